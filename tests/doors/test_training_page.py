"""What docs/training.md shows is what `androidworld serve openenv` takes and says."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.commands import serve_openenv
from pytest_androidworld.doors import rollout
from pytest_androidworld.env.actions import TYPES, fields_of

PAGE = (Path(__file__).parents[2] / "docs" / "training.md").read_text("utf-8")
(CODE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
STDERR, PRINTED = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
COMMAND, _OPEN = re.findall(r"^    \$ (androidworld serve .*)$", PAGE, re.MULTILINE)


def rows(heading: str) -> dict[str, str]:
    """The rows of the table below a heading, by the names in their first cells."""
    table = PAGE.partition(f"## {heading}")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \| (.*?) ?\|$", table, re.MULTILINE)
    return {name: what for first, what in cells for name in re.findall(r"`([^`]+)`", first)}


def pattern(shown: str) -> str:
    lines = [re.escape(line).replace(r"\.\.\.", ".*") for line in shown.splitlines()]
    return "\n".join(lines)


def test_the_page_has_each_argument_of_reset() -> None:
    named = rows("What does reset take?")
    assert set(named) == set(rollout.RESET_ARGUMENTS) - {"episode_id"}


def test_the_page_has_each_type_of_action_with_fields_that_it_takes() -> None:
    table = rows("What does an action have?")
    assert set(table) == set(TYPES) - {"unknown"}
    for kind, what in table.items():
        words = set(re.findall(r"`([a-z_0-9]+)`", what)) - {"complete", "infeasible", "status"}
        fields = {rollout.ALIASES.get(word, word) for word in words}
        assert fields - set(fields_of(kind)) == set()


def test_the_options_of_the_page_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["serve", "openenv", "--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert "examples:\n  androidworld serve openenv\n" in shown
    of_openenv = re.sub(r"^## With Harbor\n.*?(?=^## )", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    named = set(re.findall(r"(?<=[` ])--[a-z-]+", of_openenv))
    options = named - {"--aw-budget", "--aw-image", "--url", "--no-push"}  # of other programs
    assert options == {
        *("--port", "--sessions", "--no-token", "--host", "--idle", "--budget", "--image"),
    }
    for option in options:
        assert option in shown


@pytest.mark.parametrize("word", ["0", "-1", "many"])
def test_a_number_of_sessions_that_is_none_is_a_usage_error(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["serve", "openenv", "--sessions", word])
    assert end.value.code == 4
    assert "argument --sessions: invalid" in capsys.readouterr().err


def test_a_missing_extra_is_a_sentence_with_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve_openenv, "find_spec", lambda name: None)
    assert cli.main(["serve", "openenv"]) == 4
    assert capsys.readouterr().err == (
        "androidworld: serve openenv needs OpenEnv, which is not installed:"
        " pip install 'pytest-androidworld[openenv]'\n"
    )


def test_the_pages_command_and_its_example_say_what_the_page_shows(
    session_zygote: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """But for the port, which is any that is free."""
    pytest.importorskip(
        "openenv", reason="needs the extra openenv: tox -e door-openenv, which has it"
    )
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    monkeypatch.delenv("ANDROIDWORLD_TOKEN", raising=False)
    name, *words = shlex.split(COMMAND.replace("--port 8000", "--port 0"))
    program = str(Path(sys.executable).with_name(name))
    with subprocess.Popen([program, *words], stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline() + process.stderr.readline()
            assert re.fullmatch(pattern(STDERR).replace("8000", r"\d+"), said.strip())
            (address,) = re.findall(r"http://[\d.]+:\d+", said)
            (token,) = re.findall(r"Bearer (\S+)", said)
            code = CODE.replace("http://127.0.0.1:8000", address)
            exec(code, {"__name__": "example", "TOKEN": token})
        finally:
            process.kill()
    assert re.fullmatch(pattern(PRINTED), capsys.readouterr().out.strip())
