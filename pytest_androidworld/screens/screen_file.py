"""The file of a device's screens: as that of the recordings of others, and continued.

A screen's elements are rows: class, text, description, hint, id, flags, bounds, package.  Classes
are their last part; a description that is equal to the text is ``=``; an id is without its package
where that is the element's own; packages are abbreviated as `PACKAGES` has it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest_androidworld.disk as disk
from pytest_androidworld.env.device_kind import VIRTUAL, is_virtual
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import UsageError
from pytest_androidworld.screens.privacy import Privacy

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

WHAT = (
    "UI elements of a device's screens, as agents are given them (leaf nodes, described nodes and"
    " scrollables of the accessibility forest that are visible, all windows); private texts masked"
)
COLUMNS = ["class", "text", "description", "hint", "id", "flags", "bounds l t r b", "package"]
FLAGS = {
    "c": "clickable",
    "l": "long_clickable",
    "e": "editable",
    "k": "checkable",
    "K": "checked",
    "s": "scrollable",
    "f": "focusable",
    "F": "focused",
    "S": "selected",
}
DISABLED = "D"
SAME = "="
# Gboard's keys are described; its texts are words that it suggests, and what was copied.
KEYBOARD, SUGGESTED = ".inputmethod.latin", "[suggestion]"
PACKAGES = {"com.google.android.": "g:", "com.android.": "a:", "com.simplemobiletools.": "s:"}
PROPERTIES = {
    "model": "ro.product.model",
    "api": "ro.build.version.sdk",
    "image": "ro.build.fingerprint",
    "locale": "persist.sys.locale",
}
Row = list[Any]


@dataclass
class ScreenFile:
    """The screens recorded so far, by ``app.page``, and the device that they are of."""

    path: Path
    device: dict[str, Any] = field(default_factory=dict)
    screens: dict[str, dict[str, Any]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)  # why, by ``app`` or ``app.page``

    def take_up(self, device: dict[str, Any]) -> None:
        """Begin, or go on with what an earlier run has recorded of the same device."""
        self.device = device
        try:
            found = json.loads(self.path.read_text("utf-8"))
            earlier, screens = found["device"], dict(found["screens"])
            left_out = dict(found["left_out"])
        except FileNotFoundError:
            return
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {disk.reason(error)}") from None
        except (ValueError, KeyError, TypeError):
            raise UsageError(
                f"{self.path} is no file of screens; name another one with --out"
            ) from None
        if earlier != device:
            raise UsageError(
                f"{self.path} has screens of another device: {_difference(earlier, device)}; name"
                " another file with --out"
            )
        self.screens, self.left_out = screens, left_out

    def forget(self, *names: str) -> None:
        """Why these were left out, as they are tried again."""
        for name in names:
            self.left_out.pop(name, None)

    def add(self, name: str, elements: Iterable[Element], privacy: Privacy, **about: Any) -> None:
        """Keep a screen, and write the file."""
        rows = [row(element, privacy) for element in elements]
        self.screens[name] = {**about, "elements": rows}
        self.write()

    def write(self) -> None:
        """The whole file; one that is there stays as it was until then."""
        head = {
            "what": WHAT,
            "device": self.device,
            "source": "androidworld record-screens",
            "columns": COLUMNS,
            "flags": ", ".join(f"{letter} {name}" for letter, name in FLAGS.items())
            + f", {DISABLED} disabled",
            "left_out": self.left_out,
        }
        lines = [f" {_json(name)}: {_json(value)}," for name, value in head.items()]
        screens = ",\n".join(_screen(name, self.screens[name]) for name in self.screens)
        text = "\n".join(["{", *lines, ' "screens": {', screens, " }", "}"]) + "\n"
        new = self.path.with_name(f"{self.path.name}.new")
        try:
            disk.write(new, text.encode())
            new.replace(self.path)
        except OSError as error:
            raise UsageError(f"{self.path} cannot be written: {disk.reason(error)}") from None


def describe(device: "Device") -> dict[str, Any]:
    """What a device is, as far as its screens depend on it; nothing that tells it from others."""
    density = device.adb.run("wm", "density").stdout.split()
    properties = {
        name: device.adb.run("getprop", key).stdout.strip() for name, key in PROPERTIES.items()
    }
    return {
        "kind": VIRTUAL if is_virtual(device) else "real",
        **properties,
        "size": "x".join(map(str, device.natural_size)),
        "density": density[-1] if density else "",
        "pytest-androidworld": metadata.version("pytest-androidworld"),
    }


def row(element: Element, privacy: Privacy) -> Row:
    """An element as the file has it, without what is private."""
    text = _masked(element.text, privacy)
    if text and (element.package_name or "").endswith(KEYBOARD):
        text = SUGGESTED
    description = _masked(element.content_description, privacy)
    package = element.package_name or ""
    flags = [letter for letter, name in FLAGS.items() if getattr(element, f"is_{name}")]
    return [
        (element.class_name or "").rpartition(".")[2],
        text,
        SAME if text and description == text else description,
        _masked(element.hint_text, privacy),
        (element.resource_name or "").removeprefix(f"{package}:id/") or None,
        "".join(flags) + ("" if element.is_enabled else DISABLED),
        list(element.bbox),
        _abbreviated(package),
    ]


def _masked(text: str | None, privacy: Privacy) -> str | None:
    return privacy.text(text) if text else None


def _abbreviated(package: str) -> str:
    for long, short in PACKAGES.items():
        if package.startswith(long):
            return short + package.removeprefix(long)
    return package


def _screen(name: str, screen: Mapping[str, Any]) -> str:
    """A line per element, so that two files can be compared line by line."""
    about = "".join(
        f"{_json(key)}: {_json(value)}, " for key, value in screen.items() if key != "elements"
    )
    rows = ",\n".join(f"   {_json(row)}" for row in screen["elements"])
    return f'  {_json(name)}: {{{about}"elements": [\n{rows}\n  ]}}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _difference(theirs: Any, ours: Mapping[str, Any]) -> str:
    if not isinstance(theirs, dict):
        return repr(theirs)
    names = [name for name in ours if theirs.get(name) != ours[name]]
    return ", ".join(f"{name} {theirs.get(name)!r}, and not {ours[name]!r}" for name in names)
