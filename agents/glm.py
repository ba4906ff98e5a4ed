"""GLM-4.1V, 4.5V and 4.6V as their maker's page for phones asks them: one message a step.

Its prompt is ``glm_step.md``; all that the model has written before stands in it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from string import Template
from typing import Any, ClassVar

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

PROMPT = Path(__file__).with_name("glm_step.md")
LABELS = ("Memory", "Reason", "Action")
STATUS = {"complete": Done, "infeasible": Infeasible}
YES = (True, "true", "True")


class GLM(ProtocolAgent):
    grid = Grid(1000)
    effects = Effects(click_first=True, enter_after=True)
    model_options = ModelOptions(temperature=0.001, max_output=8192, seed="default", images_kept=1)
    card_language = "English"
    card_history = "memory, reason and action of each step"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords; so are"
        " its additional notes, and a task's guidelines are not among them",
        "whether a side is 999 or 1000 is not published: thousandths",
        "a swipe becomes a scroll in the other direction; from a box, half a side from its centre"
        " or as far as the screen goes",
        "how long a long press lasts is not published: as long as Android needs",
        "the soft keyboard is as the phone has it; its maker advises to hide it",
        "a reply that cannot be used costs a step, and is not in the history",
    )

    def start(self, goal: str) -> None:
        super().start(goal)
        self.history: list[str] = []

    def messages(self, state: State) -> list[Message]:
        steps = "\n".join(f"Step {n}:\n{words}" for n, words in enumerate(self.history, 1))
        prompt = Template(PROMPT.read_text("utf-8").strip())
        return [user(prompt.substitute(goal=self.goal, history=steps), Screen(state))]

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        parts = readers.labelled(text, LABELS)
        data = readers.json_object(parts.get("Action", text))
        name = str(data.pop("action_type", "")).strip().lower()
        if name not in ACTIONS:
            raise self.unmapped(name, ACTIONS)
        action = ACTIONS[name](self, readers.ActionCall(name, data))
        self.reason = parts.get("Reason")
        written = {"Action": action.json(), **parts}
        self.words = "\n".join(
            f"{label}: {written[label]}" for label in LABELS if label in written
        )
        return [action]

    def took(self, reply: Reply) -> None:
        self.history.append(self.words)


def box(call: readers.ActionCall) -> Any:
    """Where a call points; some write a point, or another name."""
    names = ("box_2d", "bbox", "coordinate", "point")
    return next((call[name] for name in names if call.arguments.get(name)), None)


def needed(call: readers.ActionCall) -> Any:
    return box(call) or call["box_2d"]


def typed(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    at, clear = box(call), call.arguments.get("override") in YES
    field = agent.at(at) if at else None
    return agent.effects.type(call.text("text"), field, clear=clear)


def status(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    goal_status = call.text("goal_status").strip().lower()
    if goal_status not in STATUS:
        raise BadAction(f"a goal_status is complete or infeasible, not {goal_status!r}")
    return STATUS[goal_status]()


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    "status": status,
    "answer": lambda agent, call: Answer(call.text("text")),
    "click": lambda agent, call: agent.tap(needed(call)),
    "tap": lambda agent, call: agent.tap(needed(call)),
    "long_press": lambda agent, call: agent.effects.hold(agent.at(needed(call))),
    "input_text": typed,
    "keyboard_enter": lambda agent, call: Enter(),
    "navigate_home": lambda agent, call: Home(),
    "navigate_back": lambda agent, call: Back(),
    "swipe": lambda agent, call: agent.swipe(call.text("direction"), box(call)),
    "open_app": lambda agent, call: OpenApp(call.text("app_name")),
    "wait": lambda agent, call: Wait(),
}
