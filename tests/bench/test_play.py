"""``androidworld play``: one episode, its reward, its exit status, and what is masked."""

import io
import json
import re
import signal
import sys
import threading
from http.client import HTTPConnection
from typing import Any

import pytest

from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.cli import main
from pytest_androidworld.commands.play_order import OrderReader
from pytest_androidworld.doors.access import TOKEN
from pytest_androidworld.doors.episodes import BadOrder
from tests.bench.players import Killer
from tests.models.server import ModelServer

NOTE = "MarkorCreateNote"
PLAYERS = "tests.bench.players"
JUDGED, INTERRUPTED, USAGE_ERROR, MASKED = 0, 2, 4, 5


@pytest.fixture(autouse=True)
def quick(session_zygote: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(Killer, "phones", 0)
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def played(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """The exit status, and the line of JSON."""
    status = main(["play", *words, "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    result: dict[str, Any] = json.loads(line)
    return status, result


def test_a_solution_is_judged_and_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", NOTE, "--seed", "31"]) == JUDGED
    goal, verdict, reward = capsys.readouterr().out.splitlines()
    assert goal.startswith("MarkorCreateNote[31]: Create a new note in Markor named giant_ladder")
    assert verdict == "passed: the goal was reached and declared"
    assert reward.startswith("reward 1, 9 steps, ")


def test_the_line_of_json_has_all_that_a_trainer_needs(capsys: pytest.CaptureFixture[str]) -> None:
    status, result = played(capsys, NOTE, "--agent=idle")
    assert (status, list(result)) == (
        JUDGED,
        [
            *("task", "seed", "success", "reward", "masked", "verdict", "reason", "steps"),
            *("usage", "trace", "partial", "answer", "attempts", "seconds", "condition"),
            *("side_effects", "episode"),
        ],
    )
    about = (result["task"], result["seed"], result["success"], result["reward"], result["masked"])
    assert about == (NOTE, 30, False, 0.0, False)
    assert result["verdict"] == "failed"
    assert result["reason"].startswith("does not hold: /storage/emulated/0/Documents/Markor/")
    assert [step["action"]["action_type"] for step in result["trace"]] == ["status"]
    assert result["usage"]["calls"] == 0


def test_a_phone_that_ends_begins_the_episode_again_on_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, result = played(capsys, NOTE, f"--agent={PLAYERS}:Killer")
    assert (status, result["verdict"], result["attempts"]) == (JUDGED, "failed", 2)
    assert len(result["trace"]) == 2


def test_a_second_phone_that_ends_masks_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = (f"--agent={PLAYERS}:Killer", "--agent-option=phones=2")
    status, result = played(capsys, NOTE, *words)
    assert (status, result["verdict"], result["attempts"]) == (MASKED, "device error", 2)
    assert (result["masked"], result["reward"], result["success"]) == (True, None, False)


def test_people_read_that_it_is_masked(capsys: pytest.CaptureFixture[str]) -> None:
    words = (f"--agent={PLAYERS}:Killer", "--device-retries=0")
    assert main(["play", NOTE, *words]) == MASKED
    _, verdict, reward = capsys.readouterr().out.splitlines()
    assert verdict.startswith("device error: the device failed, through no fault of the agent: ")
    assert reward.startswith("masked: no reward, 0 steps, ")


def test_a_model_that_fails_masks_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, result = played(capsys, NOTE, f"--agent={PLAYERS}:OutOfQuota")
    assert (status, result["verdict"], result["reward"]) == (MASKED, "model error", None)
    assert result["reason"].endswith("the quota is used up")


def test_an_agent_that_cannot_be_made_has_failed(capsys: pytest.CaptureFixture[str]) -> None:
    status, result = played(capsys, NOTE, f"--agent={PLAYERS}:Unborn")
    assert (status, result["verdict"], result["reward"]) == (JUDGED, "agent error", 0.0)
    assert result["reason"].endswith("LookupError: no weights")


def test_ctrl_c_interrupts_it_without_a_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", NOTE, f"--agent={PLAYERS}:Interrupted", "--json"]) == INTERRUPTED
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == (
        "androidworld: interrupted; an episode that was not over has no result\n"
    )


def test_each_request_has_the_headers_and_the_episode(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(lambda question: "Yes.") as server:
        words = (f"--agent={PLAYERS}:Asker", f"--model={server.model('openai')}")
        headers = ("--header=X-Run=7", "--header=X-Gate = a=b")
        status, result = played(capsys, NOTE, *words, *headers)
    (question,) = server.questions
    sent = question.headers or {}
    assert (status, result["verdict"]) == (JUDGED, "failed")
    assert (sent["x-run"], sent["x-gate"]) == ("7", "a=b")
    assert sent["x-episode-id"] == result["episode"]
    assert (result["usage"]["calls"], result["usage"]["tokens"]["output"] > 0) == (1, True)


def test_a_header_of_ones_own_replaces_the_episodes(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(lambda question: "Yes.") as server:
        words = (f"--agent={PLAYERS}:Asker", f"--model={server.model('openai')}")
        played(capsys, NOTE, *words, "--header=X-Episode-Id=mine")
    assert (server.questions[0].headers or {})["x-episode-id"] == "mine"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "which task? Name one, as in `androidworld play MarkorCreateNote`"),
        (("MarkorCreateNot",), "no task is called 'MarkorCreateNot'. Did you mean 'MarkorCreateN"),
        ((NOTE, "--agent=orcale"), "no agent is called 'orcale'. Did you mean 'oracle'?"),
        ((NOTE, "--agent=m3a"), "the agent m3a uses a model; choose one: --model="),
        ((NOTE, "--agent=m3a", "--model=opnai:x"), "called 'opnai'. Did you mean 'openai'?"),
        ((NOTE, "--header=Bearer"), "--header: 'Bearer' has no value; write NAME=VALUE"),
        ((NOTE, "--agent-option=phones"), "--agent-option: 'phones' has no value; write NAME"),
        ((NOTE, "--budget=papper"), "budget: 'papper' is not a budget; write reference, or paper"),
        ((NOTE, "--device-retries=-1"), "device_retries: -1 is not a number from 0 on"),
        ((NOTE, "--serve"), "with --serve each line or request names its task: leave out TASK"),
        ((NOTE, "--http=0"), "--http is for --serve: one episode needs no port"),
        (("--serve", "--no-token"), "--host and --no-token are for --http: standard input needs"),
        (("--serve", "--at-once=0"), "--at-once=0: at least one episode is played at a time"),
    ],
)
def test_a_mistake_is_one_sentence_before_anything_starts(
    words: tuple[str, ...],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pytest_androidworld.boot.boot", None)
    assert main(["play", *words]) == USAGE_ERROR
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("androidworld: ")
    assert says in output.err


def test_a_seed_that_is_none_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", NOTE, "--seed=many"])
    assert ended.value.code == USAGE_ERROR
    assert "'many' is no seed: write a number from 0 on" in capsys.readouterr().err


def test_its_help_has_examples_and_the_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    page = capsys.readouterr().out
    assert "  androidworld play MarkorCreateNote --agent oracle\n" in page
    assert "exit status: 0 the episode was judged, passed or not; 5 it is masked:" in page


def served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *words: str
) -> list[dict[str, Any]]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["play", "--serve", *words]) == JUDGED
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_server_plays_line_by_line_and_outlives_what_is_wrong_with_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """\
{"task": "MarkorCreateNote", "id": 1}
{"tsk": "MarkorCreateNote"}
not JSON

["MarkorCreateNote"]
{"seed": 31, "id": "two"}
{"task": "MarkorCreateNote", "seed": "31"}
{"task": "MarkorCreateNote", "seed": 31, "agent": "idle", "id": [3]}
"""
    first, *wrong, last = served(capsys, monkeypatch, text)
    assert (first["id"], first["reward"], first["seed"]) == (1, 1.0, 30)
    assert (last["id"], last["reward"], last["seed"]) == ([3], 0.0, 31)
    assert wrong == [
        {"id": None, "error": "no key is called 'tsk'. Did you mean 'task'?"},
        {
            "id": None,
            "error": "this is no JSON: Expecting value: line 1 column 1 (char 0)",
        },
        {"id": None, "error": 'this is no JSON object: write {"task": …, "seed": …}'},
        {"id": "two", "error": 'which task? There is no "task"'},
        {"id": None, "error": "seed is '31', which is no int"},
    ]


def test_a_line_has_its_condition_or_that_of_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ({"task": NOTE}, {"task": NOTE, "condition": "clean"}, {"task": NOTE, "condition": ""})
    text = "\n".join(map(json.dumps, lines))
    results = served(capsys, monkeypatch, text, "--agent=idle", "--condition=dark")
    assert [each.get("condition") for each in results] == ["dark", "clean", None]
    known = "no condition is called ''. There are: 12-hour, clean, clutter, dark, "
    assert results[2]["error"].startswith(known)


def test_a_server_plays_several_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    orders = [{"task": NOTE, "seed": seed, "id": seed} for seed in (30, 31, 32, 33)]
    text = "".join(f"{json.dumps(order)}\n" for order in orders)
    results = served(capsys, monkeypatch, text, "--at-once=2", "--agent=idle")
    assert sorted((result["id"], result["reward"]) for result in results) == [
        *((30, 0.0), (31, 0.0), (32, 0.0), (33, 0.0)),
    ]
    assert len({result["episode"] for result in results}) == 4


class Client(threading.Thread):
    """Posts to the command in this process once that says where, and then ends it by SIGTERM."""

    def __init__(self, *orders: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.orders = orders
        self.said = ""
        self.replies: list[tuple[int, dict[str, Any]]] = []

    def write(self, text: str) -> int:
        self.said += text
        if "Authorization: Bearer" in text:
            self.start()
        return len(text)

    def flush(self) -> None:
        pass

    def run(self) -> None:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/play", self.said)
        assert found
        for order in self.orders:
            connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=120)
            token = {"Authorization": "Bearer secret"}
            connection.request("POST", "/play", json.dumps(order), token)
            reply = connection.getresponse()
            self.replies.append((reply.status, json.loads(reply.read())))
            connection.close()
        ident = threading.main_thread().ident
        assert ident
        signal.pthread_kill(ident, signal.SIGTERM)


def test_over_http_it_plays_the_same_orders_until_it_is_ended(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "secret")
    client = Client(
        {"task": NOTE, "seed": 31, "id": "one"},
        {"task": NOTE, "seed": -1, "id": "two"},
        {"task": NOTE, "agent": "idle"},
    )
    monkeypatch.setattr(sys, "stderr", client)
    assert main(["play", "--serve", "--http=0", "--at-once=2"]) == INTERRUPTED
    first, wrong, last = client.replies
    assert (first[0], first[1]["id"], first[1]["reward"]) == (200, "one", 1.0)
    assert wrong == (400, {"id": "two", "error": "-1 is no seed: write a number from 0 on"})
    assert (last[0], last[1]["id"], last[1]["reward"]) == (200, None, 0.0)
    assert re.fullmatch(
        r"androidworld: plays what is posted to http://127\.0\.0\.1:\d+/play, 2 at a time\n"
        r"androidworld: requests need the token of ANDROIDWORLD_TOKEN [^\n]+\n"
        r"androidworld: interrupted; an episode that was not over has no result\n",
        client.said,
    )
    assert capsys.readouterr().out == ""


def test_without_a_token_nobody_chooses_whose_code_runs() -> None:
    reader: Any = OrderReader(None, None, 30, "clean", trusts=False)  # type: ignore[arg-type]
    for key in ("agent", "model"):
        with pytest.raises(BadOrder, match=f"without a token nobody chooses the {key}: the comm"):
            reader.read(json.dumps({"task": NOTE, key: "idle"}))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff{}", "this is no JSON: 'utf-8' codec can't decode byte 0xff"),
        ("[" * 100_000, "this is no order: its brackets are too deep"),
        ('{"task": "MarkorCreateNote", "seed": true}', "seed is True, which is no int"),
        ('{"task": "MarkorCreateNote", "header": {"X-Run": 7}}', "header: each value is a text"),
    ],
)
def test_what_is_no_order_is_said_in_a_sentence(text: str | bytes, says: str) -> None:
    reader: Any = OrderReader(None, None, 30, "clean")  # type: ignore[arg-type]
    with pytest.raises(BadOrder, match=re.escape(says)):
        reader.read(text)
