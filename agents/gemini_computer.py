"""Gemini by its maker's computer tool for phones: ten functions, in thousandths of the screen.

Its prompts are the files ``gemini_computer_*``.  What is not published for phones, as sampling and
the pictures that stay, is as the maker's sample for browsers has it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Answer,
    Back,
    Effects,
    Grid,
    Home,
    Message,
    ModelOptions,
    OpenApp,
    Reply,
    Screen,
    ToolAgent,
    Type,
    Wait,
    readers,
)

HELD = 2.0  # seconds of a long press, if the call has none
UNIT = 1000
MALFORMED, TRIES = "MALFORMED_FUNCTION_CALL", 3  # of a reply that is nothing but that
# What the benchmark's phone has, for the call that asks
APPS = (
    *("Audio Recorder", "Broccoli", "Camera", "Chrome", "Clock", "Contacts", "Dialer", "Files"),
    *("Joplin", "Markor", "OpenTracks", "OsmAnd", "Pro Expense", "Retro Music", "Settings"),
    *("Simple Calendar Pro", "Simple Draw Pro", "Simple Gallery Pro", "Simple SMS Messenger"),
    *("Tasks", "VLC"),
)
Call = readers.ActionCall


def place(call: Call, across: str = "x", down: str = "y") -> list[Any]:
    return [call[across], call[down]]


def hold(agent: ToolAgent, call: Call) -> list[Action]:
    seconds = call.seconds("seconds")
    return [agent.effects.hold(agent.at(place(call)), HELD if seconds is None else seconds)]


def typed(agent: ToolAgent, call: Call) -> list[Action]:
    return [Type(call.text("text"), enter=flag(call, "press_enter", usual=False))]


def typed_at(agent: ToolAgent, call: Call) -> list[Action]:
    """As older models type: into a field, which is emptied unless they want it otherwise."""
    clear = flag(call, "clear_before_typing", usual=True)
    enter = flag(call, "press_enter", usual=False)
    return [Type(call.text("text"), agent.at(place(call)), clear=clear, enter=enter)]


def flag(call: Call, name: str, *, usual: bool) -> bool:
    value = call.arguments.get(name)
    return usual if value is None else str(value).strip().lower() == "true"


def drag(agent: ToolAgent, call: Call) -> list[Action]:
    """By the names for phones, or those of the tool for browsers."""
    if "start_x" in call.arguments:
        return [agent.drag(place(call, "start_x", "start_y"), place(call, "end_x", "end_y"))]
    return [agent.drag(place(call), place(call, "destination_x", "destination_y"))]


def scroll(agent: ToolAgent, call: Call) -> list[Action]:
    """The browser's, by thousandths of the side."""
    amounts = (call.number(name) for name in ("magnitude", "magnitude_in_pixels"))
    share = next((amount / UNIT for amount in amounts if amount), 0.5)
    return [agent.scroll(call.text("direction"), place(call), share)]


def press(agent: ToolAgent, call: Call) -> list[Action]:
    key = call.text("key").strip()
    return [Home() if key.lower() == "home" else agent.press(key.split("+"))]


def wait(agent: ToolAgent, call: Call) -> list[Action]:
    return [Wait(call.seconds("seconds"))]


# The tool's functions for phones, the agent's own, then what older models call
ACTING: Mapping[str, Callable[[ToolAgent, Call], list[Action]]] = {
    "open_app": lambda agent, call: [OpenApp(call.text("app_name"))],
    "click": lambda agent, call: [agent.tap(place(call))],
    "long_press": hold,
    "type": typed,
    "drag_and_drop": drag,
    "press_key": press,
    "go_back": lambda agent, call: [Back()],
    "wait": wait,
    "answer": lambda agent, call: [Answer(call.text("text"))],
    "done": lambda agent, call: agent.ended(call),
    "click_at": lambda agent, call: [agent.tap(place(call))],
    "type_text_at": typed_at,
    "scroll": scroll,
    "scroll_at": scroll,
    "wait_5_seconds": lambda agent, call: [Wait(5.0)],
}


class GeminiComputer(ToolAgent):
    grid = Grid(UNIT, int)
    effects = Effects(press=HELD)
    acting = ACTING
    looking: ClassVar[Mapping[str, Callable[..., tuple[str | Screen, ...]]]] = {
        "take_screenshot": lambda agent, call, state: agent.picture(state),
        "list_apps": lambda agent, call, state: ("\n".join(APPS),),
    }
    prompts = Path(__file__).with_suffix("")
    model_options = ModelOptions(
        temperature=1, top_p=0.95, top_k=40, max_output=8192, seed="default", images_kept=3
    )
    option_values: ClassVar[Mapping[str, Collection[str]]] = {"safety": ("allow", "stop")}
    card_language = "English"
    card_history = "the whole conversation"
    card_notes: ClassVar[tuple[str, ...]] = (
        "prompt and functions beside the tool are our own: answer, done",
        "places are thousandths, cut off to whole pixels, as in MobileWorld",
        "sampling and the pictures that stay are those of the maker's sample for browsers",
        "after a call that failed, those that follow it are not done",
        "type taps nothing, clears nothing, and presses Enter only if the call wants it; a drag"
        " takes 0.5 s, a long press 2 s unless the call says otherwise, a wait 60 s at most",
        "the key home goes to the home screen, and escape back",
        "list_apps and take_screenshot touch nothing, and cost no step up to five times in one;"
        " the list is that of the benchmark's phone",
        "an empty reply that ended as a malformed call is asked for again, three times in all",
        "a reply without a call ends the episode; its text is the answer if there was none",
    )

    def __init__(self, safety: str = "allow") -> None:
        self.safety = safety

    def ask(self, messages: Sequence[Message]) -> Reply:
        reply = super().ask(messages)
        for _ in range(TRIES - 1):
            if reply.finish != MALFORMED or not reply.is_empty:
                break
            self.count("unusable")
            reply = super().ask(messages)
        return reply
