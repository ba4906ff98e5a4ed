"""Cases as JSON lines: one object for each, which `cases.schema.json` describes.

Every field is in every line; what is not known is null.  There is nothing in it of the computer
that played: no paths, no host.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pytest_androidworld.report import classes, failure, journal, measures, side_effects, words
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine, CheckLine, Manifest, StepLine
from pytest_androidworld.report.statistics import earned
from pytest_androidworld.report.tables import attempts_by_case
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.verdicts import PASSED, TABLE

FORMAT: Final = 1
SCHEMA = Path(__file__).with_name("cases.schema.json")


def schema() -> str:
    return SCHEMA.read_text("utf-8")


def lines(run: Journal) -> Iterator[str]:
    """A line for each case, by task and seed."""
    for each in records(run):
        yield json.dumps(each, separators=(",", ":"), allow_nan=False) + "\n"


def records(run: Journal) -> Iterator[dict[str, Any]]:
    """The same as data."""
    played = attempts_by_case(run)
    about = about_run(run)
    for which, attempt in run.finals.items():
        yield {
            "format": FORMAT,
            "run": about,
            "case": _case(attempt, which),
            **_ending(attempt, run.manifest),
            **_beside(attempt),
            "steps": [_step(attempt, place) for place in range(len(attempt["steps"]))],
            "attempts": played[which],
        }


def about_run(run: Journal) -> dict[str, Any]:
    """What was played, and on what."""
    manifest = run.manifest
    budget = manifest["budget"]
    return {
        "suite": manifest["suite"],
        "suite_hash": manifest["suite_hash"],
        "agent": manifest["agent"],
        "agent_options": manifest.get("agent_options", {}),
        "input": manifest.get("input"),
        "model": manifest["model"] or None,
        "model_options": manifest.get("model_options", {}),
        "device": journal.device_kind(manifest, run.attempts),
        "device_models": manifest.get("device_models", []),
        "grading": manifest["grading"],
        "budget": words.budget(budget["table"], budget["factor"]),
        "started": manifest["run"]["started"],
        "commit": manifest["run"].get("commit"),
        "versions": manifest["versions"],
    }


def _case(attempt: AttemptLine, which: journal.CaseId) -> dict[str, Any]:
    return {
        "id": str(which),
        "task": attempt["task"],
        "file": attempt["file"],
        "hash": attempt["hash"],
        "seed": attempt["seed"],
        "trial": which.trial,
        "condition": which.condition or CLEAN,
        "apps": attempt["apps"],
        "difficulty": attempt["difficulty"] or None,
        "tags": attempt["tags"],
        "params": attempt["params"],
        "goal": attempt["goal"],
    }


def _ending(attempt: AttemptLine, manifest: Manifest) -> dict[str, Any]:
    grading, failed = manifest["grading"], classes.of(attempt)
    return {
        "verdict": attempt["verdict"],
        "passed": attempt["verdict"] == PASSED,
        "counted": TABLE[attempt["verdict"]].counted,
        "reward": earned(attempt, grading),
        "rewards": attempt["rewards"],
        "checks": [_check(check, grading) for check in attempt["checks"]],
        "answer": attempt["answer"] or None,
        "error": attempt["error"],
        "failure": failed.name if failed else None,
        "cause": None if attempt["verdict"] == PASSED else failure.cause(attempt, grading),
        "steps_used": attempt["used"],
        "steps_allowed": attempt["budget"],
        "seconds": attempt["run"]["seconds"],
        "model_calls": len(attempt["run"]["calls"]),
        "tokens": attempt["run"]["tokens"] or None,
        "cost": attempt["run"]["cost"],
    }


def _check(check: CheckLine, grading: str) -> dict[str, Any]:
    return {
        "claim": check["claim"],
        "expected": check["expected"],
        "found": check["found"],
        "value": check["value"],
        "counts": grading in check["gradings"],
    }


def _beside(attempt: AttemptLine) -> dict[str, Any]:
    line = attempt.get("measures")
    return {
        "side_effects": attempt.get("side_effects"),
        "side_effects_unknown": attempt["run"].get("side_effects_unknown"),
        "clean": side_effects.is_clean(attempt),
        "claim": line.get("claim") if line else None,
        "progress": line.get("progress") if line else None,
        "steps_over": line.get("over") if line else None,
        "refused_actions": line["refused"] if line else None,
        "loops": attempt["run"].get("loops"),
        "unusable_replies": Replies.of([attempt]).unusable,
        "first_action": measures.first_action(attempt),
    }


def _step(attempt: AttemptLine, place: int) -> dict[str, Any]:
    step: StepLine = attempt["steps"][place]
    effects, seconds = attempt["run"]["effects"], attempt["run"]["step_seconds"]
    return {
        "number": step["number"],
        "action": step["action"],
        "on": step["on"],
        "did": words.action(step),
        "reason": step["reason"],
        "refused": step["refused"],
        "effect": (effects[place] or None) if place < len(effects) else None,
        "seconds": seconds[place] if place < len(seconds) else None,
        "notes": step["notes"],
    }
