"""Agents in a process of their own: the same episode, and nothing of ours within their reach."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from pytest_androidworld import Device, Score, Task, check
from pytest_androidworld.agent import message_lines
from pytest_androidworld.agent.isolated import EpisodeHost, Isolated
from pytest_androidworld.agent.llm import Reply, Usage, system, user
from pytest_androidworld.agent.loading import load
from pytest_androidworld.agent.program import Program
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.episode import Ended, Episode, Limits, Stage
from pytest_androidworld.errors import AgentError, UsageError
from pytest_androidworld.task import lifecycle

BUDGET = 4
MOVED = "points moved onto the screen"
AGENTS = """
import json
import os
import sys
import time

from pytest_androidworld import (
    Action, Agent, BadAction, Done, Grid, Home, ModelError, ProtocolAgent, Tap
)


class Homely(Agent):
    def step(self, state):
        self.reason = "as always"
        return Done() if len(state.ui_elements) == 0 else Home()


class Teller(Agent):
    def play(self, stage):
        import gc
        from pytest_androidworld.env.device import Device

        print("this is no line of ours")
        told = {
            "environment": dict(os.environ),
            "devices": len([each for each in gc.get_objects() if isinstance(each, Device)]),
            "goal": stage.goal,
            "left": [stage.steps_left, stage.seconds_left],
            "pixels": stage.state.pixels is not None,
            "same": stage.state is stage.state,
            "pid": os.getpid(),
        }
        with open("told", "w") as file:
            json.dump(told, file)
        stage.act(Done())


class Seeded(Agent):
    def prepare(self, task, seed):
        self.seen = [type(task).__name__, seed, hasattr(task, "is_successful")]

    def step(self, state):
        with open("told", "w") as file:
            json.dump(self.seen, file)
        return Done()


class Fails(Agent):
    def step(self, state):
        raise ValueError("näh “so”")


class Quits(Agent):
    def step(self, state):
        os._exit(3)


class Stubborn(Agent):
    def play(self, stage):
        while True:
            try:
                stage.act(Home())
            except BaseException:
                pass


class Sleeps(Agent):
    def step(self, state):
        time.sleep(600)


class Returns(Agent):
    def play(self, stage):
        pass


class Remote(Agent):
    def step(self, state):
        raise ModelError("my server is away", lasting=True)


class Turns(Agent):
    def play(self, stage):
        while True:
            with stage.turn():
                stage.act(Home(), "one")
                stage.act(Home())
                stage.explain("two")
            try:
                stage.act(Tap(999))
            except BadAction as problem:
                self.problem = str(problem)


class Forger(Agent):
    def play(self, stage):
        stage._lines.send({"ask": "device"})
        stage._lines.receive()


class ForgesNews(Agent):
    def play(self, stage):
        stage._lines.send({"ask": "check", "news": {}})
        stage._lines.receive()


class Counts(ProtocolAgent):
    grid = Grid(1000)

    def start(self, goal):
        self.counts = __import__("collections").Counter()

    def actions(self, state):
        self.screen, self.sent = state.screen_size, state
        return [self.tap([1000, 500])]


class CountsAndFails(Counts):
    def acted(self, action):
        self.count("unmapped")
        raise ValueError("enough")


class Notes(Agent):
    def step(self, state):
        self.notes = (*self.notes, "again")
        return Home()


class Async(Agent):
    async def start(self, goal):
        self.count = 0

    async def step(self, state):
        import asyncio

        await asyncio.sleep(0)
        self.count += 1
        return Done() if self.count == 2 else Home()


class Nothing(Agent):
    def step(self, state):
        return "home"


class Asks(Agent):
    def step(self, state):
        self.model.ask()
"""


class Rest(Task):
    """Never reached."""

    template = "Rest “a while”."

    def is_successful(self, env: Device) -> Score:
        return Score.of(check("it rests", True, False))


@pytest.fixture
def play(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Play an agent of the file above, isolated or not."""
    (tmp_path / "some_agents.py").write_text(AGENTS, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "some_agents", raising=False)  # of the test before
    task = Rest.drawn(30)
    lifecycle.begin(task, device)

    def played(name: str, *, isolated: bool = True, limits: Limits = Limits(BUDGET)) -> Ended:  # noqa: B008 - frozen
        prefix = "isolated:" if isolated else ""
        played.agent = load(f"{prefix}some_agents:{name}")()  # type: ignore[attr-defined]
        return Episode(task, device, played.agent, limits, seed=31).play()  # type: ignore[attr-defined]

    yield played
    lifecycle.end(task, device)


def steps(ended: Ended) -> list[tuple[int, str, str | None, str | None, str | None]]:
    return [(s.number, s.action.json(), s.on, s.reason, s.refused) for s in ended.steps]


@pytest.mark.parametrize(
    ("name", "counted", "notes"),
    [
        ("Counts", {"clamped": BUDGET}, (f"{MOVED}: {BUDGET}",)),
        (
            "CountsAndFails",
            {"clamped": 1, "unmapped": 1},
            (f"{MOVED}: 1, calls of actions that have no counterpart here: 1",),
        ),
        ("Notes", None, ("again",) * BUDGET),
        ("Homely", None, ()),
    ],
)
def test_what_it_counts_and_notes_is_known_here(
    play: Any, name: str, counted: dict[str, int] | None, notes: tuple[str, ...]
) -> None:
    play(name)
    assert (play.agent.counted, play.agent.notes) == (counted, notes)


@pytest.mark.parametrize(
    "news",
    [
        [],
        {},
        {"notes": 1},
        {"notes": [1]},
        {"notes": [], "counts": []},
        {"notes": [], "counts": {"wins": 1}},
        {"notes": [], "counts": {"clamped": -1}},
        {"notes": [], "counts": {"clamped": 1.5}},
        {"notes": [], "counts": {"clamped": True}},
        {"notes": [], "counts": {"clamped": "1"}},
    ],
)
def test_news_that_are_none_are_its_fault(news: Any) -> None:
    host = EpisodeHost(Isolated(), cast("Stage", None), cast("Program", None))
    with pytest.raises(AgentError, match=r"^the agent's process sends no valid news: "):
        host.hear(news)


def test_news_that_are_none_end_the_episode(play: Any) -> None:
    ended = play("ForgesNews")
    assert ended.verdict == "agent error"
    assert "the agent's process sends no valid news: KeyError('notes')" in ended.error


@pytest.mark.parametrize("name", ["Homely", "Turns", "Fails", "Returns", "Async", "Nothing"])
def test_an_episode_is_the_same_in_a_process_of_its_own(
    play: Any, name: str, tmp_path: Path
) -> None:
    here, there = play(name, isolated=False), play(name)
    assert steps(there) == steps(here)
    assert (there.verdict, there.used, there.answer) == (here.verdict, here.used, here.answer)
    errors = [(ended.error or "").replace(f"{tmp_path}/", "") for ended in (here, there)]
    assert errors[0] == errors[1]


def test_it_has_no_device_no_key_and_prints_where_it_likes(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary")
    assert play("Teller").verdict == "failed"
    told = json.loads((tmp_path / "told").read_text())
    assert "sk-canary" not in told.pop("environment").values()
    assert told.pop("pid") != os.getpid()
    assert told == {
        "devices": 0,
        "goal": "Rest “a while”.",
        "left": [BUDGET, float("inf")],
        "pixels": False,
        "same": True,
    }


def test_one_that_prepares_gets_the_seed_and_the_report_says_so(play: Any, tmp_path: Path) -> None:
    play("Seeded")
    assert json.loads((tmp_path / "told").read_text()) == ["Rest", 31, False]
    assert play.agent.notes == ("the agent was given the seed, as its class overrides `prepare`",)
    play("Homely")
    assert play.agent.notes == ()


@pytest.mark.parametrize(
    ("name", "verdict", "error"),
    [
        ("Fails", "agent error", "ValueError: näh “so”"),
        ("Quits", "agent error", "AgentError: the agent's process ended with status 3 before"),
        (
            "Forger",
            "agent error",
            "AgentError: the agent's process requests 'device', which no stage has",
        ),
        ("Remote", "model error", "my server is away"),
        ("Stubborn", "budget exceeded", None),
        ("Asks", "agent error", "has no attribute 'ask'"),
    ],
)
def test_whatever_it_does_is_its_verdict(
    play: Any, name: str, verdict: str, error: str | None
) -> None:
    ended = play(name)
    assert ended.verdict == verdict
    assert (error or "") in (ended.error or "")
    assert (error is None) == (ended.error is None)


def test_one_that_sleeps_is_ended_when_its_time_is_up(play: Any) -> None:
    ended = play("Sleeps", limits=Limits(BUDGET, seconds=4))
    assert ended.verdict == "budget exceeded"
    assert ended.error == "the time was used up while waiting for the agent"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("oracle", "oracle plays by the task's own solution, which an agent in a process of its"),
        ("human", "human is a person on this computer: leave out --aw-isolate"),
        ("oracel", "no agent is called 'oracel'. Did you mean 'oracle'?"),
        ("some_agents:None", "agent in some_agents"),
    ],
)
def test_what_cannot_be_isolated_is_refused(
    name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some_agents.py").write_text(AGENTS, "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as raised:
        load(f"isolated:{name}")
    assert why in str(raised.value)


def test_the_run_does_not_import_the_agents_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "careless.py"
    file.write_text(f"import os\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n")
    file.write_text(file.read_text() + AGENTS)
    monkeypatch.chdir(tmp_path)
    made: Any = load("isolated:careless:Homely")
    assert (made.pixels, made.asks, made.own_play) == (False, False, False)
    assert load("isolated:careless:Teller").own_play  # type: ignore[attr-defined]
    assert (tmp_path / "pid").read_text() != str(os.getpid())


# Messages to a model


@pytest.fixture
def state() -> State:
    import numpy

    elements = (Element(0, text="OK", bbox=Rect(10, 10, 30, 30)),)
    return State(elements, (40, 60), picture=numpy.zeros((60, 40, 3), numpy.uint8))


def there_and_back(states: dict[int, State], *messages: Any) -> Any:
    lines = message_lines.lines(messages, states)
    return message_lines.read(json.loads(json.dumps(lines)), states)


def test_a_screen_of_the_phone_is_named_by_its_number(state: State) -> None:
    small = state.scaled((20, 30))
    messages = system("rules"), user("look", Screen(state, marks=True), Screen(small))
    lines = message_lines.lines(messages, {7: state})
    assert lines[1]["parts"] == [
        "look",
        {"state": 7, "size": None, "marks": True},
        {"state": 7, "size": [20, 30], "marks": False},
    ]
    first, second = there_and_back({7: state}, *messages)
    assert first == messages[0]
    assert second.parts[1].state is state
    assert second.parts[2].data() == Screen(small).data()


def test_one_that_the_agent_has_made_comes_with_its_picture(state: State) -> None:
    from dataclasses import replace

    assert state.picture is not None
    drawn = replace(state, picture=state.picture + 9)
    (message,) = there_and_back({7: state}, user(Screen(drawn)))
    (screen,) = message.parts
    assert (screen.pixels() == 9).all()
    assert screen.data() == Screen(drawn).data()


@pytest.mark.parametrize(
    "line",
    [
        [{"role": "root", "parts": []}],
        [{"role": "user"}],
        [{"role": "user", "parts": [{"state": 99, "size": None, "marks": False}]}],
        [{"role": "user", "parts": [{"state": 7, "size": [1 << 20, 1 << 20], "marks": False}]}],
        [{"role": "user", "parts": [{"state": 7, "size": [-1, -1], "marks": False}]}],
        [{"role": "user", "parts": [5]}],
        None,
    ],
)
def test_what_is_no_message_is_refused(state: State, line: Any) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        message_lines.read(line, {7: state})


@pytest.mark.parametrize(
    "reply",
    [Reply("text", Usage(1, 2, 3), "length", 1.5, 2, ("seed",), 1), Reply("", thinking="Hm.")],
)
def test_a_reply_comes_as_it_was_sent(reply: Reply) -> None:
    assert Reply.read(json.loads(json.dumps(reply.line))) == reply
