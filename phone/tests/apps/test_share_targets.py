"""Targets of intents: their labels, their order, and what is shared with them."""

import pytest

from virtual_phone.android.intent import SEND, Filter, Intent
from virtual_phone.apps.framework.chooser import file_name
from virtual_phone.apps.framework.targets import targets_of
from virtual_phone.ui.app import App


class Mail(App):
    package = "org.example.mail"
    label = "mail"
    filters = (Filter(".Send", (SEND,)), Filter(".Print", (SEND,), label="Print"))


class Notes(App):
    package = "org.example.notes"
    label = "Notes"


class OtherNotes(App):
    package = "org.example.other"
    label = "Notes"


def test_targets_are_ordered_by_label_whatever_its_case() -> None:
    found = targets_of([(Notes, ".Main"), (Mail, ".Send")])
    assert [each.label for each in found] == ["mail", "Notes"]
    assert [each.component for each in found] == [
        "org.example.mail/.Send",
        "org.example.notes/.Main",
    ]


def test_an_activity_is_called_as_its_filter_says() -> None:
    (target,) = targets_of([(Mail, ".Print")])
    assert (target.label, target.note) == ("Print", "")


def test_equal_labels_are_distinguished_by_the_package() -> None:
    found = targets_of([(OtherNotes, ".Main"), (Mail, ".Send"), (Notes, ".Main")])
    assert [each.note for each in found] == ["", "org.example.notes", "org.example.other"]


@pytest.mark.parametrize(
    ("extras", "name"),
    [
        ({}, ""),
        ({"android.intent.extra.STREAM": "content://x/a.png"}, "a.png"),
        ({"path": "/sdcard/b.png", "android.intent.extra.STREAM": "content://x/12"}, "b.png"),
        ({"android.intent.extra.STREAM": ["content://x/a.png", "content://x/b.png"]}, "2 files"),
    ],
)
def test_a_preview_names_one_file_and_counts_several(extras: dict[str, object], name: str) -> None:
    assert file_name(Intent(SEND, extras=extras)) == name
