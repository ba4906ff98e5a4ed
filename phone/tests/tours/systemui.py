"""System UI: the shade, quick settings and their panels, banners, volume, power, the clipboard."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.apps.systemui.app_errors import AppErrors
from virtual_phone.apps.systemui.pin_request import PinRequest
from virtual_phone.apps.systemui.record_screen import RecordScreen
from virtual_phone.services import notifications
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.radios import Radios
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES

CLOCK = "com.google.android.deskclock"


def tour(hand: Hand) -> Iterator[None]:
    phone = hand.phone
    wide, high = phone[Display].size
    with phone.busy():
        phone[Notifications].post(
            CLOCK,
            "Überraschung für Ana Díaz y Peña 🎉 am Bahnhof",
            "Bring a cake. " * 12,
            importance=notifications.HIGH,
            actions=[
                notifications.action("Reply", "toast", "show", "reply", reply=True),
                notifications.action("Mark as Read", "toast", "gone"),
            ],
        )
    yield
    hand.swipe((wide // 2, 30), (wide // 2, high * 3 // 10), 0.01)
    yield
    hand.tap("Reply").type("On my way")
    yield
    hand.back().back().swipe((wide // 2, 30), (wide // 2, high * 3 // 10))
    yield
    hand.swipe((wide * 3 // 4, high * 3 // 10), (wide // 4, high * 3 // 10))
    yield
    hand.tap("Edit order of settings.")
    yield
    hand.back().back().tap("Internet,AndroidWifi")
    yield
    with phone.busy():
        phone[Radios].airplane(True)
    yield
    hand.press("HOME").press("VOLUME_UP")
    yield
    hand.wait(4)
    with phone.busy():
        phone[Clipboard].copy("Gruß aus der Zwischenablage " * 9, by=CLOCK)
    yield
    if hand.sees("Edit copied text"):  # from Android 13 on
        hand.tap("Edit copied text")
        yield
        hand.tap("Done")
        with phone.busy():
            phone[Clipboard].copy("Gruß", by=CLOCK)
        hand.tap("Nearby")
        yield
        hand.tap("Cancel").press("HOME")
    with phone.busy():
        phone[RecordScreen].open()
    yield
    hand.tap("Cancel")
    with phone.busy():
        phone[PinRequest].open()
    yield
    hand.tap("No thanks")
    with phone.busy():
        phone[Input].hold_key(NAMES["POWER"])
    yield
    hand.back()
    with phone.busy():
        phone[AppErrors].hangs(CLOCK)
    yield
    hand.tap("Wait")
    with phone.busy():
        phone[AppErrors].crashed(CLOCK)
    yield
    hand.tap("Close app")
    hand.open("com.android.systemui/com.android.systemui.settings.brightness.BrightnessDialog")
    yield
    hand.press("HOME").press("SYSRQ")
    yield
