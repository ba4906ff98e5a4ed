"""Phone: its manifest, and what it does without a screen."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.apps.contacts import ordering
from virtual_phone.apps.dialer.call_log import LoggedCall, ago
from virtual_phone.apps.dialer.numbers import entry_of
from virtual_phone.services.calls import IN_CALL, Calls
from virtual_phone.services.contacts import Contact, Contacts, phone_label
from virtual_phone.services.display_settings import DisplaySettings, short_date
from virtual_phone.services.phone_numbers import formatted
from virtual_phone.services.providers.core import Content

PREFIX = "android.intent.action."
DIAL, BUTTON = f"{PREFIX}DIAL", f"{PREFIX}CALL_BUTTON"
CALLS = (f"{PREFIX}CALL", f"{PREFIX}CALL_PRIVILEGED")
MAIN = "com.google.android.dialer.extensions.GoogleDialtactsActivity"
LOG = "content://call_log/calls"
LOG_TYPES = ("vnd.android.cursor.dir/calls",)
COLUMNS = "_id;ifnull(number, '');ifnull(type, 0);ifnull(date, 0);ifnull(duration, 0)".split(";")
SETTINGS = "com.android.dialer.app.settings.DialerSettingsActivity"
MANAGE_BLOCKED = "android.telecom.action.MANAGE_BLOCKED_NUMBERS"
VOICEMAIL = "vm_number_key"  # the preference with the number of the mailbox
NO_VOICEMAIL = "No voicemail number is stored on the SIM card."
UNKNOWN = Contact()


@dataclass(frozen=True)
class Party:
    """The other end of a call: a contact, if it is one, and how to name it."""

    contact: Contact | None
    name: str
    label: str  # of the number
    number: str

    @property
    def line(self) -> str:
        """A contact's number with its label; of others the name is the number."""
        return f"{self.label} {formatted(self.number)}" if self.contact else ""


class Dialer(ui.App):
    """Google's Phone, the one that makes calls."""

    package = "com.google.android.dialer"
    label = "Phone"
    icon = ("phone", "#1a73e8")
    version = ("97.0.502381916", 10424232)
    system = True
    launcher = MAIN
    permissions = ui.permissions(
        "CALL_PHONE READ_CALL_LOG WRITE_CALL_LOG READ_CONTACTS WRITE_CONTACTS READ_PHONE_STATE"
        " SEND_SMS POST_NOTIFICATIONS"
    )
    filters = (
        Filter(IN_CALL, actions=CALLS, schemes=("tel", "voicemail")),
        Filter(MAIN, actions=(DIAL, VIEW), schemes=("tel",)),
        Filter(MAIN, actions=(DIAL, BUTTON)),
        Filter(MAIN, actions=(VIEW,), types=LOG_TYPES),
        Filter(SETTINGS, actions=(MANAGE_BLOCKED,)),
    )
    tab = ui.Memory("favorites")

    @property
    def calls(self) -> Calls:
        return self.phone[Calls]

    def place(self, intent: Intent) -> str:
        """Make the call that an intent is for, if any; why not, if that cannot be."""
        if intent.action not in CALLS:
            return ""
        mailbox = intent.scheme == "voicemail"
        number = self.prefs().text(VOICEMAIL) if mailbox else number_in(intent)
        if mailbox and not number:
            return NO_VOICEMAIL
        refusal = self.calls.refusal(number)
        if not refusal:
            self.calls.dial(number)
        return refusal

    # Contacts

    @property
    def contacts(self) -> Contacts:
        return self.phone[Contacts]

    def people(self, search: str = "", *, starred: bool = False) -> list[Contact]:
        """All contacts that fit, in the order of the display options."""
        return ordering.people(self, search, starred=starred)

    def name_of(self, contact: Contact) -> str:
        """A name as the display options format it."""
        return ordering.name_of(self, contact)

    def letter_of(self, contact: Contact) -> str:
        """The letter under which a contact is listed."""
        return ordering.letter_of(self, contact)

    def party(self, number: str) -> Party:
        contact = self.contacts.with_number(number)
        if contact is None:
            return Party(None, formatted(number) or "Unknown", "", number)
        label = phone_label(entry_of(contact, number))
        return Party(contact, self.name_of(contact), label, number)

    # The call log

    def log(self, where: str = "1") -> list[LoggedCall]:
        """The calls in the log, the last first."""
        query, order = self.phone[Content].query, "date DESC, _id DESC"
        rows = query(LOG, COLUMNS, where, (), order, caller=self.package)
        return [
            LoggedCall(row, number, kind, self.phone.clock.local(date * 10**6), seconds)
            for row, number, kind, date, seconds in (row.values() for row in rows or ())
        ]

    def delete_calls(self, where: str = "") -> None:
        self.phone[Content].delete(LOG, where, caller=self.package)

    def ago(self, when: datetime) -> str:
        return ago(when, self.phone.clock.now(), self.phone[DisplaySettings].time_text(when))

    def moment(self, when: datetime) -> str:
        time = self.phone[DisplaySettings].time_text(when)
        return f"{short_date(when)}, {when.year}, {time}"


def number_in(intent: Intent) -> str:
    """The number of a ``tel:`` address."""
    return unquote(intent.data.partition(":")[2]).strip()
