"""Retries of requests to a model, while its server is busy or limits the rate of requests.

This is the only place below ``agent/`` that waits, and never for a device.

How it works.  A request has the time that is left of its episode.  To a busy server it is sent
up to `TRIES` times, with pauses that double, or that the server announces; tries and pauses are
part of the episode's time.  A rate limit is not the agent's fault: pauses for it are no tries and
no part of that time, and are bounded by the request's ``rate_wait`` alone.  Once that is used up,
a rate limit is an error like any other.  Before each try, a request also waits for the end of
pauses that other workers make for a rate limit.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from pytest_androidworld.agent.back_off import BackOff
from pytest_androidworld.agent.llm import (
    Busy,
    Model,
    RateLimited,
    Reply,
    Request,
    TimedOut,
    TooLong,
    Unanswered,
)
from pytest_androidworld.agent.tools import cleaned
from pytest_androidworld.agent.waits import LONGEST_WAIT
from pytest_androidworld.errors import ModelError
from pytest_androidworld.interpreter import HostClock

if TYPE_CHECKING:
    from tenacity import RetryCallState

TRIES = 6
REPORT_INTERVAL = 1.0  # seconds
SHORTEST_RATE_WAIT = 1.0  # seconds; after a shorter pause a rate limit costs a try as any trouble
LONGEST_PROBLEM = 300  # characters of a server's error


class Watcher(Protocol):
    """Displays waits for the model."""

    def waits(self, seconds: float) -> None:
        """The first reply has not come for so many seconds."""

    def timed_out(self, seconds: float, number: int) -> None:
        """The try of that number has had no reply within so many seconds."""


@dataclass
class Patient:
    """Retries until the provider replies or time is up; removes keys from all texts."""

    provider: Model
    name: str
    most: float = 120.0
    secrets: dict[str, str] = field(default_factory=dict, repr=False)
    back_off: BackOff | None = None  # of all workers of the run
    tries: int = TRIES
    pause: Callable[[float], None] = HostClock.pause
    clock: Callable[[], float] = HostClock.monotonic
    watcher: Watcher | None = None
    replied: bool = False  # once at least

    def reply(self, request: Request, seconds: float) -> Reply:
        retries = _Retries(self, request, seconds)
        try:
            reply = retries.reply()
        except (ModelError, Unanswered) as error:
            failure = retries.failure(error)
        else:
            return replace(
                reply,
                text=self.clean(reply.text),
                finish=self.clean(reply.finish),
                parts=cleaned(reply.parts, self.clean),
                seconds=self.clock() - retries.begun,
                tries=retries.sent,
                unheard=retries.unheard,
                rate_wait=retries.rate_wait,
            )
        raise failure  # here: the trace holds nothing of the provider's

    def once(self, request: Request, seconds: float) -> Reply:
        """One try, with a deadline even where a server sends a byte now and then."""
        done: list[Reply | BaseException] = []

        def send() -> None:
            try:
                done.append(self.provider.reply(request, seconds))
            except BaseException as error:  # noqa: BLE001 - raised again by the caller that waits
                done.append(error)

        thread = threading.Thread(target=send, daemon=True, name=f"request to {self.name}")
        thread.start()
        self._join(thread, seconds + 1)
        if not done:
            raise TimedOut(f"no reply within {seconds:.0f} s")
        if isinstance(done[0], BaseException):
            raise done[0]
        return done[0]

    def _join(self, thread: threading.Thread, seconds: float) -> None:
        """Wait for a request; until there has been a first reply, report how long."""
        begun = HostClock.monotonic()
        while self.watcher and not self.replied and thread.is_alive():
            waited = HostClock.monotonic() - begun
            if waited >= seconds:
                return
            self.watcher.waits(waited)
            thread.join(min(REPORT_INTERVAL, seconds - waited))
        thread.join(max(0.0, seconds - (HostClock.monotonic() - begun)))

    def clean(self, text: str) -> str:
        """A text without any key, should a server send one back."""
        for secret, name in self.secrets.items():
            text = text.replace(secret, name)
        return text


class _Retries:
    """One request of a `Patient`: its tries, and how its time was used."""

    def __init__(self, patient: Patient, request: Request, seconds: float) -> None:
        self.patient = patient
        self.request = request
        self.seconds = seconds
        self.begun = patient.clock()
        self.sent = 0  # tries
        self.counted = 0  # of these, all after which no rate limit was waited for
        self.unheard = 0  # of these, those that timed out
        self.timeout = 0.0  # seconds, of the last one
        self.rate_wait = 0.0  # seconds of pauses for rate limits

    @property
    def left(self) -> float:
        """Seconds left of its own time, of which pauses for rate limits are no part."""
        return self.seconds + self.rate_wait - (self.patient.clock() - self.begun)

    @property
    def rate_wait_left(self) -> float:
        return self.request.rate_wait - self.rate_wait

    def reply(self) -> Reply:
        import tenacity

        self.backoff = tenacity.wait_exponential(multiplier=0.5, max=LONGEST_WAIT)
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception_type(Busy),
            wait=self.next_pause,
            stop=self.is_over,
            before_sleep=self.account,
            sleep=self.patient.pause,
            reraise=True,
        )
        return retrying(self.send)

    def send(self) -> Reply:
        """One try."""
        self.wait_with_others()
        self.sent += 1
        self.timeout = max(0.001, min(self.patient.most, self.left))
        try:
            reply = self.patient.once(self.request, self.timeout)
        except TimedOut:
            self.unheard += 1
            if self.patient.watcher:
                self.patient.watcher.timed_out(self.timeout, self.sent)
            raise
        self.patient.replied = True
        return reply

    def wait_with_others(self) -> None:
        """Wait for the end of a pause that any worker makes for a rate limit."""
        back_off = self.patient.back_off
        while back_off and (wait := min(back_off.left(), self.rate_wait_left)) > 0:
            self.rate_wait += wait
            self.patient.pause(wait)

    def next_pause(self, state: "RetryCallState") -> float:
        error = _error(state)
        announced = error.after if isinstance(error, Busy) else None
        wait = self.backoff(state) if announced is None else announced
        limited = isinstance(error, RateLimited) and self.rate_wait_left >= SHORTEST_RATE_WAIT
        most = self.rate_wait_left if limited else self.left
        return float(max(0.0, min(wait, LONGEST_WAIT, most)))

    def is_over(self, state: "RetryCallState") -> bool:
        if self.is_limited(state):
            return False
        self.counted += 1
        return self.counted >= self.patient.tries or state.upcoming_sleep >= self.left

    def account(self, state: "RetryCallState") -> None:
        """Count a pause for a rate limit that begins now, and have all workers make it."""
        if self.is_limited(state):
            self.rate_wait += state.upcoming_sleep
            if self.patient.back_off:
                self.patient.back_off.hold(state.upcoming_sleep)

    def is_limited(self, state: "RetryCallState") -> bool:
        """Whether the pause is for a rate limit, and no part of the episode's time."""
        return (
            isinstance(_error(state), RateLimited)
            and SHORTEST_RATE_WAIT <= state.upcoming_sleep <= self.rate_wait_left
        )

    def failure(self, error: ModelError | Unanswered) -> ModelError | Unanswered:
        """The exception that its caller gets instead of a reply."""
        patient = self.patient
        after = f" after {self.sent} tries" if self.sent > 1 else ""
        waited = f" and {self.rate_wait:.0f} s of waits for rate limits" if self.rate_wait else ""
        why = patient.clean(str(error))
        problem = f"{patient.name} did not answer{after}{waited}: {_short(why)}"
        if isinstance(error, TooLong):
            return TooLong(problem, error.prompt, error.context)
        if isinstance(error, Unanswered):
            return Unanswered(problem)
        # Otherwise it is the server's fault, even if it takes the rest of the episode.
        late = isinstance(error, TimedOut) and self.sent == 1 and self.timeout < patient.most
        failure = ModelError(problem, lasting=error.lasting, late=late)
        failure.unheard, failure.rate_wait = self.unheard, self.rate_wait
        failure.passes = isinstance(error, Busy) and error.passes
        return failure


def _error(state: "RetryCallState") -> BaseException | None:
    return state.outcome.exception() if state.outcome else None


def _short(text: str) -> str:
    """Shorten a text after removing keys: half a key could not be recognised."""
    return text if len(text) <= LONGEST_PROBLEM else text[:LONGEST_PROBLEM] + "…"
