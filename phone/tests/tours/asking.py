"""What the system asks: open with, share with, allow, set as default; and what is not there."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.android import components
from virtual_phone.android.intent import NEW_TASK, SEND, Intent
from virtual_phone.services.activities import Activities
from virtual_phone.services.permissions import PREFIX, Permissions
from virtual_phone.services.roles import SMS

MESSENGER = "com.simplemobiletools.smsmessenger"
CONTACTS = f"{PREFIX}READ_CONTACTS"
TEXT = "android.intent.extra.TEXT"


def tour(hand: Hand) -> Iterator[None]:
    phone = hand.phone
    send = Intent(action=SEND, type="text/plain", extras={TEXT: "Hüte dich! " * 40})
    with phone.busy():
        phone[Activities].start(send.but(flags=NEW_TASK))
    yield
    hand.tap("Gmail")
    yield
    hand.tap("Just once")
    yield
    with phone.busy():
        phone[Activities].start(send.but(flags=NEW_TASK))
    yield
    hand.back().press("HOME")
    hand.open(components.CHOOSER, extras={"intent": send.as_json()})
    yield
    hand.back().press("HOME")
    with phone.busy():
        phone[Permissions].revoke(MESSENGER, CONTACTS)
    hand.open(
        components.GRANT_PERMISSIONS, extras={"package": MESSENGER, "permissions": [CONTACTS]}
    )
    yield
    hand.tap("Don’t allow").press("HOME")
    hand.open(
        components.REQUEST_ROLE,
        extras={
            "package": "com.google.android.apps.messaging",
            "android.intent.extra.ROLE_NAME": SMS,
        },
    )
    yield
    hand.tap("Messages")
    yield
