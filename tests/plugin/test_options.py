"""Where settings come from, and whose names they have.

These tests start processes for the help as a user has it.
"""

import dataclasses
import subprocess
import sys
from typing import get_type_hints

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.plugin.options.option_kinds import (
    GROUPS,
    CommandOption,
    Option,
    Switch,
)
from pytest_androidworld.plugin.options.option_table import COMMANDS, OPTIONS, SWITCHES
from pytest_androidworld.plugin.options.settings import Settings
from pytest_androidworld.report.comparison.rules import TABLE
from pytest_androidworld.report.sharding import Shard
from pytest_androidworld.task import catalogue
from tests.plugin.conftest import Run


def test_the_header_says_where_each_setting_comes_from(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeini("[pytest]\naw_grading = upstream\naw_reset = never\n")
    result = run("--co", "-q", "-v", "--agent=idle")
    result.stdout.fnmatch_lines(
        [
            "androidworld: agent idle (command line), 1 seed: 30 (default),",
            "  device virtual (default), grading upstream (ini), budget reference (default),",
            "  reset never (ini)",
        ]
    )


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_header_fits_and_reads_as_it_was_written(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """No word is cut, and folders are as a user would write them."""
    monkeypatch.setenv("COLUMNS", str(width))
    for name in ("mine", "yours"):
        pytester.mkdir(name)
    words = ("--agent=idle", "--aw-tasks=mine,yours", "--aw-cassettes=tapes", "--aw-reset=never")
    result = run("--co", "-q", "-v", *words)
    told = [line for line in result.outlines if line.startswith(("androidworld:", "  "))]
    told = told[: told.index(next(line for line in told if "tasks" in line)) + 1]
    assert max(map(len, told)) <= width
    assert "PosixPath" not in "".join(told)
    whole = " ".join(line.strip() for line in told)
    assert whole.endswith("tasks mine,yours (command line)")
    assert "cassettes tapes (command line)" in whole


def test_the_help_names_the_built_in_agents(help_text: str) -> None:
    words = " ".join(help_text.split())
    assert f"built in are {', '.join(loading.known())} (default: oracle)" in words


def test_each_mark_says_what_it_means(run: Run) -> None:
    result = run("--markers", "--agent=idle")
    told = dict(
        line.removeprefix("@pytest.mark.").split(": ", 1)
        for line in result.outlines
        if "AndroidWorld tasks" in line
    )
    assert set(told) == set(catalogue.marks())
    assert told["easy"] == "AndroidWorld tasks that are easy"
    assert told["sms"] == "AndroidWorld tasks in the app sms"
    assert told["multi_app"] == "AndroidWorld tasks in more than one app"
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_long_name_and_is_in_the_help(help_text: str, option: Option) -> None:
    assert f"--aw-{option.name}" in help_text
    assert option.dest in help_text  # the ini twin


def test_settings_are_what_the_table_has() -> None:
    fields = [each.name for each in dataclasses.fields(Settings)]
    assert [fields.pop() for _ in range(3)] == ["sources", "audits", "isolate"]  # two switches
    assert sorted(fields) == sorted(option.field for option in OPTIONS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_setting_has_the_type_of_what_its_option_is_parsed_to(option: Option) -> None:
    late = {"ModelOptions": ModelOptions, "Shard": Shard}  # of modules that are imported late
    units = {rule.option: rule.unit for rule in TABLE}  # of the gate's options
    parse = units[option.name].read if option.name in units else option.parse
    made = get_type_hints(parse, localns=late)["return"]
    assert get_type_hints(Settings)[option.field] == made


def test_every_default_can_be_parsed(run: Run) -> None:
    assert run("--co", "-q").ret == pytest.ExitCode.OK


@pytest.fixture(scope="module")
def help_text() -> str:
    command = [sys.executable, "-m", "pytest", "--help", "-p", "no:cacheprovider"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_short_names_mean_the_same(run: Run) -> None:
    for name in ("--agent", "--aw-agent"):
        result = run("--co", "-q", "-v", name, "idle")
        result.stdout.fnmatch_lines(["*agent idle (command line)*"])


def test_a_short_name_of_another_plugin_stays_its_own(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        def pytest_addoption(parser):
            parser.addoption("--agent", default="nobody")
        """
    )
    pytester.makepyfile("def test(request): assert request.config.option.agent == 'smith'")
    result = run("--agent=smith", "--aw-agent=idle", "-k", "not Rest and not Climb")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*agent idle (command line)*"])


@pytest.mark.parametrize(
    "words",
    [
        ("--agent=command:python3 program.py",),
        ("--agent", "command:python3 program.py"),
        ("--agent", "idle", "--seeds", "2"),
    ],
    ids=" ".join,
)
def test_what_is_said_with_a_short_name_is_no_path(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    """Else pytest loads other conftests: here one that needs what only tests do."""
    pytester.makeini("[pytest]\ntestpaths = task_cases\n")
    pytester.mkdir("tests").joinpath("conftest.py").write_text("import not_installed_anywhere")
    folder = pytester.mkdir("task_cases")
    pytester.path.joinpath("test_tasks.py").rename(folder / "one.py")
    result = run("--co", "-q", *words)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["task_cases/one.py::Rest::test_episode[[]30[]]"])


def test_a_folder_called_as_an_options_value_is_still_a_path(
    run: Run, pytester: pytest.Pytester
) -> None:
    folder = pytester.mkdir("idle")
    folder.joinpath("conftest.py").write_text(
        "def pytest_addoption(parser): parser.addoption('--told', action='store_true')"
    )
    folder.joinpath("test_it.py").write_text("def test(): pass")
    result = run("idle", "--agent", "idle", "--told")  # only if its conftest is loaded first
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--agent=oracel", "--agent: no agent is called 'oracel'. Did you mean 'oracle'?"),
        ("--agent=no.such:Thing", "--agent: agent 'no.such:Thing': there is no module 'no.such'*"),
        ("--aw-device=virtaul", "--aw-device: no kind of device is called 'virtaul'. Did you *"),
        ("--aw-grading=stric", "--aw-grading: 'stric' is not known; did you mean 'strict'?"),
        ("--aw-artifacts=x", "--aw-artifacts: 'x' is not known; it is on or off or retain-on-*"),
        ("--aw-budget=half", "--aw-budget: 'half' is not a budget; write reference, or paper, *"),
        ("--aw-device-retries=-1", "--aw-device-retries: '-1' is not a whole number; write *"),
        ("--aw-step-seconds=x", "--aw-step-seconds: 'x' is not a number of seconds; write *"),
        ("--aw-resume=no.jsonl", "--aw-resume: there is no file *no.jsonl; *"),
        (
            "--aw-known-failures=no.toml",
            "--aw-known-failures: there is no file *no.toml; --aw-accept writes it after a run",
        ),
        ("--aw-accept", "--aw-accept needs a file to add to: --aw-known-failures=known.toml"),
        ("--agent=idle -m markr", "no mark is called 'markr'. Did you mean 'markor'?"),
        (
            "-n 3 --aw-device=emulator-1,emulator-2",
            "-n 3: --aw-device names 2, and each worker needs one of its own; take -n 2, or *",
        ),
    ],
)
def test_a_typing_mistake_is_one_sentence_before_anything_starts(
    run: Run, words: str, says: str
) -> None:
    result = run(*words.split())
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {says}"])
    result.stdout.no_fnmatch_line("*PASSED*")


@pytest.mark.parametrize(
    ("argument", "says"),
    [
        ("task_cases/one.py::Restt", "no task in one.py is called 'Restt'. Did you mean 'Rest'?"),
        (
            "task_cases/one.py::Rest::test_episode[35]",
            "Rest::test_episode[[]35[]]: seed 35 is not among those of this run, 1 seed: 30;"
            " add --seeds=35-35",
        ),
        (
            "task_cases/onee.py",
            "no file or folder in task_cases/ is called 'onee.py'. Did you mean 'one.py'?",
        ),
    ],
)
def test_a_task_or_seed_that_is_not_there(
    run: Run, pytester: pytest.Pytester, argument: str, says: str
) -> None:
    pytester.mkdir("task_cases").joinpath("one.py").write_text(
        pytester.path.joinpath("test_tasks.py").read_text()
    )
    result = run(argument)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {says}"])


def test_the_help_has_examples_and_then_a_group_for_each_kind_of_question(run: Run) -> None:
    lines = run("--help").outlines
    first = lines.index("AndroidWorld (pytest-androidworld), for example")
    assert lines[first + 1].startswith("  pytest --agent=oracle ")
    groups = [line for line in lines[first:] if line.startswith("AndroidWorld, ")]
    assert groups == [f"AndroidWorld, {name}:" for name in GROUPS]
    device = lines.index("AndroidWorld, device:")
    assert lines[device + 1].startswith("  --aw-device=KIND")


def test_every_option_is_in_a_group_of_the_help() -> None:
    every: tuple[Option | CommandOption | Switch, ...] = (*OPTIONS, *COMMANDS, *SWITCHES)
    assert [option.name for option in every if option.group not in GROUPS] == []
