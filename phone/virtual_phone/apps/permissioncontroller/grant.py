"""“Allow Camera to take pictures and record video?”: permissions that an app requests.

The dialog follows the permissions while it stands, as AOSP's ``GrantPermissionsViewModel`` does,
which observes them: what ``pm grant`` grants meanwhile is asked no more, what ``pm revoke``
revokes is, and a dialog that has no question left closes.  The number of a page counts those
that were answered or have become needless.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import Intent
from virtual_phone.apps.permissioncontroller.app import (
    COARSE,
    FINE,
    ID,
    Answer,
    PermissionController,
    Question,
)

ACCURACY = f"{ID}permission_location_accuracy"
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
        "devices",
        "find, connect to, and determine the relative position of nearby devices",
    ),
    "NOTIFICATIONS": ("bell", "send you notifications"),
    "PHONE": ("phone", "make and manage phone calls"),
    "READ_MEDIA_AURAL": ("music-note", "access music and audio on this device"),
    "READ_MEDIA_VISUAL": ("image-multiple", "access photos and videos on this device"),
    "SENSORS": ("heart-pulse", "access sensor data about your vital signs"),
    "SMS": ("message-text", "send and view SMS messages"),
    "STORAGE": ("folder", "access photos and media on this device"),
}
Button = tuple[str, str, Answer]  # text, id, and what it means
IN_USE = "permission_allow_foreground_only_button"
ALLOW: Button = ("Allow", "permission_allow_button", "allow")
WHILE_IN_USE: Button = ("While using the app", IN_USE, "allow")
ONCE: Button = ("Only this time", "permission_allow_one_time_button", "allow once")
DENY: Button = ("Don’t allow", "permission_deny_button", "deny")
DENY_AGAIN: Button = ("Don’t allow", "permission_deny_and_dont_ask_again_button", "deny")
PRECISE: Button = ("Change to precise location", IN_USE, "allow")
KEEP: Button = ("Keep approximate location", "permission_no_upgrade_button", "keep")
THIS_DEVICE_SINCE = 33  # before, it was “your device”


@dataclass
class GrantPermissions(ui.Screen[PermissionController, bool]):
    """One question after another; closes with whether all that is wanted is granted."""

    activity: ClassVar[str] = components.GRANT_PERMISSIONS.partition("/")[2]
    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    package: str
    wanted: list[str]
    pages: int  # questions at most so far
    answered: list[str] = field(default_factory=list)  # groups
    precise: bool = True

    @classmethod
    def arrive(cls, app: PermissionController, intent: Intent) -> "GrantPermissions":
        package = str(intent.extras.get("package", ""))
        wanted = [str(each) for each in intent.extras.get("permissions", ())]
        return cls(package, wanted, len(app.questions(package, wanted)))

    def questions(self) -> list[Question]:
        """The questions without an answer, as the permissions are now."""
        asked = self.app.questions(self.package, self.wanted)
        return [question for question in asked if question.group not in self.answered]

    def view(self) -> ui.View:
        questions = self.questions()
        if not questions:
            return ui.Column(ui.Text("There is nothing to allow.", size=16), padding=24)
        question = questions[0]
        changes = self.app.is_change(self.package, question)
        page = f"{self.pages - len(questions) + 1} of {self.pages}"
        number = ui.Label(page, id=f"{ID}current_page_text", at="center")
        message = ui.Text(
            self.message(question, changes=changes),
            id=f"{ID}permission_message",
            size=18,
            justify="center",
            at="center",
            margin=(0, 16, 0, 20),
        )
        icon, _ = WISHES[question.group]
        both = {FINE, COARSE} <= set(question.permissions)
        body = ui.Column(
            number if self.pages > 1 else None,
            ui.Icon(icon, id=f"{ID}permission_icon", color="primary", size=28, at="center"),
            message,
            self.accuracy() if both and not changes else None,
            *(self.button(question, *b) for b in self.buttons(question, changes=changes)),
            padding=24,
        )
        return ui.Scroll(body, radius=28, width=320, id=f"{ID}grant_dialog")

    def message(self, question: Question, *, changes: bool) -> str:
        label = self.app.label_of(self.package)
        if changes:
            return f"Change {label}’s location access from approximate to precise?"
        _, wish = WISHES[question.group]
        if self.phone.profile.api < THIS_DEVICE_SINCE and question.group == "STORAGE":
            wish = wish.replace("this device", "your device")
        return f"Allow {label} to {wish}?"

    def buttons(self, question: Question, *, changes: bool) -> tuple[Button, ...]:
        if changes:
            return PRECISE, ONCE, KEEP
        deny = DENY_AGAIN if self.app.was_denied(self.package, question) else DENY
        in_use = question.group in ONLY_WHILE_IN_USE
        return (WHILE_IN_USE, ONCE, deny) if in_use else (ALLOW, deny)

    def button(self, question: Question, text: str, id: str, answer: Answer) -> ui.View:
        return ui.TextButton(
            text,
            id=f"{ID}{id}",
            on_tap=partial(self.answer, question, answer),
            width="fill",
            radius=12,
            background="tint",
            color="on_tint",
            margin=(0, 2),
        )

    def accuracy(self) -> ui.View:
        """Which of the two locations is to be granted."""
        return ui.Row(
            self.place_choice("fine", "Precise", "map-marker", precise=True),
            self.place_choice("coarse", "Approximate", "map-marker-radius", precise=False),
            id=ACCURACY,
            margin=(0, 0, 0, 12),
        )

    def place_choice(self, name: str, label: str, icon: str, *, precise: bool) -> ui.View:
        picture = ui.Icon(icon, size=48, color="primary", at="center")
        radio = ui.Radio(
            label,
            precise == self.precise,
            id=f"{ACCURACY}_radio_{name}",
            on_tap=partial(self.choose_accuracy, precise=precise),
            at="center",
        )
        return ui.Column(
            ui.Box(picture, width=112, height=112, radius=56, background="tint", at="center"),
            radio,
            grow=1,
            gap=8,
        )

    def choose_accuracy(self, *, precise: bool) -> None:
        self.precise = precise

    def answer(self, question: Question, answer: Answer) -> None:
        """Apply one answer; the next question follows."""
        self.app.decide(self.package, question, answer, precise=self.precise)
        self.answered.append(question.group)
        self.precise = True
        self.close_if_answered()

    def permissions_changed(self) -> None:
        """The app's permissions were changed, here or by another client."""
        self.pages = max(self.pages, len(self.questions()))
        self.close_if_answered()

    def close_if_answered(self) -> None:
        if not self.questions():
            self.back()

    def back(self) -> None:
        """What is not decided by now is not granted."""
        self.finish(self.app.all_granted(self.package, self.wanted))
