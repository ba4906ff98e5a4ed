"""What pages of Simple Mobile Tools apps share: search, selection bar, settings, About."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, TypeVar

from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App, DialogLook, MenuLook, OwnTheme
from virtual_phone.ui.kits.collection import SelectionOf
from virtual_phone.ui.kits.material import page
from virtual_phone.ui.kits.popups import Alert
from virtual_phone.ui.kits.simple import described, radio_list, title_bar
from virtual_phone.ui.prefs import Prefs
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Child,
    Column,
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
DIALOGS = DialogLook(message_id="message", framed=True)
BODY_LARGE = 0.03125  # letterSpacing of Material 3's body text of 16 sp
MENUS = MenuLook(below=True, inset=10, button=40, spacing=BODY_LARGE)
PREFS = "Prefs"  # the name of their preferences file
THEME = OwnTheme("theme", {1: False, 2: True}, file=PREFS)
DATE_FORMS = ("%d.%m.%Y", "%m/%d/%Y")
ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"
SITE = "https://www.simplemobiletools.com"
ABOUT_ROWS = {  # what opens in the browser; the others are in the app
    "Frequently asked questions": "",
    "Contribute": "https://github.com/SimpleMobileTools",
    "Invite friends": "",
    "Contributors": "https://github.com/SimpleMobileTools",
    "Privacy policy": f"{SITE}/privacy",
    "Third party licences": "",
}
FAQ = (
    "How can I make Simple Mobile Tools the default app for what it does?\n\n"
    "If other apps open your files, clear their defaults in the settings of the device."
)
LICENCES = "This app uses Kotlin, Glide, Room and other libraries under the Apache licence 2.0."
FIELD = "top_toolbar_search"


def date_form(app: App) -> str:
    """The format of dates that the settings choose."""
    return DATE_FORMS[app.prefs(PREFS).number("date_format") % len(DATE_FORMS)]


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

        leads_back = self.active or up is not None
        icon = Icon(
            "arrow-left" if leads_back else "magnify",
            id="top_toolbar_search_icon",
            desc=described(screen.app, "Back" if leads_back else "Search"),
            width=40,
            height=48,
            on_tap=leave if self.active else up or focus,
        )
        field = Field(FIELD, hint=hint, id=FIELD, enter="search", on_focus=begin, grow=1)
        return Row(
            icon,
            field.but(height=48, margin=(0, 0, 16, 0)),
            *(() if self.active else actions),
            background="card",
            radius=24,
            margin=(16, 8),
            height=48,
            padding=(0, 0, 4, 0),
        )

    def back(self, screen: AnyScreen, selection: SelectionOf[Any]) -> None:
        """Leave the selection, the search or the screen: the first of them that there is."""
        if selection.take():
            return
        if self.active:
            self.leave(screen)
        else:
            screen.go_back()

    def leave(self, screen: AnyScreen) -> None:
        self.active = False
        screen.set_text(FIELD, "")
        screen.focus(None)


def coordinator(screen: AnyScreen, id: str, body: View, *, bar: Child, fab: Child = None) -> View:
    """A page whose search field goes when its list is scrolled.

    A CoordinatorLayout, which reports itself as a ScrollView without being focusable.
    """
    look: Any = {"cls": "android.widget.ScrollView", "scrollable": True, "focusable": False}
    return page(screen, body, bar=bar, fab=fab).but(id=id, edge_to_edge=True, **look)


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
    """A setting that is on or off."""

    label: str
    key: str
    first: bool = False


@dataclass(frozen=True)
class Chosen:
    """A setting that is one of several; the preference has its number."""

    label: str
    key: str
    options: tuple[str, ...]
    first: int = 0


@dataclass(frozen=True)
class Leads:
    """A setting that does something with the page; it may have a value to display."""

    label: str
    does: Callable[[AnyScreen], object]
    value: Callable[[AnyScreen], str] | None = None


Setting = Switched | Chosen | Leads


def settings_page(screen: AnyScreen, sections: Mapping[str, Sequence[Setting]]) -> View:
    rows = []
    for title, settings in sections.items():
        rows.append(Text(title, color="primary", face="medium", padding=(16, 20, 16, 4)))
        rows += [_setting(screen, setting) for setting in settings]
    bar = title_bar(screen, "Settings", up=screen.close)
    return page(screen, Rows(*rows, id="settings_holder"), bar=bar)


def _setting(screen: AnyScreen, setting: Setting) -> View:
    text = Text(setting.label, size=16, grow=1)
    look: Any = {"padding": (16, 12), "min_height": 56, "key": f"setting {setting.label}"}
    if isinstance(setting, Leads):
        value = Text(setting.value(screen), color="secondary") if setting.value else None
        words = Column(text.but(grow=0), value, grow=1)
        return Row(words, on_tap=partial(setting.does, screen), **look)
    prefs = screen.app.prefs(PREFS)
    if isinstance(setting, Chosen):
        return _choice(screen, setting, prefs, look)
    on = prefs.flag(setting.key, setting.first)
    switch = Switch(on, id=f"settings_{setting.key}")
    return Row(text, switch, on_tap=lambda: prefs.put({setting.key: not on}), **look)


def _choice(screen: AnyScreen, setting: Chosen, prefs: Prefs, look: Any) -> View:
    chosen = min(max(prefs.number(setting.key, setting.first), 0), len(setting.options) - 1)
    value = Text(setting.options[chosen], id=f"settings_{setting.key}", color="secondary")
    dialog = PreferenceList(setting.label, setting.key, list(setting.options), chosen)
    words = Column(Text(setting.label, size=16), value)
    return Row(words, on_tap=lambda: screen.open(dialog), **look)


@dataclass
class PreferenceList(Screen[App, None]):
    """The options of a setting, the number of which is written as soon as one is tapped."""

    kind: ClassVar[Kind] = "dialog"

    title: str
    preference: str
    options: list[str]
    chosen: int

    def view(self) -> View:
        return radio_list(self, self.title, self.options, self.chosen, self.choose)

    def choose(self, number: int) -> None:
        self.app.prefs(PREFS)[self.preference] = number
        self.close()


def about_page(screen: AnyScreen) -> View:
    name, code = screen.app.version
    rows = [
        Row(
            Text(line, size=16),
            padding=(16, 12),
            min_height=56,
            key=f"about {line}",
            on_tap=partial(_about, screen, line),
        )
        for line in ABOUT_ROWS
    ]
    version = Text(f"v {name} ({code})", color="secondary", padding=(16, 16))
    return page(screen, Rows(*rows, version), bar=title_bar(screen, "About", up=screen.close))


def _about(screen: AnyScreen, line: str) -> None:
    label = screen.app.label
    if ABOUT_ROWS[line]:
        screen.start(Intent(VIEW, ABOUT_ROWS[line]))
    elif line == "Invite friends":
        screen.share(f"Hey, come check out Simple {label} at {SITE}")
    else:
        screen.open(Alert(line, FAQ if line.startswith("Freq") else LICENCES))
