"""Traversing views and boxes: all of them, the one with a key, and updating handlers."""

from collections.abc import Iterator

from virtual_phone.ui.layout import Box
from virtual_phone.ui.view import View


def every(box: Box) -> Iterator[Box]:
    yield box
    for child in box.children:
        yield from every(child)


def path_to(box: Box, key: str) -> list[Box]:
    """The boxes from the root to the one with a key; empty if there is none."""
    if box.key == key:
        return [box]
    for child in box.children:
        found = path_to(child, key)
        if found:
            return [box, *found]
    return []


def path_to_field(box: Box, key: str) -> list[Box]:
    """Like `path_to`; empty, too, if another view has the field's key."""
    found = path_to(box, key)
    return found if found and found[-1].view.kind == "field" else []


def first_field(view: View) -> View | None:
    """The field with autofocus, which gets the cursor when its screen opens."""
    if view.look.get("autofocus"):
        return view
    return next((field for field in map(first_field, view.children) if field), None)


def rebind(box: Box, old: View, new: View) -> bool:
    """Replace boxes' views by new ones, which are equal except for the handlers.

    False if a view has handlers for other events: it behaves differently.
    """
    newest: dict[int, View] = {}
    if not _match(old, new, newest):
        return False
    if newest:
        _renew(box, newest)
    return True


def _match(old: View, new: View, newest: dict[int, View]) -> bool:
    if old is new:
        return True
    newest[id(old)] = new
    return old.on.keys() == new.on.keys() and all(
        _match(one, other, newest) for one, other in zip(old.children, new.children, strict=True)
    )


def _renew(box: Box, newest: dict[int, View]) -> None:
    box.view = newest.get(id(box.view), box.view)
    for child in box.children:
        _renew(child, newest)
