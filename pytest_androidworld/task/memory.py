"""Digests of what a task read from its device at the start, for comparison."""

import dataclasses
import hashlib
import json
import re
from typing import Any

from pytest_androidworld.task.base import Task

OWN = ("params", "backup")  # of every task: not read from the device
ADDRESS = re.compile(r" at 0x[0-9a-f]+")  # in the repr of what has none of its own


def digests(task: Task) -> dict[str, str]:
    """A digest of each attribute that was set; none of what only its own process can compare."""
    texts = {
        name: json.dumps(_plain(value)) for name, value in vars(task).items() if name not in OWN
    }
    return {
        name: hashlib.sha256(text.encode()).hexdigest()
        for name, text in texts.items()
        if not ADDRESS.search(text)
    }


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The attributes that both have, and that differ."""
    return sorted(name for name in before.keys() & now.keys() if before[name] != now[name])


def _plain(value: Any) -> Any:
    """As JSON, the same in every process: sets and dicts in order, objects by their fields."""
    if isinstance(value, dict):
        return sorted(([_plain(key), _plain(each)] for key, each in value.items()), key=json.dumps)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(each) for each in value), key=json.dumps)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
        return [type(value).__name__, _plain(fields)]
    return value if isinstance(value, str | int | float | None) else repr(value)
