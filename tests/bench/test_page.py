"""The examples of docs/bench.md print what the page shows."""

import io
import re
import shlex
from pathlib import Path

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.bench.agent_spec import AgentSpec
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.cli import main
from pytest_androidworld.commands.play_order import OrderReader
from pytest_androidworld.doors.access import LOOPBACK, Access
from pytest_androidworld.doors.episodes import EpisodeServer
from pytest_androidworld.task.condition_names import CLEAN
from tests.models.server import ModelServer

PAGE = (Path(__file__).parents[2] / "docs" / "bench.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [block for block in BLOCKS if "urlopen" not in block[0]]


def test_each_example_has_its_output() -> None:
    assert len(BLOCKS) == PAGE.count("```python") == 6
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example_prints_what_the_page_shows(
    code: str,
    printed: str,
    session_zygote: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    exec(code, {"__name__": "example"})
    lines = [re.escape(line).replace(r"\.\.\.", ".*") for line in printed.splitlines()]
    assert re.fullmatch("\n".join(lines), capsys.readouterr().out.rstrip("\n"))


def test_the_example_over_http_prints_what_the_page_shows(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    ((code, printed),) = [block for block in BLOCKS if block not in EXAMPLES]
    reader = OrderReader(bench, AgentSpec("oracle"), 30, CLEAN)
    with EpisodeServer(reader.read, Access(LOOPBACK, "secret"), 0, at_once=1) as server:
        assert code.count("http://127.0.0.1:8000/play") == 1
        exec(code.replace("http://127.0.0.1:8000/play", server.url), {"TOKEN": "secret"})
    assert capsys.readouterr().out == printed


REPLY = 'Reason: Done.\nAction: {"action_type": "status", "goal_status": "complete"}'
COMMANDS = [
    line
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


def test_the_page_has_these_commands() -> None:
    assert len(COMMANDS) == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_is_judged(
    command: str,
    session_zygote: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With a model that says at once that it is done, where the command has one."""
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    written, _, command = command.rpartition(" | ")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(shlex.split(written)[1:])))
    with ModelServer(lambda question: REPLY) as server:
        words = shlex.split(command.replace("openai:NAME@URL", server.model("openai")))
        assert words.pop(0) == "androidworld"
        assert main(words) == 0
    printed = capsys.readouterr().out
    assert ("passed" if "oracle" in words else "failed") in printed
