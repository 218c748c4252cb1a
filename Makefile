# make demo: see it work in the browser. make test: run every test.
# make test-cv4: the tests that read pictures, with OpenCV 4.10 and numpy 1.
# make test-313: a part of them with Python 3.13, if there is one. All set up what they need.
PYTHON ?= python3
VENV = .venv
DEMO ?= --autoplay 1
TEST ?=
# One thread for each of the processes that test: more only get in each other's way.
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: demo test
demo: $(VENV)/ready
	$(VENV)/bin/kesselwacht demo $(DEMO)

test: $(VENV)/ready
	$(VENV)/bin/python -m pytest -n auto --dist worksteal $(TEST)

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

# The oldest OpenCV that pyproject.toml allows, with numpy 1: what a Pi's own packages are like.
# constraints.txt holds the newest. Both are made by `uv pip compile --universal --no-annotate
# --no-header pyproject.toml --extra dev --extra pi -o FILE`; for the old end with `-c` of a file
# that says opencv-python-headless==4.10.* and numpy<2.
CV4 = build/cv4
NEEDS = gpiozero hypothesis pillow pytest pytest-asyncio pytest-timeout
CV4_TESTS = tests/vision/test_opencv.py tests/vision/test_golden_photos.py \
	tests/vision/test_card_finder.py tests/vision/test_droplet.py

.PHONY: test-cv4
test-cv4: $(CV4)/ready
	$(CV4)/bin/python -m pytest -p no:cacheprovider $(CV4_TESTS)

$(CV4)/ready: Makefile constraints-numpy1.txt
	rm -rf $(CV4)
	$(PYTHON) -m venv $(CV4)
	$(CV4)/bin/pip install --quiet --disable-pip-version-check -c constraints-numpy1.txt \
		opencv-python-headless $(NEEDS)
	touch $@

# The Python of Raspberry Pi OS 13. Without one at hand this says so, and succeeds.
PY313 = build/py313
PYTHON313 ?= $(firstword $(wildcard $(HOME)/.pyenv/versions/3.13*/bin/python3) $(wildcard /usr/bin/python3.13))
PY313_TESTS = tests/engine/test_every_game.py tests/engine/test_quacks.py tests/engine/test_odds.py \
	tests/engine/test_record.py tests/engine/test_worked_games.py tests/vision/test_opencv.py
IMPORTED = import device.daemon, device.web.application, device.hardware, vision.scan, engine.games

.PHONY: test-313
ifeq ($(PYTHON313),)
test-313:
	@echo '!! SKIPPED: there is no Python 3.13 here; name one with PYTHON313='
else
test-313: $(PY313)/ready
	$(PY313)/bin/python -c '$(IMPORTED)'
	$(PY313)/bin/python -m pytest -p no:cacheprovider $(PY313_TESTS)
endif

$(PY313)/ready: Makefile constraints.txt
	rm -rf $(PY313)
	$(PYTHON313) -m venv $(PY313)
	$(PY313)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e . $(NEEDS)
	touch $@
