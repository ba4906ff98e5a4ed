"""A device that is lost after the same action each time: beside the rate, and in its bound."""

import re

import pytest

from pytest_androidworld.report import lost, terminal
from pytest_androidworld.report.comparison.lines import left_out
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine, Manifest
from tests.report.conftest import Make

TAP, TYPE = '2 {"action_type":"click","index":1}', '3 {"action_type":"input_text"}'


def twice(attempt: Make, first: str, second: str, **said: object) -> list[AttemptLine]:
    """A case of two attempts, each of which lost its device there."""
    error = {"verdict": "device error", "rewards": None, "seed": 31, **said}
    places = [{"lost_at": each} if each else {} for each in (first, second)]
    return [
        attempt(**error, attempt=number, final=number == 2, **place)
        for number, place in enumerate(places, 1)
    ]


def test_the_rate_stays_and_the_bound_has_the_case_as_failed(
    attempt: Make, manifest: Manifest
) -> None:
    attempts = [attempt(), *twice(attempt, TAP, TAP)]
    bound = lost.lowest(attempts)
    assert bound is not None
    assert (bound.part, bound.of) == (1, 2)
    said = "\n".join(line.text for line in terminal.summary(manifest, attempts, width=120))
    assert "success rate                  1/1  100.0 %" in said
    assert "device error                  1/2   50.0 %  not in the rates" in said
    assert (
        "lost with the device          1/2   50.0 %  after the same action in each attempt"
        " success rate 1/2, 50.0 %, if they failed"
    ) in re.sub(r"\n +", " ", said)
    last = terminal.headline(manifest, attempts)
    assert last.endswith("1 of 1 case passed; 50.0 % if what was lost with the device failed")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (TAP, TYPE, {}),  # another action
        (TAP, "", {}),  # not while it was played
        ("", "", {}),
        (TAP, TAP, {"verdict": "model error"}),
    ],
)
def test_what_is_no_such_case_has_no_bound(
    attempt: Make, first: str, second: str, said: dict[str, object]
) -> None:
    assert lost.lowest([attempt(), *twice(attempt, first, second, **said)]) is None


def test_a_single_attempt_shows_nothing(attempt: Make) -> None:
    assert lost.cases(twice(attempt, TAP, TAP)[1:]) == set()


def test_a_gate_has_it_failed_now_and_left_out_before(attempt: Make, manifest: Manifest) -> None:
    passed = Journal(manifest, (attempt(), attempt(seed=31)))
    taken_out = Journal(manifest, (attempt(), *twice(attempt, TAP, TAP)))
    worse = Comparison.of([passed], taken_out)
    assert (worse.passed_now, worse.passed_before, len(worse.pairs)) == (1, 2, 2)
    assert list(left_out(worse)) == [
        "1 pair lost with the device after the same action in each attempt: failed now"
    ]
    better = Comparison.of([taken_out], passed)
    assert len(better.pairs) == 1
    assert list(left_out(better)) == ["1 pair left out: not counted before"]
