"""The file of expected effects: what the tasks of a folder change when their solutions are played.

It also has how many steps these took, at most.

It stands beside the tasks, and the nearest above a task's file counts.  Nobody writes it by hand:
``pytest --aw-audit --aw-audit-effects=FILE`` derives it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest_androidworld.disk as disk
from pytest_androidworld.side_effects.changes import Change
from pytest_androidworld.side_effects.patterns import (
    Params,
    Pattern,
    Solved,
    derive,
    unexpected,
)
from pytest_androidworld.side_effects.sentences import SideEffect, described

NAME = "expected_effects.json"
LEVELS = 3  # folders above a task's file in which it is looked for
FORMAT = 1
COMMAND = "pytest --aw-audit --aw-audit-effects=FILE"


class UnreadableEffects(ValueError):
    """A file that is none of expected effects."""


@dataclass(frozen=True)
class ExpectedEffects:
    """What is expected of each task, and of looking at apps."""

    tasks: Mapping[str, Sequence[Pattern]] = field(default_factory=dict)
    looking: Mapping[str, Sequence[Pattern]] = field(default_factory=dict)  # by app
    steps: Mapping[str, int] = field(default_factory=dict)  # the most that a task's solution took

    def of(self, task: str) -> list[Pattern] | None:
        """The patterns for a task, first its own; None if none were derived."""
        own = self.tasks.get(task)
        if own is None:
            return None
        return [*own, *(pattern for each in self.looking.values() for pattern in each)]

    def updated(self, other: "ExpectedEffects") -> "ExpectedEffects":
        """With another's tasks and apps instead of its own."""
        return ExpectedEffects(
            {**self.tasks, **other.tasks},
            {**self.looking, **other.looking},
            {**self.steps, **other.steps},
        )

    def write(self, path: Path) -> None:
        disk.write(path, self.text.encode())

    @property
    def text(self) -> str:
        """One pattern a line, to be reviewed."""
        parts = [f'"format": {FORMAT}', f'"made by": "{COMMAND}"']
        for name, groups in (("looking", self.looking), ("tasks", self.tasks)):
            parts.append(f'"{name}": ' + _object(groups))
        if self.steps:
            parts.append(f'"steps": {json.dumps(self.steps, indent=2, sort_keys=True)}')
        return "{\n" + ",\n".join(parts) + "\n}\n"


def _object(groups: Mapping[str, Iterable[Pattern]]) -> str:
    entries = []
    for name, patterns in sorted(groups.items()):
        lines = sorted(json.dumps(pattern.line, ensure_ascii=False) for pattern in patterns)
        inside = "\n   " + ",\n   ".join(lines) + "\n  " if lines else ""
        entries.append(f"  {json.dumps(name)}: [{inside}]")
    return "{\n" + ",\n".join(entries) + "\n }"


def read(path: Path) -> ExpectedEffects:
    """Read a file; what is none raises `UnreadableEffects`."""
    try:
        data = json.loads(path.read_text("utf-8"))
        if data["format"] != FORMAT:
            raise UnreadableEffects(f"{path} has format {data['format']}, not {FORMAT}")
        tasks, looking = _patterns(data["tasks"]), _patterns(data["looking"])
        return ExpectedEffects(tasks, looking, {**data.get("steps", {})})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, UnreadableEffects):
            raise
        raise UnreadableEffects(
            f"{path} is no file of expected effects ({type(error).__name__}: {error});"
            f" derive it anew: {COMMAND}"
        ) from error


def _patterns(data: Mapping[str, Any]) -> dict[str, list[Pattern]]:
    return {name: [Pattern.of(line) for line in lines] for name, lines in data.items()}


@cache
def _read_once(path: Path, changed: int) -> ExpectedEffects:
    return read(path)


def beside(file: Path) -> ExpectedEffects:
    """The file that counts for a task's file; empty if there is none."""
    for folder in file.parents[:LEVELS]:
        path = folder / NAME
        if path.is_file():
            return _read_once(path, path.stat().st_mtime_ns)
    return ExpectedEffects()


def side_effects(
    changes: Iterable[Change], patterns: Sequence[Pattern], params: Params
) -> list[SideEffect]:
    """What has changed beyond what is expected."""
    return described(unexpected(changes, patterns, params))


def looked(changes: Iterable[Sequence[Change]]) -> list[Pattern]:
    """What looking at an app changes, whatever is there to be seen."""
    return derive([Solved({}, list(each)) for each in changes])
