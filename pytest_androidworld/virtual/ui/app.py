"""What an app is: screens that read, methods that write, and a manifest in class attributes.

A screen is a method marked `@screen`; it looks at files, databases and its own plain data and
returns views.  What a person does calls another method, which changes data or opens a screen.
An app object lives for one rendering or one deed: whatever must last is in files and databases,
in ``self.memory`` (until the process dies) or in ``self.here`` (until the screen is left).
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from pytest_androidworld.virtual.components import CHOOSER, GRANT_PERMISSIONS, REQUEST_ROLE
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.intent import SEND, Filter, Intent
from pytest_androidworld.virtual.services.registry import Entry, Reference, ScreenInfo
from pytest_androidworld.virtual.ui import editing
from pytest_androidworld.virtual.ui.prefs import Prefs
from pytest_androidworld.virtual.ui.view import View

if TYPE_CHECKING:
    import sqlite3

    from pytest_androidworld.virtual.phone import Phone
    from pytest_androidworld.virtual.services.activities import Activities
    from pytest_androidworld.virtual.ui.screen import Screen

Render = TypeVar("Render", bound=Callable[..., View])


def screen(
    activity: str = "",
    **told: Any,
) -> Callable[[Render], Render]:
    """Mark a method as a screen; with ``activity``, as that activity's first one."""

    def mark(render: Render) -> Render:
        name = getattr(render, "__name__", "")
        render.screen = ScreenInfo(name=name, activity=activity, **told)  # type: ignore[attr-defined]
        return render

    return mark


@dataclass(frozen=True)
class DialogLook:
    """How the dialogs of an app's family look, and what their parts are called."""

    caps: bool = False  # buttons in capitals
    title_id: str = "alertTitle"
    message_id: str = "android:id/message"
    radius: float = 28


class App:
    """One installed app; subclasses are found because their module is in ``apps/``."""

    package: ClassVar[str] = ""
    label: ClassVar[str] = ""
    icon: ClassVar[tuple[str, str]] = ("android", "#3ddc84")  # glyph and colour
    version: ClassVar[tuple[str, int]] = ("1.0", 1)
    system: ClassVar[bool] = False  # comes with the device
    home: ClassVar[bool] = False  # the launcher
    in_recents: ClassVar[bool] = True  # what was left of it is found in Recents
    launcher: ClassVar[str] = ""  # the activity that the drawer's icon starts
    permissions: ClassVar[tuple[str, ...]] = ()
    filters: ClassVar[tuple[Filter, ...]] = ()
    receives: ClassVar[tuple[str, ...]] = ()  # the actions of broadcasts that it answers
    colors: ClassVar[dict[str, str]] = {}
    dark_colors: ClassVar[dict[str, str]] = {}
    dialogs: ClassVar[DialogLook] = DialogLook()
    databases: ClassVar[dict[str, Schema]] = {}  # by path below the app's data folder

    def __init__(self, phone: "Phone", entry: Entry) -> None:
        self.phone = phone
        self.entry = entry

    # What it is made of

    @classmethod
    @functools.cache
    def screens(cls) -> dict[str, ScreenInfo]:
        """All screens by name."""
        from pytest_androidworld.virtual.ui.screen import screens_of

        found = {name: getattr(getattr(cls, name), "screen", None) for name in dir(cls)}
        methods = {name: info for name, info in found.items() if isinstance(info, ScreenInfo)}
        return methods | {each.info().name: each.info() for each in screens_of(cls)}

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

    def palette(self, dark: bool) -> dict[str, str]:
        """The app's own colours."""
        return self.colors | (self.dark_colors if dark else {})

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        """The screen, with its arguments, that an intent opens."""
        return activity.name, {}

    def arriving(self, intent: Intent) -> None:
        """An intent is about to open one of the app's activities, whichever."""

    def received(self, intent: Intent) -> tuple[int, str | None] | None:
        """A broadcast that the app receives; it may answer with a result and data."""
        return None

    def again(self, intent: Intent) -> None:
        """An intent has come to an activity that is open already."""

    def resumed(self) -> None:
        """The activity has come to the front."""

    def paused(self) -> None:
        """The activity is no longer in front."""

    def key(self, code: int) -> None:
        """A hardware key that is neither the system's nor a text field's."""

    # What it keeps

    @property
    def here(self) -> dict[str, Any]:
        """Plain data of this screen, gone when it is left."""
        data: dict[str, Any] = self.entry.setdefault("here", {})
        return data

    @property
    def memory(self) -> dict[str, Any]:
        """Plain data of the app's process, gone when it is stopped."""
        return self._activities.memory(self.package)

    @property
    def data(self) -> str:
        return f"/data/data/{self.package}"

    def prefs(self, name: str = "") -> Prefs:
        name = name or f"{self.package}_preferences"
        return Prefs(self.phone.files, self.package, name, self.data)

    def db(self, path: str) -> "sqlite3.Connection":
        """One of the app's databases, made as the app makes it if it is missing."""
        return self.phone.databases.open(f"{self.data}/{path}", self.databases[path])

    # What it does

    @property
    def _activities(self) -> "Activities":
        from pytest_androidworld.virtual.services.activities import Activities

        return self.phone[Activities]

    def open(self, screen: str, *, then: str = "", **args: Any) -> None:
        """Show another screen of this activity; ``then`` names the method its result goes to."""
        self._activities.push(self.entry, screen, args, then)

    def open_screen(self, screen: "Screen[Any, Any]", *, then: str = "") -> None:
        """Show a screen that is an object above one that is still a method."""
        from pytest_androidworld.virtual.ui.open_screens import OpenScreens

        self.phone[OpenScreens].open(self.entry, screen, then)

    def close(self, *result: Any) -> None:
        """Leave this screen, with what is opened from it; a result goes to whoever opened it."""
        self._activities.close(self.entry, result)

    def finish(self, *result: Any) -> None:
        """Leave this activity with all its screens."""
        self._activities.finish(self.entry, result)

    def start(self, intent: Intent, *, then: str | Reference = "") -> None:
        """Start another activity; where none answers, Android's own words say so."""
        self.start_from(self.entry, intent, then)

    def start_from(self, opener: Entry, intent: Intent, then: str | Reference) -> None:
        """The same, from any screen of this app."""
        from pytest_androidworld.virtual.services.processes import NoActivity

        try:
            self._activities.start(intent, caller=opener, then=then)
        except NoActivity:
            self.toast("No apps can perform this action.")

    def call(self, method: str, *args: Any) -> None:
        """Close this screen, and have whoever opened it do something."""
        opener = self._activities.below(self.entry)
        self.close()
        if method and opener is not None:
            getattr(self._activities.app(opener), method)(*args)

    def toast(self, text: str, *, long: bool = False) -> None:
        """Say something at the bottom of the screen for a moment."""
        from pytest_androidworld.virtual.ui.toast import Toast

        self.phone[Toast].show(text, self.package, long=long)

    def absent(self, what: str) -> None:
        """Say plainly that something is not there."""
        self.toast(f"{what} is not part of this phone")

    def snack(
        self, text: str, action: str = "", method: str | Callable[[], object] = "", *args: Any
    ) -> None:
        """Display a message at the bottom of this page, with a button that calls a method."""
        page = self._activities.page_of(self.entry)
        page["here"]["snack"] = [text, action, _as_data(method), list(args)]
        self.phone.clock.cancel(page["here"].get("snack_timer"))
        page["here"]["snack_timer"] = self._activities.later(page, 4.0, "_snack_gone", [])

    def _snack_gone(self) -> None:
        self.here.pop("snack", None)

    def ticking(self, seconds: float) -> None:
        """Said while rendering: this screen shows time passing, so look again that soon."""
        from pytest_androidworld.virtual.ui.display import Display

        self.phone[Display].tick(seconds)

    def share(self, text: str) -> None:
        """Offer a text to other apps, through the share sheet."""
        send = Intent(action=SEND, type="text/plain", extras={"android.intent.extra.TEXT": text})
        chooser = Intent(component=CHOOSER, extras={"intent": send.as_json()})
        self.start(chooser)

    def below(self) -> Any:
        """The app object of the screen that this one was opened from."""
        opener = self._activities.below(self.entry)
        return self._activities.app(opener if opener is not None else self.entry)

    def go_back(self) -> None:
        """What Back does when the screen has no idea of its own."""
        self._activities.go_back(self.entry)

    def may(self, permission: str) -> bool:
        """Does the user let this app do something?"""
        from pytest_androidworld.virtual.services.permissions import Permissions

        return self.phone[Permissions].granted(self.package, permission)

    def request_permission(self, *permissions: str, then: str) -> None:
        """Ask for what is not allowed yet; ``then`` gets whether all of it is allowed now.

        What was refused twice is not asked for again.
        """
        if self.may_request(*permissions):
            asked = {"package": self.package, "permissions": list(permissions)}
            self.start(Intent(component=GRANT_PERMISSIONS, extras=asked), then=then)
        else:
            getattr(self, then)(all(map(self.may, permissions)))

    def may_request(self, *permissions: str) -> bool:
        """Whether there is one among them that is not granted and was not denied twice."""
        from pytest_androidworld.virtual.services.permissions import Permissions

        store = self.phone[Permissions]
        return any(store.may_ask(self.package, each) for each in permissions)

    def request_role(self, role: str, *, then: str | Reference) -> None:
        """Request to be the app for something; ``then`` gets whether the user agreed."""
        asked = {"package": self.package, "android.intent.extra.ROLE_NAME": role}
        self.start(Intent(component=REQUEST_ROLE, extras=asked), then=then)

    def turn(self, quarters: int | None) -> None:
        """Have the screen turned so while this page is in front; None: as it is held."""
        self._activities.page_of(self.entry)["turned"] = quarters
        self.phone.changed()

    def after(self, seconds: float, method: str | Callable[..., object], *args: Any) -> int:
        """Call a method later, if the app's process still lives, and its screen is still open."""
        return self._activities.later(self.entry, seconds, _as_data(method), list(args))

    def alarm_at(self, wall: int, method: str | Callable[..., object], *args: Any) -> int:
        """Call a method of the app's at a time of day, even if its process is gone by then."""
        return self._activities.alarm_at(self.package, wall, _as_data(method), list(args))

    def notification_action(self, label: str, does: Callable[[], object]) -> dict[str, Any]:
        """A button of a notification that calls a method of the app."""
        from pytest_androidworld.virtual.services import notifications
        from pytest_androidworld.virtual.ui.callbacks import reference

        found = reference(does)
        return notifications.action(label, self.package, found["method"], *found["args"])

    def cancel_alarm(self, method: str | Callable[..., object], *args: Any) -> None:
        """Forget what was to be called at a time of day."""
        self._activities.cancel_alarm(self.package, _as_data(method), list(args))

    # Its text fields

    def text(self, key: str, otherwise: str = "") -> str:
        """What stands in a text field."""
        return str(self.entry["views"].get(key, {}).get("text", otherwise))

    def set_text(self, key: str, text: str, selection: tuple[int, int] | None = None) -> None:
        """Put another text into a text field, with some of it selected or the cursor behind it."""
        state = editing.field_state(self.entry["views"], key, text)
        state["text"] = text
        editing.select(state, *(selection or (len(text), len(text))))

    def focus(self, key: str | None, *, keyboard: bool = True) -> None:
        """Move the cursor to a field; the keyboard follows, if it is to."""
        from pytest_androidworld.virtual.ui.keyboard import Keyboard

        self.entry["focus"] = key
        self.phone[Keyboard].show(key is not None and keyboard)

    def scrolled(self, key: str) -> int:
        return int(self.entry["views"].get(key, {}).get("scroll", 0))


def _as_data(method: str | Callable[..., object]) -> str | Reference:
    from pytest_androidworld.virtual.ui.callbacks import reference

    return method if isinstance(method, str) else reference(method)
