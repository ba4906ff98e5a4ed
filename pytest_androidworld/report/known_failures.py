"""The file of known failures: which cases are expected to fail, why, and until when.

It is TOML, one table ``[[known]]`` for each task or node id; tests that fail are added at its end.
"""

import difflib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import node_ids, words
from pytest_androidworld.report.failing import cause
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.schema import AttemptLine, misfit, outcome
from pytest_androidworld.task import catalogue
from pytest_androidworld.verdicts import PASSED, TABLE

TABLES = "known"  # what each entry is called in the file
ENTRY = re.compile(rf"^\s*\[\[\s*{TABLES}\s*\]\]", re.MULTILINE)
SELECTING = ("task", "nodeid", "seeds")  # fields that may not be empty
NAMES = 6  # in one line of the summary
HOW = (
    f'write [[{TABLES}]], and in the lines below it task = "MarkorMergeNotes"'
    ' and reason = "it stops after the first note"'
)


class EntryField(NamedTuple):
    """A field of an entry: its type, and an example."""

    kind: Any
    example: str


FIELDS = {
    "task": EntryField(str, 'task = "MarkorMergeNotes"'),
    "nodeid": EntryField(
        str, 'nodeid = "task_cases/markor/merge_notes.py::MarkorMergeNotes::test_episode[30]"'
    ),
    "seeds": EntryField(list[int], "seeds = [30, 31]"),
    "reason": EntryField(str, 'reason = "it stops after the first note"'),
    "link": EntryField(str, 'link = "https://example.org/issues/7"'),
    "until": EntryField(date, "until = 2026-12-31"),
}


@dataclass(frozen=True)
class KnownFailure:
    """An entry: the cases of a task, or those whose node ids begin so."""

    task: str = ""
    nodeid: str = ""
    seeds: tuple[int, ...] = ()  # all if there are none
    reason: str = ""
    link: str = ""
    until: date | None = None  # the last day

    def covers(self, task: str, seed: int, nodeid: str) -> bool:
        """Whether the entry matches a case."""
        if self.seeds and seed not in self.seeds:
            return False
        if self.task:
            return self.task == task
        return node_ids.is_within(nodeid, self.nodeid)

    def expired(self, today: date) -> bool:
        return self.until is not None and today > self.until

    @property
    def name(self) -> str:
        """For messages: ``MarkorMergeNotes [30 31]``."""
        return _named(self.task or self.nodeid, self.seeds)

    @property
    def why(self) -> str:
        """The entry's reason and link, if any."""
        link = f" ({self.link})" if self.link else ""
        return f"{self.reason or 'no reason given'}{link}"


def _named(name: str, seeds: Sequence[int]) -> str:
    return f"{name} [{' '.join(map(str, seeds))}]" if seeds else name


# Reading


def read(path: Path) -> tuple[KnownFailure, ...]:
    """All entries in their order; a `UsageError` names the line, and what to write there."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not TOML: it is not UTF-8; {HOW}") from None
    return parse(text, str(path))


def parse(text: str, name: str) -> tuple[KnownFailure, ...]:
    """``name`` is the file's, for messages."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name} is not TOML: {error}; {HOW}") from None
    for key in table:
        if key != TABLES:
            raise UsageError(f"{name}: {key!r} is not known; {HOW}")
    entries = table.get(TABLES, [])
    if not isinstance(entries, list):
        raise UsageError(f"{name}: {TABLES} is one table, not a list of tables; {HOW}")
    lines = [text.count("\n", 0, each.end()) + 1 for each in ENTRY.finditer(text)]
    places = [f"line {line}" for line in lines]
    if len(places) != len(entries):  # they are not written as tables
        places = [f"entry {number}" for number, _ in enumerate(entries, 1)]
    return tuple(
        _entry(each, f"{name}, {place}") for each, place in zip(entries, places, strict=True)
    )


def _entry(entry: object, place: str) -> KnownFailure:
    if not isinstance(entry, dict):
        raise UsageError(f"{place}: {entry!r} is no table; {HOW}")
    for name, value in entry.items():
        wrong = _wrong(name, value)
        if wrong:
            raise UsageError(f"{place}: {wrong}")
    if ("task" in entry) == ("nodeid" in entry):
        has = "both task and nodeid" if "task" in entry else "neither task nor nodeid"
        raise UsageError(f"{place}: it has {has}; write one of them: {FIELDS['task'].example}")
    nodeid, seeds = node_ids.todays(entry.get("nodeid", "")), tuple(entry.get("seeds", ()))
    return KnownFailure(**entry | {"nodeid": nodeid, "seeds": seeds})


def _wrong(name: str, value: object) -> str | None:
    """The message for an invalid field, with an example."""
    if name not in FIELDS:
        near = difflib.get_close_matches(name, FIELDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(FIELDS)}"
        return f"no field is called {name!r}; {hint}"
    wrong = misfit(value, FIELDS[name].kind, name)
    if not wrong and name in SELECTING and not value:
        wrong = f"{name} is empty"
    return f"{wrong}; write {FIELDS[name].example}" if wrong else None


# Adding


class Accepted(NamedTuple):
    """An entry to be added, and why its first case failed."""

    entry: KnownFailure
    found: str


def accepted(
    finals: Iterable[AttemptLine], grading: str, known: Sequence[KnownFailure] = ()
) -> list[Accepted]:
    """An entry for each task that failed, with its seeds; ``known`` are those that are there.

    Trouble of device, model or task is no failure, nor is a failure that a mark expects.
    """
    failed: dict[tuple[str, str], list[AttemptLine]] = {}
    files: dict[str, set[str]] = {}
    for attempt in finals:
        files.setdefault(attempt["task"], set()).add(attempt["file"])
        if failing(attempt) and not covering(known, attempt):
            failed.setdefault((attempt["task"], attempt["file"]), []).append(attempt)
    return [
        Accepted(_of_failures(attempts, named=len(files[task]) == 1), cause(attempts[0], grading))
        for (task, _), attempts in failed.items()
    ]


def _of_failures(attempts: Sequence[AttemptLine], *, named: bool) -> KnownFailure:
    """The entry for failures of one task: by its name, if no other file has a task so called."""
    first = attempts[0]
    beginning = NodeId.parse(first["run"]["nodeid"]).of_task
    return KnownFailure(
        task=first["task"] if named else "",
        nodeid="" if named else str(beginning),
        seeds=tuple(dict.fromkeys(attempt["seed"] for attempt in attempts)),
    )


def failing(attempt: AttemptLine) -> bool:
    """Whether the agent failed and no mark expected it."""
    verdict = attempt["verdict"]
    return outcome(attempt) == "failed" and verdict != PASSED and TABLE[verdict].counted


def covering(known: Iterable[KnownFailure], attempt: AttemptLine) -> KnownFailure | None:
    """The first entry that matches a case."""
    case = attempt["task"], attempt["seed"], attempt["run"]["nodeid"]
    return next((each for each in known if each.covers(*case)), None)


def _toml(added: Accepted) -> str:
    entry = added.entry
    selects = "task" if entry.task else "nodeid"
    name = json.dumps(entry.task or entry.nodeid, ensure_ascii=False)  # as TOML's basic strings
    seeds = ", ".join(map(str, entry.seeds))
    return f'[[{TABLES}]]\n{selects} = {name}\nseeds = [{seeds}]\nreason = ""  # {added.found}'


def check_addition(path: Path) -> None:
    """Whether entries can be added to the file; a `UsageError` says why not."""
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} for {path.name}")
    if path.exists():
        _addition(path, [Accepted(KnownFailure(task="Any", seeds=(30,)), "")])


def add(path: Path, added: Iterable[Accepted]) -> None:
    """Write entries at the end of the file; what is there stays as it is."""
    text = _addition(path, added)
    with path.open("ab", buffering=0) as file:
        disk.append(file, text.encode())


def _addition(path: Path, added: Iterable[Accepted]) -> str:
    before = path.read_text("utf-8") if path.exists() else ""
    gap = "" if not before.strip() else "\n" if before.endswith("\n") else "\n\n"
    addition = gap + "\n\n".join(map(_toml, added)) + "\n"
    try:
        parse(before + addition, path.name)
    except UsageError:  # the file alone was read before
        raise UsageError(
            f"nothing can be added to {path}: its entries are a list; write each as a table:"
            f" [[{TABLES}]], and its fields in the lines below"
        ) from None
    return addition


# Reporting


def names(of: Iterable[KnownFailure]) -> str:
    """The names of entries, as many as fit into a line."""
    found = [each.name for each in of]
    more = f", and {len(found) - NAMES} more" if len(found) > NAMES else ""
    return ", ".join(found[:NAMES]) + more


def expired(entries: Iterable[KnownFailure]) -> str:
    """The sentence on expired entries; "" if there are none."""
    found = [f"{each.name} (until {each.until})" for each in entries]
    return f"expired, no longer applied: {', '.join(found)}" if found else ""


def unmatched(entries: Sequence[KnownFailure], tasks: Iterable[str]) -> str:
    """The sentence on entries that match no case of a run, with similar task names."""
    known = {*tasks, *catalogue.entries()}
    misspelt = [each.task for each in entries if each.task and each.task not in known]
    near = [difflib.get_close_matches(each, known, n=1) for each in misspelt]
    meant = ", ".join(dict.fromkeys(repr(each[0]) for each in near if each))
    hint = f"; did you mean {meant}?" if meant else ""
    return f"no case of this run matches: {names(entries)}{hint}"


def acceptance(file: str, added: Sequence[Accepted]) -> str:
    """The sentence on what ``--aw-accept`` added."""
    if not added:
        return f"nothing to add to {file}: no case failed that is not known"
    cases = sum(len(each.entry.seeds) for each in added)
    entries = names(each.entry for each in added)
    return (
        f"added to {file}: {words.count(cases, 'case')} in"
        f" {words.count(len(added), 'entry', 'entries')}, {entries};"
        f" add the reason of each there"
    )


def counted(finals: Iterable[AttemptLine]) -> str:
    """``9 failed as known; 1 passes now: MarkorMergeNotes``."""
    those = [each for each in finals if "known" in each]
    mended = [each for each in those if each["verdict"] == PASSED]
    text = f"{len(those) - len(mended)} failed as known"
    if not mended:
        return text
    verb = "passes" if len(mended) == 1 else "pass"
    return f"{text}; {len(mended)} {verb} now: {_cases(mended, those)}"


def _cases(some: Sequence[AttemptLine], of: Sequence[AttemptLine]) -> str:
    """Task names, with seeds where not all of them failed."""
    found: dict[str, list[int]] = {}
    for each in some:
        found.setdefault(each["task"], []).append(each["seed"])
    every = Counter(each["task"] for each in of)
    return ", ".join(
        _named(task, seeds if len(seeds) < every[task] else ()) for task, seeds in found.items()
    )
