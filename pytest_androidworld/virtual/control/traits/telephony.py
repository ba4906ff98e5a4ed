"""The telephony provider of a real phone, whose process nothing but a restart of the phone ends.

Facts: it is the persistent ``com.android.phone``, which `am force-stop` does not end; a database
that is replaced underneath it is read on as it was.  A host with IPv6 may leave the SIM disabled.
"""

from typing import Any

from pytest_androidworld.virtual.control.faults import lasting
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.telephony import Telephony


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
    "there is no SIM: messages are sent to the phone, and never arrive",
    switch=lambda phone, value: phone[Telephony].insert_sim(value is None),
)
