"""Each recording of a real device in this folder is played back with the verdicts it had then.

There is none yet: docs/recordings.md has the command that makes one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_androidworld import read_journal, read_recording

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl.gz"))
ID = re.compile(r"::\w+\[(\d+)\]")
BENCHMARK = ["--pyargs", "pytest_androidworld.task_cases"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_is_played_back(file: Path, tmp_path: Path) -> None:
    attempts = {(each.name, each.attempt) for each in read_recording(file).sections}
    seeds = sorted({int(found[1]) for name, _ in attempts if (found := ID.search(name))})
    numbers = ",".join(f"{each}-{each}" for each in seeds)
    words = [f"--aw-device=replay:{file}", f"--seeds={numbers}", "-rs", *BENCHMARK]
    command = [sys.executable, "-m", "pytest", *words, f"--aw-artifacts-dir={tmp_path}"]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr  # some cases may have failed then, too
    assert "differs" not in done.stdout
    assert len(read_journal(tmp_path / "latest").attempts) == len(attempts)
