"""The journal: the run's manifest, then one JSON line for each attempt, flushed as it arrives.

All other reports of a run are made from it.  Without ``run`` and sorted by case, the
journals of two equal runs are the same bytes (`canonical`).
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, cast

import pytest_androidworld.disk as disk
from pytest_androidworld.env.device_kind import VIRTUAL as VIRTUAL
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders, node_ids, plays
from pytest_androidworld.report.lasting_file import LastingFile
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.plays import Play
from pytest_androidworld.report.schema import (
    SCHEMA,
    AttemptLine,
    CheckLine,
    LooksLine,
    Manifest,
    fields,
    misfit,
    outcome,
)
from pytest_androidworld.task import renamed
from pytest_androidworld.task.score import GRADINGS, Check
from pytest_androidworld.verdicts import NOT_DECLARED, PASSED, TABLE

REACHED = (PASSED, NOT_DECLARED)  # verdicts of a goal that is reached

REPLAY = "replay"  # as VIRTUAL, a kind of device whose scores are none


class CaseId(NamedTuple):
    """The identity of a case, which its attempts share; sorts by task and seed."""

    task: str
    seed: int
    file: str
    trial: int = 1
    condition: str = ""

    @classmethod
    def of(cls, task: str, file: str, play: Play) -> "CaseId":
        return cls(task, play.seed, file, play.number, play.condition)

    def __str__(self) -> str:
        return f"{self.task}[{self.play_id}]"

    @property
    def play_id(self) -> str:
        """``30``, and ``30-trial2`` for a later trial, ``30-dark`` for a condition."""
        return Play(self.seed, self.trial if self.trial > 1 else None, self.condition).id


def device_kind(manifest: Manifest, attempts: Iterable[AttemptLine]) -> str:
    """The kind of a run's device: what was attached, or started as an AVD, may be a virtual phone.

    The attempts know, as they were there; the manifest may have been written before the device
    could be reached.  Played back is played back, whatever it was.
    """
    if manifest["device"] == REPLAY:
        return REPLAY
    return VIRTUAL if any(one["run"].get("virtual") for one in attempts) else manifest["device"]


def case(attempt: AttemptLine) -> CaseId:
    return CaseId.of(attempt["task"], attempt["file"], plays.of(attempt))


def check_line(check: Check) -> CheckLine:
    """A check as the journal has it."""
    return {
        "claim": check.claim,
        "expected": check.expected,
        "found": check.found,
        "value": check.value,
        "gradings": list(check.gradings),
        "defect": check.defect,
    }


KINDS: dict[str, Any] = {"manifest": Manifest, "attempt": AttemptLine, "looks": LooksLine}
LOOKS = '{"kind":"looks"'  # how such a line begins


def line(record: Manifest | AttemptLine | LooksLine) -> str:
    """One line of JSON, keys in the schema's order, ASCII only: no text can break it."""
    kind = KINDS[record["kind"]]
    wrong = misfit(record, kind)
    if wrong:
        raise ValueError(f"does not match the journal's schema: {wrong}")
    held = cast(Any, record)
    ordered = {name: held[name] for name in fields(kind) if name in held}
    return json.dumps(ordered, separators=(",", ":"), allow_nan=False)


class Writer:
    """Writes a journal, never over one that is there.

    ``carried`` are attempts of an earlier run that count in this one.
    """

    def __init__(
        self, path: Path, manifest: Manifest, carried: Iterable[AttemptLine] = ()
    ) -> None:
        self.path = path
        self._lines: list[str] = []  # all that is to be in the file at the end
        self._begun: int | None = None  # where the lines begin that may have to be removed
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = LastingFile(path)
        except OSError as error:
            why = f"cannot be written: {error.strerror}"
            if isinstance(error, FileExistsError) and path.exists():
                why = "is there already, and is not overwritten; name another file"
            raise UsageError(f"the journal {path} {why}") from None
        try:
            self._keep([line(manifest), *map(line, carried)])
        except OSError as error:
            self.close()
            path.unlink()
            why = disk.reason(error)
            raise UsageError(f"the journal {path} cannot be written: {why}") from None

    def add(self, record: AttemptLine | LooksLine) -> None:
        """Write a line and flush it.  An `OSError` leaves no part."""
        self._keep([line(record)])

    def _keep(self, lines: list[str]) -> None:
        self._write(lines)
        self._lines += lines

    @property
    def content(self) -> bytes:
        """The bytes that the file has unless something else has written to it."""
        return "".join(f"{line}\n" for line in self._lines).encode("ascii")

    def _write(self, lines: list[str]) -> None:
        self._file.append("".join(f"{each}\n" for each in lines).encode("ascii"))

    def begin(self, attempts: Iterable[AttemptLine]) -> None:
        """Write records that are read only if this process ends before `take_back`."""
        self._begun = self._file.size()
        self._write([*map(line, attempts)])

    def take_back(self) -> None:
        """Remove the records of `begin`: the process has not ended."""
        begun, self._begun = self._begun, None
        if begun is not None:
            self._file.truncate(begun)

    def close(self) -> None:
        self._file.close()


@dataclass(frozen=True)
class Journal:
    """The content of a journal."""

    manifest: Manifest
    attempts: tuple[AttemptLine, ...]
    declared_device: str = ""  # its kind as the manifest has it on disk, before any attempt
    looks: LooksLine | None = None  # if the gate has ended the run

    @property
    def finals(self) -> dict[CaseId, AttemptLine]:
        return finals(self.attempts)

    @property
    def durations(self) -> dict[CaseId, float]:
        """The seconds of each case, all attempts together."""
        found: dict[CaseId, float] = {}
        for each in self.attempts:
            found[case(each)] = found.get(case(each), 0.0) + each["run"]["seconds"]
        return found

    @property
    def task_durations(self) -> dict[str, float]:
        """The mean over a task's cases, for a seed that was not played."""
        by_task: dict[str, list[float]] = {}
        for each, seconds in self.durations.items():
            by_task.setdefault(each.task, []).append(seconds)
        return {task: fmean(seconds) for task, seconds in by_task.items()}


def finals(attempts: Iterable[AttemptLine]) -> dict[CaseId, AttemptLine]:
    """The attempt with each case's verdict: the last final one.  Sorted by case."""
    found = {case(each): each for each in attempts if each["final"]}
    return dict(sorted(found.items()))


def read(path: Path) -> Journal:
    """Read a journal; a last line that was cut off, as by a kill, is left out."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise UsageError(f"the journal {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is no journal of pytest-androidworld: it is not text") from None
    lines = text.split("\n")
    manifest = _manifest(path, lines[0])
    attempts, looks = [], None
    for number, each in enumerate(lines[1:], 2):
        cut_off = number == len(lines)  # no line end behind it
        if each.startswith(LOOKS):
            looks = looks if cut_off else _looks(path, number, each)
        elif each or not cut_off:
            attempt = _attempt(path, number, each, manifest["grading"], cut_off=cut_off)
            attempts += [attempt] if attempt else []
    declared = manifest["device"]
    manifest["device"] = device_kind(manifest, attempts)
    return Journal(manifest, tuple(attempts), declared, looks)


def read_journal(run: str | Path = folders.LATEST, home: str | Path = folders.HOME) -> Journal:
    """Read a run: ``run`` is its folder, its journal, or ``latest`` of those in ``home``."""
    return read(folders.journal(str(run), Path.cwd(), Path(home)))


def _manifest(path: Path, text: str) -> Manifest:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("kind") != "manifest":
        actual = f"its first line is {text[:40]!r}" if text else "it is empty"
        raise UsageError(
            f"{path} is no journal of pytest-androidworld: {actual}; "
            f"a journal begins with the run's manifest"
        )
    if record.get("schema") != SCHEMA:
        raise UsageError(
            f"{path} has schema {record.get('schema')!r}, and this version reads {SCHEMA}; "
            f"read it with {_writer_of(record)}"
        )
    wrong = misfit(record, Manifest)
    if wrong:
        raise UsageError(f"{path}, line 1: {wrong}")
    record["files"] = renamed.files(record["files"])
    return cast(Manifest, record)


def _writer_of(record: dict[str, Any]) -> str:
    versions = record.get("versions")
    known = versions.get("pytest-androidworld") if isinstance(versions, dict) else None
    if isinstance(known, str):
        return f"pytest-androidworld {known}"
    return "the version of pytest-androidworld that wrote it"


def _attempt(
    path: Path, number: int, text: str, grading: str, *, cut_off: bool
) -> AttemptLine | None:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        if cut_off:
            return None
        raise UsageError(f"{path}, line {number}: this is no JSON ({error})") from None
    wrong = misfit(record, AttemptLine) or contradiction(cast(AttemptLine, record), grading)
    if wrong:
        raise UsageError(f"{path}, line {number}: {wrong}")
    return _by_todays_names(cast(AttemptLine, record))


def _looks(path: Path, number: int, text: str) -> LooksLine:
    try:
        record = json.loads(text)
    except ValueError as error:
        raise UsageError(f"{path}, line {number}: this is no JSON ({error})") from None
    wrong = misfit(record, LooksLine)
    if wrong:
        raise UsageError(f"{path}, line {number}: {wrong}")
    return cast(LooksLine, record)


def _by_todays_names(attempt: AttemptLine) -> AttemptLine:
    attempt["file"] = renamed.file(attempt["file"], attempt["task"])
    attempt["run"]["nodeid"] = node_ids.todays(attempt["run"]["nodeid"])
    return attempt


def contradiction(attempt: AttemptLine, grading: str) -> str:
    """Why a line cannot be what a run has written: its fields exclude each other; "" if not.

    A test of a user's own may pass whatever the verdict is, and may fail after one.
    """
    verdict, rewards = attempt["verdict"], attempt["rewards"]
    found, usual = outcome(attempt), TABLE[verdict].outcome
    benchmark = NodeId.parse(attempt["run"]["nodeid"]).is_episode
    if benchmark and found == "passed" and usual != "passed":
        return f"the verdict is {verdict!r}, and the outcome {found!r} is not that of such a case"
    if rewards and verdict in REACHED and grading in GRADINGS and rewards[grading] != 1:  # type: ignore[literal-required]
        reward = f"{rewards[grading]:g}"  # type: ignore[literal-required]
        return f"the verdict is {verdict!r}, and the reward in {grading} grading {reward}, not 1"
    return ""


def canonical(path: Path) -> bytes:
    """The journal without ``run``, sorted by case and attempt: equal for equal runs."""
    found = read(path)
    ordered = sorted(found.attempts, key=lambda each: (*case(each), each["attempt"]))
    records = [dict(each) for each in (found.manifest, *ordered)]
    texts = [_without_run(each) for each in records]
    return "".join(f"{text}\n" for text in texts).encode()


def _without_run(record: dict[str, Any]) -> str:
    rest = {name: value for name, value in record.items() if name != "run"}
    return json.dumps(rest, separators=(",", ":"))
