"""The protocol card of a run: made of what was really sent, and named before rates are.

These tests start processes for workers, and for agents in processes of their own.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from tests.models.server import Answer, Failed, ModelServer, Question
from tests.plugin.conftest import Run

HOMES = 3  # steps before the last
PLAY = ("--agent=ui_tars", "-k", "Rest", "-p", "no:xdist", "--aw-probe=off")
FIRST = "The protocol card differs in pictures kept: 3 now, 1 before"


def homesick(question: Question) -> Answer:
    """A UI-TARS that goes home three times, one of them beside the screen, then is done."""
    if "top_p" in (question.body or {}):
        return Failed(400, "top_p is not supported", code="unsupported_parameter")
    done = sum(turn.role == "assistant" for turn in question.turns)
    if done < HOMES:
        return f"Thought: on.\nAction: {'press_home()' if done else 'click(point=[9000, 10])'}"
    return "Thought: done.\nAction: finished(content='')"


@pytest.fixture
def server(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with ModelServer(homesick) as server:
        yield server


@pytest.fixture
def play(run: Run, server: ModelServer) -> Callable[..., pytest.RunResult]:
    """Plays a run with a name, whose model is asked with these options."""

    def start(name: str, options: str = "", *words: str) -> pytest.RunResult:
        given = (f"--aw-model-options={options}",) if options else ()
        model = f"--model={server.model('openai')}"
        return run(*PLAY, model, f"--aw-artifacts-dir={name}", *given, *words)

    return start


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_journal_has_what_was_really_sent(play: Any, pytester: pytest.Pytester) -> None:
    play("one", "images_kept=3,top_p=0.5,image_format=jpeg").assert_outcomes(
        passed=1, deselected=1
    )
    manifest, attempt = lines(pytester.path / "one/latest/journal.jsonl")
    sent = attempt["run"]["sent"]
    (prompt,) = sent.pop("prompt")
    assert prompt.startswith("act ")
    assert sent == {
        "model reported": ["tester"],
        "pictures in a request": ["1", "2", "3"],
        "pictures": ["1092×2408 jpeg, quality 75"],
        "pictures kept": ["3"],
        "temperature": ["0"],
        "seed": ["default"],
        "max_output": ["400"],
        "settings refused": ["top_p"],
    }
    assert attempt["run"]["counts"] == {"clamped": 1}
    protocol = manifest["protocol"]
    assert protocol["language"] == "English"
    assert protocol["history"] == "all replies"
    assert protocol["tries"] == 1
    assert protocol["effects"]["enter_after"] is False
    assert "the text of finished is the answer" in protocol["notes"]


def test_a_run_without_a_model_has_no_card(run: Run, pytester: pytest.Pytester) -> None:
    run("--agent=oracle", "-k", "Rest", "-p", "no:xdist", "--aw-artifacts-dir=one")
    manifest, attempt = lines(pytester.path / "one/latest/journal.jsonl")
    assert "protocol" not in manifest
    assert {"sent", "counts"} & attempt["run"].keys() == set()


def test_runs_that_keep_other_numbers_of_pictures_say_so_before_their_rates(
    play: Any, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    play("one", "images_kept=1")
    play("three", "images_kept=3")
    capsys.readouterr()
    runs = (str(pytester.path / "one/latest"), str(pytester.path / "three/latest"))
    files = [f"--{kind}={pytester.path / kind}" for kind in ("markdown", "json", "html")]
    cli.main(["compare", *runs, "--gate", *files])
    text = capsys.readouterr().out
    assert text.splitlines()[0] == FIRST
    assert text.index(FIRST) < text.index("100.0 % now")
    assert (pytester.path / "markdown").read_text("utf-8").startswith(f"{FIRST}\n\n### ")
    data = json.loads((pytester.path / "json").read_text("utf-8"))
    assert next(iter(data)) == "protocol"
    assert data["protocol"] == [{"name": "pictures kept", "now": "3", "before": "1", "lines": 1}]
    html = (pytester.path / "html").read_text("utf-8")
    assert html.index(FIRST) < html.index("<h1>")


def test_a_gate_names_the_line_before_it_answers(play: Any, pytester: pytest.Pytester) -> None:
    play("one", "images_kept=1")
    result = play("three", "images_kept=3", "--aw-baseline=one/latest", "--aw-gate")
    shown = result.outlines
    assert shown.index(FIRST) < min(n for n, line in enumerate(shown) if "% now" in line)


def test_a_server_at_another_port_is_no_other_protocol(
    play: Any, run: Run, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    play("one")
    with ModelServer(homesick) as other:
        run(*PLAY, f"--model={other.model('openai')}", "--aw-artifacts-dir=two")
    capsys.readouterr()
    cli.main(["compare", *(str(pytester.path / name / "latest") for name in ("one", "two"))])
    assert "protocol card" not in capsys.readouterr().out


def test_an_isolated_agent_has_the_same_card(
    play: Any, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    play("one")
    play("two", "", "--aw-isolate").assert_outcomes(passed=1, deselected=1)
    (one, first), (two, second) = (
        lines(pytester.path / name / "latest/journal.jsonl") for name in ("one", "two")
    )
    assert one["protocol"] == two["protocol"]
    assert first["run"]["sent"] == second["run"]["sent"]
    assert first["run"]["counts"] == second["run"]["counts"] == {"clamped": 1}
    assert first["run"]["notes"] == second["run"]["notes"] == ["points moved onto the screen: 1"]


@pytest.mark.deep
def test_the_attempts_of_all_workers_have_their_part(
    spawn: Run, server: ModelServer, pytester: pytest.Pytester
) -> None:
    model = f"--model={server.model('openai')}"
    spawn("--agent=ui_tars", model, "-n", "2", "--aw-probe=off", "--aw-artifacts-dir=one")
    manifest, *attempts = lines(pytester.path / "one/latest/journal.jsonl")
    assert manifest["protocol"]["history"] == "all replies"
    assert {attempt["task"] for attempt in attempts} == {"Rest", "Climb"}
    kept = [attempt["run"]["sent"]["pictures kept"] for attempt in attempts]
    assert kept == [["5"], ["5"]]
    assert [attempt["run"]["counts"] for attempt in attempts] == [{"clamped": 1}] * 2
