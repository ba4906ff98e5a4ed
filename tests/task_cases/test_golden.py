"""Parameters are the same on every machine, in every process, with every Python.

``python -m tests.task_cases.test_golden`` writes what is expected; a change of it changes cases.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.task_cases.test_every_task import all_tasks

GOLDEN = Path(__file__).with_name("golden.json")
SEEDS = (30, 31, 4_000_000_000)
SOME = (
    "ClockTimerEntry",
    "ContactsAddContact",
    "FilesMoveFile",
    "MarkorDeleteNewestNote",
    "MarkorEditNote",
    "MarkorMergeNotes",
    "SimpleCalendarAddRepeatingEvent",
    "SimpleCalendarEventsOnDate",
    "SimpleSmsReply",
    "TurnOnWifiAndOpenApp",
)


@cache
def drawn() -> dict[str, object]:
    """The parameters of some cases."""
    kinds = {kind.__name__: kind for kind in all_tasks()}
    return {f"{name}[{seed}]": kinds[name].drawn(seed).params for name in SOME for seed in SEEDS}


@pytest.mark.parametrize("case", [f"{name}[{seed}]" for name in SOME for seed in SEEDS])
def test_a_case_is_drawn_as_ever(case: str) -> None:
    assert drawn()[case] == json.loads(GOLDEN.read_text("utf-8"))[case]


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
    assert json.loads(done.stdout) == json.loads(GOLDEN.read_text("utf-8"))


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(drawn(), indent=1, sort_keys=True) + "\n", "utf-8")
