"""UI-TARS as its makers' prompt for phones asks it: a conversation with five pictures.

Its prompt is ``ui_tars_task.md``.  The open 1.5-7B points in pixels of the picture, in the size
that its processor gives it; ``--aw-agent-options=points=relative`` is for those that count from 0
to 1000: 1.0, and the makers' models behind their API.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from string import Template
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Back,
    DialogueAgent,
    Effects,
    Enter,
    Grid,
    Home,
    Message,
    ModelOptions,
    OpenApp,
    ProtocolAgent,
    Reply,
    State,
    Type,
    Wait,
    readers,
    smart_resize,
    user,
)

PROMPT = Path(__file__).with_name("ui_tars_task.md")
FACTOR, LEAST, MOST = 28, 78_400, 12_845_056  # of the processor's sizes
POINTS = {"pixels": Grid(None, round), "relative": Grid(1000, round)}
LABELS = ("Thought", "Reflection", "Action_Summary", "Action")


class UiTars(DialogueAgent):
    grid = POINTS["pixels"]
    effects = Effects()
    model_options = ModelOptions(temperature=0, seed="default", max_output=400, images_kept=5)
    option_values: ClassVar[Mapping[str, Collection[str]]] = {"points": tuple(POINTS)}
    card_language = "English"
    card_history = "all replies"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords",
        "pictures are sent in the size that the processor gives them, so that a server changes"
        " nothing; with points=relative, as large as the screen is",
        "a line break at the end of a typed text is Enter, and nothing else presses it",
        "a scroll goes half a side from its point, or as far as the screen goes, and a drag takes"
        " 0.5 s: neither is published",
        "the text of finished is the answer",
        "there is no action for a task that cannot be done",
        "a reply that cannot be used costs a step, and stays in the conversation",
    )

    def __init__(self, points: str = "pixels") -> None:
        self.grid = POINTS[points]

    def opening(self) -> tuple[Message, ...]:
        return (user(Template(PROMPT.read_text("utf-8").strip()).substitute(goal=self.goal)),)

    def resized(self, state: State) -> State:
        if self.grid.unit is not None:
            return super().resized(state)
        most = min(MOST, self.settings.image_pixels or MOST)
        return state.scaled(smart_resize(state.screen_size, FACTOR, min(LEAST, most), most))

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        parts = readers.labelled(text, LABELS)
        code = parts.get("Action", text)
        calls = self.calls(code, ACTIONS)
        self.reason = " ".join(parts.get("Thought", "").split()) or None
        return [action for call in calls for action in ACTIONS[call.name.lower()](self, call)]


def place(call: readers.ActionCall, *names: str) -> Any:
    """Where a call points, by its name for it or by an older one."""
    return next((call[name] for name in names if call.arguments.get(name)), None) or call[names[0]]


def at(call: readers.ActionCall) -> Any:
    return place(call, "point", "start_box", "start_point")


def drag(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    start = place(call, "start_point", "start_box")
    return [agent.drag(start, place(call, "end_point", "end_box"))]


def typed(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    content = call.text("content")
    text = content.rstrip("\n")
    if content and not text:
        return [Enter()]
    return [Type(text, enter=text != content)]


def finished(agent: ProtocolAgent, call: readers.ActionCall) -> list[Action]:
    content = str(call.arguments.get("content") or "").strip()
    return agent.finish(content)


# `tap` is what models write for `click`; `wait` is on the makers' list for computers.
ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], list[Action]]] = {
    "click": lambda agent, call: [agent.tap(at(call))],
    "tap": lambda agent, call: [agent.tap(at(call))],
    "long_press": lambda agent, call: [agent.effects.hold(agent.at(at(call)))],
    "type": typed,
    "scroll": lambda agent, call: [agent.scroll(call.text("direction"), at(call))],
    "open_app": lambda agent, call: [OpenApp(call.text("app_name"))],
    "drag": drag,
    "press_home": lambda agent, call: [Home()],
    "press_back": lambda agent, call: [Back()],
    "finished": finished,
    "wait": lambda agent, call: [Wait()],
}
