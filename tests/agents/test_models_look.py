"""What the model that follows rules depends on: the list of elements, and the marks."""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld import Agent, Device, Element
from pytest_androidworld.agent import llm, marks
from pytest_androidworld.agent.talk import Talk
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
Lines = list[str]


def play(device: Device, kind: type[Agent], brain: Callable[[Question], str]) -> list[Ended]:
    """An episode of each task, at a seed that nobody has chosen."""
    seed = random.SystemRandom().randrange(1000, 10**6)
    ends = []
    with ModelServer(brain) as server:
        for each in TASKS:
            agent, task = kind(), each.drawn(seed)
            agent.model = Talk(llm.load(server.model("openai"), most=60))
            lifecycle.begin(task, device)
            ends.append(Episode(task, device, agent, Limits(int(10 * task.complexity))).play())
            lifecycle.end(task, device)
    return ends


def relisted(question: Question, change: Callable[[Lines], Lines]) -> Question:
    """The question with other lines in its lists of elements."""

    def turned(turn: Turn) -> Turn:
        parts = LINES.split(turn.text)
        for n in range(1, len(parts), 2):
            parts[n] = "".join(f"{line}\n" for line in change(parts[n].splitlines()))
        return replace(turn, text="".join(parts))

    return replace(question, turns=tuple(map(turned, question.turns)))


@pytest.mark.parametrize("kind", AGENTS)
def test_the_order_of_the_list_does_not_matter(device: Device, kind: type[Agent]) -> None:
    chance = random.Random(30)
    mixed: list[bool] = []

    def mix(lines: Lines) -> Lines:
        other = sorted(lines, key=lambda line: chance.getrandbits(32))
        mixed.append(other != lines)
        return other

    ends = play(device, kind, lambda question: answer(relisted(question, mix)))
    assert [end.verdict for end in ends] == ["passed"] * len(TASKS), ends
    assert sum(mixed) > len(mixed) / 2


@pytest.mark.parametrize("kind", AGENTS)
def test_without_the_list_nothing_is_solved(device: Device, kind: type[Agent]) -> None:
    ends = play(device, kind, lambda question: answer(relisted(question, lambda lines: [])))
    assert [end.verdict for end in ends] == ["failed"] * len(TASKS), ends


def test_each_number_is_looked_for_in_the_picture(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gives up at the first element that has the number of its neighbour."""
    drawn = marks.marked

    def shifted(pixels: Any, elements: Iterable[Element]) -> Any:
        there = list(elements)
        pairs = zip(there, [*there[1:], *there[:1]], strict=True)
        return drawn(pixels, [replace(other, index=each.index) for each, other in pairs])

    monkeypatch.setattr(marks, "marked", shifted)
    for end in play(device, M3A, answer):
        assert end.verdict == "failed", end
        assert re.match(r"in the picture there is no number \d+ at", end.steps[-1].reason or "")
