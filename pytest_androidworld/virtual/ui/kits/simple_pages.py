"""What pages of Simple Mobile Tools apps share: search, selection bar, settings, About."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pytest_androidworld.virtual.ui.app import DialogLook
from pytest_androidworld.virtual.ui.kits.collection import SelectionOf
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.screen import Screen
from pytest_androidworld.virtual.ui.view import (
    Child,
    Field,
    Handler,
    Icon,
    IconButton,
    Row,
    Rows,
    Switch,
    Text,
    View,
)

K = TypeVar("K")
AnyScreen = Screen[Any, Any]
DIALOGS = DialogLook(message_id="message")
PREFS = "Prefs"  # the name of their preferences file
ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"
ABOUT_ROWS = (
    "Frequently asked questions",
    "Contribute",
    "Invite friends",
    "Contributors",
    "Privacy policy",
    "Third party licences",
)
FIELD = "top_toolbar_search"


@dataclass
class Search:
    """The rounded search field that is the toolbar of a main screen; a field of that screen."""

    active: bool = False

    def text(self, screen: AnyScreen) -> str | None:
        """What is searched for, while something is."""
        return screen.text(FIELD) if self.active else None

    def header(
        self, screen: AnyScreen, hint: str, *actions: Child, up: Handler | None = None
    ) -> View:
        """The field with its icons; where there is a way up, an arrow leads there."""

        def begin() -> None:
            self.active = True

        def focus() -> None:
            begin()
            screen.focus(FIELD)

        def leave() -> None:
            self.leave(screen)

        icon = Icon(
            "arrow-left" if self.active or up else "magnify",
            id="top_toolbar_search_icon",
            width=48,
            height=48,
            on_tap=leave if self.active else up or focus,
        )
        return Row(
            icon,
            Field(FIELD, hint=hint, id=FIELD, enter="search", on_focus=begin, grow=1),
            *(() if self.active else actions),
            background="card",
            radius=28,
            margin=(16, 8),
            height=52,
            padding=(4, 0),
        )

    def leave(self, screen: AnyScreen) -> None:
        self.active = False
        screen.set_text(FIELD, "")
        screen.focus(None)


def selection_bar(
    selection: SelectionOf[K],
    everything: Sequence[K],
    *actions: Child,
    close_class: str = "android.widget.ImageButton",
) -> View:
    """What replaces the toolbar while items are selected: "1 / 3" and what can be done to them."""

    def all_or_none() -> None:
        selection.keys = [] if len(selection) == len(everything) else list(everything)

    return Row(
        IconButton(
            "arrow-left",
            "Done",
            id="action_mode_close_button",
            cls=close_class,
            on_tap=selection.take,
        ),
        Text(
            f"{len(selection)} / {len(everything)}",
            id="actionbar_title",
            size=20,
            grow=1,
            min_height=48,
            lines=1,
            on_tap=all_or_none,
        ),
        *actions,
        height=68,
        padding=(4, 0),
    )


@dataclass(frozen=True)
class Switched:
    """A setting that is on or off; the others are labels only."""

    label: str
    key: str
    first: bool = False


def settings_page(screen: AnyScreen, sections: Mapping[str, Sequence[str | Switched]]) -> View:
    rows = []
    for title, settings in sections.items():
        rows.append(Text(title, color="primary", face="medium", padding=(16, 20, 16, 4)))
        rows += [_setting(screen, setting) for setting in settings]
    bar = app_bar("Settings", up=screen.close)
    return page(screen, Rows(*rows, id="settings_holder"), bar=bar)


def _setting(screen: AnyScreen, setting: str | Switched) -> View:
    label = setting if isinstance(setting, str) else setting.label
    text = Text(label, size=16, grow=1)
    look: Any = {"padding": (16, 12), "min_height": 56, "key": f"setting {label}"}
    if isinstance(setting, str):
        return Row(text, on_tap=lambda: screen.absent(f"“{label}”"), **look)
    prefs = screen.app.prefs(PREFS)
    on = prefs.flag(setting.key, setting.first)
    switch = Switch(on, id=f"settings_{setting.key}")
    return Row(text, switch, on_tap=lambda: prefs.put({setting.key: not on}), **look)


def about_page(screen: AnyScreen) -> View:
    name, code = screen.app.version
    rows = [
        Row(
            Text(line, size=16),
            padding=(16, 12),
            min_height=56,
            key=f"about {line}",
            on_tap=lambda line=line: screen.absent(f"“{line}”"),
        )
        for line in ABOUT_ROWS
    ]
    version = Text(f"v {name} ({code})", color="secondary", padding=(16, 16))
    return page(screen, Rows(*rows, version), bar=app_bar("About", up=screen.close))
