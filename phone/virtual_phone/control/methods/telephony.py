"""Text messages and calls from the mobile network."""

import re
from collections.abc import Callable

from virtual_phone.control.commands.telephony import LONGEST_CALLER
from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import rpc
from virtual_phone.services.calls import Calls
from virtual_phone.services.telephony import Telephony, is_deliverable
from virtual_phone.wire.emulator import (
    CallOperation,
    CallResponse,
    PhoneCall,
    PhoneResponse,
    SmsMessage,
)

NUMBER = re.compile(r"\+?[0-9]{1,20}")  # as many as an address holds (3GPP TS 23.040, 9.1.2.5)
ORNAMENT = re.compile(r"[ ().-]")  # as in (650) 555-1221

OPERATIONS: dict[int, Callable[[Calls, str], object]] = {
    CallOperation.INIT: Calls.ring,
    CallOperation.ACCEPT: Calls.accept,
    CallOperation.REJECT: Calls.cancel,
    CallOperation.REJECT_BUSY: Calls.busy,
    CallOperation.DISCONNECT: Calls.cancel,
    CallOperation.HOLD: Calls.remote_hold,
    CallOperation.UNHOLD: Calls.accept,
}


@rpc(SmsMessage)
def sendSms(machine: Machine, request: SmsMessage) -> PhoneResponse:
    number = ORNAMENT.sub("", request.srcAddress)
    if not NUMBER.fullmatch(number):
        return PhoneResponse(CallResponse.BAD_NUMBER)
    if not is_deliverable(request.text):
        return PhoneResponse(CallResponse.ACTION_FAILED)
    if not machine.phone[Telephony].has_sim:
        return PhoneResponse(CallResponse.OK)  # an emulator takes it all the same
    if not machine.phone[Telephony].in_service:
        return PhoneResponse(CallResponse.RADIO_OFF)
    stored = machine.phone[Telephony].receive_sms(number, request.text)
    return PhoneResponse(CallResponse.ACTION_FAILED if stored is None else CallResponse.OK)


@rpc(PhoneCall)
def sendPhone(machine: Machine, request: PhoneCall) -> PhoneResponse:
    number = ORNAMENT.sub("", request.number)[:LONGEST_CALLER]
    if request.operation not in OPERATIONS:
        return PhoneResponse(CallResponse.BAD_OPERATION)
    if not NUMBER.fullmatch(number):
        return PhoneResponse(CallResponse.BAD_NUMBER)
    if not machine.phone[Telephony].in_service:
        return PhoneResponse(CallResponse.RADIO_OFF)
    done = OPERATIONS[request.operation](machine.phone[Calls], number)
    return PhoneResponse(CallResponse.INVALID_ACTION if done is False else CallResponse.OK)
