"""Retries of requests to a model, while its server is busy.

This is the only place below ``agent/`` that waits, and never for a device.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pytest_androidworld.agent.llm import Busy, Model, Reply, Request, TimedOut, Unanswered
from pytest_androidworld.agent.waits import LONGEST_WAIT
from pytest_androidworld.errors import ModelError

TRIES = 6
LONGEST_PROBLEM = 300  # characters of a server's error


def _wait(seconds: float) -> None:
    threading.Event().wait(seconds)


@dataclass
class Patient:
    """Retries until the provider replies or time is up; removes keys from all texts."""

    provider: Model
    name: str
    most: float = 120.0
    secrets: dict[str, str] = field(default_factory=dict, repr=False)
    tries: int = TRIES
    pause: Callable[[float], None] = _wait
    clock: Callable[[], float] = time.monotonic

    def reply(self, request: Request, seconds: float) -> Reply:
        import tenacity

        begun = self.clock()

        def left() -> float:
            return seconds - (self.clock() - begun)

        def next_pause(state: tenacity.RetryCallState) -> float:
            error = state.outcome and state.outcome.exception()
            announced = error.after if isinstance(error, Busy) else None
            wait = announced if announced is not None else backoff(state)
            return float(max(0.0, min(wait, LONGEST_WAIT, left())))

        backoff = tenacity.wait_exponential(multiplier=0.5, max=LONGEST_WAIT)
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception_type(Busy),
            stop=lambda state: (
                state.attempt_number >= self.tries or state.upcoming_sleep >= left()
            ),
            wait=next_pause,
            sleep=self.pause,
            reraise=True,
        )
        tries, unheard, given = 0, 0, 0.0
        try:
            for attempt in retrying:
                with attempt:
                    tries += 1
                    given = max(0.001, min(self.most, left()))
                    try:
                        reply = self._once(request, given)
                    except TimedOut:
                        unheard += 1
                        raise
            return replace(
                reply,
                text=self.clean(reply.text),
                finish=self.clean(reply.finish),
                seconds=self.clock() - begun,
                tries=tries,
                unheard=unheard,
            )
        except (ModelError, Unanswered) as error:
            after = f" after {tries} tries" if tries > 1 else ""
            why = _short(self.clean(str(error)))
            problem = f"{self.name} did not answer{after}: {why}"
            agents = isinstance(error, Unanswered)
            lasting = getattr(error, "lasting", False)
            # More trouble than this is the server's, even if it takes the rest of the episode.
            late = isinstance(error, TimedOut) and tries == 1 and given < self.most
        if agents:
            raise Unanswered(problem)  # here: the trace holds nothing of the provider's
        failure = ModelError(problem, lasting=lasting, late=late)
        failure.unheard = unheard
        raise failure

    def _once(self, request: Request, seconds: float) -> Reply:
        """One try, with a deadline even where a server sends a byte now and then."""
        done: list[Reply | BaseException] = []

        def send() -> None:
            try:
                done.append(self.provider.reply(request, seconds))
            except BaseException as error:  # noqa: BLE001 - raised again by the caller that waits
                done.append(error)

        thread = threading.Thread(target=send, daemon=True, name=f"request to {self.name}")
        thread.start()
        thread.join(seconds + 1)
        if not done:
            raise TimedOut(f"no reply within {seconds:.0f} s")
        if isinstance(done[0], BaseException):
            raise done[0]
        return done[0]

    def clean(self, text: str) -> str:
        """A text without any key, should a server send one back."""
        for secret, name in self.secrets.items():
            text = text.replace(secret, name)
        return text


def _short(text: str) -> str:
    """Shorten a text after removing keys: half a key could not be recognised."""
    return text if len(text) <= LONGEST_PROBLEM else text[:LONGEST_PROBLEM] + "…"
