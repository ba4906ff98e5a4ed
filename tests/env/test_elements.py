"""Which nodes count as elements, in which order, with which fields."""

from typing import Any

import pytest
from android_env.proto.a11y import android_accessibility_forest_pb2 as pb

from pytest_androidworld.env.elements import (
    containers_of_forest,
    of_dump,
    of_forest,
    screen_size,
    windows_of_forest,
)
from pytest_androidworld.env.state import Element, Rect

FLAGS = "checkable checked clickable editable enabled focusable focused long_clickable".split()
FLAGS += ["scrollable", "selected"]


def forest(*windows: list[dict[str, Any]]) -> Any:
    made: Any = pb.AndroidAccessibilityForest()
    for nodes in windows:
        window = made.windows.add()
        window.bounds_in_screen.right, window.bounds_in_screen.bottom = 1080, 2400
        for node in nodes:
            window.tree.nodes.add(**({"is_visible_to_user": True} | node))
    return made


@pytest.mark.parametrize(
    "node",
    [
        {"child_ids": [1], "text": "a text of its own"},
        {"child_ids": [1], "is_clickable": True},
        {"is_visible_to_user": False, "text": "covered"},
    ],
)
def test_a_node_that_does_not_count(node: dict[str, Any]) -> None:
    assert of_forest(forest([node]))[0] == ()


@pytest.mark.parametrize(
    "node",
    [
        {},
        {"child_ids": [1], "content_description": "d"},
        {"child_ids": [1], "is_scrollable": True},
    ],
)
def test_a_node_that_counts(node: dict[str, Any]) -> None:
    assert len(of_forest(forest([node]))[0]) == 1


@pytest.mark.parametrize("flag", ["is_clickable", "is_long_clickable"])
def test_what_takes_touches_around_elements_is_a_container(flag: str) -> None:
    row = {"child_ids": [2], flag: True, "is_enabled": True, "view_id_resource_name": "row"}
    (found,) = containers_of_forest(forest([row, {"unique_id": 2, "text": "in it"}]))
    flags: dict[str, Any] = {flag: True}
    assert found == Element(-1, resource_name="row", **flags)


@pytest.mark.parametrize(
    "node",
    [
        {"is_clickable": True},
        {"is_clickable": True, "child_ids": [1], "content_description": "d"},
        {"is_clickable": True, "child_ids": [1], "is_scrollable": True},
        {"is_clickable": True, "child_ids": [1], "is_visible_to_user": False},
        {"child_ids": [1]},
    ],
)
def test_a_node_that_is_no_container(node: dict[str, Any]) -> None:
    assert containers_of_forest(forest([node])) == ()


def test_what_is_not_visible_is_only_among_everything() -> None:
    visible, everything = of_forest(
        forest([{"text": "a", "is_visible_to_user": False}, {"text": "b"}], [{"text": "c"}])
    )
    assert [(each.index, each.text) for each in visible] == [(0, "b"), (1, "c")]
    assert [(each.index, each.text) for each in everything] == [(0, "a"), (1, "b"), (2, "c")]
    assert [each.is_visible for each in everything] == [False, True, True]


def test_windows_begin_where_the_visible_elements_of_those_below_end() -> None:
    around, unseen = {"child_ids": [1]}, {"is_visible_to_user": False}
    assert windows_of_forest(forest([around, {}, unseen, {}], [{}], [unseen])) == (0, 2, 3)


def test_nothing_is_nothing() -> None:
    assert of_forest(forest([{}]))[0] == (Element(0, is_enabled=False),)


def test_texts_and_bounds_are_taken_over() -> None:
    bounds = {"left": 1, "top": 2, "right": 30, "bottom": 40}
    node = {
        "text": "t",
        "content_description": "d",
        "class_name": "c",
        "hint_text": "h",
        "package_name": "p",
        "view_id_resource_name": "r",
        "bounds_in_screen": bounds,
    }
    ((found,), _) = of_forest(forest([node]))
    assert (found.text, found.content_description, found.class_name) == ("t", "d", "c")
    assert (found.hint_text, found.package_name, found.resource_name) == ("h", "p", "r")
    assert found.bbox == Rect(1, 2, 30, 40)


@pytest.mark.parametrize("flag", FLAGS)
def test_flags_are_taken_over(flag: str) -> None:
    ((found,), _) = of_forest(forest([{f"is_{flag}": True}]))
    assert [name for name in FLAGS if getattr(found, f"is_{name}")] == [flag]


def test_windows_fill_the_screen_together() -> None:
    assert screen_size(forest([], [])) == (1080, 2400)
    assert screen_size(forest()) == (0, 0)


DUMP = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    '<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="p"'
    ' content-desc="" checkable="false" checked="false" clickable="false" enabled="true"'
    ' focusable="false" focused="false" scrollable="false" long-clickable="false"'
    ' password="false" selected="false" bounds="[0,0][1080,2400]">'
    '<node index="0" text="a &lt;b&gt;&#10;c" resource-id="p:id/x" class="android.widget.EditText"'
    ' package="p" content-desc="d" checkable="true" checked="true" clickable="true"'
    ' enabled="false" focusable="true" focused="true" scrollable="true" long-clickable="true"'
    ' password="false" selected="true" bounds="[-5,10][100,220]" /></node></hierarchy>'
)


def test_a_dump_is_read_as_a_forest_is() -> None:
    flags: dict[str, Any] = {f"is_{name}": True for name in FLAGS if name != "enabled"}
    assert of_dump(DUMP) == (
        Element(
            0,
            class_name="android.widget.FrameLayout",
            package_name="p",
            bbox=Rect(0, 0, 1080, 2400),
        ),
        Element(
            1,
            text="a <b>\nc",
            content_description="d",
            class_name="android.widget.EditText",
            package_name="p",
            resource_name="p:id/x",
            bbox=Rect(-5, 10, 100, 220),
            is_enabled=False,
            **flags,
        ),
    )
