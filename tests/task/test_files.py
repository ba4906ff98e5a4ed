"""Files on shared storage: rule F, and what is created, deleted and moved."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import (
    DOWNLOAD,
    MARKOR,
    MUSIC,
    STORAGE,
    FilesTask,
    clear_storage,
    is_there,
    kind,
    write_files,
)
from pytest_androidworld.task.matching import same_period

NAME = "song.mp3"
OWN = f"{STORAGE}/Android/data/com.dimowner.audiorecorder/files/Music/records/a.m4a"
Deed = Callable[[Device], None]


@pytest.fixture
def task(device: Device) -> FilesTask:
    """It has remembered two songs in Music, and a file in Download."""
    clear_storage(device)
    write_files(device, MUSIC, {NAME: "la la la", "other.mp3": "hum"})
    write_files(device, DOWNLOAD, {"a b'c.txt": "x"})
    task = FilesTask.with_params({})
    assert isinstance(task, FilesTask)
    task.remember(device)
    return task


def nothing(device: Device) -> None:
    """The agent did nothing."""


def delete(device: Device) -> None:
    device.files.remove(f"{MUSIC}/{NAME}")


def delete_the_folder(device: Device) -> None:
    device.files.remove(MUSIC)


def delete_everything(device: Device) -> None:
    device.adb.shell(f"rm -rf {STORAGE}/*")


def rename(device: Device) -> None:
    device.adb.run("mv", f"{MUSIC}/{NAME}", f"{MUSIC}/renamed.mp3")


def move(device: Device) -> None:
    device.adb.run("mv", f"{MUSIC}/{NAME}", f"{DOWNLOAD}/{NAME}")


def copy(device: Device) -> None:
    device.adb.run("cp", f"{MUSIC}/{NAME}", f"{DOWNLOAD}/{NAME}")


def move_and_make_a_stray_file(device: Device) -> None:
    move(device)
    device.files.write(f"{DOWNLOAD}/stray.txt", "")


def make_it_anew(device: Device) -> None:
    delete(device)
    device.files.write(f"{DOWNLOAD}/{NAME}", "")


def make_a_folder_of_that_name(device: Device) -> None:
    delete(device)
    device.files.make_folder(f"{DOWNLOAD}/{NAME}")


def trash(device: Device) -> None:
    device.adb.run("mv", f"{MUSIC}/{NAME}", f"{MUSIC}/.trashed-1700000000-{NAME}")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (nothing, 0, 0),
        (copy, 0, 0),
        (rename, 1, 0),  # D40
        (move, 1, 0),
        (delete_the_folder, 1, 0),  # D41
        (delete_everything, 1, 0),
        (delete, 1, 1),
        (trash, 1, 1),
    ],
)
def test_a_file_deleted(
    task: FilesTask, device: Device, deed: Deed, upstream: float, strict: float
) -> None:
    deed(device)
    score = task.deleted(device, MUSIC, NAME)
    assert (score.upstream, score.strict) == (upstream, strict)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (nothing, 0, 0),
        (copy, 0, 0),
        (delete, 0, 0),
        (rename, 0, 0),
        (delete_everything, 0, 0),
        (make_it_anew, 1, 0),  # D42
        (make_a_folder_of_that_name, 1, 0),  # D43
        (move_and_make_a_stray_file, 1, 0),  # D41
        (move, 1, 1),
    ],
)
def test_a_file_moved(
    task: FilesTask, device: Device, deed: Deed, upstream: float, strict: float
) -> None:
    deed(device)
    score = task.moved(device, MUSIC, DOWNLOAD, NAME)
    assert (score.upstream, score.strict) == (upstream, strict)


@pytest.mark.parametrize(("deed", "defect"), [(rename, "D40"), (delete_the_folder, "D41")])
def test_a_renamed_file_is_distinguished_from_deleted_ones(
    task: FilesTask, device: Device, deed: Deed, defect: str
) -> None:
    deed(device)
    [why] = task.deleted(device, MUSIC, NAME).failed("strict")
    assert why.defect == defect


def test_a_file_created_beside_another_that_changes(task: FilesTask, device: Device) -> None:
    device.files.write(f"{MARKOR}/a.md", "Hello")
    right = task.created(device, MARKOR, "a.md", "Hello.", same_period, "D45")
    device.files.write(f"{MUSIC}/other.mp3", "ham")
    wrong = task.created(device, MARKOR, "a.md", "Hello.", same_period, "D45")
    assert (right.upstream, right.strict) == (1, 1)
    assert (wrong.upstream, wrong.strict) == (1, 0)


def test_a_reason_lists_what_came_went_and_changed(task: FilesTask, device: Device) -> None:
    rename(device)
    device.files.write(f"{DOWNLOAD}/a b'c.txt", "y")
    assert task.storage_as_before(device).found == (
        "gone: Music/song.mp3; new: Music/renamed.mp3; changed: Download/a b'c.txt"
    )


@pytest.mark.parametrize(
    "deed",
    [
        lambda device: device.files.make_folder(f"{MUSIC}/empty"),
        lambda device: device.files.write(f"{STORAGE}/Music/.thumbnails/1.jpg", "x"),
        lambda device: device.files.write(f"{STORAGE}/Android/data/x/files/cache", "x"),
        lambda device: device.files.write(f"{STORAGE}/Music/.pending-1-x.mp3", "x"),
        lambda device: device.adb.run("touch", f"{MUSIC}/{NAME}"),
    ],
    ids=["folder", "thumbnail", "app", "pending", "time"],
)
def test_what_is_no_file_of_the_users_is_free(task: FilesTask, device: Device, deed: Deed) -> None:
    deed(device)
    assert task.storage_as_before(device).value == 1


def test_folders_are_found_in_any_case_and_names_only_as_they_are(
    task: FilesTask, device: Device
) -> None:
    write_files(device, f"{STORAGE}/documents/MARKOR", {"Note.md": "x"})
    assert kind(device, MARKOR, "Note.md") == "file"
    assert kind(device, MARKOR, "note.md") is None
    assert task.storage_as_before(device, new=[f"{MARKOR}/Note.md"]).value == 1
    assert task.storage_as_before(device, new=[f"{MARKOR}/note.md"]).value == 0


def test_a_folder_is_there_for_the_reference_only(device: Device) -> None:
    device.files.make_folder(f"{DOWNLOAD}/r.jpg")
    score = is_there(device, DOWNLOAD, "r.jpg")
    assert (score.upstream, score.strict) == (1, 0)
    nowhere = is_there(device, f"{DOWNLOAD}/none", "r.jpg")
    assert (nowhere.upstream, nowhere.strict) == (0, 0)


def test_cleared_storage_keeps_folders_and_what_apps_own(device: Device) -> None:
    device.files.write(OWN, "sound")
    write_files(device, f"{MUSIC}/deep/er", {"it's $HOME.mp3": "x", ".hidden": "y"})
    clear_storage(device)
    assert device.files.digests(STORAGE) == {}
    assert device.files.kind(f"{MUSIC}/deep/er") == "folder"
    assert device.files.read(OWN) == "sound"


def test_files_end_with_a_line_break_as_the_references_do(device: Device) -> None:
    write_files(device, MUSIC, {"a.md": "it's $HOME"})
    assert device.files.read(f"{MUSIC}/a.md") == "it's $HOME\n"


def test_what_was_below_a_folder_is_reported_with_full_paths(task: FilesTask) -> None:
    assert sorted(task.files_below(f"{STORAGE}/music")) == [
        f"{MUSIC}/other.mp3",
        f"{MUSIC}/song.mp3",
    ]
    assert task.files_below(f"{STORAGE}/Mus") == []
