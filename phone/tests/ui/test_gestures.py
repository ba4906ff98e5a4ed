"""Fingers: what counts as a tap, a long press, a double tap, a drag, a scroll, a fling."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand
from virtual_phone.control.faults import inflict
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.processes import Processes
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display
from virtual_phone.ui.fling import fling_way
from virtual_phone.ui.gestures import Touch
from virtual_phone.ui.input import Input
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Box, Column, Rows, Slider, Text, View


class Board(App):
    """Writes down what is done to it."""

    package = "org.example.board"
    label = "Board"
    launcher = "org.example.board.Main"


@dataclass
class Chart(Screen[Board, None]):
    """Writes down what is done to a map, and where."""

    activity: ClassVar[str] = "org.example.board.Chart"

    def view(self) -> View:
        return Box(
            key="map",
            desc="map",
            where=True,
            width="fill",
            height="fill",
            on_tap=lambda *at: self.say("tap", *at),
            on_hold=lambda *at: self.say("hold", *at),
            on_double=lambda *at: self.say("double", *at),
            on_drag=lambda phase, *at: self.say(phase, *at),
            on_fling=lambda *way: self.say("fling", *way),
            on_pinch=lambda *pinch: self.say("pinch", *pinch),
        )

    def say(self, what: str, *numbers: float) -> None:
        shares = (f"{number:.2f}" for number in numbers)
        self.app.memory.setdefault("said", []).append(" ".join((what, *shares)))


@dataclass
class BoardPage(Screen[Board, None]):
    activity: ClassVar[str] = Board.launcher

    def view(self) -> View:
        say = self.say
        return Column(
            Text("tap", height=60, on_tap=lambda: say("tap"), on_hold=lambda: say("hold")),
            Text("double", height=60, on_tap=lambda: say("one"), on_double=lambda: say("two")),
            Box(
                Text("swipe", at="center"),
                key="swipe",
                width="fill",
                height=100,
                on_swipe=lambda way: say(f"swipe {way}"),
            ),
            Slider(
                self.app.memory.get("slid", 0.5),
                desc="slider",
                key="slider",
                on_drag=lambda phase, x, y: self.slide(phase, x),
            ),
            Rows(
                *(
                    Text(f"row {n}", height=56, key=f"row {n}", on_tap=lambda n=n: say(f"row {n}"))
                    for n in range(60)
                ),
                id="rows",
                grow=1,
            ),
            height="fill",
        )

    def say(self, what: str) -> None:
        self.app.memory.setdefault("said", []).append(what)

    def slide(self, phase: str, x: float) -> None:
        self.app.memory["slid"] = x
        self.say(phase)


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A hand at the board, which is installed for the length of a test."""
    from virtual_phone import apps
    from virtual_phone.services.apk import PackageInfo
    from virtual_phone.services.packages import Packages

    monkeypatch.setitem(apps.installed(), Board.package, Board)
    phone[Packages].declare(PackageInfo(Board.package, Board.label))
    phone[Packages].state["there"].setdefault(Board.package, phone[Packages]._new(10999))
    return Hand(phone).launch(Board.package)


def said(hand: Hand) -> list[str]:
    found: list[str] = hand.phone[Processes].memory(Board.package).pop("said", [])
    return found


def offset(hand: Hand) -> int:
    return int(hand.phone[Activities].top["views"].get("rows", {}).get("scroll", 0))


def test_a_tap_is_a_tap(hand: Hand) -> None:
    hand.tap("tap")
    assert said(hand) == ["tap"]


@pytest.mark.parametrize(("seconds", "expected"), [(0.3, "tap"), (0.5, "hold"), (1.0, "hold")])
def test_a_finger_that_rests_makes_a_long_press(hand: Hand, seconds: float, expected: str) -> None:
    at = hand.at("tap")
    hand.swipe(at, at, seconds)
    assert said(hand) == [expected]


def test_a_trembling_finger_still_taps(hand: Hand) -> None:
    x, y = hand.at("tap")
    hand.swipe((x, y), (x + 15, y + 15), 0.1)
    assert said(hand) == ["tap"]


def test_a_finger_that_leaves_does_nothing(hand: Hand) -> None:
    x, y = hand.at("tap")
    hand.swipe((x, y), (x, y + 60), 0.1)
    assert said(hand) == []


def test_two_taps_soon_after_each_other_are_a_double_tap(hand: Hand) -> None:
    hand.tap("double").tap("double").wait(1)
    assert said(hand) == ["two"]
    hand.tap("double").wait(1).tap("double").wait(1)
    assert said(hand) == ["one", "one"]


def test_two_taps_in_too_quick_a_succession_may_be_two_single_ones(hand: Hand) -> None:
    inflict(hand.phone, "double_taps_need", "0.04")
    hand.tap("double").tap("double").wait(1)
    assert said(hand) == ["one", "one"]
    hand.tap("double").wait(0.1).tap("double").wait(1)
    assert said(hand) == ["two"]


@pytest.mark.parametrize(("dx", "way"), [(300, "right"), (-300, "left")])
def test_a_swipe_across_has_a_direction(hand: Hand, dx: int, way: str) -> None:
    x, y = hand.at("swipe")
    hand.swipe((x, y), (x + dx, y), 0.2)
    assert said(hand) == [f"swipe {way}"]


def test_a_slider_follows_the_finger(hand: Hand) -> None:
    left, top, right, bottom = hand.find("slider").bounds
    y = (top + bottom) // 2
    hand.swipe((left + 100, y), (right - 1, y), 0.5)
    assert hand.phone[Processes].memory(Board.package)["slid"] > 0.99
    phases = said(hand)
    assert (phases[0], set(phases[1:-1]), phases[-1]) == ("down", {"move"}, "up")


def test_a_slow_drag_scrolls_as_far_as_the_finger_goes(hand: Hand) -> None:
    hand.swipe((540, 1800), (540, 1500), 3.0)
    assert offset(hand) == 300
    assert said(hand) == []


def test_a_quick_one_goes_on_by_itself(hand: Hand) -> None:
    hand.swipe((540, 1800), (540, 1500), 0.2)
    assert offset(hand) > 450


def test_a_list_stops_at_its_ends_and_holds_only_what_shows(hand: Hand) -> None:
    for _ in range(6):
        hand.swipe((540, 1900), (540, 1000), 0.1)
    assert hand.sees("row 59")
    assert not hand.sees("row 0")
    for _ in range(6):
        hand.swipe((540, 1000), (540, 1900), 0.1)
    assert offset(hand) == 0
    assert not hand.sees("row 59")


def test_a_lift_without_a_finger_does_nothing(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Input].touch(0, 0, 0, 0)
        hand.phone[Input].touch(0, *hand.at("tap"), 0)
    assert said(hand) == []


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_fingers_meet_what_they_see_however_the_phone_is_held(hand: Hand, turned: int) -> None:
    with hand.phone.busy():
        hand.phone[DisplaySettings].lock_rotation(turned)
    x, y = hand.at("tap")
    wide, high = hand.phone[Display].size
    upright = {1: (high - 1 - y, x), 2: (wide - 1 - x, high - 1 - y), 3: (y, wide - 1 - x)}[turned]
    with hand.phone.busy():
        hand.phone[Input].touch(0, *upright, 1)
        hand.phone[Input].touch(0, *upright, 0)
    assert said(hand) == ["tap"]


@pytest.fixture
def chart(hand: Hand) -> Hand:
    return hand.open(f"{Board.package}/{Chart.activity}")


def spot(hand: Hand, across: float, down: float) -> tuple[int, int]:
    """A point of the map, given by shares of it."""
    left, top, right, bottom = hand.find("map").bounds
    return round(left + (right - left) * across), round(top + (bottom - top) * down)


def test_a_map_knows_where_it_was_touched(chart: Hand) -> None:
    at = spot(chart, 0.25, 0.75)
    chart.tap_at(*at).wait(1)
    chart.tap_at(*at).tap_at(*at).wait(1)
    chart.swipe(at, at, 1.0)
    assert said(chart) == ["tap 0.25 0.75", "double 0.25 0.75", "hold 0.25 0.75"]


def test_taps_far_from_each_other_are_no_double_tap(chart: Hand) -> None:
    chart.tap_at(*spot(chart, 0.2, 0.2)).tap_at(*spot(chart, 0.8, 0.8)).wait(1)
    assert said(chart) == ["tap 0.20 0.20", "tap 0.80 0.80"]


def test_a_saved_tap_still_waits_for_a_second_one(chart: Hand) -> None:
    chart.tap_at(*spot(chart, 0.5, 0.5))
    chart.phone.save("waiting")
    chart.phone.load("waiting")
    assert said(chart.wait(1)) == ["tap 0.50 0.50"]


def test_a_drag_let_go_in_motion_goes_on(chart: Hand) -> None:
    chart.swipe(spot(chart, 0.5, 0.6), spot(chart, 0.5, 0.4), 0.2)
    *drag, fling = said(chart)
    assert (drag[0], drag[-1], fling) == ("down 0.50 0.60", "up 0.50 0.40", "fling 0.00 -0.17")
    chart.swipe(spot(chart, 0.5, 0.6), spot(chart, 0.5, 0.4), 5.0)
    assert said(chart)[-1] == "up 0.50 0.40"


def test_two_fingers_pinch_around_their_middle_as_they_move(chart: Hand) -> None:
    touch = chart.phone[Input].touch
    with chart.phone.busy():
        touch(0, *spot(chart, 0.4, 0.5), 1)
        touch(1, *spot(chart, 0.6, 0.5), 1)
        touch(1, *spot(chart, 0.8, 0.5), 1)
        touch(0, *spot(chart, 0.0, 0.5), 1)
        touch(0, *spot(chart, 0.0, 0.5), 0)
        touch(1, *spot(chart, 0.9, 0.5), 0)
    assert said(chart) == ["pinch 2.00 0.60 0.50", "pinch 2.00 0.40 0.50"]


def test_a_second_finger_ends_the_drag_of_the_first(chart: Hand) -> None:
    touch = chart.phone[Input].touch
    with chart.phone.busy():
        touch(0, *spot(chart, 0.4, 0.5), 1)
        touch(0, *spot(chart, 0.4, 0.6), 1)
        touch(1, *spot(chart, 0.8, 0.6), 1)
        touch(1, *spot(chart, 0.8, 0.6), 0)
    assert said(chart)[-1] == "up 0.40 0.60"


def test_a_finger_of_a_command_cancels_the_gesture_of_others(chart: Hand) -> None:
    """As two `input swipe` at a time are, or one while a client holds the screen."""
    with chart.phone.busy():
        chart.phone[Input].touch(3, *spot(chart, 0.2, 0.5), 1)
        chart.phone[Input].begin(*spot(chart, 0.4, 0.5))
        chart.phone[Input].begin(*spot(chart, 0.6, 0.5))
        chart.phone[Touch].move(0, *spot(chart, 0.6, 0.6))
        chart.phone[Touch].up(0, *spot(chart, 0.6, 0.6))
        chart.phone[Touch].up(0, *spot(chart, 0.4, 0.6))
    assert said(chart)[:3] == ["down 0.60 0.50", "move 0.60 0.60", "up 0.60 0.60"]


def test_a_fling_goes_the_way_that_androids_scroller_takes() -> None:
    """OverScroller.getSplineFlingDistance with its own constants, at 420 dpi."""
    assert round(fling_way(1000, 2.625)) == 95
    assert round(fling_way(8000, 2.625)) == 3531
