"""`Rollout`, without a protocol: what a policy sees, what it earns, and what is told to whom."""

import base64
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.doors import rollout
from pytest_androidworld.doors.rollout import Rollout, read_action
from pytest_androidworld.errors import (
    AndroidWorldError,
    BadAction,
    DeviceError,
    UnknownName,
    UsageError,
)
from pytest_androidworld.task import catalogue
from tests.bench.conftest import phone_of

TASK = "SystemWifiTurnOff"
DONE = {"action_type": "status", "goal_status": "complete"}
SETTINGS = {"action_type": "open_app", "app": "settings"}


@pytest.fixture(scope="module")
def bench(session_zygote: str) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench(device_retries=0) as bench:
            yield bench


@pytest.fixture
def session(bench: Bench) -> Iterator[Rollout]:
    session = Rollout(bench)
    yield session
    session.close()


@pytest.fixture
def leases(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The cases that the bench has made."""
    made: list[Any] = []
    case = bench.case

    def noted(*given: Any, **options: Any) -> Any:
        made.append(case(*given, **options))
        return made[-1]

    monkeypatch.setattr(bench, "case", noted)
    return made


def test_the_first_turn_has_the_goal_the_elements_and_no_reward(session: Rollout) -> None:
    turn = session.reset(30, task=TASK)
    assert turn.goal == "Turn wifi off."
    assert turn.elements.startswith("The screen is 1080 x 2400 pixels.\n0: ")
    assert (turn.step, turn.steps_left, turn.error) == (0, 10, None)
    assert (turn.done, turn.reward, turn.screenshot) == (False, None, None)
    assert turn.metadata == {"task": TASK, "seed": 30}


def test_a_reward_comes_at_the_end_only(session: Rollout) -> None:
    session.reset(30, task=TASK)
    taps: list[dict[str, Any]] = [{"action_type": "click", "index": index} for index in (5, 3, 9)]
    turns = [session.step(action) for action in (SETTINGS, *taps, DONE)]
    assert [turn.reward for turn in turns] == [0.0, 0.0, 0.0, 0.0, 1.0]
    assert [turn.done for turn in turns] == [False, False, False, False, True]
    end = turns[-1].metadata
    assert (end["verdict"], end["masked"], end["partial"]) == ("passed", False, 1.0)


def test_a_goal_that_is_not_reached_earns_nothing(session: Rollout) -> None:
    session.reset(30, task=TASK)
    turn = session.step(DONE)
    assert (turn.done, turn.reward) == (True, 0.0)
    assert turn.metadata["verdict"] == "failed"
    assert turn.metadata["reason"] == "does not hold: wifi_on is off"
    with pytest.raises(AndroidWorldError, match="the case is over: reset begins another"):
        session.step(SETTINGS)


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ({"action_type": "clikc"}, "no action is called 'clikc'; answer, click, "),
        ({}, "an action needs an action_type"),
        ({"action_type": None}, "an action needs an action_type"),
        ({"action_type": "click"}, "click needs the index of an element"),
        ({"action_type": "click", "index": "first"}, "an index is a whole number, not 'first'"),
        ({"action_type": "click", "index": 999}, "no element has the index 999; "),
        ({"action_type": "click", "element": 1}, "an action has no field 'element'"),
        ({"action_type": "click", "index": 1, "x": 2, "y": 3}, "an index or a point, not both"),
        ({"action_type": "drag", "index": 1, "x2": 5}, "drag needs to_x and to_y"),
        ({"action_type": "wait", "seconds": 61}, "a number of seconds up to 60, not 61"),
        ({"action_type": ["click"]}, "no action is called ['click']"),
        ({"action_type": "drag", "x2": 5, "to_x": 5}, "'to_x' is given by two names"),
    ],
)
def test_a_wrong_action_is_an_error_that_the_policy_reads_and_a_step(
    session: Rollout, action: dict[str, Any], error: str
) -> None:
    session.reset(30, task=TASK)
    turn = session.step(action)
    assert turn.error is not None
    assert error in turn.error
    assert (turn.step, turn.steps_left, turn.done, turn.reward) == (1, 9, False, 0.0)
    assert session.step(SETTINGS).error is None


def test_flat_fields_are_those_of_our_actions() -> None:
    dragged = read_action(
        {"action_type": "drag", "x": 1, "y": 2, "x2": 3, "y2": 4, "seconds": 2, "text": None}
    )
    assert dragged.json() == (
        '{"action_type":"drag","x":1,"y":2,"to_x":3,"to_y":4,"duration":2.0}'
    )
    assert read_action(SETTINGS).json() == '{"action_type":"open_app","app_name":"settings"}'
    with pytest.raises(BadAction, match="needs the field 'app_name'"):
        read_action({"action_type": "open_app"})


def test_the_last_step_of_the_budget_is_the_end(session: Rollout) -> None:
    session.reset(30, task=TASK)
    turns = [session.step({"action_type": "wait"}) for _ in range(10)]
    assert [turn.done for turn in turns] == [False] * 9 + [True]
    assert (turns[-1].reward, turns[-1].steps_left) == (0.0, 0)
    assert turns[-1].metadata["verdict"] == "budget exceeded"


def test_max_steps_is_a_smaller_budget(session: Rollout) -> None:
    assert session.reset(30, task=TASK, max_steps=2).steps_left == 2
    assert session.step(SETTINGS).steps_left == 1
    turn = session.step(SETTINGS)
    assert (turn.done, turn.reward, turn.steps_left) == (True, 0.0, 0)
    assert turn.metadata["verdict"] == "budget exceeded"
    assert "max_steps=2 is reached" in turn.metadata["reason"]


def test_done_at_the_last_of_max_steps_is_judged(session: Rollout) -> None:
    session.reset(30, task=TASK, max_steps=1)
    assert session.step(DONE).metadata["verdict"] == "failed"


def test_pictures_and_points_are_in_pixels_of_the_size(session: Rollout) -> None:
    turn = session.reset(30, task=TASK, observe="image", size=[270, 600])
    assert turn.elements == ""
    assert turn.screenshot is not None
    picture = base64.b64decode(turn.screenshot)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [270, 600]
    turn = session.reset(30, task=TASK, observe="both", size=[270, 600])
    line = next(line for line in turn.elements.splitlines() if "'Messages'" in line)
    x, y = line[line.index("(") + 1 : line.index(")")].split(", ")
    assert (int(x) < 270, int(y) < 600) == (True, True)
    turn = session.step({"action_type": "click", "x": int(x), "y": int(y)})
    assert turn.error is None
    assert "To use Messages" in turn.elements


def test_the_same_case_has_equal_first_turns_to_the_byte(bench: Bench) -> None:
    sessions = [Rollout(bench) for _ in range(4)]
    seen = [repr(asdict(each.reset(7, task=TASK, observe="both"))) for each in sessions]
    for each in sessions:
        each.close()
    assert len(set(seen)) == 1


def test_reset_gives_the_phone_of_an_unfinished_case_back(
    session: Rollout, leases: list[Any]
) -> None:
    session.reset(30, task=TASK)
    session.step(SETTINGS)
    turn = session.reset(31, task=TASK)
    assert (turn.step, turn.metadata["seed"]) == (0, 31)
    left, new = leases
    assert left.over.startswith("not run: ")
    assert (left.result.masked, left.result.reward) == (True, None)
    assert new.over == ""


def test_a_session_that_was_closed_begins_nothing(session: Rollout, leases: list[Any]) -> None:
    session.reset(30, task=TASK)
    session.close()
    session.close()
    assert leases[0].result.masked
    too_late: list[Callable[[], object]]
    too_late = [lambda: session.reset(30, task=TASK), lambda: session.step(SETTINGS)]
    for late in too_late:
        with pytest.raises(UsageError, match="this session has ended: open another"):
            late()


def test_a_phone_that_fails_masks_the_case_and_the_next_one_is_played(
    session: Rollout, leases: list[Any]
) -> None:
    session.reset(30, task=TASK)
    booted = phone_of(leases[0])
    booted.console("kill")
    turn = session.step(SETTINGS)
    assert (turn.done, turn.reward) == (True, None)
    assert turn.metadata["masked"] is True
    assert turn.metadata["verdict"] == "device error"
    assert turn.elements.startswith("The screen is ")  # what was seen last
    assert session.reset(30, task=TASK).done is False
    assert session.step(DONE).reward == 0.0


def test_trouble_is_an_error_for_a_client_that_wants_it_so(
    session: Rollout, leases: list[Any]
) -> None:
    session.reset(30, task=TASK, trouble="error")
    phone_of(leases[0]).console("kill")
    with pytest.raises(AndroidWorldError, match=r"^this case is masked: "):
        session.step(SETTINGS)
    with pytest.raises(AndroidWorldError, match="the case is over: reset begins another"):
        session.step(SETTINGS)
    session.reset(30, task=TASK, trouble="error")
    assert session.step(DONE).reward == 0.0
    with pytest.raises(UnknownName, match="no way to report trouble is called 'raise'"):
        session.reset(30, task=TASK, trouble="raise")


def test_a_task_that_cannot_begin_is_masked(
    session: Rollout, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pytest_androidworld.bench import tasks

    def broken(self: Any, env: Any) -> None:
        raise ValueError("no such file")

    monkeypatch.setattr(tasks.find(TASK).task, "initialize_task", broken)
    turn = session.reset(30, task=TASK)
    assert (turn.done, turn.reward, turn.metadata["masked"]) == (True, None, True)
    assert turn.elements == ""
    with pytest.raises(AndroidWorldError, match="the case is over: reset begins another"):
        session.step(SETTINGS)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"task": "SystemWifiTurnOf"}, "Did you mean 'SystemWifiTurnOff'?"),
        ({"task": 5}, "task: 5 is no name of a task"),
        ({"task": TASK, "index": 1}, "reset takes a task, or a split and an index, not both"),
        ({"split": "al", "index": 1}, "no split is called 'al'. Did you mean 'all'?"),
        ({"split": "unseen-app", "index": 1}, "unseen-app is two splits, so choose one: "),
        ({"split": "unseen-app:test", "index": 26}, "index: 26 is not one of 0 to 25"),
        ({"task": TASK, "condition": "drak"}, "no condition is called 'drak'. Did you mean 'dar"),
        ({"task": TASK, "condition": ["dark"]}, "no condition is called"),
        ({"index": 116}, "index: 116 is not one of 0 to 115"),
        ({"index": -1}, "index: -1 is not one of 0 to 115"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 on"),
        ({"seed": True}, "seed: True is not a whole number from 0 on"),
        ({"observe": "images"}, "no way to observe is called 'images'. Did you mean 'image'?"),
        ({"size": [270]}, "size: [270] is not a width and a height in pixels"),
        ({"size": [0, 600]}, "size: [0, 600] is not a width and a height in pixels"),
        ({"size": "270x600"}, "size: '270x600' is not a width and a height in pixels"),
        ({"max_steps": 0}, "max_steps: 0 is not a number of steps above 0"),
        ({"maxsteps": 5}, "no argument of reset is called 'maxsteps'. Did you mean 'max_steps'?"),
    ],
)
def test_a_wrong_reset_says_what_is_wrong_and_leaves_the_case_as_it_is(
    session: Rollout, given: dict[str, Any], said: str
) -> None:
    session.reset(30, task=TASK)
    with pytest.raises(UsageError) as told:
        session.reset(**given)
    assert said in str(told.value)
    assert session.step(SETTINGS).step == 1


def test_a_step_before_the_first_reset_is_refused(session: Rollout) -> None:
    with pytest.raises(AndroidWorldError, match="no case was begun: reset comes first"):
        session.step(DONE)


@pytest.mark.parametrize(
    ("chosen", "task"),
    [
        ((0, None, "all", 115), "VlcCreateTwoPlaylists"),
        ((0, None, None, 0), "AudioRecorderRecordAudio"),
        ((3, None, None, None), "BrowserMaze"),
        ((116 + 3, None, "all", None), "BrowserMaze"),
        ((3, TASK, None, None), TASK),
    ],
)
def test_a_task_is_chosen_by_name_by_place_or_by_the_seed(
    chosen: tuple[int, Any, Any, Any], task: str
) -> None:
    assert rollout.chosen_task(*chosen) == task


def test_splits_have_the_catalogues_order() -> None:
    assert rollout.tasks_of("all") == tuple(catalogue.entries())
    for name in rollout.SPLITS:
        tasks = rollout.tasks_of(name)
        assert tasks == tuple(task for task in catalogue.entries() if task in tasks)
    assert len(rollout.tasks_of("unseen-app:test")) == 26
    assert rollout.tasks_of("unseen-instance:train") == rollout.tasks_of("all")


def test_a_split_of_seeds_has_seeds_of_its_own(session: Rollout) -> None:
    """If none is given, its first; that of the other part is refused."""
    turn = session.reset(split="unseen-instance:train", index=3)
    assert turn.metadata == {"task": "BrowserMaze", "seed": 1000}
    with pytest.raises(UsageError, match=r"^seed: seed 30 is not of unseen-instance:train, "):
        session.reset(30, split="unseen-instance:train", index=3)
    assert rollout.described(3, "BrowserMaze", "unseen-instance:train")["seeds"] == {
        "least": 1000,
        "most": None,
    }


def test_a_phone_that_fails_is_replaced_until_the_policy_has_seen_it(
    session_zygote: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pytest_androidworld.bench import tasks

    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    task, failures = tasks.find(TASK).task, [DeviceError("the accessibility service is gone")]
    initialize = task.initialize_task

    def fails_once(self: Any, env: Any) -> None:
        while failures:
            raise failures.pop()
        initialize(self, env)

    monkeypatch.setattr(task, "initialize_task", fails_once)
    with Bench() as bench:
        session = Rollout(bench)
        assert session.reset(30, task=TASK).done is False
        assert session.case is not None
        assert session.case.attempt == 2
        assert session.reset(30, task=TASK).done is False
        assert session.case.attempt == 1
        phone_of(session.case).console("kill")
        turn = session.step(SETTINGS)
        assert (turn.done, turn.reward, turn.metadata["masked"]) == (True, None, True)
        session.close()
