from __future__ import annotations

import logging
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st
from luma.core.device import dummy
from luma.led_matrix.device import apa102

from device.lamps import (
    BLINK_S,
    COLOURS,
    PULSE_S,
    SEAT_COLOURS,
    LampRow,
    colours,
    next_change_s,
    steady,
)
from device.showing import Lamp

LAMPS = st.lists(st.sampled_from(Lamp), max_size=6)
TIMES = st.floats(0, 1e5)


class LogAlarm(Protocol):
    def expect(self, logger: str, level: int = ...) -> None: ...


def shown(*lamps: Lamp, at_s: float = 0.0, brightness: float = 1.0) -> tuple[object, ...]:
    return colours(lamps, SEAT_COLOURS, at_s, brightness)


def test_every_lamp_but_the_seats_own_has_a_colour() -> None:
    assert COLOURS.keys() == set(Lamp) - {Lamp.SEAT}


def test_six_seats_have_six_colours() -> None:
    assert len(set(SEAT_COLOURS)) == 6


def test_a_seat_shows_its_own_colour_while_the_table_is_set_up() -> None:
    assert shown(*[Lamp.SEAT] * 6) == SEAT_COLOURS


def test_lamps_say_what_the_odds_are() -> None:
    assert shown(Lamp.OFF, Lamp.SAFE, Lamp.DANGEROUS) == ((0, 0, 0), (0, 255, 0), (255, 0, 0))


def test_brightness_scales_all_channels() -> None:
    assert shown(Lamp.RISKY, brightness=0.2) == ((51, 36, 0),)


def test_an_exploded_seat_blinks() -> None:
    on, off = ((255, 0, 0),), ((0, 0, 0),)
    seen = [shown(Lamp.EXPLODED, at_s=n * BLINK_S + 0.1) for n in range(4)]
    assert seen == [on, off, on, off]


def test_a_lamp_that_asks_pulses_and_is_never_dark() -> None:
    bright, dim = ((0, 60, 255),), ((0, 21, 89),)
    seen = [shown(Lamp.CONFIRM, at_s=n * PULSE_S + 0.1) for n in range(4)]
    assert seen == [bright, dim, bright, dim]


@given(LAMPS, TIMES)
def test_steady_lamps_never_change_and_others_do(lamps: list[Lamp], at_s: float) -> None:
    change_s = next_change_s(lamps, at_s)
    assert steady(lamps) is (change_s is None)
    if change_s is not None:
        assert change_s > at_s
        assert shown(*lamps, at_s=change_s) != shown(*lamps, at_s=at_s)


@given(LAMPS, TIMES, st.floats(0, 1))
def test_between_two_changes_nothing_changes(lamps: list[Lamp], at_s: float, part: float) -> None:
    change_s = next_change_s(lamps, at_s) or at_s + 10
    between_s = min(at_s + part * (change_s - at_s), change_s - 1e-6)
    if between_s > at_s:
        assert shown(*lamps, at_s=between_s) == shown(*lamps, at_s=at_s)


def test_a_row_of_pixels_shows_its_colours() -> None:
    device = dummy(width=3, height=1, mode="RGBA")
    with LampRow.on_pixels(device, 3) as row:
        row.show(((1, 2, 3), (4, 5, 6)), 0.0)
        pixels = [device.image.getpixel((x, 0)) for x in range(3)]
    assert pixels == [(1, 2, 3, 255), (4, 5, 6, 255), (0, 0, 0, 0)]


class Wire:
    """The far end of an SPI bus: keeps every byte, or has fallen off."""

    def __init__(self) -> None:
        self.sent: list[list[int]] = []
        self.broken = False

    def data(self, data: list[int]) -> None:
        if self.broken:
            raise OSError(5, "Input/output error")
        self.sent.append(data)

    def command(self, *cmd: int) -> None:
        self.data(list(cmd))

    def cleanup(self) -> None:
        pass


def test_the_real_driver_sends_blue_green_red_behind_the_brightness() -> None:
    wire = Wire()
    with LampRow.on_pixels(apa102(wire, width=2, height=1), 2) as row:
        row.show(((1, 2, 3), (4, 5, 6)), 0.0)
        assert wire.sent[-1][4:12] == [0xE7, 3, 2, 1, 0xE7, 6, 5, 4]


def test_unchanged_colours_send_nothing() -> None:
    wire = Wire()
    with LampRow.on_pixels(apa102(wire, width=1, height=1), 1) as row:
        row.show(((1, 2, 3),), 1.0)
        sent = len(wire.sent)
        row.show(((1, 2, 3),), 2.0)
        assert (len(wire.sent), row.changed_at_s) == (sent, 1.0)
        row.show(((1, 2, 4),), 3.0)
        assert (len(wire.sent), row.changed_at_s) == (sent + 1, 3.0)


def test_lamps_that_fell_off_are_told_once_and_come_back(log_alarm: LogAlarm) -> None:
    wire = Wire()
    with LampRow.on_pixels(apa102(wire, width=1, height=1), 1) as row:
        log_alarm.expect("device.lamps", logging.WARNING)
        wire.broken = True
        row.show(((1, 2, 3),), 1.0)
        row.show(((4, 5, 6),), 2.0)
        faults = [row.fault]
        wire.broken = False
        row.show(((4, 5, 6),), 3.0)
        assert [*faults, row.fault] == ["[Errno 5] Input/output error", None]
        assert row.changed_at_s == 2.0
        assert wire.sent[-1][5:8] == [6, 5, 4]


def test_lamps_that_fell_off_can_be_closed() -> None:
    wire = Wire()
    row = LampRow.on_pixels(apa102(wire, width=1, height=1), 1)
    wire.broken = True
    row.close()


def test_switched_lamps_light_whole_channels(pins: MockFactory) -> None:
    with LampRow.on_switches([(20, 21, 23), (24, 25, 27)], pins) as row:
        row.show(((255, 230, 200), (0, 60, 255)), 0.0)
        levels = [pins.pin(n).state for n in (20, 21, 23, 24, 25, 27)]
    assert levels == [1, 1, 1, 0, 0, 1]


@pytest.mark.parametrize("brightness", [1.0, 0.15, 0.02])
def test_switched_lamps_are_never_dimmed_into_darkness(
    pins: MockFactory, brightness: float
) -> None:
    shown = colours([Lamp.RISKY, Lamp.OFF], SEAT_COLOURS, 0.0, brightness)
    with LampRow.on_switches([(20, 21, 23), (24, 25, 27)], pins) as row:
        row.show(shown, 0.0)
        levels = [pins.pin(n).state for n in (20, 21, 23, 24, 25, 27)]
    assert levels == [1, 1, 0, 0, 0, 0]


def test_a_taken_pin_lets_go_of_the_others(pins: MockFactory) -> None:
    with pytest.raises(Exception, match="already in use"):
        LampRow.on_switches([(20, 21, 23), (24, 25, 20)], pins)
    LampRow.on_switches([(20, 21, 23)], pins).close()


def test_closing_may_be_done_twice(pins: MockFactory) -> None:
    row = LampRow.on_switches([(20, 21, 23)], pins)
    row.close()
    row.close()
