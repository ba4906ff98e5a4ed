"""Contacts: its manifest, its first run and the intents it answers."""

from typing import Any

from pytest_androidworld.virtual.apps.contacts.editor import EDITOR, Editor
from pytest_androidworld.virtual.apps.contacts.people import PEOPLE
from pytest_androidworld.virtual.apps.contacts.person import QUICK
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.contacts import EMAIL_TYPES, MOBILE, PHONE_TYPES
from pytest_androidworld.virtual.services.phone_numbers import formatted
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import Column, Text, TextButton, View

CURSOR = "vnd.android.cursor"
PEOPLE_TYPES = tuple(
    f"{CURSOR}.{kind}" for kind in ("dir/contact", "dir/person", "item/contact", "dir/raw_contact")
)
INSERT = "android.intent.action.INSERT"
OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
EDIT = "android.intent.action.EDIT"
LISTS = ("content://contacts/people", "content://com.android.contacts/contacts")


class ContactsApp(Editor):
    """Google's Contacts, with the people of the device only."""

    package = "com.google.android.contacts"
    label = "Contacts"
    icon = ("account-circle", "#1a73e8")
    version = ("4.8.17", 2933001)
    system = True
    launcher = PEOPLE
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("READ_CONTACTS", "WRITE_CONTACTS", "CALL_PHONE", "POST_NOTIFICATIONS")
    )
    filters = (
        Filter(EDITOR, actions=(INSERT, OR_EDIT, EDIT), types=PEOPLE_TYPES),
        Filter(PEOPLE, actions=(VIEW, "android.intent.action.PICK"), prefixes=LISTS),
        Filter(PEOPLE, actions=(VIEW,), types=PEOPLE_TYPES),
    )

    def install(self) -> None:
        super().install()
        self.prefs()["first_run_done"] = True

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        last = intent.data.rstrip("/").rpartition("/")[2]
        if activity.name == "editor":
            if last.isdigit() and intent.action == EDIT:
                return "editor", {"number": int(last)}
            return "editor", {"number": 0, "filled": filled(intent.extras)}
        if last.isdigit() and activity.activity in (PEOPLE, QUICK):
            return "person", {"number": int(last)}
        if activity.activity == PEOPLE and not self.prefs().flag("first_run_done"):
            return "welcome", {}
        return activity.name, {}

    # The first run

    @screen()
    def welcome(self) -> View:
        return Column(
            Text("Back up & organize your contacts with Google", size=28,
                 padding=(24, 96, 24, 16)),
            Text(
                "Contacts from your Google Account and from your device are shown together.",
                size=16, color="secondary", padding=(24, 0), grow=1,
            ),
            TextButton("Skip", id="android:id/button2", on_tap=self.begin),
            TextButton("Add account", id="android:id/button1",
                       on_tap=lambda: self.absent("Adding an account")),
            background="background", height="fill", padding=(0, 0, 0, 24),
        )  # fmt: skip

    def begin(self) -> None:
        self.prefs()["first_run_done"] = True
        self.entry.update(screen="people", args={}, views={})
        self.request_permission("android.permission.POST_NOTIFICATIONS", then="answered")

    def answered(self, granted: bool) -> None:
        """Whether the app may send notifications changes nothing that it shows."""


def filled(extras: dict[str, Any]) -> dict[str, Any]:
    """What an intent puts into the fields of a new person."""
    told: dict[str, Any] = {}
    words = str(extras.get("name", "")).split()
    if words:
        told["given"], told["family"] = words[0], " ".join(words[1:])
        if len(words) > 2:
            told.update(given=" ".join(words[:-1]), family=words[-1])
    if extras.get("phone"):
        kind = _type(extras.get("phone_type"), PHONE_TYPES, MOBILE)
        told["phones"] = [{"value": formatted(str(extras["phone"])), **kind}]
    if extras.get("email"):
        kind = _type(extras.get("email_type"), EMAIL_TYPES, 1)
        told["emails"] = [{"value": str(extras["email"]), **kind}]
    for name, key in (("company", "company"), ("notes", "note")):
        if extras.get(name):
            told[key] = str(extras[name])
    return told


def _type(told: Any, names: dict[int, str], otherwise: int) -> dict[str, Any]:
    """A label by number or by name; another word is a label of one's own."""
    if told is None:
        return {"type": otherwise, "label": ""}
    if isinstance(told, int) or str(told).isdigit():
        number = int(told)
        return {"type": number if number in names else otherwise, "label": ""}
    known = {name.casefold(): number for number, name in names.items()}
    if str(told).casefold() in known:
        return {"type": known[str(told).casefold()], "label": ""}
    return {"type": 0, "label": str(told)}
