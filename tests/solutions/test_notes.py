"""Markor as a person uses it: what the solutions of its tasks are made of."""

from typing import Any

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.errors import NotOnScreen
from pytest_androidworld.solutions import notes
from pytest_androidworld.task.files import MARKOR

MANY = {f"note_{number:02}.md": "text" for number in range(22)}


@pytest.fixture
def user(device: Device) -> User:
    """Somebody in Markor's list of 22 notes and a folder."""
    device.files.write_all(MARKOR, MANY | {"folder/below.md": "text"})
    return User(Stage("", device, Limits(100))).open("markor")


def test_the_list_is_scrolled_to_a_note_and_no_further(user: User) -> None:
    assert notes.find(user, "note_02.md").content_description == "File note_02.md "
    stage: Any = user.stage  # the one that knows its steps
    assert len(stage.steps) == 1
    assert notes.find(user, "note_21.md") in user.elements
    assert {step.action.action_type for step in stage.steps[1:]} == {"scroll"}


@pytest.mark.parametrize(
    ("name", "kind"), [("note_2", "File"), ("folder", "File"), ("note_02.md", "Folder")]
)
def test_a_part_of_a_name_or_another_kind_is_not_found(user: User, name: str, kind: str) -> None:
    with pytest.raises(NotOnScreen):
        notes.find(user, name, kind)


def test_the_lines_of_a_kind_are_listed_as_they_stand(user: User) -> None:
    assert [each.content_description for each in notes.rows(user, notes.FOLDER)] == [
        "Folder .. ",
        "Folder .app ",
        "Folder folder ",
    ]
    assert str(notes.rows(user)[0].content_description) == "File note_00.md "


@pytest.mark.parametrize("name", ["new.md", "new.txt", "new"])
def test_a_new_note_has_just_the_name(user: User, device: Device, name: str) -> None:
    notes.create(user, name)
    user.type("some text", into=notes.EDITOR)
    assert notes.read(user) == "some text\n"
    notes.save(user)
    assert device.files.read(f"{MARKOR}/{name}") == "some text\n"


def test_a_note_is_rewritten_and_renamed(user: User, device: Device) -> None:
    user.tap(notes.find(user, "note_01.md")).type("new text", into=notes.EDITOR, clear=True)
    notes.leave(user)
    notes.rename(user, "note_01.md", "renamed.txt")
    assert device.files.read(f"{MARKOR}/renamed.txt") == "new text\n"
    assert device.files.kind(f"{MARKOR}/note_01.md") is None
