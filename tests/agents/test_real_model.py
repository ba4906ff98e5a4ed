"""Agents play by a real model behind a real server, which no rules of ours have written.

They are deep, and run where llama.cpp and its weights are installed: `tox -e llama`.  The model
solves nothing: what counts is that requests, tokens, cards and cassettes are right all the same.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import task_cases
from pytest_androidworld.report import card
from pytest_androidworld.report.journal import Journal, canonical, read
from tests.models.llama_cpp import CACHED, MISSING, PROMPT, WRITTEN, LlamaServer, assemble

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        bool(MISSING), reason=f"not installed: {', '.join(MISSING)}; tox -e llama has them"
    ),
]
TASK = f"{task_cases.__path__[0]}/system/radios.py::SystemWifiTurnOff"
STEPS = 3
MOST = 48  # tokens of a reply: a model that was never taught to converse does not stop
PATIENCE = 1200  # seconds; the slowest prompt takes half a minute of one core
# What a server may be asked to keep a reply to, so that a model of any size acts.
COUNT = {"type": "integer", "minimum": 0, "maximum": 999}
PLACE = {"type": "array", "items": COUNT, "minItems": 2, "maxItems": 2}
CLICK = {"action_type": {"const": "click"}, "coordinate": PLACE}
MOVE = {"action_type": {"enum": ["navigate_home", "navigate_back", "wait"]}}


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = assemble(tmp_path_factory.mktemp("weights"))
    yield path
    path.unlink()


@pytest.fixture(scope="module")
def server(weights: Path) -> Iterator[LlamaServer]:
    with LlamaServer(weights, context=8192) as server:
        yield server


@pytest.fixture
def play(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Plays three steps of a task; returns the run's result and the folder of its journal."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")

    def start(agent: str, server: LlamaServer, *words: str, kept: str = "kept") -> Any:
        result = pytester.runpytest_subprocess(
            *(TASK, f"--agent={agent}", f"--model={server.model}", "--seeds=4711-4711"),
            *("-p", "no:xdist", f"--aw-budget=reference*{STEPS / 10}", "--aw-html=off"),
            *(f"--aw-model-seconds={PATIENCE}", f"--aw-step-seconds={PATIENCE}"),
            *(f"--aw-artifacts-dir={kept}", *words),
            timeout=2 * PATIENCE,
        )
        return result, pytester.path / kept / "latest/journal.jsonl"

    return start


def options(properties: dict[str, Any] | None) -> str:
    """At most so many tokens; of an object with these properties, if there are any."""
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    schema |= {"additionalProperties": False, "required": [*(properties or {})]}
    wanted = {"type": "json_schema", "json_schema": {"name": "action", "schema": schema}}
    body = {"response_format": wanted} if properties else {}
    return f"--aw-model-options={json.dumps({'max_output': MOST, 'body': body})}"


def card_of(journal: Journal) -> dict[str, str]:
    made = [*card.lines(journal.manifest, journal.attempts), *card.counts(journal.attempts)]
    return {line.name: line.text for line in made if line.values}


@pytest.mark.parametrize(
    ("agent", "properties", "calls", "kinds", "unusable"),
    [
        ("general_text", None, ["act"] * STEPS, {"unknown"}, STEPS),
        ("general_text", CLICK, ["act"] * STEPS, {"click"}, 0),
        ("t3a", MOVE, ["act", "reflect"] * STEPS, {*MOVE["action_type"]["enum"]}, 0),
    ],
    ids=["general_text-free", "general_text", "t3a"],
)
def test_an_agent_plays_three_steps_and_again_from_cassettes(
    server: LlamaServer,
    play: Any,
    agent: str,
    properties: dict[str, Any] | None,
    calls: list[str],
    kinds: set[str],
    unusable: int,
) -> None:
    words = (options(properties), "--aw-probe=off", "--aw-cassettes=tapes")
    before = server.counts()
    _, path = play(agent, server, *words)
    after = server.counts()
    journal = read(path)
    (attempt,) = journal.attempts
    assert (attempt["verdict"], attempt["used"], attempt["error"]) == (
        *("budget exceeded", STEPS, None),
    )
    assert {step["action"]["action_type"] for step in attempt["steps"]} <= kinds
    assert [step["refused"] for step in attempt["steps"]] == [None] * STEPS

    # Each request, and each token that the server has counted
    made = attempt["run"]["calls"]
    asked = [call["purpose"] for call in made]
    assert asked == calls[: len(asked)]
    assert len(asked) >= len(calls) - 1  # the last reflection is left out where the budget ends
    assert {call["finish"] for call in made} == {"length" if unusable else "stop"}
    assert [call["tries"] for call in made] == [1] * len(made)
    tokens = {kind: sum(call["tokens"][kind] for call in made) for kind in made[0]["tokens"]}
    spent = {name: after[name] - before[name] for name in after}
    assert tokens == {
        "input": spent[PROMPT] + spent[CACHED],
        "output": spent[WRITTEN],
        "cached": spent[CACHED],
    }
    assert tokens["input"] > 1000  # the list of elements is there

    lines = card_of(journal)
    assert lines["agent"] == agent
    assert lines["model asked for"] == server.model
    assert lines["model reported"] == "gemma-3-270m"
    assert lines["pictures in a request"] == "0"
    assert (lines["temperature"], lines["seed"]) == ("0", "the case's")
    assert lines["max_output"] == str(MOST)
    assert "settings refused" not in lines
    assert lines["replies that could not be used"] == f"{unusable} of {STEPS}"  # for actions

    _, again = play(agent, server, *words, "--aw-cassette-mode=replay", kept="again")
    assert server.counts() == after  # it was asked nothing
    assert canonical(path) == canonical(again)
    (replayed,) = read(again).attempts
    assert [call["recorded"] for call in replayed["run"]["calls"]] == [True] * len(made)
    assert replayed["run"]["sent"] == attempt["run"]["sent"]


def test_a_model_without_eyes_ends_the_run_in_a_sentence(server: LlamaServer, play: Any) -> None:
    result, journal = play("general", server)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (line,) = (line for line in result.errlines if line.startswith("ERROR: "))
    assert line == (
        f"ERROR: the model cannot be used: {server.model} did not answer: the server replied 500:"
        " image input is not supported - hint: if this is unexpected, you may need to provide the"
        " mmproj; --aw-probe=off plays without this first call"
    )
    assert not journal.exists()


def test_a_context_that_is_too_small_is_named_with_both_numbers(weights: Path, play: Any) -> None:
    with LlamaServer(weights, context=1024) as small:
        result, _ = play("t3a", small)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.re_match_lines(
        [
            r"ERROR: the model's context is too small for the first prompt of an episode"
            r" \(\d,\d\d\d tokens, and room for 1,024\); start the server with a larger one, or"
            r" choose another model: .*"
        ]
    )
