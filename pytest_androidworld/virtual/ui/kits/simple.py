"""What Simple Mobile Tools apps share: search header, selection bar, dialogs, settings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from pytest_androidworld.virtual.services.registry import Kind
from pytest_androidworld.virtual.ui.app import App, DialogLook, screen
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.kits.popups import dialog
from pytest_androidworld.virtual.ui.prefs import Prefs
from pytest_androidworld.virtual.ui.screen import Screen
from pytest_androidworld.virtual.ui.view import (
    Child,
    Column,
    Field,
    Handler,
    Icon,
    IconButton,
    Radio,
    Row,
    Rows,
    Scroll,
    Switch,
    Text,
    View,
)

Setting = tuple[str, ...]  # label, then for a switch: preference key and what it is at first


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


class SimpleApp(Dialogs):
    """An app of the family."""

    dialogs = DialogLook(message_id="message")
    setting_sections: ClassVar[dict[str, tuple[Setting, ...]]] = {}

    def prefs_of_family(self) -> Prefs:
        """The preferences file that all of them call Prefs."""
        return self.prefs("Prefs")

    # The header

    def search_header(self, hint: str, *actions: Child, overflow: str = "overflow") -> View:
        """The rounded search field that is the toolbar of a main screen, with its icons."""
        searching = bool(self.here.get("searching"))
        field = Field(
            "top_toolbar_search", hint=hint, id="top_toolbar_search", enter="search",
            on_focus=lambda: self.here.update(searching=True),
        )  # fmt: skip
        icon = Icon(
            "arrow-left" if searching or self.here.get("up") else "magnify",
            id="top_toolbar_search_icon", width=48, height=48,
            on_tap=self.leave_search if searching else self._search_or_up,
        )  # fmt: skip
        rest = () if searching else (*actions, menu_button(self, overflow))
        return Row(
            icon, field.but(grow=1), *rest,
            background="card", radius=28, margin=(16, 8), height=52, padding=(4, 0),
        )  # fmt: skip

    def _search_or_up(self) -> None:
        if self.here.get("up"):
            getattr(self, self.here["up"])()
        else:
            self.here["searching"] = True
            self.focus("top_toolbar_search")

    def searched(self) -> str | None:
        """What is looked for, while something is."""
        return self.text("top_toolbar_search") if self.here.get("searching") else None

    def leave_search(self) -> None:
        self.here.pop("searching", None)
        self.set_text("top_toolbar_search", "")
        self.focus(None)

    # Selecting

    @property
    def selected(self) -> list[int]:
        """What is selected on this screen."""
        chosen: list[int] = self.here.setdefault("selected", [])
        return chosen

    def select(self, number: int) -> None:
        """Add something to the selection, or take it away."""
        if number in self.selected:
            self.selected.remove(number)
        else:
            self.selected.append(number)

    def end_selection(self) -> None:
        self.here["selected"] = []

    def selection_bar(self, everything: Sequence[int], *actions: Child) -> View:
        """What replaces the header while something is selected: "1 / 3" and what can be done."""

        def all_or_none() -> None:
            full = len(self.selected) == len(everything)
            self.here["selected"] = [] if full else list(everything)

        title = f"{len(self.selected)} / {len(everything)}"
        return Row(
            IconButton("arrow-left", "Done", id="action_mode_close_button",
                       on_tap=self.end_selection),
            Text(title, id="actionbar_title", size=20, grow=1, min_height=48, lines=1,
                 on_tap=all_or_none),
            *actions,
            height=68, padding=(4, 0),
        )  # fmt: skip

    # Pages

    def toolbar(self, title: str, *actions: Child, up: Handler | None = None) -> View:
        return app_bar(title, *actions, up=up or self.close)

    @screen()
    def settings(self) -> View:
        """The settings: sections of rows; a row with a preference is a switch."""
        rows: list[View] = []
        for section, entries in self.setting_sections.items():
            rows.append(Text(section, color="primary", face="medium", padding=(16, 20, 16, 4)))
            rows += [self._setting(*entry) for entry in entries]
        body = Rows(*rows, id="settings_holder")
        return page(self, body, bar=self.toolbar("Settings"))

    def _setting(self, label: str, key: str = "", first: str = "") -> View:
        if not key:
            return Row(
                Text(label, size=16, grow=1), padding=(16, 12), min_height=56,
                key=f"setting {label}", on_tap=lambda: self.absent(f"“{label}”"),
            )  # fmt: skip
        prefs = self.prefs_of_family()
        on = prefs.flag(key, first == "on")
        return Row(
            Text(label, size=16, grow=1),
            Switch(on, id=f"settings_{key}"),
            padding=(16, 12),
            min_height=56,
            key=f"setting {label}",
            on_tap=lambda: prefs.update({key: not on}),
        )

    @screen(activity="com.simplemobiletools.commons.activities.AboutActivity")
    def about(self) -> View:
        name, code = self.version
        lines = (
            "Frequently asked questions", "Contribute", "Invite friends", "Contributors",
            "Privacy policy", "Third party licences",
        )  # fmt: skip
        rows = [
            Row(Text(line, size=16), padding=(16, 12), min_height=56, key=f"about {line}",
                on_tap=lambda line=line: self.absent(f"“{line}”"))
            for line in lines
        ]  # fmt: skip
        told = Text(f"v {name} ({code})", color="secondary", padding=(16, 16))
        return page(self, Rows(*rows, told), bar=self.toolbar("About"))

    def show(self, name: str) -> None:
        """A menu's way to a page."""
        self.open(name)


def empty_note(text: str, id: str, *more: View) -> View:
    """What stands in the middle of an empty list."""
    words = Text(text, id=id, size=16, color="secondary", justify="center", at="center")
    return Column(words, *more, padding=(24, 48))
