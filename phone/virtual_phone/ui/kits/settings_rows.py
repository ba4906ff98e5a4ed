"""The pages of settings as data: what each row displays, and what a tap does.

What it displays is a text or a function of the page's context.  What a tap does is a function of
the page's screen.  A row whose tap opens a dialog is found again by its key when that closes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from virtual_phone.ui.kits import settings_look as look
from virtual_phone.ui.kits.popups import Ask, ChooseOne, confirm
from virtual_phone.ui.kits.settings_values import (
    Action,
    Condition,
    PageContext,
    PageScreen,
    TextOf,
    Value,
    text_of,
)
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import View

T = TypeVar("T")


def always(context: PageContext) -> bool:
    return True


@dataclass(frozen=True)
class Row:
    """What all rows have; ``to``, ``arg`` and ``does`` define what a tap does, if anything."""

    title: TextOf
    _: KW_ONLY
    to: str = ""  # a page
    arg: str = ""  # what that is about
    does: Action | None = None
    icon: str | Callable[[PageContext], View] = ""
    key: str = ""  # by default the title
    room: bool = False  # for an icon, where its neighbours have one
    enabled: Condition = always
    when: Condition = always  # whether it is there at all
    least: float = 0  # dp of height
    id: str = ""  # of the row, where it has one of its own

    def now(self, context: PageContext) -> Iterator["Row"]:
        """The row itself, unless it is not there now."""
        if self.when(context):
            yield self

    def name(self, context: PageContext) -> str:
        return self.key or text_of(self.title, context)

    def parts(self, context: PageContext) -> Iterable["Row"]:
        """What may open a dialog: the row, or the buttons on it."""
        return (self,)

    def tap(self, screen: PageScreen) -> None:
        if self.does:
            self.does(screen)
        elif self.to:
            screen.show(self.to, self.arg)
        else:
            raise TypeError(f"the row {self.name(screen)!r} is enabled and leads nowhere")

    def answered(self, screen: PageScreen, answer: Any) -> None:
        """The dialog that a tap has opened closed with an answer."""
        raise TypeError(f"{type(self).__name__} opens no dialog")

    def ask(self, screen: PageScreen, dialog: Screen[Any, Any]) -> None:
        """Open a dialog whose result goes to `answered`."""
        screen.open(dialog, then=partial(screen.answered, self.name(screen)))

    def view(self, screen: PageScreen) -> View:
        raise NotImplementedError

    def preference(self, screen: PageScreen, summary: TextOf, **more: Any) -> View:
        """The usual look."""
        usual = {
            "icon": self.icon if isinstance(self.icon, str) else self.icon(screen),
            "enabled": self.enabled(screen),
            "key": f"row {self.name(screen)}",
        }
        own = {"icon_room": self.room, "least": self.least, "id": self.id}
        given = {name: value for name, value in own.items() if value}
        title, below = text_of(self.title, screen), text_of(summary, screen)
        return screen.look.preference(title, below, **(usual | given | more))


@dataclass(frozen=True)
class Info(Row):
    """A row that cannot be tapped."""

    summary: TextOf = ""

    def view(self, screen: PageScreen) -> View:
        return self.preference(screen, self.summary)


@dataclass(frozen=True)
class Item(Row):
    """A row that opens a page or does something else."""

    summary: TextOf = ""

    def view(self, screen: PageScreen) -> View:
        return self.preference(screen, self.summary, on_tap=partial(self.tap, screen))


@dataclass(frozen=True)
class Toggle(Row):
    """A row with a switch; with ``to`` or ``does`` only the switch switches."""

    value: Value
    summary: TextOf = ""
    _: KW_ONLY
    on: str = "1"
    off: str = "0"
    otherwise: TextOf = ""  # the summary while it is off

    def is_on(self, context: PageContext) -> bool:
        return self.value.get(context) == self.on

    def flip(self, context: PageContext) -> None:
        self.value.set(context, self.off if self.is_on(context) else self.on)

    def view(self, screen: PageScreen) -> View:
        on, flip = self.is_on(screen), partial(self.flip, screen)
        summary = self.otherwise if self.otherwise and not on else self.summary
        end = screen.look.switch(
            on,
            key=f"switch {self.name(screen)}",
            enabled=self.enabled(screen),
        )
        if self.to or self.does:
            title = text_of(self.title, screen)
            both = look.second_target(end.but(on_tap=flip, id="switchWidget", desc=title))
            tap = partial(self.tap, screen)
            return self.preference(screen, summary, end=both, on_tap=tap)
        return self.preference(screen, summary, end=end, on_tap=flip)


@dataclass(frozen=True)
class MainSwitch(Toggle):
    """The switch that a page is about."""

    def view(self, screen: PageScreen) -> View:
        return look.main_switch(
            text_of(self.title, screen),
            self.is_on(screen),
            enabled=self.enabled(screen),
            does=partial(self.flip, screen),
        )


@dataclass(frozen=True)
class Select(Row):
    """A row that opens a list of values to choose from; its summary is the present one."""

    value: Value
    options: Mapping[str, str]
    _: KW_ONLY
    question: str = ""  # the dialog's title, if not the row's

    def label(self, context: PageContext) -> str:
        return self.options.get(self.value.get(context), "")

    def tap(self, screen: PageScreen) -> None:
        now = self.value.get(screen)
        place = list(self.options).index(now) if now in self.options else -1
        labels = list(self.options.values())
        title = self.question or text_of(self.title, screen)
        self.ask(screen, ChooseOne(title, labels, place))

    def answered(self, screen: PageScreen, answer: int) -> None:
        self.value.set(screen, list(self.options)[answer])

    def view(self, screen: PageScreen) -> View:
        return self.preference(screen, self.label, on_tap=partial(self.tap, screen))


@dataclass(frozen=True)
class TextEntry(Row):
    """A row that opens a dialog with a line of text; its summary is the present one."""

    value: Value
    summary: TextOf = ""  # if another
    _: KW_ONLY
    question: str = ""  # the dialog's title, if not the row's
    yes: str = "OK"
    may_be_empty: bool = False

    def tap(self, screen: PageScreen) -> None:
        title = self.question or text_of(self.title, screen)
        self.ask(screen, Ask(title, self.value.get(screen), yes=self.yes))

    def answered(self, screen: PageScreen, answer: str) -> None:
        if answer.strip() or self.may_be_empty:
            self.value.set(screen, answer.strip())

    def view(self, screen: PageScreen) -> View:
        summary = self.summary or self.value.get
        return self.preference(screen, summary, on_tap=partial(self.tap, screen))


@dataclass(frozen=True)
class Question(Item, Generic[T]):
    """A row that opens a dialog; ``then`` gets what it closes with."""

    _: KW_ONLY
    dialog: Callable[[PageContext], Screen[Any, T]]
    then: Callable[[PageScreen, T], object]

    def tap(self, screen: PageScreen) -> None:
        self.ask(screen, self.dialog(screen))

    def answered(self, screen: PageScreen, answer: T) -> None:
        self.then(screen, answer)


@dataclass(frozen=True)
class Confirm(Item):
    """A row that asks for confirmation before it does what it does."""

    _: KW_ONLY
    does: Action
    message: TextOf
    question: TextOf = ""
    yes: str = "OK"

    def tap(self, screen: PageScreen) -> None:
        does = partial(screen.answered, self.name(screen), None)
        question, message = text_of(self.question, screen), text_of(self.message, screen)
        screen.open(confirm(question, message, self.yes, does))

    def answered(self, screen: PageScreen, answer: None) -> None:
        self.does(screen)


@dataclass(frozen=True)
class RadioItem(Row):
    """One value of several."""

    value: Value
    wanted: str
    summary: TextOf = ""

    def tap(self, screen: PageScreen) -> None:
        self.value.set(screen, self.wanted)
        if self.does:
            self.does(screen)

    def view(self, screen: PageScreen) -> View:
        key, enabled = f"row {self.name(screen)}", self.enabled(screen)
        mark = look.radio(self.value.get(screen) == self.wanted, key=key, enabled=enabled)
        return self.preference(screen, self.summary, icon=mark, on_tap=partial(self.tap, screen))


def radio_items(value: Value, options: Mapping[str, str]) -> list[RadioItem]:
    """A page's whole choice: one row for each value."""
    return [RadioItem(title, value, wanted) for wanted, title in options.items()]


@dataclass(frozen=True)
class SeekBar(Row):
    """A row with a bar of so many steps; ``ends`` describe the buttons beside it, if any."""

    summary: TextOf = ""
    _: KW_ONLY
    read: Callable[[PageContext], int]
    write: Callable[[PageContext, int], object]
    steps: int | Callable[[PageContext], int]
    least_step: int = 0
    ends: tuple[str, str] | None = None

    def count(self, context: PageContext) -> int:
        return self.steps if isinstance(self.steps, int) else self.steps(context)

    def view(self, screen: PageScreen) -> View:
        count = self.count(screen)
        return look.seek_bar(
            text_of(self.title, screen),
            self.read(screen) / count,
            icon=str(self.icon),
            summary=text_of(self.summary, screen),
            enabled=self.enabled(screen),
            key=f"seek {self.name(screen)}",
            ends=self.ends,
            does=lambda share: self.go(screen, round(min(max(share, 0.0), 1.0) * count)),
            step=lambda by: self.go(screen, self.read(screen) + by),
        )

    def go(self, context: PageContext, step: int) -> None:
        self.write(context, min(max(step, self.least_step), self.count(context)))


@dataclass(frozen=True)
class Category(Row):
    """The heading of what follows."""

    def view(self, screen: PageScreen) -> View:
        return screen.look.category(text_of(self.title, screen))


@dataclass(frozen=True)
class Footer(Row):
    """An explanation at the end of a page."""

    def view(self, screen: PageScreen) -> View:
        return look.footer(text_of(self.title, screen))


@dataclass(frozen=True)
class Custom(Row):
    """Something that is no row: a picture, a header."""

    title: TextOf = field(default="", kw_only=True)
    draw: Callable[[PageScreen], View]

    def view(self, screen: PageScreen) -> View:
        return self.draw(screen)


@dataclass(frozen=True)
class ButtonBar(Row):
    """Items as buttons side by side."""

    title: TextOf = field(default="", kw_only=True)
    buttons: Callable[[PageContext], Iterable[Row]]

    def parts(self, context: PageContext) -> Iterable[Row]:
        return self.buttons(context)

    def view(self, screen: PageScreen) -> View:
        return look.action_buttons(
            [
                (
                    text_of(each.title, screen),
                    str(each.icon),
                    partial(each.tap, screen) if each.enabled(screen) else None,
                )
                for each in self.buttons(screen)
            ]
        )


Rows = Callable[[PageContext], Iterable[Row]]  # rows that depend on how things are


class Page:
    """A page: its title and rows, and which activities and actions lead to it."""

    def __init__(
        self,
        title: TextOf,
        *rows: Row | Rows,
        started_by: str = "",  # activities and actions, separated by spaces
        about: str = "",  # what ``arg`` must be, where the page is about something: "package"
        menu: tuple[Row, ...] = (),
        buttons: tuple[Row, ...] = (),  # icons at the end of the head
        opened: Callable[[PageContext], object] | None = None,
        keywords: str = "",  # what else a search finds it by
    ) -> None:
        self.title, self.rows = title, rows
        names = started_by.split()
        self.actions = [name for name in names if name.rpartition(".")[2].isupper()]
        self.activities = [name for name in names if name not in self.actions]
        self.about, self.keywords = about, keywords
        self.menu, self.buttons, self.opened = menu, buttons, opened

    def now(self, context: PageContext) -> list[Row]:
        """All rows as they are now."""
        made = [[row] if isinstance(row, Row) else row(context) for row in self.rows]
        return [each for rows in made for row in rows for each in row.now(context)]

    def find(self, context: PageContext, key: str) -> Row | None:
        """The row, button or line of the menu with a key, if it is still there."""
        parts = (part for row in (*self.now(context), *self.menu) for part in row.parts(context))
        return next((part for part in parts if part.name(context) == key), None)

    def answered(self, screen: PageScreen, key: str, answer: Any) -> None:
        """The dialog that the row with this key has opened closed with an answer."""
        row = self.find(screen, key)
        if row:
            row.answered(screen, answer)
