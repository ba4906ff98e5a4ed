"""ClockTimerEntry: what counts as that timer, and what does not."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld.env.state import Element, State
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from tests.task_cases.clock.deeds import KEPT, LOST, Deed, done_and_left, rewards
from tests.task_cases.play import Play

TIMER: dict[str, Any] = {"hours": 1, "minutes": 0, "seconds": 9}


def entered(play: Play, keys: str) -> Any:
    user = play.user().open("clock").tap("Timer")
    for key in keys.split():
        user.tap(f"id=timer_setup_digit_{key}")
    return user


def right(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9")


def with_two_zeros_at_once(task: Any, play: Play) -> None:
    entered(play, "1 00 0 9")


def corrected(task: Any, play: Play) -> None:
    entered(play, "1 00 0 8").tap("Delete").tap("id=timer_setup_digit_9")


def too_short(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0")


def one_digit_wrong(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 8")


def one_digit_too_many(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9 0")


def in_minutes(task: Any, play: Play) -> None:
    """The same time, but not the digits that were asked for."""
    entered(play, "6 0 0 9")


def started(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9").tap("Start")


def started_and_paused(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9").tap("Start").tap("Pause")


def started_and_reset(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9").tap("Start").tap("Reset")


def cancelled(task: Any, play: Play) -> None:
    entered(play, "1 0 0 0 9").hold("Delete")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        *LOST,
        (too_short, 0, 0),
        (one_digit_wrong, 0, 0),
        (one_digit_too_many, 0, 0),
        (in_minutes, 0, 0),
        (started, 0, 0),
        (started_and_paused, 0, 0),
        (started_and_reset, 0, 0),
        (cancelled, 0, 0),
        *KEPT,
        (right, 1, 1),
        (with_two_zeros_at_once, 1, 1),
        (corrected, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(ClockTimerEntry, **TIMER)
    deed(task, play)
    assert rewards(play, task) == (upstream, strict)


@pytest.mark.parametrize(
    ("element", "reward"),
    [
        (Element(0, text="01h 00m 09s"), 1),
        (Element(0, content_description="1 hours, 0 minutes, 9 seconds"), 1),
        (Element(0, content_description="1 hour, 0 minutes, 9 seconds"), 0),
        (Element(0, content_description="01h 00m 09s"), 0),
        (Element(0, text="1 hours, 0 minutes, 9 seconds"), 0),
        (Element(0, text="1h 0m 9s"), 0),
        (Element(0, text="01h\u202f00m\u202f09s"), 0),
    ],
)
def test_the_time_is_read_as_text_or_as_description(
    play: Play, monkeypatch: pytest.MonkeyPatch, element: Element, reward: float
) -> None:
    """Builds of the clock differ in what they show."""
    task = play.begin(ClockTimerEntry, **TIMER)
    play.user().open("clock")
    shown: State = replace(play.device.observe(), ui_elements=(element,))
    monkeypatch.setattr(play.device, "observe", lambda: shown)
    assert rewards(play, task) == (reward, reward)


def test_where_no_screen_is_in_front_the_reference_crashes(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = play.begin(ClockTimerEntry)
    play.solve(task)
    monkeypatch.setattr(play.device.apps, "front", lambda: None)
    assert rewards(play, task) == (0, 0)
    assert {each.defect for each in play.score(task).failed("upstream")} == {None, "D91"}


def test_the_text_in_another_app_does_not_count(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = play.begin(ClockTimerEntry)
    play.solve(task)
    monkeypatch.setattr(play.device.apps, "front", lambda: "org.example/org.example.Clock")
    assert rewards(play, task) == (0, 0)


@pytest.mark.parametrize("params", [(23, 59, 59), (0, 0, 1), (0, 10, 0), (10, 0, 0)])
def test_the_least_and_the_most_fit_into_the_budget(
    play: Play, params: tuple[int, int, int]
) -> None:
    hours, minutes, seconds = params
    task = play.begin(ClockTimerEntry, hours=hours, minutes=minutes, seconds=seconds)
    assert len(play.solve(task)) < 10  # and one more, to say that it is done
    assert rewards(play, task) == (1, 1)


def test_judging_leaves_a_timer_running_and_the_end_takes_it_back(play: Play) -> None:
    before = play.digest()
    task = play.begin(ClockTimerEntry, backup=True)
    started(task, play)
    judging = play.digest()
    assert rewards(play, task) == (0, 0)
    assert {*play.digest()} ^ {*judging} == set()
    play.end()
    assert play.digest() == before


def test_a_timer_of_before_is_not_in_the_way_and_runs_on(play: Play) -> None:
    entered(play, "5 00 00").tap("Start").home()
    task = play.begin(ClockTimerEntry, backup=True)
    play.solve(task)
    assert rewards(play, task) == (1, 1)
    play.end()
    play.user().open("clock").see("5h timer")


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(ClockTimerEntry, **TIMER)
    done_and_left(task, play)
    timer, front = play.score(task).failed("strict")
    assert (timer.claim, timer.expected) == ("the screen shows the timer", "01h 00m 09s")
    assert (front.claim, front.expected) == ("a screen DeskClock is in front", "DeskClock")
    assert front.found.endswith(".NexusLauncherActivity")


def test_a_timer_of_nothing_is_not_drawn() -> None:
    """D04, and all that else can be."""
    drawn = [ClockTimerEntry.drawn(seed).params for seed in range(3000)]
    assert all(any(params.values()) for params in drawn)
    counts = {name: Counter(params[name] for params in drawn) for name in TIMER}
    assert set(counts["hours"]) == set(range(24))
    assert set(counts["minutes"]) == set(counts["seconds"]) == set(range(60))
    param = ClockTimerEntry.__dict__["seconds"]
    alone = {param.value(seed, {"hours": 0, "minutes": 0}) for seed in range(1000)}
    assert alone == set(range(1, 60))
