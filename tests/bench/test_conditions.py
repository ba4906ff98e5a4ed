"""A case under a condition of the phone, and what it has changed beyond its task: in each door."""

import json
from collections.abc import Iterator

import pytest

from pytest_androidworld import Bench, BenchCase, Device, Done, Home
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.cli import main
from pytest_androidworld.doors.rollout import Rollout
from tests.bench.conftest import phone_of

WIFI = "SystemWifiTurnOff"
DONE = {"action_type": "status", "goal_status": "complete"}
LEFT = [{"severity": "data added", "text": "added file left.txt"}]


@pytest.fixture(scope="module")
def bench(session_zygote: str) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        with Bench(device_retries=0) as bench:
            yield bench


def leave_file(case: BenchCase) -> None:
    device: Device = phone_of(case).device
    device.files.write("/sdcard/left.txt", "I was here.")


def night(case: BenchCase) -> str:
    device: Device = phone_of(case).device
    return device.adb.shell("cmd uimode night").stdout.strip()


def test_the_phone_is_so_in_one_case_and_not_in_the_next(bench: Bench) -> None:
    modes = []
    for condition in ("dark", "clean"):
        with bench.case(WIFI, condition=condition) as case:
            modes.append(night(case))
            case.act(Done())
        assert case.result.condition == condition
        assert case.record.get("condition", "clean") == condition
    assert modes == ["Night mode: yes", "Night mode: no"]


def test_what_a_case_has_changed_beyond_its_task_is_in_its_result(bench: Bench) -> None:
    with bench.case(WIFI) as case:
        case.act(Home())
        leave_file(case)
        case.act(Done())
    assert case.result.side_effects == LEFT
    assert case.record["side_effects"] == LEFT


def test_a_case_that_changes_nothing_else_has_an_empty_list(bench: Bench) -> None:
    with bench.case(WIFI) as case:
        case.act(Done())
    assert case.result.side_effects == []


def test_of_a_case_that_was_not_judged_they_are_not_known(bench: Bench) -> None:
    with pytest.raises(KeyboardInterrupt), bench.case(WIFI) as case:
        raise KeyboardInterrupt
    assert (case.result.masked, case.result.side_effects) == (True, None)


def test_who_calls_is_in_the_next_state_and_in_the_record(bench: Bench) -> None:
    with bench.case(WIFI, condition="pop-ups") as case:
        states = (case.state, case.act(Home()))
        rings = [any(each.text == "Incoming call" for each in one.ui_elements) for one in states]
        case.act(Done())
    assert rings == [False, True]
    assert case.record["pop_ups"] == [
        {"kind": "call", "step": 2, "number": "+17363402391", "came": True},
        {
            "kind": "sms",
            "step": 6,
            "number": "+19184457040",
            "text": "Dinner at seven?",
            "came": False,
        },
    ]
    assert case.result.side_effects == []


def test_a_trainers_agent_is_called(bench: Bench) -> None:
    session = Rollout(bench)
    before = str(session.reset(30, task=WIFI, condition="pop-ups"))
    after = str(session.step({"action_type": "navigate_home"}))
    assert ("Incoming call" in before, "Incoming call" in after) == (False, True)
    session.close()


def test_a_trainer_chooses_the_condition_and_is_told_both(bench: Bench) -> None:
    session = Rollout(bench)
    turn = session.reset(30, task=WIFI, condition="dark")
    assert turn.metadata == {"task": WIFI, "seed": 30, "condition": "dark"}
    assert session.case is not None
    assert night(session.case) == "Night mode: yes"
    leave_file(session.case)
    turn = session.step(DONE)
    assert (turn.metadata["condition"], turn.metadata["side_effects"]) == ("dark", LEFT)
    turn = session.reset(30, task=WIFI)
    assert turn.metadata == {"task": WIFI, "seed": 30}
    session.close()


def test_play_has_both_in_its_line(
    session_zygote: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    assert main(["play", WIFI, "--agent=idle", "--condition=font-1.3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["condition"], result["side_effects"]) == ("font-1.3", [])


@pytest.mark.parametrize("door", [("play",), ("serve", "mcp")])
def test_a_condition_that_there_is_not(
    door: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pytest_androidworld.doors.mcp_server.require_sdk", lambda what: None)
    assert main([*door, WIFI, "--condition=drak"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: no condition is called 'drak'. Did you mean 'dark'?\n"
    )
