"""What an app is: a manifest in class attributes, its data, and rules that need no screen.

Its screens are classes of their own (`screen`), which have it as ``self.app``.  An app object has
no state: what must last is in files and databases, or in the memory of the process (`memory`).
"""

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, Filter, Intent
from virtual_phone.services.processes import Processes
from virtual_phone.services.registry import Entry, Reference, ScreenInfo
from virtual_phone.services.settings import Settings
from virtual_phone.services.theme_colors import accent
from virtual_phone.storage.databases import Schema
from virtual_phone.ui.elevation import MATERIAL_3, Levels
from virtual_phone.ui.pauses import InSlices
from virtual_phone.ui.prefs import Prefs, Value
from virtual_phone.ui.theme import Colors

if TYPE_CHECKING:
    import sqlite3

    from virtual_phone.android.assets import Asset
    from virtual_phone.phone import Phone
    from virtual_phone.services.activities import Activities
    from virtual_phone.services.notifications import Action
    from virtual_phone.ui.screen import Screen


@dataclass(frozen=True)
class DialogLook:
    """How the dialogs of an app's family look, and what their parts are called."""

    caps: bool = False  # buttons in capitals
    title_id: str = "alertTitle"
    message_id: str = "android:id/message"
    radius: float = 28
    title_size: float = 24
    framed: bool = False  # fields are in Material's frame, not over Android's line
    inset: float = 24  # between the window and what is drawn of it; 16 before Material 3


@dataclass(frozen=True)
class MenuLook:
    """Where the popup menus of an app's family stand, and what is in their rows."""

    below: bool = False  # the first row begins where the button ends, not where it begins
    inset: float = 4  # from the button's right edge to the menu's
    least: float = 112
    spacing: float = 0  # between letters, as a share of their size
    button: float = 48  # how wide the three dots are; AppCompat's own: 6 + 24 + 10 dp
    icon_room: float = 0  # before each label, since the app's menus have icons that are not drawn


@dataclass(frozen=True)
class OwnTheme:
    """The preference that has an app's theme; any value but these follows the system."""

    key: str
    dark: Mapping[Value, bool]  # by value: whether that theme is a dark one
    first: Value = ""
    file: str = ""  # of the preferences; the default one

    def is_dark(self, app: "App", system: bool) -> bool:
        chosen = app.prefs(self.file).get(self.key, self.first)
        return system if isinstance(chosen, set) else self.dark.get(chosen, system)


class App:
    """One installed app; subclasses are found because their module is in ``apps/``."""

    package: ClassVar[str] = ""
    label: ClassVar[str] = ""
    icon: ClassVar[tuple[str, str]] = ("android", "#3ddc84")  # glyph and colour
    version: ClassVar[tuple[str, int]] = ("1.0", 1)
    system: ClassVar[bool] = False  # comes with the device
    requires: ClassVar[str] = ""  # a Python package without which the app is not on the phone
    home: ClassVar[bool] = False  # the launcher
    in_recents: ClassVar[bool] = True  # what was left of it is found in Recents
    launcher: ClassVar[str] = ""  # the activity that the drawer's icon starts
    permissions: ClassVar[tuple[str, ...]] = ()
    filters: ClassVar[tuple[Filter, ...]] = ()
    receives: ClassVar[tuple[str, ...]] = ()  # the actions of broadcasts that it answers
    colors: ClassVar[dict[str, str]] = {}
    dark_colors: ClassVar[dict[str, str]] = {}
    theme: ClassVar[OwnTheme | None] = None  # without one, the theme is the system's
    dialogs: ClassVar[DialogLook] = DialogLook()
    menus: ClassVar[MenuLook] = MenuLook()
    levels: ClassVar[Levels] = MATERIAL_3  # how high its widgets stand, by their family
    databases: ClassVar[dict[str, Schema]] = {}  # by path below the app's data folder

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    # What it is made of

    @classmethod
    @functools.cache
    def screens(cls) -> dict[str, ScreenInfo]:
        """All screens by name."""
        from virtual_phone.ui.screen import screens_of

        return {each.info().name: each.info() for each in screens_of(cls)}

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        """The activities by full class name, aliases among them."""
        infos = [info for info in cls.screens().values() if info.activity]
        return {name: info for info in infos for name in (info.activity, *info.aliases)}

    @classmethod
    def affinity_of(cls, activity: ScreenInfo, intent: Intent) -> str:
        """The task that an activity belongs to; one per document, where an app wants that."""
        return activity.affinity or cls.package

    def install(self) -> None:
        """Make what is there after the app's set-up: files, databases, preferences."""
        for path in self.databases:
            self.db(path)

    @contextmanager
    def in_slices(self) -> Iterator[InSlices]:
        """What takes long in a method that an event calls: others work in its pauses."""
        with self.phone[Processes].interrupted(self.package):
            yield InSlices(self.phone)

    def is_dark(self, system: bool) -> bool:
        """Whether its pages are dark, when the system is or is not."""
        return self.theme.is_dark(self, system) if self.theme else system

    def themed(self, system: bool) -> Colors:
        """The colours of its pages now, when the system is dark or is not."""
        dark = self.is_dark(system)
        return Colors(dark, self.palette(dark), accent(self.phone[Settings]))

    def palette(self, dark: bool) -> dict[str, str]:
        """The app's own colours."""
        return self.colors | (self.dark_colors if dark else {})

    def arriving(self, intent: Intent) -> None:
        """An intent is about to open one of the app's activities, whichever."""

    def received(self, intent: Intent) -> tuple[int, str | None] | None:
        """A broadcast that the app receives; it may answer with a result and data."""
        return None

    def asset(self, url: str) -> "Asset | None":
        """What its web pages get from an address; by default nothing."""
        return None

    def page_navigates(self, page: str, url: str, *, new_tab: bool) -> None:
        """One of its web pages goes to another address, by a link or a script."""

    def page_downloads(self, name: str, content: bytes) -> None:
        """One of its web pages offers a file; by default nothing is done with it."""

    def page_crashes(self, page: str) -> None:
        """The renderer of one of its web pages has ended: by default so does the app.

        As without `WebViewClient.onRenderProcessGone`: Chromium's aw_browser_terminator.cc.
        """
        reason = "Render process's crash wasn't handled by all associated webviews"
        self._processes.crash(self.package, f"{reason}, triggering application crash.")

    def page_wants_files(
        self, screen: "Screen[Any, Any]", page: str, accept: str, *, several: bool
    ) -> None:
        """A field of files was tapped, whose attribute says what it accepts.

        A web view does nothing, as it has no picker of its own.
        """

    def page_link_held(self, screen: "Screen[Any, Any]", url: str, text: str) -> None:
        """A finger rests on a link of one of its pages: a web view does nothing."""

    def page_dialog(self, page: str, dialog: dict[str, str]) -> "Screen[Any, Any]":
        """The dialog in which one of its pages waits for the user: here a web view's own."""
        from virtual_phone.web.page_dialogs import PageDialog

        return PageDialog(page, dialog)

    # Its data

    @property
    def memory(self) -> dict[str, Any]:
        """Plain data of the app's process, gone when it is stopped; see `memory.Memory`."""
        return self._processes.memory(self.package)

    @property
    def data(self) -> str:
        return f"/data/data/{self.package}"

    def prefs(self, name: str = "") -> Prefs:
        name = name or f"{self.package}_preferences"
        return Prefs(self.phone.files, self.package, name, self.data)

    def db(self, path: str) -> "sqlite3.Connection":
        """One of the app's databases, made as the app makes it if it is missing."""
        return self.phone.databases.open(f"{self.data}/{path}", self.databases[path])

    # What it does, whichever of its screens is open

    @property
    def _activities(self) -> "Activities":
        from virtual_phone.services.activities import Activities

        return self.phone[Activities]

    @property
    def _processes(self) -> Processes:
        return self.phone[Processes]

    def start(
        self, intent: Intent, *, caller: Entry | None = None, then: Reference | None = None
    ) -> None:
        """Start an activity, for a screen or for none; Android's own words if nothing answers."""
        from virtual_phone.services.dead_ends import DeadEnds
        from virtual_phone.services.intents import NO_ACTIVITY, NoActivity

        try:
            self._activities.start(intent, caller=caller, then=then, package=self.package)
        except NoActivity:
            self.phone[DeadEnds].add(self.package, intent)
            self.toast(NO_ACTIVITY)

    def toast(self, text: str, *, long: bool = False) -> None:
        """Show a message at the bottom of the screen for a moment."""
        from virtual_phone.ui.toast import Toast

        self.phone[Toast].show(text, self.package, long=long)

    def snack(self, text: str) -> None:
        """Show a message at the bottom of the app's page in front, for some seconds."""
        entry = self._activities.front_of(self.package)
        if entry is not None:
            self.show_snack(entry, text)

    def show_snack(
        self, entry: Entry, text: str, action: str = "", does: Reference | None = None
    ) -> None:
        """The same for the page of a screen, perhaps with a button."""
        page = self._activities.page_of(entry)
        self.phone.clock.cancel(page.get("snack", {}).get("timer"))
        timer = self.after(4.0, functools.partial(self.end_snack, page["id"]))
        page["snack"] = {"text": text, "action": action, "does": does, "timer": timer}

    def end_snack(self, number: int) -> None:
        """Hide the message of the page that has this number."""
        page = self._activities.find(number)
        if page is not None:
            page.pop("snack", None)

    def may(self, permission: str) -> bool:
        """Whether the user has granted the app a permission."""
        from virtual_phone.services.permissions import Permissions

        return self.phone[Permissions].granted(self.package, permission)

    def may_request(self, *permissions: str) -> bool:
        """Whether there is one among them that is not granted and was not denied twice."""
        from virtual_phone.services.permissions import Permissions

        store = self.phone[Permissions]
        return any(store.may_ask(self.package, each) for each in permissions)

    # Callbacks that need none of its screens

    def after(self, seconds: float, does: Callable[[], object]) -> int:
        """Call a method later, if the app's process still lives then."""
        from virtual_phone.ui.callbacks import reference

        return self._processes.after(seconds, self.package, reference(does))

    def alarm_at(self, wall: int, does: Callable[[], object], *, quietly: bool = False) -> int:
        """Call a method of the app at a time of day, even if its process is gone by then."""
        from virtual_phone.ui.callbacks import reference

        return self._processes.alarm_at(wall, self.package, reference(does), quietly=quietly)

    def request_location(self, does: Callable[[], object] | None) -> None:
        """Call a method with each fix of the location, while the app's process lives."""
        from virtual_phone.services.location import Location
        from virtual_phone.ui.callbacks import reference

        self.phone[Location].request(self.package, reference(does) if does else None)

    def cancel_alarm(self, does: Callable[[], object]) -> None:
        """Cancel the alarms that would call this method with these arguments."""
        from virtual_phone.ui.callbacks import reference

        self._processes.cancel_alarm(self.package, reference(does))

    def notification_action(
        self, label: str, does: Callable[[], object], desc: str = ""
    ) -> "Action":
        """A button of a notification that calls a method of the app."""
        from virtual_phone.services import notifications
        from virtual_phone.ui.callbacks import reference

        found = reference(does)
        return notifications.action(
            label, self.package, found["method"], *found["args"], desc=desc
        )


def share_sheet(text: str) -> Intent:
    """The intent that offers a text to other apps."""
    send = Intent(action=SEND, type="text/plain", extras={"android.intent.extra.TEXT": text})
    return Intent(component=CHOOSER, extras={"intent": send.as_json()})


def permissions(names: str) -> tuple[str, ...]:
    """Android's own permissions, by their names without the prefix, as words."""
    return tuple(f"android.permission.{name}" for name in names.split())
