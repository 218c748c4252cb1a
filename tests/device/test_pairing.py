"""Who may act: codes, phones, and the companion as somebody has it who only looks."""

from __future__ import annotations

import json
import logging
import stat
from itertools import count
from pathlib import Path

import pytest

from device.events import Control, Hold, Undone
from device.web.companion import Companion
from device.web.door import Door, Shown, Visitor
from device.web.pairing import (
    ASKED_PAUSE_S,
    PAUSE_MOST_S,
    TRIES,
    VALID_S,
    WRONG_PAUSE_S,
    Code,
    Pairing,
    Tried,
    any_code,
)
from device.web.phones import (
    FILE,
    PHONES_MAX,
    UNUSED_S,
    Phone,
    Phones,
    PhonesError,
    hash_of,
    name_of,
    new_token,
)
from device.web.roles import Guest, NotPairedError
from tests.conftest import LogAlarm
from tests.tabletop import Tabletop

DAY_S = 86_400.0
WRONG = "999999"
STRANGER = Visitor(is_local=False)


def pairing() -> Pairing:
    """One whose codes are 000001, 000002 and so on."""
    numbers = count(1)
    return Pairing(lambda: f"{next(numbers):06}")


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self, now_s: float) -> None:
        self.now_s = now_s

    def __call__(self) -> float:
        return self.now_s


def door(folder: Path | None = None, wall: Clock | None = None) -> tuple[Door, list[Shown | None]]:
    shown: list[Shown | None] = []
    made = Door(folder, steady=Clock(0.0), wall=wall or Clock(1e9), trusts_local=False)
    made.show_with(shown.append)
    return made, shown


def paired(door: Door, shown: list[Shown | None]) -> Visitor:
    door.invite("box.local")
    assert shown[-1] is not None
    tried, token = door.attempt(shown[-1].digits, "Android")
    assert tried is Tried.RIGHT
    return Visitor(is_local=False, hash=hash_of(token))


# --- codes -------------------------------------------------------------------------------------


def test_codes_have_six_digits_and_differ() -> None:
    codes = {any_code() for _ in range(50)}
    assert len(codes) > 45
    assert all(len(code) == 6 and code.isdecimal() for code in codes)


def test_a_code_is_good_once() -> None:
    one = pairing()
    assert one.ask(0.0) == Code("000001", VALID_S)
    assert one.attempt("000001", 1.0) is Tried.RIGHT
    assert one.attempt("000001", 2.0) is Tried.GONE


def test_a_code_ends_after_its_time() -> None:
    one = pairing()
    one.ask(0.0)
    assert one.code(VALID_S - 0.1) == Code("000001", VALID_S)
    assert one.attempt("000001", VALID_S) is Tried.GONE


def test_who_asks_again_gets_the_same_code() -> None:
    one = pairing()
    assert one.ask(0.0) == one.ask(60.0)


def test_wrong_tries_make_a_code_worthless() -> None:
    one = pairing()
    one.ask(0.0)
    moments = [0.0, 1.0, 3.0, 7.0, 15.0]
    assert [one.attempt(WRONG, now_s) for now_s in moments] == [Tried.WRONG] * TRIES
    assert one.attempt("000001", 60.0) is Tried.GONE
    assert one.ask(60.0) == Code("000002", 60.0 + VALID_S)


def test_after_a_wrong_try_not_even_the_right_one_is_looked_at_for_a_while() -> None:
    one = pairing()
    one.ask(0.0)
    one.attempt(WRONG, 0.0)
    assert one.attempt("000001", WRONG_PAUSE_S - 0.1) is Tried.TOO_SOON
    one.attempt(WRONG, WRONG_PAUSE_S)
    assert one.attempt("000001", 3 * WRONG_PAUSE_S - 0.1) is Tried.TOO_SOON
    assert one.attempt("000001", 3 * WRONG_PAUSE_S) is Tried.RIGHT


def test_codes_that_nobody_uses_come_more_and_more_seldom() -> None:
    one = pairing()
    one.ask(0.0)
    assert one.ask(VALID_S) is None
    assert one.wait_s(VALID_S) == ASKED_PAUSE_S
    again_s = VALID_S + ASKED_PAUSE_S
    assert one.ask(again_s) == Code("000002", again_s + VALID_S)
    assert one.wait_s(again_s) == 0.0
    assert one.wait_s(again_s + VALID_S) == 2 * ASKED_PAUSE_S


def test_the_button_at_the_box_always_gets_a_new_code() -> None:
    one = pairing()
    one.ask(0.0)
    for now_s in (0.0, 1.0, 3.0, 7.0, 15.0):
        one.attempt(WRONG, now_s)
    assert one.ask(16.0) is None
    assert one.invite(16.0) == Code("000002", 16.0 + VALID_S)
    assert one.attempt("000002", 16.0) is Tried.RIGHT


def test_a_whole_evening_of_guessing_tries_less_than_a_hundred_codes() -> None:
    one = pairing()
    tried = 0
    for second in range(6 * 3600):
        one.ask(float(second))
        tried += one.attempt(WRONG, float(second)) is Tried.WRONG
    assert 0 < tried < 100
    assert one.wait_s(6 * 3600.0) <= PAUSE_MOST_S


# --- phones ------------------------------------------------------------------------------------


def test_only_the_hash_of_a_token_is_kept_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    token = new_token()
    assert len(token) >= 43  # 256 bits in base 64
    phones = Phones().with_phone(Phone(hash_of(token), "iPhone", 5.0, 5.0))
    phones.save(tmp_path)
    file = tmp_path / FILE
    assert token not in file.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Phones.load(tmp_path) == phones
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("damaged", ["", "{", "7", '[{"hash": "a"}]', '["x"]'])
def test_a_damaged_list_lets_nobody_in(tmp_path: Path, damaged: str, log_alarm: LogAlarm) -> None:
    (tmp_path / FILE).write_text(damaged, encoding="utf-8")
    with pytest.raises(PhonesError):
        Phones.load(tmp_path)
    log_alarm.expect("device.web.door", logging.ERROR)
    assert Door(tmp_path).phones == ()


def test_a_phone_that_was_away_for_thirty_days_is_unknown() -> None:
    phones = Phones((Phone("h", "", 0.0, 0.0),))
    assert phones.find("h", UNUSED_S - 1) is not None
    assert phones.find("h", UNUSED_S) is None
    assert phones.used("h", 5 * DAY_S).find("h", UNUSED_S + DAY_S) is not None
    assert phones.with_phone(Phone("i", "", UNUSED_S, UNUSED_S)).all[0].hash == "i"


def test_of_too_many_phones_the_one_that_was_away_for_longest_goes() -> None:
    phones = Phones()
    for number in range(PHONES_MAX + 1):
        phones = phones.with_phone(Phone(str(number), "", 0.0, float(number)))
    assert [phone.hash for phone in phones.all] == [str(n) for n in range(1, PHONES_MAX + 1)]


def test_a_phone_is_named_by_its_kind_and_never_in_its_own_words() -> None:
    assert name_of("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)") == "iPhone"
    assert name_of("Mozilla/5.0 (Linux; Android 16) <script>") == "Android"
    assert name_of("<script>alert(1)</script>") == ""


# --- the door ----------------------------------------------------------------------------------


def test_a_stranger_may_not_act_and_a_paired_phone_may() -> None:
    one, shown = door()
    visitor = paired(one, shown)
    assert one.may_act(visitor)
    assert not one.may_act(STRANGER)
    assert not one.may_act(Visitor(is_local=False, hash=hash_of("guessed")))
    assert [phone.name for phone in one.phones] == ["Android"]


def test_the_box_itself_may_act_unless_it_is_told_otherwise() -> None:
    at_the_box = Visitor(is_local=True)
    assert Door().may_act(at_the_box)
    assert not Door(trusts_local=False).may_act(at_the_box)


def test_a_code_is_shown_until_it_is_used() -> None:
    one, shown = door()
    assert one.ask("box.local:80")
    assert shown[-1] is not None
    assert (shown[-1].address, shown[-1].lasts_s, shown[-1].by_button) == (
        *("box.local:80", VALID_S),
        False,
    )
    tried, token = one.attempt(shown[-1].digits, "")
    assert (tried, bool(token)) == (Tried.RIGHT, True)
    assert shown[-1] is None


def test_a_wrong_code_brings_no_token_and_stays_shown() -> None:
    one, shown = door()
    one.invite("")
    assert shown[-1] is not None
    wrong = f"{(int(shown[-1].digits) + 1) % 1_000_000:06}"
    assert one.attempt(wrong, "") == (Tried.WRONG, "")
    assert shown[-1] is not None
    assert one.phones == ()


async def test_phones_outlive_a_restart_and_forgotten_ones_do_not(tmp_path: Path) -> None:
    one, shown = door(tmp_path)
    staying, leaving = paired(one, shown), paired(one, shown)
    one.forget(leaving.hash)
    assert not one.may_act(leaving)
    await one.keep()
    again, _ = door(tmp_path)
    assert (again.may_act(staying), again.may_act(leaving)) == (True, False)


async def test_that_a_phone_was_here_is_written_down_once_a_day(tmp_path: Path) -> None:
    wall = Clock(1e9)
    one, shown = door(tmp_path, wall)
    visitor = paired(one, shown)
    for days in (0.5, 1.5, 1.6):
        wall.now_s = 1e9 + days * DAY_S
        one.welcome(visitor)
    await one.keep()
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert [phone["used_s"] for phone in kept] == [1e9 + 1.5 * DAY_S]
    wall.now_s = 1e9 + 31 * DAY_S
    assert one.may_act(visitor)
    wall.now_s = 1e9 + 32 * DAY_S
    assert not one.may_act(visitor)
    assert one.phones == ()


async def test_a_disk_that_takes_nothing_costs_no_game(tmp_path: Path, log_alarm: LogAlarm) -> None:
    one, shown = door(tmp_path / "missing")
    visitor = paired(one, shown)
    log_alarm.expect("device.web.door")
    await one.keep()
    assert one.may_act(visitor)


# --- what somebody sees and may do who only looks ----------------------------------------------


def test_who_only_looks_sees_the_same() -> None:
    tabletop = Tabletop("en", seats=2)
    guest: Companion = Guest(tabletop, lambda: False)
    assert guest.table is not None
    assert not guest.may_act
    assert (guest.showing, guest.view) == (tabletop.showing, tabletop.view)
    assert guest.lamp_colours() == tabletop.lamp_colours()
    assert guest.screen_png() == tabletop.screen_png()
    assert guest.next_space(0, "red-2") == tabletop.next_space(0, "red-2")
    assert (
        guest.table.bag(0),
        guest.table.pieces(0),
        guest.table.markers(0),
        guest.table.seats,
    ) == (
        *(tabletop.pots.bag(0), tabletop.pots.pieces(0), tabletop.pots.markers(0)),
        2,
    )
    assert Guest(Tabletop("en", simulated=False), lambda: False).table is None


def test_who_only_looks_does_nothing() -> None:
    tabletop = Tabletop("en", seats=2)
    tabletop.pots.lay(0, "white-1", 1)
    before = (tabletop.pots.bag(0), tabletop.pots.pieces(0), tabletop.pots.markers(0))
    guest = Guest(tabletop, lambda: False)
    table = guest.table
    assert table is not None
    tries = (
        lambda: guest.post(Undone()),
        lambda: guest.press(Control.OK, Hold.SHORT),
        lambda: table.draw(0),
        lambda: table.lay(0, "red-1", 3),
        lambda: table.lift(0, 1),
        lambda: table.clear(0),
        lambda: table.put_marker(0, "rat", 3),
        lambda: table.hand(0, over=True),
        guest.permit,
    )
    for attempt in tries:
        with pytest.raises(NotPairedError):
            attempt()
    assert (tabletop.pots.bag(0), tabletop.pots.pieces(0), tabletop.pots.markers(0)) == before
    assert (tabletop.events, tabletop.presses, tabletop.pots.covered) == ([], [], set())


def test_who_may_act_does_until_it_may_no_more() -> None:
    tabletop = Tabletop("en", seats=2)
    answers = iter((True, True, True, False))
    guest = Guest(tabletop, lambda: next(answers))
    table = guest.table
    assert table is not None
    guest.post(Undone())
    guest.press(Control.OK, Hold.SHORT)
    table.put_marker(0, "rat", 4)
    with pytest.raises(NotPairedError):
        guest.post(Undone())
    assert tabletop.events == [Undone()]
    assert tabletop.presses == [(Control.OK, Hold.SHORT)]
    assert tabletop.pots.markers(0)["rat"] == 4
