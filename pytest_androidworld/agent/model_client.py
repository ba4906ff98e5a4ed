"""An agent's client for its model: each call is recorded, counted, and held to the limits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import pytest_androidworld.disk as disk
from pytest_androidworld.agent import context_size
from pytest_androidworld.agent.cassettes import Tape
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import (
    MOST_RATE_WAIT,
    Message,
    Model,
    Reply,
    Request,
    TooLong,
    Unanswered,
    Usage,
    encoded,
    user,
)
from pytest_androidworld.agent.model_options import NOTHING, PAPER, ModelOptions
from pytest_androidworld.agent.own_call import OwnCall
from pytest_androidworld.agent.prices import Price
from pytest_androidworld.agent.tools import Tool
from pytest_androidworld.errors import AgentError, ModelError, RunOver

EPISODE = "X-Episode-Id"  # a request's header
NO_USAGE = Usage()  # of a call before there was one
LATE = "the time was used up while waiting for the model"


class Clocked(Protocol):
    """The part of `Stage` that a model call needs."""

    @property
    def number(self) -> int: ...
    @property
    def seconds_left(self) -> float: ...
    def excuse(self, seconds: float) -> None: ...
    def end(self, because: str) -> None: ...
    def fail(self, trouble: ModelError | RunOver) -> None: ...
    def check(self) -> None: ...


@dataclass(frozen=True)
class Call:
    """One request and its reply; `step` is the step it was sent in, from 1."""

    step: int
    purpose: str
    request: Request
    reply: Reply | None  # None if there was none
    error: str | None = None
    unheard: int = 0  # tries that timed out, and may have to be paid for
    recorded: bool = False  # before this run: what it has cost was not spent now
    rate_wait: float = 0.0  # seconds of waits for rate limits
    unusable: bool = False  # whether the agent could make no action of the reply
    price: Price | None = None  # None if it is not known
    own: bool = False  # made with an SDK of the agent's own: its request is not seen whole

    @property
    def usage(self) -> Usage | None:
        """What is known to have been used; None if the server does not report it."""
        return self.reply.usage if self.reply else Usage()


@dataclass
class ModelClient:
    """An agent's client for its model; one for each case, begun anew for each attempt."""

    model: Model | None  # None if all is played from the tape
    seed: int = 0
    tape: Tape | None = None
    price: Price | None = None
    ledger: Ledger | None = None
    called: Callable[[Call], None] = lambda call: None
    temperature: float | None = PAPER
    options: ModelOptions = NOTHING
    price_of: Callable[[str], Price | None] = lambda model: None  # of an agent's own models
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)  # of each request
    episode: str = ""  # goes along as a header, so that a gateway can tell episodes apart
    _begun: int = 0  # attempts
    _stage: Clocked | None = None
    _calls: int = 0  # of this episode: those with a reply
    _rate_wait: float = 0.0  # seconds of this episode
    _usual: Usage | None = NO_USAGE  # of a call, as of the last one; None if it is not known

    def begin(self, stage: Clocked) -> None:
        """An episode begins."""
        self._stage, self._calls, self._rate_wait = stage, 0, 0.0
        self._begun += 1
        if self.tape:
            self.tape.rewind()

    @property
    def episode_id(self) -> str:
        """Of the newest attempt: each is an episode of its own; "" if there are no names."""
        again = f".{self._begun}" if self._begun > 1 else ""
        return self.episode and self.episode + again

    @property
    def _headers(self) -> dict[str, str]:
        named = {EPISODE: self.episode_id} if self.episode else {}
        return {**named, **self.headers}

    def end(self) -> None:
        """End the case and release its screens, since pytest holds on to failed cases."""
        self._stage = None

    def ask(
        self,
        *messages: Message,
        purpose: str = "act",
        max_output: int | None = None,
        tools: Sequence[Tool] = (),
        tool_choice: str | None = None,
        keep_reasoning: bool = False,
    ) -> Reply:
        """Send the messages and return the reply, of ``max_output`` tokens at most unless the
        run's options have another limit; a request that is too long raises `Unanswered`.

        The model may call the ``tools``: ``tool_choice`` is "auto", "required", "none" or the name
        of the one to call.  With ``keep_reasoning``, what the model has thought goes back with
        `Reply.message`; with tools it does in any case, where the API has no choice.

        Does not return if the model stays out of reach, if the time of the episode is used up, or
        if an earlier call has reached a limit of the run.
        """
        stage = self._stage
        assert stage is not None, "an agent uses its model only while it plays"
        stage.check()
        self._check_limits(stage)
        options = replace(self.options, max_output=self.options.max_output or max_output)
        left = MOST_RATE_WAIT - self._rate_wait
        request = Request(
            encoded(messages, options),
            options.seed_of(self.seed),
            self.temperature,
            options,
            left,
            tools=tuple(tools),
            tool_choice=tool_choice,
            keep_reasoning=keep_reasoning,
            headers=self._headers,
        )
        try:
            reply = self._reply(request, stage.seconds_left)
        except (ModelError, Unanswered) as error:
            self._failed(error, request, purpose, stage)
            raise
        call = Call(
            *(stage.number, purpose, request, reply, None, reply.unheard, self._replayed),
            rate_wait=reply.rate_wait,
            price=self.price,
        )
        self.called(call)
        self._excuse(reply.rate_wait, stage)
        self._calls, self._usual = self._calls + 1, reply.usage
        self._spend(1 + reply.unheard, stage)
        if self._late(stage):
            stage.end(LATE)
        stage.check()
        return reply

    def record(self, own: OwnCall) -> None:
        """Count a call that the agent has made with an SDK of its own.

        It has been paid for by then, so the one that reaches a limit of the run ends the episode.
        """
        stage = self._stage
        if stage is None:
            raise AgentError("record was called before the episode: call it from `start` on")
        price = self.price_of(own.model) if own.model else self.price
        prompt = (user(own.prompt),) if own.prompt else ()
        request = Request(prompt, self.seed, None)
        reply = Reply(own.reply, own.usage, seconds=own.seconds) if own.replied else None
        call = Call(stage.number, own.purpose, request, reply, own.error, price=price, own=True)
        self.called(call)
        if reply:
            self._write(own.usage, price, stage)
        over = self.ledger.reached() if self.ledger else None
        if over:
            stage.fail(RunOver(over))
        stage.check()

    def _failed(
        self, error: ModelError | Unanswered, request: Request, purpose: str, stage: Clocked
    ) -> None:
        """There is no reply: end the episode, unless it is the agent's fault."""
        unheard, waited = getattr(error, "unheard", 0), getattr(error, "rate_wait", 0.0)
        self._spend(unheard, stage)
        if isinstance(error, TooLong) and not self._calls:
            error = ModelError(context_size.of_first_prompt(error), lasting=True)
        failure = str(error), unheard, self._replayed, waited
        self.called(Call(stage.number, purpose, request, None, *failure, price=self.price))
        self._excuse(waited, stage)
        if isinstance(error, ModelError):
            # A model that has not replied once is unreachable, which is not the agent's fault.
            stage.end(LATE) if error.late and self._calls else stage.fail(error)
        stage.check()

    def _excuse(self, seconds: float, stage: Clocked) -> None:
        """Waits for rate limits take nothing of the episode's time."""
        if seconds and not self._replayed:
            self._rate_wait += seconds
            stage.excuse(seconds)

    def _check_limits(self, stage: Clocked) -> None:
        """An agent that reached a limit may act on the reply, but not send another request."""
        over = self.tape.over if self.tape else None
        over = over or (self.ledger.reached() if self.ledger else None)
        if over is None:
            return
        if self.tape and self.tape.recording and self._calls:
            self.tape.end(over)
        stage.fail(RunOver(over))
        stage.check()

    def _reply(self, request: Request, seconds: float) -> Reply:
        if self.tape:
            return self.tape.reply(request, seconds, self.model)
        assert self.model is not None
        return self.model.reply(request, seconds)

    @property
    def _replayed(self) -> bool:
        """Whether the last call was played from the tape."""
        return self.tape is not None and not self.tape.recording

    def _spend(self, times: int, stage: Clocked) -> None:
        """Count the last reply, or tries without one: each may have cost as much."""
        if not self._replayed:
            for _ in range(times):
                self._write(self._usual, self.price, stage)

    def _write(self, usage: Usage | None, price: Price | None, stage: Clocked) -> None:
        try:
            if self.ledger:
                self.ledger.spend(usage, price)
        except OSError as error:  # the run's limit cannot be enforced any more
            why = disk.reason(error)
            stage.fail(RunOver(f"what the run has cost cannot be written down: {why}"))

    def _late(self, stage: Clocked) -> bool:
        """Whether this reply used up the episode's time."""
        if self.tape and self._replayed:
            return self.tape.over == LATE
        late = stage.seconds_left < 0
        if late and self.tape:
            self.tape.end(LATE)
        return late
