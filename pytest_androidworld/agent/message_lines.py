"""Messages to a model as JSON: between an isolated agent and its run.

A screen is named by the number of its state, so that a cassette has the same elements as without
isolation, and its picture is not sent back; one that the agent has made itself has its picture.
"""

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from pytest_androidworld.agent.llm import Message, Part
from pytest_androidworld.agent.png import png
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import (
    Raw,
    ToolCall,
    ToolResult,
    read_reply_part,
    read_result,
    reply_part_line,
    result_line,
)
from pytest_androidworld.env.pictures import open_png
from pytest_androidworld.env.state import Element, Rect, State

ROLES = ("system", "user", "assistant")
LARGEST = 1 << 25  # pixels of a picture


def lines(messages: Sequence[Message], states: Mapping[int, State]) -> list[dict[str, Any]]:
    """Messages for the run as JSON; ``states`` are those that the run has as well."""
    return [
        {"role": message.role, "parts": [_part_line(part, states) for part in message.parts]}
        for message in messages
    ]


def _part_line(part: Part, states: Mapping[int, State]) -> Any:
    if isinstance(part, str | ToolCall | Raw):
        return reply_part_line(part)
    if isinstance(part, ToolResult):
        return result_line(part, partial(_part_line, states=states))
    state = part.state
    original = state.original or state
    number = next((number for number, known in states.items() if known is original), None)
    size = list(state.screen_size)
    if number is not None and (state is original or _is_scaled(state, original)):
        return {"state": number, "size": None if state is original else size, "marks": part.marks}
    picture = None
    if state.picture is not None:
        picture = base64.b64encode(png(state.picture)).decode()
    elements = [asdict(element) for element in state.ui_elements]
    return {"size": size, "marks": part.marks, "elements": elements, "picture": picture}


def _is_scaled(state: State, original: State) -> bool:
    """Whether a state is no more than its original in another size."""
    again = original.scaled(state.screen_size)
    same_picture = (state.picture is None) == (again.picture is None)
    if same_picture and state.picture is not None and again.picture is not None:
        same_picture = bool((state.picture == again.picture).all())
    return same_picture and state.ui_elements == again.ui_elements


def read(data: Any, states: Mapping[int, State]) -> list[Message]:
    """The messages of such JSON; any other is a `ValueError`, `TypeError` or `KeyError`."""
    messages = []
    for line in data:
        if line["role"] not in ROLES:
            raise ValueError(f"no message has the role {line['role']!r}")
        parts = tuple(_part(part, states) for part in line["parts"])
        messages.append(Message(line["role"], parts))
    return messages


def _part(data: Any, states: Mapping[int, State]) -> Part:
    if isinstance(data, str) or "call" in data or "raw" in data:
        return read_reply_part(data)
    if "result" in data:
        return read_result(data, partial(_shown, states=states))
    return _screen(data, states)


def _shown(data: Any, states: Mapping[int, State]) -> str | Screen:
    """A part of a result."""
    return data if isinstance(data, str) else _screen(data, states)


def _screen(data: Any, states: Mapping[int, State]) -> Screen:
    marks = data["marks"] is True
    if "state" in data:
        state = states[data["state"]]
        return Screen(state if data["size"] is None else state.scaled(_size(data["size"])), marks)
    elements = tuple(_element(fields) for fields in data["elements"])
    state = State(elements, _size(data["size"]))
    if data["picture"] is not None:
        state = replace(state, picture=_picture(data["picture"]))
    return Screen(state, marks)


def _size(data: Any) -> tuple[int, int]:
    width, height = data
    if type(width) is not int or type(height) is not int or not 0 < width * height <= LARGEST:
        raise ValueError(f"no screen has the size {data!r}")
    return width, height


def _element(data: dict[str, Any]) -> Element:
    left, top, right, bottom = data["bbox"]
    return Element(**{**data, "bbox": Rect(left, top, right, bottom)})


def _picture(data: str) -> Any:
    """A PNG as rows x columns x RGB."""
    import numpy

    with open_png(io.BytesIO(base64.b64decode(data))) as image:
        return numpy.asarray(image.convert("RGB"))
