"""The record of an attempt, as `report.schema` has it."""

import hashlib
import itertools
import json
import os
import time
import traceback
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.report.effects import effect
from pytest_androidworld.task import catalogue

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.agent.prices import Price
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State
    from pytest_androidworld.episode import Ended, Step
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.lost import Lost
    from pytest_androidworld.report.artifacts import Folder
    from pytest_androidworld.task.score import Score


class Attempt:
    """One attempt at one case."""

    def __init__(self, case: "Case | Lost", number: int) -> None:
        self.case = case
        self.number = number
        self.final = True
        self.verdict: str | None = None
        self.score: Score | None = None
        self.steps: list[dict[str, Any]] = []  # no screens: these stay until the run's end
        self.effects: list[str] = []  # of each step
        self.ticks: list[float] = []  # when each step was over
        self.calls: list[Call] = []  # of its model, without what was asked: see the artifacts
        self.answer = ""
        self.used = 0  # steps of the budget
        self.error: str | None = None
        self.trace: str | None = None
        self.notes: list[str] = []
        self.serial = ""
        self.folder: Folder | None = None  # of its artifacts
        self.phases: dict[str, float] = {}
        self.started = now()
        self._mark = self._begun = self._ended = time.monotonic()
        self._before: State | None = None  # the last step; None if its effect is known
        self._record: dict[str, Any] | None = None

    def on(self, device: "Device") -> None:
        """It takes place on that device."""
        self.serial = device.serial

    def phase(self, name: str) -> None:
        """A phase of it is over."""
        before, self._mark = self._mark, time.monotonic()
        self.phases[name] = round(self._mark - before, 3)

    def step(self, step: "Step") -> None:
        """One more action was done."""
        if step.state:
            self.saw(step.state)
        self._before = None if step.action.ends_episode else step.state
        self.steps.append(_step(step))
        self.effects.append("")
        self.used = step.number
        self.ticks.append(time.monotonic())

    def saw(self, state: "State") -> None:
        """What was on the screen after the newest step."""
        if self._before is not None:
            self.effects[-1] = effect(self._before, state)
            self._before = None

    def taken(self, number: int) -> int:
        """How many actions a step of the budget has had so far."""
        return sum(each["number"] == number for each in self.steps)

    def call(self, call: "Call") -> None:
        """The model was asked once more."""
        self.calls.append(replace(call, request=replace(call.request, messages=())))

    def conclude(self, ended: "Ended") -> None:
        """It has been played and judged."""
        for line, step in zip(self.steps, ended.steps, strict=True):
            line["reason"] = step.reason  # some give it after they have acted
        self.score = ended.score
        self.answer = ended.answer
        self.used = ended.used
        self.trace = ended.trace
        self._end(ended.verdict, ended.error)

    def fail(self, verdict: str, error: str, raised: BaseException | None = None) -> None:
        """It could not be played to its end, or what came after it went wrong."""
        if raised:
            self.trace = "".join(traceback.format_exception(raised))
        self._end(verdict, error or None)

    def torn_down(self, trouble: str | None = None) -> None:
        """All that is said of it after its verdict: how long that took, and what went wrong."""
        self.phase("teardown")
        self.notes += [trouble] if trouble else []

    @property
    def record(self) -> dict[str, Any]:
        """Its line of the journal, the same for all who tell of it.

        After it is made only `torn_down` adds to it, and what pytest makes of its verdict.
        What may differ between equal runs is under ``run``.
        """
        if self._record is None:
            self._record = self._recorded()
        return self._record

    def _end(self, verdict: str, error: str | None) -> None:
        self._before = self._record = None
        self._ended = time.monotonic()
        self.verdict = verdict
        self.error = error

    def _recorded(self) -> dict[str, Any]:
        case, score, verdict = self.case, self.score, self.verdict
        assert verdict is not None, "it is told of once it has one"
        kept = self.folder if self.folder and self.folder.keeps(verdict) else None
        times = [self._begun + self.phases.get("setup", 0), *self.ticks]
        return {
            "kind": "attempt",
            **case.described,
            "attempt": self.number,
            "final": self.final,
            "verify": case.task.verify,
            "params": getattr(case.task, "params", {}),
            "goal": case.goal,
            "budget": case.limit,
            "used": self.used,
            "verdict": verdict,
            "rewards": {"strict": score.strict, "upstream": score.upstream} if score else None,
            "checks": [_check(each) for each in score.checks] if score else [],
            "steps": list(self.steps),
            "answer": self.answer,
            "error": self.error,
            "run": {
                "nodeid": case.nodeid,
                "started": self.started,
                "seconds": round(self._ended - self._begun, 3),
                "phases": self.phases,
                "step_seconds": [round(b - a, 3) for a, b in itertools.pairwise(times)],
                "effects": list(self.effects),
                "worker": os.environ.get("PYTEST_XDIST_WORKER", "master"),
                "serial": self.serial,
                "artifacts": str(kept.path) if kept else None,
                "trace": self.trace,
                **spent(self.calls, case.price),
                "notes": self.notes,
            },
        }


def spent(calls: "list[Call]", price: "Price | None") -> dict[str, Any]:
    """What was asked of a model, and what it has cost."""
    from pytest_androidworld.agent.llm import Usage

    usage = sum((call.usage for call in calls), Usage())
    costs = [price.of(call.usage) for call in calls] if price else []  # each by its own length
    return {
        "tokens": usage.line if calls else {},
        "cost": fsum(costs) if costs else None,
        "calls": [_call(each, price) for each in calls],
    }


def now() -> str:
    """The host's time, for reports."""
    return datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="milliseconds")


def described(
    name: str, seed: int, apps: tuple[str, ...], file: str, path: Path
) -> dict[str, Any]:
    """What is known of a case before it begins."""
    entry = catalogue.find(name)
    return {
        "task": name,
        "seed": seed,
        "file": file,
        "hash": digest(path),
        "apps": list(apps or (entry.apps if entry else ())),
        "difficulty": entry.difficulty if entry else "",
        "tags": list(entry.tags) if entry else [],
    }


def digest(path: Path) -> str:
    """Of a task's file as it is now."""
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else ""


@cache
def _digest(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _check(check: Any) -> dict[str, Any]:
    from pytest_androidworld.report.journal import check_line

    return dict(check_line(check))


def _call(call: "Call", price: "Price | None") -> dict[str, Any]:
    reply = call.reply
    return {
        "step": call.step,
        "purpose": call.purpose,
        "tokens": call.usage.line,
        "cost": price.of(call.usage) if price else None,
        "recorded": call.recorded,
        "seconds": round(reply.seconds, 3) if reply else 0.0,
        "tries": reply.tries if reply else 0,
        "without": list(reply.without) if reply else [],
        "finish": reply.finish if reply else None,
        "error": call.error,
        **({"unheard": call.unheard} if call.unheard else {}),
    }


def _step(step: "Step") -> dict[str, Any]:
    return {
        "number": step.number,
        "action": json.loads(step.action.json()),
        "on": step.on,
        "reason": step.reason,
        "refused": step.refused,
        "notes": list(step.state.notes) if step.state else [],
    }
