"""Parts of an attempt's record, as `report.schema` has it: case, steps, calls of the model."""

import hashlib
import json
from datetime import UTC, datetime
from functools import cache
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.interpreter import HostClock
from pytest_androidworld.report import replies, words
from pytest_androidworld.report.plays import Play
from pytest_androidworld.task import catalogue

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.episode import Step
    from pytest_androidworld.report import schema


def spent(calls: "list[Call]") -> dict[str, Any]:
    """The usage and cost of model calls."""
    from pytest_androidworld.agent.llm import Usage
    from pytest_androidworld.agent.prices import cost

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


def _call(call: "Call") -> dict[str, Any]:
    from pytest_androidworld.agent.prices import cost

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
    }


def _unusable(call: "Call") -> dict[str, Any]:
    """The reply, if the agent could make no action of it."""
    if not (call.unusable and call.reply):
        return {}
    text = call.reply.text
    kind = replies.kind(call.reply.spoken, call.reply.finish)
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
