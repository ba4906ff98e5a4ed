"""The episode of a case, as the fixture `episode` returns it; restarts on another device."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from pytest_androidworld.bench.attempts import one_line
from pytest_androidworld.bench.player import AttemptEpisode, CasePlayer
from pytest_androidworld.episode import Ended
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.interpreter import restored
from pytest_androidworld.plugin.cases import descriptors, kept_states, streams, turns
from pytest_androidworld.plugin.collection import timeouts
from pytest_androidworld.plugin.models import model_clients
from pytest_androidworld.verdicts import BUDGET_EXCEEDED

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.plugin.cases.case import Case


class CaseEpisode(CasePlayer):
    """The value of the fixture `episode`."""

    case: "Case"

    def __init__(self, case: "Case", agent: "Agent") -> None:
        super().__init__(case, agent)
        if not agent.asks:
            agent.call_recorder = model_clients.call_recorder(case.run, case.seed, agent)

    def begin_attempt(self) -> AttemptEpisode:
        return GuardedEpisode(self)

    def play_attempt(self, episode: AttemptEpisode) -> bool:
        try:
            return super().play_attempt(episode)
        except pytest.fail.Exception as stop:  # between the agent's turn and another's
            if not timeouts.stopped(stop):
                raise
            self._timed_out(stop)
            return True

    def check(self) -> None:
        """Pass or fail the test, by the verdict."""
        __tracebackhide__ = True
        assert self.ended is not None, "an episode is played before it is checked"
        self.case.conclude()

    def _timed_out(self, stop: BaseException) -> None:
        """End the episode as timed out, without judging, which might hang, too."""
        attempt = self.case.attempt
        try:
            attempt.save_last(BUDGET_EXCEEDED, self.device)
        except DeviceError as trouble:
            attempt.notes.append(f"no last screen: {one_line(trouble)}")
        attempt.time_out(stop)
        attempt.phase("play")
        self.case.conclude()


class GuardedEpisode(AttemptEpisode):
    """One attempt's episode in a run: its agent's turn cannot harm other cases of this process."""

    case: "Case"

    def __init__(self, whole: CaseEpisode) -> None:
        super().__init__(whole)
        self.begun = kept_states.Begun.of(self.case)

    def turn(self) -> AbstractContextManager[None]:
        return self._turn()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A context for the agent's turn, isolated from other cases of this process."""
        hung = timeouts.last_resort(self.case.run, self.limits.seconds, self.case.timeout)
        lasting: list[str] = []
        closed = partial(turns.close, self.case.run, self.case)
        try:
            with (
                turns.recorded(self.case.run, self.case),
                descriptors.checked(self.case.run, closed),
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
        self.case.unfit = f"{why}; --aw-resume=latest plays what is left"

    def describe(self, fault: BaseException) -> str:
        stopped = "it was still in its own code, and had to be stopped: "
        return (stopped if timeouts.stopped(fault) else "") + super().describe(fault)

    def _judged(self) -> Ended:
        if self.begun:
            self.begun.keep(self.stage.status)
        return super()._judged()
