"""Every task proves itself: what the register of the paper asks, whatever the task is.

A family's own file adds what nearly solves it.  Of an end that leaves no trace only this file
asks, with the backup that a device without snapshots needs.
"""

import importlib
import inspect
import json
import pkgutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from pytest_androidworld import task_cases
from pytest_androidworld.env.actions import Action
from pytest_androidworld.task import catalogue, claims
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.files import STORAGE
from pytest_androidworld.task.retrieval.files import load
from pytest_androidworld.task.retrieval.question import Question
from pytest_androidworld.task.score import Score
from pytest_androidworld.task_cases.recorder.record_audio import PACKAGE as RECORDER
from tests.task_cases.play import SEED, Play

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

# One goal; what is to be read differs.
READ_ON_THE_PHONE = {"BrowserDraw", "BrowserMaze", "BrowserMultiply", "MarkorTranscribeReceipt"}

NEVER_WHOLE = {  # D108: upstream grading takes 1 only, which a finger hardly hits
    "MiniWobBisectAngle",
    "MiniWobCircleCenter",
    "MiniWobFindMidpoint",
    "MiniWobRightAngle",
}

IMPOSSIBLE = {  # and why: docs/miniwob.md, "Pages that a finger cannot solve"
    "MiniWobDragBox": "the small box follows a mouse, and no finger",
    "MiniWobResizeTextarea": "the handle of the text area follows a mouse, and no finger",
}

SHOWN_ONCE = {"MiniWobSimonSays"}  # its buttons light up while it is judged that nothing was done

OLD: dict[str, str | bytes] = {  # files that the phone's owner has
    "DCIM/old.jpg": b"\xff\xd8\xff\xe0 picture",
    "Documents/Markor/old.md": "mine",
    "Download/old.txt": "mine",
    "Music/old.mp3": "sound",
    f"Android/data/{RECORDER}/files/Music/records/Old.m4a": "sound",
}

REPLAYED = {  # what the actions of another seed earn
    "TurnOnWifiAndOpenApp": 0.5,  # the radio is the same in all cases
    "ExpenseDeleteSingle": 1,  # all expenses that there are are deleted
    "ExpenseDeleteMultiple": 1,
    "RecipeDeleteSingleRecipe": 1,  # all recipes, too
    "RecipeDeleteMultipleRecipes": 1,
}


@cache
def all_tasks() -> tuple[type[Task], ...]:
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
    return tuple(found[name] for name in sorted(found))


def benchmark() -> list[type[Task]]:
    """Those of the paper's first suite: what is played if nothing else is named."""
    return [kind for kind in all_tasks() if not kind.suite]


def firsts(kinds: Iterable[type[Task]]) -> set[type[Task]]:
    """Of each file with a suite's pages, the first that has a solution.

    The pages of a file are played by the same means: taps, forms, pickers and so on.
    """
    pages = [kind for kind in kinds if kind.suite and kind.__name__ not in IMPOSSIBLE]
    pages.sort(key=lambda kind: inspect.getsourcelines(kind)[1], reverse=True)
    return set({kind.__module__: kind for kind in pages}.values())  # the last one stays


every_task = pytest.mark.parametrize("kind", all_tasks(), ids=lambda kind: kind.__name__)
# What takes seconds is asked of each task of the paper, and of one page of a kind; deep, of all.
every_kind_of_task = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.deep if kind in others else (), id=kind.__name__)
        for others in [{kind for kind in all_tasks() if kind.suite} - firsts(all_tasks())]
        for kind in all_tasks()
    ],
)


@every_task
def test_a_case_is_drawn_the_same_each_time_and_survives_json(kind: type[Task]) -> None:
    drawn_alike(kind, range(10))


@pytest.mark.deep
@every_task
def test_a_hundred_cases_are_drawn_the_same_each_time_and_survive_json(kind: type[Task]) -> None:
    drawn_alike(kind, range(100))


def drawn_alike(kind: type[Task], seeds: range) -> None:
    """Each seed gives the same case again, its parameters survive JSON, and its goal is whole."""
    for seed in seeds:
        task = kind.drawn(seed)
        assert kind.drawn(seed).params == task.params
        again = kind.with_params(json.loads(json.dumps(task.params)))
        assert again.goal == task.goal
        assert "{" not in task.goal


@every_task
def test_pytest_collects_it(kind: type[Task]) -> None:
    """A class without a template is a base of others."""
    assert kind.template


def test_every_task_is_in_the_catalogue() -> None:
    assert {kind.__name__ for kind in benchmark()} <= set(catalogue.entries())


def test_just_the_tasks_that_doing_nothing_passes_begin_in_the_goal_state() -> None:
    assert {kind.__name__ for kind in all_tasks() if kind.verify} == DONE_AT_ONCE


def test_just_the_two_impossible_pages_have_no_solution() -> None:
    assert {kind.__name__ for kind in all_tasks() if kind.solve is Task.solve} == set(IMPOSSIBLE)


def test_one_page_of_a_kind_is_played_with_each_commit() -> None:
    assert {kind.__name__.removeprefix("MiniWob") for kind in firsts(all_tasks())} == {
        *("BookFlight", "ClickButton", "ClickButtonSequence", "ClickCollapsible2", "ClickColor"),
        *("CopyPaste", "EmailInbox", "EnterPassword", "FindWord", "GuessNumber", "SocialMedia"),
        "BisectAngle",
    }


@every_kind_of_task
def test_only_doing_what_is_asked_earns_it_and_no_trace_is_left(
    play: Play, kind: type[Task]
) -> None:
    """On a phone in use.  Some tasks ask the same each time: what solves one case solves all."""
    play.device.files.write_all(STORAGE, OLD)
    play.device.contacts.add("Eva Kim", "+15550000000")
    play.device.clipboard.set("what was there before")
    before = play.digest()
    done = solved_and_ended(play, kind, SEED)
    assert play.digest() == before, "the end left a trace"
    if kind.suite:  # what another seed asks for is known only once its page has drawn it
        return
    other = another_seed(kind)
    assert (other is None) == (kind.__name__ in ASK_THE_SAME)
    if other is None:
        return
    task = play.begin(kind, other)
    play.replay(done)
    reward = REPLAYED.get(kind.__name__, 0)
    assert play.rewards(task) == (reward, reward), "another case was solved with it"


@pytest.mark.deep
@pytest.mark.parametrize("kind", benchmark(), ids=lambda kind: kind.__name__)
def test_a_case_that_is_drawn_can_be_done_and_leaves_no_trace(
    play: Play, kind: type[Task], search_seed: int
) -> None:
    before = play.digest()
    solved_and_ended(play, kind, search_seed)
    assert play.digest() == before


@pytest.mark.deep
@every_task
def test_doing_nothing_leaves_no_trace(play: Play, kind: type[Task], search_seed: int) -> None:
    before = play.digest()
    play.begin(kind, search_seed, backup=True)
    play.end()
    assert play.digest() == before


def checks_are_those_of_the_list(task: Task, score: Score) -> None:
    """What ``androidworld tasks`` says is checked; its claims.json says how it is made anew."""
    listed = claims.by_task()[type(task).__name__]
    assert [(claim.gradings, claim.defect) for claim in listed] == [
        (check.gradings, check.defect) for check in score.checks
    ]
    wrong = [
        f"{claim.text(task.params)!r} is not {check.claim!r}"
        for claim, check in zip(listed, score.checks, strict=True)
        if not claim.matches(check.claim, task.params)
    ]
    assert wrong == []


def solved_and_ended(play: Play, kind: type[Task], seed: int) -> list[Action]:
    """What a person did to earn the whole reward, before which there was none."""
    if kind.__name__ in IMPOSSIBLE:
        pytest.skip(f"{kind.__name__} cannot be solved: {IMPOSSIBLE[kind.__name__]}")
    task = play.begin(kind, seed, backup=True)
    params = json.dumps(task.params)
    if kind.__name__ not in SHOWN_ONCE:
        reward = float(kind.__name__ in DONE_AT_ONCE)
        assert play.rewards(task) == (reward, reward), f"seed {seed}: nothing was done"
    done = play.solve(task)
    never = kind.__name__ in NEVER_WHOLE and play.rewards(task)[0] == 0
    whole = (0.0, 1.0) if never else (1.0, 1.0)
    assert play.rewards(task) == whole, "\n".join(map(str, play.score(task).checks))
    if not kind.suite:
        checks_are_those_of_the_list(task, play.score(task))
    assert json.dumps(task.params) == params
    play.device.settle.sleep(10)  # a radio and a message take so long
    solved = play.digest()
    assert play.rewards(task) == whole, "ten seconds later"
    assert play.digest() == solved, "judging changed the phone"
    play.end()
    return done


def another_seed(kind: type[Task]) -> int | None:
    """The next that asks for something else; None if all ask for the same."""
    first, seeds = kind.drawn(SEED), range(SEED + 1, SEED + 20)
    others = (seed for ask in (differs, wants_other_rows) for seed in seeds if ask(first, seed))
    return next(others, None)


def differs(task: Task, seed: int) -> bool:
    """Whether that seed asks for something else, or its right answer is another."""
    other = type(task).drawn(seed)
    if isinstance(task, Question) and isinstance(other, Question):
        return str(task.expected) != str(other.expected)
    if type(task).__name__ in READ_ON_THE_PHONE:
        return task.params != other.params
    return task.goal != other.goal


def wants_other_rows(task: Task, seed: int) -> bool:
    """Whether that seed is about other rows, which the goal need not say."""
    other = type(task).drawn(seed)
    names = ("targets", "target")
    return any(task.params.get(name) != other.params.get(name) for name in names)


@every_kind_of_task
def test_a_phone_laid_waste_is_judged_too(play: Play, kind: type[Task]) -> None:
    """Whatever an agent has done, judging says 0 or more, and raises nothing."""
    task = play.begin(kind)
    packages = [play.device.apps.package(name) for name in task.app_names if name]
    play.device.adb.shell("\n".join(f"pm uninstall {package}" for package in packages))
    play.device.adb.shell(
        "rm -rf /storage/emulated/0/* /data/data/com.android.providers.*/databases/*"
    )
    upstream, strict = play.rewards(task)
    assert 0 <= upstream <= 1
    assert 0 <= strict <= 1
