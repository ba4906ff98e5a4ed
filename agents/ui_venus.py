"""UI-Venus 1.5 as its makers' sample and framework ask it: one message a step.

Its prompt is ``ui_venus_step.md``; the last steps stand in it as the model wrote them.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from string import Template
from typing import ClassVar

from pytest_androidworld import (
    Action,
    Answer,
    Back,
    Done,
    Effects,
    Enter,
    Grid,
    Home,
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
    user,
)

PROMPT = Path(__file__).with_name("ui_venus_step.md")
WINDOW = 5  # steps that the prompt has


class UIVenus(ProtocolAgent):
    grid = Grid(1000)
    effects = Effects(clear_first=True, swipe=1.0, press=0.5)
    model_options = ModelOptions(temperature=0, max_output=2048, seed="default", images_kept=1)
    card_language = "English"
    card_history = "the last five steps"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the order of the English sample and with its"
        " keywords",
        "points are thousandths, as in the framework for 1.5; the English sample rescales pixels",
        "Type empties the field, as the framework's keyboard does, and presses no Enter",
        "CallUser is the answer, and nobody replies to it; without one, the text of Finished is",
        "the prompt has the last five steps, as in the sample, counted from 0",
        "there is no action for a task that cannot be done",
        "a reply that cannot be used costs a step, and is not in the history",
    )

    def start(self, goal: str) -> None:
        super().start(goal)
        self.history: list[str] = []
        self.answered = False

    def messages(self, state: State) -> list[Message]:
        steps = self.history[-WINDOW:]
        lines = "\n".join(f"Step {n}: {words}" for n, words in enumerate(steps))
        prompt = Template(PROMPT.read_text("utf-8").strip())
        return [user(prompt.substitute(goal=self.goal, history=lines), Screen(state))]

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        self.code = readers.tagged(text, "action") or text
        call, *_ = self.calls(self.code, ACTIONS)
        name = call.name.lower()
        actions = [ACTIONS[name](self, call)]
        if name == "finished" and not self.answered:
            content = str(call.arguments.get("content") or "").strip()
            actions = self.finish(content)
        self.asked = name == "calluser"
        self.reason = readers.tagged(text, "conclusion") or thinking(reply) or None
        return actions

    def took(self, reply: Reply) -> None:
        self.answered |= self.asked
        words = f"<think>{thinking(reply)}</think><action>{self.code}</action>"
        self.history.append(words)


def thinking(reply: Reply) -> str:
    """What the model has thought, in the text or apart from it."""
    return (readers.tagged(reply.text, "think") or reply.thinking).strip()


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    "click": lambda agent, call: agent.tap(call["box"]),
    "tap": lambda agent, call: agent.tap(call["box"]),
    "drag": lambda agent, call: agent.drag(call["start"], call["end"]),
    "scroll": lambda agent, call: agent.drag(call["start"], call["end"]),
    "type": lambda agent, call: agent.effects.type(call.text("content")),
    "launch": lambda agent, call: OpenApp(call.text("app")),
    "wait": lambda agent, call: Wait(),
    "finished": lambda agent, call: Done(),
    "calluser": lambda agent, call: Answer(call.text("content")),
    "longpress": lambda agent, call: agent.effects.hold(agent.at(call["box"])),
    "pressback": lambda agent, call: Back(),
    "presshome": lambda agent, call: Home(),
    "pressenter": lambda agent, call: Enter(),
    "pressrecent": lambda agent, call: Key("KEYCODE_APP_SWITCH"),
}
