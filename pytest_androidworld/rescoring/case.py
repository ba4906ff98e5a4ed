"""Judge one case again: initialise it, load the phone's saved final state, and score."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest_androidworld.boot as boot
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import judged, verdict_of
from pytest_androidworld.errors import DeviceError, InvalidTask
from pytest_androidworld.injection import attacks, putting
from pytest_androidworld.report import journal, states
from pytest_androidworld.report.schema import AttemptLine, CheckLine
from pytest_androidworld.report.states import KeptState, UnusableState
from pytest_androidworld.task import lifecycle, memory, params
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import STRICT
from pytest_androidworld.verdicts import (
    BUDGET_EXCEEDED,
    FAILED,
    INVALID_TASK,
    NOT_DECLARED,
    PASSED,
    Verdict,
)

BY_CHECKS = (PASSED, FAILED, NOT_DECLARED, BUDGET_EXCEEDED)  # the verdicts that depend on them


class Rejudged(NamedTuple):
    """The verdict of a case by today's checks."""

    verdict: Verdict
    reward: float = 0.0
    checks: tuple[CheckLine, ...] = ()
    error: str = ""  # why the task is invalid


def is_judged(attempt: AttemptLine) -> bool:
    """Whether its verdict came from judging; of invalid tasks, those whose agent had played."""
    return attempt["verdict"] in BY_CHECKS or (
        attempt["verdict"] == INVALID_TASK and "state" in attempt["run"]
    )


def usable(home: Path, attempt: AttemptLine) -> KeptState:
    """The saved state of an attempt; raises `UnusableState` if this version cannot load it."""
    state = states.read(home, attempt)
    if state.phone != boot.phone_identity():
        raise UnusableState(
            f"its state is of pytest-androidworld {state.phone}, and this is"
            f" {boot.phone_identity()}; rescore it with that version, or play it again"
        )
    return state


def judge(
    kind: type[Task],
    attempt: AttemptLine,
    state: KeptState,
    grading: str,
    ready: Callable[[], Device],
) -> Rejudged:
    """Judge it on a phone as new; an `UnusableState` if the task begins with something else."""
    if params.declared(kind).keys() != attempt["params"].keys():
        raise UnusableState("its task has other parameters now; play it again")
    task = kind.with_params(attempt["params"])
    try:
        device = ready()
        case = attempt.get("condition", ""), task, attempt["seed"]
        lifecycle.begin(task, device, backup=False, put=putting.of(*case, attacks.of(*case)))
        _check_memory(task, state)
        device.enter(state.snapshot)
        device.answer = state.answer
        score = judged(task, device, state.status)
    except InvalidTask as fault:
        return Rejudged(INVALID_TASK, error=str(fault))
    except DeviceError as trouble:
        raise UnusableState(f"the phone failed: {trouble}") from trouble
    reward, lines = score.reward(grading), tuple(map(journal.check_line, score.checks))
    return Rejudged(_verdict(attempt, state, grading, reached=reward == 1), reward, lines)


def _check_memory(task: Task, state: KeptState) -> None:
    differing = memory.changed(state.memory, memory.digests(task))
    if differing:
        raise UnusableState(
            f"its task begins with something else now ({', '.join(differing)}); play it again"
        )


def _verdict(attempt: AttemptLine, state: KeptState, grading: str, *, reached: bool) -> Verdict:
    """As it was where the reward has not changed: a test may have failed by what it did later."""
    rewards = attempt["rewards"]
    if rewards is not None:
        before = rewards["strict"] if grading == STRICT else rewards["upstream"]
        if (before == 1) == reached:
            return attempt["verdict"]
    return verdict_of(state.status, reached=reached)
