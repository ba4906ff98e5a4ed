"""Stopwatch tasks: what counts as running or paused, and what does not."""

from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld.env.state import Element
from pytest_androidworld.task_cases.clock.stopwatch import (
    ClockStopWatchPausedVerify,
    ClockStopWatchRunning,
)
from tests.task_cases.clock.deeds import CLOCK, KEPT, LOST, Deed, done_and_left, rewards
from tests.task_cases.play import Play

KINDS = (ClockStopWatchRunning, ClockStopWatchPausedVerify)


def run(task: Any, play: Play) -> None:
    play.user().open("clock").tap("Stopwatch").tap("Start")


def paused(task: Any, play: Play) -> None:
    play.user().open("clock").tap("Stopwatch").tap("Start").tap("Pause")


def reset(task: Any, play: Play) -> None:
    play.user().open("clock").tap("Stopwatch").tap("Start").tap("Reset")


def lap_taken(task: Any, play: Play) -> None:
    play.user().open("clock").tap("Stopwatch").tap("Start").tap("Lap")


def tab_opened(task: Any, play: Play) -> None:
    play.user().open("clock").tap("Stopwatch")


def timer_runs(task: Any, play: Play) -> None:
    """A timer can be paused, too, but has no laps."""
    play.user().open("clock").tap("Timer").tap("5").tap("00").tap("Start")


def timer_entered(task: Any, play: Play) -> None:
    """There is a Start on the screen, but it is the timer's."""
    play.user().open("clock").tap("Timer").tap("5")


def timer_entered_while_it_runs(task: Any, play: Play) -> None:
    run(task, play)
    play.user().tap("id=tab_menu_timer").tap("5")


CASES = [(kind, *case) for kind in KINDS for case in LOST + KEPT]
CASES += [
    (ClockStopWatchRunning, tab_opened, 0, 0),
    (ClockStopWatchRunning, paused, 0, 0),
    (ClockStopWatchRunning, reset, 0, 0),
    (ClockStopWatchRunning, timer_runs, 0, 0),
    (ClockStopWatchRunning, timer_entered, 0, 0),
    (ClockStopWatchRunning, lap_taken, 1, 1),
    (ClockStopWatchPausedVerify, run, 0, 0),
    (ClockStopWatchPausedVerify, lap_taken, 0, 0),
    (ClockStopWatchPausedVerify, timer_runs, 0, 0),
    (ClockStopWatchPausedVerify, timer_entered, 1, 0),  # D02
    (ClockStopWatchPausedVerify, timer_entered_while_it_runs, 1, 0),
    (ClockStopWatchPausedVerify, tab_opened, 1, 1),  # D02
    (ClockStopWatchPausedVerify, paused, 1, 1),
    (ClockStopWatchPausedVerify, reset, 1, 1),
]


@pytest.mark.parametrize(("kind", "deed", "upstream", "strict"), CASES)
def test_rewards(play: Play, kind: Any, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(kind)
    deed(task, play)
    assert rewards(play, task) == (upstream, strict)


PAUSE, LAP, START = (Element(0, content_description=name) for name in ("Pause", "Lap", "Start"))
TAB = Element(0, content_description="Stopwatch", is_selected=True)
LABEL = Element(0, text="Stopwatch")
TITLE = Element(0, text="Stopwatch", resource_name=f"{CLOCK}:id/action_bar_title")


@pytest.mark.parametrize(
    ("kind", "elements", "upstream", "strict"),
    [
        (ClockStopWatchRunning, (PAUSE,), 0, 0),
        (ClockStopWatchRunning, (LAP,), 0, 0),
        (ClockStopWatchRunning, (PAUSE, LAP), 1, 1),
        (ClockStopWatchPausedVerify, (TAB, LABEL), 0, 0),
        (ClockStopWatchPausedVerify, (START, TAB), 0, 0),
        (ClockStopWatchPausedVerify, (replace(START, text="Stopwatch"), TAB), 0, 0),
        (ClockStopWatchPausedVerify, (START, LABEL, LABEL), 1, 0),  # D02
        (ClockStopWatchPausedVerify, (START, TAB, LABEL), 1, 1),
        (ClockStopWatchPausedVerify, (START, TITLE, LABEL), 1, 1),
    ],
)
def test_all_of_it_must_be_on_the_screen(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    kind: Any,
    elements: tuple[Element, ...],
    upstream: float,
    strict: float,
) -> None:
    task = play.begin(kind)
    play.user().open("clock")
    state = replace(play.device.observe(), ui_elements=elements)
    monkeypatch.setattr(play.device, "observe", lambda: state)
    assert rewards(play, task) == (upstream, strict)


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_screen_is_in_front_the_reference_crashes(
    play: Play, monkeypatch: pytest.MonkeyPatch, kind: Any
) -> None:
    task = play.begin(kind)
    play.solve(task)
    monkeypatch.setattr(play.device.apps, "front", lambda: None)
    assert rewards(play, task) == (0, 0)
    assert {each.defect for each in play.score(task).failed("upstream")} == {None, "D91"}


@pytest.mark.parametrize("kind", KINDS)
def test_buttons_of_another_app_do_not_count(
    play: Play, monkeypatch: pytest.MonkeyPatch, kind: Any
) -> None:
    task = play.begin(kind)
    play.solve(task)
    monkeypatch.setattr(play.device.apps, "front", lambda: "org.example/org.example.Clock")
    assert rewards(play, task) == (0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stopwatch_that_ran_before_is_reset(play: Play, kind: Any) -> None:
    user = play.user().open("clock").tap("Stopwatch").tap("Start").wait().tap("Pause").home()
    prefs = f"/data/user_de/0/{CLOCK}/shared_prefs"
    assert play.device.files.kind(prefs) == "folder"
    task = play.begin(kind, backup=True)
    assert play.device.files.kind(prefs) is None
    play.solve(task)
    assert rewards(play, task) == (1, 1)
    play.end()
    user.open("clock").see("Share")  # paused, as it was before the case


def test_a_zero_names_the_screen_in_front(play: Play) -> None:
    task = play.begin(ClockStopWatchRunning)
    done_and_left(task, play)
    *_, why = play.score(task).failed("strict")
    assert why.claim == "a screen DeskClock is in front"
    assert why.found.endswith(".NexusLauncherActivity")
