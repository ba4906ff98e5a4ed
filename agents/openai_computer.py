"""OpenAI's models by their maker's computer tool, whose calls have several actions each.

Its prompts are the files ``openai_computer_*``.  The tool is one of the Responses API, where the
result of a call is a picture, so all pictures of an episode stay.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Back,
    BadAction,
    DoubleTap,
    Drag,
    Effects,
    Grid,
    Home,
    Infeasible,
    ModelOptions,
    OpenApp,
    Screen,
    State,
    ToolAgent,
    ToolCall,
    ToolResult,
    Wait,
    readers,
)

COMPUTER = "computer"  # the name of the tool's calls
PAUSE = 2.0  # seconds of its wait, which has no number
BUTTONS = ("left", "back")
Call = readers.ActionCall


def click(agent: ToolAgent, call: Call) -> list[Action]:
    button = str(call.arguments.get("button") or "left").lower()
    if button not in BUTTONS:
        raise agent.unmapped(f"click of the button {button}", BUTTONS)
    return [Back() if button == "back" else agent.tap(place(call))]


def place(call: Call) -> list[Any]:
    return [call["x"], call["y"]]


def drag(agent: ToolAgent, call: Call) -> list[Action]:
    path = call["path"]
    if not isinstance(path, list) or len(path) < 2:
        raise BadAction(f"the path of a drag has two points or more, not {path!r}")
    start, *via, end = (agent.at(point) for point in path)
    return [Drag(start, end, agent.effects.swipe, via=via)]


def keys(agent: ToolAgent, call: Call) -> list[Action]:
    """Keys that are pressed together."""
    written = call["keys"]
    names = written.split("+") if isinstance(written, str) else written
    if not isinstance(names, list) or not names:
        raise BadAction(f"keys are a list of names, not {written!r}")
    return [agent.press(map(str, names))]


def scroll(agent: ToolAgent, call: Call) -> list[Action]:
    """By pixels of the picture, to the right and down, or back where they are negative."""
    ways = (("scroll_x", "scrollX", "right", "left"), ("scroll_y", "scrollY", "down", "up"))
    actions = []
    for (name, other, onward, back), side in zip(ways, agent.sent.screen_size, strict=True):
        pixels = signed(call.arguments.get(name, call.arguments.get(other)))
        if pixels:
            share = abs(pixels) / side
            actions.append(agent.scroll(onward if pixels > 0 else back, place(call), share))
    if not actions:
        raise BadAction("scroll needs 'scroll_x' or 'scroll_y', in pixels other than 0")
    return actions


def signed(written: Any) -> float:
    try:
        return float(written or 0)
    except (TypeError, ValueError):
        raise BadAction(f"a way to scroll is a number of pixels, not {written!r}") from None


def batch(call: ToolCall) -> list[Call]:
    """The actions of a call of the tool."""
    actions = call.arguments.get("actions")
    if not isinstance(actions, list) or not all(isinstance(item, dict) for item in actions):
        raise BadAction(f"the actions are no list of objects: {actions!r}")
    return [Call(str(item.get("type", "")).lower(), dict(item)) for item in actions]


# The tool's actions, of which two change nothing on a touch screen, then the agent's own functions
ACTING: Mapping[str, Callable[[ToolAgent, Call], list[Action]]] = {
    "click": click,
    "double_click": lambda agent, call: [DoubleTap(agent.at(place(call)))],
    "drag": drag,
    "keypress": keys,
    "scroll": scroll,
    "type": lambda agent, call: [agent.effects.type(call.text("text"))],
    "wait": lambda agent, call: [Wait(PAUSE)],
    "move": lambda agent, call: [],
    "screenshot": lambda agent, call: [],
    "open_app": lambda agent, call: [OpenApp(call.text("app_name"))],
    "go_back": lambda agent, call: [Back()],
    "go_home": lambda agent, call: [Home()],
    "long_press": lambda agent, call: [agent.effects.hold(agent.at(place(call)))],
    "report_infeasible": lambda agent, call: [Infeasible()],
}


class OpenAIComputer(ToolAgent):
    grid = Grid(None)
    effects = Effects()
    acting = ACTING
    looking: ClassVar[Mapping[str, Callable[..., tuple[str | Screen, ...]]]] = dict.fromkeys(
        ("screenshot", "move", COMPUTER), lambda agent, call, state: agent.picture(state)
    )
    prompts = Path(__file__).with_suffix("")
    picture_options = ("image_pixels",)  # each result of the tool has to have its picture
    model_options = ModelOptions(temperature="default", seed="default")
    option_values: ClassVar[Mapping[str, Collection[str]]] = {"safety": ("allow", "stop")}
    card_language = "English"
    card_history = "the whole conversation"
    card_notes: ClassVar[tuple[str, ...]] = (
        "prompt and functions beside the tool are our own: open_app, go_back, go_home, long_press,"
        " report_infeasible",
        "a call whose actions are not all readable is not done at all",
        "after a call that failed, those that follow it are not done",
        "a click is one of the left button, or of the button back; keys that are held while one"
        " clicks are not",
        "scroll goes as many pixels of the picture, from its point on, or as far as the screen"
        " goes",
        "move does nothing; it and screenshot cost no step up to five times in one",
        "the key ESC goes back; type taps nothing, clears nothing and presses no Enter; a drag"
        " takes 0.5 s, a long press 0.8 s, a wait 2 s",
        "a reply without a call ends the episode; its text is the answer",
        "all pictures stay, in full size",
    )

    def __init__(self, safety: str = "allow") -> None:
        self.safety = safety

    def acts(self, call: ToolCall) -> list[Action]:
        if call.name != COMPUTER:
            return super().acts(call)
        return [action for item in batch(call) for action in self.mapped(item)]

    def only_looks(self, call: ToolCall) -> bool:
        if call.name != COMPUTER:
            return super().only_looks(call)
        actions = call.arguments.get("actions")
        kinds = [item.get("type") if isinstance(item, dict) else None for item in actions or ()]
        return all(kind in self.looking for kind in kinds)

    def result(self, pending: Any, state: State) -> ToolResult:
        """That of the tool's own call is a picture; what else there is to read is an error."""
        result = super().result(pending, state)
        if pending.call.name != COMPUTER:
            return result
        picture = (result.screens or [Screen(state)])[-1]
        return replace(result, parts=(*([result.text] if result.is_error else []), picture))
