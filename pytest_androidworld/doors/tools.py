"""A phone as tools for a model: their names, what each takes, and the actions that come of it.

No protocol is in here.  Looking is free, as it is for each agent; all else is a step, as
`Stage.act` counts them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pytest_androidworld.agent import keycodes
from pytest_androidworld.env.actions import (
    Action,
    Answer,
    Back,
    Done,
    Home,
    Infeasible,
    Key,
    OpenApp,
    Wait,
)
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.errors import BadAction, UnknownName

Arguments = Mapping[str, Any]
TYPES: dict[str, tuple[type, ...]] = {  # of JSON, and of Python
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "boolean": (bool,),
}
FLAGS: dict[str, Callable[[Element], bool]] = {
    "clickable": lambda element: element.is_clickable,
    "long-clickable": lambda element: element.is_long_clickable,
    "editable": lambda element: element.is_editable,
    "scrollable": lambda element: element.is_scrollable,
    "checked": lambda element: element.is_checked,
    "selected": lambda element: element.is_selected,
    "focused": lambda element: element.is_focused,
    "disabled": lambda element: not element.is_enabled,
}


@dataclass(frozen=True)
class Argument:
    type: str  # of `TYPES`
    description: str

    def takes(self, value: object) -> bool:
        """JSON's true is no number."""
        right = isinstance(value, TYPES[self.type])
        return right and (self.type == "boolean" or not isinstance(value, bool))


@dataclass(frozen=True)
class Tool:
    """A tool; without ``acts`` it only looks."""

    name: str
    description: str
    arguments: dict[str, Argument] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    acts: Callable[[Arguments], tuple[Action, ...]] | None = None

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of its arguments."""
        properties = {name: vars(argument) for name, argument in self.arguments.items()}
        return {
            "type": "object",
            "properties": {name: dict(value) for name, value in properties.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }

    def check(self, given: Arguments) -> None:
        """Raise a `BadAction` of one sentence for arguments that it does not take."""
        for name, value in given.items():
            if name not in self.arguments:
                raise BadAction(f"{self.name} has no argument {name!r}: {self._takes}")
            if not self.arguments[name].takes(value):
                kind = self.arguments[name].type
                raise BadAction(f"{self.name}: {name} is of type {kind}, not {value!r}")
        for name in self.required:
            if name not in given:
                raise BadAction(f"{self.name} needs the argument {name!r}")

    @property
    def _takes(self) -> str:
        return f"it takes {', '.join(self.arguments)}" if self.arguments else "it takes none"


INDEX = Argument("integer", "an element's number, as `elements` lists them")
X = Argument("integer", "pixels from the left, instead of an index")
Y = Argument("integer", "pixels from the top, instead of an index")
WHERE = {"index": INDEX, "x": X, "y": Y}
SECONDS = Argument("number", "how long, up to 60")


def _of_type(kind: str, **fields: Any) -> tuple[Action, ...]:
    """An action that has all that its type needs."""
    action = Action(kind, **{name: value for name, value in fields.items() if value is not None})
    action.check_complete()
    return (action,)


def _aimed(given: Arguments) -> dict[str, Any]:
    """Where it is aimed, if it is."""
    if ("x" in given) != ("y" in given):
        raise BadAction("a point needs both x and y")
    return {name: given.get(name) for name in WHERE}


def _at(given: Arguments) -> dict[str, Any]:
    """Where it is aimed, which it has to be."""
    if "index" not in given and "x" not in given:
        raise BadAction("this needs an index, or x and y")
    return _aimed(given)


def _type(given: Arguments) -> tuple[Action, ...]:
    clear, enter = given.get("clear", False), given.get("enter", False)
    return _of_type(
        "input_text",
        text=given["text"],
        clear_text=clear or None,
        press_enter=enter,
        **_aimed(given),
    )


def _drag(given: Arguments) -> tuple[Action, ...]:
    ends = {name: given[name] for name in ("to_x", "to_y")}
    times = {"duration": given.get("seconds"), "hold": given.get("hold")}
    return _of_type("drag", **_at(given), **ends, **times)


SCREENSHOT, ELEMENTS = "screenshot", "elements"
ALL = (
    Tool(SCREENSHOT, "The screen as a picture. Looking is free: it is no step."),
    Tool(
        ELEMENTS,
        "What is on the screen, as text: each element with its index, what it is, its text, its"
        " centre in pixels, and what can be done with it. Looking is free: it is no step.",
    ),
    Tool(
        "tap",
        "Tap an element, by its index, or a point.",
        WHERE,
        acts=lambda given: _of_type("click", **_at(given)),
    ),
    Tool(
        "long_press",
        "Hold a finger on an element, by its index, or on a point.",
        {**WHERE, "seconds": SECONDS},
        acts=lambda given: _of_type("long_press", duration=given.get("seconds"), **_at(given)),
    ),
    Tool(
        "type",
        "Type a text where the cursor is; with an index or a point, tap that field first.",
        {
            "text": Argument("string", "the text"),
            **WHERE,
            "clear": Argument("boolean", "remove what is in the field, first"),
            "enter": Argument("boolean", "press Enter afterwards"),
        },
        ("text",),
        _type,
    ),
    Tool(
        "drag",
        "Move a finger from an element or a point to another point: to scroll, too.",
        {
            **WHERE,
            "to_x": Argument("integer", "where it ends, pixels from the left"),
            "to_y": Argument("integer", "where it ends, pixels from the top"),
            "seconds": SECONDS,
            "hold": Argument("number", "seconds to rest before it moves, to pick something up"),
        },
        ("to_x", "to_y"),
        _drag,
    ),
    Tool(
        "press_key",
        "Press a key by Android's name, as ENTER, DEL or APP_SWITCH.",
        {"key": Argument("string", "the name, with or without KEYCODE_")},
        ("key",),
        lambda given: (Key(keycodes.named(given["key"].strip().upper())),),
    ),
    Tool("go_back", "Press Back.", acts=lambda given: (Back(),)),
    Tool("go_home", "Go to the home screen.", acts=lambda given: (Home(),)),
    Tool(
        "open_app",
        "Open an app by its name.",
        {"name": Argument("string", "as the launcher shows it, or its package")},
        ("name",),
        lambda given: (OpenApp(given["name"]),),
    ),
    Tool(
        "wait",
        "Let time pass on the phone.",
        {"seconds": Argument("number", "how long, up to 60; a second if it is left out")},
        acts=lambda given: (Wait(given.get("seconds")),),
    ),
    Tool(
        "answer",
        "Give the answer to the question that the goal asks. This ends the case, and takes two"
        " steps: the answer, and that it is done.",
        {"text": Argument("string", "the answer, and nothing else")},
        ("text",),
        lambda given: (Answer(given["text"]), Done()),
    ),
    Tool(
        "done",
        "Say that the goal is reached, or that it cannot be reached. This ends the case.",
        {"infeasible": Argument("boolean", "true: the goal cannot be reached on this phone")},
        acts=lambda given: (Infeasible() if given.get("infeasible") else Done(),),
    ),
)
BY_NAME = {tool.name: tool for tool in ALL}


def find(name: str) -> Tool:
    if name not in BY_NAME:
        raise UnknownName("tool", name, BY_NAME)
    return BY_NAME[name]


def listed(state: State) -> str:
    """The elements that have a name, or can be used, one a line."""
    width, height = state.screen_size
    lines = [line for line in map(_line, state.ui_elements) if line]
    there = "\n".join(lines) or "Nothing on it describes itself: take a screenshot."
    return f"The screen is {width} x {height} pixels.\n{there}"


def _line(element: Element) -> str:
    name = element.text or element.content_description or element.hint_text or ""
    flags = [word for word, is_set in FLAGS.items() if is_set(element)]
    if not name and not flags:
        return ""
    kind = (element.class_name or "View").rpartition(".")[2]
    x, y = element.bbox.center
    return " ".join([f"{element.index}: {kind} {name!r} ({x}, {y})", *flags])
