# make demo: see it work in the browser. make test: run every test. Both set up what they need.
PYTHON ?= python3
VENV = .venv
DEMO ?= --autoplay 1
TEST ?=

.PHONY: demo test
demo: $(VENV)/ready
	$(VENV)/bin/kesselwacht demo $(DEMO)

test: $(VENV)/ready
	$(VENV)/bin/python -m pytest $(TEST)

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@
