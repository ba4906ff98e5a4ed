"""Ways through views and boxes: to all of them, to the one with a key, from old ones to new."""

from collections.abc import Iterator

from pytest_androidworld.virtual.ui.layout import Box
from pytest_androidworld.virtual.ui.view import View


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
    """The same; empty, too, where another view has taken the field's key."""
    found = path_to(box, key)
    return found if found and found[-1].view.kind == "field" else []


def first_field(view: View) -> View | None:
    """The field that wants the cursor when its screen opens."""
    if view.look.get("autofocus"):
        return view
    return next((field for field in map(first_field, view.children) if field), None)


def rebind(box: Box, old: View, new: View) -> bool:
    """Give boxes the newest views, which are equal to theirs but for the handlers.

    False if one of those has handlers for other things: it is not the same to who touches it.
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
