"""The system's windows: what is saved of them, and the callbacks that they store."""

from dataclasses import dataclass, field
from functools import partial

import pytest

from phone.tests.hand import Hand
from virtual_phone import ui
from virtual_phone.apps.systemui.notification_list import Reply
from virtual_phone.apps.systemui.shade import SHADE, Shade
from virtual_phone.apps.systemui.volume import VolumePanel
from virtual_phone.phone import Phone
from virtual_phone.services import notifications
from virtual_phone.services.notifications import Notifications
from virtual_phone.ui.callbacks import reference
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.toast import Toast


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def reload(phone: Phone) -> None:
    phone.save("there")
    phone.load("there")


def test_a_window_that_nothing_was_saved_of_has_the_first_model(phone: Phone) -> None:
    phone.state[Shade.name] = {"views": {}}
    assert phone[Shade].model.open == ""
    assert phone[Shade].model.reply is None


def test_a_phone_saved_while_a_reply_is_typed_goes_on_there(phone: Phone, hand: Hand) -> None:
    reply = notifications.action("Reply", "toast", "show", "reply", reply=True)
    with phone.busy():
        phone[Notifications].post("com.google.android.gm", "Ana Diaz", actions=[reply])
        phone[Shade].show(SHADE)
    hand.tap("Reply").type("On my way")
    reload(phone)
    assert isinstance(phone[Shade].model.reply, Reply)
    hand.tap("Send")
    assert phone[Shade].model.reply is None
    assert phone[Toast].model.sender == "On my way"


def test_a_timer_runs_in_a_phone_that_was_loaded(phone: Phone, hand: Hand) -> None:
    hand.press("VOLUME_UP")
    reload(phone)
    hand.wait(2.5)
    assert phone[VolumePanel].model.open
    hand.wait(1)
    assert not phone[VolumePanel].model.open


def test_a_timer_that_replaces_another_cancels_it(phone: Phone, hand: Hand) -> None:
    hand.press("VOLUME_UP").wait(2)
    hand.press("VOLUME_UP").wait(2)
    assert phone[VolumePanel].model.open


def test_a_method_of_a_window_is_a_callback(phone: Phone) -> None:
    callback = reference(partial(phone[Toast].show, "Hello", package="android"))
    assert callback["window"] == "toast"
    with phone.busy():
        phone[OpenScreens].resolve(callback)()
    assert phone[Toast].owner() == "android"


def test_a_function_is_no_callback(phone: Phone) -> None:
    with pytest.raises(TypeError, match=r"<lambda> cannot be saved with the phone"):
        phone[Toast].after(1, lambda: None)


@dataclass
class Odd:
    values: set[int] = field(default_factory=set)


class OddWindow(ui.SystemWindow[Odd]):
    name = "shade"  # for its state


def test_a_model_of_other_than_plain_data_is_refused(phone: Phone) -> None:
    window = OddWindow(phone)
    window.reset()
    with pytest.raises(TypeError, match=r"Odd\w*\.values is a set, which cannot be saved"):
        window.render()
