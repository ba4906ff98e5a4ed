"""The launcher: home screen, drawer, search, popups, feed, Recents."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.ui.display import Display
from virtual_phone.ui.gestures import Touch


def tour(hand: Hand) -> Iterator[None]:
    wide, high = hand.phone[Display].size
    yield
    hand.swipe((wide // 2, high * 9 // 10), (wide // 2, high * 3 // 10))
    yield
    hand.tap("id=input").type("c")
    yield
    hand.type("zz")
    yield
    hand.press("HOME").tap("Search")
    yield
    hand.type("gm")
    yield
    hand.press("HOME").hold("Photos")
    yield
    hand.tap("Widgets")
    yield
    hand.back().swipe((wide // 2, high // 2), (wide // 2, high // 2), 1.0)
    yield
    hand.tap("Home settings")
    yield
    hand.back()
    with hand.phone.busy():
        hand.phone[Touch].down(0, *hand.at("Photos"))
        hand.phone.sleep(0.5)
        hand.phone[Touch].move(0, wide // 2, high // 2)
    yield
    with hand.phone.busy():
        hand.phone[Touch].cancel()
    hand.swipe((wide // 4, high // 2), (wide * 3 // 4, high // 2))
    yield
    hand.press("HOME").press("APP_SWITCH")
    yield
    hand.press("HOME").tap("Gmail")
    yield
    hand.tap("Add an email address")
    yield
    hand.press("HOME").hold("Photos").tap("Pause app")
    yield
    hand.tap("Pause app")
    yield
    hand.tap("Disabled Photos")
    yield
    hand.tap("OK").launch("com.google.android.deskclock").press("APP_SWITCH")
    yield
    hand.tap("Select").tap("Timer")
    yield
    hand.back().tap("id=icon")
    yield
    hand.back()
    hand.swipe((wide // 4, high // 2), (wide - 1, high // 2), 0.1)
    yield
    hand.press("HOME").drag(hand.at("Photos"), hand.at("YouTube"))
    yield
    hand.tap("Folder: , 2 items")
    yield
    hand.tap("Edit Name").type("Media")
    yield
    hand.press("HOME")
    yield
