"""The rows that calls leave in the call log."""

from typing import TYPE_CHECKING

from virtual_phone.services.contacts import CUSTOM, Contact, Contacts
from virtual_phone.services.phone_numbers import formatted, same_number
from virtual_phone.services.providers.call_log import MISSED
from virtual_phone.services.providers.core import Content, Values
from virtual_phone.services.telephony import PHONE

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

OWN_NUMBER = "+15555215554"
ACCOUNT = f"{PHONE}/com.android.services.telephony.TelephonyConnectionService"
CALLS = "content://call_log/calls"


def log_call(phone: "Phone", number: str, kind: int, began: int, seconds: int) -> None:
    """Log a call that began at a time of the phone's clock and was connected for some seconds."""
    values: Values = {
        "number": number,
        "date": began // 1_000_000,
        "duration": seconds,
        "type": kind,
        "subscription_component_name": ACCOUNT,
        "subscription_id": "1",
        "phone_account_address": OWN_NUMBER,
        "new": 1,
        "is_read": int(kind != MISSED),
        "formatted_number": formatted(number),
    }
    person = phone[Contacts].with_number(number)
    if person is not None:
        values |= _of(person, number)
    phone[Content].insert(CALLS, values, caller=PHONE)


def mark_missed_as_seen(content: Content) -> None:
    """Mark the missed calls of the log as seen."""
    known: Values = {"new": 0, "is_read": 1}
    content.update(CALLS, known, f"type={MISSED} AND (new=1 OR is_read=0)", caller=PHONE)


def _of(person: Contact, number: str) -> Values:
    """The columns of the call log that describe a contact."""
    entry = next(each for each in person.phones if same_number(each.value, number))
    return {
        "name": person.name,
        "numbertype": entry.type,
        "numberlabel": entry.label if entry.type == CUSTOM else None,
        "lookup_uri": f"content://com.android.contacts/contacts/lookup/{person.lookup}/{person.id}",
        "matched_number": entry.value,
    }
