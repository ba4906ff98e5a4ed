"""Saved final states of phones, from which attempts can be judged again.

``ROOT/state/markor~create_note~MarkorCreateNote-30~1.zip`` has the phone's snapshot, as the phone
gave it, and in ``state.json`` what is not in the phone: the agent's answer and what it declared,
which phone it was, and digests of what the task had read from it at the start.
"""

import io
import json
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

from pytest_androidworld.report import artifacts, own_files
from pytest_androidworld.report.journal import CaseId, case
from pytest_androidworld.report.schema import AttemptLine

FOLDER = "state"
ABOUT, SNAPSHOT = "state.json", "snapshot.tar.gz"
FORMAT = 1  # increased whenever a reader of the old one would misread the new


class UnusableState(Exception):
    """The saved state cannot be judged; the message is the reason."""


class KeptState(NamedTuple):
    """A phone's final state, with the other data that judging needs."""

    phone: str  # its version and a digest of its code: a snapshot fits no other
    case: str
    answer: str
    status: str | None  # what the agent has declared
    memory: dict[str, str]  # of each attribute of the task, but its parameters
    snapshot: bytes

    def packed(self) -> bytes:
        """The state as a file; the snapshot is compressed already."""
        about = {"format": FORMAT, **self._asdict()}
        del about["snapshot"]
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w") as file:
            file.writestr(ABOUT, json.dumps(about, indent=1))
            file.writestr(SNAPSHOT, self.snapshot)
        return held.getvalue()


def name_of(which: CaseId, attempt: int) -> str:
    """A file's name in the folder of states."""
    return f"{artifacts.name_of(which)}~{attempt}.zip"


def state_file(home: Path, attempt: AttemptLine) -> Path | None:
    """Where the state of an attempt is in a run's folder; None if it was not kept."""
    name = attempt["run"].get("state")
    return home / FOLDER / Path(name).name if name else None


def copy(attempt: AttemptLine, home: Path, out: Path) -> None:
    """Copy a state into the folder of another run with the same attempt."""
    source, target = state_file(home, attempt), state_file(out, attempt)
    if source and target:
        own_files.copy_file(source, target, home)


def read(home: Path, attempt: AttemptLine) -> KeptState:
    """The state of an attempt; raises `UnusableState`."""
    path = state_file(home, attempt)
    if path is None:
        raise UnusableState("its state was not kept; play it with --aw-keep-state")
    name = f"{FOLDER}/{path.name}"
    try:
        with zipfile.ZipFile(path) as file:
            about, snapshot = json.loads(file.read(ABOUT)), file.read(SNAPSHOT)
        if about.pop("format") != FORMAT:
            raise UnusableState(f"{name} was written by another version of pytest-androidworld")
        state = _checked(KeptState(**about, snapshot=snapshot))
    except FileNotFoundError:
        raise UnusableState(f"{name} is missing beside the journal") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        raise UnusableState(f"{name} is damaged ({error})") from None
    if state.case != str(case(attempt)):
        raise UnusableState(f"{name} is the state of {state.case}")
    return state


def _checked(state: KeptState) -> KeptState:
    kinds: dict[str, Any] = {"phone": str, "case": str, "answer": str, "memory": dict}
    for name, kind in kinds.items():
        if not isinstance(getattr(state, name), kind):
            raise TypeError(f"{name} is no {kind.__name__}")
    return state
