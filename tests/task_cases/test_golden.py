"""Parameters are the same on every machine, in every process, with every Python.

``python -m tests.task_cases.test_golden`` writes what is expected: a digest of each case, in one
file per app.  A change of it changes cases.
"""

import hashlib
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from pytest_androidworld.task.base import Task
from tests.task_cases.test_every_task import all_tasks

GOLDEN = Path(__file__).with_name("golden")
SEEDS = (30, 31, 4_000_000_000)
Digests = dict[str, str]


def app(kind: type[Task]) -> str:
    """The app that a task is about first, as the name of a file."""
    return (*kind.app_names, "system")[0].replace(" ", "_") or "system"


@cache
def drawn() -> dict[str, Digests]:
    """A digest of the parameters of each case, by app."""
    found: dict[str, Digests] = {app(kind): {} for kind in all_tasks()}
    for kind in all_tasks():
        for seed in SEEDS:
            params = json.dumps(kind.drawn(seed).params, sort_keys=True)
            digest = hashlib.sha256(params.encode()).hexdigest()[:16]
            found[app(kind)][f"{kind.__name__}[{seed}]"] = digest
    return found


@cache
def golden() -> dict[str, Digests]:
    return {path.stem: json.loads(path.read_text("utf-8")) for path in GOLDEN.glob("*.json")}


@pytest.mark.parametrize("name", sorted({app(kind) for kind in all_tasks()}))
def test_the_cases_of_an_app_are_drawn_as_ever(name: str) -> None:
    assert drawn()[name] == golden()[name]


@pytest.mark.parametrize(
    "hash_seed", ["4711", *(pytest.param(each, marks=pytest.mark.deep) for each in "01")]
)
def test_another_process_draws_the_same(hash_seed: str) -> None:
    line = "from tests.task_cases.test_golden import *; print(json.dumps(drawn()))"
    done = subprocess.run(
        [sys.executable, "-c", line],
        cwd=Path(__file__).parents[2],
        env={"PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == golden()


def write() -> None:
    """Replace the files by what is drawn now."""
    GOLDEN.mkdir(exist_ok=True)
    for name, digests in drawn().items():
        text = json.dumps(digests, indent=1, sort_keys=True)
        (GOLDEN / f"{name}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    write()
