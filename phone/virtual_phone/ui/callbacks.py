"""Callbacks that outlive a rendering, as data: whose method, its name, its arguments.

They belong to an open screen, an app, a part of either, or a window of the system; others are
refused, for they could not be found again.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from virtual_phone.ui.app import App
from virtual_phone.ui.app_part import AppPart
from virtual_phone.ui.part import Part
from virtual_phone.ui.plain_data import dump
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.system_window import SystemWindow


def reference(callback: Callable[..., object]) -> dict[str, Any]:
    """A bound method, or a `functools.partial` of one, as data."""
    method = getattr(callback, "func", callback)
    owner, name = getattr(method, "__self__", None), getattr(method, "__name__", "")
    if not isinstance(owner, Screen | Part | App | AppPart | SystemWindow):
        raise TypeError(
            f"{getattr(method, '__qualname__', repr(method))} cannot be saved with the phone: give"
            " a method of a screen, of its app or of a system window, or functools.partial of one"
        )
    kind = type(owner).__name__
    if getattr(type(owner), name, None) is not getattr(method, "__func__", None):
        raise TypeError(
            f"{kind}.{name} cannot be saved with the phone: {kind} has another method of that name"
            " (super(), a private __name or a decorator stands between)"
        )
    return _target(owner, name) | {
        "args": [
            dump(each, f"an argument of {kind}.{name}", reference) for each in _args(callback)
        ],
        "keywords": {
            key: dump(each, f"{key} of {kind}.{name}", reference)
            for key, each in getattr(callback, "keywords", {}).items()
        },
    }


def _args(callback: Callable[..., object]) -> tuple[object, ...]:
    args: tuple[object, ...] = getattr(callback, "args", ())
    return args


def _target(
    owner: Screen[Any, Any] | Part[Any] | App | AppPart | SystemWindow[Any], name: str
) -> dict[str, Any]:
    if isinstance(owner, SystemWindow):
        return {"window": owner.name, "method": name}
    if isinstance(owner, App):
        return {"app": owner.package, "method": name}
    if isinstance(owner, AppPart):
        return {"app": owner.app.package, "method": f"{owner.name}.{name}"}
    if isinstance(owner, Part):
        if getattr(owner.screen, owner.field) is not owner:
            raise TypeError(
                f"{type(owner).__name__}.{name} cannot be called later: another part is in the"
                f" field {owner.field} of {type(owner.screen).__name__} now"
            )
        return _target(owner.screen, name) | {"part": owner.field}
    if not owner.is_open:
        kind = type(owner).__name__
        raise TypeError(
            f"{kind}.{name} cannot be called later: {kind} is not open; give a method of a screen"
            " that stays open, or of the app"
        )
    return {"app": owner.app.package, "screen": owner.entry["id"], "method": name}


def dump_fields(screen: Screen[Any, Any]) -> dict[str, Any]:
    """A screen's fields as JSON; an attribute that is none is refused."""
    cls, values = type(screen), screen.fields()
    _refuse_others(screen, Screen.OWN)
    for part in values.values():
        if isinstance(part, Part):
            _refuse_others(part, Part.OWN)
    return {
        name: dump(value, f"{cls.__name__}.{name}", reference) for name, value in values.items()
    }


def _refuse_others(owner: Any, own: tuple[str, ...]) -> None:
    """Refuse attributes of a dataclass that are no fields, so would not be saved."""
    for name in vars(owner).keys() - {each.name for each in fields(owner)} - set(own):
        raise TypeError(
            f"{type(owner).__name__}.{name} is not a field, so it would not be saved with the"
            " phone: annotate it in the class"
        )
