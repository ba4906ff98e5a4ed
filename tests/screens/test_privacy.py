"""What of a device's texts is in no file of its screens."""

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.screens.privacy import Privacy

PRIVACY = Privacy(
    ["Ada Lovelace", "Bo", "Zoë O'Brien, Jr.", " "],
    ["Meet me at the old mill.\nBring the key.", "Yes", "Dinner?", ""],
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Meet me at the old mill.\nBring the key.", "[message]"),
        (" Meet me at the old mill.\nBring the key. ", "[message]"),
        ("Ada: Meet me at the old mill.\nBring the key.", "[message]"),  # a notification
        ("Meet me at the old…", "[message]"),  # a list of threads
        ("Meet me at...", "[message]"),
        ("Yes", "[message]"),
        ("Ada Lovelace", "[contact]"),
        ("Call Ada Lovelace", "Call [contact]"),
        ("Ada", "[contact]"),
        ("Lovelace, Ada", "[contact], [contact]"),
        ("Bo", "[contact]"),
        ("Zoë O'Brien, Jr. is away", "[contact] is away"),
        (
            "Signed in as Grace Hopper\nAccount and settings.",
            "Signed in as [account]\nAccount and settings.",
        ),
        ("grace@example.org", "xxxxx@xxxxxxx.xxb"),
        ("+1 932-802-0043", "+0 000-000-0000"),
        ("Text Mobile (932) 802 0043", "Text Mobile (000) 000 0000"),
        ("5551234", "0000000"),
        ("47.1303814, 9.5930117", "00.0000000, 0.0000000"),
        ("2023-10-15T15:36Z", "0000-00-00T15:36Z"),
    ],
)
def test_what_is_private_is_masked(text: str, expected: str) -> None:
    assert PRIVACY.text(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Meet me",  # too short for a part of a message
        "Yes, do",
        "At the old mill",
        "Adalbert",
        "ada",
        "Box",
        "Jrs",
        "Signed in as Device\nAccount and settings.",
        "Signed in",
        "sdk_gphone64_x86_64",
        "Sun, Oct 15",
        "555123",
        "290.81 USD",
        "4.84 GB free",
        "15:34",
        "October 15 (Sun)",
        "@ home",
        "",
    ],
)
def test_what_is_not_private_stays(text: str) -> None:
    assert PRIVACY.text(text) == text


def test_without_anything_private_each_word_stays() -> None:
    assert Privacy().text("Ada: Yes") == "Ada: Yes"


def test_the_longest_name_counts() -> None:
    assert Privacy(["Ada", "Ada Lovelace"]).text("Ada Lovelace") == "[contact]"


def test_a_device_is_asked_for_its_contacts_messages_and_accounts(device: Device) -> None:
    device.contacts.add("Grace Hopper", "+15551234567")
    device.sms.receive("+15559876543", "The ship sails at noon.")
    privacy = Privacy.of(device)
    assert privacy.text("Hopper at (555) 123-4567") == "[contact] at (000) 000-0000"
    assert privacy.text("The ship sails…") == "[message]"
    assert privacy.text("Markor") == "Markor"
