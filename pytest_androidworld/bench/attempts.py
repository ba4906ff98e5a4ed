"""One attempt at a case: its episode, its logs, its verdict, and its record for the journal."""

import itertools
import os
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, cast

from pytest_androidworld.agent.sent import Sent
from pytest_androidworld.bench import needs, records
from pytest_androidworld.env import web_view
from pytest_androidworld.errors import (
    BadAction,
    DeviceError,
    InvalidTask,
    ModelError,
    RunOver,
)
from pytest_androidworld.interpreter import HostClock, text_of, trace_of
from pytest_androidworld.report import journal, loops, measures
from pytest_androidworld.report.artifacts import step_name
from pytest_androidworld.report.effects import effect
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import ARTIFACTS
from pytest_androidworld.verdicts import (
    AGENT_ERROR,
    BUDGET_EXCEEDED,
    DEVICE_ERROR,
    FAILED,
    INVALID_TASK,
    MODEL_ERROR,
    NOT_RUN,
    PASSED,
    TABLE,
    Outcome,
    Verdict,
)

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.boot import Booted
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.masking import Mask
    from pytest_androidworld.env.other_clients import OtherRequest
    from pytest_androidworld.env.state import State
    from pytest_androidworld.episode import Ended, Episode, Step
    from pytest_androidworld.report import schema
    from pytest_androidworld.report.artifacts import AttemptFolder
    from pytest_androidworld.task.base import Task
    from pytest_androidworld.task.pop_ups import PopUps
    from pytest_androidworld.task.score import Score

# What ends an attempt before its episode could be judged.
VERDICT_OF: dict[type[Exception], Verdict] = {
    DeviceError: DEVICE_ERROR,
    InvalidTask: INVALID_TASK,
    ModelError: MODEL_ERROR,
    RunOver: NOT_RUN,
}
UNKNOWN = "unknown"  # the action of a step in which an agent does nothing


class AttemptedCase(Protocol):
    """What an attempt's record says of its case: an `AnyCase`, or one whose worker crashed."""

    @property
    def nodeid(self) -> str: ...

    @property
    def task(self) -> "Task": ...

    @property
    def goal(self) -> str: ...

    @property
    def limit(self) -> int | None: ...

    @property
    def described(self) -> dict[str, Any]: ...

    @property
    def solution_steps(self) -> int | None: ...

    @property
    def mask(self) -> "Mask": ...

    @property
    def machine(self) -> str: ...


class Attempt:
    """One attempt at one case.

    It alone sets its verdict, by `conclude`, `stop`, `time_out`, `settle` or `crash`.
    """

    def __init__(
        self,
        case: "AttemptedCase",
        number: int,
        folder: "AttemptFolder | None" = None,
        worker: str = "",
    ) -> None:
        self.case = case
        self.number = number
        self.folder = folder  # of its artifacts
        self.worker = worker or os.environ.get("PYTEST_XDIST_WORKER", "master")
        self.episode: Episode | None = None  # while it is under way
        self.verdict: Verdict | None = None
        self.outcome: Outcome | None = None  # what pytest makes of the verdict
        self.known: str | None = None  # why it was expected to fail, by --aw-known-failures
        self.final = True
        self.score: Score | None = None
        self.grading = ""  # that decided, of an episode that was played to its end
        self.steps: list[schema.StepLine] = []  # no screens: these stay until the run's end
        self.effects: list[str] = []  # of each step
        self.ticks: list[float] = []  # when each step was over
        self.calls: list[Call] = []  # of its model, without the prompts: see the artifacts
        self.sent = Sent()  # what those were like, for the protocol card
        self.counts: dict[str, int] | None = None  # what its agent has counted, if it counts
        self.lost_at = ""  # the action after which its device failed
        self.answer = ""
        self.side_effects: list[schema.SideEffectLine] | None = None  # None: not known
        self.injection: schema.InjectionLine | None = None  # what came of an attack, if judged
        self.pop_ups: PopUps | None = None  # what comes between its steps, once it is set up
        self.side_effects_unknown = ""  # why not, of an episode that was played to its end
        self.used = 0  # steps of the budget
        self.error: str | None = None
        self.trace: str | None = None
        self.notes: list[str] = []
        self.serial = ""
        self.others: list[OtherRequest] | None = None  # of clients that are not the run's
        self.virtual = False  # its device reports that it is the virtual phone
        self.web_view = ""  # what showed web pages, if the task needs any
        self.browser = ""  # what drew them, of a virtual phone
        self.state = ""  # the file of its device's last state, if that is kept
        self.phases: dict[str, float] = {}
        self.started = records.now()
        self._mark = self._begun = self._ended = HostClock.monotonic()
        self._before: State | None = None  # the last step; None if its effect is known
        self._closed = False

    def on(self, device: "Device") -> None:
        """It takes place on that device."""
        self.serial, self.virtual = device.serial, device.adb.virtual
        if needs.WEB in self.case.task.needs:
            self.web_view = str(device.web_view or "none")
            self.browser = web_view.browser(device)

    def phase(self, name: str) -> None:
        """A phase of it is over."""
        before, self._mark = self._mark, HostClock.monotonic()
        self.phases[name] = round(self._mark - before, 3)

    def step(self, step: "Step") -> None:
        """One more action was done."""
        if step.state:
            self._saw(step.state)
        if step.action.action_type == UNKNOWN:
            self._mark_unusable(step.number)
        self._before = None if step.action.ends_episode else step.state
        self.steps.append(records.step_line(step))
        self.effects.append("")
        self.used = step.number
        self.ticks.append(HostClock.monotonic())
        if self.folder:
            name = step_name(
                step.number, sum(each["number"] == step.number for each in self.steps)
            )
            known = step.state if not step.refused else None
            touched = step.action.touched(known) if known else ()
            self.folder.step(name, step.state, touched, picture=step.picture)

    def call(self, call: "Call") -> None:
        """The model was called once more."""
        self.sent.add(call, self.case.goal)
        self.calls.append(replace(call, request=replace(call.request, messages=())))
        if self.folder:
            self.folder.call(call)

    def _mark_unusable(self, number: int) -> None:
        """The agent made no action of the last reply, if that was for this step."""
        if self.calls and self.calls[-1].step == number and self.calls[-1].reply:
            self.calls[-1] = replace(self.calls[-1], unusable=True)

    @property
    def replies(self) -> Replies:
        """The model's replies, usable or not."""
        return Replies.of([self.record])

    def save_last(self, verdict: Verdict, device: "Device") -> None:
        """Screen and device log at the end, before the device is used again."""
        if self.folder and self.folder.retains(verdict):
            state = device.observe(pixels=True)
            self._saw(state)
            self.folder.last(state)
            self.folder.text("device.log", device.log())

    def _saw(self, state: "State") -> None:
        """What was on the screen after the newest step."""
        if self._before is not None:
            self.effects[-1] = effect(self._before, state)
            self._before = None

    def conclude(self, ended: "Ended", grading: str) -> None:
        """Its episode has been played and judged."""
        self.grading = grading
        for line, step in zip(self.steps, ended.steps, strict=True):
            line["reason"] = step.reason  # some give it after they have acted
        self.score = ended.score
        self.answer = ended.answer
        self.used = ended.used
        self.trace = ended.trace
        if ended.verdict == AGENT_ERROR and (ended.error or "").startswith(BadAction.__name__):
            self._mark_unusable(ended.used + 1)  # if it was of a reply, and not of the device
        self._end(ended.verdict, ended.error)

    def stop(
        self, fault: DeviceError | InvalidTask | ModelError | RunOver, *, again: bool = False
    ) -> None:
        """It was not played to its end.  `again`: another device is there to begin anew on."""
        verdict = next(VERDICT_OF[kind] for kind in type(fault).__mro__ if kind in VERDICT_OF)
        if isinstance(fault, DeviceError | InvalidTask):  # the others' messages are complete
            self._traced(fault)
        self.final = verdict != NOT_RUN and not (TABLE[verdict].retried and again)
        self._end(verdict, text_of(fault) or None)

    def time_out(self, stop: BaseException) -> None:
        """A limit from outside struck between the agent's turn and another's."""
        self._traced(stop)
        self._end(BUDGET_EXCEEDED, f"its time ran out, and it was not judged ({text_of(stop)})")

    def settle(self, fault: BaseException | None, *, in_setup: bool, timed_out: bool) -> None:
        """What was to be done with the case is over: what it raised counts unless a verdict is
        there already.

        A passed episode fails by what is raised after it.
        """
        if fault is None:
            if self.verdict is None:  # a test of the user's that plays no episode
                self._end(PASSED, None)
        elif self.verdict is None and in_setup:  # the task was there, the agent was not
            self._end(AGENT_ERROR, one_line(fault))
        elif self.verdict is None and timed_out:  # outside of an episode
            self._end(BUDGET_EXCEEDED, f"its time ran out ({one_line(fault)})")
        elif self.verdict in (None, PASSED):
            self._end(FAILED, one_line(fault))

    def crash(self, error: str, *, final: bool) -> None:
        """The worker that played it has crashed."""
        self.final = final
        self._end(DEVICE_ERROR, error)

    def if_killed(self, error: str = records.KILLED) -> "schema.AttemptLine":
        """What its record is if the process ends now, in the agent's turn."""
        twin = copy(self)
        twin._end(AGENT_ERROR, error)
        return twin.record

    def _traced(self, fault: BaseException) -> None:
        self.trace = trace_of(fault)

    def _end(self, verdict: Verdict, error: str | None) -> None:
        self._before = None
        self._ended = HostClock.monotonic()
        self.verdict = verdict
        self.error = error

    def close(self, manifest: "schema.Manifest", booted: "Booted | None") -> None:
        """Write process log and story; then delete the artifacts unless they are retained.

        ``booted`` is its device, if that is one of ours and still there.
        """
        self.episode = None
        if self.folder is None or self._closed:
            return
        self._closed = True
        verdict = self.verdict or FAILED
        retained = self.folder.retains(verdict)
        log = booted.log() if retained and booted else ""
        if log:
            self.folder.text("process.log", log)
        if retained and self.verdict:
            self.folder.summarize(manifest, self.record)
        self.folder.end(verdict)
        if self.folder.trouble:
            self.notes.append(ARTIFACTS + self.folder.trouble)

    def torn_down(self, trouble: str | None = None) -> None:
        """Its task is torn down: how long that took, and what went wrong."""
        self.phase("teardown")
        self.notes += [trouble] if trouble else []

    def _other_clients(self) -> dict[str, list[dict[str, str | int]]]:
        """The requests of clients that are not the run's, if there were any."""
        return {"other_clients": [request.line for request in self.others]} if self.others else {}

    @property
    def record(self) -> "schema.AttemptLine":
        """Its line of the journal as of now, the same for all who report it.

        What may differ between equal runs is under ``run``.  Secrets are hidden here, once for
        all who report it.  Each is a new one: to change it
        changes nothing here, and what happens here changes none that was given out.
        """
        case, score, verdict = self.case, self.score, self.verdict
        assert verdict is not None, "it is reported once it has one"
        retained = self.folder if self.folder and self.folder.retains(verdict) else None
        times = [self._begun + self.phases.get("setup", 0), *self.ticks]
        hide = case.mask.data
        record = {
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
            **({"outcome": self.outcome} if self.outcome else {}),
            **({"known": self.known} if self.known else {}),
            "rewards": {"strict": score.strict, "upstream": score.upstream} if score else None,
            "checks": hide([journal.check_line(check) for check in score.checks] if score else []),
            "steps": hide([step.copy() for step in self.steps]),
            **({"lost_at": hide(self.lost_at)} if self.lost_at else {}),
            "answer": hide(self.answer),
            **({} if self.side_effects is None else {"side_effects": hide(self.side_effects)}),
            **({} if self.injection is None else {"injection": self.injection}),
            **({} if self.pop_ups is None else {"pop_ups": self.pop_ups.lines}),
            "error": hide(self.error),
            "run": {
                "nodeid": case.nodeid,
                "started": self.started,
                "seconds": round(self._ended - self._begun, 3),
                "phases": dict(self.phases),
                "step_seconds": [round(b - a, 3) for a, b in itertools.pairwise(times)],
                "effects": hide(self.effects),
                "worker": self.worker,
                **({"gateway": case.machine} if case.machine else {}),
                "serial": self.serial,
                **({"virtual": True} if self.virtual else {}),
                **hide(self._other_clients()),
                **({"web_view": self.web_view} if self.web_view else {}),
                **({"browser": self.browser} if self.browser else {}),
                "artifacts": str(retained.place) if retained else None,
                **({"state": self.state} if self.state else {}),
                "trace": hide(self.trace),
                **hide(records.spent(self.calls)),
                **hide({"sent": self.sent.line} if self.sent.values else {}),
                **(
                    {"side_effects_unknown": hide(self.side_effects_unknown)}
                    if self.side_effects_unknown
                    else {}
                ),
                **({} if self.counts is None else {"counts": dict(self.counts)}),
                "notes": hide(self.notes),
            },
        }
        line = cast("schema.AttemptLine", record)
        replies = Replies.of([line]).line
        if replies:
            line["run"]["replies"] = replies
        if self.grading and TABLE[verdict].counted:
            line["measures"] = measures.line(line, self.grading, case.solution_steps)
            line["run"]["loops"] = loops.number(line)
        return line


def one_line(problem: BaseException) -> str:
    """An exception's type and first line."""
    first = text_of(problem).strip().split("\n", 1)[0]
    return f"{type(problem).__name__}: {first}" if first else type(problem).__name__
