"""Files to delete and to move: what counts as that, and what does not."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.files import DOWNLOAD, MOVIES, MUSIC, STORAGE
from pytest_androidworld.task.sample import FOLDERS
from pytest_androidworld.task.score import Score
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile, FilesMoveFile
from tests.task_cases.play import Play

Deed = Callable[[Device], object]
Kind = type[Task]
NAME, OTHER = "keen_wolf_copy.mp3", "final_lullaby.mp3"
OLD, NEW = f"{MUSIC}/{NAME}", f"{MOVIES}/{NAME}"
PLAIN: dict[str, Any] = {"file_name": NAME, "text": "0123456789abcdefghij"}
DELETE = PLAIN | {"subfolder": "Music", "noise": {OTHER: "x", "lullaby_edited.mp3": "y"}}
MOVE = PLAIN | {
    "source_folder": "Music",
    "destination_folder": "Movies",
    "noise": {OTHER: "x", "lullaby_edited.mp3": "y"},
}
KINDS: list[tuple[Kind, dict[str, Any]]] = [(FilesDeleteFile, DELETE), (FilesMoveFile, MOVE)]


def untouched(device: Device) -> None:
    """The agent did nothing."""


def delete(device: Device) -> None:
    device.files.remove(OLD)


def delete_another(device: Device) -> None:
    device.files.remove(f"{MUSIC}/{OTHER}")


def empty_the_folder(device: Device) -> None:
    device.files.clear(MUSIC)


def delete_the_folder(device: Device) -> None:
    device.files.remove(MUSIC)


def lay_waste(device: Device) -> None:
    device.adb.shell(
        f"rm -rf {STORAGE}/*; pm clear com.google.android.documentsui;"
        " settings put system font_scale 1.3; settings put system user_rotation 1"
    )


def change_another(device: Device) -> None:
    device.files.write(f"{MUSIC}/{OTHER}", "z")


def rename(device: Device) -> None:
    device.adb.run("mv", OLD, f"{MUSIC}/renamed.mp3")


def in_capitals(device: Device) -> None:
    device.adb.run("mv", OLD, f"{MUSIC}/{NAME.upper()}")


def trash(device: Device) -> None:
    device.adb.run("mv", OLD, f"{MUSIC}/.trashed-1700000000-{NAME}")


def a_folder_instead(device: Device) -> None:
    delete(device)
    device.files.make_folder(OLD)


def move(device: Device) -> None:
    device.adb.run("mv", OLD, NEW)


def copy(device: Device) -> None:
    device.adb.run("cp", OLD, NEW)


def move_elsewhere(device: Device) -> None:
    device.adb.run("mv", OLD, f"{DOWNLOAD}/{NAME}")


def move_and_rename(device: Device) -> None:
    device.adb.run("mv", OLD, f"{MOVIES}/keen_wolf_copy (1).mp3")


def move_into_a_folder_there(device: Device) -> None:
    device.files.make_folder(f"{MOVIES}/deeper")
    device.adb.run("mv", OLD, f"{MOVIES}/deeper/{NAME}")


def empty_file_there(device: Device) -> None:
    delete(device)
    device.files.write(NEW, "")


def folder_there(device: Device) -> None:
    delete(device)
    device.files.make_folder(NEW)


def move_the_others_too(device: Device) -> None:
    device.adb.shell(f"mv {MUSIC}/* {MOVIES}/")


def leave_a_copy(device: Device) -> None:
    device.adb.run("cp", OLD, f"{DOWNLOAD}/{NAME}")


@pytest.mark.parametrize(
    ("deeds", "upstream", "strict"),
    [
        ([untouched], 0, 0),
        ([delete_another], 0, 0),
        ([copy], 0, 0),
        ([a_folder_instead], 0, 0),
        ([rename], 1, 0),  # D40
        ([in_capitals], 1, 0),
        ([move], 1, 0),
        ([leave_a_copy, delete], 1, 0),
        ([delete, delete_another], 1, 0),  # D41
        ([delete, change_another], 1, 0),
        ([empty_the_folder], 1, 0),
        ([delete_the_folder], 1, 0),
        ([lay_waste], 1, 0),
        ([delete], 1, 1),
        ([trash], 1, 1),
    ],
)
def test_rewards_of_deleting(
    play: Play, deeds: list[Deed], upstream: float, strict: float
) -> None:
    task = play.begin(FilesDeleteFile, **DELETE)
    for deed in deeds:
        deed(play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("deeds", "upstream", "strict"),
    [
        ([untouched], 0, 0),
        ([copy], 0, 0),
        ([delete], 0, 0),
        ([rename], 0, 0),
        ([move_elsewhere], 0, 0),
        ([move_and_rename], 0, 0),
        ([move_into_a_folder_there], 0, 0),
        ([move, a_folder_instead], 0, 0),
        ([lay_waste], 0, 0),
        ([empty_file_there], 1, 0),  # D42
        ([folder_there], 1, 0),  # D43
        ([move_the_others_too], 1, 0),  # D41
        ([move, delete_another], 1, 0),
        ([move, change_another], 1, 0),
        ([leave_a_copy, move], 1, 0),
        ([move], 1, 1),
        ([copy, delete], 1, 1),
    ],
)
def test_rewards_of_moving(play: Play, deeds: list[Deed], upstream: float, strict: float) -> None:
    task = play.begin(FilesMoveFile, **MOVE)
    for deed in deeds:
        deed(play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("kind", "params", "deeds", "defects"),
    [
        (FilesDeleteFile, DELETE, [rename], ["D40"]),
        (FilesDeleteFile, DELETE, [empty_the_folder], ["D41"]),
        (FilesMoveFile, MOVE, [empty_file_there], ["D42"]),
        (FilesMoveFile, MOVE, [folder_there], ["D43", "D42"]),
        (FilesMoveFile, MOVE, [move, delete_another], ["D41"]),
    ],
)
def test_a_zero_names_its_entry_in_the_list_of_differences(
    play: Play, kind: Kind, params: dict[str, Any], deeds: list[Deed], defects: list[str]
) -> None:
    task = play.begin(kind, **params)
    for deed in deeds:
        deed(play.device)
    assert [each.defect for each in play.score(task).failed("strict")] == defects


@pytest.mark.parametrize(("kind", "params"), KINDS)
def test_a_file_is_found_among_many_that_are_called_alike(
    play: Play, kind: Kind, params: dict[str, Any]
) -> None:
    alike = {f"{number}_{NAME}": "x" for number in range(1000, 1020)}
    task = play.begin(kind, **params | {"noise": alike})
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize(("kind", "params"), KINDS)
def test_the_end_takes_back_a_phone_laid_waste(
    play: Play, kind: Kind, params: dict[str, Any]
) -> None:
    before = play.digest()
    play.begin(kind, backup=True, **params)
    lay_waste(play.device)
    play.end()
    assert play.digest() == before


def test_a_file_that_is_already_there_is_no_case(play: Play) -> None:
    with pytest.raises(InvalidTask, match=f"{MUSIC}/{NAME} is gone"):
        play.begin(FilesMoveFile, **MOVE | {"destination_folder": "Music"})


def test_without_its_file_a_case_does_not_begin(play: Play) -> None:
    task = play.begin(FilesDeleteFile, **DELETE)
    delete(play.device)
    start = task.check_start(play.device)
    assert start is not None
    assert Score.from_any(start).strict == 0


def test_what_a_case_begins_with(play: Play) -> None:
    task = play.begin(FilesMoveFile, **MOVE)
    noise = {f"Music/{name}" for name in MOVE["noise"]}
    assert set(play.device.files.digests(STORAGE)) == {f"Music/{NAME}", *noise}
    assert play.device.files.read(OLD) == f"{PLAIN['text']}\n"
    assert play.device.files.kind(MOVIES) == "folder"
    assert task.goal == (
        "Move the file keen_wolf_copy.mp3 from Music within the sdk_gphone_x86_64 storage area to"
        " the Movies within the same sdk_gphone_x86_64 storage area in the Android filesystem."
    )


def test_the_twelve_folders_are_drawn_and_names_that_suit_them() -> None:
    drawn = [FilesDeleteFile.drawn(seed).params for seed in range(300)]
    assert {each["subfolder"] for each in drawn} == set(FOLDERS)
    for each in drawn:
        assert each["file_name"].endswith(PurePosixPath(FOLDERS[each["subfolder"]][0]).suffix)
        assert 1 <= len(each["noise"]) <= 20
        assert each["file_name"].casefold() not in map(str.casefold, each["noise"])


def test_a_file_is_moved_to_another_folder_in_which_its_name_is_at_home() -> None:
    for seed in range(300):
        drawn = FilesMoveFile.drawn(seed).params
        assert drawn["source_folder"] != drawn["destination_folder"]
        assert drawn["file_name"] in FOLDERS[drawn["destination_folder"]]
        assert drawn["file_name"].casefold() not in map(str.casefold, drawn["noise"])
