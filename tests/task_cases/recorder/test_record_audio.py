"""Audio Recorder tasks: what counts as that recording, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.task.files import DOWNLOAD
from pytest_androidworld.task.sample import RECORDINGS
from pytest_androidworld.task_cases.recorder.record_audio import (
    FOLDER,
    PACKAGE,
    RECORDS,
    AudioRecorderRecordAudio,
    AudioRecorderRecordAudioWithFileName,
)
from tests.task_cases.play import Play

Deed = Callable[[Any, Play], None]
NAME = "lSHI_memo.m4a"
OLD = f"{FOLDER}/Old.m4a"


def recording(play: Play) -> User:
    """One that goes on."""
    user = play.user().open("audio recorder").tap("Get started").tap("Apply")
    return user.tap("id=btn_record").wait()


def named(play: Play, name: str) -> User:
    """Recorded, and saved under a name as it is typed."""
    user = recording(play).tap("id=btn_record_stop")
    return user.type(name, into="id=input_name", clear=True).tap("Save")


def again(user: User) -> User:
    """A second one, under the app's name for it."""
    return user.tap("id=btn_record").wait().tap("id=btn_record_stop").tap("Save")


def trash(user: User) -> User:
    """The last one is put into the trash."""
    return user.tap("id=btn_share").tap("Delete").tap("Yes")


def put(play: Play, name: str, data: bytes = b"sound") -> None:
    play.device.files.write(f"{FOLDER}/{name}", data)


def move(play: Play, old: str, new: str) -> None:
    play.device.adb.run("mv", f"{FOLDER}/{old}", f"{FOLDER}/{new}")


def untouched(task: Any, play: Play) -> None:
    """The agent gave up at once."""


def only_opened(task: Any, play: Play) -> None:
    play.user().open("audio recorder").tap("Get started").tap("Apply")


def going_on(task: Any, play: Play) -> None:
    recording(play)


def going_on_in_the_background(task: Any, play: Play) -> None:
    recording(play).home()


def discarded(task: Any, play: Play) -> None:
    recording(play).tap("id=btn_record_delete").tap("Yes")


def under_its_own_name(task: Any, play: Play) -> None:
    recording(play).tap("id=btn_record_stop").tap("Cancel")


def done(task: Any, play: Play) -> None:
    task.solve(play.user())


def paused_in_between(task: Any, play: Play) -> None:
    user = recording(play).tap("id=btn_record").wait().tap("id=btn_record").wait()
    user.tap("id=btn_record_stop").tap("Save")


def an_empty_one_beside(task: Any, play: Play) -> None:
    """As the real app leaves them when it pauses."""
    done(task, play)
    put(play, "Record-9.m4a", b"")


def twice(task: Any, play: Play) -> None:
    user = play.user()
    task.solve(user)
    again(user)


def one_of_two_trashed(task: Any, play: Play) -> None:
    user = play.user()
    task.solve(user)
    trash(again(user))


def trashed(task: Any, play: Play) -> None:
    user = play.user()
    task.solve(user)
    trash(user)


def not_of_the_app(task: Any, play: Play) -> None:
    """A file that the app knows nothing of."""
    put(play, "Record-1.m4a")


def app_cleared(task: Any, play: Play) -> None:
    """What the app knew of its recording is gone; on this phone the file stays."""
    done(task, play)
    play.device.adb.run("rm", "-rf", f"/data/data/{PACKAGE}/databases")


def forged_length(task: Any, play: Play) -> None:
    """What stands for a length is none."""
    done(task, play)
    text = "UPDATE records SET duration = 'long'"
    play.device.sql.write(RECORDS.path, [(text, ())], PACKAGE)


def something_elsewhere(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.write(f"{DOWNLOAD}/more.m4a", b"sound")


def folder_deleted(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.remove(FOLDER)


def folder_is_a_file(task: Any, play: Play) -> None:
    play.device.files.remove(FOLDER)
    play.device.files.write(FOLDER, b"x")


def uninstalled(task: Any, play: Play) -> None:
    play.device.adb.run("pm", "uninstall", PACKAGE)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (only_opened, 0, 0),
        (discarded, 0, 0),
        (twice, 0, 0),
        (folder_deleted, 0, 0),  # where the reference crashes
        (folder_is_a_file, 0, 0),
        (uninstalled, 0, 0),
        (going_on, 1, 0),  # D58
        (going_on_in_the_background, 1, 0),
        (trashed, 1, 0),
        (not_of_the_app, 1, 0),
        (app_cleared, 1, 0),
        (forged_length, 1, 0),
        (something_elsewhere, 1, 0),
        (one_of_two_trashed, 0, 1),
        (under_its_own_name, 1, 1),
        (paused_in_between, 1, 1),
        (an_empty_one_beside, 1, 1),
        (done, 1, 1),
    ],
)
def test_any_recording(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(AudioRecorderRecordAudio)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


def old_renamed(task: Any, play: Play) -> None:
    move(play, "Old.m4a", "New.m4a")


def old_rewritten(task: Any, play: Play) -> None:
    put(play, "Old.m4a", b"other sound")


def old_deleted_too(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.remove(OLD)


def old_trashed_too(task: Any, play: Play) -> None:
    done(task, play)
    move(play, "Old.m4a", "Old.m4a.del")


def old_rewritten_too(task: Any, play: Play) -> None:
    done(task, play)
    put(play, "Old.m4a", b"other sound")


def old_trash_emptied(task: Any, play: Play) -> None:
    done(task, play)
    play.device.files.remove(f"{FOLDER}/Older.m4a.del")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (old_trashed_too, 0, 0),
        (old_rewritten_too, 0, 0),
        (old_renamed, 1, 0),
        (old_rewritten, 1, 0),
        (old_deleted_too, 1, 0),
        (old_trash_emptied, 1, 1),
        (done, 1, 1),
    ],
)
def test_earlier_recordings_stay(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    put(play, "Old.m4a")
    put(play, "Older.m4a.del")
    task = play.begin(AudioRecorderRecordAudio)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


def asked(task: Any, play: Play) -> None:
    named(play, NAME)


def without_its_extension(task: Any, play: Play) -> None:
    """The app adds one, so the file has the very name of the goal."""
    named(play, "lSHI_memo")


def misspelt(task: Any, play: Play) -> None:
    named(play, "ISHI_memo.m4a")


def another_case(task: Any, play: Play) -> None:
    named(play, "lshi_memo.m4a")


def under_the_name_of_the_app(task: Any, play: Play) -> None:
    recording(play).tap("id=btn_record_stop").tap("Save")


def empty(task: Any, play: Play) -> None:
    put(play, f"{NAME}.m4a", b"")


def a_folder(task: Any, play: Play) -> None:
    play.device.files.make_folder(f"{FOLDER}/{NAME}.m4a")


def unknown_to_the_app(task: Any, play: Play) -> None:
    put(play, f"{NAME}.m4a")


def right_one_trashed(task: Any, play: Play) -> None:
    trash(named(play, NAME))


def renamed_later(task: Any, play: Play) -> None:
    user = recording(play).tap("id=btn_record_stop").tap("Cancel")
    user.tap("id=btn_share").tap("Rename").type(NAME, into="id=input_name", clear=True)
    user.tap("Save")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (going_on, 0, 0),
        (misspelt, 0, 0),
        (another_case, 0, 0),
        (under_the_name_of_the_app, 0, 0),
        (right_one_trashed, 0, 0),
        (folder_deleted, 0, 0),
        (folder_is_a_file, 0, 0),
        (uninstalled, 0, 0),
        (empty, 1, 0),  # D59
        (a_folder, 1, 0),
        (unknown_to_the_app, 1, 0),
        (twice, 1, 0),
        (app_cleared, 1, 0),
        (something_elsewhere, 1, 0),
        (without_its_extension, 0, 1),
        (one_of_two_trashed, 1, 1),
        (renamed_later, 1, 1),
        (asked, 1, 1),
    ],
)
def test_a_recording_of_a_name(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(AudioRecorderRecordAudioWithFileName, file_name=NAME)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(AudioRecorderRecordAudio)
    going_on(task, play)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: Record-1.m4a has come to its end (strict only, D58):"
        " expected a length, found none"
    )


def test_names_are_modified_and_end_in_the_extension() -> None:
    drawn = {
        AudioRecorderRecordAudioWithFileName.drawn(seed).params["file_name"] for seed in range(500)
    }
    assert len(drawn) > 150
    for name in drawn:
        stem = name.removesuffix(".m4a")
        assert name == f"{stem}.m4a"
        assert len(name) <= 40  # the app takes 50
        assert any(word in stem.split("_") for word in RECORDINGS)
        assert stem not in RECORDINGS
