"""The screens that are open, one object each, and the callbacks that wait for them.

The stack of activities keeps their places as plain data.  The objects' own fields become part of
that when the phone is saved and when their process ends, and are read back from there.
"""

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from virtual_phone.android.intent import Intent
from virtual_phone.service import Service
from virtual_phone.services.activities import Activities
from virtual_phone.services.front import Change
from virtual_phone.services.processes import AppCrash, Processes
from virtual_phone.services.registry import Entry, ScreenInfo
from virtual_phone.ui.app import App
from virtual_phone.ui.callbacks import dump_fields, reference
from virtual_phone.ui.part import Part
from virtual_phone.ui.plain_data import class_of, load
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import View

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

AnyScreen = Screen[Any, Any]


def ignore(*result: object) -> None:
    """What is called in place of a method whose screen has closed, or whose part is gone."""


class OpenScreens(Service):
    """The one object of each open screen."""

    name = "open_screens"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._open: dict[int, AnyScreen] = {}  # by the number of their place

    def listen(self) -> None:
        self._activities.screens = self
        self.phone[Processes].screens = self
        self.phone.after_work.append(self._drop_closed)

    @property
    def _activities(self) -> Activities:
        return self.phone[Activities]

    def saving(self) -> None:
        self.write_down()

    def loaded(self) -> None:
        self._open.clear()

    def comparable(self, state: dict[str, Any]) -> None:
        """The screens that are open are compared as the tasks of `Activities`."""

    # Finding them

    def __getitem__(self, entry: Entry) -> AnyScreen:
        """The screen at a place of a task."""
        screen = self._open.get(entry["id"])
        if screen is None or screen.entry is not entry:
            kind: type[AnyScreen] = class_of(entry["screen"])
            screen = self._bound(kind.restored({}), entry)
            self._read(screen)
        return screen

    def of_activity(self, entry: Entry) -> AnyScreen:
        """The screen that its activity calls when it is resumed or paused: not a dialog of it."""
        page = entry
        while self.info(page).kind != "page":
            below = self._activities.below(page)
            if below is None or below["instance"] != entry["instance"]:
                break
            page = below
        return self[page]

    def app(self, entry: Entry) -> App:
        app = self._activities.app(entry)
        assert isinstance(app, App)
        return app

    def info(self, entry: Entry) -> ScreenInfo:
        """What the stack of activities knows of a screen."""
        kind: type[AnyScreen] = class_of(entry["screen"])
        return kind.info()

    def render(self, entry: Entry) -> View:
        """What is on a screen; on a strict phone its fields must pass through JSON unharmed."""
        screen = self[entry]
        if self.phone.strict:
            entry["fields"] = json.loads(json.dumps(dump_fields(screen)))
            for name, value in screen.fields().items():
                if not isinstance(value, Part):
                    delattr(screen, name)
            self._read(screen)
        return screen.view()

    # Opening and closing

    def place(self, entry: Entry, screen: AnyScreen, fields: dict[str, Any]) -> None:
        """Have a screen with these fields be what is open at a place."""
        entry["screen"] = screen.info().name
        entry["activity"] = screen.activity or entry["activity"]
        entry["fields"] = fields
        self._bound(screen, entry)

    def arrive(self, entry: Entry, intent: Intent) -> None:
        """Open what an activity begins with."""
        app = self.app(entry)
        kind: type[AnyScreen] = class_of(entry["screen"])
        component = intent.component or f"{app.package}/{entry['activity']}"
        try:
            app.arriving(intent)
            screen = kind.arrive(app, intent.but(component=component))
        except sqlite3.Error as error:
            raise AppCrash(app.package, error) from error
        self.place(entry, screen, dump_fields(screen))

    def open(self, opener: Entry, screen: AnyScreen, then: Callable[..., object] | None) -> None:
        """Open a screen above another of its app; ``then`` gets its result."""
        waiting = reference(then) if then else None
        fields = dump_fields(screen)  # what cannot be saved is refused before anything opens
        with Change(self._activities):
            entry = self._activities.place_above(opener, screen.info(), waiting)
            if entry is not None:
                self.place(entry, screen, fields)

    def replace(self, entry: Entry, screen: AnyScreen) -> None:
        """Put another screen in a place; the state of the views there goes with the old one."""
        fields = dump_fields(screen)
        entry.pop("focus", None)
        entry.pop("snack", None)
        entry["views"] = {}
        self.place(entry, screen, fields)
        self.phone.changed()

    def write_down(self, package: str = "") -> None:
        """The fields of all open screens become data; of one app's, if its process ends."""
        self._drop_closed()
        for screen in self._open.values():
            if package in ("", screen.app.package):
                screen.entry["fields"] = dump_fields(screen)

    def _drop_closed(self) -> None:
        """Forget the objects of screens that have closed, when no method of them runs any more."""
        there = {entry["id"] for task in self._activities.tasks for entry in task["entries"]}
        if not self._open.keys() <= there:
            self._open = {number: each for number, each in self._open.items() if number in there}

    def process_ended(self, package: str) -> None:
        """The objects of a process go with it."""
        self.write_down(package)
        kept = {n: each for n, each in self._open.items() if each.app.package != package}
        self._open = kept

    def _bound(self, screen: AnyScreen, entry: Entry) -> AnyScreen:
        self._open[entry["id"]] = screen.bind(entry, self.app(entry))
        return screen

    def _read(self, screen: AnyScreen) -> None:
        screen.set_fields(load(screen.entry["fields"], self.resolve))

    # Callbacks

    def resolve(self, reference: dict[str, Any]) -> Callable[..., object]:
        """The method that `callbacks.reference` has written down."""
        owner: Any
        if "screen" in reference:
            entry = self._activities.find(reference["screen"])
            if entry is None:
                return ignore
            owner = self[entry]
            if "part" in reference:
                owner = getattr(owner, reference["part"])
                if owner is None:  # the screen has given the part up
                    return ignore
        elif "window" in reference:
            owner = self.phone.services[reference["window"]]
        else:
            owner = self.phone[Processes].background(reference["app"])
        args = load(reference["args"], self.resolve)
        keywords = load(reference["keywords"], self.resolve)
        method: Callable[..., object] = attrgetter(reference["method"])(owner)
        return partial(method, *args, **keywords) if args or keywords else method
