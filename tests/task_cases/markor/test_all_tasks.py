"""What holds of each task of Markor: it can be done, but not blindly nor by laying waste."""

import pytest

from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.markor.create_folder import MarkorCreateFolder
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from pytest_androidworld.task_cases.markor.create_note_and_sms import MarkorCreateNoteAndSms
from pytest_androidworld.task_cases.markor.create_note_from_clipboard import (
    MarkorCreateNoteFromClipboard,
)
from pytest_androidworld.task_cases.markor.delete_notes import (
    MarkorDeleteAllNotes,
    MarkorDeleteNewestNote,
    MarkorDeleteNote,
)
from pytest_androidworld.task_cases.markor.edit_note import (
    MarkorAddNoteHeader,
    MarkorChangeNoteContent,
    MarkorEditNote,
)
from pytest_androidworld.task_cases.markor.merge_notes import MarkorMergeNotes
from pytest_androidworld.task_cases.markor.move_note import MarkorMoveNote
from tests.task_cases.markor import deeds
from tests.task_cases.play import Play

TASKS = [
    MarkorAddNoteHeader,
    MarkorChangeNoteContent,
    MarkorCreateFolder,
    MarkorCreateNote,
    MarkorCreateNoteAndSms,
    MarkorCreateNoteFromClipboard,
    MarkorDeleteAllNotes,
    MarkorDeleteNewestNote,
    MarkorDeleteNote,
    MarkorEditNote,
    MarkorMergeNotes,
    MarkorMoveNote,
]
every_task = pytest.mark.parametrize("kind", TASKS, ids=lambda kind: kind.__name__)


@pytest.mark.parametrize(
    ("kind", "notes"), [(MarkorDeleteAllNotes, "noise"), (MarkorDeleteNewestNote, "written")]
)
def test_what_one_case_needed_does_not_solve_one_of_other_notes(
    play: Play, kind: type[Task], notes: str
) -> None:
    """Each case of these asks the same; there are more notes, or fewer."""
    first = play.begin(kind)
    done = play.solve(first)
    play.fresh()
    count = len(first.params[notes])
    seed = next(n for n in range(31, 100) if len(kind.drawn(n).params[notes]) != count)
    other = play.begin(kind, seed)
    play.replay(done)
    assert play.score(other).strict == 0


@every_task
def test_a_notebook_that_is_no_folder_is_judged_as_not_done(play: Play, kind: type[Task]) -> None:
    task = play.begin(kind)
    deeds.the_notebook_a_file(task, play.device)
    assert play.score(task).strict == 0


@every_task
def test_a_phone_turned_set_and_in_another_app_is_judged_as_not_done(
    play: Play, kind: type[Task]
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        " settings put system font_scale 1.3; cmd connectivity airplane-mode enable;"
        " am start -a android.settings.SETTINGS; pm clear net.gsantner.markor"
    )
    assert play.score(task).strict == 0
