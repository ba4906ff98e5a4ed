"""What the on-screen keyboard capitalizes in the fields of apps, by their real input types."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone

CONTACTS = "com.google.android.contacts"
CALENDAR = "com.simplemobiletools.calendar.pro"
NEW_CONTACT = (CONTACTS, "Create contact")
NEW_EVENT = (CALENDAR, "New Event", "Event")
NEW_NOTEBOOK = ("net.cozic.joplin", "CREATE A NOTEBOOK")


def open_field(phone: Phone, package: str, *steps: str) -> Hand:
    hand = Hand(phone).launch(package)
    for step in steps:
        hand.tap(step)
    return hand


@pytest.mark.parametrize(
    ("steps", "field"),
    [
        (NEW_CONTACT, "First name"),
        (NEW_CONTACT, "Last name"),
        (NEW_CONTACT, "Company"),
        (NEW_EVENT, "Title"),
        (NEW_EVENT, "Location"),
        (NEW_NOTEBOOK, "Enter notebook title"),
    ],
)
def test_a_name_or_sentence_begins_with_a_capital(
    phone: Phone, steps: tuple[str, ...], field: str
) -> None:
    hand = open_field(phone, *steps, field)
    hand.tap("W").tap("a")
    assert hand.sees("Wa")
    assert hand.sees("q")


def test_in_contacts_each_word_of_a_name_does_and_a_phonetic_name_does_not(phone: Phone) -> None:
    hand = open_field(phone, *NEW_CONTACT, "First name", "A", "Space", "B")
    assert hand.sees("A B")
    hand.back().tap("Show more name fields").swipe((540, 1500), (540, 700))
    hand.tap("Phonetic last name")
    assert hand.sees("q")


def test_a_message_begins_with_a_capital_and_its_recipient_does_not(phone: Phone) -> None:
    hand = open_field(phone, "com.simplemobiletools.smsmessenger", "id=conversations_fab")
    assert hand.sees("q")
    hand.type("+41791234567").tap("id=new_conversation_confirm").tap("id=thread_type_message")
    hand.tap("H").tap("i")
    assert hand.find("id=thread_type_message").text == "Hi"


@pytest.mark.parametrize(
    "steps",
    [
        ("code.name.monkey.retromusic", "Playlists", "More options", "New playlist"),
        (
            "com.simplemobiletools.gallery.pro",
            "More options",
            "Create new folder",
            "DCIM",
            "OK",
            "id=folder_name",
        ),
    ],
)
def test_each_word_of_what_one_names_does(phone: Phone, steps: tuple[str, ...]) -> None:
    hand = open_field(phone, *steps, "A", "Space", "B")
    assert hand.sees("A B")


def test_in_an_event_title_only_the_first_word_does(phone: Phone) -> None:
    hand = open_field(phone, *NEW_EVENT, "Title", "A", "Space", "b")
    assert hand.sees("A b")


@pytest.mark.parametrize(("steps", "field"), [(NEW_CONTACT, "First name"), (NEW_EVENT, "Title")])
def test_text_of_a_command_stays_as_it_is(
    phone: Phone, steps: tuple[str, ...], field: str
) -> None:
    hand = open_field(phone, *steps, field).type("a b")
    assert hand.sees("a b")
