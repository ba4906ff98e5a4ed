"""The pop-up kit: messages, questions, choices and menus, in the look of each app's family."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.registry import Kind
from virtual_phone.ui import fonts
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.fields import outlined
from virtual_phone.ui.screen import Callback, Screen
from virtual_phone.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Radio,
    Row,
    Rows,
    Scroll,
    Text,
    TextButton,
    View,
)

SPINNER_TEXT = "android:id/text1"
CHECKBOX = ("checkbox-blank-outline", "checkbox-marked")
RADIO = ("radiobox-blank", "radiobox-marked")
SIDE, MARK_GAP, WIDEST = 16, 8, 340  # dp: beside a menu's labels, before a mark, of a menu
MARK = MARK_GAP + 24  # what a box or an arrow at the end of a line takes


@dataclass(frozen=True)
class Choice:
    """A button of a dialog or a line of a menu: a tap closes that, then calls ``does``."""

    label: str
    does: Callback | None = None
    checked: bool | None = None  # a menu's line with a box
    enabled: bool = True
    more: bool = False  # it opens another menu
    radio: bool = False  # the box is a radio button
    icon: str = ""  # of a line of a sheet


@dataclass
class Alert(Screen[App, None]):
    """A message with one to three buttons."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    message: str
    yes: Choice = Choice("OK")
    no: Choice | None = None
    other: Choice | None = None

    def view(self) -> View:
        text = Text(self.message, id=self.app.dialogs.message_id, size=16, color="secondary")
        buttons = [
            dialog_button(self.app, number, choice.label, partial(choose, self, choice))
            if choice
            else None
            for number, choice in ((3, self.other), (2, self.no), (1, self.yes))
        ]
        return dialog(self.app, self.title, text, *buttons)


def confirm(title: str, message: str, yes: str, does: Callback, *, no: str = "Cancel") -> Alert:
    """The question whether to do something, with a button that does it and one that does not."""
    return Alert(title, message, Choice(yes, does), Choice(no))


@dataclass
class Ask(Screen[App, str]):
    """A line of text."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    value: str = ""
    hint: str = ""
    id: str = "edit_text"
    keys: str = "text"
    capital: str = ""  # as of `Field`
    yes: str = "OK"

    def view(self) -> View:
        field = Field(
            self.id,
            self.value,
            self.hint,
            id=self.id,
            keys=self.keys,
            capital=self.capital,
            autofocus=True,
        )
        field = dialog_field(self.app, field)
        cancel = dialog_button(self.app, 2, "Cancel", self.close)
        ok = dialog_button(
            self.app, 1, self.yes, lambda: self.close(self.text(self.id, self.value))
        )
        return dialog(self.app, self.title, field, None, cancel, ok)


@dataclass
class ChooseOne(Screen[App, int]):
    """A list of radio buttons; closes with the number of the one that is tapped."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    options: list[str]
    chosen: int

    def view(self) -> View:
        rows = [
            Radio(
                option,
                number == self.chosen,
                width="fill",
                key=f"choice {number}",
                on_tap=partial(self.close, number),
            )
            for number, option in enumerate(self.options)
        ]
        body = Rows(*rows, id="select_dialog_listview", padding=(0, 4))
        return dialog(self.app, self.title, body)


@dataclass
class Options(Screen[App, str]):
    """A list of texts; closes with the one that is tapped."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    options: list[str]
    cancel: bool = True  # there is a button that closes it

    def view(self) -> View:
        lines = [(option, partial(self.close, option)) for option in self.options]
        return list_dialog(self, self.title, lines, cancel=self.cancel)


def list_dialog(
    screen: Screen[Any, Any],
    title: str,
    lines: Sequence[tuple[str, Callback]],
    *,
    cancel: bool,
) -> View:
    """A dialog that is a list of texts, each with what a tap does."""
    rows = [
        Text(
            label,
            id="android:id/text1",
            key=f"option {number}",
            size=16,
            width="fill",
            min_height=48,
            on_tap=does,
        )
        for number, (label, does) in enumerate(lines)
    ]
    button = dialog_button(screen.app, 2, "Cancel", screen.close) if cancel else None
    return dialog(screen.app, title, Column(*rows), None, button)


@dataclass
class Menu(Screen[App, None]):
    """Lines to choose from, at the view with the key ``anchor``; a menu's menu has a title."""

    kind: ClassVar[Kind] = "menu"

    lines: Sequence[Choice]
    anchor: str = "menu_button"
    title: str = ""

    def view(self) -> View:
        return menu(self, *self.lines, title=self.title)

    def beside(self) -> str:
        return self.anchor


@dataclass
class SpinnerMenu(Screen[App, int]):
    """The options of a spinner; closes with the number of the one that is tapped."""

    kind: ClassVar[Kind] = "menu"

    options: list[str]
    chosen: int
    anchor: str

    def view(self) -> View:
        rows = [self.row(number, option) for number, option in enumerate(self.options)]
        return Rows(*rows, width=_width(self.app, self.options, more=40))

    def row(self, number: int, option: str) -> View:
        return Text(
            option,
            id=SPINNER_TEXT,
            key=f"option {number}",
            size=16,
            lines=1,
            checked=number == self.chosen,
            min_height=48,
            width="fill",
            padding=(16, 0),
            cls="android.widget.CheckedTextView",
            background="card" if number == self.chosen else "surface",
            on_tap=lambda: self.close(number),
        )

    def beside(self) -> str:
        return self.anchor


def menu(screen: Screen[Any, None], *lines: Choice, title: str = "") -> View:
    """A popup menu, for one that is a screen of the app's own; a tap closes it first.

    With a title it is a submenu, which stands at the edge of the screen.
    """
    look = screen.app.menus
    sides = 2 * SIDE + look.icon_room
    marks = MARK if any(line.more or line.checked is not None for line in lines) else 0
    width = _width(screen.app, [line.label for line in lines], more=sides + marks)
    return Rows(
        _menu_title(title) if title else None,
        *(_line(screen, line) for line in lines),
        padding=(0, 8),
        width=max(width, look.least),
        below=look.below,
        inset=0 if title else look.inset,
    )


def _menu_title(title: str) -> View:
    text = Text(title, id="android:id/title", size=14, lines=1, grow=1, color="secondary")
    return Row(text, padding=(SIDE, 0), min_height=48, key="menu title")


def menu_button(
    screen: Screen[Any, Any], *lines: Choice | None, id: str = "", desc: str = "More options"
) -> View:
    """The three dots that open a menu; lines that are None are left out.

    A long press opens it, too, as AppCompat's ForwardingListener has it.
    """
    there = [line for line in lines if line]

    def unfold() -> None:
        screen.open(Menu(there))

    return IconButton(
        "dots-vertical",
        desc,
        id=id,
        key="menu_button",
        width=screen.app.menus.button,
        cls="android.widget.ImageView",
        on_tap=unfold,
        on_hold=unfold,
    )


def _line(screen: Screen[Any, None], line: Choice) -> View:
    boxes = RADIO if line.radio else CHECKBOX
    box = None if line.checked is None else Icon(boxes[line.checked], color="primary")
    state: dict[str, Any] = {} if line.checked is None else {"checked": line.checked}
    mark = Icon("menu-right") if line.more else box
    spacing = screen.app.menus.spacing
    spaced: Any = {"spacing": spacing} if spacing else {}
    return Row(
        Text(line.label, id="title", size=16, lines=1, grow=1, enabled=line.enabled, **spaced),
        mark.but(margin=(MARK_GAP, 0, 0, 0)) if mark else None,
        padding=(SIDE + screen.app.menus.icon_room, 0, SIDE, 0),
        min_height=48,
        key=f"menu {line.label}",
        enabled=line.enabled,
        on_tap=partial(choose, screen, line),
        **state,
    )


def spinner(
    screen: Screen[Any, Any],
    id: str,
    options: list[str],
    chosen: int,
    then: Callable[[int], object],
    *,
    color: str = "text",
    **look: Any,
) -> View:
    """A choice of several that drops down; ``then`` gets the number of the one that is tapped.

    An AdapterView with one of its items in view: it can be held, and counts as scrollable.
    """

    def drop_down() -> None:
        screen.open(SpinnerMenu(options, chosen, anchor=id), then=then)

    return Row(
        Text(options[chosen], id=SPINNER_TEXT, size=16, lines=1, grow=1, color=color),
        Icon("menu-down", color="icon" if color == "text" else color),
        id=id,
        cls="android.widget.Spinner",
        min_height=48,
        padding=(8, 0),
        scrollable=len(options) > 1,
        on_tap=drop_down,
        on_hold=drop_down,
        **look,
    )


def dialog(app: App, title: str, body: View, *buttons: View | None) -> View:
    """A dialog's title, body and buttons: the third one far from the other two."""
    look = app.dialogs
    heading = Text(title, id=look.title_id, size=look.title_size, margin=(0, 0, 0, 16), lines=2)
    third, *others = buttons or (None,)
    row = Row(third, Box(grow=1), *others, margin=(0, 14, 0, 0), id="buttonPanel")
    scrolled = body if body.kind in ("list", "scroll") else Scroll(body)
    return Column(
        heading if title else None,
        scrolled.but(grow=1),
        row if any(buttons) else None,
        padding=(24, 24, 24, 20),
        radius=look.radius,
        inset=look.inset,
    )


def ok_cancel(
    screen: Screen[Any, Any],
    title: str,
    body: View,
    ok: Callback,
    *,
    yes: str = "OK",
    no: str = "Cancel",
    enabled: bool = True,
    other: View | None = None,
) -> View:
    """A dialog with the usual two buttons: one calls ``ok``, the other closes it."""
    cancel = dialog_button(screen.app, 2, no, screen.close)
    confirm = dialog_button(screen.app, 1, yes, ok, enabled=enabled)
    return dialog(screen.app, title, body, other, cancel, confirm)


def dialog_field(app: App, field: View) -> View:
    """A field as the dialogs of an app's family have it: over a line, or in a frame."""
    if app.dialogs.framed:
        return outlined(field, margin=(0, 8, 0, 0), behind="surface")
    return field.but(padding=(0, 12), underline=True)


def dialog_button(
    app: App, number: int, text: str, does: Callback, *, enabled: bool = True
) -> View:
    """A dialog's button: 1 confirms, 2 cancels, 3 is another one."""
    return TextButton(
        text,
        id=f"android:id/button{number}",
        caps=app.dialogs.caps,
        on_tap=does,
        padding=(12, 8),
        min_width=64,
        enabled=enabled,
    )


def choose(screen: Screen[Any, None], choice: Choice) -> None:
    """What a tap on a choice does: close the dialog, menu or sheet, then call ``does``."""
    screen.close()
    if choice.does:
        choice.does()


def _width(app: App, labels: Sequence[str], *, more: float) -> float:
    """As wide as the longest label, in a large font, too."""
    display = app.phone[DisplaySettings]
    density = display.density / 160
    size = round(16 * density * display.font_scale)
    spacing = app.menus.spacing * size
    longest = max(fonts.measure(label, size) + len(label) * spacing for label in labels)
    return min(longest / density + 1 + more, WIDEST)
