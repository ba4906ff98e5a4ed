"""Where an action is aimed: an element of the screen, by its index, or a point."""

from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.actions.base import Action

Target = Element | int | tuple[int, int] | None
Point = tuple[int, int]


def aimed_at(target: Target) -> dict[str, Any]:
    """The fields of an action that is aimed there."""
    if target is None:
        return {}
    if isinstance(target, tuple):
        return {"x": target[0], "y": target[1]}
    return {"index": target.index if isinstance(target, Element) else target}


def point(action: "Action", state: State) -> Point:
    """The point that an action is aimed at."""
    if action.index is not None:
        return element_box(action.index, state).center
    if action.x is None or action.y is None:
        raise BadAction(f"{action.action_type} needs an index, or x and y")
    return round(action.x), round(action.y)


def box(action: "Action", state: State) -> Rect:
    """The element to move a finger on; without one, the whole screen."""
    whole = Rect(0, 0, *state.screen_size)
    if action.index is None:
        return whole
    inner = element_box(action.index, state)
    pairs = zip(inner, (*whole[:2], *whole[:2]), (*whole[2:], *whole[2:]), strict=True)
    return Rect(*(min(max(at, least), most) for at, least, most in pairs))


def element_box(index: int, state: State) -> Rect:
    count = len(state.ui_elements)
    if not 0 <= index < count:
        there = f"0 to {count - 1} are there" if count else "none is there"
        raise BadAction(f"no element has the index {index}; {there}")
    return state.ui_elements[index].bbox
