"""GELab-Zero and Step-GUI: one message a step, in Chinese, and a summary as the only memory.

Its prompt is ``gelab_rules.md``, ``gelab_task.md``, the picture, and ``gelab_format.md``.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from string import Template
from typing import ClassVar

from pytest_androidworld import (
    Action,
    BadAction,
    Effects,
    Grid,
    Infeasible,
    Message,
    ModelOptions,
    OpenApp,
    ProtocolAgent,
    Reply,
    Screen,
    State,
    Type,
    Wait,
    readers,
    user,
)

HERE = Path(__file__).parent
NOTHING_YET = "暂无"  # instead of a summary, in the first step
KEYS = (
    *("explain", "action", "summary", "value", "return"),
    *("point", "point1", "point2", "keyboard_exists"),
)
MISSPELT = re.compile(r"<(/?)TINK>", re.IGNORECASE)  # as these models write it at times


class GELab(ProtocolAgent):
    grid = Grid(1000)
    effects = Effects(swipe=1.2, press=1.5, pause=2.0)
    model_options = ModelOptions(
        temperature=0.1, top_p=0.95, max_output=4096, seed="default", images_kept=1
    )
    card_language = "Chinese"
    card_history = "the last summary"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords, in"
        " Chinese; no hints are given",
        "TYPE taps its point only if the model writes keyboard_exists:false, for which the prompt"
        " does not ask; line breaks become spaces, and no Enter is pressed",
        "the text of COMPLETE is the answer, and ABORT says that the task cannot be done",
        "nobody answers INFO: it waits a second, and is counted as unmapped",
        "a reply without a summary leaves the last one as it is",
        "pictures are sent as large as the screen is, not in 756×756, which is optional there",
    )

    def start(self, goal: str) -> None:
        super().start(goal)
        self.summary = ""

    def messages(self, state: State) -> list[Message]:
        rules, task, form = (
            Template((HERE / f"gelab_{name}.md").read_text("utf-8").strip())
            for name in ("rules", "task", "format")
        )
        asked = task.substitute(goal=self.goal, history=self.summary or NOTHING_YET)
        return [user(rules.substitute(), asked, Screen(state), form.substitute())]

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(replace(reply, text=MISSPELT.sub(r"<\1THINK>", reply.text)))
        self.parts = readers.pairs(text, KEYS)
        call = readers.ActionCall(self.parts.get("action", "").upper(), dict(self.parts))
        if not call.name:
            raise BadAction(f"there is no action: in {text[:100]!r}")
        if call.name not in ACTIONS:
            raise self.unmapped(call.name, ACTIONS)
        self.reason = self.parts.get("explain")
        return ACTIONS[call.name](self, call)

    def took(self, reply: Reply) -> None:
        self.summary = self.parts.get("summary") or self.summary


def typed(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    text = " ".join(call.text("value").splitlines())
    hidden = str(call.arguments.get("keyboard_exists")).lower() == "false"
    field = agent.at(call["point"]) if hidden and call.arguments.get("point") else None
    return [Type(text, field, enter=False)]


def complete(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    return agent.finish(call.arguments.get("return"))


def wait(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    return [Wait(call.seconds("value"))]


def question(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    agent.count("unmapped")
    return [Wait()]


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], list[Action]]] = {
    "CLICK": lambda agent, call: [agent.tap(call["point"])],
    "TYPE": typed,
    "COMPLETE": complete,
    "WAIT": wait,
    "AWAKE": lambda agent, call: [OpenApp(call.text("value"))],
    "INFO": question,
    "ABORT": lambda agent, call: [Infeasible()],
    "SLIDE": lambda agent, call: [agent.drag(call["point1"], call["point2"])],
    "LONGPRESS": lambda agent, call: [agent.effects.hold(agent.at(call["point"]))],
}
