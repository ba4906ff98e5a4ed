"""Each recording of a real device in this folder is replayed with the verdicts it had then.

There is none yet: docs/recordings.md has the command that makes one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_androidworld import read_journal, read_recording
from pytest_androidworld.env.recording.reading import DeviceRecording
from pytest_androidworld.env.recording.writing import RecordingWriter

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl.gz"))
SEED = re.compile(r"\[(\d+)")
BENCHMARK = ["--pyargs", "pytest_androidworld.task_cases"]
OPTIONS = ("grading", "budget", "reset", "artifacts", "screenshots")


def verdicts(recording: DeviceRecording) -> dict[str, str]:
    """How each case ended, by its name; one that was skipped for a missing app has no verdict."""
    spoken = ((each.name, each.conversations[-1:]) for each in recording.sections)
    return {name: last[0].asked[0] for name, last in spoken if last and last[0].door == "verdict"}


def play(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", *words, *BENCHMARK, f"--aw-artifacts-dir={folder}"]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)


def replay(file: Path, folder: Path) -> dict[str, str]:
    """How each case of a recording ends now, with the options that it was made with."""
    recording = read_recording(file)
    found = (SEED.search(each.name) for each in recording.sections)
    seeds = sorted({int(each[1]) for each in found if each})
    numbers = ",".join(f"{each}-{each}" for each in seeds)
    options = [f"--aw-{each}={recording.about[each]}" for each in OPTIONS]
    device = [f"--aw-device=replay:{file}", f"--agent={recording.about['agent']}"]
    done = play(folder, *device, f"--seeds={numbers}", *options)
    assert done.returncode in (0, 1), done.stderr  # some cases may have failed then, too
    finals = read_journal(folder / "latest").finals
    return {f"{case.file}::{case}": attempt["verdict"] for case, attempt in finals.items()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_is_replayed_with_its_verdicts(file: Path, tmp_path: Path) -> None:
    assert replay(file, tmp_path) == verdicts(read_recording(file))


def test_one_of_the_virtual_phone_is_too(tmp_path: Path) -> None:
    """Made with another option than the default, and with a case that was skipped."""
    file = tmp_path / "made.jsonl.gz"
    words = ["-k", "MarkorCreateFolder or SystemWifiTurnOn", "--aw-artifacts=on", "--seeds=34-34"]
    done = play(tmp_path, f"--aw-record-device={file}", *words)
    assert done.returncode == 0, done.stdout
    skipped = RecordingWriter(tmp_path / "skipped.jsonl.gz", read_recording(file).about)
    device = read_recording(file).sections[0].device
    skipped.line({"section": "vlc/none.py::None[34]", "attempt": 1, "device": device})
    skipped.close()
    file.write_bytes(file.read_bytes() + skipped.path.read_bytes())
    assert replay(file, tmp_path) == {
        "markor/create_folder.py::MarkorCreateFolder[34]": "passed",
        "system/radios.py::SystemWifiTurnOn[34]": "passed",
        "system/radios.py::SystemWifiTurnOnVerify[34]": "passed",
    }
    assert len(verdicts(read_recording(file))) == 3
