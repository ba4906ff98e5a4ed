"""“Allow Camera to take pictures and record video?”: permissions that an app asks for."""

from typing import Any

from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.permissions import PREFIX, Permissions
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    Label,
    Radio,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)

GRANT = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
ID = "com.android.permissioncontroller:id/"
ACCURACY = f"{ID}permission_location_accuracy"
FINE, COARSE = f"{PREFIX}ACCESS_FINE_LOCATION", f"{PREFIX}ACCESS_COARSE_LOCATION"
ONLY_WHILE_IN_USE = {"CAMERA", "MICROPHONE", "LOCATION"}
# What an app wants to do, by group, and the icon beside it.
WISHES = {
    "ACTIVITY_RECOGNITION": ("run", "access your physical activity"),
    "CALENDAR": ("calendar", "access your calendar"),
    "CALL_LOG": ("phone-log", "access your phone call logs"),
    "CAMERA": ("camera", "take pictures and record video"),
    "CONTACTS": ("account-box-multiple", "access your contacts"),
    "LOCATION": ("map-marker", "access this device’s location"),
    "MICROPHONE": ("microphone", "record audio"),
    "NEARBY_DEVICES": (
        "devices", "find, connect to, and determine the relative position of nearby devices",
    ),
    "NOTIFICATIONS": ("bell", "send you notifications"),
    "PHONE": ("phone", "make and manage phone calls"),
    "READ_MEDIA_AURAL": ("music-note", "access music and audio on this device"),
    "READ_MEDIA_VISUAL": ("image-multiple", "access photos and videos on this device"),
    "SENSORS": ("heart-pulse", "access sensor data about your vital signs"),
    "SMS": ("message-text", "send and view SMS messages"),
    "STORAGE": ("folder", "access photos and media on this device"),
}  # fmt: skip
ONCE = ("Only this time", "permission_allow_one_time_button", "allow_once")
REFUSE = ("Don’t allow", "permission_deny_button", "refuse")
IN_USE = "permission_allow_foreground_only_button"
ANSWERS = {
    "plain": (("Allow", "permission_allow_button", "allow"), REFUSE),
    "in use": (("While using the app", IN_USE, "allow"), ONCE, REFUSE),
    "change": (
        ("Change to precise location", IN_USE, "allow"),
        ONCE,
        ("Keep approximate location", "permission_no_upgrade_button", "keep"),
    ),
}
THIS_DEVICE_SINCE = 33  # before, it was “your device”
PLACES = (("fine", "Precise"), ("coarse", "Approximate"))


class GrantPermissions(App):
    """One question for each group of permissions; after the last one the app hears of it."""

    def questions(self, intent: Intent) -> dict[str, Any]:
        """Whom the dialog is about, and which groups it asks for."""
        package = str(intent.extras.get("package", ""))
        permissions = self.phone[Permissions]
        wanted = [str(each) for each in intent.extras.get("permissions", ())]
        groups: dict[str, list[str]] = {}
        for permission in wanted:
            if package in self.phone[Packages] and permissions.may_ask(package, permission):
                groups.setdefault(permissions.dangerous[permission], []).append(permission)
        return {"for_package": package, "groups": list(groups.items()), "wanted": wanted}

    @screen(activity=GRANT, kind="dialog", cancelable=False, back="give_up")
    def grant(
        self, for_package: str, groups: list[tuple[str, list[str]]], wanted: list[str]
    ) -> View:
        place = self.here.get("place", 0)
        if not groups:
            return Column(Text("There is nothing to allow.", size=16), padding=24)
        group, permissions = groups[place]
        icon, wish = WISHES[group]
        if self.phone.profile.api < THIS_DEVICE_SINCE and group == "STORAGE":
            wish = wish.replace("this device", "your device")
        label = self.phone[Packages].info(for_package).label
        changes = self.is_change(for_package, permissions)
        message = (
            f"Change {label}’s location access from approximate to precise?"
            if changes
            else f"Allow {label} to {wish}?"
        )
        page = f"{place + 1} of {len(groups)}"
        body = Column(
            Label(page, id=f"{ID}current_page_text", at="center") if len(groups) > 1 else None,
            Icon(icon, id=f"{ID}permission_icon", color="primary", size=28, at="center"),
            Text(message, id=f"{ID}permission_message", size=18, justify="center", at="center",
                 margin=(0, 16, 0, 20)),
            self.places() if {FINE, COARSE} <= set(permissions) and not changes else None,
            *self.answers_for(group, for_package, permissions, changes=changes),
            padding=24,
        )  # fmt: skip
        return Scroll(body, radius=28, width=320, id=f"{ID}grant_dialog")

    def is_change(self, package: str, permissions: list[str]) -> bool:
        """Does the app have an approximate place and want the precise one?"""
        return FINE in permissions and self.phone[Permissions].granted(package, COARSE)

    def places(self) -> View:
        """Precise or approximate: which of the two is to be allowed."""
        chosen = self.here.get("accuracy", "fine")
        return Row(
            *(
                Column(
                    Box(Icon("map-marker-radius" if name == "coarse" else "map-marker", size=48,
                             color="primary", at="center"),
                        width=112, height=112, radius=56, background="tint", at="center"),
                    Radio(label, name == chosen, id=f"{ACCURACY}_radio_{name}",
                          on_tap=lambda name=name: self.here.update(accuracy=name), at="center"),
                    grow=1, gap=8,
                )
                for name, label in PLACES
            ),
            id=ACCURACY, margin=(0, 0, 0, 12),
        )  # fmt: skip

    def answers_for(
        self, group: str, package: str, permissions: list[str], *, changes: bool
    ) -> list[View]:
        """The buttons below each other."""
        kind = "change" if changes else "in use" if group in ONLY_WHILE_IN_USE else "plain"
        store = self.phone[Permissions]
        again = any(store.denials(package, each) for each in permissions)
        last = "permission_deny_and_dont_ask_again_button"
        return [
            self.button(text, last if again and does == "refuse" else id, does)
            for text, id, does in ANSWERS[kind]
        ]

    def button(self, text: str, id: str, does: str) -> View:
        return TextButton(
            text, id=f"{ID}{id}", on_tap=lambda: self.answer(does), width="fill", radius=12,
            background="tint", color="on_tint", margin=(0, 2),
        )  # fmt: skip

    # What is done here

    def answer(self, does: str) -> None:
        """Note one answer, and ask the next question or be done."""
        args, place = self.entry["args"], self.here.get("place", 0)
        package = args["for_package"]
        _, permissions = args["groups"][place]
        store = self.phone[Permissions]
        for permission in permissions:
            if does == "refuse":
                store.deny(package, permission)
            elif does != "keep" and not self.too_precise(permission, permissions):
                grant = store.grant_once if does == "allow_once" else store.grant
                grant(package, permission)
        self.here.update(place=place + 1)
        self.here.pop("accuracy", None)
        if place + 1 == len(args["groups"]):
            self.done()

    def too_precise(self, permission: str, permissions: list[str]) -> bool:
        coarse = self.here.get("accuracy") == "coarse"
        return coarse and permission == FINE and COARSE in permissions

    def give_up(self) -> None:
        """Back: nothing is decided, nothing is allowed."""
        self.done()

    def done(self) -> None:
        package, wanted = self.entry["args"]["for_package"], self.entry["args"]["wanted"]
        store = self.phone[Permissions]
        there = package in self.phone[Packages]
        self.finish(there and all(store.granted(package, each) for each in wanted))
