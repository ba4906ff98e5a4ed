"""Judge all cases of a run again."""

from pathlib import Path

import pytest_androidworld.system_images as system_images
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.states import KeptState, UnusableState
from pytest_androidworld.rescoring import case, tasks
from pytest_androidworld.rescoring.judge_phone import JudgePhone
from pytest_androidworld.rescoring.result import Rescored


def rescored(run: Journal, home: Path) -> Rescored:
    """Judge all cases that have a usable state; raises `UsageError` if none has."""
    done = Rescored(run, {}, {})
    states = _states(done, home)
    if not states:
        why = "; ".join(done.reasons) or "none was judged"
        raise UsageError(f"no case of {home} can be judged again: {why}")
    finals, grading = run.finals, run.manifest["grading"]
    kinds = tasks.collect(
        (finals[which]["run"]["nodeid"] for which in states), tasks.folders(run.manifest)
    )
    with JudgePhone(run.manifest.get("image", system_images.DEFAULT)) as phone:
        for which, state in states.items():
            attempt = finals[which]
            name = tasks.name_of(attempt["run"]["nodeid"])
            try:
                if name not in kinds:
                    raise UnusableState(f"there is no {name} any more")
                done.judged[which] = case.judge(kinds[name], attempt, state, grading, phone.ready)
            except UnusableState as why:
                done.left[which] = str(why)
    return done


def _states(done: Rescored, home: Path) -> dict[CaseId, KeptState]:
    """The usable states by case; why others are not goes into ``done.left``."""
    found = {}
    for which, attempt in done.journal.finals.items():
        if case.is_judged(attempt):
            try:
                found[which] = case.usable(home, attempt)
            except UnusableState as why:
                done.left[which] = str(why)
    return found
