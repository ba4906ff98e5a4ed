"""How a run goes while it lasts."""

from typing import Any

import pytest

from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.progress import Progress, about


@pytest.fixture
def played(attempt: Any) -> list[Any]:
    """Four cases: two passed, one failed, one that does not count."""
    verdicts = ["passed", "passed", "failed", "device error"]
    return [attempt(seed=30 + n, verdict=verdict) for n, verdict in enumerate(verdicts)]


def line(manifest: Any, attempts: list[Any], planned: int = 10, **more: Any) -> str:
    width = more.pop("width", 120)
    progress = Progress(Journal(manifest, tuple(attempts)), planned, 0, 240.0)
    return progress._replace(**more).line(width)


def test_the_rate_so_far_and_the_time_left(manifest: Any, played: list[Any]) -> None:
    says = "[ 40 %] 4/10  passed 2 (67 %)  failed 1  not counted 1  about 6 min left"
    assert line(manifest, played) == says


def test_before_the_first_case_has_ended(manifest: Any) -> None:
    assert line(manifest, []) == "[  0 %] 0/10"


def test_at_the_end_nothing_is_left(manifest: Any, played: list[Any]) -> None:
    assert line(manifest, played[:2], planned=2) == "[100 %] 2/2  passed 2"


def test_what_was_carried_over_has_taken_no_time(manifest: Any, played: list[Any]) -> None:
    assert line(manifest, played, carried=3).endswith("  about 24 min left")
    assert "left" not in line(manifest, played, carried=4)


def test_an_attempt_that_is_made_again_is_no_case_yet(manifest: Any, attempt: Any) -> None:
    again = attempt(verdict="device error", final=False)
    assert line(manifest, [again]) == "[  0 %] 0/10"


def test_what_broke_so_far(manifest: Any, attempt: Any, played: list[Any]) -> None:
    before = Journal(manifest, tuple(attempt(seed=seed) for seed in range(30, 40)))
    assert "  failed 1  not counted 1  broke 1  " in line(manifest, played, baselines=[before])
    assert "broke" not in line(manifest, played[:2], baselines=[before])


def test_what_the_last_look_of_the_gate_gave(manifest: Any, played: list[Any]) -> None:
    says = line(manifest, played, look="look 1 of 3: no regression seen")
    assert says.endswith("  not counted 1  look 1 of 3: no regression seen  about 6 min left")


def test_what_the_model_has_cost(manifest: Any, attempt: Any, call: Any) -> None:
    attempts = [attempt(seed=30, calls=[call(cost=3.5), call(cost=3.4)]), attempt(seed=31)]
    assert line(manifest, attempts, planned=2).endswith("  $6.90")
    assert "$" not in line(manifest, attempts[1:])


def test_what_all_cases_will_cost_by_the_first_ones(
    manifest: Any, attempt: Any, call: Any
) -> None:
    attempts = [attempt(seed=30, calls=[call(cost=3.5), call(cost=3.4)]), attempt(seed=31)]
    assert "  $6.90 of about $34  " in line(manifest, attempts)
    assert "  $6.90 of about $140  " in line(manifest, attempts, planned=40)


def test_a_cost_without_a_case_that_has_ended_tells_nothing_of_the_others(
    manifest: Any, attempt: Any, call: Any
) -> None:
    again = attempt(verdict="device error", final=False, calls=[call(cost=3.5)])
    assert line(manifest, [again]) == "[  0 %] 0/10  $3.50"


@pytest.mark.parametrize(
    ("width", "says"),
    [
        (73, "[ 40 %] 4/10  passed 2 (67 %)  failed 1  not counted 1  about 6 min left"),
        (71, "[ 40 %] 4/10  passed 2 (67 %)  failed 1  not counted 1"),
        (20, "[ 40 %] 4/10"),
        (8, "[ 40 %]…"),
    ],
)
def test_what_has_no_room_is_left_out(
    manifest: Any, played: list[Any], width: int, says: str
) -> None:
    assert line(manifest, played, width=width) == says


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "less than a minute"),
        (59.9, "less than a minute"),
        (60, "about 1 min"),
        (420, "about 7 min"),
        (3569, "about 59 min"),
        (3600, "about 1.0 h"),
        (9000, "about 2.5 h"),
    ],
)
def test_times_are_rounded(seconds: float, words: str) -> None:
    assert about(seconds) == words
