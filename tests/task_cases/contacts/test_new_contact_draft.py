"""ContactsNewContactDraft: what has to be in the form, and that it is not saved."""

import shlex
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, Rect
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.task_cases.contacts.new_contact_draft import ContactsNewContactDraft
from tests.task_cases.play import Play

Deed = Callable[[Device], None]
GIVEN: dict[str, Any] = {
    "first": "Alice",
    "last": "Johnson",
    "phone": "504-766-1791",
    "phone_label": "Home",
}


def user(device: Device) -> User:
    return User(Stage("", device, Limits(50)))


def form(
    first: str = "Alice",
    last: str = "Johnson",
    phone: str = "504-766-1791",
    label: str = "Home",
    then: Deed = lambda device: None,
) -> Deed:
    """The form, filled in."""

    def deed(device: Device) -> None:
        extras = ["-e", "name", f"{first} {last}", "-e", "phone", phone, "-e", "phone_type", label]
        words = ["am", "start", "-W", "-a", "android.intent.action.INSERT"]
        words += ["-t", "vnd.android.cursor.dir/contact", *extras]
        device.adb.shell(shlex.join(words))
        then(device)

    return deed


def untouched(device: Device) -> None:
    """The agent gave up at once."""


def empty_form(device: Device) -> None:
    user(device).open("contacts").tap("Create contact")


def saved(device: Device) -> None:
    user(device).tap("Save")


def gone_home(device: Device) -> None:
    device.adb.shell("input keyevent KEYCODE_HOME")


def thrown_away(device: Device) -> None:
    device.apps.close("contacts")


def saved_and_filled_in_again(device: Device) -> None:
    form(then=saved)(device)
    form()(device)


def somebody_deleted(device: Device) -> None:
    device.contacts.clear()
    form()(device)


def form_of_somebody_known(device: Device) -> None:
    """Whose number is then given its label."""
    hand = user(device).open("contacts").tap("Alice Johnson").tap("Edit contact").back()
    menus = [e for e in hand.elements if e.content_description == "Show dropdown menu"]
    hand.tap(min(menus, key=lambda menu: menu.bbox.top))
    hand.tap("Home", lambda each: each.resource_name == "android:id/text1")


def another_number(device: Device) -> None:
    hand = user(device).back().tap("Add phone")
    hand.type("555-000-1111", into=next(e for e in hand.elements if e.text == "Phone"))


def another_company(device: Device) -> None:
    user(device).type("ACME", into="Company")


def turned(device: Device) -> None:
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)


def larger(device: Device) -> None:
    device.settings.put("system", "font_scale", 1.3)


def uninstalled(device: Device) -> None:
    device.adb.run("pm", "uninstall", "com.google.android.contacts")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (empty_form, 0, 0),
        (uninstalled, 0, 0),
        (form(first="Bob"), 0, 0),
        (form(last="Smith"), 0, 0),
        (form(phone="504-766-1792"), 0, 0),
        (form(phone="1-504-766-1791"), 0, 0),
        (form(label="Work"), 0, 0),
        (form(label="Mobile"), 0, 0),
        (form(then=saved), 0, 0),
        (form(then=gone_home), 0, 0),
        (form(then=thrown_away), 0, 0),
        (form(first="Alicee"), 1, 0),  # D39
        (form(last="johnson"), 1, 0),
        (saved_and_filled_in_again, 1, 0),
        (form(then=another_number), 1, 0),
        (form(phone="(504) 766-1791"), 1, 1),
        (form(then=another_company), 1, 1),
        (form(then=turned), 1, 1),
        (form(then=larger), 1, 1),
        (form(), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(ContactsNewContactDraft, **GIVEN)
    deed(play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (form_of_somebody_known, 1, 0),  # D39
        (somebody_deleted, 1, 0),
        (form(), 1, 1),
    ],
)
def test_a_phone_that_has_contacts(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    play.device.contacts.add("Alice Johnson", "504-766-1791")
    task = play.begin(ContactsNewContactDraft, **GIVEN)
    deed(play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_zero_names_the_screen_in_front(play: Play) -> None:
    """D64"""
    task = play.begin(ContactsNewContactDraft, **GIVEN)
    form(then=gone_home)(play.device)
    why = [str(each) for each in play.score(task).failed("strict")]
    assert any("NexusLauncherActivity with " in each for each in why)


@pytest.mark.parametrize(
    ("top", "right"), [(99, False), (201, False), (300, False), (100, True), (200, True)]
)
def test_a_label_without_a_description_stands_below_its_number(top: int, right: bool) -> None:
    task = ContactsNewContactDraft.with_params(GIVEN)
    assert isinstance(task, ContactsNewContactDraft)
    number = Element(0, text="(504) 766-1791", hint_text="Phone", bbox=Rect(0, 0, 500, 100))
    label = Element(1, text="Home", bbox=Rect(0, top, 200, top + 90))
    assert task.label((number, label)).value == right


def test_a_number_has_ten_digits_and_a_label() -> None:
    labels = set()
    for seed in range(200):
        params = ContactsNewContactDraft.drawn(seed).params
        assert [len(block) for block in params["phone"].split("-")] == [3, 3, 4]
        labels.add(params["phone_label"])
    assert labels == {"Home", "Work"}
