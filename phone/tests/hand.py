"""A hand for tests: finds what a person would see, and touches it."""

from collections.abc import Iterator
from typing import Self

import pytest

from virtual_phone import apps
from virtual_phone.android.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.packages import Packages
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.wire.nodes import Node


class Hand:
    """Does one thing at a time, and fails by name when it finds nothing to do it to."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def nodes(self) -> Iterator[Node]:
        """Every visible node, window by window."""
        with self.phone.busy():
            windows = self.phone[Display].windows()
        for window in windows:
            if window.root is not None:
                yield from (node for node in below(window.root) if node.visible)

    def texts(self) -> list[str]:
        """What can be read, in order: texts, and descriptions of what has none."""
        return [node.text or node.desc for node in self.nodes() if node.text or node.desc]

    def find(self, name: str) -> Node:
        """The one visible node with this text, else description, else ``id=…``."""
        nodes = list(self.nodes())
        by_id = name.removeprefix("id=")
        for found in (
            [node for node in nodes if node.text == name],
            [node for node in nodes if node.desc == name],
            [node for node in nodes if node.resource_id.rpartition("/")[2] == by_id],
        ):
            if found:
                return found[0]
        raise AssertionError(f"nothing on the screen is called {name!r}; there is {self.texts()}")

    def sees(self, name: str) -> bool:
        return any(name in (node.text, node.desc) for node in self.nodes())

    def at(self, name: str) -> tuple[int, int]:
        left, top, right, bottom = self.find(name).bounds
        return (left + right) // 2, (top + bottom) // 2

    # Deeds

    def open(self, component: str, **intent: object) -> Self:
        """Start an activity as ``am start -n`` does."""
        with self.phone.busy():
            told = Intent(component=component, flags=NEW_TASK).but(**intent)
            self.phone[Activities].start(told)
        return self

    def launch(self, package: str) -> Self:
        """Tap an app's icon."""
        kind = self.phone.apps[package]
        return self.open(f"{package}/{kind.launcher}", action=MAIN, categories=(LAUNCHER,))

    def tap(self, name: str) -> Self:
        return self.tap_at(*self.at(name))

    def tap_at(self, x: int, y: int) -> Self:
        with self.phone.busy():
            self.phone[Input].tap(x, y)
        return self

    def hold(self, name: str, seconds: float = 1.0) -> Self:
        x, y = self.at(name)
        with self.phone.busy():
            self.phone[Input].swipe((x, y), (x, y), seconds)
        return self

    def swipe(self, start: tuple[int, int], end: tuple[int, int], seconds: float = 0.3) -> Self:
        with self.phone.busy():
            self.phone[Input].swipe(start, end, seconds)
        return self

    def drag(self, start: tuple[int, int], end: tuple[int, int], seconds: float = 0.3) -> Self:
        """Hold what is there, and take it elsewhere."""
        with self.phone.busy():
            self.phone[Input].drag(start, end, seconds)
        return self

    def type(self, text: str) -> Self:
        with self.phone.busy():
            self.phone[Input].text(text)
        return self

    def press(self, *names: str) -> Self:
        """Press keys together: ``press("BACK")``, ``press("CTRL_LEFT", "A")``."""
        with self.phone.busy():
            self.phone[Input].press(*(NAMES[name] for name in names))
        return self

    def back(self) -> Self:
        return self.press("BACK")

    def wait(self, seconds: float) -> Self:
        with self.phone.busy():
            self.phone.sleep(seconds)
        return self

    def picture(self, path: str) -> Self:
        """Keep the screen as a PNG, to look at."""
        with self.phone.busy():
            self.phone[Display].image().save(path)
        return self


def below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from below(child)


def install(phone: Phone, kind: type[App], monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A hand for a phone that has an app of the test's own for the length of the test."""
    monkeypatch.setitem(apps.installed(), kind.package, kind)
    phone[Packages].declare(PackageInfo(kind.package, kind.label))
    phone[Packages].state["there"].setdefault(kind.package, phone[Packages]._new(10999))
    return Hand(phone)
