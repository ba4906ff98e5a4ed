"""The cost of a run's model is reported, and its limit ends the run.

These tests start processes for workers.
"""

import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, asked, install

Journal = Callable[[], list[dict[str, Any]]]
PRICES = "--aw-prices=prices.toml"
JOURNAL = "androidworld-results/latest/journal.jsonl"
HARD_OF_HEARING = """
from pathlib import Path

from pytest_androidworld.agent.llm import Busy, Reply, Usage


def say(text, provider):
    if not Path("busy").exists():
        Path("busy").touch()
        raise Busy("too many", after=0.0)
    return Reply("done", Usage(1000, 100, 500))
"""


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")


def test_a_run_tells_its_tokens_and_its_money(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    result = run(*ASK, PRICES, "--junitxml=report.xml")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "spent     3 model calls, tokens 3,000 in (1,500 cached), 300 out, $0.0075",
            "  model calls                     4",
            "  tokens                      4,400  4,000 in (2,000 cached), 400 out",
            "  cost                      $0.0100  at the prices of --aw-prices",
            "  for each passed case          4.0  calls  4,400 tokens  $0.0100",
        ]
    )
    climb = next(each for each in journal() if each["task"] == "Climb")
    assert climb["run"]["cost"] == pytest.approx(0.0075)
    assert [(call["step"], call["cost"], call["recorded"]) for call in climb["run"]["calls"]] == [
        (step, pytest.approx(0.0025), False) for step in (1, 2, 3)
    ]
    manifest = json.loads(pytester.path.joinpath(JOURNAL).read_text().splitlines()[0])
    assert manifest["price"] == {"input": 2.0, "output": 10.0, "cached": 1.0, "date": ""}
    assert spent(
        pytester,
        ".//testcase[@name='test_episode[30]'][@classname='test_tasks.Rest']/properties/property",
    ) == {
        "model_calls": "1",
        "tokens_in": "1000",
        "tokens_cached": "500",
        "tokens_out": "100",
        "cost": "0.002500",
    }
    assert spent(pytester, "testsuite/properties/property")["cost"] == "0.010000"


def spent(pytester: pytest.Pytester, path: str) -> dict[str, str]:
    found = ElementTree.parse(pytester.path / "report.xml").getroot().findall(path)
    known = {each.get("name", ""): each.get("value", "") for each in found}
    names = ("model_calls", "tokens_in", "tokens_cached", "tokens_out", "cost")
    return {name: known[f"androidworld.{name}"] for name in names}


def test_a_call_that_was_tried_again_is_reported(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(say=HARD_OF_HEARING)
    result = run(*ASK, "-k", "Rest")
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "  model calls                     1  1 more try",
            "  cost                            –  unknown; pass --aw-prices=FILE",
        ]
    )
    (attempt,) = journal()
    assert (attempt["run"]["calls"][0]["tries"], attempt["run"]["cost"]) == (2, None)


SLOW_TO_ANSWER = """
from pathlib import Path

from pytest_androidworld.agent.llm import Reply, TimedOut, Usage


def say(text, provider):
    tries = Path("tries")
    tries.write_text(tries.read_text() + "." if tries.exists() else ".")
    if len(tries.read_text()) in (2, 3):
        raise TimedOut("no reply in time", after=0.0)
    return Reply("wait", Usage(1000, 100, 500))
"""


def test_a_try_that_timed_out_is_counted_as_maybe_paid(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    """Whether it is billed is unknown, so it is reported; and a limit holds even if it was."""
    pytester.makepyfile(say=SLOW_TO_ANSWER)
    words = (*ASK, PRICES, "-k", "Climb", "-p", "no:xdist")
    result = run(*words, "--aw-max-cost=0.01")
    result.assert_outcomes(skipped=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "  model calls * 2",
            "*2 more tries, 2 timed out, perhaps to be paid",
            "  cost * $0.0050 *",
        ]
    )
    (attempt,) = journal()
    assert attempt["error"] == "the run has cost $0.01 of its $0.01"
    calls = attempt["run"]["calls"]
    assert [(call["tries"], call.get("unheard")) for call in calls] == [(1, None), (3, 2)]
    assert attempt["run"]["cost"] == pytest.approx(0.005)


def test_the_tokens_of_attempts_that_were_begun_again_are_counted(
    run: Run, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = Device.act
    faults = [DeviceError("the cable fell out")]

    def broken(device: Device, *how: Any) -> None:
        if faults:
            raise faults.pop()
        act(device, *how)

    monkeypatch.setattr(Device, "act", broken)
    result = run(*ASK, PRICES, "-k", "Rest")
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(["  cost                      $0.0050  at the prices of *"])
    assert [(each["final"], len(each["run"]["calls"])) for each in journal()] == [
        (False, 1),
        (True, 1),
    ]


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        ("--aw-max-tokens=2000", "the run has used 2,200 of its 2,000 tokens"),
        ("--aw-max-cost=0.005", "the run has cost $0.005 of its $0.005"),
    ],
)
def test_when_a_limit_is_reached_the_rest_is_not_run_and_a_resumed_run_plays_it(
    run: Run, pytester: pytest.Pytester, journal: Journal, limit: str, says: str
) -> None:
    words = (*ASK, PRICES, "--seeds=3", "-k", "Climb", "-p", "no:xdist")
    result = run(*words, limit)
    result.assert_outcomes(skipped=3, deselected=3)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["  No case was played.", "  not run * 3/3  100.0 %*", f"*{says}", "  model calls * 2"]
    )
    result.stdout.no_fnmatch_line("*the device lacks*")
    assert asked(pytester.path) == 2
    (attempt,) = journal()
    told = [attempt[name] for name in ("verdict", "final", "outcome", "used", "error")]
    assert told == ["not run", False, "skipped", 2, says]
    assert attempt["run"]["cost"] == pytest.approx(0.005)

    run(*words, f"--aw-resume={JOURNAL}").assert_outcomes(failed=3, deselected=3)
    assert [(each["seed"], each["verdict"]) for each in journal()] == [
        (seed, "failed") for seed in (30, 31, 32)
    ]


def test_the_call_that_reaches_a_limit_may_be_acted_on(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    """It is paid for, and the next one is the first that would go over the limit."""
    words = (*ASK, "--seeds=2", "-k", "Climb", "-p", "no:xdist", "--aw-max-tokens=3300")
    run(*words).assert_outcomes(failed=1, skipped=1, deselected=2)
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["used"]) == ("failed", 3)
    assert asked(pytester.path) == 3


def test_all_workers_share_a_limit_and_tell_what_they_have_spent(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    words = (*ASK, PRICES, "--seeds=4", "-k", "Climb", "--aw-max-tokens=2000")
    result = spawn(*words, "--junitxml=report.xml", "-n", "2")
    result.assert_outcomes(skipped=4)
    calls = asked(pytester.path)
    assert sum(len(each["run"]["calls"]) for each in journal()) == calls
    result.stdout.fnmatch_lines([f"  model calls * {calls}", f"  cost * ${calls * 0.0025:.4f} *"])
    told = spent(pytester, "testsuite/properties/property")
    assert (told["model_calls"], told["cost"]) == (str(calls), f"{calls * 0.0025:.6f}")
    assert {each["verdict"] for each in journal()} == {"not run"}
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert asked(pytester.path) in (2, 3)
    result.stdout.fnmatch_lines(["  not run * 4/4 *", "*the run has used *"])


def test_a_run_of_which_nothing_was_run_has_not_passed(run: Run) -> None:
    run("-k", "Rest", "--aw-max-tokens=0").assert_outcomes(passed=1, deselected=1)  # asks none
    result = run(*ASK, "--aw-max-tokens=0")
    result.assert_outcomes(skipped=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["  No case was played.", "  not run * 2/2  100.0 %*"])
    result.stdout.fnmatch_lines(["*the run has used 0 of its 0 tokens"])


def test_a_limit_ends_a_replayed_episode_where_it_ended_the_recorded_one(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    words = (*ASK, "-k", "Climb", "--aw-cassettes=tapes")
    run(*words, "--aw-max-tokens=2000").assert_outcomes(skipped=1, deselected=1)
    (recorded,) = journal()
    replay = (*words, "--aw-cassette-mode=replay", "--aw-max-cost=0.001")
    run(*replay).assert_outcomes(skipped=1, deselected=1)
    (replayed,) = journal()
    assert replayed["error"] == "the run has used 2,200 of its 2,000 tokens"
    assert {**recorded, "run": None} == {**replayed, "run": None}
    run(*words).assert_outcomes(failed=1, deselected=1)
    (resumed,) = journal()
    assert [call["recorded"] for call in resumed["run"]["calls"]] == [True, True, False]
    assert resumed["verdict"] == "failed"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("--aw-max-cost=5",),
            "--aw-max-cost: no price known for scripted:small; pass --aw-prices=FILE",
        ),
        (("--aw-max-cost=five",), "--aw-max-cost: 'five' is not a sum of US dollars; write 5, *"),
        (("--aw-max-tokens=1e6",), "--aw-max-tokens: '1e6' is not a whole number; write *"),
        (("--aw-prices=none.toml",), "--aw-prices: there is no file *none.toml"),
        (("--aw-prices=say.py",), "--aw-prices: *say.py is no table of prices: *"),
    ],
)
def test_a_limit_or_price_that_cannot_be_meant_is_one_sentence(
    run: Run, words: tuple[str, ...], says: str
) -> None:
    result = run(*ASK, *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {says}"])


def test_what_was_cut_short_is_skipped_in_allure_and_junit(
    run: Run, pytester: pytest.Pytester
) -> None:
    words = (*ASK, "-k", "Climb", "--aw-max-tokens=2000", "-p", "no:xdist")
    run(*words, "--alluredir=allure", "--junitxml=report.xml").assert_outcomes(
        skipped=1, deselected=1
    )
    (result,) = pytester.path.joinpath("allure").glob("*-result.json")
    told = json.loads(result.read_text())
    assert told["status"] == "skipped"
    assert "the run has used 2,200 of its 2,000 tokens" in told["statusDetails"]["message"]
    (case,) = ElementTree.parse(pytester.path / "report.xml").iter("testcase")
    assert [each.tag for each in case if each.tag != "properties"] == ["skipped"]
    (verdict,) = case.iterfind("properties/property[@name='androidworld.verdict']")
    assert verdict.get("value") == "not run"


UNCOUNTED = """
from pytest_androidworld.agent.llm import Reply


def say(text, provider):
    return Reply("done" if "Do nothing" in text or "step 3" in text else "wait")
"""


def test_tokens_that_a_server_does_not_report_are_unknown_and_not_none(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(say=UNCOUNTED)
    result = run(*ASK, PRICES, "--junitxml=report.xml")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "spent     3 model calls, tokens unknown: the server does not report them, *",
            "  model calls                     4",
            "  tokens                          –  unknown: the server does not report them",
            "  cost                            –  unknown, as its tokens are",
            "  for each passed case          4.0  calls",
        ]
    )
    for each in journal():
        assert (each["run"]["tokens"], each["run"]["cost"]) == ({}, None)
        assert {str(call["tokens"]) for call in each["run"]["calls"]} == {"{}"}
        assert {call["cost"] for call in each["run"]["calls"]} == {None}
    junit = pytester.path.joinpath("report.xml").read_text()
    assert "androidworld.model_calls" in junit
    assert "androidworld.tokens" not in junit


@pytest.mark.parametrize(
    ("limit", "words"),
    [("--aw-max-tokens=5000", "5,000 tokens"), ("--aw-max-cost=1", "$1.0")],
)
def test_no_limit_is_played_with_that_cannot_be_held(
    run: Run, pytester: pytest.Pytester, limit: str, words: str
) -> None:
    pytester.makepyfile(say=UNCOUNTED)
    result = run(*ASK, PRICES, limit, "-k", "Climb", "--seeds=3", "-p", "no:xdist")
    result.assert_outcomes(skipped=3, deselected=3)
    assert asked(pytester.path) == 1
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "    the server does not report the tokens of its replies, so that the limit of",
            f"    {words} cannot be held",
        ]
    )
