"""A plugin for tests: the pictures that a model is sent have their elements behind them.

``-p picture_elements`` appends them to the file of each picture, as decoders allow;
so a model that follows rules can see what a real one sees in the pixels.
"""

import json
from functools import wraps
from typing import Any

import pytest

from pytest_androidworld import Element, Screen, shown

MARK = b"\nELEMENTS "


def with_elements(screen: Screen, file: tuple[str, bytes]) -> tuple[str, bytes]:
    """The picture's file, and its elements behind it, in pixels of the picture."""
    lines = [_line(element) for element in shown(screen.state)]
    data = {"size": screen.state.screen_size, "elements": lines}
    return file[0], file[1] + MARK + json.dumps(data).encode()


def _line(element: Element) -> dict[str, Any]:
    return {
        "text": element.text,
        "description": element.content_description,
        "hint": element.hint_text,
        "kind": (element.class_name or "").rpartition(".")[2].lower(),
        "id": (element.resource_name or "").rpartition("/")[2],
        "box": list(element.bbox),
        "checked": element.is_checked if element.is_checkable else None,
        "enabled": element.is_enabled,
        "editable": element.is_editable,
        "clickable": element.is_clickable,
    }


def elements_of(picture: bytes) -> tuple[tuple[int, int], list[dict[str, Any]]]:
    """The size of a picture, and what is to be seen in it."""
    _, mark, text = picture.partition(MARK)
    assert mark, "the picture has no elements: the plugin is missing"
    data = json.loads(text)
    width, height = data["size"]
    lines = [line | {"box": tuple(line["box"])} for line in data["elements"]]
    return (width, height), lines


@pytest.fixture(autouse=True, scope="session")
def pictures_with_elements() -> Any:
    """All pictures of this process."""
    plain = Screen.file

    @wraps(plain)
    def file(screen: Screen) -> tuple[str, bytes]:
        return with_elements(screen, plain(screen))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "file", file)
        yield
