"""Plays a class of the reference's agent interface in a Python of its own, over lines of JSON::

    pytest --agent="command:their/python $(python -m pytest_androidworld.bridge) MODULE:CLASS"

This file is a whole program: it imports nothing of ours, so that it runs where only the class and
what that needs are installed.  Without arguments it prints where it is.  `agent/reference.py` is
its twin for classes that load in our own Python, and `agent/command.py` the other end.
"""

from __future__ import annotations

import base64
import dataclasses
import importlib
import io
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

FIELDS = (
    *("action_type", "index", "x", "y", "text", "direction", "goal_status", "app_name"),
    *("keycode", "clear_text", "press_enter", "to_x", "to_y", "duration", "hold"),
)
FIELDS_OF_TYPE = {"drag": ("via",), "scroll": ("amount",)}  # beside those, which each type has
REASONS = ("action_reason", "reason", "summary")  # names of a step's data that may give the reason


@dataclasses.dataclass
class BoundingBox:
    x_min: int
    x_max: int
    y_min: int
    y_max: int

    @property
    def center(self) -> tuple[float, float]:
        return (self.x_min + self.x_max) / 2, (self.y_min + self.y_max) / 2

    @property
    def width(self) -> int:
        return self.x_max - self.x_min

    @property
    def height(self) -> int:
        return self.y_max - self.y_min

    @property
    def area(self) -> int:
        return self.width * self.height


@dataclasses.dataclass
class UIElement:
    text: str | None = None
    content_description: str | None = None
    class_name: str | None = None
    bbox: BoundingBox | None = None
    bbox_pixels: BoundingBox | None = None
    hint_text: str | None = None
    is_checked: bool | None = None
    is_checkable: bool | None = None
    is_clickable: bool | None = None
    is_editable: bool | None = None
    is_enabled: bool | None = None
    is_focused: bool | None = None
    is_focusable: bool | None = None
    is_long_clickable: bool | None = None
    is_scrollable: bool | None = None
    is_selected: bool | None = None
    is_visible: bool | None = None
    package_name: str | None = None
    resource_name: str | None = None
    tooltip: str | None = None
    resource_id: str | None = None
    metadata: dict[str, Any] | None = None


@dataclasses.dataclass
class State:  # named as the reference names it, as are the other classes that agents get here
    """What ``get_state`` returns."""

    pixels: Any
    ui_elements: list[UIElement]
    forest: None = None
    auxiliaries: dict[str, Any] = dataclasses.field(default_factory=dict)


class Lines:
    """JSON lines over standard input and output; what the class prints goes to standard error,
    and it reads an empty input.
    """

    def __init__(self) -> None:
        self._in = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)

    def send(self, message: Mapping[str, Any]) -> None:
        self._out.write(json.dumps(message, default=_plain) + "\n")
        self._out.flush()

    def receive(self) -> dict[str, Any]:
        line = self._in.readline()
        if not line:
            _leave()
        received: dict[str, Any] = json.loads(line)
        return received

    def request(self, message: Mapping[str, Any]) -> dict[str, Any]:
        self.send(message)
        return self.receive()


def _leave() -> NoReturn:
    """End the process when the episode is over, past the class's exception handlers."""
    sys.stderr.flush()
    os._exit(0)


def _plain(value: Any) -> Any:
    """Convert NumPy's numbers to JSON's."""
    return value.item() if hasattr(value, "item") else str(value)


class Controller:
    """Forwards adb calls; the other side executes those that touches and keys can do."""

    def __init__(self, env: Environment) -> None:
        self._env = env

    def execute_adb_call(self, request: Any) -> Any:
        data = base64.b64encode(request.SerializeToString()).decode()
        reply = self._env.request({"ask": "adb", "request": data})
        if "adb" not in reply:
            raise ValueError(reply["refused"])
        response = sys.modules[type(request).__module__].AdbResponse()
        response.ParseFromString(base64.b64decode(reply["adb"]))
        return response

    def get_ui_elements(self) -> list[UIElement]:
        return self._env.get_state().ui_elements


class Environment:
    """The environment that the class is constructed with."""

    def __init__(self, lines: Lines, first: dict[str, Any]) -> None:
        self._lines = lines
        self._answer = ""
        self._controller = Controller(self)
        self.begun = False
        self.take(first)

    def take(self, screen: dict[str, Any]) -> None:
        """Take a screen, with which a step begins or continues."""
        self._screen, self._fresh = screen, True

    def begin_step(self) -> None:
        self.acted, self.status = False, None

    def request(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a request within a step; the screen may have changed afterwards."""
        self._fresh = False
        self.acted = self.acted or message["ask"] == "adb"
        return self._lines.request(message)

    def reset(self, go_home: bool = False) -> State:
        self.interaction_cache = ""
        if go_home and self.begun:
            self.execute_action({"action_type": "navigate_home"})
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        """The screen as it is now, always settled."""
        if not self._fresh:
            self._screen = self._lines.request({"ask": "screen"})
        self._fresh = False
        elements = [_element(each) for each in self._screen["elements"]]
        return State(_pixels(self._screen["screenshot"]), elements)

    def execute_action(self, action: Any) -> None:
        message = _fields(action)
        if message.get("action_type") == "status":
            self.status = message.get("goal_status")
            return
        self.acted = True
        self.take(self._lines.request({**message, "more": True}))
        if self._screen["refused"]:
            raise ValueError(self._screen["refused"])
        if message.get("action_type") == "answer":
            self._answer = str(message.get("text") or "")

    @property
    def interaction_cache(self) -> str:
        return self._answer

    @interaction_cache.setter
    def interaction_cache(self, text: str | None) -> None:
        if (text or "") != self._answer:
            self.execute_action({"action_type": "answer", "text": text or ""})

    @property
    def controller(self) -> Controller:
        return self._controller

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        width, height = self._screen["screen"]
        return width, height

    @property
    def device_screen_size(self) -> tuple[int, int]:
        short, long = sorted(self.logical_screen_size)
        return short, long

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        return (0, 0, *self.logical_screen_size)

    @property
    def orientation(self) -> int:
        width, height = self.logical_screen_size
        return int(width > height)

    @property
    def foreground_activity_name(self) -> str:
        return self._lines.request({"ask": "activity"})["activity"] or ""

    def hide_automation_ui(self) -> None:
        """Does nothing: there is no automation UI."""

    def display_message(self, *message: Any, **how: Any) -> None:
        """Not displayed."""

    def ask_question(self, *question: Any, **how: Any) -> None:
        """Returns no answer: there is no user."""

    def close(self) -> None:
        """Does nothing: an agent cannot close the device."""


def _element(reply: dict[str, Any]) -> UIElement:
    fields = {name: value for name, value in reply.items() if name != "index"}
    fields["bbox_pixels"] = BoundingBox(**fields["bbox_pixels"])
    return UIElement(**fields)


def _pixels(reply: str | None) -> Any:
    """A writable array of rows x columns x RGB."""
    if reply is None:
        return None
    import numpy
    from PIL import Image

    data = io.BytesIO(base64.b64decode(reply))
    with Image.open(data, formats=["PNG"]) as picture:  # noqa: TID251 - imports nothing of ours
        return numpy.array(picture.convert("RGB"))


def _fields(action: Any) -> dict[str, Any]:
    if isinstance(action, Mapping):
        return {name: value for name, value in action.items() if value is not None}
    if not hasattr(action, "action_type"):
        raise ValueError(f"a {type(action).__name__} is no action: it has no action_type")
    names = (*FIELDS, *FIELDS_OF_TYPE.get(action.action_type, ()))
    known = {name: getattr(action, name, None) for name in names}
    return {name: value for name, value in known.items() if value is not None}


def _reason(data: Any) -> str | None:
    """The reason of a step, if its data has one under a known name."""
    texts = (data.get(name) for name in REASONS) if isinstance(data, Mapping) else ()
    return next((text for text in texts if isinstance(text, str) and text.strip()), None)


def play(name: str) -> None:
    """Play one episode, until the input ends."""
    lines = Lines()
    options = lines.receive().get("options", {})  # arguments beside the environment
    module, _, attribute = name.partition(":")
    sys.path[0] = str(Path.cwd())  # it was this file's folder, where packages have common names
    theirs = getattr(importlib.import_module(module), attribute)
    first = lines.request({"androidworld": 2, "pixels": bool(getattr(theirs, "pixels", True))})
    env = Environment(lines, first)
    env.begin_step()
    agent = theirs(env, **options)
    if hasattr(agent, "transition_pause"):
        agent.transition_pause = None
    if hasattr(agent, "reset"):
        agent.reset(False)
    if hasattr(agent, "set_max_steps") and first["steps_left"] is not None:
        agent.set_max_steps(first["steps_left"])
    env.begun = True
    while True:
        result = agent.step(first["goal"])
        reason = _reason(getattr(result, "data", None))
        if result.done:
            if env.acted:  # then it is why that was done
                lines.request({"more": True, "reason": reason})
                reason = None
            status = {"action_type": "status", "goal_status": env.status or "complete"}
            lines.request({**status, "reason": reason})
        env.take(lines.request({"more": False, "reason": reason}))
        env.begin_step()


if __name__ == "__main__":
    if sys.argv[1:]:
        play(sys.argv[1])
    else:
        sys.stdout.write(f"{Path(__file__).resolve()}\n")
