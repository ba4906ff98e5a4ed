"""Notifications in the shade and as banners: opened, answered, swiped away."""

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services import notifications
from virtual_phone.services.activities import Activities
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.providers.core import Content
from virtual_phone.services.settings import Settings
from virtual_phone.services.telephony import Telephony

GMAIL = "com.google.android.gm"
MAIL = Intent(component=f"{GMAIL}/{GMAIL}.ConversationListActivityGmail", flags=NEW_TASK)
SYSTEM = ["Serial console enabled", "AndroidWifi has limited connectivity"]  # permanent ones


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def post(phone: Phone, **told: object) -> None:
    with phone.busy():
        phone[Notifications].post(GMAIL, "Ana Diaz", "Dinner at 8?", **told)  # type: ignore[arg-type]


def pull(hand: Hand) -> Hand:
    return hand.swipe((540, 30), (540, 720), 0.01)


def posted(phone: Phone) -> list[str]:
    return [note["title"] for note in phone[Notifications].visible]


def test_a_card_says_who_what_and_when(phone: Phone, hand: Hand) -> None:
    post(phone)
    hand.wait(3 * 3600)
    pull(hand)
    texts = hand.texts()
    place = texts.index("Ana Diaz")
    assert texts[place - 3 : place + 2] == ["Gmail", "•", "3h", "Ana Diaz", "Dinner at 8?"]
    assert texts.index("Silent") > place


def test_a_tap_opens_what_it_is_about_and_the_card_goes(phone: Phone, hand: Hand) -> None:
    post(phone, intent=MAIL)
    pull(hand).tap("Ana Diaz")
    assert phone[Activities].top["app"] == GMAIL
    assert posted(phone) == SYSTEM


def test_a_card_about_nothing_stays(phone: Phone, hand: Hand) -> None:
    pull(hand).tap("Serial console enabled")
    assert posted(phone) == SYSTEM
    assert hand.sees("Serial console enabled")


@pytest.mark.parametrize("towards", [1000, 80])
def test_a_swipe_to_the_side_takes_a_card_away(phone: Phone, hand: Hand, towards: int) -> None:
    post(phone)
    x, y = pull(hand).at("Dinner at 8?")
    hand.swipe((x, y), (towards, y), 0.1)
    assert posted(phone) == SYSTEM


def test_what_may_not_be_taken_away_stays(phone: Phone, hand: Hand) -> None:
    x, y = pull(hand).at("Serial console enabled")
    hand.swipe((x, y), (x + 500, y), 0.1)
    assert posted(phone) == SYSTEM
    assert not hand.sees("Clear all")


def test_clear_all_takes_away_all_that_may_go(phone: Phone, hand: Hand) -> None:
    post(phone)
    post(phone, tag="call", ongoing=True)
    pull(hand).tap("Clear all")
    assert posted(phone) == ["Ana Diaz", *SYSTEM]
    assert hand.sees("Home")


def test_manage_opens_settings(phone: Phone, hand: Hand) -> None:
    pull(hand).tap("Manage")
    assert phone[Activities].top["app"] == "com.android.settings"


def test_without_any_it_says_so(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Notifications].state["posted"].clear()
        phone.changed()
    assert pull(hand).sees("No notifications")


# Several of one app


def test_those_of_one_app_are_one_card_until_it_is_expanded(phone: Phone, hand: Hand) -> None:
    """Within 4 pixels of the recorded places, each with its title and text in one line."""
    pull(hand)
    listed = [(node.text or node.desc, node.bounds) for node in elements(phone)][-7:]
    assert listed == [
        ("Expand", (852, 699, 1038, 846)),
        ("Android System", (179, 751, 397, 794)),
        ("2", (905, 741, 931, 804)),
        ("Serial console enabled", (179, 825, 554, 876)),
        ("Performance is impacted. To disable, check bootloader.", (565, 825, 1006, 876)),
        ("AndroidWifi has limited connectivity", (179, 897, 779, 948)),
        ("Tap to connect anyway", (790, 897, 1006, 948)),
    ]
    hand.tap("Expand")
    assert hand.texts().count("Android System") == 3  # the head, and a card each
    hand.tap("Collapse")
    assert hand.texts().count("Android System") == 1


def test_of_many_only_two_are_read_in_the_card(phone: Phone, hand: Hand) -> None:
    for number in range(3):
        post(phone, tag=str(number), intent=MAIL)
    texts = pull(hand).texts()
    assert (texts.count("Ana Diaz"), texts[texts.index("Expand") + 1]) == (2, "3")
    hand.tap("Gmail")
    assert hand.texts().count("Ana Diaz") == 3
    hand.tap("Ana Diaz")
    assert phone[Activities].top["app"] == GMAIL


def test_a_group_is_swiped_away_as_a_whole(phone: Phone, hand: Hand) -> None:
    for number in range(3):
        post(phone, tag=str(number))
    x, y = pull(hand).at("Gmail")
    hand.swipe((x, y), (x + 700, y), 0.1)
    assert posted(phone) == SYSTEM


# Banners


def test_a_banner_hangs_down_for_five_seconds(phone: Phone, hand: Hand) -> None:
    post(phone, importance=notifications.HIGH)
    top = hand.find("Ana Diaz").bounds[1]
    assert 128 < top < 300
    hand.wait(4.9)
    assert hand.sees("Ana Diaz")
    hand.wait(0.2)
    assert not hand.sees("Ana Diaz")
    assert "Ana Diaz" in posted(phone)


def test_an_ordinary_one_has_no_banner(phone: Phone, hand: Hand) -> None:
    post(phone)
    assert not hand.sees("Ana Diaz")


def test_the_app_behind_a_banner_is_still_there(phone: Phone, hand: Hand) -> None:
    post(phone, importance=notifications.HIGH)
    assert hand.sees("Photos")
    hand.tap("Photos")
    assert hand.sees("Photos can't connect")


def test_without_heads_up_there_is_none(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Settings].put("global", "heads_up_notifications_enabled", 0)
    post(phone, importance=notifications.HIGH)
    assert not hand.sees("Ana Diaz")


@pytest.mark.parametrize(
    ("to", "kept"),
    [((540, 140), True), ((1000, 230), False), ((60, 230), False)],
    ids=["up", "right", "left"],
)
def test_a_banner_is_pushed_away(
    phone: Phone, hand: Hand, to: tuple[int, int], kept: bool
) -> None:
    post(phone, importance=notifications.HIGH)
    hand.swipe((540, 230), to, 0.1)
    assert not hand.sees("Dinner at 8?")
    assert ("Ana Diaz" in posted(phone)) == kept


def test_a_tap_on_a_banner_opens_what_it_is_about(phone: Phone, hand: Hand) -> None:
    post(phone, importance=notifications.HIGH, intent=MAIL)
    hand.tap("Dinner at 8?")
    assert phone[Activities].top["app"] == GMAIL


def test_a_banner_that_is_gone_leaves_no_odd_state(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Notifications].state["heads_up"] = "nobody|nothing"
        phone.changed()
    assert hand.sees("Home")


# Answers


def sms(phone: Phone) -> None:
    with phone.busy():
        phone[Telephony].receive_sms("+15551234567", "Are you coming?")


def sent(phone: Phone) -> list[str]:
    with phone.busy():
        rows = phone[Content].query("content://sms/sent", ["body"])
        return [str(row[0]) for row in rows.rows] if rows else []


def test_a_message_is_answered_from_its_banner(phone: Phone, hand: Hand) -> None:
    sms(phone)
    hand.tap("Reply").type("On my way").tap("Send").wait(2)
    assert sent(phone) == ["On my way"]


def test_the_card_that_is_answered_moves_above_the_keyboard(phone: Phone, hand: Hand) -> None:
    sms(phone)
    hand.wait(9)
    for number in range(9):
        post(phone, tag=str(number))
    pull(hand)
    while not hand.sees("Reply"):
        hand.swipe((540, 1500), (540, 1300), 1.0)
    hand.tap("Reply")
    assert hand.find("id=remote_input_text").bounds[3] <= hand.find("Q").bounds[1]


def test_an_empty_answer_is_not_sent(phone: Phone, hand: Hand) -> None:
    sms(phone)
    pull(hand).tap("Reply").tap("Send").wait(2)
    assert sent(phone) == []
    assert hand.sees("Send")


def test_back_gives_an_answer_up_before_it_closes_the_shade(phone: Phone, hand: Hand) -> None:
    sms(phone)
    pull(hand).tap("Reply").type("Never mind").back().back()
    assert hand.sees("Mark as Read")
    assert sent(phone) == []
    hand.back()
    assert hand.sees("Home")


def test_mark_as_read_takes_the_card_away(phone: Phone, hand: Hand) -> None:
    sms(phone)
    pull(hand).tap("Mark as Read")
    assert posted(phone) == SYSTEM
