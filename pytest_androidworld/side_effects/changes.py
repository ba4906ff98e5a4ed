"""What differs on the phone, as the phone lists it, read into one kind of record."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pytest_androidworld.side_effects import subjects

How = Literal["added", "deleted", "changed"]
Kind = Literal["file", "row", "value"]
Fields = dict[str, Any]

STORAGE = "/storage/emulated/0/"
PRIVATE = re.compile(r"/data/(?:data|user_de/0)/([^/]+)(?:/|$)")
# What belongs to the run, or follows from files: app snapshots, backups, thumbnails.
NOT_COUNTED = re.compile(
    r"/data/data/android_world/|/data/local/tmp/|/data/(data|user_de/0)/[^/]+/cache/"
    rf"|{STORAGE}Android/data/[^/]+/cache/|{STORAGE}[^/]+/\.thumbnails"
)
DELETED_FLAGS = frozenset(("deleted", "is_deleted", "deleted_ts", "deleted_time"))
# Of services' data, what a user sets or sees: the others are their own bookkeeping.
COUNTED_VALUES = {
    "app_ops": ("modes",),
    "clipboard": ("text",),
    "notifications": ("posted",),
    "packages": ("there",),
    "permissions": ("set",),
    "radios": ("airplane", "wifi", "bluetooth", "saved"),
    "roles": (),
    "settings": (),
    "time zone": (),
}
MIRRORS = frozenset(  # of another value
    (
        "settings secure dialer_default_application",
        "settings secure sms_default_application",
        "settings system screen_brightness_float",
    )
)
SHOWN = ("package", "title", "text", "ssid", "enabled", "granted")  # what a user sees of an item
STATES = {  # of a radio, also of one that is about to be so
    **dict.fromkeys(("True", "ON", "TURNING_ON", "enabled", "enabling"), "on"),
    **dict.fromkeys(("False", "OFF", "TURNING_OFF", "disabled", "disabling"), "off"),
}
ITEMS = {
    "notifications": 3,
    "packages": 3,
    "permissions": 4,
    "radios": 3,
}  # names that lead to an item of a list


@dataclass(frozen=True)
class Change:
    """A file, a row, or a value that was added, deleted or changed."""

    how: How
    kind: Kind
    place: str  # a path; a package and its table; a service's value
    before: Fields = field(default_factory=dict)
    after: Fields = field(default_factory=dict)

    @property
    def columns(self) -> tuple[str, ...]:
        """The fields that have changed, of what was there before and is there now."""
        if self.how != "changed":
            return ()
        names = sorted({*self.before, *self.after})
        return tuple(name for name in names if self.before.get(name) != self.after.get(name))

    @property
    def package(self) -> str:
        """The app whose private data it is in; "" elsewhere."""
        if self.kind == "row":
            return self.place.partition(" ")[0]
        found = PRIVATE.match(self.place)
        return found[1] if found else ""

    @property
    def facts(self) -> dict[str, str]:
        """What tells it from others of its place: its path, its name, its new value."""
        if self.kind == "file":
            private = PRIVATE.match(self.place)
            return {"path": self.place.removeprefix(private[0] if private else STORAGE)}
        if self.kind == "row":
            subject = subjects.of_row(self.place)
            row = self.after if self.how == "added" else self.before
            names = subject.labels if subject else ()
            return {name: str(row[name]) for name in names if row.get(name) not in (None, "")}
        shown = self.before if self.how == "deleted" else self.after
        return {name: str(value) for name, value in shown.items()}


def read(listed: Iterable[dict[str, Any]]) -> list[Change]:
    """What the phone lists, without what is not counted."""
    values: dict[str, tuple[Fields, Fields]] = {}
    found: list[Change] = []
    for each in listed:
        if each["kind"] == "file":
            found += _file(each)
        elif each["kind"] == "row":
            found += _row(each)
        else:
            _note_value(values, each)
    return [*found, *_values(values)]


def _how(before: Any, after: Any) -> How:
    if before is None:
        return "added"
    return "deleted" if after is None else "changed"


def _file(each: dict[str, Any]) -> Iterator[Change]:
    path, before, after = each["path"], each["before"], each["after"]
    folder = "folder" in (before or after)
    if NOT_COUNTED.match(f"{path}/") or (folder and PRIVATE.match(path)):
        return
    sides = [dict(zip(("kind", "digest"), side or (), strict=False)) for side in (before, after)]
    yield Change(_how(before, after), "file", path, *sides)


def _row(each: dict[str, Any]) -> Iterator[Change]:
    path, before, after = each["path"], each["before"], each["after"]
    owner = PRIVATE.match(path)
    if NOT_COUNTED.match(path):
        return
    how = _how(before, after)
    if how == "changed" and any(
        name in DELETED_FLAGS and not before.get(name) and value for name, value in after.items()
    ):
        how = "deleted"  # such apps keep the row, and show it nowhere
    place = f"{owner[1] if owner else path} {each['table']}"
    yield Change(how, "row", place, before or {}, after or {})


def _note_value(values: dict[str, tuple[Fields, Fields]], each: dict[str, Any]) -> None:
    service, *names = each["path"]
    parts = COUNTED_VALUES.get(service)
    if parts is None or (parts and names[:1] and names[0] not in parts):
        return
    depth = ITEMS.get(service, len(names) + 1)
    place, name = " ".join(each["path"][:depth]), ".".join(names[depth - 1 :])
    if place in MIRRORS or (name and name not in SHOWN):
        return
    before, after = values.setdefault(place, ({}, {}))
    for side, value in ((before, each["before"]), (after, each["after"])):
        if value is not None:
            side[name or "value"] = STATES.get(str(value), value) if service == "radios" else value


def _values(values: dict[str, tuple[Fields, Fields]]) -> Iterator[Change]:
    for place, (before, after) in values.items():
        nothing = all(value == "" for value in (*before.values(), *after.values()))
        if before != after and not nothing:
            yield Change(_how(before or None, after or None), "value", place, before, after)
