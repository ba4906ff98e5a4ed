"""Calls to a model are recorded, and a run is played again without it.

These tests start processes for workers, and an environment without key and SDK.
"""

import functools
import json
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.episode as episode
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.report.journal import canonical
from tests.plugin.conftest import Run, lines
from tests.plugin.scripted import ASK, CONFTEST, asked, install

REPLAY = ("--aw-cassettes=tapes", "--aw-cassette-mode=replay")
ALONE = """
import sys


class Banned:
    def find_spec(self, name, path=None, target=None):
        if name in ("openai", "anthropic", "google.genai", "tenacity", "scripted_sdk"):
            raise AssertionError(f"{name} was imported")


sys.meta_path.insert(0, Banned())
"""
UNREACHABLE = """
from pytest_androidworld.errors import ModelError


def say(text, provider):
    raise ModelError("the key is wrong")
"""
Keyed = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: Keyed) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")


def tape(pytester: pytest.Pytester, name: str) -> Path:
    return pytester.path / "tapes" / f"test_tasks~{name}-30.jsonl"


def requests(tape: Path) -> list[object]:
    """What was asked, call by call; replies also say how long they took."""
    return [json.loads(line)["request"] for line in tape.read_text("utf-8").splitlines()[1:]]


def test_a_replayed_run_is_the_recorded_one_without_model_key_and_sdk(
    spawn: Run, pytester: pytest.Pytester, monkeypatch: Keyed
) -> None:
    recorded = spawn(
        *ASK, "--seeds=2", "--aw-cassettes=tapes", "--aw-artifacts-dir=one", "-n", "2"
    )
    recorded.assert_outcomes(passed=2, failed=2)
    calls = asked(pytester.path)
    assert calls == 2 * 1 + 2 * 3
    assert len(list((pytester.path / "tapes").iterdir())) == 4

    monkeypatch.delenv("SCRIPTED_KEY")
    pytester.makeconftest(CONFTEST + ALONE)
    replayed = spawn(*ASK, "--seeds=2", *REPLAY, "--aw-artifacts-dir=two", "-p", "no:xdist")
    replayed.assert_outcomes(passed=2, failed=2)
    assert asked(pytester.path) == calls
    one, two = (pytester.path / name / "latest" / "journal.jsonl" for name in ("one", "two"))
    assert canonical(two).splitlines() == canonical(one).splitlines()
    assert [each["run"]["tokens"] for each in lines(two)] == [
        {"input": 3000, "output": 300, "cached": 1500}
        if each["task"] == "Climb"
        else {"input": 1000, "output": 100, "cached": 500}
        for each in lines(two)
    ]
    replayed.stdout.fnmatch_lines(["  recorded*8/8  calls, at no cost now"])


def test_what_the_cassette_does_not_hold_is_shown_beside_what_it_holds(
    run: Run, pytester: pytest.Pytester
) -> None:
    run(*ASK, "-k", "Climb", "--aw-cassettes=tapes").assert_outcomes(failed=1, deselected=1)
    text = pytester.path.joinpath("mine.py").read_text()
    pytester.path.joinpath("mine.py").write_text(text.replace("step {self", "turn {self"))
    result = run(*ASK, "-k", "Climb", *REPLAY)
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "agent error: the agent could not go on – Climb, seed 30",
            "spent     1 model call (1 without a reply), tokens 0 in, 0 out, cost unknown;*",
            "why       NotRecorded: test_tasks~Climb-30.jsonl does not hold call 1 of this run:",
            "          --- call 1 of 3 there",
            "          +++ here",
            "          @@ *",
            "          -step 1: Climb Mount Doom.",
            "          +turn 1: Climb Mount Doom.",
        ]
    )
    result.stdout.no_fnmatch_line("trace *")


def test_in_auto_another_conversation_is_recorded_from_where_it_is_another(
    run: Run, pytester: pytest.Pytester
) -> None:
    run(*ASK, "-k", "Climb", "--aw-cassettes=tapes").assert_outcomes(failed=1, deselected=1)
    before = requests(tape(pytester, "Climb"))
    text = pytester.path.joinpath("mine.py").read_text()
    later = text.replace(
        "step {self.number}:", "{'turn' if self.number == 2 else 'step'} {self.number}:"
    )
    pytester.path.joinpath("mine.py").write_text(later)
    result = run(*ASK, "-k", "Climb", "--aw-cassettes=tapes")
    result.stdout.fnmatch_lines(["  recorded*1/3  calls, at no cost now"])
    after = requests(tape(pytester, "Climb"))
    assert [new == old for new, old in zip(after, before, strict=True)] == [True, False, True]
    assert asked(pytester.path) == 3 + 2


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no cassette test_tasks~Climb-30.jsonl; record it: --aw-*"),
        ("", "test_tasks~Climb-30.jsonl is no cassette of this version: it is empty; record *"),
        ("{}\n", "test_tasks~Climb-30.jsonl is no cassette of this version: it begins with '{}*"),
        (
            '{"cassette": 1, "agent": "mine:Asker", "model": "scripted:small"}\n',
            "test_tasks~Climb-30.jsonl holds no call; record it: --aw-cassette-mode=record",
        ),
        (
            '{"cassette": 1, "agent": "mine:Asker", "model": "scripted:small"}\n{"re\n{}\n',
            "test_tasks~Climb-30.jsonl: line 2 is damaged; record it: *",
        ),
    ],
    ids=["none", "empty", "foreign", "no calls", "damaged"],
)
def test_a_cassette_that_cannot_be_played_is_reported_by_its_case_alone(
    run: Run, pytester: pytest.Pytester, content: str | None, says: str
) -> None:
    run(*ASK, "--aw-cassettes=tapes").assert_outcomes(passed=1, failed=1)
    tape(pytester, "Climb").unlink()
    if content is not None:
        tape(pytester, "Climb").write_text(content)
    result = run(*ASK, *REPLAY)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([f"why       NotRecorded: {says}"])


def test_a_recorded_failure_is_the_same_failure_again(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(say=UNREACHABLE)
    run(*ASK, "-k", "Rest", "--aw-cassettes=tapes", "--aw-artifacts-dir=one")
    run(*ASK, "-k", "Rest", *REPLAY, "--aw-artifacts-dir=two")
    one, two = (pytester.path / name / "latest" / "journal.jsonl" for name in ("one", "two"))
    assert canonical(one).splitlines() == canonical(two).splitlines()
    (attempt,) = lines(two)
    assert (attempt["verdict"], attempt["error"]) == (
        "model error",
        "scripted:small did not answer: the key is wrong",
    )


def test_an_episode_whose_time_the_model_has_used_up_is_over_again_when_replayed(
    run: Run, pytester: pytest.Pytester, monkeypatch: Keyed
) -> None:
    """The first time, a day passes with each request."""
    clock = functools.partial(episode.Stage, clock=lambda: 86_400.0 * asked(pytester.path))
    climb = (*ASK, "-k", "Climb")
    with monkeypatch.context() as patch:
        patch.setattr(episode, "Stage", clock)
        run(*climb, "--aw-cassettes=tapes", "--aw-artifacts-dir=one")
    run(*climb, *REPLAY, "--aw-artifacts-dir=two").assert_outcomes(failed=1, deselected=1)
    one, two = (pytester.path / name / "latest" / "journal.jsonl" for name in ("one", "two"))
    assert canonical(one).splitlines() == canonical(two).splitlines()
    (attempt,) = lines(two)
    assert (attempt["verdict"], attempt["error"]) == (
        "budget exceeded",
        "the time was used up while waiting for the model",
    )


def test_after_device_trouble_the_replay_begins_with_the_first_call(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*ASK, "-k", "Climb", "--aw-cassettes=tapes").assert_outcomes(failed=1, deselected=1)
    calls = asked(pytester.path)
    act = Device.act
    faults = [DeviceError("the cable fell out")]

    def broken(device: Device, *how: Any) -> None:
        if faults:
            raise faults.pop()
        act(device, *how)

    monkeypatch.setattr(Device, "act", broken)
    run(*ASK, "-k", "Climb", *REPLAY).assert_outcomes(failed=1, deselected=1)
    attempts = lines(pytester.path / "androidworld-results" / "latest" / "journal.jsonl")
    assert [(each["verdict"], len(each["run"]["calls"])) for each in attempts] == [
        ("device error", 1),
        ("failed", 3),
    ]
    assert asked(pytester.path) == calls


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("--aw-cassette-mode=replay",),
            "--aw-cassette-mode=replay needs the folder of the cassettes: --aw-cassettes=FOLDER",
        ),
        (
            ("--aw-cassette-mode=record",),
            "--aw-cassette-mode=record needs the folder of the cassettes: --aw-cassettes=FOLDER",
        ),
        (
            REPLAY,
            "--aw-cassettes: there is no cassette in *tapes; record it: --aw-cassette-mode=record",
        ),
        (
            ("--aw-cassettes=say.py",),
            "--aw-cassettes: nothing can be recorded in *say.py: File exists",
        ),
        (("--aw-cassette-mode=reply",), "--aw-cassette-mode: 'reply' is not known; did you *"),
    ],
)
def test_what_cannot_be_meant_is_said_before_the_run(
    run: Run, words: tuple[str, ...], says: str
) -> None:
    result = run(*ASK, *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {says}"])


@pytest.mark.parametrize("mode", ["auto", "replay"])
def test_recordings_of_another_model_are_neither_played_nor_lost(
    run: Run, pytester: pytest.Pytester, mode: str
) -> None:
    run(*ASK, "-k", "Rest", "--aw-cassettes=tapes").assert_outcomes(passed=1, deselected=1)
    before = tape(pytester, "Rest").read_bytes()
    other = (ASK[0], ASK[2], "--model=scripted:large", "--aw-cassettes=tapes")
    result = run(*other, f"--aw-cassette-mode={mode}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "ERROR: --aw-cassettes: test_tasks~Rest-30.jsonl was recorded with agent mine:Asker,"
            " model scripted:small, and this run has agent mine:Asker, model scripted:large; take"
            " another folder, or --aw-cassette-mode=record to record over it"
        ]
    )
    assert tape(pytester, "Rest").read_bytes() == before
    run(*other, "--aw-cassette-mode=record", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    head = json.loads(tape(pytester, "Rest").read_text().splitlines()[0])
    assert head == {"cassette": 1, "agent": "mine:Asker", "model": "scripted:large"}
