"""MarkorCreateNoteAndSms: half for the note, half for the message."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import MARKOR
from pytest_androidworld.task_cases.markor.create_note_and_sms import MarkorCreateNoteAndSms
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed
from tests.task_cases.play import Play

ASKED: dict[str, Any] = {
    "file_name": "keen_wolf_copy.md",
    "text": "Hello, World!",
    "number": "+15551234567",
}
MESSENGER = "com.simplemobiletools.smsmessenger"


def both(note: Deed, *messages: tuple[str, str], home: bool = False) -> Deed:
    """The note, the messages, and the messenger in front."""

    def write_and_send(task: Any, device: Device) -> None:
        note(task, device)
        for number, text in messages:
            device.sms.send(number, text)
        if not home:
            device.apps.open("simple sms messenger")

    return write_and_send


def note(text: str, name: str = "keen_wolf_copy.md") -> Deed:
    return lambda task, device: deeds.write(device, name, text)


def a_folder_instead(task: Any, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/keen_wolf_copy.md")


TEXT, NUMBER = ASKED["text"], ASKED["number"]
RIGHT, SENT = note(TEXT), (NUMBER, TEXT)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (both(note("Hello")), 0, 0),
        (both(RIGHT), 0.5, 0.5),
        (both(deeds.untouched, SENT), 0.5, 0.5),
        (both(RIGHT, ("+15551234568", TEXT)), 0.5, 0.5),
        (both(RIGHT, ("5551234567", TEXT)), 0.5, 0.5),
        (both(RIGHT, (NUMBER, "Hello")), 0.5, 0.5),
        (both(note("Hello"), SENT), 0.5, 0.5),
        (both(note(TEXT, "keen_wolf_copy.txt"), SENT), 0.5, 0.5),
        (both(a_folder_instead, SENT), 0, 0.5),  # D91: a crash loses both halves
        (both(note("Hello World"), (NUMBER, "Hello World")), 1, 0),  # D57
        (both(note("Hello World"), SENT), 1, 0.5),
        (both(RIGHT, (NUMBER, "Hello World")), 1, 0.5),
        (both(RIGHT, SENT, SENT), 1, 0.5),  # D28
        (both(deeds.another_note_too(RIGHT), SENT), 1, 0.5),  # D54
        (both(RIGHT, SENT, home=True), 0.5, 1),  # D24
        (both(RIGHT, ("+1 (555) 123-4567", TEXT)), 0.5, 1),  # D26
        (both(RIGHT, SENT), 1, 1),
        (both(note(f"{TEXT}.\n"), (NUMBER, f"{TEXT}.")), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorCreateNoteAndSms, **ASKED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_case_begins_without_messages_and_leaves_them(play: Play) -> None:
    play.device.sms.send("+15550001111", "Before")
    play.begin(MarkorCreateNoteAndSms, backup=True)
    assert play.device.sms.messages() == []
    play.end()
    assert [each.body for each in play.device.sms.messages()] == ["Before"]
