"""Every task proves itself: what the register of the paper asks, whatever the task is.

The seeds are the paper's first ones.  A family's own file adds what nearly solves it.
"""

import importlib
import json
import pkgutil
from pathlib import Path

import pytest

from pytest_androidworld import task_cases
from pytest_androidworld.task import catalogue
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.retrieval.files import load
from pytest_androidworld.task.retrieval.question import Question
from tests.task_cases.play import Play

SEEDS = (30, 31)
DONE_AT_ONCE = {  # D01: the only tasks that doing nothing passes
    "SystemBrightnessMaxVerify",
    "SystemBrightnessMinVerify",
    "SystemWifiTurnOnVerify",
    "SystemWifiTurnOffVerify",
    "SystemBluetoothTurnOnVerify",
    "SystemBluetoothTurnOffVerify",
}

ASK_THE_SAME = DONE_AT_ONCE | {
    "AudioRecorderRecordAudio",
    "CameraTakePhoto",
    "CameraTakeVideo",
    "ClockStopWatchPausedVerify",
    "ClockStopWatchRunning",
    "MarkorDeleteAllNotes",
    "MarkorDeleteNewestNote",
    "SystemBluetoothTurnOff",
    "SystemBluetoothTurnOn",
    "SystemBrightnessMax",
    "SystemBrightnessMin",
    "SystemWifiTurnOff",
    "SystemWifiTurnOn",
    "TurnOffWifiAndTurnOnBluetooth",
}


def all_tasks() -> list[type[Task]]:
    """The classes that the files of task_cases define."""
    found: dict[str, type[Task]] = {}
    for file in pkgutil.walk_packages(task_cases.__path__, f"{task_cases.__name__}."):
        module = importlib.import_module(file.name)
        for name, value in vars(module).items():
            own = isinstance(value, type) and issubclass(value, Task)
            if own and value.__module__ == file.name and not name.startswith("_"):
                found[name] = value
    for path in Path(task_cases.__path__[0]).rglob("*.textproto"):
        found |= {question.__name__: question for question in load(path)}
    return [found[name] for name in sorted(found)]


every_task = pytest.mark.parametrize("kind", all_tasks(), ids=lambda kind: kind.__name__)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_task
def test_a_case_is_drawn_the_same_each_time_and_survives_json(kind: type[Task]) -> None:
    for seed in range(100):
        task = kind.drawn(seed)
        assert kind.drawn(seed).params == task.params
        again = kind.with_params(json.loads(json.dumps(task.params)))
        assert again.goal == task.goal
        assert "{" not in task.goal


def test_all_of_the_first_slice_are_there() -> None:
    assert len(all_tasks()) == 62
    assert {kind.__name__ for kind in all_tasks()} <= set(catalogue.entries())


@every_task
@every_seed
def test_doing_nothing_earns_nothing_and_leaves_no_trace(
    play: Play, kind: type[Task], seed: int
) -> None:
    before = play.digest()
    task = play.begin(kind, seed)
    reward = float(kind.__name__ in DONE_AT_ONCE)
    assert play.rewards(task) == (reward, reward)
    play.end()
    assert play.digest() == before


@every_task
@every_seed
def test_a_person_can_do_it_and_leaves_no_trace(play: Play, kind: type[Task], seed: int) -> None:
    before = play.digest()
    task = play.begin(kind, seed)
    play.solve(task)
    assert play.rewards(task) == (1, 1), "\n".join(map(str, play.score(task).checks))
    play.end()
    assert play.digest() == before


@every_task
def test_what_solved_one_case_does_not_solve_another(play: Play, kind: type[Task]) -> None:
    """Played blindly at a seed that asks for something else; some tasks ask the same each time."""
    first = kind.drawn(SEEDS[0])
    others = [seed for seed in range(SEEDS[0] + 1, SEEDS[0] + 20) if differs(first, seed)]
    assert bool(others) != (kind.__name__ in ASK_THE_SAME)
    if not others:
        return
    done = play.solve(play.begin(kind, SEEDS[0]))
    play.end()
    play.fresh()
    task = play.begin(kind, others[0])
    play.replay(done)
    assert play.score(task).strict < 1


def differs(task: Task, seed: int) -> bool:
    """Whether that seed asks for something else, or its right answer is another."""
    other = type(task).drawn(seed)
    if isinstance(task, Question) and isinstance(other, Question):
        return str(task.expected) != str(other.expected)
    return task.goal != other.goal


@every_task
def test_a_phone_laid_waste_is_judged_too(play: Play, kind: type[Task]) -> None:
    """Whatever an agent has done, judging says 0 or more, and raises nothing."""
    task = play.begin(kind, SEEDS[0])
    packages = [play.device.apps.package(name) for name in task.app_names if name]
    play.device.adb.shell("\n".join(f"pm uninstall {package}" for package in packages))
    play.device.adb.shell(
        "rm -rf /storage/emulated/0/* /data/data/com.android.providers.*/databases/*"
    )
    upstream, strict = play.rewards(task)
    assert 0 <= upstream <= 1
    assert 0 <= strict <= 1
