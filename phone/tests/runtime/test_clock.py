"""The phone's clock: what makes it move, and what it does on the way."""

import pytest

from virtual_phone.runtime.clock import SECOND, START, Clock

Call = tuple[str, str, list[object]]


@pytest.fixture
def called() -> list[Call]:
    return []


@pytest.fixture
def clock(called: list[Call]) -> Clock:
    return Clock(lambda *call: called.append(call), stepped=True)


def test_a_stepped_clock_begins_where_the_tasks_do(clock: Clock) -> None:
    assert f"{clock.now():%a %b %d %H:%M:%S %Z %Y}" == "Sun Oct 15 15:34:00 UTC 2023"


def test_a_stepped_clock_stands_still_unless_it_is_advanced(clock: Clock) -> None:
    assert [clock.wall() for _ in range(3)] == [START] * 3
    clock.advance(1.5)
    assert clock.wall() == START + 1_500_000_000


def test_what_falls_due_runs_in_order_of_due_time_then_of_creation(
    clock: Clock, called: list[Call]
) -> None:
    clock.after(2, "b", "late")
    clock.after(1, "a", "first", 1)
    clock.after(1, "a", "second")
    clock.advance(0.999)
    assert called == []
    clock.advance(5)
    assert called == [("a", "first", [1]), ("a", "second", []), ("b", "late", [])]


def test_a_timer_sees_the_time_at_which_it_was_due() -> None:
    seen: list[int] = []
    timed: Clock = Clock(lambda *call: seen.append(timed.elapsed()), stepped=True)
    timed.after(1, "x", "y")
    timed.after(3, "x", "y")
    timed.advance(10)
    assert seen == [1 * SECOND, 3 * SECOND]
    assert timed.elapsed() == 10 * SECOND


def test_a_timer_may_set_the_next(called: list[Call]) -> None:
    def run(owner: str, method: str, args: list[object]) -> None:
        called.append((owner, method, args))
        if len(called) < 3:
            timed.after(1, owner, method)

    timed = Clock(run, stepped=True)
    timed.after(1, "x", "tick")
    timed.advance(10)
    assert len(called) == 3


def test_a_cancelled_timer_never_runs(clock: Clock, called: list[Call]) -> None:
    ticket = clock.after(1, "x", "y")
    clock.cancel(ticket)
    clock.cancel(999)
    clock.advance(2)
    assert called == []


def test_setting_the_date_runs_what_is_due_by_the_wall_clock_only(
    clock: Clock, called: list[Call]
) -> None:
    clock.after(3600, "x", "by time passed")
    clock.at(START + 3600 * SECOND, "x", "by the clock on the wall")
    clock.set_wall(START + 7200 * SECOND)
    assert called == [("x", "by the clock on the wall", [])]


def test_an_unknown_time_zone_counts_as_utc(clock: Clock) -> None:
    clock.set_zone("Nowhere/Land")
    assert f"{clock.now():%H:%M %Z}" == "15:34 UTC"
    clock.set_zone("Europe/Zurich")
    assert f"{clock.now():%H:%M %Z}" == "17:34 CEST"


def test_a_saved_clock_goes_on_where_it_was(clock: Clock, called: list[Call]) -> None:
    clock.after(2, "x", "y")
    clock.advance(1)
    saved = clock.save()
    clock.advance(5)
    called.clear()
    clock.load(saved)
    assert clock.wall() == START + SECOND
    clock.advance(0.9)
    assert called == []
    clock.advance(0.1)
    assert called == [("x", "y", [])]


def test_a_real_clock_moves_by_itself_and_keeps_the_date_it_was_set_to() -> None:
    clock = Clock(lambda *call: None, stepped=False)
    clock.set_wall(START)
    first, second = clock.wall(), clock.wall()
    assert START <= first < second < START + 60 * SECOND
