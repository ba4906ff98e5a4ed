"""Camera tasks: what counts as one photo or one video, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.task.files import DCIM, MOVIES, PICTURES
from pytest_androidworld.task_cases.camera.take import (
    PHOTO,
    VIDEO,
    CameraTakePhoto,
    CameraTakeVideo,
    what_is_in,
)
from tests.task_cases.play import Play

Deed = Callable[[Any, Play], None]
JPEG = b"\xff\xd8\xff\xe0 picture"
KINDS = (CameraTakePhoto, CameraTakeVideo)


def box(name: bytes, size: int = 16) -> bytes:
    return size.to_bytes(4, "big") + name + bytes(size - 8)


FILM = box(b"ftyp") + box(b"mdat", 64) + box(b"moov")
CONTENT = {CameraTakePhoto: JPEG, CameraTakeVideo: FILM}


def put(play: Play, path: str, data: bytes) -> None:
    play.device.files.write(path, data)


def untouched(task: Any, play: Play) -> None:
    """The agent gave up at once."""


def only_opened(task: Any, play: Play) -> None:
    play.user().open("camera")


def done(task: Any, play: Play) -> None:
    task.solve(play.user())


def twice(task: Any, play: Play) -> None:
    """Whichever it is."""
    user = play.user()
    task.solve(user)
    user.tap("Shutter").wait().tap("Shutter").wait()
    user.tap("Shutter").wait().tap("Shutter").wait()


def the_other_kind(task: Any, play: Play) -> None:
    other = next(kind for kind in KINDS if kind is not type(task))
    other().solve(play.user())


def photo_and_video(task: Any, play: Play) -> None:
    CameraTakePhoto().solve(play.user())
    CameraTakeVideo().solve(play.user())


def still_filming(task: Any, play: Play) -> None:
    user = play.user().open("camera").tap("MODE LIST").tap("Switch to Video Camera")
    user.tap("Shutter").wait().see("Shutter")
    assert any(each.name.startswith(".pending-") for each in play.device.files.list(MOVIES) or ())


def filmed_and_left(task: Any, play: Play) -> None:
    """The camera keeps what it has when its app is left."""
    still_filming(task, play)
    play.user().home()


def thrown_away(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.clear(task.folder)


def not_of_the_kind(task: Any, play: Play) -> None:
    put(play, f"{task.folder}/note.txt", b"text")


def empty(task: Any, play: Play) -> None:
    put(play, f"{task.folder}/IMG_20231015_153500.jpg", b"")


def a_folder(task: Any, play: Play) -> None:
    play.device.files.make_folder(f"{task.folder}/IMG_20231015_153500.jpg")


def a_folder_beside(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.make_folder(f"{task.folder}/mine")


def within_a_folder(task: Any, play: Play) -> None:
    put(play, f"{task.folder}/mine/taken", CONTENT[type(task)])


def in_another_folder(task: Any, play: Play) -> None:
    put(play, f"{DCIM}/taken", CONTENT[type(task)])


def hidden(task: Any, play: Play) -> None:
    put(play, f"{task.folder}/.taken", CONTENT[type(task)])


def something_elsewhere(task: Any, play: Play) -> None:
    done(task, play)
    put(play, f"{DCIM}/more.jpg", JPEG)


def under_any_name(task: Any, play: Play) -> None:
    put(play, f"{task.folder}/taken", CONTENT[type(task)])


def folder_deleted(task: Any, play: Play) -> None:
    play.device.files.remove(task.folder)


def both_folders_deleted(task: Any, play: Play) -> None:
    play.device.adb.run("rm", "-rf", PICTURES, MOVIES)


def uninstalled(task: Any, play: Play) -> None:
    play.device.adb.run("pm", "uninstall", "com.android.camera2")


def cleared_after(task: Any, play: Play) -> None:
    done(task, play)
    play.device.adb.run("pm", "clear", "com.android.camera2")


ANY_KIND = [
    (untouched, 0, 0),
    (only_opened, 0, 0),
    (twice, 0, 0),
    (the_other_kind, 0, 0),
    (thrown_away, 0, 0),
    (in_another_folder, 0, 0),
    (hidden, 0, 0),
    (folder_deleted, 0, 0),  # where the reference crashes
    (both_folders_deleted, 0, 0),
    (uninstalled, 0, 0),
    (not_of_the_kind, 1, 0),  # D60
    (empty, 1, 0),
    (a_folder, 1, 0),
    (within_a_folder, 1, 0),
    (photo_and_video, 1, 0),
    (something_elsewhere, 1, 0),
    (a_folder_beside, 0, 1),
    (done, 1, 1),
    (under_any_name, 1, 1),
    (cleared_after, 1, 1),
]
CASES = [(kind, *case) for kind in KINDS for case in ANY_KIND] + [
    (CameraTakeVideo, still_filming, 0, 0),
    (CameraTakeVideo, filmed_and_left, 1, 1),
]


@pytest.mark.parametrize(("kind", "deed", "upstream", "strict"), CASES)
def test_rewards(play: Play, kind: Any, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(kind)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize("kind", KINDS)
def test_old_pictures_and_videos_are_not_taken_for_new_ones(play: Play, kind: Any) -> None:
    old = {f"{PICTURES}/old.jpg": JPEG, f"{MOVIES}/old.mp4": FILM, f"{DCIM}/old.jpg": JPEG}
    for path, data in old.items():
        put(play, path, data)
    task = play.begin(kind)
    assert play.rewards(task) == (0, 0)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_lost_old_file_counts_in_strict_grading(play: Play, kind: Any) -> None:
    put(play, f"{DCIM}/old.jpg", JPEG)
    task = play.begin(kind)
    done(task, play)
    play.device.files.remove(f"{DCIM}/old.jpg")
    assert play.rewards(task) == (1, 0)


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(CameraTakePhoto)
    not_of_the_kind(task, play)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: /storage/emulated/0/Pictures/note.txt is a JPEG picture (strict only, D60):"
        " expected a JPEG picture, found something else"
    )


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (None, "nothing"),
        (b"", "nothing"),
        (b"\xff\xd8", "something else"),
        (b"\x89PNG\r\n\x1a\n", "something else"),
        (bytes(64), "something else"),
        (box(b"mdat") + box(b"moov"), "something else"),
        (box(b"ftyp"), "an unfinished video"),
        (box(b"ftyp") + box(b"mdat"), "an unfinished video"),
        (box(b"ftyp") + box(b"moov"), "an unfinished video"),
        (FILM[:-1], "an unfinished video"),
        (box(b"ftyp") + b"\0\0\0\1mdat" + bytes(8) + box(b"moov"), "an unfinished video"),
        (JPEG, PHOTO),
        (FILM, VIDEO),
        (box(b"ftyp") + box(b"moov") + b"\0\0\0\0mdat" + bytes(40), VIDEO),
        (
            box(b"ftyp") + b"\0\0\0\1mdat" + (64).to_bytes(8, "big") + bytes(48) + box(b"moov"),
            VIDEO,
        ),
    ],
)
def test_content_is_recognised_by_its_first_bytes_and_boxes(data: bytes | None, what: str) -> None:
    assert what_is_in(data) == what
