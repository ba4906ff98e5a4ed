"""What the model that follows rules depends on: the list of elements, and the marks."""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld import Agent, Device, Element, Task
from pytest_androidworld.agent import llm, marks
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.m3a import M3A
from pytest_androidworld.agents.m3a_simple import M3ASimple
from pytest_androidworld.agents.seeact import SeeAct
from pytest_androidworld.agents.t3a import T3A
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task_cases.clock.stopwatch import ClockStopWatchRunning
from pytest_androidworld.task_cases.sms.reply import SimpleSmsReply
from pytest_androidworld.task_cases.system.radios import SystemWifiTurnOn
from tests.models.brain import answer
from tests.models.server import ModelServer, Question
from tests.models.wires import Turn

TASKS = (ClockStopWatchRunning, SimpleSmsReply, SystemWifiTurnOn)
AGENTS = (M3A, T3A, M3ASimple, SeeAct)
LINES = re.compile(r"((?:^(?:UI element \d+: |[A-Z]+\. (?:\"|unnamed )).*\n)+)", re.MULTILINE)
SEED = 4711
Lines = list[str]
Play = Callable[..., list[tuple[str, str]]]


@pytest.fixture(params=["same", pytest.param("drawn", marks=pytest.mark.deep)])
def seed(request: pytest.FixtureRequest) -> int:
    """The same in each run; a search draws another."""
    if request.param == "same":
        return SEED
    return int(request.getfixturevalue("search_seed"))


@pytest.fixture
def play(device: Device, seed: int) -> Play:
    """An episode of each task: how it has ended, and the last reason that the agent gave."""

    def played(kind: type[Agent], brain: Callable[[Question], str]) -> list[tuple[str, str]]:
        with ModelServer(brain) as server:
            model = llm.load(server.model("openai"), most=60)
            ends = [episode(device, kind(), model, task.drawn(seed)) for task in TASKS]
        return [(end.verdict, end.steps[-1].reason or "") for end in ends]

    return played


def episode(device: Device, agent: Agent, model: llm.Model, task: Task) -> Ended:
    agent.model = ModelClient(model)
    lifecycle.begin(task, device)
    ended = Episode(task, device, agent, Limits(int(10 * task.complexity))).play()
    lifecycle.end(task, device)
    return ended


def relisted(question: Question, change: Callable[[Lines], Lines]) -> Question:
    """The question with other lines in its lists of elements."""

    def turned(turn: Turn) -> Turn:
        parts = LINES.split(turn.text)
        for n in range(1, len(parts), 2):
            parts[n] = "".join(f"{line}\n" for line in change(parts[n].splitlines()))
        return replace(turn, text="".join(parts))

    return replace(question, turns=tuple(map(turned, question.turns)))


@pytest.mark.parametrize("kind", AGENTS)
def test_the_order_of_the_list_does_not_matter(play: Play, kind: type[Agent], seed: int) -> None:
    chance = random.Random(seed)
    mixed: list[bool] = []

    def mix(lines: Lines) -> Lines:
        other = sorted(lines, key=lambda line: chance.getrandbits(32))
        mixed.append(other != lines)
        return other

    ends = play(kind, lambda question: answer(relisted(question, mix)))
    assert [verdict for verdict, _ in ends] == ["passed"] * len(TASKS), f"seed {seed}: {ends}"
    assert sum(mixed) > len(mixed) / 2


@pytest.mark.parametrize("kind", AGENTS)
def test_without_the_list_nothing_is_solved(play: Play, kind: type[Agent], seed: int) -> None:
    ends = play(kind, lambda question: answer(relisted(question, lambda lines: [])))
    assert [verdict for verdict, _ in ends] == ["failed"] * len(TASKS), f"seed {seed}: {ends}"


def test_each_number_is_looked_for_in_the_picture(
    play: Play, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gives up at the first element that has the number of its neighbour."""
    drawn = marks.marked

    def shifted(pixels: Any, elements: Iterable[Element]) -> Any:
        there = list(elements)
        pairs = zip(there, [*there[1:], *there[:1]], strict=True)
        return drawn(pixels, [replace(other, index=each.index) for each, other in pairs])

    monkeypatch.setattr(marks, "marked", shifted)
    ends = play(M3A, answer)
    assert [verdict for verdict, _ in ends] == ["failed"] * len(TASKS), f"seed {seed}: {ends}"
    for _, reason in ends:
        assert re.match(r"in the picture there is no number \d+ at", reason)
