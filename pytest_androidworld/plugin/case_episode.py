"""The episode of a case, as the fixture `episode` returns it; restarts on another device."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.agent.base import client_of
from pytest_androidworld.env.other_clients import OtherClients
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import DeviceError, InvalidTask, ModelError, RunOver
from pytest_androidworld.interpreter import restored
from pytest_androidworld.plugin import (
    compat,
    descriptors,
    kept_states,
    models,
    outcomes,
    streams,
    timeouts,
    turns,
)
from pytest_androidworld.plugin.attempts import one_line
from pytest_androidworld.plugin.settings import UNLIMITED
from pytest_androidworld.report.schema import CASSETTE
from pytest_androidworld.verdicts import BUDGET_EXCEEDED, Verdict

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.plugin.case import Case


ANSWERED = pytest.StashKey[bool]()  # whether an agent of this process has acted
BELIEVED = 2  # model errors that are raised by agents whose model has answered before


class CaseEpisode:
    """The value of the fixture `episode`; each attempt at it is an `Episode`."""

    ended: Ended | None = None  # once it is played

    def __init__(self, case: "Case", agent: "Agent") -> None:
        case.process.end_copy()  # which the agent's constructor has forked
        self.case = case
        self.agent = agent
        self.task = case.task
        self.seed = case.seed
        seconds = UNLIMITED if agent.patient else case.settings.seconds(type(case.task))
        self.limits = Limits(case.limit, seconds, case.settings.grading)
        if not agent.asks:
            agent.call_recorder = models.call_recorder(case.item.config, case.seed, agent)

    @property
    def goal(self) -> str:
        return self.case.goal

    @property
    def device(self) -> "Device":
        """The device of the current attempt; another one after a device error."""
        assert self.case.device is not None, "its case has been set up"
        return self.case.device

    def play(self) -> "CaseEpisode":
        """Let the agent play until there is a verdict, and judge."""
        case = self.case
        client = client_of(self.agent)
        if client:
            client.called = self._called
        while True:
            case.attempt.episode = episode = AttemptEpisode(self)
            try:
                self.ended = episode.play()
                case.attempt.conclude(self.ended)
                if self.ended.steps:
                    case.item.config.stash[ANSWERED] = True
                case.attempt.phase("play")
                case.outages.met(self.ended.trouble, case.attempt.replies)
                return self
            except DeviceError as trouble:
                case.attempt.lost_at = episode.stage.newest
                case.device_error(trouble)
                case.begin()
            except InvalidTask as fault:
                case.invalid_task(fault)
            except RunOver as limit:
                case.run_over(limit)
            except pytest.fail.Exception as stop:  # between the agent's turn and another's
                if not timeouts.stopped(stop):
                    raise
                self._timed_out(stop)

    def check(self) -> None:
        """Pass or fail the test, by the verdict."""
        __tracebackhide__ = True
        assert self.ended is not None, "an episode is played before it is checked"
        outcomes.conclude(self.case)

    def close(self) -> list[str]:
        """Close its model client; returns the agent's notes, and calls that were not recorded."""
        model, notes = client_of(self.agent), [*self.agent.notes]
        if not model:
            return notes
        model.end()
        tape = getattr(model, "tape", None)
        return [*notes, CASSETTE + tape.trouble] if tape and tape.trouble else notes

    def _called(self, call: "Call") -> None:
        self.case.attempt.call(call)

    def _timed_out(self, stop: BaseException) -> None:
        """End the episode as timed out, without judging, which might hang, too."""
        attempt = self.case.attempt
        try:
            attempt.save_last(BUDGET_EXCEEDED, self.device)
        except DeviceError as trouble:
            attempt.notes.append(f"no last screen: {one_line(trouble)}")
        attempt.time_out(stop)
        attempt.phase("play")
        outcomes.conclude(self.case)


class AttemptEpisode(Episode):
    """One attempt's episode; saves screen and log as the agent left them."""

    def __init__(self, whole: CaseEpisode) -> None:
        self.case = whole.case
        self.attempt = attempt = whole.case.attempt
        super().__init__(
            *(whole.task, whole.device, whole.agent, whole.limits),
            seed=whole.seed,
            recorded=attempt.step,
        )
        self.begun = kept_states.Begun.of(self.case)
        wish = self.case.settings.screenshots
        if wish == "on":
            self.stage.show_pixels()
        if attempt.folder:
            attempt.folder.screens = wish != "off"

    def play(self) -> Ended:
        others = OtherClients(self.device)
        try:
            ended = super().play()
        except Exception:
            with suppress(DeviceError):  # the first trouble counts
                self.attempt.others = others.requests()
            raise
        self.attempt.others = others.requests()
        return ended

    def turn(self) -> AbstractContextManager[None]:
        return self._turn()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A context for the agent's turn, isolated from other cases of this process."""
        item = self.case.item
        hung = timeouts.last_resort(item, self.limits.seconds)
        lasting: list[str] = []
        closed = partial(turns.close, item.config, self.case)
        try:
            with (
                turns.recorded(item.config, self.case),
                descriptors.checked(item.config, closed),
                streams.restored(),
                hung,
                restored(lasting),
            ):
                yield
        finally:
            if lasting:
                self._end_run("; ".join(lasting))

    def _end_run(self, lasting: str) -> None:
        """No further case can be played in a process that the agent has left like this."""
        why = f"the agent has changed this process for good: {lasting}"
        self.attempt.notes.append(why)
        compat.stop(self.case.item.session, f"{why}; --aw-resume=latest plays what is left")

    def believes(self, fault: ModelError) -> bool:
        """Whether it is the model's; one that has answered does not fail so often by chance.

        Of those that agents of this run raise after an action or a reply, only the first two.
        """
        config = self.case.item.config
        if self.stage.steps or any(call.reply for call in self.attempt.calls):
            config.stash[ANSWERED] = True
        acted = config.stash.get(ANSWERED, False)
        if fault.lasting or not acted:
            return True
        raised = models.raised(config)
        raised.add(str(self.case.id))
        return len(raised.text().splitlines()) <= BELIEVED

    def describe(self, fault: BaseException) -> str:
        stopped = "it was still in its own code, and had to be stopped: "
        doubted = f"it raised more than {BELIEVED} model errors although its model has answered: "
        prefix = stopped if timeouts.stopped(fault) else ""
        return (doubted if isinstance(fault, ModelError) else prefix) + super().describe(fault)

    def _judged(self) -> Ended:
        if self.begun:
            self.begun.keep(self.stage.status)
        return super()._judged()

    def _end(self, verdict: Verdict, *how: Any) -> Ended:
        self.attempt.save_last(verdict, self.device)
        return super()._end(verdict, *how)
