"""Text messages and calls from the mobile network."""

import re
from collections.abc import Callable, Iterator

from virtual_phone.control.telnet import KO, Session, command
from virtual_phone.services.calls import Calls
from virtual_phone.services.telephony import Telephony, is_deliverable

SENDER = re.compile(r"\+?[0-9]{1,20}")  # as many as an address holds (3GPP TS 23.040, 9.1.2.5)
LONGEST_CALLER = 16  # characters, the rest is cut off (A_CALL_NUMBER_MAX_SIZE in android_modem.c)
CALLER = re.compile(r"[+#*0-9]+")
STATES = {"dialing": "ringing", "incoming": "incoming", "active": "active", "held": "held"}


@command(
    "sms send",
    "'sms send <phonenumber> <text message>' simulates an inbound text message",
)
def sms_send(session: Session, rest: str) -> None:
    """Deliver a message; the text is the unparsed rest of the line, without quotes and escapes."""
    number, _, text = rest.lstrip().partition(" ")
    if not number:
        raise KO("missing argument, try 'sms send <phonenumber> <text message>'")
    if not SENDER.fullmatch(number):
        raise KO("bad phone number format, must be [+](0-9)*")
    if not text:
        raise KO("missing text message, try 'sms send <phonenumber> <text message>'")
    if not is_deliverable(text):
        raise KO("internal error when creating SMS-DELIVER PDUs")
    telephony = session.machine.phone[Telephony]
    if not telephony.in_service:
        raise KO("the radio is off")
    telephony.receive_sms(number, text)


@command("gsm list", "list current phone calls", public=True)
def gsm_list(session: Session, rest: str) -> Iterator[str]:
    for call in session.machine.phone[Calls].now:
        direction = "inbound from" if call["incoming"] else "outbound to "
        yield f"{direction} {call['number']:<10} : {STATES[call['state']]}"


@command("gsm status", "display GSM status", public=True)
def gsm_status(session: Session, rest: str) -> Iterator[str]:
    state = "home" if session.machine.phone[Telephony].in_service else "off"
    yield f"gsm voice state: {state}"
    yield f"gsm data state:  {state}"


@command("gsm call", "'gsm call <phonenumber>' creates an inbound phone call")
def gsm_call(session: Session, rest: str) -> None:
    number = _number(rest, "call")
    if not session.machine.phone[Telephony].in_service:
        raise KO("the radio is off")
    session.machine.phone[Calls].ring(number)


@command("gsm busy", "'gsm busy <phonenumber>' closes a waiting outbound call as busy")
def gsm_busy(session: Session, rest: str) -> None:
    _to(session.machine.phone[Calls].busy, rest, "busy", "outbound call to")


@command("gsm hold", "'gsm hold <phonenumber>' puts a call on hold")
def gsm_hold(session: Session, rest: str) -> None:
    _to(session.machine.phone[Calls].remote_hold, rest, "hold", "call to/from")


@command("gsm accept", "'gsm accept <phonenumber>' makes a call active")
def gsm_accept(session: Session, rest: str) -> None:
    _to(session.machine.phone[Calls].accept, rest, "accept", "call to/from")


@command("gsm cancel", "'gsm cancel <phonenumber>' ends a call")
def gsm_cancel(session: Session, rest: str) -> None:
    _to(session.machine.phone[Calls].cancel, rest, "cancel", "call to/from")


def _number(rest: str, verb: str) -> str:
    number = rest.strip()
    if not number:
        raise KO(f"missing argument, try 'gsm {verb} <phonenumber>'")
    if not CALLER.fullmatch(number):
        raise KO("bad phone number format, use digits, # and + only")
    return number[:LONGEST_CALLER]


def _to(operation: Callable[[str], bool], rest: str, verb: str, what: str) -> None:
    number = _number(rest, verb)
    if not operation(number):
        raise KO(f"no current {what} number '{number}'")
