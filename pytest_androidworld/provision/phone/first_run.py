"""Leads an app through its first-run pages, and proves by a fresh start that none is left.

Every page is awaited on the settled screen.  What may come over any of them, Android's question
about an app that does not respond, is answered on the way.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.error_dialogs import WAIT
from pytest_androidworld.provision.phone.app_setups import AppSetup, FirstRunTap, tap

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import Element, State

PAUSE = 0.5  # seconds of the device's time between two looks
LOOKS, FEW = 20, 4  # for a page that must come, and for one that may not
REST = 1.0  # seconds in which an app writes down what was chosen last
MOST = 20  # taps: more have no effect
HANGING = tap(f"id={WAIT}")
TYPOGRAPHIC = str.maketrans({"\N{RIGHT SINGLE QUOTATION MARK}": "'"})


class Stuck(Exception):
    """An app is not where it should be by now; the text says where."""


class FirstRun:
    """The first run of one app on one device."""

    def __init__(self, device: "Device", setup: AppSetup) -> None:
        self.device, self.setup = device, setup

    def start(self) -> None:
        """Start the app; Android may not be ready to do so at once."""
        for _ in self._looks():
            if self.device.apps.open(self.setup.start):
                return
        raise Stuck("it cannot be started")

    def click_through(self) -> None:
        """Tap what the table lists, each as soon as its page is there; raises `Stuck`."""
        self._tap_all(list(self.setup.taps))
        self._look()
        self.device.settle.sleep(REST)

    def _tap_all(self, left: list[FirstRunTap]) -> None:
        looks, after = 0, "the start"
        taps = 0
        while left:
            state = self._look()
            found = next(_possible(left, state), None)
            if found is not None:
                number, element = found
                after, looks, taps = str(left[number]), 0, taps + 1
                if taps > MOST:
                    raise Stuck(f"{after} was tapped again and again, and is still there")
                self._tap(element, state)
                left = _after(left, number)
                continue
            looks += 1
            may_not_come = all(each.optional for each in left)
            if looks >= (FEW if may_not_come else LOOKS):
                if may_not_come:
                    return
                wanted = next(each for each in left if not each.optional)
                raise Stuck(f"after {after} no page came that has {wanted}")
            self.device.settle.sleep(PAUSE)

    def prove(self) -> None:
        """Start it anew: it is in front, twice, without a page of the first run."""
        self.device.apps.close(self.setup.package)
        self.start()
        well, why = 0, ""
        for _ in self._looks():
            why = self._not_its_own_page()
            well = 0 if why else well + 1
            if well == 2:
                return
        raise Stuck(f"started anew, {why}")

    def _not_its_own_page(self) -> str:
        state, front = self._look(), self.device.front() or "nothing"
        if front.partition("/")[0] != self.setup.package:
            return f"{front} is in front of it"
        left = find(state, self.setup.first_pages)
        return f"it has {name(left)!r}, as in its first run" if left else ""

    def _look(self) -> "State":
        """The settled screen, once no question about an app that hangs covers it."""
        for _ in range(MOST):
            state = self.device.observe()
            hanging = find(state, HANGING.labels)
            if hanging is None:
                return state
            self._tap(hanging, state)
        raise Stuck("the system does not respond")

    def _tap(self, element: "Element", state: "State") -> None:
        self.device.act(Tap(element.bbox.center), state)

    def _looks(self) -> Iterator[int]:
        for number in range(LOOKS):
            if number:
                self.device.settle.sleep(PAUSE)
            yield number


def _possible(left: list[FirstRunTap], state: "State") -> Iterator[tuple[int, "Element"]]:
    """Those taps that may be the next one and have their element on the screen."""
    for number, each in enumerate(left):
        element = find(state, each.labels)
        if element is not None:
            yield number, element
        if not each.optional:
            return


def _after(left: list[FirstRunTap], number: int) -> list[FirstRunTap]:
    """What is left when that one was tapped."""
    done, rest = left[number], left[number + 1 :]
    return [replace(done, optional=True), *rest] if done.again else rest


def find(state: "State", labels: Iterable[str]) -> "Element | None":
    """The element with one of these labels, one that takes taps before one that does not.

    A button that holds its icon and text is no element of its own, but has its ``id=``.
    """
    wanted = {_plain(label) for label in labels}
    there = (*state.ui_elements, *state.containers)
    found = [each for each in there if each.is_enabled and not wanted.isdisjoint(_names(each))]
    return min(found, key=lambda element: not element.is_clickable, default=None)


def _names(element: "Element") -> set[str]:
    names = {_plain(each) for each in (element.text, element.content_description) if each}
    return names | {f"id={element.resource_name}".casefold()}


def _plain(label: str) -> str:
    return label.strip().translate(TYPOGRAPHIC).casefold()


def name(element: "Element") -> str:
    """How a person would call it; empty if nothing can be read on it."""
    return element.text or element.content_description or ""
