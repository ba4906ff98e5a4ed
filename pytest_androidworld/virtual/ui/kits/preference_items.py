"""What stands on a page of Settings, as data: each item is a line of a table.

An item names what it shows and what a tap does: a page to open, a method of the app's, a value
to switch.  What it shows may be a text or a function of the app that tells it just now.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_androidworld.virtual.ui.kits import preferences as look
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Deed,
    Kept,
    Preferences,
    Said,
    Test,
    Value,
    said,
)
from pytest_androidworld.virtual.ui.view import Handler, Text, View


def always(app: Preferences) -> bool:
    return True


@dataclass(frozen=True)
class Item:
    """A row that opens a page (``to``, perhaps about ``arg``) or does something else."""

    title: Said = ""
    summary: Said = ""
    to: str = ""
    does: Deed = ""
    icon: str | Callable[[Any], View] = ""
    arg: str = ""
    key: str = ""
    room: bool = False  # for an icon, where its neighbours have one
    enabled: Test = always
    when: Test = always  # whether it is there at all
    least: float = 0
    held: Deed = ""

    def now(self, app: Preferences) -> Iterator["Item"]:
        """The items that it stands for just now: itself, unless it is not there."""
        if self.when(app):
            yield self

    def name(self, app: Preferences) -> str:
        return self.key or said(self.title, app)

    def tap(self, app: Preferences) -> None:
        """What a tap does."""
        if self.does:
            app.do(self.does)
        else:
            app.show(self.to or "absent", self.arg if self.to else said(self.title, app))

    def answered(self, app: Preferences, answer: Any) -> None:
        """The dialog that a tap has opened has an answer."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def glyph(self, app: Preferences) -> str | View:
        return self.icon if isinstance(self.icon, str) else self.icon(app)

    def view(self, app: Preferences) -> View:
        return look.preference(
            said(self.title, app), said(self.summary, app), icon=self.glyph(app),
            icon_room=self.room, enabled=self.enabled(app), least=self.least,
            key=f"row {self.name(app)}", on_tap=lambda: self.tap(app),
            on_hold=(lambda: app.do(self.held)) if self.held else None,
        )  # fmt: skip


@dataclass(frozen=True)
class Info(Item):
    """A row that only tells something."""

    def view(self, app: Preferences) -> View:
        return look.preference(
            said(self.title, app), said(self.summary, app), icon=self.glyph(app),
            icon_room=self.room, enabled=self.enabled(app), key=f"row {self.name(app)}",
        )  # fmt: skip


@dataclass(frozen=True)
class Switched(Item):
    """A row with a switch; with ``to`` or ``does`` only the switch switches."""

    value: Value = field(default=Kept(""))
    on: str = "1"
    off: str = "0"
    otherwise: Said = ""  # the summary while it is off
    described: bool = False  # whether the switch says the title, too

    def is_on(self, app: Preferences) -> bool:
        return self.value.get(app) == self.on

    def flip(self, app: Preferences) -> None:
        self.value.set(app, self.off if self.is_on(app) else self.on)

    def view(self, app: Preferences) -> View:
        on, name, enabled = self.is_on(app), self.name(app), self.enabled(app)
        title = said(self.title, app)
        summary = said(self.otherwise if self.otherwise and not on else self.summary, app)
        end = look.switch(
            on, key=f"switch {name}", desc=title if self.described else "", enabled=enabled
        )
        flip: Handler = lambda: self.flip(app)  # noqa: E731 - it is handed on
        if self.to or self.does:
            return look.two_targets(
                title, summary, end.but(on_tap=flip), icon=self.glyph(app),
                key=f"row {name}", enabled=enabled, on_tap=lambda: self.tap(app),
            )  # fmt: skip
        return look.preference(
            title, summary, icon=self.glyph(app), icon_room=self.room, end=end,
            key=f"row {name}", enabled=enabled, on_tap=flip,
        )  # fmt: skip


@dataclass(frozen=True)
class Main(Switched):
    """The switch that a page is about."""

    def view(self, app: Preferences) -> View:
        return look.main_switch(
            said(self.title, app),
            self.is_on(app),
            enabled=self.enabled(app),
            does=lambda: self.flip(app),
        )


@dataclass(frozen=True)
class Choice(Item):
    """A row that asks which of some values it shall be, and says which it is."""

    value: Value = field(default=Kept(""))
    options: Mapping[str, str] | Callable[[Any], Mapping[str, str]] = field(default_factory=dict)

    def known(self, app: Preferences) -> dict[str, str]:
        return dict(self.options if isinstance(self.options, Mapping) else self.options(app))

    def label(self, app: Preferences) -> str:
        return self.known(app).get(self.value.get(app), "")

    def tap(self, app: Preferences) -> None:
        known, now = self.known(app), self.value.get(app)
        app.here["asking"] = self.name(app)
        place = list(known).index(now) if now in known else -1
        app.choose_one(said(self.title, app), list(known.values()), place, then="answered")

    def answered(self, app: Preferences, answer: int) -> None:
        self.value.set(app, list(self.known(app))[answer])

    def view(self, app: Preferences) -> View:
        return Item.view(replace(self, summary=self.summary or self.label), app)


@dataclass(frozen=True)
class Written(Item):
    """A row that asks for a line of text, and says it."""

    value: Value = field(default=Kept(""))
    asks: str = ""  # the dialog's title, if not the row's
    yes: str = "OK"
    may_be_empty: bool = False

    def tap(self, app: Preferences) -> None:
        app.here["asking"] = self.name(app)
        title = self.asks or said(self.title, app)
        app.ask(title, self.value.get(app), then="answered", yes=self.yes)

    def answered(self, app: Preferences, answer: str) -> None:
        if answer.strip() or self.may_be_empty:
            self.value.set(app, answer.strip())

    def view(self, app: Preferences) -> View:
        return Item.view(replace(self, summary=self.summary or self.value.get), app)


@dataclass(frozen=True)
class Confirmed(Item):
    """A row that asks whether it is meant before it does what it does."""

    asks: str = ""
    message: Said = ""
    yes: str = "OK"

    def tap(self, app: Preferences) -> None:
        app.here["asking"] = self.name(app)
        app.confirm(self.asks, said(self.message, app), "answered", None, yes=self.yes)

    def answered(self, app: Preferences, answer: None) -> None:
        app.do(self.does)


@dataclass(frozen=True)
class Radios(Item):
    """A page's whole choice: one row for each value."""

    value: Value = field(default=Kept(""))
    options: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def now(self, app: Preferences) -> Iterator[Item]:
        for value, title in self.options.items():
            yield Radio(
                title, self.notes.get(value, ""), value=self.value, wanted=value, does=self.does
            )


@dataclass(frozen=True)
class Radio(Item):
    """One value of several."""

    value: Value = field(default=Kept(""))
    wanted: str = ""

    def tap(self, app: Preferences) -> None:
        self.value.set(app, self.wanted)
        if self.does:
            app.do(self.does)

    def view(self, app: Preferences) -> View:
        return look.radio_row(
            said(self.title, app), said(self.summary, app), self.value.get(app) == self.wanted,
            key=f"row {self.name(app)}", enabled=self.enabled(app), on_tap=lambda: self.tap(app),
        )  # fmt: skip


@dataclass(frozen=True)
class Seek(Item):
    """A row with a bar of so many steps; ``ends`` name the buttons beside it, if there are any."""

    ends: tuple[str, str] | None = None
    read: Callable[[Any], int] = field(default=lambda app: 0)
    write: Callable[[Any, int], object] = field(default=lambda app, step: None)
    steps: int | Callable[[Any], int] = 1
    least_step: int = 0

    def count(self, app: Preferences) -> int:
        return self.steps if isinstance(self.steps, int) else self.steps(app)

    def view(self, app: Preferences) -> View:
        count = self.count(app)
        return look.seek_bar(
            said(self.title, app), self.read(app) / count, icon=str(self.icon),
            summary=said(self.summary, app), enabled=self.enabled(app),
            key=f"seek {self.name(app)}", ends=self.ends,
            does=lambda share: self.go(app, round(min(max(share, 0.0), 1.0) * count)),
            step=lambda by: self.go(app, self.read(app) + by),
        )  # fmt: skip

    def go(self, app: Preferences, step: int) -> None:
        self.write(app, min(max(step, self.least_step), self.count(app)))


@dataclass(frozen=True)
class Group(Item):
    """The name of what follows."""

    def view(self, app: Preferences) -> View:
        return look.category(said(self.title, app))


@dataclass(frozen=True)
class Footer(Item):
    """What a page has to explain."""

    def view(self, app: Preferences) -> View:
        return look.footer(said(self.title, app))


@dataclass(frozen=True)
class Words(Item):
    """A paragraph between rows."""

    def view(self, app: Preferences) -> View:
        return Text(said(self.title, app), size=14, color="secondary", padding=(24, 12))


@dataclass(frozen=True)
class Part(Item):
    """Items that depend on how things are."""

    made: Callable[[Any], Iterable[Item]] = field(default=lambda app: ())

    def now(self, app: Preferences) -> Iterator[Item]:
        if self.when(app):
            for each in self.made(app):
                yield from each.now(app)


@dataclass(frozen=True)
class Piece(Item):
    """Something that is no row: a picture, a header, some buttons."""

    drawn: Callable[[Any], View] = field(default=lambda app: Text(""))

    def view(self, app: Preferences) -> View:
        return self.drawn(app)


# Pages


@dataclass(frozen=True)
class Page:
    """A page: what it is called, what stands on it, which activity and actions lead to it."""

    name: str
    title: Said
    items: tuple[Item, ...]
    activity: str = ""
    actions: tuple[str, ...] = ()
    about: str = ""  # what ``arg`` must be, where the page is about something: "package"
    menu: tuple[tuple[Said, Deed], ...] = ()
    button: tuple[str, str, Deed] | None = None  # at the end of the head: icon, description
    opened: Deed = ""
    words: str = ""  # what else people look for it by

    def now(self, app: Preferences) -> list[Item]:
        """All items as they are just now."""
        return [item for each in self.items for item in each.now(app)]


def page(name: str, title: Said, *items: Item, **more: Any) -> Page:
    """A page as a table reads."""
    return Page(name, title, items, **more)
