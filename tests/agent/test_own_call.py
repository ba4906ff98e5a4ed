"""`Agent.record`: a call that an agent has made with an SDK of its own counts as one of ours."""

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import Action, Agent, Device, Done, Home, Score, State, Task, Usage, check
from pytest_androidworld.agent import loading
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import user
from pytest_androidworld.agent.model_client import Call, ModelClient
from pytest_androidworld.agent.own_call import OwnCall
from pytest_androidworld.agent.prices import Price
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import AgentError, RunOver
from pytest_androidworld.task import lifecycle

PRICE = Price(input=2.0, output=10.0, cached=1.0, date="")
OTHER = Price(input=1.0, output=1.0, cached=1.0, date="")
USED = Usage(1000, 100, 500)
HALF: Any = (1.5, 1)  # tokens


class Rest(Task):
    """Never reached."""

    template = "Rest “a while”."

    def is_successful(self, env: Device) -> Score:
        return Score.of(check("it rests", True, False))


class Recorder(Agent):
    """Records each of these calls, one in a step, then is done."""

    def __init__(self, *calls: dict[str, Any]) -> None:
        self.calls = [*calls]
        self.model = "gpt-4o"  # type: ignore[assignment]  # whatever it likes

    def step(self, state: State) -> Action:
        if not self.calls:
            return Done()
        self.record(**self.calls.pop(0))
        return Home()


@pytest.fixture
def play(device: Device) -> Iterator[Callable[[Agent, ModelClient], tuple[Ended, list[Call]]]]:
    task = Rest.drawn(30)
    lifecycle.begin(task, device)

    def played(agent: Agent, client: ModelClient) -> tuple[Ended, list[Call]]:
        calls: list[Call] = []
        client.called = calls.append
        agent.call_recorder = client
        return Episode(task, device, agent, Limits(4), seed=31).play(), calls

    yield played
    lifecycle.end(task, device)


def test_each_call_has_its_step_prompt_reply_usage_and_price(play: Any) -> None:
    given = {"usage": USED, "prompt": "What now?", "reply": "home", "seconds": 1.5}
    agent = Recorder(given, {"purpose": "reflect", "error": "it was away"})
    ended, (first, second) = play(agent, ModelClient(None, price=PRICE))
    assert ended.verdict == "failed"
    assert (first.step, first.purpose, first.usage, first.error) == (1, "act", USED, None)
    assert first.request.messages == (user("What now?"),)
    assert first.reply is not None
    assert (first.reply.text, first.reply.seconds, first.price) == ("home", 1.5, PRICE)
    assert (second.step, second.purpose, second.reply) == (2, "reflect", None)
    assert (second.error, second.usage) == ("it was away", Usage())


def test_a_model_that_a_call_names_has_a_price_of_its_own(play: Any) -> None:
    agent = Recorder({"usage": USED}, {"usage": USED, "model": "openai:small"}, {"model": "mine"})
    prices = {"openai:small": OTHER}
    _, calls = play(agent, ModelClient(None, price=PRICE, price_of=prices.get))
    assert [call.price for call in calls] == [PRICE, OTHER, None]


@pytest.mark.parametrize(
    ("call", "limits", "why"),
    [
        (
            {"usage": USED},
            {"max_tokens": 2000},
            "the run has used 2,200 of its 2,000 tokens",
        ),
        ({"usage": USED}, {"max_cost": 0.005}, "the run has cost $0.005 of its $0.005"),
        (
            {"usage": USED, "error": "cut off"},  # paid for all the same
            {"max_tokens": 2000},
            "the run has used 2,200 of its 2,000 tokens",
        ),
    ],
)
def test_the_call_that_reaches_a_limit_ends_the_run(
    play: Any, tmp_path: Path, call: dict[str, Any], limits: dict[str, Any], why: str
) -> None:
    agent = Recorder(call, call, call)
    with pytest.raises(RunOver, match=why.replace("$", r"\$")):
        play(agent, ModelClient(None, price=PRICE, ledger=Ledger(tmp_path / "spent", **limits)))
    assert len(agent.calls) == 1


def test_a_call_without_a_reply_uses_nothing(play: Any, tmp_path: Path) -> None:
    book = Ledger(tmp_path / "spent", max_tokens=1)
    play(Recorder({"error": "away"}), ModelClient(None, price=PRICE, ledger=book))
    assert book.spent() == (0, 0)


@pytest.mark.parametrize(
    ("call", "price", "limits", "why"),
    [
        (
            {},
            PRICE,
            {"max_tokens": 2000},
            "the server does not report the tokens of its replies, so that the limit of 2,000"
            " tokens cannot be held",
        ),
        (
            {},
            PRICE,
            {"max_cost": 5.0},
            "the server does not report the tokens of its replies, so that the limit of $5.0"
            " cannot be held",
        ),
        (
            {"usage": USED},
            None,
            {"max_cost": 5.0},
            "no price is known of a model that the agent has called, so that the limit of $5.0"
            " cannot be held",
        ),
    ],
)
def test_a_limit_that_cannot_be_held_ends_the_run(
    play: Any,
    tmp_path: Path,
    call: dict[str, Any],
    price: Price | None,
    limits: dict[str, Any],
    why: str,
) -> None:
    client = ModelClient(None, price=price, ledger=Ledger(tmp_path / "spent", **limits))
    with pytest.raises(RunOver) as raised:
        play(Recorder(call, call), client)
    assert str(raised.value) == why


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            {"usage": {"prompt_tokens": 3}},
            "record: usage is \"{'prompt_tokens': 3}\"; it takes Usage(input=…, output=…), or None"
            " if that is not known",
        ),
        ({"usage": Usage(-5, 1)}, "record: usage is 'Usage(input=-5, output=1, cached=0, written"),
        ({"usage": Usage(*HALF)}, "record: usage is 'Usage(input=1.5, output=1,"),
        ({"usage": Usage(True, 1)}, "record: usage is 'Usage(input=True, output=1,"),
        (
            {"prompt": [{"role": "user"}]},
            "record: prompt is \"[{'role': 'user'}]\"; it takes a",
        ),
        ({"reply": None}, "record: reply is 'None'; it takes a text"),
        ({"error": ValueError("no")}, "record: error is 'no'; it takes a text"),
        (
            {"purpose": "../../etc"},
            "record: purpose is '../../etc'; it takes one word of",
        ),
        ({"purpose": "x" * 41}, "record: purpose is 'xxx"),
        ({"seconds": math.nan}, "record: seconds is 'nan'; it takes a number from 0 on"),
        ({"seconds": -1}, "record: seconds is '-1'; it takes a number from 0 on"),
    ],
)
def test_what_can_be_neither_counted_nor_written_is_refused(
    play: Any, call: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(AgentError) as raised:
        Agent().record(**call)
    assert str(raised.value).startswith(sentence)
    ended, calls = play(Recorder(call), ModelClient(None))
    assert (ended.verdict, calls) == ("agent error", [])


def test_outside_of_a_run_nothing_is_recorded_and_before_the_episode_it_is_an_error() -> None:
    agent = Recorder()
    agent.record(usage=USED)
    agent.call_recorder = ModelClient(None)
    with pytest.raises(AgentError, match="record was called before the episode"):
        agent.record(usage=USED)


def test_a_call_comes_out_of_its_line_as_it_was() -> None:
    call = OwnCall("openai:gpt-4o", USED, "What now?", "home", "reflect", 1.5, "cut off")
    assert OwnCall.read(json.loads(json.dumps(call.line))) == call
    assert OwnCall.read(json.loads(json.dumps(OwnCall().line))) == OwnCall()


# In a process of its own

AGENTS = """
from pytest_androidworld import Agent, Done, Home, Usage


class Own(Agent):
    model_name = "openai:gpt-4o"

    def step(self, state):
        self.record(usage=Usage(1000, 100, 500), prompt="What now?", reply="home")
        return Home()


class Forger(Agent):
    def step(self, state):
        line = {"model": "", "usage": {"input": -9, "output": 0}, "prompt": "", "reply": "",
                "purpose": "act", "seconds": 0.0, "error": None}
        self.call_recorder._lines.request("record", call=line)
        return Home()


class Scribbler(Agent):
    def step(self, state):
        self.call_recorder._lines.request("record", call={"model": ""})
        return Home()
"""


@pytest.fixture
def isolated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    tmp_path.joinpath("own_agents.py").write_text(AGENTS)
    monkeypatch.chdir(tmp_path)
    return lambda name: loading.load(f"isolated:own_agents:{name}")()


def test_calls_of_an_isolated_agent_are_recorded_by_the_run(
    play: Any, isolated: Any, tmp_path: Path
) -> None:
    book = Ledger(tmp_path / "spent", max_tokens=2000)
    agent, calls = isolated("Own"), []
    assert agent.model_name == "openai:gpt-4o"
    with pytest.raises(RunOver, match="the run has used 2,200 of its 2,000 tokens"):
        play(agent, ModelClient(None, price=PRICE, ledger=book))
    _, calls = play(isolated("Own"), ModelClient(None, price=PRICE))
    assert [(call.step, call.usage, call.price) for call in calls] == [
        (step, USED, PRICE) for step in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Forger", "record: usage is 'Usage(input=-9, output=0, "),
        ("Scribbler", "the agent's process sends no valid request: KeyError('usage')"),
    ],
)
def test_a_process_cannot_record_what_an_agent_could_not(
    play: Any, isolated: Any, name: str, error: str
) -> None:
    ended, calls = play(isolated(name), ModelClient(None))
    assert (ended.verdict, calls) == ("agent error", [])
    assert error in ended.error
