"""Qwen3-VL, as its maker's notebook for phones asks it: one picture and the actions so far.

Its prompts are the files ``qwen3vl_*``.  The notebook shows no phone at work; what typing, swiping
and pressing do there is in nobody's code, so it is here as the names of the actions have it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from string import Template
from typing import ClassVar

from pytest_androidworld import (
    Action,
    Answer,
    Back,
    BadAction,
    Done,
    Effects,
    Enter,
    Grid,
    Home,
    Infeasible,
    Key,
    Message,
    ModelOptions,
    OpenApp,
    ProtocolAgent,
    Reply,
    Screen,
    State,
    Wait,
    readers,
    system,
    user,
)

HERE = Path(__file__).parent
PROGRESS = "Task progress (You have done the following operation on the current device):"
BUTTONS = {"back": Back, "home": Home, "enter": Enter}
STATUS = {"success": Done, "failure": Infeasible, "": Done}


class Qwen3VL(ProtocolAgent):
    grid = Grid(999, round)
    effects = Effects()
    model_options = ModelOptions(temperature="default", seed="default", images_kept=1)
    card_language = "English"
    card_history = "the Action sentences of all steps"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords",
        "what type, swipe and long_press do on the phone is not published: no tap before typing,"
        " nothing cleared, no Enter; 0.5 s and 0.8 s",
        "answer is offered, as its makers said of their runs of AndroidWorld",
    )

    def start(self, goal: str) -> None:
        super().start(goal)
        self.history: list[str] = []

    def messages(self, state: State) -> tuple[Message, ...]:
        steps = "".join(f"Step {n}: {words}; " for n, words in enumerate(self.history, 1))
        text = f"The user query: {self.goal}\n{PROGRESS}{steps}"
        function = (HERE / "qwen3vl_function.json").read_text("utf-8").strip()
        rules = Template((HERE / "qwen3vl_system.md").read_text("utf-8"))
        return system(rules.substitute(function=function).strip()), user(text, Screen(state))

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        call = readers.tool_call(text)
        name = call.text("action").strip().lower()
        if name not in ACTIONS:
            raise self.unmapped(name, ACTIONS)
        action = ACTIONS[name](self, call)
        before = text[: text.rfind("<tool_call>")] if "<tool_call>" in text else ""
        parts = readers.labelled(before, ("Thought", "Action"))
        self.reason = parts.get("Thought") or parts.get("Action")
        words = parts.get("Action") or action.json()
        self.words = " ".join(words.split()).replace('"', "")
        return [action]

    def took(self, reply: Reply) -> None:
        self.history.append(self.words)


def button(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    name = call.text("button").strip().lower()
    if name == "menu":
        return Key("KEYCODE_APP_SWITCH")
    if name not in BUTTONS:
        raise BadAction(f"no button is called {name!r}; Back, Home, Menu and Enter are")
    return BUTTONS[name]()


def wait(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    return Wait(call.seconds("time"))


def terminate(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    status = str(call.arguments.get("status") or "").strip().lower()
    if status not in STATUS:
        raise BadAction(f"a status is success or failure, not {status!r}")
    return STATUS[status]()


def hold(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    return agent.effects.hold(agent.at(call["coordinate"]), call.seconds("time"))


# The notebook's, then those that the class beside it has; `tap` is what models write for `click`.
ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    "click": lambda agent, call: agent.tap(call["coordinate"]),
    "tap": lambda agent, call: agent.tap(call["coordinate"]),
    "long_press": hold,
    "swipe": lambda agent, call: agent.drag(call["coordinate"], call["coordinate2"]),
    "type": lambda agent, call: agent.effects.type(call.text("text")),
    "answer": lambda agent, call: Answer(call.text("text")),
    "system_button": button,
    "wait": wait,
    "terminate": terminate,
    "key": lambda agent, call: agent.key(call.text("text")),
    "open": lambda agent, call: OpenApp(call.text("text")),
}
