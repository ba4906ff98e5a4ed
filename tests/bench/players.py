"""Agents that the tests of ``androidworld play`` name: ``tests.bench.players:Killer``."""

import signal
import threading
from typing import ClassVar

from pytest_androidworld import Action, Agent, Done, Home, ModelError, State
from pytest_androidworld.episode import Stage
from tests.crash import crash


class Killer(Agent):
    """Ends as many phones, as a crash would, and then plays."""

    phones: ClassVar[int] = 0
    options: ClassVar[dict[str, str]] = {"phones": "1"}

    def play(self, stage: Stage) -> None:  # type: ignore[override]
        if Killer.phones < int(self.options["phones"]):
            Killer.phones += 1
            crash(stage._device)
        stage.act(Home())
        stage.act(Done())


class Interrupted(Agent):
    """Somebody presses Ctrl-C in its turn."""

    def step(self, state: State) -> Action:
        signal.raise_signal(signal.SIGINT)
        return Done()


class Unborn(Agent):
    """Cannot be made."""

    def __init__(self) -> None:
        raise LookupError("no weights")


class OutOfQuota(Agent):
    """Has an SDK of its own, and no money."""

    def step(self, state: State) -> Action:
        raise ModelError("the quota is used up", lasting=True)


class Asker(Agent):
    """Asks its model once, and is done."""

    asks = True

    def step(self, state: State) -> Action:
        from pytest_androidworld import user

        self.model.ask(user("Are we there?"))
        return Done()


class Hangs(Agent):
    """Never returns from its first step."""

    def step(self, state: State) -> Action:
        threading.Event().wait()
        return Done()
