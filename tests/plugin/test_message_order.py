"""However the messages of xdist's workers arrive, each case ends, and so does the run."""

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from pytest_androidworld.plugin.xdist import scheduling, scopes
from tests.plugin.workers_in_memory import Run

SCHEDULERS: dict[str, Callable[[Any, Any], Any]] = {
    "load": scheduling.LongestFirst,
    **scopes.KINDS,
}
PLAYED_AGAIN = ("load", "worksteal")  # once; the others cannot
SCOPES = [f"tests/test_{file}.py::{task}::test_episode[30]" for file in "ab" for task in "PQRS"]
ONE_SCOPE = [f"tests/test_c.py::T::test_episode[{seed}]" for seed in range(30, 36)]
MOST = 2000  # moves; a run of these needs about sixty
Choose = Callable[[list[str], int], int]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of how long a case takes, and of seeds: neither settings nor a journal are there."""
    monkeypatch.setattr(scheduling, "durations", lambda config, tests: [1.0] * len(tests))
    monkeypatch.setattr(scheduling, "play_places", lambda config, tests: [0] * len(tests))


def in_turn(names: list[str], number: int) -> int:
    return number % len(names)


def hold(which: str, nth: int) -> Choose:
    """The nth time that this could happen, and from then on, it does only if nothing else can."""
    seen = count(1)

    def choose(names: list[str], number: int) -> int:
        others = [place for place, name in enumerate(names) if name != which]
        held = which in names and next(seen) >= nth
        return others[number % len(others)] if held and others else number % len(names)

    return choose


def drawn(seed: int) -> Choose:
    draw = random.Random(seed)
    return lambda names, number: draw.randrange(len(names))


def play(dist: str, tests: list[str], deadly: set[str], choose: Choose) -> tuple[Run, list[str]]:
    run = Run(tests, deadly, SCHEDULERS[dist])
    done: list[str] = []
    while not run.is_over:
        names = [name for name, _ in run.moves]
        assert names, f"nobody moves any more: {run.workers}, after {done}"
        assert len(done) < MOST, "the run goes on for ever"
        place = choose(names, len(done))
        done.append(names[place])
        run.moves[place][1]()
    return run, done


def check(dist: str, tests: list[str], deadly: set[str], choose: Choose) -> list[str]:
    run, done = play(dist, tests, deadly, choose)
    times = 2 if dist in PLAYED_AGAIN else 1
    assert all(run.crashed.count(each) <= times for each in tests)
    assert sorted({*run.played, *run.crashed}) == sorted(tests)
    if deadly <= set(tests):  # a worker that dies before it plays may hold a test already
        assert sorted(run.played) == sorted(set(tests) - deadly)
    else:
        assert len(run.played) == len(set(run.played) - deadly)
    return done


@pytest.mark.parametrize("dist", SCHEDULERS)
@pytest.mark.parametrize(
    ("tests", "deadly"),
    [
        (SCOPES, set()),
        (SCOPES, {SCOPES[1], SCOPES[3]}),
        (SCOPES, {SCOPES[0]}),
        (SCOPES, {SCOPES[-1]}),
        (SCOPES[:2], {SCOPES[1]}),
        (ONE_SCOPE, {ONE_SCOPE[2]}),
        (ONE_SCOPE, {ONE_SCOPE[-1]}),
        (SCOPES + ONE_SCOPE, {SCOPES[1], ONE_SCOPE[1]}),
        (SCOPES[:3], {"gw0"}),
        (SCOPES[:1], {"gw1"}),
        (SCOPES + ONE_SCOPE, {"gw1", SCOPES[2]}),
    ],
    ids=[
        *("no crash", "two", "first", "last", "few", "inside a scope", "end of a scope", "mixed"),
        *("collected few", "collected one", "collected"),
    ],
)
class TestEachCaseEndsOnce:
    def test_with_each_message_held_back_in_turn(
        self, dist: str, tests: list[str], deadly: set[str]
    ) -> None:
        usual = check(dist, tests, deadly, in_turn)
        for which in sorted(set(usual)):
            for nth in range(1, usual.count(which) + 1):
                check(dist, tests, deadly, hold(which, nth))

    def test_in_many_orders(self, dist: str, tests: list[str], deadly: set[str]) -> None:
        for seed in range(50):
            check(dist, tests, deadly, drawn(seed))
