"""Which broadcasts have the screen composed again."""

import pytest

from phone.tests.control.a11y_client import send
from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.media_store import SCAN_FILE


@pytest.mark.parametrize(
    ("intent", "stale"),
    [
        (Intent(action="org.example.NOTHING"), False),
        (Intent(action=SCAN_FILE, data="file:///data/local/tmp/a.png"), False),
        (Intent(action=SCAN_FILE, data="file:///sdcard/Pictures/a.png"), True),
        (Intent(action="clipper.get"), True),
    ],
    ids=["no-receiver", "nothing-to-scan", "a-scan", "an-app"],
)
def test_the_screen_may_change_where_a_receiver_does_something(
    phone: Phone, intent: Intent, *, stale: bool
) -> None:
    phone.stale = False
    phone[Broadcasts].send(intent)
    assert phone.stale is stale


def test_the_forwarder_that_is_switched_on_changes_no_screen(phone: Phone) -> None:
    phone.stale = False
    send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    send(phone, "SET_GRPC", port=5000, host="10.0.2.2")
    assert not phone.stale
