"""An agent's line to its model: each call is kept, counted, and held to the limits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pytest_androidworld.agent.cassettes import Tape
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import Message, Model, ModelError, Reply, Request, Usage
from pytest_androidworld.agent.prices import Price

LATE = "the time was used up while the model was asked"


class Clocked(Protocol):
    """The part of a stage that a call needs."""

    @property
    def number(self) -> int: ...
    @property
    def seconds_left(self) -> float: ...
    def end(self, because: str) -> None: ...
    def check(self) -> None: ...


@dataclass(frozen=True)
class Call:
    """One question and its reply; `step` is the step it was asked for, from 1."""

    step: int
    purpose: str
    request: Request
    reply: Reply | None  # None if there was none
    error: str | None = None
    recorded: bool = False  # before this run: what it has cost was not spent now

    @property
    def usage(self) -> Usage:
        return self.reply.usage if self.reply else Usage()


@dataclass
class Talk:
    """What an agent asks its model by; one for each case, begun anew for each attempt."""

    model: Model | None  # None if all is played from the tape
    seed: int = 0
    tape: Tape | None = None
    price: Price | None = None
    ledger: Ledger | None = None
    called: Callable[[Call], None] = lambda call: None
    _stage: Clocked | None = None

    def begin(self, stage: Clocked) -> None:
        """An episode begins."""
        self._stage = stage
        if self.tape:
            self.tape.rewind()

    def end(self) -> None:
        """The case is over: let go of its screens, for a failed case is long remembered."""
        self._stage = None

    def ask(self, *messages: Message, purpose: str = "act") -> Reply:
        """What the model says; that it stays out of reach is a `ModelError`.

        Does not return if the time, the tokens or the money of the episode are used up.
        """
        stage = self._stage
        assert stage is not None, "an agent asks while it plays"
        stage.check()
        request = Request(messages, self.seed)
        try:
            reply = self._reply(request, stage.seconds_left)
        except ModelError as error:
            self.called(Call(stage.number, purpose, request, None, str(error), self._replayed))
            if error.late:
                stage.end(LATE)
            stage.check()
            raise
        self.called(Call(stage.number, purpose, request, reply, recorded=self._replayed))
        over = self._over(reply, stage)
        if over:
            stage.end(over)
        stage.check()
        return reply

    def _reply(self, request: Request, seconds: float) -> Reply:
        if self.tape:
            return self.tape.reply(request, seconds, self.model)
        assert self.model is not None
        return self.model.reply(request, seconds)

    @property
    def _replayed(self) -> bool:
        """Whether the last call was played from the tape."""
        return self.tape is not None and not self.tape.recording

    def _over(self, reply: Reply, stage: Clocked) -> str | None:
        """Why the agent may not go on after this reply."""
        if self.tape and self._replayed:
            return self.tape.over
        over = self.ledger.spend(reply.usage, self.price) if self.ledger else None
        if over is None and stage.seconds_left < 0:
            over = LATE
        if over and self.tape:
            self.tape.end(over)
        return over
