"""Notifications.

A notification is plain data.  Touching it starts an intent; each of its buttons is a callback: a
method of a service or of an app.  The status bar, the shade and the heads-up banner read
`visible` and `heads_up`, and call `open`, `act` and `dismiss`.
"""

from collections.abc import Sequence
from typing import Any

from virtual_phone.android.intent import Intent
from virtual_phone.service import Service, State
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.callbacks import callback, perform
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.settings import Settings

Notification = dict[str, Any]
Action = dict[str, Any]

MIN, LOW, DEFAULT, HIGH = 1, 2, 3, 4  # importance of a channel (NotificationManager)
HEADS_UP_SECONDS = 5.0
AUTOGROUPED_AT = 2  # notifications of a package, as the recordings show it
LONGEST_TEXT = 1024  # Notification.MAX_CHARSEQUENCE_LENGTH
MOST_OF_PACKAGE = (
    50  # NotificationManagerService.MAX_PACKAGE_NOTIFICATIONS; the system has no limit
)
SYSTEM = "android"
LIMITED, FIRST_NETWORK = "limited_connectivity", "AndroidWifi"
WIFI_SETTINGS = "android.settings.WIFI_SETTINGS"
POST = "android.permission.POST_NOTIFICATIONS"
POST_NOTIFICATION = "POST_NOTIFICATION"  # the app-op of packages without the permission


class Notifications(Service):
    """All notifications of the phone, by package and tag."""

    name = "notifications"

    def fresh(self) -> State:
        posted = [self._limited(FIRST_NETWORK), self._serial_console()]
        return {"posted": posted, "heads_up": None, "heads_up_ticket": None}

    def _serial_console(self) -> Notification:
        """The permanent notification of a debuggable phone."""
        text = "Performance is impacted. To disable, check bootloader."
        return self._own("serial_console", "Serial console enabled", text, ongoing=True)

    def _limited(self, ssid: str) -> Notification:
        """What Android posts of a Wi-Fi network without internet."""
        title = f"{ssid} has limited connectivity"
        return self._own(LIMITED, title, "Tap to connect anyway", Intent(WIFI_SETTINGS))

    def _own(
        self,
        tag: str,
        title: str,
        text: str,
        intent: Intent | None = None,
        *,
        ongoing: bool = False,
    ) -> Notification:
        return {
            "key": key_of(SYSTEM, tag),
            "package": SYSTEM,
            "tag": tag,
            "app": "Android System",
            "title": title,
            "text": text,
            "channel": "",
            "importance": LOW,
            "actions": [],
            "intent": intent.as_json() if intent else None,
            "ongoing": ongoing,
            "clearable": False,
            "when": self.phone.clock.wall(),
        }

    def report_limited(self, ssid: str) -> None:
        """Post that this network has no internet; "" once none is in use."""
        key = key_of(SYSTEM, LIMITED)
        others = [note for note in self.state["posted"] if note["key"] != key]
        self.state["posted"] = [self._limited(ssid), *others] if ssid else others
        self.phone.changed()

    def booted(self) -> None:
        """Drop all notifications except the system's own, which are posted again at boot."""
        self.state.update(self.fresh())

    def comparable(self, state: State) -> State:
        posted = [{k: v for k, v in each.items() if k != "when"} for each in state["posted"]]
        return {"posted": posted}

    # For apps

    def post(
        self,
        package: str,
        title: str,
        text: str = "",
        *,
        tag: str = "",
        app: str = "",
        channel: str = "",
        importance: int = DEFAULT,
        actions: Sequence[Action] = (),
        intent: Intent | None = None,
        ongoing: bool = False,
        clearable: bool | None = None,
        silently: bool = False,
        stays: bool = False,
    ) -> str | None:
        """Post a notification, or update the one with this package and tag.

        Returns its key, or None if the user has blocked the package's notifications, or it has as
        many as a package may have.  ``app`` is
        the name displayed above it; `action` makes a button.  One of high importance also drops
        down as a banner, unless ``silently``; the banner hides soon, unless it ``stays``.
        """
        key = key_of(package, tag)
        if not self._allowed(package) or self._is_full(package, key):
            return None
        note: Notification = {
            "key": key,
            "package": package,
            "tag": tag,
            "app": app or self._label(package),
            "title": title[:LONGEST_TEXT],
            "text": text[:LONGEST_TEXT],
            "channel": channel,
            "importance": importance,
            "actions": list(actions),
            "intent": intent.as_json() if intent else None,
            "ongoing": ongoing,
            "clearable": not ongoing if clearable is None else clearable,
            "when": self.phone.clock.wall(),
        }
        posted = self.state["posted"]
        old = self.get(note["key"])
        if old is None:
            posted.append(note)
        else:
            posted[posted.index(old)] = note
        if importance >= HIGH and not silently and self._may_drop_down():
            self._drop_down(str(note["key"]), stays=stays)
        elif self.state["heads_up"] == note["key"]:
            self.end_heads_up()
        self.phone.changed()
        return str(note["key"])

    def _allowed(self, package: str) -> bool:
        permissions = self.phone[Permissions]
        if package not in self.phone[Packages]:
            return True
        if POST not in permissions.requested(package):
            return self.phone[AppOps].allowed(package, POST_NOTIFICATION)
        return permissions.granted(package, POST)

    def _is_full(self, package: str, key: str) -> bool:
        """Whether a package may post no more; it may still update what is posted."""
        keys = [note["key"] for note in self.state["posted"] if note["package"] == package]
        return package != SYSTEM and key not in keys and len(keys) >= MOST_OF_PACKAGE

    def _label(self, package: str) -> str:
        packages = self.phone[Packages]
        return packages.info(package).label if package in packages else package

    def cancel(self, package: str, tag: str) -> None:
        """Remove a notification, if it exists."""
        self.remove(key_of(package, tag))

    def cancel_all(self, package: str) -> None:
        """Remove all of a package, which was stopped, cleared or uninstalled."""
        for note in [note for note in self.state["posted"] if note["package"] == package]:
            self.remove(note["key"])

    # For the system's user interface

    def get(self, key: str) -> Notification | None:
        return next((note for note in self.state["posted"] if note["key"] == key), None)

    @property
    def visible(self) -> list[Notification]:
        """All of them in the shade's order: by importance, then the newest first."""
        newest_first = self.state["posted"][::-1]
        return sorted(newest_first, key=lambda note: (note["importance"] < DEFAULT, -note["when"]))

    @property
    def heads_up(self) -> Notification | None:
        """The notification whose banner is at the top of the screen, if any."""
        return self.get(self.state["heads_up"]) if self.state["heads_up"] else None

    def open(self, key: str) -> Intent | None:
        """Remove a touched notification, unless it is ongoing; returns the intent to start."""
        note = self.get(key)
        if note is None:
            return None
        if not note["ongoing"]:
            self.remove(key)
        else:
            self.end_heads_up()
        return Intent.from_json(note["intent"]) if note["intent"] else None

    def act(self, key: str, number: int, typed: str | None = None) -> None:
        """Call one of its buttons' actions; an inline reply passes the typed text."""
        note = self.get(key)
        if note is None:
            return
        self.end_heads_up()
        more = () if typed is None else (typed,)
        perform(self.phone, note["actions"][number]["do"], *more)
        self.phone.changed()

    def dismiss(self, key: str) -> bool:
        """Swipe it away; False if it is not dismissible."""
        note = self.get(key)
        if note is None or not note["clearable"]:
            return False
        self.remove(key)
        return True

    def clear_all(self) -> None:
        """Remove all dismissible ones."""
        for note in [note for note in self.state["posted"] if note["clearable"]]:
            self.remove(note["key"])

    def remove(self, key: str) -> None:
        note = self.get(key)
        if note is None:
            return
        if self.state["heads_up"] == key:
            self.end_heads_up()
        self.state["posted"].remove(note)
        self.phone.changed()

    # The banner

    def _may_drop_down(self) -> bool:
        settings = self.phone[Settings]
        allowed = settings.number("global", "heads_up_notifications_enabled", 1)
        return bool(allowed) and not settings.number("global", "zen_mode")

    def _drop_down(self, key: str, *, stays: bool) -> None:
        self.end_heads_up()
        self.state["heads_up"] = key
        if not stays:
            ticket = self.phone.clock.after(HEADS_UP_SECONDS, self.name, "end_heads_up")
            self.state["heads_up_ticket"] = ticket

    def end_heads_up(self) -> None:
        """Hide the banner; the notification remains in the shade."""
        self.phone.clock.cancel(self.state["heads_up_ticket"])
        self.state.update(heads_up=None, heads_up_ticket=None)
        self.phone.changed()


def key_of(package: str, tag: str) -> str:
    return f"{package}|{tag}"


def action(
    title: str, owner: str, method: str, *arguments: Any, reply: bool = False, desc: str = ""
) -> Action:
    """A button: its title, perhaps with a description, and its callback.

    With ``reply`` it first opens a text field, whose text becomes the last argument.
    """
    do = callback(owner, method, *arguments)
    return {"title": title, "desc": desc, "do": do, "reply": reply}
