"""``--aw-own-hands``: what an agent adb: may do; one that may do anything is marked everywhere."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import Run
from tests.plugin.test_other_clients import TASK

Journal = Callable[[], list[dict[str, Any]]]
CHEAT = """
import os
import adbutils

client = adbutils.AdbClient("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))
print(client.device(os.environ["ANDROID_SERIAL"]).shell("svc bluetooth enable"))
"""
AGENT = "--agent=adb:python3 cheat.py"
ANYTHING = "--aw-own-hands=anything"
MARK = "(own hands: anything)"


@pytest.fixture(autouse=True)
def files(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_bluetooth=TASK, cheat=CHEAT)


def test_what_goes_past_the_screen_is_refused_and_noted(run: Run, journal: Journal) -> None:
    result = run("test_bluetooth.py", AGENT)
    result.assert_outcomes(failed=1)
    (attempt,) = journal()
    assert attempt["verdict"] == "failed"
    assert attempt["answer"].startswith(
        "androidworld: refused: `svc bluetooth enable` goes past the screen; "
    )
    assert "other_clients" not in attempt["run"]
    note = "refused what went past the screen: `svc bluetooth enable`"
    assert attempt["run"]["notes"] == [note]
    assert "own hands" not in result.outlines[-1]


def test_who_may_do_anything_is_marked_wherever_there_is_a_rate(
    run: Run, pytester: pytest.Pytester, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run("test_bluetooth.py", AGENT, ANYTHING, "--junitxml=j.xml", "--aw-comment=c.md")
    result.assert_outcomes(passed=1)
    assert result.outlines[-1].startswith(f"AndroidWorld {MARK} on the virtual phone 100.0 % (95")
    (attempt,) = journal()
    note = "let through what went past the screen: `svc bluetooth enable`"
    assert attempt["run"]["notes"] == [note]
    assert "other_clients" not in attempt["run"], "it came by the door that it was given"
    (folder,) = pytester.path.joinpath("androidworld-results").glob("20*")
    manifest = json.loads((folder / "journal.jsonl").read_text("utf-8").splitlines()[0])
    assert manifest["own_hands"] == "anything"
    assert MARK in (folder / "report.html").read_text("utf-8")
    assert f"adb:python3 cheat.py {MARK}" in pytester.path.joinpath("j.xml").read_text("utf-8")
    assert MARK in pytester.path.joinpath("c.md").read_text("utf-8").replace("\\", "")
    capsys.readouterr()
    assert cli.main(["table", str(folder)]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if "100.0" in line]
    assert f"adb:python3 cheat.py {MARK}" in row


def test_a_run_whose_hands_end_at_the_screen_is_no_baseline_for_another(
    run: Run, pytester: pytest.Pytester
) -> None:
    run("test_bluetooth.py", AGENT)
    (before,) = pytester.path.joinpath("androidworld-results").glob("20*")
    result = run("test_bluetooth.py", AGENT, ANYTHING, f"--aw-baseline={before}", "--aw-gate")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    said = f"{result.stdout.str()}{result.stderr.str()}"
    assert "own_hands 'anything', there 'screen'" in said


def test_the_gate_says_so_too(run: Run, pytester: pytest.Pytester) -> None:
    run("test_bluetooth.py", AGENT, ANYTHING)
    (before,) = pytester.path.joinpath("androidworld-results").glob("20*")
    result = run("test_bluetooth.py", AGENT, ANYTHING, f"--aw-baseline={before}", "--aw-gate")
    assert result.outlines[-1].startswith(f"AndroidWorld {MARK} on the virtual phone ")


@pytest.mark.parametrize("agent", ["idle", "command:python3 cheat.py"])
def test_an_agent_without_hands_of_its_own_takes_no_such_option(run: Run, agent: str) -> None:
    result = run("test_bluetooth.py", f"--agent={agent}", ANYTHING)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            f"ERROR: --aw-own-hands: the agent {agent} has no hands of its own, and acts on the"
            " screen alone: leave it out; --agent=adb:PROGRAM has some"
        ]
    )
