from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.art import BOARD_SIDE_MM, SPACES, STEP_MM, Edition, board_picture, space_centres_mm
from vision.frame import Frame
from vision.scene import Renderer, render
from vision.scene_camera import CameraModel, Light, mapped
from vision.scene_enrol import write_enrolment
from vision.scene_layout import BoardScene, LaidPiece, Scene
from vision.scene_pieces import DIGITS, LABELS, PAINTS, face
from vision.scene_truth import truth

QUIET = CameraModel(600, tilt_deg=8, azimuth_deg=70, size_px=(1152, 648), noise=0.0, blur_px=0.4)
"""Half the size of the real one: enough to see a chip of 30 px."""

SMALL = replace(QUIET, size_px=(384, 216), noise=2.0)

EVEN = Light(lamp_share=0.0, room_k=5000, white_balance_k=5000, vignette=0.0, exposure_ev=0.0)
"""No shadow and no tint: colours stay what they are."""

cameras = st.builds(
    CameraModel,
    distance_mm=st.floats(400, 1000),
    look_at_mm=st.tuples(st.floats(-100, 100), st.floats(-100, 100)),
    tilt_deg=st.floats(0, 15),
    azimuth_deg=st.floats(0, 360),
    roll_deg=st.floats(-10, 10),
    hfov_deg=st.floats(60, 80),
)


laid_pieces = st.lists(
    st.builds(
        LaidPiece,
        st.sampled_from(LABELS),
        st.integers(0, 52),
        st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
        st.floats(0, 360),
        st.integers(0, 1),
    ),
    max_size=4,
).map(tuple)

scenes_of_two_pots = st.builds(
    lambda left, right, loose, hand: Scene(
        (BoardScene((-190, 0), 12.0, left, hand=hand), BoardScene((170, 10), 0.0, right)),
        loose,
        ground="paper",
    ),
    *(laid_pieces, laid_pieces, laid_pieces, st.booleans()),
)


def pot(*pieces: LaidPiece, hand: bool = False, at: tuple[float, float] = (0, 0)) -> BoardScene:
    return BoardScene(at, 12.0, pieces, hand=hand)


def table(*pieces: LaidPiece, hand: bool = False) -> Scene:
    return Scene((pot(*pieces, hand=hand),))


def colour_at(frame: Frame, centre_px: list[float]) -> npt.NDArray[np.float64]:
    x, y = (round(value) for value in centre_px)
    part = frame[y - 3 : y + 4, x - 3 : x + 4]
    return np.asarray(part.reshape(-1, 3).mean(axis=0), np.float64)


def ring(centre_px: list[float], radius_px: float) -> list[tuple[int, int]]:
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    x, y = centre_px
    return [(round(y + radius_px * np.sin(a)), round(x + radius_px * np.cos(a))) for a in angles]


class TestCamera:
    @settings(deadline=None)
    @given(cameras, st.floats(0, 40))
    def test_a_point_of_the_table_is_seen_and_found_again(
        self, camera: CameraModel, height_mm: float
    ) -> None:
        points = np.array([(-120.0, 80.0), (0.0, 0.0), (150.0, -60.0)])
        seen = camera.project(points, height_mm)
        back = np.asarray(np.linalg.inv(camera.homography(height_mm)), np.float64)
        found = mapped(back, seen)
        assert np.allclose(found, points, atol=1e-6)

    @settings(deadline=None)
    @given(cameras)
    def test_it_looks_at_its_point(self, camera: CameraModel) -> None:
        centre = camera.project(np.array([camera.look_at_mm]))[0]
        assert np.allclose(centre, (1151.5, 647.5), atol=1e-6)

    def test_straight_down_a_millimetre_is_as_long_everywhere(self) -> None:
        camera = CameraModel(800, tilt_deg=0)
        row = camera.project(np.array([(-300.0, 0.0), (0.0, 0.0), (300.0, 0.0)]))
        focal_px = 1152 / np.tan(np.radians(35))
        assert np.allclose(np.diff(row[:, 0]), 300 * focal_px / 800)
        assert np.allclose(row[:, 1], 647.5)

    def test_it_leans_to_where_its_azimuth_points(self) -> None:
        camera = CameraModel(800, tilt_deg=10, azimuth_deg=90)
        across = np.array([(-100.0, 0.0), (100.0, 0.0)])
        near, far = (camera.project(across + np.array((0.0, y))) for y in (200.0, -200.0))
        assert np.ptp(near[:, 0]) > np.ptp(far[:, 0])

    def test_what_is_higher_looks_larger(self) -> None:
        camera = CameraModel(800, tilt_deg=0)
        across = np.array([(-100.0, 0.0), (100.0, 0.0)])
        assert np.isclose(
            np.ptp(camera.project(across, 40.0)[:, 0]) / np.ptp(camera.project(across)[:, 0]),
            800 / 760,
        )


class TestLight:
    def test_the_table_is_brightest_under_the_lamp(self) -> None:
        light = Light(lamp_mm=(-200, -100, 600), lamp_share=1.0, vignette=0.0)
        gain = light.gain(QUIET, (0, 0, *QUIET.size_px))[..., 1]
        y, x = np.unravel_index(int(np.argmax(gain)), gain.shape)
        assert np.allclose((x, y), QUIET.project(np.array([(-200.0, -100.0)]))[0], atol=3)

    def test_warm_light_is_redder_until_the_camera_is_set_to_it(self) -> None:
        box = (500, 300, 501, 301)
        warm = Light(lamp_share=0.0, room_k=3000, white_balance_k=5000).gain(QUIET, box)[0, 0]
        balanced = Light(lamp_share=0.0, room_k=3000, white_balance_k=3000).gain(QUIET, box)[0, 0]
        assert warm[2] > 1.2 * warm[0]
        assert np.allclose(balanced, balanced[0], rtol=1e-5)

    def test_a_part_is_lit_as_the_whole_is(self) -> None:
        whole = Light().gain(QUIET, (0, 0, 200, 150))
        part = Light().gain(QUIET, (37, 21, 110, 99))
        assert np.array_equal(whole[21:99, 37:110], part)


class TestArt:
    def test_spaces_follow_each_other_at_one_distance_and_fit_the_board(self) -> None:
        centres = space_centres_mm()
        steps = np.linalg.norm(np.diff(centres[1:], axis=0), axis=1)
        assert centres.shape == (SPACES, 2)
        assert tuple(centres[0]) == (0, 0)
        assert np.all(np.abs(steps - STEP_MM) < 0.01)
        assert np.abs(centres).max() < BOARD_SIDE_MM / 2 - 20

    def test_no_chip_on_one_space_touches_one_on_another(self) -> None:
        centres = space_centres_mm()
        apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
        np.fill_diagonal(apart, 99)
        assert apart.min() > 22

    def test_a_board_prints_what_its_edition_says(self) -> None:
        plain = board_picture(Edition()).astype(int)
        other = board_picture(Edition(rubies=frozenset({7}))).astype(int)
        changed = np.argwhere(np.abs(plain - other).sum(axis=2) > 30)
        middle = (space_centres_mm()[7] / BOARD_SIDE_MM + 0.5) * plain.shape[0]
        assert np.allclose(changed.mean(axis=0)[::-1], middle, atol=20)

    def test_a_board_looks_the_same_from_no_other_side(self) -> None:
        art = cv2.resize(board_picture(Edition()), (64, 64), interpolation=cv2.INTER_AREA)
        for turns in (1, 2, 3):
            assert np.abs(art.astype(int) - np.rot90(art, turns)).mean() > 5

    def test_an_edition_needs_every_space(self) -> None:
        with pytest.raises(ValueError, match="54"):
            Edition(coins=(1, 2, 3))

    def test_every_label_has_its_own_face(self) -> None:
        pictures = {face(label).picture.tobytes() for label in LABELS}
        assert len(pictures) == len(LABELS) == sum(map(len, DIGITS.values())) + 3

    @pytest.mark.parametrize("label", ["white-9", "white", "teal-1", ""])
    def test_what_is_no_piece_has_no_face(self, label: str) -> None:
        with pytest.raises(KeyError):
            face(label)


class TestTruth:
    @pytest.mark.parametrize("colour", sorted(PAINTS))
    def test_a_chip_lies_where_truth_says(self, colour: str) -> None:
        digit = DIGITS[colour][0]
        scene = table(LaidPiece(f"{colour}-{digit}", 17, (2.5, -1.5), 75.0))
        chip = truth(scene, QUIET)["chips"][0]
        frame = Renderer(QUIET, EVEN).clean(scene)
        rim = np.array([frame[at] for at in ring(chip["center_px"], 0.455 * chip["diameter_px"])])
        assert np.allclose(np.median(rim, axis=0), PAINTS[colour].ground, atol=22)

    def test_a_lone_droplet_is_blue_where_truth_says(self) -> None:
        scene = table(LaidPiece("droplet", 0))
        droplet = truth(scene, QUIET)["markers"][0]
        blue, _, red = colour_at(Renderer(QUIET, EVEN).clean(scene), droplet["center_px"])
        assert blue > red + 100

    def test_the_artwork_found_by_its_corners_is_the_artwork(self) -> None:
        scene = table()
        board = truth(scene, QUIET)["boards"][0]
        frame = Renderer(QUIET, EVEN).clean(scene)
        side = 256
        square = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
        corners = np.array(board["corners_px"], np.float32)
        flat = cv2.warpPerspective(
            frame, cv2.getPerspectiveTransform(corners, square.astype(np.float32)), (side, side)
        )
        art = cv2.resize(board_picture(Edition()), (side, side), interpolation=cv2.INTER_AREA)
        inner = np.s_[4:-4, 4:-4]
        assert np.corrcoef(flat[inner].ravel(), art[inner].ravel())[0, 1] > 0.95

    def test_spaces_and_turn_go_with_the_board(self) -> None:
        straight = CameraModel(800, tilt_deg=0)
        board = truth(Scene((BoardScene((40.0, -30.0), 90.0),)), straight)["boards"][0]
        top_left, top_right = board["corners_px"][:2]
        assert board["rotation_deg"] == pytest.approx(270)
        assert top_right[1] > top_left[1]
        assert board["space_centers_px"][0] == pytest.approx(board["center_px"])

    def test_no_piece_is_lost(self) -> None:
        pieces = tuple(LaidPiece(label, 2 * n) for n, label in enumerate(LABELS))
        told = truth(table(*pieces), QUIET)
        assert sorted(one["piece"] for one in told["chips"] + told["markers"]) == sorted(LABELS)
        assert {one["space"] for one in told["chips"] + told["markers"]} == set(range(0, 46, 2))

    def test_loose_pieces_are_distractors_beside_boards_and_chips_without(self) -> None:
        stray = LaidPiece("red-2", None, (-230.0, 0.0))
        beside, alone = (
            truth(replace(table(), loose=(stray,)), QUIET),
            truth(Scene(loose=(stray,)), QUIET),
        )
        assert [one["piece"] for one in beside["distractors"]] == ["red-2"]
        assert beside["chips"] == []
        assert [one["piece"] for one in alone["chips"]] == ["red-2"]

    def test_a_chip_under_another_cannot_be_seen(self) -> None:
        told = truth(table(LaidPiece("red-1", 9), LaidPiece("red-1", 9, level=1)), QUIET)
        assert [one["visible_fraction"] for one in told["chips"]] == [0.0, 1.0]

    def test_a_hand_covers_what_truth_says_it_covers(self) -> None:
        pieces = tuple(LaidPiece("yellow-1", space) for space in range(2, 52, 2))
        chips = truth(table(*pieces, hand=True), QUIET)["chips"]
        bare = Renderer(QUIET, EVEN).clean(table(*pieces))
        covered = Renderer(QUIET, EVEN).clean(table(*pieces, hand=True))
        seen = {
            chip["space"]: np.abs(
                colour_at(bare, chip["center_px"]) - colour_at(covered, chip["center_px"])
            ).max()
            for chip in chips
        }
        hidden = {chip["space"] for chip in chips if chip["visible_fraction"] == 0}
        clear = {chip["space"] for chip in chips if chip["visible_fraction"] == 1}
        assert len(hidden) >= 2
        assert len(clear) >= 10
        assert all(seen[space] > 15 for space in hidden)
        assert all(
            seen[space] == 0 for space in clear if chips[space // 2 - 1]["center_px"][0] < 500
        )


class TestRenderer:
    def test_the_same_seed_gives_the_same_picture_and_another_only_other_noise(self) -> None:
        scene, camera = table(LaidPiece("blue-2", 20)), replace(QUIET, noise=2.0)
        one, same, other = (render(scene, camera, Light(), seed) for seed in (4, 4, 5))
        assert np.array_equal(one, same)
        difference = one.astype(int) - other
        assert 0 < np.abs(difference).max() < 25
        assert 1.5 < difference.std() / np.sqrt(2) < 2.5

    def test_a_frame_cannot_be_drawn_on(self) -> None:
        assert not render(table(), QUIET, Light(), 1).flags.writeable

    def test_compression_changes_little(self) -> None:
        scene = table(LaidPiece("blue-2", 20))
        raw = render(scene, QUIET, Light(), 1)
        pressed = render(scene, replace(QUIET, jpeg_quality=90), Light(), 1)
        assert 0 < np.abs(raw.astype(int) - pressed).mean() < 4

    @settings(max_examples=10, deadline=None)
    @given(st.lists(scenes_of_two_pots, min_size=2, max_size=4))
    def test_what_is_drawn_anew_equals_a_fresh_picture(self, scenes: list[Scene]) -> None:
        renderer = Renderer(SMALL, Light())
        kept = [renderer.picture(scene, 3) for scene in scenes]
        assert np.array_equal(kept[-1], render(scenes[-1], SMALL, Light(), 3))

    def test_a_changed_order_is_seen(self) -> None:
        below, above = LaidPiece("red-1", 9), LaidPiece("white-1", 9, (3.0, 0.0))
        renderer = Renderer(SMALL, Light())
        renderer.picture(table(below, above), 1)
        turned = renderer.picture(table(above, below), 1)
        assert np.array_equal(turned, render(table(above, below), SMALL, Light(), 1))

    def test_what_lies_out_of_view_changes_nothing(self) -> None:
        far = LaidPiece("red-1", None, (2000.0, 0.0))
        assert np.array_equal(
            render(replace(table(), loose=(far,)), SMALL, Light(), 1),
            render(table(), SMALL, Light(), 1),
        )

    def test_a_moved_board_is_seen(self) -> None:
        renderer = Renderer(SMALL, Light())
        before = renderer.picture(table(), 1)
        moved = Scene((pot(at=(5.0, 0.0)),))
        after = renderer.picture(moved, 1)
        assert not np.array_equal(before, after)
        assert np.array_equal(after, render(moved, SMALL, Light(), 1))

    def test_a_chip_changes_the_picture_only_around_it(self) -> None:
        renderer = Renderer(QUIET, Light())
        bare = renderer.clean(table())
        with_chip = table(LaidPiece("black-1", 30))
        changed = np.argwhere(np.any(renderer.clean(with_chip) != bare, axis=2))[:, ::-1]
        chip = truth(with_chip, QUIET)["chips"][0]
        reach = np.linalg.norm(changed - np.array(chip["center_px"]), axis=1)
        assert reach.max() < 1.1 * chip["diameter_px"]
        assert len(changed) > 0.9 * np.pi / 4 * chip["diameter_px"] ** 2


class TestEnrolment:
    def test_it_holds_an_empty_board_and_every_piece_twice(self, tmp_path: Path) -> None:
        write_enrolment(tmp_path, 7)
        names = sorted(path.name for path in tmp_path.iterdir())
        shots = ("board_empty", "board_empty_warm", "chips_contact_paper", "chips_sheet_table")
        assert names == sorted(f"{shot}.{end}" for shot in shots for end in ("jpg", "json"))
        for shot in shots:
            labels = json.loads((tmp_path / f"{shot}.json").read_text(encoding="utf-8"))
            picture = cv2.imread(str(tmp_path / labels["image"]))
            assert picture is not None
            assert picture.shape == (1296, 2304, 3)
            is_board = shot.startswith("board")
            assert len(labels["boards"]) == is_board
            told = [one["piece"] for one in labels["chips"]]
            assert told == ([] if is_board else list(LABELS))
            spots = [one["center_px"] for one in labels["chips"]]
            spots += [spot for board in labels["boards"] for spot in board["corners_px"]]
            assert all(60 < x < 2244 and 60 < y < 1236 for x, y in spots) or is_board
            assert all(0 < x < 2304 and 0 < y < 1296 for x, y in spots)
