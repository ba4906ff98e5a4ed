"""Play one episode: observe, step, act, until the agent is done or out of budget; then judge."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from functools import partial

from pytest_androidworld.agent import coroutines
from pytest_androidworld.agent.base import Agent, client_of
from pytest_androidworld.agent.llm import Unanswered
from pytest_androidworld.agent.own_hands.agent import AdbAgent
from pytest_androidworld.env.actions import INFEASIBLE
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import AgentError, DeviceError, ModelError
from pytest_androidworld.interpreter import text_of, trace_of
from pytest_androidworld.stage import EpisodeOver as EpisodeOver
from pytest_androidworld.stage import Limits as Limits
from pytest_androidworld.stage import Stage as Stage
from pytest_androidworld.stage import Step as Step
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import Score, check, strict
from pytest_androidworld.verdicts import (
    AGENT_ERROR,
    BUDGET_EXCEEDED,
    FAILED,
    MODEL_ERROR,
    NOT_DECLARED,
    PASSED,
    TABLE,
    Verdict,
)


@dataclass(frozen=True)
class Ended:
    """How an episode ended."""

    verdict: Verdict
    score: Score | None
    steps: tuple[Step, ...]
    seconds: float
    error: str | None = None
    trace: str | None = None
    answer: str = ""
    used: int = 0  # steps of the budget
    trouble: ModelError | None = None  # of the agent's model


def _copied(task: Task) -> Task:
    """The task for the agent: what that assigns is not what is judged."""
    twin = copy(task)
    twin.params = deepcopy(task.params)
    return twin


def judged(task: Task, device: Device, status: str | None) -> Score:
    """The task's score of the device, and the status that the agent declared."""
    score = lifecycle.judge(task, device)
    if status == INFEASIBLE:
        declared = check("the agent reports that it is done", "complete", "declared infeasible")
        score = Score.of(score, strict(declared, "D05"))
    return score


def verdict_of(status: str | None, *, reached: bool) -> Verdict:
    """The verdict for a score and the status that the agent declared, if any."""
    if status:
        return PASSED if reached else FAILED
    return NOT_DECLARED if reached else BUDGET_EXCEEDED


class Episode:
    """One attempt at one case, on a device that is already as the task wants it."""

    def __init__(
        self,
        task: Task,
        device: Device,
        agent: Agent,
        limits: Limits,
        *,
        seed: int = 0,
        recorded: Callable[[Step], None] = lambda step: None,
        between: Callable[[int], bool] = lambda step: False,
    ) -> None:
        self.task = task
        self.device = device
        self.agent = agent
        if isinstance(agent, AdbAgent):
            agent.adb = device.adb
        self.limits = limits
        self.seed = seed
        over = partial(lifecycle.over, task, device)
        self.stage = Stage(
            *(task.goal, device, limits, agent.pixels, recorded, over), between=between
        )

    def play(self) -> Ended:
        """Let the agent play, and judge.  A failed device is a `DeviceError`, a task's own fault
        an `InvalidTask`, a limit of the run a `RunOver`; all else that an agent raises is its
        verdict, whatever it is.
        """
        with coroutines.episode_loop():
            return self._played()

    def _played(self) -> Ended:
        return self.conclude(self._raised(self._play))

    def conclude(self, fault: BaseException | None) -> Ended:
        """Judge, after the agent's turn has ended with that exception of its own, if any."""
        own = isinstance(fault, ModelError) and not self.stage.trouble  # of an SDK of the agent's
        if isinstance(fault, ModelError) and own and self.believes(fault):
            self.stage.fail(fault)
        ended = self._over(fault)
        if TABLE[ended.verdict].outcome == "failed":  # valid only if the device is healthy
            problem = self.device.healthy()
            if problem:
                raise DeviceError(f"after the episode ({ended.verdict}): {problem}")
        return self._inform(ended)

    def _inform(self, ended: Ended) -> Ended:
        """Pass the verdict to the agent; what it raises then is its own error."""
        checks = ended.score.checks if ended.score else ()
        counted = [each for each in checks if self.limits.grading in each.gradings]
        fault = self._raised(lambda: coroutines.last(self.agent.over, ended.verdict, counted))
        return ended if fault is None else self._failed(fault)

    def _play(self) -> None:
        client = client_of(self.agent)
        if client:
            client.begin(self.stage)
        self.agent.guidelines = self.task.guidelines
        try:
            coroutines.call(self.agent.prepare, self._task_for_agent(), self.seed)
            coroutines.call(self.agent.start, self.stage.goal)
            coroutines.call(self.agent.play, self.stage)
        finally:
            coroutines.cancel()  # nothing of the agent goes on while it is judged
        raise AgentError("the agent returned without reporting that it is done")

    def _task_for_agent(self) -> Task:
        """The task itself for the oracle, whose solution is the task's own; else a copy."""
        return self.task if self.agent.needs_task else _copied(self.task)

    def _raised(self, turn: Callable[[], None]) -> BaseException | None:
        """The exception of the agent's turn; None if the episode is over.  Only Ctrl-C gets by."""
        try:
            with self.turn():
                turn()
        except EpisodeOver:
            return None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - it would end the run, or skip the case
            return error
        return None

    def believes(self, fault: ModelError) -> bool:
        """Whether a model error that the agent itself has raised is its model's."""
        return True

    def turn(self) -> AbstractContextManager[None]:
        """A context around all of the agent's own code."""
        return nullcontext()

    def _failed(self, fault: BaseException) -> Ended:
        raised = None if isinstance(fault, Unanswered) else fault  # its message is complete
        return self._end(AGENT_ERROR, None, self.describe(fault), raised)

    def describe(self, fault: BaseException) -> str:
        """The agent's exception, in one line."""
        described = getattr(fault, "described", None)  # an isolated agent's, by its process
        return (
            described
            if isinstance(described, str)
            else f"{type(fault).__name__}: {text_of(fault)}"
        )

    def _over(self, fault: BaseException | None) -> Ended:
        """How the episode ended: as the stage recorded it, else by the agent's exception."""
        trouble = self.stage.trouble
        if isinstance(trouble, ModelError):
            ended = self._end(MODEL_ERROR, None, text_of(trouble))
            return replace(ended, trouble=trouble)
        if trouble:
            raise trouble from trouble.__cause__
        return self._judged() if fault is None else self._failed(fault)

    def _judged(self) -> Ended:
        status = self.stage.status
        score = judged(self.task, self.device, status)
        reached = score.reward(self.limits.grading) == 1
        return self._end(verdict_of(status, reached=reached), score, self.stage.stopped)

    def _end(
        self,
        verdict: Verdict,
        score: Score | None,
        error: str | None = None,
        raised: BaseException | None = None,
    ) -> Ended:
        trace = trace_of(raised) if raised is not None else None
        stage = self.stage
        answer, used = self.device.answer, stage.number - 1
        return Ended(verdict, score, tuple(stage.steps), stage.seconds, error, trace, answer, used)
