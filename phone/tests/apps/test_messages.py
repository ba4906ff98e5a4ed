"""Google's Messages: it asks to be the default app for SMS, and needs a connection then."""

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone.apps.messages import Messages
from virtual_phone.phone import Phone
from virtual_phone.services.roles import SMS, Roles

SMS_MESSENGER = "com.simplemobiletools.smsmessenger"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(Messages.package)


def test_it_lists_what_a_real_one_lists_while_another_app_is_the_default(hand: Hand) -> None:
    """The containers of its closed pages, too: they are empty and cover the screen."""
    listed = [node for node in elements(hand.phone) if node.package == Messages.package]
    assert [node.text or node.desc or node.resource_id.rpartition("/")[2] for node in listed] == [
        "conversation_placeholder_container",
        "conversation_fragment_container",
        "contact_picker_fragment_container",
        "group_name_edit_fragment_container",
        "home_fragment_container",
        "To use Messages, make it your default SMS app",
        "Set default SMS app",
        "More options",
    ]
    assert {node.bounds for node in listed[:5]} == {(0, 0, 1080, 2337)}
    assert listed[-1].bounds == (912, 149, 1038, 275)


@pytest.mark.parametrize(
    ("answer", "holder"), [("Set as default", Messages.package), ("Cancel", SMS_MESSENGER)]
)
def test_the_button_asks_for_the_role(hand: Hand, answer: str, holder: str) -> None:
    hand.tap("Set default SMS app")
    assert hand.sees("Set Messages as your default SMS app?")
    hand.tap("Messages").tap(answer)
    assert hand.phone[Roles].holder(SMS) == holder
    assert hand.sees("Messages can't connect") == (holder == Messages.package)
    assert hand.sees("Set default SMS app") == (holder == SMS_MESSENGER)


def test_its_menu_offers_help_that_is_on_the_internet(hand: Hand) -> None:
    hand.tap("More options").tap("Help & feedback")
    assert hand.sees("No internet connection")
