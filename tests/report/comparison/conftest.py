"""Runs to compare: tasks by name, each with a letter for the outcome of each seed."""

from collections.abc import Callable

import pytest

from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import Manifest
from tests.report.conftest import Make

VERDICTS = {"p": "passed", "f": "failed", "d": "device error", "b": "budget exceeded"}
MakeRun = Callable[..., Journal]


@pytest.fixture
def played(attempt: Make, manifest: Manifest) -> MakeRun:
    """Makes a run: ``played(Note="pp-", Timer="pff")``; a seed with ``-`` was not played."""

    def make(cost: float | None = None, **tasks: str) -> Journal:
        attempts = [
            attempt(
                task=name,
                seed=seed,
                verdict=VERDICTS[letter],
                file=f"{name}.py",
                cost=cost,
                calls=[call(cost)] if cost is not None else [],
            )
            for name, letters in tasks.items()
            for seed, letter in enumerate(letters, 30)
            if letter != "-"
        ]
        seeds = max((len(letters) for letters in tasks.values()), default=0)
        files = {f"{name}.py": "0" for name in tasks}
        own: Manifest = {**manifest, "seeds": list(range(30, 30 + seeds)), "files": files}
        return Journal(own, tuple(attempts))

    return make


def call(cost: float | None) -> dict[str, object]:
    return {
        "step": 1,
        "purpose": "act",
        "tokens": {"input": 10, "output": 1, "cached": 0},
        "cost": cost,
        "recorded": False,
        "seconds": 0.5,
        "tries": 1,
        "without": [],
        "finish": "stop",
        "error": None,
    }
