"""What Simple Mobile Tools apps share: icons of toolbars, lists of radio buttons, empty lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.popups import dialog
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Column,
    Handler,
    IconButton,
    Radio,
    Scroll,
    Text,
    View,
)


def action(id: str, desc: str, icon: str, does: Handler) -> View:
    """An icon of a toolbar: a Button that only its description names."""
    return IconButton(icon, desc, id=id, on_tap=does, cls="android.widget.Button")


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
    """What stands in the middle of an empty list."""
    words = Text(text, id=id, size=16, color="secondary", justify="center", at="center")
    return Column(words, *more, padding=(24, 48))
