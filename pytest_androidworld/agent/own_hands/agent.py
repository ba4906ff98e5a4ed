"""``--agent="adb:COMMAND"``: any client of adb plays, with its own hands."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from pytest_androidworld.agent.door_agent import GOAL, DoorAgent
from pytest_androidworld.agent.own_hands.requests import Requests
from pytest_androidworld.agent.own_hands.server import OnePhoneServer
from pytest_androidworld.agent.turns import Turns
from pytest_androidworld.env.adb import Adb

SCREEN, ANYTHING = "screen", "anything"  # --aw-own-hands
NAMED = 5  # requests in the report
REFUSED, LET_THROUGH = "refused", "let through"


class AdbAgent(DoorAgent):
    """Gives a command an adb server that has its phone."""

    kind = "adb:"
    names: ClassVar = {
        "goal": GOAL,
        "serial": "ANDROID_SERIAL",
        "port": "ANDROID_ADB_SERVER_PORT",
    }
    own_hands = SCREEN
    adb: Adb  # of the phone; the episode fills it in

    @contextmanager
    def door(self, turns: Turns) -> Iterator[Mapping[str, str]]:
        anything = self.own_hands == ANYTHING
        requests = Requests(self.adb, turns, anything=anything)
        try:
            with OnePhoneServer(self.adb, requests.serve) as server:
                serial, port = self.adb.serial, str(server.port)
                yield {"goal": turns.stage.goal, "serial": serial, "port": port}
        finally:
            self.notes = tuple(noted(requests.past, LET_THROUGH if anything else REFUSED))


def noted(past: Mapping[str, int], what: str) -> Iterator[str]:
    """What was refused, or let through, for the report."""
    if past:
        named = [f"`{what}`" + f" ({n} times)" * (n > 1) for what, n in past.items()]
        more = [f"{len(named) - NAMED} more"] if len(named) > NAMED else []
        yield f"{what} what went past the screen: {', '.join([*named[:NAMED], *more])}"
