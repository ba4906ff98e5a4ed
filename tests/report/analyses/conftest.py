"""Runs to analyse: what each case earned, by task, seed and trial."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report import journal
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.schema import AttemptLine, Manifest
from tests.report.conftest import Make

MakeRun = Callable[..., Journal]
Save = Callable[[str, Journal], str]
Rewards = dict[str, list[float | None]]


@pytest.fixture
def played(attempt: Make, manifest: Manifest) -> MakeRun:
    """Makes a run of the rewards of each task: seed by seed, or trial by trial of seed 30.

    None is a device error.
    """

    def case(task: str, seed: int, reward: float | None, **more: Any) -> AttemptLine:
        verdict = "device error" if reward is None else "passed" if reward == 1 else "failed"
        paid = None if reward is None else {"strict": reward, "upstream": reward}
        return attempt(
            task=task, seed=seed, verdict=verdict, rewards=paid, file=f"{task}.py", **more
        )

    def make(
        rewards: Rewards, trials: bool = False, of: dict[str, Any] | None = None, **said: Any
    ) -> Journal:
        count = max(map(len, rewards.values()))
        attempts: list[Any] = []
        for task, each in rewards.items():
            for number, reward in enumerate(each):
                if trials:
                    attempts.append(case(task, 30, reward, **(of or {})) | {"trial": number + 1})
                else:
                    attempts.append(case(task, 30 + number, reward, **(of or {})))
        own: Any = {**manifest, "files": {f"{task}.py": "0" for task in rewards}}
        own["seeds"] = [30] if trials else list(range(30, 30 + count))
        own |= {"trials": count} if trials else {}
        return Journal(own | said, tuple(attempts))

    return make


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Save:
    """Writes a run's folder; gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, made: Journal) -> str:
        (tmp_path / name).mkdir()
        writer = journal.Writer(tmp_path / name / "journal.jsonl", made.manifest)
        for each in made.attempts:
            writer.add(each)
        writer.close()
        return name

    return write
