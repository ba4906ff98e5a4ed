"""Lets an agent play a case: attempt by attempt, on another device if one fails."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

from pytest_androidworld.agent.base import client_of
from pytest_androidworld.agent.isolated import Isolated
from pytest_androidworld.agent.protocols.protocol_agent import ProtocolAgent
from pytest_androidworld.bench.budget import UNLIMITED
from pytest_androidworld.bench.side_effects import SideEffects
from pytest_androidworld.env.other_clients import OtherClients
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import DeviceError, InvalidTask, ModelError, RunOver
from pytest_androidworld.report.artifacts import OFF
from pytest_androidworld.report.schema import CASSETTE
from pytest_androidworld.verdicts import Verdict

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.bench.any_case import AnyCase
    from pytest_androidworld.env.device import Device

BELIEVED = 2  # model errors that are raised by agents whose model has answered before


class CasePlayer:
    """An agent at a case; each attempt is an `Episode`."""

    ended: Ended | None = None  # once it is played

    def __init__(self, case: "AnyCase", agent: "Agent", seconds: float | None = None) -> None:
        """``seconds`` is the time limit of an episode, if not the task's."""
        case.process.end_copy()  # which the agent's constructor has forked
        self.case = case
        self.agent = agent
        self.task = case.task
        self.seed = case.seed
        seconds = case.terms.seconds(type(case.task)) if seconds is None else seconds
        seconds = UNLIMITED if agent.patient else seconds
        self.limits = Limits(case.limit, seconds, case.terms.grading)

    @property
    def goal(self) -> str:
        return self.case.goal

    @property
    def device(self) -> "Device":
        """The device of the current attempt; another one after a device error."""
        assert self.case.device is not None, "its case has been set up"
        return self.case.device

    def begin_attempt(self) -> "AttemptEpisode":
        """The episode of the case's newest attempt."""
        return AttemptEpisode(self)

    def play(self) -> Self:
        """Let the agent play until there is a verdict, and judge."""
        client = client_of(self.agent)
        if client:
            client.called = self._called
        while True:
            self.case.attempt.episode = episode = self.begin_attempt()
            if self.play_attempt(episode):
                return self

    def play_attempt(self, episode: "AttemptEpisode") -> bool:
        """Play the newest attempt; False if it has no verdict, and another has begun."""
        return self.finish(episode.play)

    def finish(self, play: Callable[[], Ended]) -> bool:
        """Bring the newest attempt to its verdict; False if its device has failed meanwhile, and
        the case has begun again on another.
        """
        case = self.case
        try:
            self._conclude(play())
        except DeviceError as trouble:
            episode = case.attempt.episode
            case.attempt.lost_at = episode.stage.newest if episode else ""
            case.device_error(trouble)
            case.begin()
            return False
        except InvalidTask as fault:
            case.invalid_task(fault)
        except RunOver as limit:
            case.run_over(limit)
        return True

    def _conclude(self, ended: Ended) -> None:
        """The newest attempt has been played and judged."""
        case, self.ended = self.case, ended
        case.attempt.conclude(ended, self.limits.grading)
        if ended.steps:
            case.terms.answered.yes = True
        case.attempt.phase("play")
        case.outages.met(ended.trouble, case.attempt.replies)

    def close(self) -> list[str]:
        """Close its model client; returns the agent's notes, and calls that were not recorded."""
        model, notes = client_of(self.agent), [*self.agent.notes]
        if isinstance(self.agent, ProtocolAgent | Isolated):
            self.case.attempt.counts = self.agent.counted
        if not model:
            return notes
        model.end()
        tape = getattr(model, "tape", None)
        return [*notes, CASSETTE + tape.trouble] if tape and tape.trouble else notes

    def _called(self, call: "Call") -> None:
        self.case.attempt.call(call)


class AttemptEpisode(Episode):
    """One attempt's episode; notes its side effects, and saves screen and log as it ends."""

    def __init__(self, whole: CasePlayer) -> None:
        self.case = whole.case
        self.attempt = attempt = whole.case.attempt
        super().__init__(
            *(whole.task, whole.device, whole.agent, whole.limits),
            seed=whole.seed,
            recorded=attempt.step,
            between=self._between,
        )
        wish = self.case.terms.screenshots
        if wish == "on":
            self.stage.show_pixels()
        if attempt.folder:
            attempt.folder.screens = wish != "off"
            if attempt.folder.screens and attempt.folder.mode != OFF:
                self.stage.save_pictures()
        self.side_effects = SideEffects(self.case)

    def _between(self, step: int) -> bool:
        """Let the pop-ups of the case come that were drawn for that step."""
        pop_ups = self.attempt.pop_ups
        return pop_ups is not None and pop_ups.before(step, self.device)

    def play(self) -> Ended:
        self.watch()
        return super().play()

    def watch(self) -> None:
        """From now on, note what clients other than ours request of the device."""
        self.others = OtherClients(self.device)

    def conclude(self, fault: BaseException | None) -> Ended:
        try:
            ended = super().conclude(fault)
        except Exception:
            with suppress(DeviceError):  # the first trouble counts
                self.attempt.others = self.others.requests()
            raise
        self.attempt.others = self.others.requests()
        return ended

    def believes(self, fault: ModelError) -> bool:
        """Whether it is the model's; one that has answered does not fail so often by chance.

        Of those that agents raise after an action or a reply, only the first two.
        """
        terms = self.case.terms
        if self.stage.steps or any(call.reply for call in self.attempt.calls):
            terms.answered.yes = True
        if fault.lasting or not terms.answered.yes:
            return True
        terms.raised.add(str(self.case.id))
        return len(terms.raised.text().splitlines()) <= BELIEVED

    def describe(self, fault: BaseException) -> str:
        doubted = f"it raised more than {BELIEVED} model errors although its model has answered: "
        return (doubted if isinstance(fault, ModelError) else "") + super().describe(fault)

    def _end(self, verdict: Verdict, *how: Any) -> Ended:
        self.side_effects.note()
        self.attempt.save_last(verdict, self.device)
        attack = self.case.attack
        if attack:
            self.attempt.injection = {
                "asked": attack.goal.name,
                "text": attack.text.whole,
                "misled": attack.came_true(self.device),
            }
        return super()._end(verdict, *how)
