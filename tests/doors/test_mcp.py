"""``androidworld serve mcp``, the program, and the MCP SDK's own client.

Two tasks are solved by calls of tools; web pages, other users and second clients are refused; and
whatever ends it, the operator has a result, and no phone is left.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.doors.access import TOKEN

pytest.importorskip("mcp_types", reason="needs the extra mcp: tox -e door-mcp, which has it")

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

WAIT = 120  # seconds, on a machine that is busy
Play = Callable[[Client], Awaitable[None]]
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
ACCEPT = {"accept": "application/json, text/event-stream"}


@pytest.fixture(autouse=True)
def environment(session_zygote: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.setenv(TOKEN, "secret")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "result.json"


def program(*words: str) -> list[str]:
    """The command as a user gives it."""
    return [str(Path(sys.executable).with_name("androidworld")), "serve", "mcp", *words]


def text(result: Any) -> str:
    first = result.content[0].text
    assert isinstance(first, str)
    return first


async def call(client: Client, tool: str, /, **arguments: Any) -> str:
    """What a call that is no error says."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text(result)
    return text(result)


async def index(client: Client, pattern: str) -> int:
    """The one element whose line in the list the pattern finds."""
    listed = await call(client, "elements")
    found = [line for line in listed.splitlines()[1:] if re.search(pattern, line)]
    assert len(found) == 1, listed
    return int(found[0].partition(":")[0])


async def enter_timer(client: Client) -> None:
    """What the oracle does for seed 30: 13 hours, 2 minutes and 49 seconds."""
    await call(client, "open_app", name="clock")
    await call(client, "tap", index=await index(client, r"FrameLayout 'Timer'"))
    for digit in "130249":
        await call(client, "tap", index=await index(client, rf"Button '{digit}'"))
    assert (await call(client, "done")).startswith("The case is over: ")


async def turn_wifi_off(client: Client) -> None:
    await call(client, "open_app", name="settings")
    await call(client, "tap", index=await index(client, r"'Network & internet"))
    await call(client, "tap", index=await index(client, r"'Internet"))
    await call(client, "tap", index=await index(client, r"Switch ''"))
    assert (await call(client, "done")).startswith("The case is over: ")


def result(out: Path) -> tuple[str, float | None, bool]:
    line = json.loads(out.read_text("utf-8"))
    return line["verdict"], line["reward"], line["masked"]


def by_stdio(play: Play, *words: str) -> None:
    """Let a client start the server, and play."""
    name, *arguments = program(*words)
    told = StdioServerParameters(command=name, args=arguments, env=dict(os.environ))

    async def session() -> None:
        async with Client(told) as client:
            await play(client)

    asyncio.run(asyncio.wait_for(session(), WAIT))


@contextmanager
def serving(*words: str, stdin: Any = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    """The server, as one that the test ends."""
    process = subprocess.Popen(
        program(*words), stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> str:
    """Where it says that it listens."""
    assert process.stderr is not None
    said = process.stderr.readline()
    found = re.search(r" at (http://127\.0\.0\.1:\d+/mcp): ", said)
    assert found, said
    return found[1]


def by_http(play: Play, url: str, token: str = "secret") -> None:
    async def session() -> None:
        async with AsyncExitStack() as stack:
            headers = {"authorization": f"Bearer {token}"}
            http = await stack.enter_async_context(
                httpx2.AsyncClient(headers=headers, timeout=WAIT)
            )
            transport = streamable_http_client(url, http_client=http)
            await play(await stack.enter_async_context(Client(transport)))

    asyncio.run(asyncio.wait_for(session(), WAIT))


def test_a_client_by_stdio_solves_a_task(out: Path) -> None:
    by_stdio(enter_timer, "ClockTimerEntry", "--out", str(out))
    assert result(out) == ("passed", 1.0, False)


def test_a_client_by_http_solves_a_task_and_the_server_ends_with_it(out: Path) -> None:
    with serving("SystemWifiTurnOff", "--http", "0", "--out", str(out)) as process:
        by_http(turn_wifi_off, address(process))
        said = process.communicate(timeout=WAIT)
    assert result(out) == ("passed", 1.0, False)
    assert said[0] == ""
    assert "SystemWifiTurnOff[30] is over: passed, reward 1: " in said[1]
    assert process.returncode == 0


def test_a_client_finds_the_goal_the_tools_and_which_of_them_only_look(out: Path) -> None:
    goal = "Turn wifi off."

    async def look(client: Client) -> None:
        listed = (await client.list_tools()).tools
        names = "screenshot elements tap long_press type drag press_key go_back go_home"
        assert [tool.name for tool in listed] == [
            *names.split(),
            *("open_app", "wait", "answer", "done"),
        ]
        said: dict[str, Any] = {tool.name: tool.annotations for tool in listed}
        looking = [name for name, notes in said.items() if notes.read_only_hint]
        assert looking == ["screenshot", "elements"]
        assert goal in (client.instructions or "")
        assert [each.name for each in (await client.list_prompts()).prompts] == ["goal"]
        prompt: Any = (await client.get_prompt("goal")).messages[0].content
        told = prompt.text
        assert f"Your goal: {goal}" in told
        assert "You have 10 steps in all." in told
        (page,) = (await client.list_resources()).resources
        content: Any = (await client.read_resource(page.uri)).contents[0]
        assert content.text == goal
        with pytest.raises(MCPError, match="there is one prompt, 'goal'"):
            await client.get_prompt("gaol")
        with pytest.raises(MCPError, match="there is one resource, androidworld://goal"):
            await client.read_resource("androidworld://result")
        picture: Any = (await client.call_tool("screenshot", {})).content[1]
        assert (picture.type, picture.mime_type) == ("image", "image/png")

    by_stdio(look, "SystemWifiTurnOff", "--out", str(out))
    verdict = json.loads(out.read_text("utf-8"))
    assert (verdict["verdict"], verdict["masked"]) == ("not run", True)
    assert verdict["reason"] == "the client left before the case was over"


def test_tools_after_the_end_and_wrong_arguments_are_errors_of_a_sentence(out: Path) -> None:
    async def play(client: Client) -> None:
        wrong = await client.call_tool("tap", {"index": "first"})
        assert wrong.is_error
        expected = "Not done: tap: index is of type integer, not 'first'. This was no step."
        assert text(wrong) == expected
        await call(client, "done")
        for name in ("go_home", "elements", "screenshot", "done"):
            after = await client.call_tool(name, {})
            assert after.is_error
            assert text(after).startswith("The case is over: ")
            assert "failed" not in text(after)

    by_stdio(play, "SystemWifiTurnOff", "--out", str(out))
    assert result(out) == ("failed", 0.0, False)


def test_a_call_that_is_cut_off_is_done_once_and_counted(out: Path) -> None:
    async def play(client: Client) -> None:
        cut = asyncio.create_task(client.call_tool("wait", {"seconds": 60}))
        await asyncio.wait([cut], timeout=0.05)
        cut.cancel()
        await asyncio.gather(cut, return_exceptions=True)
        left = await call(client, "go_home")
        assert left == "Done: go to the home screen. 8 steps are left."

    by_stdio(play, "SystemWifiTurnOff", "--out", str(out))
    assert json.loads(out.read_text("utf-8"))["steps"] == 2


def test_web_pages_other_users_and_a_second_client_are_refused(out: Path) -> None:
    """The first client plays on, and its case is judged."""

    def asked(url: str, **headers: str) -> tuple[int, str]:
        reply = httpx2.post(url, json=HELLO, headers={**ACCEPT, **headers}, timeout=WAIT)
        return reply.status_code, reply.text

    with serving("SystemWifiTurnOff", "--http", "0", "--out", str(out)) as process:
        url = address(process)
        right = {"authorization": "Bearer secret"}
        assert asked(url, **right, origin="https://evil.example")[0] == 403
        assert asked(url, **right, host="evil.example")[0] == 421
        assert asked(url)[0] == 401
        assert asked(url, authorization="Bearer wrong")[0] == 401

        async def play(client: Client) -> None:
            await call(client, "go_home")
            loop = asyncio.get_running_loop()
            status, told = await loop.run_in_executor(None, lambda: asked(url, **right))
            assert status == 503
            assert "another client plays this case already" in told
            modern = {**right, "mcp-protocol-version": "2026-07-28"}
            status, told = await loop.run_in_executor(None, lambda: asked(url, **modern))
            assert status == 400
            other = {**right, "mcp-session-id": "0" * 32}
            status, told = await loop.run_in_executor(None, lambda: asked(url, **other))
            assert status == 503
            done = await call(client, "wait")
            assert done == "Done: wait. 8 steps are left."
            await call(client, "done")

        by_http(play, url)
        process.communicate(timeout=WAIT)
    assert result(out) == ("failed", 0.0, False)


def test_a_client_of_which_nothing_is_heard_is_gone(out: Path) -> None:
    words = ("SystemWifiTurnOff", "--http", "0", "--idle", "0.5", "--out", str(out))
    with serving(*words) as process:
        url = address(process)
        headers = {**ACCEPT, "authorization": "Bearer secret"}
        assert httpx2.post(url, json=HELLO, headers=headers, timeout=WAIT).status_code == 200
        process.communicate(timeout=WAIT)
    assert result(out) == ("not run", None, True)
    assert process.returncode == 5


@pytest.mark.parametrize(
    ("door", "number"), [(("--http", "0"), signal.SIGINT), ((), signal.SIGTERM)]
)
def test_an_interrupted_server_has_a_masked_result_and_leaves_no_phone(
    door: tuple[str, ...], number: signal.Signals, out: Path, tmp_path: Path
) -> None:
    held = tmp_path / "held"
    held.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(held))
        words = ("SystemWifiTurnOff", *door, "--out", str(out))
        with serving(*words, stdin=subprocess.PIPE) as process:
            assert process.stderr is not None
            assert " serves SystemWifiTurnOff[30] " in process.stderr.readline()
            assert list(held.iterdir()) != []
            process.send_signal(number)
            assert process.wait(WAIT) == 2
            said = process.stderr.read()
    assert result(out) == ("not run", None, True)
    assert said.splitlines()[-2:] == [
        "androidworld: interrupted",
        "androidworld: SystemWifiTurnOff[30] is over: not run, no reward: the server was"
        " interrupted before the case was over",
    ]
    assert [each.name for each in held.iterdir() if each.name.startswith("androidworld")] == []


def test_standard_output_has_nothing_but_the_protocol() -> None:
    with serving("SystemWifiTurnOff", stdin=subprocess.PIPE) as process:
        said, _ = process.communicate(f"{json.dumps(HELLO)}\nthis is no JSON\n", timeout=WAIT)
    replies = [json.loads(line) for line in said.splitlines()]
    assert {reply["jsonrpc"] for reply in replies} == {"2.0"}
    assert replies[0]["id"] == 1
    assert process.returncode == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["MarkorCreateNot"], "no task is called 'MarkorCreateNot'. Did you mean"),
        (["MarkorCreateNote", "--out", "nowhere/x.json"], "--out: cannot write nowhere/x.json: "),
        (
            ["MarkorCreateNote", "--http", "70000"],
            "no port has the number 70000: ",
        ),
        (["MarkorCreateNote", "--budget", "lots"], "budget"),
    ],
)
def test_a_usage_error_is_told_before_a_phone_starts(
    words: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["serve", "mcp", *words]) == 4
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("androidworld: ")
    assert said in shown.err
    assert "Traceback" not in shown.err
