"""ContactsAddContact: what counts as that contact, and what does not."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from tests.task_cases.play import Play

Deed = Callable[[Device], None]
NAME, NUMBER = "Maria Chen", "+15551234567"


def add(name: str = NAME, *numbers: str) -> Deed:
    def deed(device: Device) -> None:
        for number in numbers or [NUMBER]:
            device.contacts.add(name, number)

    return deed


def untouched(device: Device) -> None:
    """The agent gave up at once."""


def only_opened(device: Device) -> None:
    device.apps.open("contacts")


def not_saved(device: Device) -> None:
    device.adb.shell(
        "am start -W -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
        f" -e name '{NAME}' -e phone {NUMBER}"
    )


def without_a_number(device: Device) -> None:
    device.adb.shell(
        "content insert --uri content://com.android.contacts/raw_contacts --bind starred:i:0;"
        " content insert --uri content://com.android.contacts/data --bind raw_contact_id:i:1"
        f" --bind mimetype:s:vnd.android.cursor.item/name --bind 'data1:s:{NAME}'"
    )


def with_another_number(device: Device) -> None:
    add()(device)
    device.adb.shell(
        "content insert --uri content://com.android.contacts/data --bind raw_contact_id:i:1"
        " --bind mimetype:s:vnd.android.cursor.item/phone_v2 --bind data1:s:5550000000"
    )


def another_person_too(device: Device) -> None:
    add()(device)
    add("Eva Kim", "+15550000000")(device)


def somebody_without_a_number_too(device: Device) -> None:
    without_a_number(device)
    add()(device)


def deleted_again(device: Device) -> None:
    add()(device)
    device.contacts.clear()


def uninstalled(device: Device) -> None:
    device.adb.run("pm", "uninstall", "com.google.android.contacts")


def provider_gone(device: Device) -> None:
    device.files.clear("/data/data/com.android.providers.contacts/databases")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (only_opened, 0, 0),
        (not_saved, 0, 0),
        (without_a_number, 0, 0),
        (deleted_again, 0, 0),
        (uninstalled, 0, 0),
        (provider_gone, 0, 0),
        (add("Maria Cheng"), 0, 0),
        (add("maria chen"), 0, 0),
        (add("Chen Maria"), 0, 0),
        (add(NAME, "5551234567"), 0, 0),
        (add(NAME, "+15551234568"), 0, 0),
        (add("Eva Kim", "+15550000000"), 0, 0),
        (another_person_too, 1, 0),  # D38
        (somebody_without_a_number_too, 1, 0),
        (with_another_number, 1, 0),
        (add(NAME, NUMBER, NUMBER), 1, 0),
        (add("Maria\u00a0Chen"), 0, 1),
        (add(NAME, "+1 (555) 123-4567"), 1, 1),
        (add(NAME, "15551234567"), 1, 1),
        (add(), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(ContactsAddContact, name=NAME, number=NUMBER)
    deed(play.device)
    assert play.rewards(task) == (upstream, strict)


def test_whom_the_phone_knew_is_not_in_the_way(play: Play) -> None:
    play.device.contacts.add("Eva Kim", "+15550000000")
    task = play.begin(ContactsAddContact, 32)
    assert play.device.contacts.all() == []
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize("name", ["Ana da Silva", "William dos Santos"])
def test_a_family_name_of_two_words(play: Play, name: str) -> None:
    task = play.begin(ContactsAddContact, name=name)
    play.solve(task)
    assert play.rewards(task) == (1, 1)
