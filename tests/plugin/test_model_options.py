"""The settings of a model in a run: where they are given, and where they are reported."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.models.server import Answer, Failed, ModelServer, Question
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, install

RESULTS = "androidworld-results/latest/journal.jsonl"
OPTIONS = "--aw-model-options=effort=low,temperature=0.5"


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


@pytest.fixture
def manifest(pytester: pytest.Pytester) -> Callable[[], Any]:
    return lambda: json.loads((pytester.path / RESULTS).read_text().splitlines()[0])


def test_the_manifest_has_them(run: Run, manifest: Callable[[], Any]) -> None:
    result = run(*ASK, "-k", "Climb", OPTIONS)
    result.stdout.fnmatch_lines(
        [
            "  model-options temperature=0.5,effort=low (command line)*",
            "rerun     pytest *--aw-model-options=*effort=low*",
        ]
    )
    assert manifest()["model_options"] == {"effort": "low", "temperature": 0.5}
    run(*ASK, "-k", "Rest")
    assert manifest()["model_options"] == {"temperature": 0.0}
    run("-k", "Rest", OPTIONS)  # the oracle asks none
    assert manifest()["model_options"] == {}


@pytest.mark.parametrize(
    "table",
    [
        '[tool.pytest.ini_options]\naw_model_options = "effort=low,temperature=0.5"\n',
        '[tool.pytest.ini_options.aw_model_options]\neffort = "low"\ntemperature = 0.5\n',
    ],
    ids=["text", "table"],
)
def test_an_ini_file_may_have_them(
    run: Run, pytester: pytest.Pytester, manifest: Callable[[], Any], table: str
) -> None:
    pytester.makepyprojecttoml(table)
    run(*ASK, "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    assert manifest()["model_options"] == {"effort": "low", "temperature": 0.5}


def test_what_cannot_be_meant_is_said_before_the_run(run: Run) -> None:
    result = run(*ASK, "--aw-model-options=max_outputs=9")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --aw-model-options: no option of a model is called 'max_outputs'. Did you mean *"]
    )


def test_a_resumed_run_has_the_same(run: Run) -> None:
    run(*ASK, "-k", "Rest", OPTIONS)
    result = run(*ASK, "-k", "Rest", f"--aw-resume={RESULTS}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-resume: *temperature 0.0, there 0.5*"])


def test_a_cassette_has_them(run: Run, pytester: pytest.Pytester) -> None:
    words = (*ASK, "-k", "Rest", "--aw-cassettes=tapes")
    run(*words, OPTIONS).assert_outcomes(passed=1, deselected=1)
    (tape,) = (pytester.path / "tapes").iterdir()
    head, call = map(json.loads, tape.read_text().splitlines())
    assert head["options"] == "temperature=0.5,effort=low"
    assert call["request"]["temperature"] == 0.5
    run(*words, OPTIONS, "--aw-cassette-mode=replay").assert_outcomes(passed=1, deselected=1)
    result = run(*words, "--aw-cassette-mode=replay")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-cassettes: *was recorded with *, options *"])


def test_what_a_server_refuses_is_learnt_once_in_a_run(run: Run) -> None:
    def brain(question: Question) -> Answer:
        if question.temperature is None:
            return "done"
        return Failed(400, "Unsupported.", code="unsupported_parameter", param="temperature")

    with ModelServer(brain) as server:
        words = (ASK[0], ASK[2], f"--model={server.model('openai')}", "--seeds=3", "-k", "Rest")
        result = run(*words, "-p", "no:xdist")
    result.assert_outcomes(passed=3, deselected=3)
    result.stdout.fnmatch_lines(["  model calls * 3  3 without temperature"])
    assert [each.temperature for each in server.questions] == [0.0, None, None, None]


STATING = """
from pytest_androidworld import ModelOptions

from mine import Asker


class Stating(Asker):
    model_options = ModelOptions(temperature=0.7, top_p=0.8, seed="default")
"""
STATED = {"temperature": 0.7, "top_p": 0.8, "seed": "default"}


@pytest.fixture
def stating(pytester: pytest.Pytester) -> tuple[str, ...]:
    """The words for an agent that states some, and its calls in a folder of cassettes."""
    pytester.makepyfile(stating=STATING)
    return ("--agent=stating:Stating", *ASK[1:], "-k", "Rest")


def test_what_an_agent_states_is_sent_and_in_the_manifest(
    run: Run, pytester: pytest.Pytester, manifest: Callable[[], Any], stating: tuple[str, ...]
) -> None:
    result = run(*stating, "--aw-cassettes=tapes")
    result.assert_outcomes(passed=1, deselected=1)
    assert manifest()["model_options"] == STATED
    assert manifest()["stated_options"] == STATED
    (tape,) = (pytester.path / "tapes").iterdir()
    head, call = map(json.loads, tape.read_text().splitlines())
    assert head["options"] == "temperature=0.7,top_p=0.8,seed=default"
    assert (call["request"]["seed"], call["request"]["temperature"]) == (None, 0.7)


def test_the_command_line_counts_more_than_the_agent(
    run: Run, manifest: Callable[[], Any], stating: tuple[str, ...]
) -> None:
    run(*stating, "--aw-model-options=top_p=1,seed=4").assert_outcomes(passed=1, deselected=1)
    assert manifest()["model_options"] == {"temperature": 0.7, "top_p": 1, "seed": 4}
    assert manifest()["stated_options"] == STATED


def test_a_case_is_rerun_with_what_was_given_only(run: Run, stating: tuple[str, ...]) -> None:
    words = (*stating[:-1], "Climb")
    result = run(*words, "--aw-model-options=top_p=1")
    result.stdout.fnmatch_lines(["rerun     pytest *--aw-model-options=top_p=1 *"])
    result = run(*words)
    result.stdout.fnmatch_lines(["rerun     pytest *"])
    result.stdout.no_fnmatch_line("rerun     pytest *--aw-model-options*")


def test_an_agent_in_a_process_of_its_own_states_the_same(
    run: Run, manifest: Callable[[], Any], stating: tuple[str, ...]
) -> None:
    run(*stating, "--aw-isolate").assert_outcomes(passed=1, deselected=1)
    assert manifest()["model_options"] == STATED


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            "images_kept=3",
            "images_kept would change nothing: the agent mine:Asker has its own way",
        ),
        ("image_pixels=500000", "image_pixels would change nothing: the agent mine:Asker has its"),
        ("image_quality=80", "image_quality is of a JPEG; write image_format=jpeg besides"),
    ],
)
def test_an_option_that_would_change_nothing_is_refused(run: Run, options: str, says: str) -> None:
    result = run(*ASK, "-k", "Rest", f"--aw-model-options={options}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --aw-model-options: {says}*"])
