"""Phone: its manifest and the intents it answers."""

from typing import Any
from urllib.parse import unquote

from pytest_androidworld.virtual.apps.dialer.dialpad import DIAL
from pytest_androidworld.virtual.apps.dialer.in_call import InCall
from pytest_androidworld.virtual.apps.dialer.main import MAIN, Main
from pytest_androidworld.virtual.apps.dialer.parts import PREFIX
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.calls import IN_CALL
from pytest_androidworld.virtual.services.registry import ScreenInfo

BUTTON = f"{PREFIX}CALL_BUTTON"
CALLS = (f"{PREFIX}CALL", f"{PREFIX}CALL_PRIVILEGED")
LOG_TYPES = ("vnd.android.cursor.dir/calls",)
VOICEMAIL = "Voicemail is not part of this phone."


class Phone(Main, InCall):
    """Google's Phone, the one that makes calls."""

    package = "com.google.android.dialer"
    label = "Phone"
    icon = ("phone", "#1a73e8")
    version = ("97.0.502381916", 10424232)
    system = True
    launcher = MAIN
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("CALL_PHONE", "READ_CALL_LOG", "WRITE_CALL_LOG", "READ_CONTACTS",
                     "WRITE_CONTACTS", "READ_PHONE_STATE", "SEND_SMS", "POST_NOTIFICATIONS")
    )  # fmt: skip
    filters = (
        Filter(IN_CALL, actions=CALLS, schemes=("tel", "voicemail")),
        Filter(MAIN, actions=(DIAL, VIEW), schemes=("tel",)),
        Filter(MAIN, actions=(DIAL, BUTTON)),
        Filter(MAIN, actions=(VIEW,), types=LOG_TYPES),
    )

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        if activity.activity == IN_CALL:
            why = self.place(intent)
            return ("refused", {"why": why}) if why else ("in_call", {})
        if activity.name == "main":
            self.obey(intent)
        return activity.name, {}

    def again(self, intent: Intent) -> None:
        if self.entry["activity"] == IN_CALL:
            why = self.place(intent)
            if why:
                self.open("refused", why=why)
        elif self.entry["screen"] == "main":
            self.obey(intent)

    def place(self, intent: Intent) -> str:
        """Make the call that an intent asks for, if it does; why not, if that cannot be."""
        if intent.action not in CALLS:
            return ""
        if intent.scheme == "voicemail":
            return VOICEMAIL
        number = number_in(intent)
        why = self.calls.refusal(number)
        if not why:
            self.calls.dial(number)
        return why

    def obey(self, intent: Intent) -> None:
        """Open the keypad, perhaps with a number, or the list of recent calls."""
        if intent.type in LOG_TYPES or intent.action == BUTTON:
            self.here.pop("dialpad", None)
            self.turn_to("recents")
        elif intent.action == DIAL or intent.scheme == "tel":
            self.open_dialpad(number_in(intent))

    def resumed(self) -> None:
        """Without a call there is nothing for the screen of calls to show."""
        if self.entry["screen"] == "in_call" and self.calls.shown is None:
            self.finish()


def number_in(intent: Intent) -> str:
    """The number of a ``tel:`` address."""
    return unquote(intent.data.partition(":")[2]).strip()
