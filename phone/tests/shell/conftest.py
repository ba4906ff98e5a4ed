"""A folder with files for commands to work on, on a phone that a module's tests share."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from phone.tests.phones import Pool
from phone.tests.shell.tables import Run
from phone.tests.shell.transcripts import SUFFIX, Transcript
from virtual_phone.phone import Phone
from virtual_phone.shell import session
from virtual_phone.shell.run import Result, run_text
from virtual_phone.storage.files import Files

HOME = "/data/local/tmp/t"
MODEL = "/data/local/tmp/model"
NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
FILES = {
    "a.txt": "hello\n",
    "b c": "x",
    "num": NUMBERS.replace(" ", "\n") + "\n",
    "srt": "b 2\na 10\nc 1\na 2\n",
    "tabs": "a\tb\tc\n1\t2\t3\n",
    "nonl": "no newline",
    "abc": "a\nb\nc\n",
    "bcd": "b\nc\nd\n",
    "Z": "",
    ".dot": "",
    "d/x": "",
    "d/sub/y": "",
}
FOLDERS = ("d/sub/deep", "e")
LINKS = {"link": "a.txt", "dlink": "d", "broken": "nowhere"}
MODES = {"Z": 0o755, "d/x": 0o640, "e": 0o1777}
OWNERS = {"d/x": (10142, 1023)}
WHEN = 1_697_384_000_250_000_000  # Sun Oct 15 15:33:20.25 UTC 2023


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Transcript | None:
    if file_path.suffix == SUFFIX:
        return Transcript.from_parent(parent, path=file_path)
    return None


@pytest.fixture(autouse=True)
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the busiest machine: wherever a long command may let others work, it does."""
    monkeypatch.setattr(session, "SLICE", -1e9)


@pytest.fixture(scope="module")
def box(phones: Pool) -> Iterator[Phone]:
    """A strict phone that all tests of a module use, with the folder as it is to be."""
    with phones.lent(strict=True) as phone:
        put_model(phone.files)
        yield phone


def put_model(files: Files) -> None:
    """What `tree` copies for each test."""
    for folder in FOLDERS:
        files.mkdir(f"{MODEL}/{folder}", parents=True)
    for name, text in FILES.items():
        files.write(f"{MODEL}/{name}", text)
    for name, target in LINKS.items():
        files.symlink(target, f"{MODEL}/{name}")
    for path in [*files.walk(MODEL), MODEL]:
        os.utime(files.host(path, follow=False), ns=(WHEN, WHEN), follow_symlinks=False)


@pytest.fixture
def tree(box: Phone) -> Run:
    """Runs lines in a folder that is made anew for each test; all in it is of one moment."""
    files = box.files
    shutil.rmtree(files.host(HOME), ignore_errors=True)
    shutil.copytree(files.host(MODEL), files.host(HOME), symlinks=True)
    files.folders.clear()
    known = files.state["attributes"]
    for path in [path for path in known if path.startswith(HOME)]:
        del known[path]
    for path in [HOME, *files.walk(HOME)]:
        name = path.removeprefix(f"{HOME}/")
        mode = MODES.get(name, 0o755 if files.is_dir(path) else 0o644)
        if not files.is_link(path):
            known[path] = [mode, *OWNERS.get(name, (0, 0))]

    def run(line: str, stdin: bytes = b"", uid: int = 0) -> Result:
        return run_text(box, f"cd {HOME}\n{line}", stdin, uid=uid)

    return run
