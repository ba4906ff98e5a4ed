"""Parts of an attempt's record, as `report.schema` has it: case, steps, calls of the model."""

import hashlib
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.agent.prices import cost
from pytest_androidworld.interpreter import HostClock
from pytest_androidworld.report import replies, words
from pytest_androidworld.report.plays import Play
from pytest_androidworld.task import catalogue

PACKAGES = ("pytest-androidworld", "pytest", "adbutils", "android-env", "protobuf", "pillow")

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.episode import Step
    from pytest_androidworld.report import schema

# The errors of attempts whose process has ended.
KILLED = "the process that played this case ended in the agent's turn, without a word"
CLOSED = "the agent has closed file descriptors of pytest's, so the process had to end"


def spent(calls: "list[Call]") -> dict[str, Any]:
    """The usage and cost of model calls."""

    usages = [call.usage for call in calls]
    reported = [usage for usage in usages if usage is not None]
    costs = [cost(call.price, call.usage) for call in calls]  # each by its own length
    paid = [dollars for dollars in costs if dollars is not None]
    counted = bool(calls) and len(reported) == len(calls)
    return {
        "tokens": sum(reported, Usage()).line if counted else {},
        "cost": fsum(paid) if calls and len(paid) == len(calls) else None,
        "calls": [_call(each) for each in calls],
    }


def now() -> str:
    """The host's time, for reports."""
    return datetime.fromtimestamp(HostClock.time(), UTC).isoformat(timespec="milliseconds")


def described(
    name: str, play: Play, apps: tuple[str, ...], file: str, path: Path
) -> dict[str, Any]:
    """The part of a record that is known before the case begins."""
    entry = catalogue.find(name)
    return {
        "task": name,
        "seed": play.seed,
        **({} if play.trial is None else {"trial": play.trial}),
        **({"condition": play.condition} if play.condition else {}),
        "file": file,
        "hash": digest(path),
        "apps": list(apps or (entry.apps if entry else ())),
        "difficulty": entry.difficulty if entry else "",
        "tags": list(entry.tags) if entry else [],
    }


def digest(path: Path) -> str:
    """The digest of a task's file as it is now."""
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else ""


@cache
def _digest(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def hashes(folders: Iterable[Path]) -> dict[str, str]:
    """Each task file of the folders and its hash."""
    return {
        path.relative_to(folder).as_posix(): digest(path)
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".textproto") and path.name[0] != "_"
    }


def hash_of(files: dict[str, str]) -> str:
    """The hash over all files of a suite."""
    return hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()


def versions() -> dict[str, str]:
    """The versions of Python and of the packages that a run depends on."""
    python = ".".join(map(str, sys.version_info[:3]))
    return {"Python": python} | {name: metadata.version(name) for name in PACKAGES}


def _call(call: "Call") -> dict[str, Any]:

    reply, usage = call.reply, call.usage
    return {
        "step": call.step,
        "purpose": call.purpose,
        "tokens": usage.line if usage else {},
        "cost": cost(call.price, usage),
        "recorded": call.recorded,
        "seconds": round(reply.seconds, 3) if reply else 0.0,
        "tries": reply.tries if reply else 0,
        "without": list(reply.without) if reply else [],
        "finish": reply.finish if reply else None,
        "error": call.error,
        **({"unheard": call.unheard} if call.unheard else {}),
        **_unusable(call),
        **({"rate_wait": round(call.rate_wait, 3)} if call.rate_wait else {}),
        **({"tool": reply.tool} if reply and reply.tool else {}),
    }


def _unusable(call: "Call") -> dict[str, Any]:
    """The reply, if the agent could make no action of it."""
    if not (call.unusable and call.reply):
        return {}
    text = call.reply.readable
    kind = replies.kind("" if call.reply.is_empty else text, call.reply.finish)
    return {"unusable": kind, "reply": words.shortened(text, replies.LONGEST)}


def step_line(step: "Step") -> "schema.StepLine":
    """An action, as the journal has it."""
    return {
        "number": step.number,
        "action": json.loads(step.action.json()),
        "on": step.on,
        "reason": step.reason,
        "refused": step.refused,
        "notes": list(step.state.notes) if step.state else [],
    }
