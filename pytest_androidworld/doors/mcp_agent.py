"""``--agent="mcp:COMMAND"``: any client of the Model Context Protocol plays, as a coding agent is.

For each episode there is an MCP server of its own, with its own token, whose tools are those of
``androidworld serve mcp``.  A call is done by the stage, in the episode's thread.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, ClassVar

from pytest_androidworld.agent.base import Agent, Stage
from pytest_androidworld.agent.door_agent import GOAL, DoorAgent
from pytest_androidworld.agent.turns import OVER, CaseIsOver, EndedByCall, Turns
from pytest_androidworld.doors import mcp_server
from pytest_androidworld.doors.access import LOOPBACK, TOKEN, Access
from pytest_androidworld.doors.tool_case import ToolPlay, ToolReply, ended
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State

ANY = 0  # a port that is free


class McpAgent(DoorAgent):
    """Gives a command an MCP server that has its phone."""

    kind = "mcp:"
    names: ClassVar = {"goal": GOAL, "url": "ANDROIDWORLD_URL", "token": TOKEN}

    @classmethod
    def maker(cls, line: str) -> Callable[[], Agent]:
        mcp_server.require_sdk("an agent mcp:COMMAND")
        return super().maker(line)

    @contextmanager
    def door(self, turns: Turns) -> Iterator[Mapping[str, str]]:
        turns.stage.show_pixels()
        access = Access(LOOPBACK, secrets.token_urlsafe(32))
        with access.listen(ANY) as listener, ThreadPoolExecutor(1, "caller") as caller:
            server = mcp_server.CaseServer(StageTools(turns), caller)
            with server.open_over_http(listener, access):
                url = access.url(listener, mcp_server.PATH)
                yield {"goal": turns.stage.goal, "url": url, "token": access.token}


class StageTools(ToolPlay):
    """The tools of an episode."""

    def __init__(self, turns: Turns) -> None:
        super().__init__(StageCase(turns.stage))
        self._turns = turns

    def call(self, name: str, given: Mapping[str, Any]) -> ToolReply:
        try:
            return self._turns.call(lambda: super(StageTools, self).call(name, given))
        except EndedByCall as over:
            return ToolReply(_end(over))
        except CaseIsOver as over:
            return ToolReply(_end(over), is_error=True)


class StageCase:
    """A stage, as calls of tools play it; its end is an exception that ends the call, too."""

    over = False

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @property
    def goal(self) -> str:
        return self._stage.goal

    @property
    def steps_left(self) -> int | None:
        return self._stage.steps_left

    @property
    def state(self) -> State:
        """The screen as it is now."""
        self._stage.refresh()
        return self._stage.state

    def act(self, action: Action) -> None:
        self._stage.act(action)


def _end(over: CaseIsOver) -> str:
    return ended(str(over).removeprefix(OVER))
