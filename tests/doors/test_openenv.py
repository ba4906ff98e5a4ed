"""``androidworld serve openenv``: OpenEnv's own server, and its own client.

Cases are solved by what the oracle does; a session is refused beyond the last, ended when nothing
is heard of it, and masked when its phone dies; web pages and other users do not come in.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pytest_androidworld import Bench
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.doors.access import TOKEN
from tests.bench.conftest import phone_of, phone_pid
from tests.doors.openenv_server import WAIT, masking_bench, served

pytest.importorskip("openenv", reason="needs the extra openenv: tox -e door-openenv, which has it")

from openenv.cli.__main__ import app as openenv_cli
from openenv.core.generic_client import GenericEnvClient
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pytest_androidworld.openenv.client import AndroidWorldClient
from pytest_androidworld.openenv.models import AndroidWorldAction
from pytest_androidworld.openenv.server import serving

RIGHT = {"Authorization": "Bearer secret"}
TASK = "SystemWifiTurnOff"
DONE = AndroidWorldAction(action_type="status", goal_status="complete")
SETTINGS = AndroidWorldAction(action_type="open_app", app="settings")
SOLVED = ("SystemWifiTurnOff", "NotesTodoItemCount")
SOLVED_DEEP = (
    *("ClockTimerEntry", "MarkorCreateNote", "ContactsAddContact", "SimpleSmsSend"),
    *("FilesDeleteFile", "OpenAppTaskEval", "SystemBrightnessMax", "ExpenseDeleteSingle"),
)
__all__ = ["masking_bench"]
Cases = list[Any]


@pytest.fixture
def cases(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Cases:
    """Those that the bench has made."""
    made: Cases = []
    case = bench.case

    def noted(*given: Any, **options: Any) -> Any:
        made.append(case(*given, **options))
        return made[-1]

    monkeypatch.setattr(bench, "case", noted)
    return made


@pytest.fixture
def url(bench: Bench) -> Iterator[str]:
    with served(bench) as url:
        yield url


def client(url: str) -> Any:
    return AndroidWorldClient(base_url=url, headers=RIGHT, message_timeout_s=WAIT).sync()


def soon(condition: Callable[[], bool]) -> None:
    """Wait until it holds."""
    ended = threading.Event()
    for _ in range(WAIT * 20):
        if condition():
            return
        ended.wait(0.05)
    raise AssertionError("it does not come true")


def phones_lent(bench: Bench) -> int:
    return len(bench.phones.pools) - len(bench.phones._idle)


def solution(bench: Bench, task: str) -> list[dict[str, Any]]:
    """What the oracle does, action by action."""
    from pytest_androidworld.agents.oracle import Oracle

    with bench.case(task, 30) as case:
        case.play(Oracle())
    return [step["action"] for step in case.record["steps"]]


@pytest.mark.parametrize(
    "task", [*SOLVED, *(pytest.param(task, marks=pytest.mark.deep) for task in SOLVED_DEEP)]
)
def test_what_the_oracle_does_is_rewarded(bench: Bench, url: str, task: str) -> None:
    actions = solution(bench, task)
    with client(url) as env:
        first = env.reset(task=task, seed=30)
        assert (first.done, first.reward) == (False, None)
        results = [env.step(AndroidWorldAction(**action)) for action in actions]
    assert [result.reward for result in results] == [0.0] * (len(actions) - 1) + [1.0]
    assert [result.done for result in results] == [False] * (len(actions) - 1) + [True]
    assert results[-1].metadata["verdict"] == "passed"
    assert results[-1].observation.step == len(actions)


def test_a_session_plays_one_case_after_another_and_knows_which(url: str) -> None:
    with client(url) as env:
        assert (env.state().task, env.state().step_count) == (None, 0)
        env.reset(task=TASK, seed=30, episode_id="first")
        env.step(SETTINGS)
        state = env.state()
        assert (state.episode_id, state.step_count) == ("first", 1)
        assert (state.task, state.seed) == (TASK, 30)
        again = env.reset(split="all", index=3, seed=31, observe="both", size=[270, 600])
        assert again.metadata == {"task": "BrowserMaze", "seed": 31}
        assert again.observation.screenshot is not None
        assert env.state().step_count == 0
        assert env.state().episode_id not in (None, "first")


def test_wrong_actions_are_steps_and_wrong_resets_the_protocols_errors(url: str) -> None:
    with client(url) as env:
        with pytest.raises(RuntimeError, match=r"no task is called 'SystemWifiTurnOf'\. Did you"):
            env.reset(task="SystemWifiTurnOf")
        with pytest.raises(RuntimeError, match=r"reset comes first \(code: EXECUTION_ERROR\)"):
            env.step(DONE)
        env.reset(task=TASK, seed=30)
        wrong = env.step(AndroidWorldAction(action_type="clikc", where="there"))
        assert wrong.observation.error == "an action has no field 'where'"
        assert (wrong.observation.step, wrong.observation.steps_left) == (1, 9)
        wrong = env.step(AndroidWorldAction(action_type="click", index="first"))
        assert wrong.observation.error == "an index is a whole number, not 'first'"
        assert env.step(DONE).reward == 0.0
        with pytest.raises(RuntimeError, match="the case is over: reset begins another"):
            env.step(DONE)


def test_plain_dictionaries_will_do(url: str) -> None:
    with GenericEnvClient(base_url=url, headers=RIGHT).sync() as env:
        env.reset(task=TASK, seed=30)
        result = env.step({"action_type": "status", "goal_status": "infeasible"})
        assert (result.done, result.reward, result.metadata["verdict"]) == (True, 0.0, "failed")


def test_the_same_case_many_times_at_once_begins_with_equal_bytes(bench: Bench) -> None:
    hello = json.dumps({"type": "reset", "data": {"task": TASK, "seed": 7, "observe": "both"}})

    def first(url: str) -> str:
        with connect(f"ws{url[4:]}/ws", additional_headers=RIGHT, max_size=None) as session:
            session.send(hello)
            return str(session.recv(WAIT))

    with served(bench, sessions=4) as url, ThreadPoolExecutor(4) as group:
        seen = list(group.map(first, [url] * 4))
    assert len(set(seen)) == 1
    assert json.loads(seen[0])["data"]["observation"]["screenshot"] is not None


def test_a_session_beyond_the_last_is_refused_and_the_others_play_on(url: str) -> None:
    with client(url) as one, client(url) as other:
        one.reset(task=TASK, seed=30)
        other.reset(task=TASK, seed=30)
        with connect(f"ws{url[4:]}/ws", additional_headers=RIGHT) as third:
            told = json.loads(third.recv(WAIT))
        assert told["type"] == "error"
        assert told["data"]["code"] == "CAPACITY_REACHED"
        assert (told["data"]["active_sessions"], told["data"]["max_sessions"]) == (2, 2)
        assert one.step(DONE).reward == other.step(DONE).reward == 0.0
    with client(url) as next_one:
        soon(lambda: not next_one.reset(task=TASK, seed=30).done)


def test_a_client_that_goes_without_a_word_has_its_phone_returned(
    bench: Bench, url: str, cases: Cases
) -> None:
    with connect(f"ws{url[4:]}/ws", additional_headers=RIGHT) as session:
        session.send(json.dumps({"type": "reset", "data": {"task": TASK}}))
        session.recv(WAIT)
        assert phones_lent(bench) == 1
        session.socket.shutdown(socket.SHUT_RDWR)
        soon(lambda: phones_lent(bench) == 0)
    assert (cases[0].result.masked, cases[0].result.reward) == (True, None)


def test_a_client_that_floods_is_ended_by_a_sentence_and_the_others_play_on(
    bench: Bench,
    url: str,
    cases: Cases,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing else is printed: not by uvicorn, and not by asyncio for each answer."""
    hello = json.dumps({"type": "reset", "data": {"task": TASK}})
    with client(url) as other, connect(f"ws{url[4:]}/ws", additional_headers=RIGHT) as flooding:
        other.reset(task=TASK, seed=30)
        flooding.send(hello)
        flooding.recv(WAIT)
        assert phones_lent(bench) == 2
        port = flooding.local_address[1]
        with suppress(ConnectionClosed, OSError):
            for _ in range(5000):
                flooding.send('{"type": "state"}')
            flooding.socket.shutdown(socket.SHUT_RDWR)
        soon(lambda: phones_lent(bench) == 1)
        assert (cases[1].result.masked, cases[1].result.reward) == (True, None)
        assert other.step(SETTINGS).observation.step == 1
        with connect(f"ws{url[4:]}/ws", additional_headers=RIGHT) as next_one:
            next_one.send(hello)
            assert json.loads(next_one.recv(WAIT))["type"] == "observation"
    assert capsys.readouterr().err == (
        f"androidworld: a client at 127.0.0.1:{port} was ended:"
        " more than 64 messages were sent before they were answered\n"
    )
    assert caplog.messages == []


def test_a_client_that_never_closes_is_ended_after_its_time(bench: Bench, cases: Cases) -> None:
    """OpenEnv looks for such sessions each five seconds."""
    with served(bench, sessions=1, idle=0.5) as url, client(url) as silent:
        silent.reset(task=TASK, seed=30)
        soon(lambda: phones_lent(bench) == 0)
        assert cases[0].result.masked
        with client(url) as other:
            assert other.reset(task=TASK, seed=30).done is False
        too_late: list[Callable[[], object]]
        too_late = [lambda: silent.step(DONE), lambda: silent.reset(task=TASK)]
        for late in too_late:
            with pytest.raises(RuntimeError, match="this session has ended: open another"):
                late()


def test_a_phone_that_is_killed_in_the_middle_of_a_step_masks_its_case_alone(
    url: str, cases: Cases
) -> None:
    with client(url) as env, client(url) as other, ThreadPoolExecutor(1) as aside:
        env.reset(task=TASK, seed=30)
        other.reset(task=TASK, seed=30)
        pid = phone_pid(phone_of(cases[0]))
        os.kill(pid, signal.SIGSTOP)
        step = aside.submit(env.step, SETTINGS)
        assert other.step(SETTINGS).observation.step == 1
        assert not step.done()
        os.kill(pid, signal.SIGKILL)
        result = step.result(WAIT)
        assert (result.done, result.reward) == (True, None)
        assert (result.metadata["masked"], result.metadata["verdict"]) == (True, "device error")
        assert other.step(DONE).reward == 0.0
        assert env.reset(task=TASK, seed=30).done is False
        assert env.step(DONE).reward == 0.0


def test_web_pages_other_names_and_who_has_no_token_are_refused(url: str) -> None:
    page = {**RIGHT, "Origin": "https://evil.example"}
    for headers in ({}, {"Authorization": "Bearer wrong"}, page):
        with pytest.raises(InvalidStatus, match="403"):
            connect(f"ws{url[4:]}/ws", additional_headers=headers)
    assert httpx2.get(f"{url}/health").status_code == 401
    assert httpx2.get(f"{url}/health", headers=page).status_code == 403
    named = {**RIGHT, "Host": "evil.example"}
    assert httpx2.get(f"{url}/health", headers=named).status_code == 421
    with pytest.raises(ConnectionError, match="403"):
        AndroidWorldClient(base_url=url).sync().connect()


def test_requests_that_would_begin_a_case_which_nobody_can_play_are_refused(
    url: str, cases: Cases
) -> None:
    for path in ("/reset", "/step", "/reset/"):
        reply = httpx2.post(f"{url}{path}", headers=RIGHT, json={"action": {}})
        assert reply.status_code == 501
        assert reply.json()["detail"] == (
            "a case is played in a session: use the WebSocket /ws, as EnvClient does"
        )
    assert cases == []


def test_the_tasks_are_listed_by_the_task_api(url: str, cases: Cases) -> None:
    def asked(path: str, **body: Any) -> Any:
        reply = httpx2.post(f"{url}/androidworld/{path}", headers=RIGHT, json=body)
        return reply.json() if reply.status_code == 200 else (reply.status_code, reply.json())

    assert httpx2.get(f"{url}/list_environments", headers=RIGHT).json() == ["androidworld"]
    splits = httpx2.get(f"{url}/androidworld/splits", headers=RIGHT).json()
    assert [split["name"] for split in splits] == [
        *("all", "unseen-instance:train", "unseen-instance:test"),
        *("unseen-template:train", "unseen-template:test", "unseen-app:train", "unseen-app:test"),
    ]
    assert asked("num_tasks", split="unseen-app:test") == {"num_tasks": 26}
    assert asked("num_tasks", split="all") == {"num_tasks": 116}
    task = asked("task", split="all", index=3)["task"]
    assert (task["id"], task["index"], task["split"]) == ("BrowserMaze", 3, "all")
    assert task["apps"] == ["chrome"]
    assert [each["id"] for each in asked("task_range", split="all", start=2, stop=4)["tasks"]] == [
        "BrowserDraw",
        "BrowserMaze",
    ]
    listed = asked("tasks", split="all")["tasks"]
    assert [each["index"] for each in listed] == list(range(116))
    for index in (116, -1):
        assert asked("task", split="all", index=index)[0] == 400
    assert asked("num_tasks", split="al") == (
        404,
        {"detail": "no split is called 'al'. Did you mean 'all'?"},
    )
    assert cases == []


def test_the_schema_says_what_an_action_takes(url: str) -> None:
    schema = httpx2.get(f"{url}/schema", headers=RIGHT).json()
    fields = schema["action"]["properties"]
    assert schema["action"]["required"] == ["action_type"]
    assert {"action_type", "index", "x", "y", "x2", "y2", "text", "app", "seconds"} <= set(fields)
    assert "open_app" in fields["action_type"]["anyOf"][0]["enum"]
    assert {"goal", "elements", "screenshot"} <= set(schema["observation"]["properties"])


def test_openenv_validates_the_package() -> None:
    folder = Path(serving.__file__).parents[1]
    words = ["validate", str(folder), "--level", "static", "--skip-build"]
    result = CliRunner().invoke(openenv_cli, words)
    assert "Verdict: PASS" in result.output
    assert result.exit_code == 0


def test_the_app_that_the_package_names_is_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.testclient import TestClient

    monkeypatch.setenv(TOKEN, "secret")
    monkeypatch.delitem(sys.modules, "pytest_androidworld.openenv.server.app", raising=False)
    from pytest_androidworld.openenv.server.app import app

    asking = TestClient(app, base_url="http://127.0.0.1:8000")
    assert asking.get("/health").status_code == 401
    assert asking.get("/health", headers=RIGHT).json() == {"status": "healthy"}


def test_a_server_is_valid_and_ends_its_phones_at_ctrl_c(
    session_zygote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command as a user gives it, with a session that is in the middle of a case."""
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    held = tmp_path / "held"
    held.mkdir()
    monkeypatch.setenv("TMPDIR", str(held))
    command = Path(sys.executable).with_name("androidworld")
    words = [str(command), "serve", "openenv", "--port", "0", "--no-token", "--sessions", "1"]
    with ExitStack() as stack:
        process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        stack.callback(process.communicate)
        stack.callback(process.kill)
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.fullmatch(
            r"androidworld: serves 116 tasks at (http://127\.0\.0\.1:\d+), to 1 session at a"
            r" time\n",
            said,
        )
        assert found, said
        assert process.stderr.readline() == (
            "androidworld: WARNING: without a token, each user who reaches the port may act\n"
        )
        result = CliRunner().invoke(openenv_cli, ["validate", "--url", found[1]])
        assert "Verdict: PASS" in result.output
        with connect(f"ws{found[1][4:]}/ws") as session:
            session.send(json.dumps({"type": "reset", "data": {"task": TASK}}))
            assert json.loads(session.recv(WAIT))["type"] == "observation"
            assert any(each.name.startswith("androidworld") for each in held.iterdir())
            process.send_signal(signal.SIGINT)
            assert process.wait(WAIT) == 2
        assert process.stderr.read() == "androidworld: interrupted: its phones are ended\n"
    assert [each.name for each in held.iterdir() if each.name.startswith("androidworld")] == []
