"""Editing notes in Markor: what counts as the edited text, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task import matching
from pytest_androidworld.task.files import MARKOR
from pytest_androidworld.task.sample.texts import SENTENCES
from pytest_androidworld.task_cases.markor.edit_note import (
    ESCAPED,
    MarkorAddNoteHeader,
    MarkorChangeNoteContent,
    MarkorEditNote,
)
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed, move, remove
from tests.task_cases.play import Play

OLD, NEW = "The password is a secret, as always.", "Winter is coming."
LINES = ["Hello, World!", "Practice makes perfect.", "The show must go on."]
NONE: dict[str, Any] = {"header": None, "footer": None, "replace_text": None}
EDIT = NONE | {"file_name": "note_aB3dE.md", "original": OLD}
HEADER = EDIT | {"edit_type": "header", "header": NEW}
FOOTER = EDIT | {"edit_type": "footer", "footer": NEW}
REPLACE = EDIT | {"edit_type": "replace", "replace_text": "\n".join(LINES)}


def holds(text: str) -> Deed:
    """The note has that text."""
    return lambda task, device: deeds.write(device, task.file_name, text)


def renamed(task: MarkorEditNote, device: Device) -> None:
    deeds.write(device, task.file_name, f"{NEW}\n{OLD}\n")
    move(device, task.file_name, "note_other.md")


def renamed_by_case(task: MarkorEditNote, device: Device) -> None:
    deeds.write(device, task.file_name, f"{NEW}\n{OLD}\n")
    move(device, task.file_name, "passing")
    move(device, "passing", task.file_name.upper())


def deleted(task: MarkorEditNote, device: Device) -> None:
    remove(device, task.file_name)


def a_folder_instead(task: MarkorEditNote, device: Device) -> None:
    remove(device, task.file_name)
    device.files.make_folder(f"{MARKOR}/{task.file_name}")


def not_text(task: MarkorEditNote, device: Device) -> None:
    device.files.write(f"{MARKOR}/{task.file_name}", b"\xff\xfe")


def spoilt(text: str) -> Deed:
    """The note has that text, but for a last byte that is no UTF-8."""
    wrong = text[:-1].encode() + b"\xff\n"
    return lambda task, device: device.files.write(f"{MARKOR}/{task.file_name}", wrong)


with_header = holds(f"{NEW}\n{OLD}\n")


@pytest.mark.parametrize(
    ("params", "deed", "upstream", "strict"),
    [
        (HEADER, deeds.untouched, 0, 0),
        (HEADER, holds(NEW), 0, 0),
        (HEADER, holds(f"{OLD}\n{NEW}"), 0, 0),
        (HEADER, not_text, 0, 0),
        (HEADER, renamed, 0, 0),  # D91
        (HEADER, spoilt(f"{NEW}\n{OLD}"), 0, 0),
        (HEADER, deleted, 0, 0),
        (HEADER, a_folder_instead, 0, 0),
        (HEADER, renamed_by_case, 1, 0),
        (HEADER, holds(f"{NEW}\n{OLD}"[:-1]), 1, 0),  # D48
        (HEADER, holds(f"{NEW}\n{OLD.replace('password', 'passw0rd')}"), 1, 0),
        (HEADER, holds(f"Wnter is coming.\n{OLD}"), 1, 0),
        (HEADER, holds(f"{NEW.lower()}\n{OLD}"), 1, 0),
        (HEADER, holds(f"{NEW}{OLD}"), 1, 0),
        (HEADER, holds(f"{NEW}\nx{OLD}"), 1, 0),
        (HEADER, deeds.another_note_too(with_header), 1, 0),  # D54
        (HEADER, deeds.another_note_gone_too(with_header), 1, 0),
        (HEADER, with_header, 1, 1),
        (HEADER, holds(f"{NEW}\r\n\r\n{OLD}\r\n\r\n"), 1, 1),
        (HEADER, holds(f"{NEW[:-1]}\n{OLD}"), 1, 1),
        (HEADER, holds(f"{NEW} {OLD}"), 1, 1),
        (FOOTER, deeds.untouched, 0, 0),
        (FOOTER, holds(f"{NEW}\n{OLD}"), 0, 0),
        (FOOTER, holds(f"{OLD[:-1]}\n{NEW}"), 1, 0),  # D48
        (FOOTER, holds(f"{OLD}{NEW}"), 1, 0),
        (FOOTER, holds(f"{OLD}\nWnter is coming."), 1, 0),
        (FOOTER, holds(f"{OLD}\n{NEW}"), 1, 1),
        (FOOTER, holds(f"{OLD}\n\n{NEW[:-1]}\n"), 1, 1),
        (REPLACE, deeds.untouched, 0, 0),
        (REPLACE, holds(""), 0, 0),
        (REPLACE, holds(f"{OLD}\n" + "\n".join(LINES)), 0, 0),
        (REPLACE, holds("\n".join(LINES[:2])), 0, 0),
        (REPLACE, holds(" ".join(LINES)), 1, 0),  # D48
        (REPLACE, holds("\n".join(LINES).replace("Hello", "Hullo")), 1, 0),
        (REPLACE, holds("\n".join(LINES).replace("perfect.", "perfect")), 1, 0),
        (REPLACE, holds("\n".join(LINES)), 1, 1),
        (REPLACE, holds("\n\n".join(LINES)[:-1] + "\n"), 1, 1),
    ],
)
def test_rewards_of_editing(
    play: Play, params: dict[str, Any], deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorEditNote, **params)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_the_goal_names_the_edit() -> None:
    goals = [MarkorEditNote.with_params(each).goal for each in (HEADER, FOOTER, REPLACE)]
    assert goals == [
        "Edit note_aB3dE.md in Markor. Add to the top of the note Winter is coming.",
        "Edit note_aB3dE.md in Markor. Add to the bottom of the note Winter is coming.",
        "Edit note_aB3dE.md in Markor. Replace the text with Hello, World!\n"
        "Practice makes perfect.\nThe show must go on.",
    ]


def test_one_edit_is_drawn_and_no_sentence_twice() -> None:
    kinds = set()
    for seed in range(300):
        params = MarkorEditNote.drawn(seed).params
        asked = [key for key in ("header", "footer", "replace_text") if params[key] is not None]
        assert asked == [params["edit_type"].replace("replace", "replace_text")]
        lines = [params["original"], *params[asked[0]].split("\n")]
        assert len(set(lines)) == len(lines)
        kinds.add(params["edit_type"])
    assert kinds == {"header", "footer", "replace"}


@pytest.mark.parametrize("edit_type", ["header", "footer"])
def test_for_each_pair_of_sentences_just_the_right_edit_passes(edit_type: str) -> None:
    for old in SENTENCES:
        for new in SENTENCES:
            if old == new:
                continue
            given = EDIT | {"original": old, "edit_type": edit_type, edit_type: new}
            task = MarkorEditNote.with_params(given)
            assert isinstance(task, MarkorEditNote)
            right, asked = task.edited(old), task.edited(old.replace("'", ESCAPED))
            wrong = "\n".join(reversed(right.split("\n")))
            passing = [text for text in (right, wrong, old) if matching.fuzzy(text, asked)]
            assert passing == [right]
            assert [text for text in (right, wrong, old) if task.is_edited(text)] == [right]


RENAMED: dict[str, Any] = {"original_name": "keen_wolf_copy.md", "new_name": "odd_owl_backup.txt"}
CHANGED = RENAMED | {
    "original_content": "0123456789abcdefghij",
    "updated_content": "aB3dE6gH9jK2mN5pQ8sT",
}
HEADED = RENAMED | {"original_content": OLD, "header": "aB3dE6gH9jK2mN5pQ8sT"}


def becomes(text: str, name: str = RENAMED["new_name"]) -> Deed:
    """The note has that name and that text."""

    def rename_and_write(task: Any, device: Device) -> None:
        remove(device, task.original_name)
        deeds.write(device, name, text)

    return rename_and_write


def only_written(text: str) -> Deed:
    return lambda task, device: deeds.write(device, task.original_name, text)


def only_renamed(task: Any, device: Device) -> None:
    move(device, task.original_name, task.new_name)


def copied(text: str) -> Deed:
    return lambda task, device: deeds.write(device, task.new_name, text)


def renamed_to_a_folder(task: Any, device: Device) -> None:
    remove(device, task.original_name)
    device.files.make_folder(f"{MARKOR}/{task.new_name}")


TEXT = CHANGED["updated_content"]


def becomes_spoilt(task: Any, device: Device) -> None:
    only_renamed(task, device)
    device.files.write(f"{MARKOR}/{task.new_name}", TEXT[:-1].encode() + b"\xff")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (only_written(TEXT), 0, 0),
        (only_renamed, 0, 0),
        (copied(TEXT), 0, 0),
        (becomes(TEXT, "odd_owl_backup.md"), 0, 0),
        (becomes(TEXT, "Odd_owl_backup.txt"), 0, 0),
        (becomes(f"{TEXT}\n{CHANGED['original_content']}"), 0, 0),
        (renamed_to_a_folder, 0, 0),  # D43
        (becomes_spoilt, 0, 0),  # D91
        (becomes(f"{TEXT[:-1]}x"), 1, 0),  # D49
        (becomes(TEXT.swapcase()), 1, 0),
        (becomes(f"{TEXT}."), 1, 0),
        (deeds.another_note_too(becomes(TEXT)), 1, 0),  # D54
        (deeds.another_note_gone_too(becomes(TEXT)), 1, 0),
        (becomes(TEXT), 1, 1),
        (becomes(f"{TEXT}\r\n"), 1, 1),
    ],
)
def test_rewards_of_changing_text_and_name(
    play: Play, deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorChangeNoteContent, **CHANGED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


TOP = HEADED["header"]


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (only_written(f"{TOP}\n\n{OLD}\n"), 0, 0),
        (only_renamed, 0, 0),
        (copied(f"{TOP}\n\n{OLD}\n"), 0, 0),
        (becomes(f"{TOP}\n\n{OLD}\n", "odd_owl_backup.md"), 0, 0),
        (becomes(f"{TOP}\n\n{OLD}\n", "Odd_owl_backup.txt"), 0, 0),
        (renamed_to_a_folder, 0, 0),
        (becomes(f"{TOP}\n{OLD}\n"), 0, 0),
        (becomes(f"{TOP}\n\n\n{OLD}\n"), 0, 0),
        (becomes(f"{OLD}\n\n{TOP}\n"), 0, 0),
        (becomes(f"{TOP}\n\n{OLD[:-1]}\n"), 0, 0),
        (becomes(f"{TOP[:-1]}\n\n{OLD}\n"), 0, 0),
        (deeds.another_note_too(becomes(f"{TOP}\n\n{OLD}\n")), 1, 0),  # D54
        (deeds.another_note_gone_too(becomes(f"{TOP}\n\n{OLD}\n")), 1, 0),
        (becomes(f"{TOP}\n\n{OLD}"), 0, 1),  # D50
        (becomes(f"{TOP}\n\n{OLD}\n\n"), 0, 1),
        (becomes(f"{TOP} \n\n{OLD}\n"), 0, 1),
        (becomes(f"{TOP}\n\n{OLD}\n"), 1, 1),
        (becomes(f"{TOP}\r\n\r\n{OLD}\r\n"), 1, 1),
    ],
)
def test_rewards_of_adding_a_header(
    play: Play, deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorAddNoteHeader, **HEADED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize("kind", [MarkorChangeNoteContent, MarkorAddNoteHeader])
def test_the_names_of_a_case_all_differ(kind: Callable[..., Any]) -> None:
    for seed in range(200):
        params = kind.drawn(seed).params  # type: ignore[attr-defined]
        names = [params["original_name"], params["new_name"], *params["noise"]]
        assert len({name.casefold() for name in names}) == len(names)
