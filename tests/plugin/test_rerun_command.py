"""The command that a failure prints plays its case as it was played."""

import shlex
from pathlib import Path

import pytest

from pytest_androidworld.plugin.option_table import OPTIONS
from tests.plugin.conftest import TASKS, Run
from tests.plugin.scripted import ASK, install

RERUN = {
    *(
        "agent",
        "agent-env",
        "seeds",
        "trials",
        "model",
        "model-options",
        "model-seconds",
        "prices",
    ),
    *("cassettes", "cassette-mode", "device", "emulator-args", "boot-seconds", "browser"),
    *("reset", "step-seconds", "grading", "budget", "known-failures", "tasks"),
    *("agent-options", "agent-env"),
}


def rerun(result: pytest.RunResult) -> list[str]:
    (line,) = [line for line in result.outlines if line.startswith("rerun ")]
    pytest_, *words = shlex.split(line.removeprefix("rerun"))
    assert pytest_ == "pytest"
    return words


def test_each_option_says_whether_a_rerun_needs_it() -> None:
    assert [option.name for option in OPTIONS if option.rerun is None] == []


def test_what_decides_how_a_case_is_played_is_needed_and_what_is_written_is_not() -> None:
    named = {option.name for option in OPTIONS if option.rerun}
    assert named == RERUN


def test_it_has_what_was_given_and_nothing_else(run: Run, pytester: pytest.Pytester) -> None:
    pytester.mkdir("tapes")
    Path("prices.toml").write_text("")
    given = [
        *("--aw-device=virtual", "--aw-cassettes=tapes", "--aw-prices=prices.toml"),
        *("--aw-step-seconds=90", "--aw-reset=never"),
    ]
    others = ["--aw-artifacts=off", "--aw-html=off", "--aw-max-cost=3", "--aw-device-retries=0"]
    words = rerun(run("--agent=idle", "-k", "Climb", *given, *others))
    assert words[:4] == [
        "test_tasks.py::Climb::test_episode[30]",
        "--agent=idle",
        "--seeds=30-30",
        "--aw-grading=strict",
    ]
    assert sorted(words[4:]) == sorted(given)


def test_what_an_ini_file_has_is_not_repeated(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\naw_step_seconds = 90\n")
    assert "--aw-step-seconds=90" not in rerun(run("--agent=idle", "-k", "Climb"))


def test_a_task_of_the_users_own_folder_is_played_again(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.mkdir("my_tasks").joinpath("rest.py").write_text(TASKS)
    Path("known.toml").write_text("")
    given = ("--aw-tasks=my_tasks", "--aw-known-failures=known.toml")
    words = rerun(run("--agent=idle", "my_tasks", "-k", "Climb", *given))
    assert words[0] == "my_tasks/rest.py::Climb::test_episode[30]"
    assert set(given) <= set(words)
    run(*words).assert_outcomes(failed=1)


def test_a_login_in_an_address_is_in_no_command(run: Run, pytester: pytest.Pytester) -> None:
    install(pytester)
    model = "scripted:x@http://me:secret@127.0.0.1:1/v1"
    words = rerun(run(ASK[0], "-k", "Climb", f"--model={model}"))
    assert "--model=scripted:x@http://127.0.0.1:1/v1" in words
    assert not any("secret" in word for word in words)
