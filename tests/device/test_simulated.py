from __future__ import annotations

import random
import threading
from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.errors import DeviceError
from device.simulated import (
    ARRANGEMENTS,
    EDITION,
    HAND_RESTS_S,
    OFFSET_MOST_MM,
    NoSuchPieceError,
    NoSuchSpaceError,
    SimulatedTable,
)
from engine.games.quacks.tables import TABLES
from vision.art import space_centres_mm
from vision.frame import Frame
from vision.scene_layout import LaidPiece
from vision.scene_truth import truth

BAG = ("white-1", "white-1", "white-2", "red-2", "blue-4")


@dataclass
class Clock:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


def table(seats: int = 2, seed: int = 1, bag: tuple[str, ...] = BAG) -> SimulatedTable:
    made = SimulatedTable(seats, random.Random(seed), Clock())
    for seat in range(seats):
        made.fill_bag(seat, bag)
    return made


def spot(piece: LaidPiece) -> npt.NDArray[np.float64]:
    assert piece.space is not None
    return np.asarray(space_centres_mm()[piece.space] + piece.offset_mm, np.float64)


class TestBag:
    def test_a_drawn_chip_is_out_of_the_bag_and_can_be_laid(self) -> None:
        it = table()
        label = it.draw(0)
        assert Counter(it.bag(0)) == Counter(BAG) - Counter([label])
        it.lay(0, label, 7)
        assert it.pieces(0) == {7: label}
        assert Counter(it.bag(0)) == Counter(BAG) - Counter([label])

    def test_draws_are_blind_but_the_same_dice_draw_the_same(self) -> None:
        orders = {tuple(it.draw(0) for _ in BAG) for it in (table(seed=n) for n in range(20))}
        again = {tuple(it.draw(0) for _ in BAG) for it in (table(seed=n) for n in range(20))}
        assert len(orders) > 5
        assert orders == again

    def test_a_player_owns_what_was_bought_and_gives_away_only_what_is_in_the_bag(self) -> None:
        it = table()
        it.lay(0, "red-2", 2)
        it.own(0, ["red-2", "blue-4", "green-1", "green-1"])
        assert Counter(it.bag(0)) == Counter(["blue-4", "green-1", "green-1"])
        assert it.pieces(0) == {2: "red-2"}
        it.own(0, ["blue-4"])
        assert (it.bag(0), it.pieces(0)) == (("blue-4",), {2: "red-2"})
        assert Counter(it.bag(1)) == Counter(BAG)

    def test_every_chip_comes_out_as_often_as_any_other(self) -> None:
        first = Counter(table(seed=n).draw(0) for n in range(500))
        assert set(first) == set(BAG)
        assert abs(first["white-1"] - 200) < 45
        assert abs(first["blue-4"] - 100) < 40

    def test_an_empty_bag_gives_nothing(self) -> None:
        with pytest.raises(NoSuchPieceError, match="in the bag of seat 1"):
            table(bag=()).draw(1)

    def test_a_chip_that_was_not_drawn_is_looked_for_in_the_bag(self) -> None:
        it = table()
        it.lay(0, "blue-4", 3)
        assert Counter(it.bag(0)) == Counter(BAG) - Counter(["blue-4"])

    def test_a_chip_that_is_nowhere_cannot_be_laid(self) -> None:
        it = table()
        with pytest.raises(NoSuchPieceError, match="no green-4 in the hand or the bag of seat 0"):
            it.lay(0, "green-4", 3)
        assert it.pieces(0) == {}

    def test_bags_belong_to_their_seats(self) -> None:
        it = table()
        it.lay(0, "blue-4", 3)
        assert it.bag(1) == BAG
        assert it.pieces(1) == {}

    def test_its_refusals_are_lookup_errors_of_the_box(self) -> None:
        for kind in (NoSuchPieceError, NoSuchSpaceError):
            assert issubclass(kind, LookupError)
            assert issubclass(kind, DeviceError)


class TestPot:
    def test_a_lifted_chip_is_back_in_the_bag(self) -> None:
        it = table()
        it.lay(0, "red-2", 9)
        assert it.lift(0, 9) == "red-2"
        assert it.pieces(0) == {}
        assert Counter(it.bag(0)) == Counter(BAG)

    def test_from_an_empty_space_nothing_can_be_lifted(self) -> None:
        with pytest.raises(NoSuchPieceError, match="on space 9 of seat 0"):
            table().lift(0, 9)

    def test_a_chip_on_a_taken_space_lies_on_top_and_comes_off_first(self) -> None:
        it = table()
        it.lay(0, "white-1", 5)
        it.lay(0, "white-2", 5)
        assert it.pieces(0) == {5: "white-2"}
        assert [piece.level for piece in it.scene().boards[0].pieces] == [0, 1]
        assert (it.lift(0, 5), it.lift(0, 5)) == ("white-2", "white-1")

    def test_clearing_takes_chips_and_rat_stone_but_leaves_the_droplet(self) -> None:
        it = table()
        it.put_marker(0, "droplet", 2)
        it.put_marker(0, "rat", 4)
        it.lay(0, "white-1", 5)
        it.lay(0, "white-2", 7)
        it.clear(0)
        assert it.pieces(0) == {}
        assert it.markers(0) == {"droplet": 2}
        assert Counter(it.bag(0)) == Counter(BAG)

    @pytest.mark.parametrize("space", [-1, 54])
    def test_a_space_that_no_pot_has_is_refused_and_nothing_is_lost(self, space: int) -> None:
        it = table()
        it.put_marker(0, "rat", 4)
        with pytest.raises(NoSuchSpaceError, match="0 to 53"):
            it.lay(0, "white-1", space)
        with pytest.raises(NoSuchSpaceError):
            it.put_marker(0, "rat", space)
        assert it.bag(0) == BAG
        assert it.markers(0) == {"rat": 4}

    def test_markers_move_may_share_a_space_and_leave(self) -> None:
        it = table()
        it.put_marker(0, "droplet", 1)
        it.put_marker(0, "rat", 1)
        assert it.markers(0) == {"droplet": 1, "rat": 1}
        it.put_marker(0, "droplet", 3)
        it.put_marker(0, "rat", None)
        it.put_marker(0, "rat", None)
        assert it.markers(0) == {"droplet": 3}

    def test_a_marker_told_to_where_it_lies_is_not_touched(self) -> None:
        it = table()
        it.put_marker(0, "droplet", 1)
        before = it.scene()
        it.put_marker(0, "droplet", 1)
        assert it.scene() == before

    def test_nothing_else_is_a_marker(self) -> None:
        with pytest.raises(NoSuchPieceError, match="no ruby among the markers"):
            table().put_marker(0, "ruby", 1)

    @settings(deadline=None)
    @given(st.lists(st.tuples(st.sampled_from("dlucm"), st.integers(0, 52)), max_size=40))
    def test_chips_are_conserved_whatever_people_do(self, deeds: list[tuple[str, int]]) -> None:
        it = table(1)
        held: list[str] = []
        for deed, space in deeds:
            if deed == "d" and it.bag(0):
                held.append(it.draw(0))
            elif deed == "l" and held:
                it.lay(0, held.pop(), space)
            elif deed == "u" and space in it.pieces(0):
                it.lift(0, space)
            elif deed == "c":
                it.clear(0)
            elif deed == "m":
                it.put_marker(0, "rat", space)
            laid = [p.label for p in it.scene().boards[0].pieces if p.label != "rat"]
            assert Counter(it.bag(0)) + Counter(held) + Counter(laid) == Counter(BAG)
            assert set(it.pieces(0).values()) <= set(laid)


class TestHands:
    def test_people_lay_chips_near_the_middle_and_beside_each_other(self) -> None:
        for seed in range(30):
            it = table(1, seed, ("white-1",) * 40)
            it.put_marker(0, "droplet", 0)
            for space in range(1, 41):
                it.lay(0, "white-1", space)
            pieces = it.scene().boards[0].pieces
            offsets = [float(np.hypot(*piece.offset_mm)) for piece in pieces]
            assert max(offsets) <= OFFSET_MOST_MM
            assert 1.0 < np.mean(offsets) < 2.5
            spots = np.array([spot(piece) for piece in pieces])
            apart = np.linalg.norm(spots[:, None] - spots[None], axis=2)
            touching = np.sum(apart[np.triu_indices(len(pieces), 1)] < 20.0)
            assert touching <= 1

    def test_no_two_chips_lie_alike(self) -> None:
        it = table(1, 3, ("white-1",) * 10)
        for space in range(10):
            it.lay(0, "white-1", space)
        pieces = it.scene().boards[0].pieces
        assert len({piece.rotation_deg for piece in pieces}) == 10
        assert len({piece.offset_mm for piece in pieces}) == 10

    def test_a_hand_comes_goes_and_is_never_quite_still(self) -> None:
        clock = Clock(5.0)
        it = SimulatedTable(2, random.Random(1), clock)
        it.hand(1, over=True)
        reaches = []
        for _ in range(3):
            reaches.append(it.scene().boards[1].hand_mm)
            clock.now_s += 1.2 * HAND_RESTS_S
        assert [board.hand for board in it.scene().boards] == [False, True]
        assert len(set(reaches)) == 3
        it.hand(1, over=False)
        assert [board.hand for board in it.scene().boards] == [False, False]


class TestCamera:
    @pytest.mark.parametrize("seats", sorted(ARRANGEMENTS))
    def test_every_pot_is_in_view_and_large_enough(self, seats: int) -> None:
        it = table(seats)
        boards = truth(it.scene(), it.camera)["boards"]
        corners = np.array([board["corners_px"] for board in boards])
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)
        assert len(boards) == it.seats == seats
        assert sides.min() >= 450
        assert corners.min() > 40
        assert corners[..., 0].max() < 2304 - 40
        assert corners[..., 1].max() < 1296 - 30

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_seats_go_clockwise_from_the_top_left_corner(self, seats: int) -> None:
        it = table(seats)
        centres = np.array([b["center_px"] for b in truth(it.scene(), it.camera)["boards"]])
        assert np.argmin(np.linalg.norm(centres, axis=1)) == 0
        around = centres - centres.mean(axis=0)
        angles = np.degrees(np.arctan2(around[:, 1], around[:, 0]))
        assert list(np.argsort((angles - angles[0]) % 360)) == list(range(seats))

    def test_a_table_has_one_to_five_seats(self) -> None:
        with pytest.raises(ValueError, match="1 to 5"):
            table(6)

    def test_its_pots_print_the_track_of_the_rules(self) -> None:
        assert EDITION.coins == TABLES.track.coins
        assert EDITION.rubies == set(TABLES.track.rubies)

    def test_the_camera_sees_a_chip_laid_and_lifted(self) -> None:
        it = table()
        bare = it.capture()
        it.lay(0, "red-2", 20)
        chip = truth(it.scene(), it.camera)["chips"][0]
        x, y = (round(value) for value in chip["center_px"])
        area = np.s_[y - 15 : y + 16, x - 15 : x + 16]
        laid = it.capture()
        it.lift(0, 20)
        lifted = it.capture()
        assert bare.shape == (1296, 2304, 3)
        assert not bare.flags.writeable
        assert np.abs(laid[area].astype(int) - bare[area]).mean() > 30
        assert np.abs(lifted[area].astype(int) - bare[area]).mean() < 6

    def test_two_frames_of_a_still_table_differ_by_noise_only(self) -> None:
        it = table()
        difference = it.capture().astype(int) - it.capture()
        assert 0 < difference.std() < 5

    def test_after_closing_the_table_is_seen_as_before(self) -> None:
        it = table()
        before = it.capture()
        it.close()
        it.close()
        assert np.abs(it.capture().astype(int) - before).mean() < 5

    def test_the_table_may_be_changed_while_a_picture_is_taken(self) -> None:
        it = table(2, 1, ("white-1",) * 20)
        frames: list[Frame] = []
        camera = threading.Thread(target=lambda: frames.extend(it.capture() for _ in range(6)))
        camera.start()
        for space in range(1, 21):
            it.lay(0, it.draw(0), space)
        camera.join()
        assert len(frames) == 6
        told = truth(it.scene(), it.camera)["chips"]
        assert [chip["space"] for chip in told] == list(range(1, 21))
