"""``--aw-isolate``: the same run, by an agent in a process of its own."""

import os
from pathlib import Path

import pytest

from pytest_androidworld.report.journal import canonical, read
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, asked, install

ANSWERS = """
from pytest_androidworld.agent.llm import Reply, Usage

ACTIONS = [
    'Reason: so\\nAction: {"action_type": "navigate_home"}',
    'Reason: so\\nAction: {"action_type": "click", "index": 1}',
    'Reason: so\\nAction: {"action_type": "status", "goal_status": "complete"}',
]
count = 0


def say(text, provider):
    global count
    count += 1
    return Reply(ACTIONS[count % 3], Usage(1000, 100, 500))
"""
MODELS = ("autoglm", "m3a", "m3a_reference", "m3a_simple", "seeact", "t3a")


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")


def journal_in(pytester: pytest.Pytester, folder: str) -> Path:
    return pytester.path / folder / "latest" / "journal.jsonl"


def test_model_calls_are_recorded_counted_and_replayed(
    run: Run, pytester: pytest.Pytester
) -> None:
    prices = ("--aw-prices=prices.toml", "--aw-cassettes=tapes")
    run(*ASK, *prices, "--aw-artifacts-dir=here")
    requests = asked(pytester.path)
    result = run(*ASK, *prices, "--aw-isolate", "--aw-artifacts-dir=there")
    assert asked(pytester.path) == requests  # all from the cassettes of the run before
    result.stdout.fnmatch_lines(["  recorded *calls, at no cost now"])
    one, other = journal_in(pytester, "here"), journal_in(pytester, "there")
    assert canonical(one) == canonical(other)
    costs = [[each["run"]["cost"] for each in read(path).attempts] for path in (one, other)]
    assert costs[0] == costs[1]


def test_what_an_isolated_agent_records_is_what_any_other_records(
    run: Run, pytester: pytest.Pytester
) -> None:
    run(*ASK, "--aw-isolate", "--aw-cassettes=there", "-k", "Rest")
    assert asked(pytester.path) == 1
    replay = ("--aw-cassettes=there", "--aw-cassette-mode=replay", "-k", "Rest")
    run(*ASK, *replay).assert_outcomes(passed=1, deselected=1)
    assert asked(pytester.path) == 1


def test_a_limit_of_the_run_ends_it(run: Run, pytester: pytest.Pytester) -> None:
    result = run(*ASK, "--aw-isolate", "--aw-max-tokens=2000", "--seeds=3")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert asked(pytester.path) == 2


@pytest.mark.parametrize("agent", ["idle", "random", *MODELS])
def test_each_built_in_agent_plays_as_it_does_without(
    run: Run, pytester: pytest.Pytester, agent: str
) -> None:
    pytester.makepyfile(say=ANSWERS)
    words = ["-k", "Climb", f"--agent={agent}", "--aw-budget=reference×0.4"]
    words += ["--model=scripted:small"] if agent in MODELS else []
    run(*words, "--aw-artifacts-dir=here")
    run(*words, "--aw-artifacts-dir=there", "--aw-isolate")
    one, other = journal_in(pytester, "here"), journal_in(pytester, "there")
    assert canonical(one) == canonical(other)
    assert [each["verdict"] for each in read(other).attempts] != ["agent error"]


def test_the_report_names_the_seed_that_was_given(run: Run, pytester: pytest.Pytester) -> None:
    run("-k", "Rest", "--agent=random", "--aw-isolate")
    (attempt,) = read(journal_in(pytester, "androidworld-results")).attempts
    note = "the agent was given the seed, as its class overrides `prepare`"
    assert attempt["run"]["notes"] == [note]


def test_an_agent_that_needs_the_task_is_refused_before_the_run(run: Run) -> None:
    result = run("-k", "Rest", "--aw-isolate")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "ERROR: --agent: oracle plays by the task's own solution, which an agent in a process"
            " of its own is not given: leave out --aw-isolate, or choose another --agent"
        ]
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            "--aw-agent-env=NO_SUCH_VARIABLE_X",
            "the environment has no variable NO_SUCH_VARIABLE_X",
        ),
        ("--aw-agent-env=KEY=secret", "--aw-agent-env: KEY is given with a value, which reports"),
    ],
)
def test_a_variable_is_named_and_is_there(run: Run, words: str, why: str) -> None:
    result = run("-k", "Rest", words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert why in result.stderr.str()
    assert "secret" not in result.stderr.str()


@pytest.mark.parametrize("words", [(), ("--aw-probe=on",)], ids=["usual", "probe"])
def test_neither_probe_nor_timeout_imports_the_agents_module_into_the_run(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    mine = pytester.path / "mine.py"
    mine.write_text(f"import os\nopen('pids', 'a').write(f'{{os.getpid()}} ')\n{mine.read_text()}")
    run(*ASK, "--aw-isolate", "-k", "Rest", *words).assert_outcomes(passed=1, deselected=1)
    assert str(os.getpid()) not in pytester.path.joinpath("pids").read_text().split()
