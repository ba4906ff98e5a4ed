"""``dumpsys telephony.registry``: the network, and the call state."""

from collections.abc import Iterator

from virtual_phone.services.calls import OFF_HOOK, RINGING, Calls
from virtual_phone.services.telephony import Telephony
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section

FOREGROUND = {RINGING: 0, OFF_HOOK: 1}  # PreciseCallState


@section("telephony.registry")
def registry(sh: Shell, *args: str) -> Iterator[str]:
    """The state of the one line; tools read the first ``mCallState``."""
    calls = sh.phone[Calls]
    ringing = next((call for call in calls.now if call["state"] == "incoming"), None)
    number = ringing["number"] if ringing else ""
    yield "last known state:\n  Phone Id=0\n"
    yield f"    mCallState={calls.call_state}\n    mRingingCallState={int(ringing is not None)}\n"
    yield f"    mForegroundCallState={FOREGROUND.get(calls.call_state, 0)}\n"
    yield f"    mBackgroundCallState=0\n    mCallIncomingNumber={number}\n"
    for name, value in sh.phone[Telephony].registry().items():
        yield f"    {name}={value}\n"
    yield "registrations: count=0\n"
