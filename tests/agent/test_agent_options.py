"""``--aw-agent-options``: to whom they are given, and what is refused before the run."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pytest_androidworld import Action, Agent, Device, Done, Score, State, Task, check
from pytest_androidworld.agent import agent_options, loading
from pytest_androidworld.agent.loading import maker
from pytest_androidworld.env.actions import Home
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import UsageError
from pytest_androidworld.task import lifecycle


class Plain(Agent):
    pass


class Thinker(Agent):
    def __init__(self, depth: str = "3", *, style: str = "terse") -> None:
        self.seen = {"depth": depth, "style": style}


class Needy(Agent):
    def __init__(self, url: str) -> None:
        self.seen = {"url": url}


class Greedy(Agent):
    def __init__(self, **options: str) -> None:
        self.seen = options


class Choosy(Agent):
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {"style": ("terse", "rich")}

    def __init__(self, style: str = "terse", depth: str = "3") -> None:
        self.seen = {"style": style, "depth": depth}


class Open(Agent):
    options: Mapping[str, str] = {}


class Listed(Agent):
    options: ClassVar[dict[str, str]] = {"depth": "3", "style": "terse"}


class Menu(Agent):
    """Its `options` are something else."""

    options = ("tea", "coffee")


class Theirs:
    """Of the reference's interface."""

    def __init__(self, env: Any, retries: str = "1") -> None:
        self.env = env

    def step(self, goal: str) -> Any: ...


def function(goal: str, state: State) -> Action:
    return Done()


def made(found: Any, **options: str) -> Any:
    return agent_options.construct(maker(found, "mine:It"), "mine:It", options)


def refused(found: Any, **options: str) -> str:
    with pytest.raises(UsageError) as raised:
        agent_options.check(maker(found, "mine:It"), "mine:It", options)
    return str(raised.value)


def test_they_are_arguments_of_the_constructor() -> None:
    assert made(Thinker).seen == {"depth": "3", "style": "terse"}
    assert made(Thinker, style="rich").seen == {"depth": "3", "style": "rich"}
    assert made(Greedy, anything="goes").seen == {"anything": "goes"}


def test_one_may_fill_in_an_argument_that_is_required() -> None:
    assert made(Needy, url="http://h/v1").seen == {"url": "http://h/v1"}
    assert "missing a required argument: 'url'" in refused(Needy)


def test_or_they_are_the_attribute_options_which_is_left_alone_without_any() -> None:
    assert made(Open, depth="4").options == {"depth": "4"}
    assert made(Open).options is Open.options
    assert Open.options == {}


def test_options_of_a_class_are_defaults_and_the_names_that_it_takes() -> None:
    assert made(Listed, depth="4").options == {"depth": "4", "style": "terse"}
    assert Listed.options == {"depth": "3", "style": "terse"}
    assert refused(Listed, dept="4") == (
        "--aw-agent-options: the agent mine:It has no option 'dept'; did you mean 'depth'?"
    )


def test_an_attribute_options_that_is_no_dictionary_is_something_else() -> None:
    assert made(Menu).options == ("tea", "coffee")
    assert "the agent mine:It takes no options" in refused(Menu, depth="4")


@pytest.mark.parametrize(
    ("found", "option", "sentence"),
    [
        (Thinker, "dept", "mine:It has no option 'dept'; did you mean 'depth'?"),
        (Thinker, "xyzzy", "mine:It has no option 'xyzzy'; it has depth, style"),
        (Theirs, "retry", "mine:It has no option 'retry'; did you mean 'retries'?"),
        (Theirs, "env", "mine:It has no option 'env'; it has retries"),
        (function, "depth", "mine:It is a function, which takes no options: write a class"),
        (
            Plain,
            "depth",
            "mine:It takes no options: give its constructor the parameter 'depth', or its class"
            " an attribute `options`, a dictionary",
        ),
    ],
)
def test_what_an_agent_does_not_take_is_refused(found: Any, option: str, sentence: str) -> None:
    assert refused(found, **{option: "3"}) == f"--aw-agent-options: the agent {sentence}"
    with pytest.raises(UsageError):
        made(found, **{option: "3"})


def test_a_class_of_the_references_interface_gets_them_beside_the_environment() -> None:
    assert made(Theirs, retries="3").options == {"retries": "3"}
    assert made(Theirs).options == {}


def test_built_in_agents_take_none_but_their_own() -> None:
    refusal = "the agent {} (takes no options|has no option 'depth')"
    for name in loading.known():
        loading.check(name, {})
        with pytest.raises(UsageError, match=refusal.format(name)):
            loading.check(name, {"depth": "3"})


# In an episode


class Rest(Task):
    """Never reached."""

    template = "Rest “a while”."

    def is_successful(self, env: Device) -> Score:
        return Score.of(check("it rests", True, False))


AGENTS = """
from pytest_androidworld import Agent, Answer, Done


class Thinker(Agent):
    def __init__(self, depth="3"):
        self.depth = depth

    def play(self, stage):
        stage.act(Answer(self.depth))
        stage.act(Done())


class Listed(Agent):
    options = {"depth": "3"}

    def play(self, stage):
        stage.act(Answer(self.options["depth"]))
        stage.act(Done())
"""
PROGRAM = """
import json, sys

hello = json.loads(sys.stdin.readline())
print(json.dumps({"androidworld": 2, "pixels": False}), flush=True)
sys.stdin.readline()
text = json.dumps(hello.get("options", "none"))
print(json.dumps({"action_type": "answer", "text": text}), flush=True)
sys.stdin.readline()
print(json.dumps({"action_type": "status", "goal_status": "complete"}), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def play(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play an agent of that name with those options."""
    tmp_path.joinpath("thinkers.py").write_text(AGENTS)
    tmp_path.joinpath("program.py").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)
    task = Rest.drawn(30)
    lifecycle.begin(task, device)

    def played(name: str, **options: str) -> Ended:
        agent = loading.construct(name, options)
        return Episode(task, device, agent, Limits(4), seed=31).play()

    yield played
    lifecycle.end(task, device)


@pytest.mark.parametrize("name", ["isolated:thinkers:Thinker", "isolated:thinkers:Listed"])
def test_an_agent_in_a_process_of_its_own_gets_them(play: Any, name: str) -> None:
    loading.check(name, {"depth": "7, or 8"})
    assert play(name, depth="7, or 8").answer == "7, or 8"
    assert play(name).answer == "3"
    with pytest.raises(UsageError) as raised:
        loading.check(name, {"dept": "7"})
    assert str(raised.value) == (
        f"--aw-agent-options: the agent {name.removeprefix('isolated:')} has no option 'dept';"
        " did you mean 'depth'?"
    )


def test_a_program_gets_them_in_its_first_line(play: Any) -> None:
    name = f"command:{sys.executable} program.py"
    loading.check(name, {"depth": "7"})
    assert json.loads(play(name, depth="7", style="terse").answer) == {
        "depth": "7",
        "style": "terse",
    }
    assert play(name).answer == '"none"'


def test_a_class_of_the_references_interface_is_constructed_with_them(device: Device) -> None:
    seen = []

    class Retrying:
        def __init__(self, env: Any, retries: str = "1") -> None:
            self.env = env
            seen.append(retries)

        def step(self, goal: str) -> Any:
            self.env.execute_action(json.loads(Home().json()))
            return type("Result", (), {"done": True, "data": {}})

    task = Rest.drawn(30)
    lifecycle.begin(task, device)
    Episode(task, device, made(Retrying, retries="5"), Limits(4), seed=31).play()
    lifecycle.end(task, device)
    assert seen == ["5"]


def test_a_value_that_is_none_of_those_it_takes_is_refused_before_the_run() -> None:
    with pytest.raises(UsageError, match="style is 'Rich'; write terse or rich"):
        agent_options.check(Choosy, "choosy", {"depth": "5", "style": "Rich"})
    agent_options.check(Choosy, "choosy", {"depth": "any", "style": "rich"})
