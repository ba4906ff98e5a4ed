"""Records to report on; each test says only what it is about."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from pytest_androidworld.report.schema import AttemptLine, CallLine, CheckLine, Manifest, StepLine

Make = Callable[..., AttemptLine]


@pytest.fixture
def step() -> Callable[..., StepLine]:
    """Makes a step; what is no field of the step is one of its action."""
    return _step


def _step(action_type: str, on: str | None = None, **more: Any) -> StepLine:
    own = {name: more.pop(name, None) for name in ("reason", "refused", "number")}
    notes = more.pop("notes", [])
    action = {"action_type": action_type, **more}
    return cast("StepLine", {"action": action, "on": on, "notes": notes, **own})


@pytest.fixture
def claim() -> Callable[..., CheckLine]:
    """Makes a check that does not hold, if nothing else is said."""
    return _claim


def _claim(name: str, value: float = 0.0, **more: Any) -> CheckLine:
    line: CheckLine = {
        "claim": name,
        "expected": "this",
        "found": "this" if value == 1 else "that",
        "value": value,
        "gradings": ["strict", "upstream"],
        "defect": None,
    }
    return cast("CheckLine", {**line, **more})


@pytest.fixture
def manifest() -> Manifest:
    return {
        "kind": "manifest",
        "schema": 1,
        "versions": {"pytest-androidworld": "0.1.0", "python": "3.11.2", "pytest": "9.2.0"},
        "suite": "AndroidWorld",
        "suite_hash": "5e7d",
        "files": {"markor/create_note.py": "a1b2"},
        "agent": "oracle",
        "model": "",
        "price": None,
        "device": "virtual",
        "seeds": [30, 31, 32],
        "grading": "strict",
        "budget": {"table": "reference", "factor": 1.0, "step_seconds": 60.0},
        "reset": "auto",
        "device_retries": 1,
        "settle": {"quiet": 0.3, "cap": 6.0},
        "run": {
            "started": "2026-11-20T14:00:00+00:00",
            "host": "builder",
            "command": ["--agent=oracle"],
            "workers": 4,
        },
    }


@pytest.fixture
def attempt() -> Make:
    """A passed case of MarkorCreateNote; any field, also of ``run``, may be said otherwise."""

    def make(**said: Any) -> AttemptLine:
        record: Any = {
            "kind": "attempt",
            "task": "MarkorCreateNote",
            "seed": 30,
            "attempt": 1,
            "final": True,
            "file": "markor/create_note.py",
            "hash": "a1b2",
            "apps": ["markor"],
            "difficulty": "easy",
            "tags": ["data_entry"],
            "verify": False,
            "params": {"file_name": "plan.md"},
            "goal": "Create a note plan.md.",
            "budget": 10,
            "used": 0,
            "verdict": "passed",
            "rewards": {"strict": 1.0, "upstream": 1.0},
            "checks": [],
            "steps": [],
            "answer": "",
            "error": None,
        }
        run: Any = {
            "nodeid": "task_cases/markor/create_note.py::MarkorCreateNote::test_episode[30]",
            "started": "2026-11-20T14:00:01+00:00",
            "seconds": 2.5,
            "phases": {"setup": 0.5, "play": 1.5, "judge": 0.25, "teardown": 0.25},
            "step_seconds": [],
            "effects": [],
            "worker": "gw0",
            "serial": "127.0.0.1:40001",
            "artifacts": None,
            "trace": None,
            "tokens": {},
            "cost": None,
            "calls": [],
            "notes": [],
        }
        optional = AttemptLine.__optional_keys__
        unknown = set(said) - set(record) - set(run) - optional
        assert not unknown
        record |= {name: value for name, value in said.items() if name in {*record, *optional}}
        run |= {name: value for name, value in said.items() if name in run}
        for number, step in enumerate(record["steps"], 1):
            step["number"] = step["number"] or number
        record["used"] = said.get("used", len(record["steps"]))
        run["step_seconds"] = run["step_seconds"] or [0.25] * len(record["steps"])
        run["effects"] = run["effects"] or [""] * len(record["steps"])
        return cast("AttemptLine", {**record, "run": run})

    return make


@pytest.fixture
def call() -> Callable[..., CallLine]:
    """Makes a call of a model: 1,000 tokens in and 100 out."""

    def make(**said: Any) -> CallLine:
        line: Any = {
            "step": 1,
            "purpose": "act",
            "tokens": {"input": 1000, "output": 100, "cached": 0},
            "cost": None,
            "recorded": False,
            "seconds": 2.0,
            "tries": 1,
            "without": [],
            "finish": "stop",
            "error": None,
        }
        return cast(CallLine, {**line, **said})

    return make
