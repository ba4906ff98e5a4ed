"""The telephony provider of a real phone, whose process nothing but a restart of the phone ends.

Facts: it is the persistent ``com.android.phone``, which `am force-stop` does not end; a database
that is replaced underneath it is read on as it was.  Where the host has IPv6, an emulator's SIM
may be missing: what it is sent is then accepted and dropped.
"""

from typing import Any

from virtual_phone.control.faults import lasting
from virtual_phone.phone import Phone
from virtual_phone.services.telephony import Telephony


def _hold(phone: Phone, value: Any) -> None:
    phone[Telephony].hold_database()


lasting(
    "telephony_holds_database",
    "the telephony provider goes on with the database it has opened when that is replaced",
    hostile="on",
    switch=_hold,
)
lasting(
    "sim_absent",
    "there is no SIM: text messages are accepted and never arrive, and none can be sent",
)
