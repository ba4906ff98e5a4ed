"""The agent ``mcp:COMMAND``: programs with the MCP SDK's own client play cases as its commands."""

import importlib.util
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.agent.loading import load
from pytest_androidworld.doors import mcp_server
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.schema import AttemptLine

PLAYER = """
import asyncio, os, re, sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

async def call(client, tool, /, **arguments):
    result = await client.call_tool(tool, arguments)
    return result.content[0].text

async def index(client, pattern):
    lines = (await call(client, "elements")).splitlines()
    (line,) = [line for line in lines if re.search(pattern, line)]
    return int(line.partition(":")[0])

async def connected(play, token=os.environ["ANDROIDWORLD_TOKEN"]):
    headers = {"authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        transport = streamable_http_client(os.environ["ANDROIDWORLD_URL"], http_client=http)
        async with Client(transport) as client:
            return await play(client)

"""
WIFI_OFF = """
async def play(client):
    assert os.environ["ANDROIDWORLD_GOAL"] in client.instructions
    await call(client, "open_app", name="settings")
    await call(client, "tap", index=await index(client, "'Network & internet"))
    await call(client, "tap", index=await index(client, "'Internet"))
    await call(client, "tap", index=await index(client, "Switch ''"))
"""
PAGE = (Path(__file__).parents[2] / "docs/own-programs.md").read_text("utf-8")
needs_sdk = pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("mcp", "mcp_types", "uvicorn"))),
    reason="needs the extra mcp: tox -e door-mcp, which has it",
)
Play = Callable[..., AttemptLine]


@pytest.fixture
def play(bench: Bench, tmp_path: Path) -> Play:
    """Play a task by a Python program of that text; returns the case's record."""

    def play(text: str, task: str = "SystemWifiTurnOff", seconds: float = 60) -> AttemptLine:
        program = tmp_path / "player.py"
        program.write_text(text, "utf-8")
        agent = load(f"mcp:{shlex.join([sys.executable, str(program)])}")()
        with bench.case(task, 30) as case:
            case.play(agent, seconds=seconds)
            return case.record

    return play


def actions(record: AttemptLine) -> list[str]:
    return [step["action"]["action_type"] for step in record["steps"]]


@needs_sdk
def test_a_command_solves_a_task_and_its_end_is_done(play: Play) -> None:
    record = play(PLAYER + WIFI_OFF + "asyncio.run(connected(play))\n")
    assert (record["verdict"], record["error"], record["used"]) == ("passed", None, 5)
    assert actions(record) == ["open_app", "click", "click", "click", "status"]
    assert record["steps"][1]["on"] == "Network & internet"


@needs_sdk
def test_a_command_may_say_itself_that_it_is_done(play: Play, tmp_path: Path) -> None:
    """It hears that the case is over, has time to end, and how it ends counts no more."""
    told = tmp_path / "told"
    record = play(
        PLAYER
        + WIFI_OFF
        + "async def all(client):\n"
        + "    await play(client)\n"
        + f"    open({str(told)!r}, 'w').write(await call(client, 'done'))\n"
        + "asyncio.run(connected(all))\nsys.exit(3)\n"
    )
    assert (record["verdict"], actions(record)[-1]) == ("passed", "status")
    assert told.read_text() == (
        "The case is over: it has come to its end. No tool does anything any more."
    )


@needs_sdk
def test_one_client_after_another_plays_the_same_case(play: Play) -> None:
    record = play(
        PLAYER + "async def home(client):\n    return await call(client, 'go_home')\n"
        "asyncio.run(connected(home))\nprint(asyncio.run(connected(home)))\n"
    )
    assert actions(record) == ["navigate_home", "navigate_home", "answer", "status"]
    assert record["steps"][2]["action"]["text"] == "Done: go to the home screen. 8 steps are left."


@needs_sdk
def test_pictures_are_shown_and_a_wrong_token_is_not_let_in(play: Play) -> None:
    record = play(
        PLAYER + "async def look(client):\n"
        "    result = await client.call_tool('screenshot', {})\n"
        "    return [part.type for part in result.content]\n"
        "shown = asyncio.run(connected(look))\n"
        "refused = httpx2.post(os.environ['ANDROIDWORLD_URL'], headers={'authorization': 'x'})\n"
        "print(shown, refused.status_code)\n"
    )
    assert actions(record) == ["answer", "status"]
    assert record["steps"][0]["action"]["text"] == "['text', 'image'] 401"


@needs_sdk
def test_its_steps_are_those_of_the_budget(play: Play, tmp_path: Path) -> None:
    told = tmp_path / "told"
    record = play(
        PLAYER + "async def flood(client):\n"
        "    said = [await client.call_tool('go_home', {}) for _ in range(12)]\n"
        "    lines = [f'{each.is_error} {each.content[0].text}' for each in said]\n"
        f"    open({str(told)!r}, 'w').write('\\n'.join(lines))\n"
        "asyncio.run(connected(flood))\n"
    )
    assert (record["verdict"], len(record["steps"])) == ("budget exceeded", 10)
    over = "The case is over: all its steps are used. No tool does anything any more."
    assert told.read_text().splitlines()[8:] == [
        "False Done: go to the home screen. 1 step is left.",
        f"False {over}",
        f"True {over}",
        f"True {over}",
    ]


@needs_sdk
def test_one_that_hangs_is_ended_with_its_door(play: Play) -> None:
    record = play("import time; time.sleep(600)\n", seconds=1.5)
    assert (record["verdict"], record["error"]) == (
        "budget exceeded",
        "the time was used up while the command played",
    )


@needs_sdk
def test_the_example_of_the_page_plays(play: Play) -> None:
    (example,) = re.findall(r"```python\n(import asyncio\n.*?)```", PAGE, re.DOTALL)
    record = play(example, "OpenAppTaskEval")
    assert (record["verdict"], record["error"]) == ("passed", None)
    assert actions(record)[0] == "open_app"
    assert '--agent="mcp:python3 player.py"' in PAGE


def test_without_the_extra_one_sentence_says_so() -> None:
    with (
        mock.patch.object(mcp_server, "find_spec", return_value=None),
        pytest.raises(UsageError) as error,
    ):
        load("mcp:true")
    assert str(error.value) == (
        "an agent mcp:COMMAND needs the MCP SDK, which is not installed: pip install"
        " 'pytest-androidworld[mcp]'"
    )
