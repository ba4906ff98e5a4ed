"""What Simple Mobile Tools apps share: toolbars, lists of radio buttons, empty lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.bars import menu_item
from virtual_phone.ui.kits.popups import dialog
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Child,
    Column,
    Handler,
    IconButton,
    Radio,
    Row,
    Scroll,
    Text,
    View,
)

UNDESCRIBED = {"com.simplemobiletools.calendar.pro"}  # its release is older than the descriptions


def action(id: str, desc: str, icon: str, does: Handler) -> View:
    """An item of the menu, as wide as its padding makes it."""
    return menu_item(id, icon, does, desc, width="wrap", padding=(12, 0))


def described(app: App, desc: str) -> str:
    """The description of an icon that leads somewhere, in the apps that describe them."""
    return "" if app.package in UNDESCRIBED else desc


def title_bar(screen: Screen[Any, Any], title: str, *actions: Child, up: Handler) -> View:
    """The toolbar of a page that another one leads to: Material 3's, 64 dp high."""
    back = IconButton("arrow-left", described(screen.app, "Back"), width=56, height=56)
    name = Text(title, size=21, lines=1, margin=(4, 0))
    return Row(back.but(on_tap=up), Row(name, grow=1), *actions, height=64, background="bar")


@dataclass
class RadioList(Screen[App, int]):
    """One of several; a tap closes it at once with the number of what was tapped."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    options: list[str]
    chosen: int

    def view(self) -> View:
        return radio_list(self, self.title, self.options, self.chosen, self.close)


def radio_list(
    screen: Screen[Any, Any],
    title: str,
    options: Sequence[str],
    chosen: int,
    does: Callable[[int], None],
) -> View:
    """A dialog of radio buttons; ``does`` gets the number of the one that is tapped."""
    rows = [
        Radio(
            option,
            number == chosen,
            width="fill",
            key=f"radio {number}",
            on_tap=partial(does, number),
        )
        for number, option in enumerate(options)
    ]
    group = Column(*rows, id="dialog_radio_group", cls="android.widget.RadioGroup")
    return dialog(screen.app, title, Scroll(group, id="dialog_radio_holder"))


def empty_note(text: str, id: str, *more: View) -> View:
    """What stands at the top of an empty list, as wide as that."""
    words = Text(text, id=id, size=16, color="secondary", justify="center", width="fill")
    return Column(words, *more, padding=(0, 20, 0, 0))
