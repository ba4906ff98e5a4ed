"""What docs/mcp.md shows is what `androidworld serve mcp` takes and says."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.commands import serve_mcp
from pytest_androidworld.doors import tools

PAGE = (Path(__file__).parents[2] / "docs" / "mcp.md").read_text("utf-8")
CONFIGURATIONS = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
(STDERR,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_has_each_tool_with_what_it_takes() -> None:
    rows = {}
    for names, takes in re.findall(r"^\| (`[a-z_`, ]+) \| (.*?) ?\|", PAGE, re.MULTILINE):
        for name in re.findall(r"`(\w+)`", names):
            rows[name] = set(re.findall(r"`(\w+)`", takes))
    assert rows == {tool.name: set(tool.arguments) for tool in tools.ALL}


def test_the_page_and_the_help_have_the_same_configurations() -> None:
    shown = re.findall(r"^  \{.*?^  \}\}\}$", serve_mcp.EXAMPLE, re.DOTALL | re.MULTILINE)
    assert [json.loads(text) for text in shown] == CONFIGURATIONS


def test_the_options_of_the_page_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["serve", "mcp", "--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    for option in set(re.findall(r"(?<=`)--[a-z-]+|(?<= )--[a-z-]+", PAGE)):
        assert option in shown


def test_a_missing_extra_is_a_sentence_with_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    assert cli.main(["serve", "mcp", "MarkorCreateNote"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: serve mcp needs the MCP SDK, which is not installed:"
        " pip install 'pytest-androidworld[mcp]'\n"
    )


def test_standard_input_needs_no_token_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "mcp", "MarkorCreateNote", "--no-token"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: --host and --no-token are for --http: standard input needs no token\n"
    )


def test_a_client_that_reads_the_pages_configuration_plays(
    session_zygote: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    pytest.importorskip("mcp_types", reason="needs the extra mcp: tox -e door-mcp, which has it")
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    server = CONFIGURATIONS[0]["mcpServers"]["phone"]
    out = tmp_path / "result.json"
    words = [str(out) if word == "/tmp/result.json" else word for word in server["args"]]
    assert str(out) in words
    told = StdioServerParameters(command=server["command"], args=words, env=dict(os.environ))

    said = tmp_path / "stderr"

    async def play() -> None:
        with said.open("w") as log:
            transport = stdio_client(told, errlog=log)
            async with Client(transport, read_timeout_seconds=120) as client:
                await client.call_tool("done", {})

    asyncio.run(play())
    assert json.loads(out.read_text("utf-8"))["verdict"] == "failed"
    assert STDERR in said.read_text("utf-8")
