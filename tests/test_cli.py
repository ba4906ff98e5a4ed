"""The help of the command ``androidworld``: every command, in a group, with a line about it."""

import re

import pytest

from pytest_androidworld import cli


def helped(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        cli.main([*words, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_examples_come_before_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    text = helped(capsys)
    assert text.startswith("usage: androidworld [-h] COMMAND ...\n\nexamples:\n")
    headings = re.findall(r"^([a-z ]+):$", text, re.MULTILINE)
    assert headings == ["examples", "options", *cli.GROUPS]


def test_every_command_is_listed_once(capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^  ([a-z-]+) {2,}\w", helped(capsys), re.MULTILINE)
    modules = [
        module.__name__.rpartition(".")[2] for group in cli.GROUPS.values() for module in group
    ]
    assert sorted(listed) == sorted([*(name.replace("_", "-") for name in modules), "matrix"])


def test_the_examples_are_of_commands_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^  ([a-z-]+) {2,}\w", helped(capsys), re.MULTILINE)
    named = re.findall(r"^  androidworld ([a-z-]+)", cli.EXAMPLES, re.MULTILINE)
    assert len(named) == 5
    assert set(named) <= set(listed)


def test_a_commands_usage_begins_with_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert helped(capsys, "cases").startswith("usage: androidworld cases [-h] ")
