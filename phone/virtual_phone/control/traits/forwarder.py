"""What befalls a real accessibility forwarder; the forwarder looks up what lasts.

Facts: it reaches 10.0.2.2, the computer, over the phone's network; in airplane mode only its own
loopback interface is up.  The copy in the benchmark's repository sends nothing before a flag of
its own is set.  Any app may interrupt accessibility services, which ends its thread; and Android
does not bind a service again that has crashed.  A forest is 0.1 to 0.3 s older than the screen.
"""

from virtual_phone.control.faults import lasting, once
from virtual_phone.control.forwarder import Forwarder
from virtual_phone.phone import Phone

lasting(
    "airplane_cuts_host",
    "without Wi-Fi and mobile data the forwarder does not reach 10.0.2.2",
    hostile="on",
)
lasting(
    "forwarder_needs_flag",
    "the forwarder sends nothing before the broadcast ENABLE_GRPC",
    hostile="on",
)
lasting(
    "forwarder_lags",
    "SECONDS: forests show the screen as it was so long ago",
    seconds=True,
    hostile="0.3",
)


@once("an app interrupts accessibility services: the forwarder is silent until its process ends")
def interrupt_forwarder(phone: Phone, value: str) -> None:
    phone[Forwarder].interrupt()


@once("the forwarder's process ends; it is bound anew, and knows no flag")
def end_forwarder(phone: Phone, value: str) -> None:
    phone[Forwarder].end(bound=True)


@once("the forwarder crashes, and is not bound until the setting has another value")
def crash_forwarder(phone: Phone, value: str) -> None:
    phone[Forwarder].end()


@once("forests have no windows any more, until the forwarder's process ends")
def blind_forwarder(phone: Phone, value: str) -> None:
    phone[Forwarder].go_blind()
