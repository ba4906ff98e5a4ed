"""``--aw-resume=FILE``: cases with a final verdict in that journal are not played again.

These tests start processes for workers.
"""

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.bench import models
from tests.plugin.conftest import Run, alone_and_with_workers, lines
from tests.plugin.scripted import ASK, install

Journal = Callable[[], list[dict[str, Any]]]
JOURNAL = "androidworld-results/latest/journal.jsonl"


@alone_and_with_workers()
def test_what_has_a_verdict_is_counted_and_not_played(
    run: Run, spawn: Run, journal: Journal, xdist: tuple[str, ...]
) -> None:
    run("--seeds=2", "-k", "30").assert_outcomes(passed=1, failed=1)
    resume = spawn if "-n" in xdist else run
    result = resume("--seeds=2", f"--aw-resume={JOURNAL}", *xdist)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*success rate*2/4*"])
    assert sorted((each["task"], each["seed"]) for each in journal()) == [
        ("Climb", 30),
        ("Climb", 31),
        ("Rest", 30),
        ("Rest", 31),
    ]


MINE = """
from pathlib import Path
from pytest_androidworld import Agent, Done
import habits

class Mine(Agent):
    files = ("rules.toml",)

    def step(self, state):
        Path("played").touch()
        return Done()
"""
PLAY = ("--agent=mine:Mine", "-k", "Rest")


def mine(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=MINE, habits="", unrelated="")
    for name in ("mine_act.md", "rules.toml"):
        pytester.path.joinpath(name).write_text("")


@pytest.mark.parametrize(
    ("words", "file", "says"),
    [
        (("--agent=idle",), None, "agent 'idle', there 'mine:Mine';"),
        (PLAY, "mine.py", "mine.py has changed;"),
        (PLAY, "habits.py", "habits.py has changed;"),
        (PLAY, "mine_act.md", "mine_act.md has changed;"),
        (PLAY, "mine_new.md", "mine_new.md is new;"),
        (PLAY, "rules.toml", "rules.toml has changed;"),
    ],
)
def test_verdicts_of_another_agent_are_carried_only_on_demand(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], file: str | None, says: str
) -> None:
    mine(pytester)
    run(*PLAY).assert_outcomes(passed=1, deselected=1)
    pytester.path.joinpath("played").unlink()
    if file:
        with pytester.path.joinpath(file).open("a") as opened:
            opened.write("# changed\n")
    result = run(*words, "--aw-resume=latest")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            f"ERROR: --aw-resume: the agent of *journal.jsonl is not that of this run: {says}"
            " --aw-resume-anyway carries its 1 case over anyway"
        ]
    )
    anyway = run(*words, "--aw-resume=latest", "--aw-resume-anyway", "-k", "Rest")
    assert anyway.ret == pytest.ExitCode.OK
    anyway.stdout.fnmatch_lines(["*1 case carried over from a run of another agent*"])
    assert not pytester.path.joinpath("played").exists()
    again = run(*words, "--aw-resume=latest", "-k", "Rest")  # which holds two agents from now on
    assert again.ret == pytest.ExitCode.OK
    again.stdout.fnmatch_lines(["*1 case carried over from a run of another agent*"])


@pytest.mark.parametrize("file", ["unrelated.py", "mines.md", "conftest.py"])
def test_a_change_of_what_is_not_the_agents_does_not_matter(
    run: Run, pytester: pytest.Pytester, file: str
) -> None:
    mine(pytester)
    run(*PLAY)
    with pytester.path.joinpath(file).open("a") as opened:
        opened.write("# changed\n")
    result = run(*PLAY, "--aw-resume=latest")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*of another agent*")


def test_an_agent_of_a_fixture_is_known_by_its_conftest(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        import pytest
        from pytest_androidworld import Agent

        @pytest.fixture
        def agent(task):
            return Agent()
        """
    )
    run("-k", "Rest")
    with pytester.path.joinpath("conftest.py").open("a") as opened:
        opened.write("# changed\n")
    result = run("--aw-resume=latest", "-k", "Rest")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*is not that of this run: conftest.py has changed;*"])


@pytest.mark.parametrize("anyway", [(), ("--aw-resume-anyway",)])
def test_verdicts_by_another_measure_are_never_carried(run: Run, anyway: tuple[str, ...]) -> None:
    run("-k", "Rest")
    result = run("--aw-resume=latest", "--aw-grading=upstream", *anyway)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*this run cannot resume *journal.jsonl: grading 'upstream', there 'strict'"]
    )


@pytest.mark.parametrize(
    ("declared", "refusal"), [("attached", ""), ("avd", "device 'attached', there 'virtual'")]
)
def test_a_device_that_turned_out_to_be_a_virtual_phone_is_the_one_that_was_named(
    run: Run, journal: Journal, pytester: pytest.Pytester, declared: str, refusal: str
) -> None:
    """Before its first case, the resumed run knows no more than the first run did then."""
    run("-k", "Rest")
    path = pytester.path / JOURNAL
    first, attempt = map(json.loads, path.read_text().splitlines())
    first["device"] = declared
    attempt["run"]["virtual"] = True
    path.write_text(f"{json.dumps(first)}\n{json.dumps(attempt)}\n")
    result = run(f"--aw-resume={path}", "-k", "Rest", "--aw-device=emulator-65534")
    if refusal:
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines([f"*cannot resume *: {refusal}"])
    else:
        assert [each["task"] for each in journal()] == ["Rest"]
        result.stdout.fnmatch_lines(["  Played on the virtual phone*"])


def test_a_journal_that_does_not_know_its_agent_is_refused(
    run: Run, pytester: pytest.Pytester
) -> None:
    run("-k", "Rest")
    path = pytester.path / JOURNAL
    first, *others = path.read_text().splitlines(keepends=True)
    old = json.loads(first)
    del old["code"], old["run"]["commit"], old["run"]["dirty"], old["run"]["sdk"]
    pytester.path.joinpath("old.jsonl").write_text(json.dumps(old) + "\n" + "".join(others))
    result = run("--aw-resume=old.jsonl", "-k", "Rest")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*old.jsonl is not that of this run: its journal has no 'code',*"]
    )
    anyway = run("--aw-resume=old.jsonl", "-k", "Rest", "--aw-resume-anyway")
    assert anyway.ret == pytest.ExitCode.OK
    anyway.stdout.fnmatch_lines(["*1/1*100.0 %*"])


GIT = (
    ("init", "-q"),
    (
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@example.com",
        "commit",
        "-qm",
        "It",
        "--allow-empty",
    ),
)


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_the_commit_is_shown_and_not_compared(run: Run, pytester: pytest.Pytester) -> None:
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout

    for words in GIT:
        git(*words)
    commit = git("rev-parse", "HEAD").strip()
    run("-k", "Rest").stdout.fnmatch_lines([f"  Code of commit {commit[:12]}."])
    git("add", "test_tasks.py")
    for words in GIT[1:]:
        git(*words)
    other = git("rev-parse", "HEAD").strip()
    pytester.path.joinpath("test_tasks.py").open("a").close()
    pytester.makepyfile(more="")
    git("add", "more.py")
    result = run("--aw-resume=latest", "-k", "Rest")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [f"  Code of commit {other[:12]}, with changes that are not committed."]
    )
    manifest = json.loads(pytester.path.joinpath(JOURNAL).read_text().splitlines()[0])
    assert (manifest["run"]["commit"], manifest["run"]["dirty"]) == (other, True)
    assert other != commit


def test_a_task_that_has_changed_is_played_again(run: Run, pytester: pytest.Pytester) -> None:
    run("-k", "Rest").assert_outcomes(passed=1, deselected=1)
    with pytester.path.joinpath("test_tasks.py").open("a") as file:
        file.write("# changed\n")
    run("-k", "Rest", f"--aw-resume={JOURNAL}").assert_outcomes(passed=1, deselected=1)
    assert len(lines(pytester.path / JOURNAL)) == 1  # the old task's verdict counts no more


WORKERS = alone_and_with_workers("workers")


@WORKERS
@pytest.mark.parametrize(
    ("before", "status"),
    [("Climb", pytest.ExitCode.TESTS_FAILED), ("Rest and 30", pytest.ExitCode.OK)],
)
def test_a_resumed_run_fails_if_a_carried_case_has(
    run: Run, spawn: Run, workers: tuple[str, ...], before: str, status: int
) -> None:
    run("--seeds=2", "-k", before)
    resume = spawn if "-n" in workers else run
    result = resume("--seeds=2", "--aw-resume=latest", "-k", "Rest", *workers)
    assert result.ret == status
    assert result.parseoutcomes()["passed"] == (2 if before == "Climb" else 1)


@WORKERS
@pytest.mark.parametrize(
    ("cases", "status", "rate"),
    [
        ("Rest or Climb", pytest.ExitCode.TESTS_FAILED, "1/2"),
        ("Rest", pytest.ExitCode.OK, "1/1"),
    ],
)
def test_resuming_what_is_complete_shows_it_again(
    run: Run, spawn: Run, workers: tuple[str, ...], cases: str, status: int, rate: str
) -> None:
    run("-k", cases)
    resume = spawn if "-n" in workers else run
    for _ in range(2):
        result = resume("--aw-resume=latest", "-k", cases, *workers)
        assert result.ret == status
        result.stdout.fnmatch_lines([f"*success rate*{rate}*", f"*{rate[-1]} carried over in *"])
        result.stdout.no_fnmatch_line("*no tests ran*")


def test_plugins_that_look_at_all_reports_can(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        def pytest_terminal_summary(terminalreporter):  # as that of Hypothesis
            for reports in terminalreporter.stats.values():
                for report in reports:
                    report.__dict__.get("statistics")
        """
    )
    run("-k", "Rest")
    result = run("--aw-resume=latest")
    assert result.ret == pytest.ExitCode.TESTS_FAILED  # Climb
    result.stdout.fnmatch_lines(["*1 failed, 1 deselected, 1 carried over in *"])


@WORKERS
def test_another_sdk_is_another_agent(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: tuple[str, ...]
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    monkeypatch.setattr(models, "sdk", lambda settings: {"openai": "2.1.0"})
    run(*ASK, "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    monkeypatch.setattr(models, "sdk", lambda settings: {"openai": "2.2.0"})
    result = run(*ASK, "-k", "Rest", "--aw-resume=latest", *workers)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --aw-resume: *: openai 2.2.0, there 2.1.0; --aw-resume-*"]
    )
    monkeypatch.setattr(models, "sdk", lambda settings: {})  # as with cassettes alone
    assert run(*ASK, "-k", "Rest", "--aw-resume=latest").ret == pytest.ExitCode.OK


def test_other_settings_of_the_model_are_another_agent(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    run(*ASK, "-k", "Rest", "--aw-model-options=temperature=0")
    again = (*ASK, "-k", "Rest", "--aw-resume=latest")
    result = run(*again, "--aw-model-options=temperature=1")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-resume: *: temperature 1*, there 0*; --aw-resume-*"])
    assert run(*again, "--aw-model-options=temperature=0").ret == pytest.ExitCode.OK


def test_a_resume_that_finds_nothing_to_carry_or_play_says_so(run: Run) -> None:
    run("-k", "Rest")
    result = run("--aw-resume=latest", "-k", "Rest", "--seeds=99-99", "--deselect=test_tasks.py")
    assert result.ret == pytest.ExitCode.OK  # Rest, with seed 30, is carried over
    result = run("-k", "nothing")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
