"""``--aw-agent-options`` in a run: read, refused, recorded, compared and repeated."""

import shlex
from pathlib import Path

import pytest

from pytest_androidworld.report.journal import read
from tests.plugin.conftest import Run

AGENT = """
from pytest_androidworld import Agent, Answer, Done


class Thinker(Agent):
    def __init__(self, depth="3", style="terse"):
        self.actions = [Done(), Answer(f"{depth} {style}")]

    def step(self, state):
        return self.actions.pop()
"""
PLAY = ("--agent=mine:Thinker", "-k", "Rest")


@pytest.fixture(autouse=True)
def mine(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=AGENT)


def latest(pytester: pytest.Pytester) -> Path:
    return pytester.path / "androidworld-results" / "latest" / "journal.jsonl"


def test_they_reach_the_agent_and_stand_in_manifest_header_and_report(
    run: Run, pytester: pytest.Pytester
) -> None:
    result = run(*PLAY, "--aw-agent-options=depth=5, style = long,, winding ", "-v")
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(["*agent-options depth=5,style=long, winding (command line)*"])
    found = read(latest(pytester))
    assert [each["answer"] for each in found.attempts] == ["5 long, winding"]
    assert found.manifest["agent_options"] == {"depth": "5", "style": "long, winding"}
    assert "depth=5, style=long, winding" in latest(pytester).with_name("report.html").read_text()


@pytest.mark.parametrize(
    "ini", ["aw_agent_options = depth=5,style=rich", "aw_agent_options =\n    depth=5,style=rich"]
)
def test_an_ini_file_may_have_them(run: Run, pytester: pytest.Pytester, ini: str) -> None:
    pytester.makeini(f"[pytest]\n{ini}\n")
    run(*PLAY)
    assert [each["answer"] for each in read(latest(pytester)).attempts] == ["5 rich"]


def test_a_manifest_without_any_does_not_mention_them(run: Run, pytester: pytest.Pytester) -> None:
    run(*PLAY)
    assert "agent_options" not in read(latest(pytester)).manifest


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("dept=5", "the agent mine:Thinker has no option 'dept'; did you mean 'depth'?"),
        ("depth", "'depth' is not KEY=VALUE, with a KEY of letters, digits and _; write a comma"),
        ("depth=5,a,,b", "'a,b' is not KEY=VALUE, with a KEY of letters, digits and _; write"),
        ("my-depth=5", "'my-depth=5' is not KEY=VALUE"),
        ("depth=5,depth=6", "'depth' is given twice"),
    ],
)
@pytest.mark.parametrize("isolate", [(), ("--aw-isolate",)], ids=["here", "isolated"])
def test_what_cannot_be_meant_is_one_sentence(
    run: Run, text: str, says: str, isolate: tuple[str, ...]
) -> None:
    result = run(*PLAY, f"--aw-agent-options={text}", *isolate)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in result.errlines if line.startswith("ERROR")]
    assert line.startswith(f"ERROR: --aw-agent-options: {says}")


def test_runs_with_other_options_are_named_as_differing(run: Run) -> None:
    run(*PLAY, "--aw-agent-options=depth=5")
    result = run(*PLAY, "--aw-agent-options=depth=6,style=rich", "--aw-baseline=latest")
    result.stdout.fnmatch_lines(["differs from the baseline in: depth 6, there 5; style is new"])
    again = run(*PLAY, "--aw-agent-options=style=rich,depth=6", "--aw-baseline=latest")
    again.stdout.fnmatch_lines(["differs from the baseline in: nothing that the journals record"])
    without = run(*PLAY, "--aw-baseline=latest")
    without.stdout.fnmatch_lines(["differs from the baseline in: depth is gone; style is gone"])


def test_a_run_with_other_options_is_not_resumed(run: Run) -> None:
    run(*PLAY)
    result = run(*PLAY, "--aw-agent-options=depth=6", "--aw-resume=latest")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "ERROR: --aw-resume: the agent of *journal.jsonl is not that of this run: depth is"
            " new; --aw-resume-anyway carries its 1 case over anyway"
        ]
    )


def test_the_rerun_command_has_them(run: Run) -> None:
    given = "--aw-agent-options=depth=5,style=long,, winding"
    result = run(PLAY[0], "-k", "Climb", given)
    (line,) = [line for line in result.outlines if line.startswith("rerun ")]
    assert given in shlex.split(line)


def test_a_login_in_a_value_reaches_the_agent_and_nothing_that_is_written(
    run: Run, pytester: pytest.Pytester
) -> None:
    given = "--aw-agent-options=style=http://me:my-password@127.0.0.1/v1"
    result = run(PLAY[0], "-k", "Climb", given, "-v")
    assert "my-password" not in result.stdout.str()
    manifest = read(latest(pytester)).manifest
    assert manifest["agent_options"] == {"style": "http://127.0.0.1/v1"}
    written = latest(pytester).parent.resolve().rglob("*")
    assert [each for each in written if each.is_file() and b"my-pass" in each.read_bytes()] == []
