"""SMS Messenger: its manifest and the intents it answers."""

from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.sms.conversations import MAIN
from pytest_androidworld.virtual.apps.sms.store import ACTIVITIES, PACKAGE
from pytest_androidworld.virtual.apps.sms.thread import THREAD, Thread
from pytest_androidworld.virtual.intent import SEND, VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.kits.simple import Setting

NEW = f"{ACTIVITIES}.NewConversationActivity"
SCHEMES = ("sms", "smsto", "mms", "mmsto")


class SmsMessenger(Thread):
    """Simple SMS Messenger 5.19.3, the default SMS app of a set-up phone."""

    package = PACKAGE
    label = "SMS Messenger"
    icon = ("message-text", "#f57c00")
    version = ("5.19.3", 85)
    launcher = MAIN
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS",
                     "READ_PHONE_STATE", "CALL_PHONE")
    )  # fmt: skip
    filters = (
        Filter(NEW, actions=("android.intent.action.SENDTO", VIEW), schemes=SCHEMES),
        Filter(NEW, actions=(SEND,), types=("text/plain", "*/*")),
    )
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}
    setting_sections: ClassVar[dict[str, tuple[Setting, ...]]] = {
        "Color customization": (("Customize colors",),),
        "General": (("Language",), ("Change date and time format",), ("Manage blocked numbers",),
                    ("Manage blocked keywords",), ("Font size",)),
        "Notifications": (("Customize notifications",), ("Lock screen notification visibility",)),
        "Outgoing messages": (
            ("Show a character counter at writing messages", "show_character_counter", "off"),
            ("Remove accents and diacritics at sending messages", "use_simple_characters", "off"),
            ("Send message on pressing Enter", "send_on_enter", "off"),
            ("Enable delivery reports", "enable_delivery_reports", "off"),
            ("Send long messages as MMS", "send_long_message_mms", "off"),
            ("Send group messages as MMS", "send_group_message_mms", "on"),
            ("MMS size limit",),
        ),
        "Recycle Bin": (("Move items into the Recycle Bin instead of deleting",
                         "use_recycle_bin", "off"), ("Empty the Recycle Bin",)),
        "Security": (("Password protect the whole application",),),
        "Migrating": (("Export messages",), ("Import messages",)),
    }  # fmt: skip

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        """A number leads straight to its thread; a text alone to the choice of a recipient."""
        extras = intent.extras
        if activity.name == "thread":
            number = extras.get("thread_number", "")
            thread = int(extras.get("thread_id") or self.thread_for(str(number)))
            self.entry["args"] = {"thread": thread}
            self.seen()
            return "thread", {"thread": thread, "text": str(extras.get("thread_text", ""))}
        if activity.name == "new_conversation":
            number, text = self.addressed(intent.data, extras)
            if number:  # it starts the thread and ends, before anything of it is seen
                self.entry["activity"] = THREAD
                self.entry["args"] = {"thread": self.thread_for(number)}
                self.seen()
                return "thread", {"thread": self.thread_for(number), "text": text}
            return "new_conversation", {"text": text}
        return activity.name, {}

    def again(self, intent: Intent) -> None:
        """Another conversation is asked for while one is open."""
        extras = intent.extras
        if self.entry["screen"] == "thread" and extras.get("thread_id"):
            self.paused()  # as Android does before an intent is delivered: it keeps the draft
            text = str(extras.get("thread_text", ""))
            self.entry["args"] = {"thread": int(extras["thread_id"]), "text": text}
            self.entry["views"].clear()
            self.end_selection()
            self.seen()
