"""MAI-UI as its makers' agent for phones speaks: a conversation with three pictures.

Its prompt is ``mai_ui_system.md``.  What the model has said stays, rewritten as that code does it:
its points are read as shares of a side, and written back from those.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Answer,
    BadAction,
    DialogueAgent,
    Done,
    DoubleTap,
    Effects,
    Grid,
    Infeasible,
    Message,
    ModelOptions,
    ProtocolAgent,
    Reply,
    Wait,
    assistant,
    readers,
    system,
    user,
)
from pytest_androidworld.agents import qwen3vl

PROMPT = Path(__file__).with_name("mai_ui_system.md")
UNIT = 999
STATUS = {"success": Done, "fail": Infeasible, "failure": Infeasible, "": Done}
THINKING = re.compile(r"\A\s*(?:<think(?:ing)?>)?(.*?)(?:</think(?:ing)?>|<tool_call>|\Z)", re.S)


class MaiUI(DialogueAgent):
    grid = Grid(UNIT)
    effects = Effects()
    tries = 3
    model_options = ModelOptions(
        temperature=0,
        top_p=1,
        top_k=-1,
        repetition_penalty=1.0,
        max_output=2048,
        seed=42,
        images_kept=3,
    )
    card_language = "English"
    card_history = "all replies"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords",
        "the prompt is the one with thinking, and without questions to the user and MCP tools",
        "a swipe becomes a scroll in the other direction, as in MobileWorld; from a point, half a"
        " side or as far as the screen goes",
        "the history is rewritten as there: a coordinate from 0 to 999, cut off to whole numbers,"
        " and both places of a drag as fractions of 1",
        "how long a drag and a long press last is not published: 0.5 s, and as long as Android"
        " needs",
        "a reply that no try could use stays in the conversation as it is",
    )

    def opening(self) -> tuple[Message, ...]:
        return system(PROMPT.read_text("utf-8").strip()), user(self.goal)

    def read(self, reply: Reply) -> list[Action]:
        self.call = readers.tool_call(readers.said(reply))
        name = self.call.text("action").strip().lower()
        if name not in ACTIONS:
            raise self.unmapped(name, ACTIONS)
        action = ACTIONS[name](self, self.call)
        self.reason = " ".join(thinking(reply).split()) or None
        return [action]

    def took(self, reply: Reply) -> None:
        arguments = {name: self.rewritten(name, v) for name, v in self.call.arguments.items()}
        call = json.dumps(
            {"name": "mobile_use", "arguments": arguments},
            separators=(",", ":"),
            ensure_ascii=False,
        )
        self.dialogue.add(
            assistant(
                f"<thinking>\n{thinking(reply)}\n</thinking>\n<tool_call>\n{call}\n</tool_call>"
            )
        )

    def rewritten(self, name: str, value: Any) -> Any:
        """An argument as the history has it."""
        if not name.endswith("coordinate") or value is None:
            return value
        shares = self.grid.shares(value, self.sent.screen_size)
        return [int(share * UNIT) for share in shares] if name == "coordinate" else list(shares)


def thinking(reply: Reply) -> str:
    """What stands before the call, or what the server has sent apart from the text."""
    found = THINKING.match(reply.text)
    return (found[1] if found else "").strip() or reply.thinking.strip()


def terminate(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    status = str(call.arguments.get("status") or "").strip().lower()
    if status not in STATUS:
        raise BadAction(f"a status is success or fail, not {status!r}")
    return STATUS[status]()


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    "click": lambda agent, call: agent.tap(call["coordinate"]),
    "tap": lambda agent, call: agent.tap(call["coordinate"]),
    "double_click": lambda agent, call: DoubleTap(agent.at(call["coordinate"])),
    "long_press": lambda agent, call: agent.effects.hold(agent.at(call["coordinate"])),
    "type": lambda agent, call: agent.effects.type(call.text("text")),
    "swipe": lambda agent, call: agent.swipe(
        call.text("direction"), call.arguments.get("coordinate")
    ),
    "open": qwen3vl.ACTIONS["open"],
    "drag": lambda agent, call: agent.drag(call["start_coordinate"], call["end_coordinate"]),
    "system_button": qwen3vl.button,
    "wait": lambda agent, call: Wait(),
    "terminate": terminate,
    "answer": lambda agent, call: Answer(call.text("text")),
}
