"""The command that a failure prints plays its case as it was played."""

import json
import shlex
from pathlib import Path

import pytest

from pytest_androidworld.plugin.options.option_kinds import Option, Switch
from pytest_androidworld.plugin.options.option_table import OPTIONS, SWITCHES
from tests.plugin.conftest import TASKS, Run
from tests.plugin.scripted import ASK, install

RERUN = {
    *("agent", "agent-options", "agent-env", "own-hands", "isolate", "audit", "seeds", "trials"),
    *("tasks", "apps"),
    *("model", "model-options", "model-seconds", "prices", "probe"),
    *("cassettes", "cassette-mode", "device", "emulator-args", "boot-seconds", "browser"),
    "image",
    *("reset", "step-seconds", "grading", "budget", "condition", "split", "known-failures"),
}
NO_RERUN = {
    *("artifacts", "screenshots", "artifacts-dir", "journal", "html", "comment"),  # what it writes
    *("record-device", "keep-state", "audit-table", "audit-effects", "accept", "phones"),
    *("resume", "resume-anyway", "shard", "durations", "dry-run"),  # which cases it plays
    *(
        "device-retries",
        "phones",
        "emulator-loads",
        "max-cost",
        "max-tokens",
    ),  # a run's, not a case's
    *("baseline", "compare-anyway", "gate", "gate-max-drop", "gate-alpha"),  # what it compares
    *("gate-collapse", "gate-max-blind", "gate-max-unpaired"),  # likewise
    *("gate-always-passing", "gate-max-trouble", "gate-max-cost-rise", "gate-until"),
    "gate-max-side-effects",
    *("doctor", "fix", "doctor-json", "cache", "lock", "accept-licenses", "offline"),  # no run
    *("setup-existing", "setup-remove"),
}


def rerun(result: pytest.RunResult) -> list[str]:
    (line,) = [line for line in result.outlines if line.startswith("rerun ")]
    pytest_, *words = shlex.split(line.removeprefix("rerun"))
    assert pytest_ == "pytest"
    return words


def test_each_option_and_switch_says_whether_a_rerun_needs_it() -> None:
    """A new one has to be in one of the two sets above."""
    all_of_them: list[Option | Switch] = [*OPTIONS, *SWITCHES]
    needed = {each.name: each.rerun for each in all_of_them}
    assert needed == dict.fromkeys(RERUN, True) | dict.fromkeys(NO_RERUN, False)


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


def test_it_has_each_switch_that_decides_how_the_case_is_played(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINE", "1")
    given = ("--aw-isolate", "--aw-agent-env=MINE", "--aw-probe=off", "--aw-model-seconds=9")
    words = rerun(run("--agent=idle", "-k", "Climb", "--aw-keep-state", *given))
    assert set(given) <= set(words)
    assert "--aw-keep-state" not in words
    run(*words).assert_outcomes(failed=1)
    path = pytester.path / "androidworld-results/latest/journal.jsonl"
    manifest = json.loads(path.read_text().splitlines()[0])
    assert manifest["run"]["switches"] == ["--aw-isolate"]


def test_without_a_switch_the_manifest_names_none(run: Run, pytester: pytest.Pytester) -> None:
    run("--agent=idle", "-k", "Climb")
    path = pytester.path / "androidworld-results/latest/journal.jsonl"
    assert "switches" not in json.loads(path.read_text().splitlines()[0])["run"]


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
