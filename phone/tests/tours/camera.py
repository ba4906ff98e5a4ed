"""Camera: viewfinder, modes, options, a film, the filmstrip, settings, and the first run."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.android.intent import Intent
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages

PACKAGE = "com.android.camera2"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("FILMSTRIP")
    yield
    hand.back().tap("id=mode_options_toggle")
    yield
    hand.tap("Back camera").back().tap("Shutter").wait(1)
    yield
    hand.tap("MODE LIST")
    yield
    hand.tap("Switch to Video Camera").tap("Shutter").wait(3)
    yield
    hand.tap("Shutter")
    yield
    hand.tap("FILMSTRIP")
    yield
    hand.tap("Details")
    yield
    hand.back().tap("Delete")
    yield
    hand.tap("UNDO").back().tap("MODE LIST").tap("Settings")
    yield
    hand.tap("Resolution & quality")
    yield
    hand.back().tap("Advanced")
    yield
    hand.press("HOME")
    with hand.phone.busy():
        hand.phone[Activities].start(Intent("android.media.action.IMAGE_CAPTURE"))
    hand.tap("Shutter").wait(1)
    yield
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    hand.tap("NEXT")
    yield
