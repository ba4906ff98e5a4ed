"""Folders of runs, as they are on disk."""

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report.folders import JOURNAL

WriteRun = Callable[..., Path]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "androidworld-results"
    folder.mkdir()
    return folder


@pytest.fixture
def write_run(home: Path, manifest: Any) -> WriteRun:
    """A run that began on a day of November 2026, in the folder of that name."""

    def write(day: int, *attempts: Any, agent: str = "m3a", **more: Any) -> Path:
        made = copy.deepcopy(manifest)
        made["agent"] = agent
        made["run"] |= {"started": f"2026-11-{day:02}T08:00:00+00:00", **more}
        folder = home / f"2026-11-{day:02}-{agent}"
        folder.mkdir()
        lines = (json.dumps(line) for line in (made, *attempts))
        (folder / JOURNAL).write_text("".join(f"{line}\n" for line in lines))
        os.utime(folder / JOURNAL, (1000, 1000))
        return folder

    return write
