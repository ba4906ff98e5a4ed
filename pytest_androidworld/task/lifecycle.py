"""The lifecycle of a case on a device: begin, judge, end.

Device trouble passes through as `DeviceError`, and so does Ctrl-C.  Whatever else is raised while
initialising or judging, on a device that proves healthy, makes the task invalid, with the reason
in a sentence.
"""

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pytest_androidworld.env.backup import Backup
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.error_dialogs import HIDE
from pytest_androidworld.errors import AlreadyDone, DeviceError, InvalidTask
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import GRADINGS, Score

LIBRARY = ("pytest_androidworld.task.", "builtins")  # modules that are no task's own
WITHOUT_SNAPSHOT = ("", "clipper", "miniwob")  # names of apps that are never restored


def restored(task: Task) -> list[str]:
    """The apps whose data is restored, by name."""
    return [name for name in task.app_names if name not in WITHOUT_SNAPSHOT]


def begin(
    task: Task,
    env: Device,
    *,
    backup: bool = True,
    put: Callable[[Device], None] | None = None,
) -> None:
    """Initialise the task on the device, and verify its initial state.

    Without a backup `end` only tears the task down: for a device that is reset as a whole before
    the next case.  ``put`` adds what is there besides: the task remembers it as if it had been
    there before.
    """
    with _as_invalid(task, env, "initialising"):
        env.answer = ""
        task.backup = Backup.take(env, task.app_names) if backup else Backup(env)
        env.clock.freeze_start(HIDE)
        env.apps.restore(restored(task))
        _require_provided(task, env)
        task.initialize_task(env)
        task.remember(env)
        start = task.check_start(env)
        if put:
            put(env)
            task.remember(env)
    if start is not None:
        wrong = [str(each) for each in Score.from_any(start).checks if each.value < 1]
        if wrong:
            raise InvalidTask(
                f"{_name(task)} does not begin as its goal requires: {'; '.join(wrong)}"
            )
    score = judge(task, env)
    done = [grading for grading in GRADINGS if score.reward(grading) == 1]
    if done and not task.verify:
        held = "; ".join(map(str, score.checks))
        raise AlreadyDone(
            f"{_name(task)} is done before it begins ({' and '.join(done)} grading): {held}"
        )


def over(task: Task, env: Device) -> bool:
    """Whether `Task.over` reports that the episode has ended."""
    with _as_invalid(task, env, "asking for the end of"):
        return task.over(env)


def _require_provided(task: Task, env: Device) -> None:
    """Raise a device error if a file that its set-up provides is missing."""
    missing = [path for path in task.provided if env.files.kind(path) != "file"]
    if missing:
        raise DeviceError(
            f"{env.serial}: no file {', '.join(missing)}, which {_name(task)} rests on and the"
            " device's set-up provides; set the device up again"
        )


def judge(task: Task, env: Device) -> Score:
    """Both rewards, once the phone has settled; the same reading serves both gradings."""
    with _as_invalid(task, env, "judging"):
        env.observe()
        score = Score.from_any(task.is_successful(env))
        for grading in GRADINGS:
            if not 0 <= score.reward(grading) <= 1:  # not a number is neither
                raise ValueError(f"a reward is from 0 to 1, not {score.reward(grading)}")
        return score


def end(task: Task, env: Device) -> None:
    """Tear down and restore, however far the case came; a second call does nothing."""
    made, task.backup = task.backup, None
    if made is None:
        return
    first: BaseException | None = None
    undoing: list[Callable[[], None]] = [lambda: task.tear_down(env), made.restore]
    for undo in undoing:
        try:
            undo()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - the other is still to be done
            if first is None:
                first = error
            else:
                first.add_note(f"and putting the device back failed, too: {error}")
    if first is not None:
        raise first


def _name(task: Task) -> str:
    return type(task).__name__


def place(task: Task, error: BaseException) -> str:
    """Where the task's own code was when that was raised: `` (my_tasks/notes.py:12)``."""
    names = [
        base.__module__ for base in type(task).__mro__ if not base.__module__.startswith(LIBRARY)
    ]
    files = {getattr(sys.modules.get(name), "__file__", None) for name in names}
    trace = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in trace if frame.filename in files]
    if not frames:
        return ""
    path, here = Path(frames[-1].filename), Path.cwd()
    name = path.relative_to(here) if path.is_relative_to(here) else path
    return f" ({name}:{frames[-1].lineno})"


@contextmanager
def _as_invalid(task: Task, env: Device, doing: str) -> Iterator[None]:
    try:
        yield
    except (DeviceError, InvalidTask, KeyboardInterrupt):
        raise
    except BaseException as error:  # SystemExit would end the run, `pytest.skip` hide the fault
        sick = env.healthy()
        if sick is not None:
            raise DeviceError(f"{sick} (while {doing} {_name(task)})") from error
        what = f"{type(error).__name__}: {error}{place(task, error)}"
        raise InvalidTask(f"{doing} {_name(task)} raised on a healthy device: {what}") from error
