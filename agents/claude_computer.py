"""Claude by its maker's computer tool: the toolset of today, else an older one, else functions.

Its prompts are the files ``claude_computer_*``.  Pictures are shrunk to what the API would shrink
them to itself, since the model points in pixels of what it sees.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Answer,
    Back,
    BadAction,
    DoubleTap,
    Effects,
    Grid,
    Home,
    ModelOptions,
    OpenApp,
    Rect,
    Screen,
    State,
    ToolAgent,
    Wait,
    patched,
    readers,
)

NOTCH = 0.1  # of the side that is scrolled, for a notch of the wheel
MOST_REPEATS = 100
PATCH = 28  # pixels of the squares in which the API counts a picture
BUDGETS = {"standard": (1568, 1568), "high": (4784, 2576)}  # patches, and the longer edge
Parts = tuple[str | Screen, ...]
Call = readers.ActionCall


def scroll(agent: ToolAgent, call: Call) -> list[Action]:
    width, height = agent.sent.screen_size
    at = call.arguments.get("coordinate") or [width // 2, height // 2]
    notches = call.number("scroll_amount")
    share = NOTCH * (3 if notches is None else notches)
    return [agent.scroll(call.text("scroll_direction"), at, share)]


def keys(agent: ToolAgent, call: Call) -> list[Action]:
    """Keys as X11 calls them, with a + between those that are pressed together."""
    repeat = call.number("repeat")
    times = 1 if repeat is None else int(repeat)
    if not 1 <= times <= MOST_REPEATS:
        raise BadAction(f"a key is pressed 1 to {MOST_REPEATS} times, not {times}")
    return [agent.press(call.text("text").split("+"))] * times


def wait(agent: ToolAgent, call: Call) -> list[Action]:
    return [Wait(call.seconds("duration"))]


def drag(agent: ToolAgent, call: Call) -> list[Action]:
    return [agent.drag(call["start_coordinate"], call["coordinate"])]


def zoom(agent: "ClaudeComputer", call: Call, state: State) -> Parts:
    """A part of the screen as large as the phone has it, for a region of the picture."""
    region = call["region"]
    if not isinstance(region, list | tuple) or len(region) != 4:
        raise BadAction(f"a region is [left, top, right, bottom], not {region!r}")
    full = state.original or state
    corners = (region[:2], region[2:])
    first, last = (agent.grid.point(at, state.screen_size, full.screen_size).at for at in corners)
    if first[0] >= last[0] or first[1] >= last[1]:
        raise BadAction(f"the region {region!r} is empty")
    return "This is that region.", Screen(agent.shrunk(full.cropped(Rect(*first, *last))))


# The tool's members, then the agent's own functions
ACTING: Mapping[str, Callable[[ToolAgent, Call], list[Action]]] = {
    "left_click": lambda agent, call: [agent.tap(call["coordinate"])],
    "double_click": lambda agent, call: [DoubleTap(agent.at(call["coordinate"]))],
    "left_click_drag": drag,
    "scroll": scroll,
    "key": keys,
    "type": lambda agent, call: [agent.effects.type(call.text("text"))],
    "wait": wait,
    "open_app": lambda agent, call: [OpenApp(call.text("app_name"))],
    "go_back": lambda agent, call: [Back()],
    "go_home": lambda agent, call: [Home()],
    "long_press": lambda agent, call: [agent.effects.hold(agent.at(call["coordinate"]))],
    "answer": lambda agent, call: [Answer(call.text("text"))],
    "done": lambda agent, call: agent.ended(call),
}
LOOKING: Mapping[str, Callable[[Any, Call, State], Parts]] = {
    "screenshot": lambda agent, call, state: agent.picture(state),
    "zoom": zoom,
}


class ClaudeComputer(ToolAgent):
    grid = Grid(None)
    effects = Effects()
    acting, looking = ACTING, LOOKING
    # what a finger cannot do
    without = (
        *("cursor_position", "hold_key", "left_mouse_down", "left_mouse_up", "middle_click"),
        *("mouse_move", "right_click", "triple_click"),
    )
    prompts = Path(__file__).with_suffix("")
    errors_have_pictures = False  # the API takes texts only
    # a model that thinks takes no temperature, and the API no seed
    model_options = ModelOptions(temperature="default", seed="default", images_kept=3)
    option_values: ClassVar[Mapping[str, Collection[str]]] = {"pictures": tuple(BUDGETS)}
    card_language = "English"
    card_history = "the whole conversation"
    card_notes: ClassVar[tuple[str, ...]] = (
        "prompt and functions beside the tool are our own: open_app, go_back, go_home, long_press,"
        " answer, done",
        "what a finger cannot do is not offered: triple_click, right_click, middle_click,"
        " mouse_move, left_mouse_down, left_mouse_up, hold_key, cursor_position",
        "a notch of scroll is a tenth of the side, from its point or the centre on, or as far as"
        " the screen goes; three notches if no amount is written",
        "the key Escape goes back; keys that are held while one clicks are not",
        "type taps nothing, clears nothing and presses no Enter; a drag takes 0.5 s, a long press"
        " 0.8 s, a wait 60 s at most",
        "screenshot and zoom touch nothing, and cost no step up to five times in one; a zoom shows"
        " the phone's own pixels",
        "after a call that failed, those that follow it are not done",
        "a reply without a call ends the episode; its text is the answer if there was none",
        "pictures are shrunk to 1568 pixels and 1568 patches; with pictures=high, to 2576 and"
        " 4784",
    )

    def __init__(self, pictures: str = "standard") -> None:
        self.budget = BUDGETS[pictures]

    def resized(self, state: State) -> State:
        return self.shrunk(super().resized(state))

    def shrunk(self, state: State) -> State:
        """As large as the API takes it without shrinking it itself."""
        size = patched(state.screen_size, PATCH, *self.budget)
        return state if size == state.screen_size else state.scaled(size)
