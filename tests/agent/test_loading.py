"""Agents by name: which there are, and what is said of those there are not."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import Action, Agent, Done, State, Wait
from pytest_androidworld.agent.loading import known, load, maker, protocol, sees
from pytest_androidworld.errors import UnknownName, UsageError


class Waiter(Agent):
    def step(self, state: State) -> Action:
        return Wait()


def doer(goal: str, state: State) -> Action:
    return Done() if goal == "rest" else Wait()


def greedy(goal: str, state: State, more: str) -> Action:
    return Done()


def test_every_file_of_agents_is_one() -> None:
    assert {"human", "idle", "oracle", "random"} <= set(known())
    classes = [type(load(name)()).__name__.lower() for name in known()]
    assert classes == [name.replace("_", "") for name in known()]


def test_an_unknown_name_names_its_near_miss() -> None:
    with pytest.raises(UnknownName) as raised:
        load("oracel")
    assert str(raised.value) == (
        "no agent is called 'oracel'. Did you mean 'oracle'?\n"
        "Each file of agents/ is one agent; to use your own, give MODULE:CLASS, or FILE.py:CLASS."
    )


def test_a_name_like_none_names_them_all() -> None:
    with pytest.raises(
        UnknownName, match=r"no agent is called 'xyzzy'\. There are: .*human, idle, "
    ):
        load("xyzzy")


def test_a_class_of_a_module() -> None:
    assert type(load(f"{__name__}:Waiter")()).__name__ == "Waiter"


def test_a_function_of_a_module() -> None:
    agent = load(f"{__name__}:doer")()
    agent.start("rest")
    assert agent.step(State((), (1080, 2400))) == Done()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.at_all:X", "there is no module 'nowhere.at_all'"),
        (f"{__name__}:Waitre", "Did you mean 'Waiter'?"),
        (f"{__name__}:greedy", "a function takes two arguments, goal and state; this one takes 3"),
        (f"{__name__}:Path", "neither an Agent class nor a function of goal and state"),
    ],
)
def test_what_is_no_agent_is_said(name: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        load(name)
    assert said in str(raised.value)


def test_a_module_that_misses_another_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacking_agent.py").write_text("import not_installed_anywhere\n")
    monkeypatch.syspath_prepend(tmp_path)
    place = re.escape(f"ModuleNotFoundError at {tmp_path / 'lacking_agent.py'}:1: ")
    with pytest.raises(UsageError, match=f"{place}.*'not_installed_anywhere'"):
        load("lacking_agent:Any")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nraise ValueError('no server')\n", r"ValueError at .*raising_agent\.py:2: no server$"),
        ("def f(:\n", r"SyntaxError at .*raising_agent\.py:1: invalid syntax"),
    ],
)
def test_a_module_that_raises_is_a_mistake_with_its_place(
    tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "raising_agent.py").write_text(text)
    with pytest.raises(UsageError, match=f"importing 'raising_agent' raised {words}"):
        load(f"{tmp_path / 'raising_agent.py'}:Any")


OWN = """
from pytest_androidworld import Agent, Done
from {helper} import word

class Own(Agent):
    said = word

    def step(self, state):
        return Done()
"""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which pytest was started, which is not on Python's path."""
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(name: str) -> object:
    agent: Any = load(name)()
    return agent.said


def test_a_module_of_the_folder_where_pytest_was_started(started: Path) -> None:
    (started / "found_here.py").write_text(OWN.format(helper="beside_it"))
    (started / "beside_it.py").write_text("word = 'here'\n")
    assert said("found_here:Own") == "here"


def test_it_comes_before_an_installed_one_of_its_name(started: Path) -> None:
    installed = started / "installed"
    installed.mkdir()
    (installed / "twice.py").write_text("")
    sys.path.insert(0, str(installed))
    (started / "twice.py").write_text(OWN.format(helper="beside_it"))
    (started / "beside_it.py").write_text("word = 'here'\n")
    assert said("twice:Own") == "here"


@pytest.mark.parametrize("absolute", [False, True])
def test_a_class_of_a_file(started: Path, absolute: bool) -> None:
    """Its own imports work as if Python had been given the file."""
    folder = started / "of-ours"
    folder.mkdir()
    (folder / "filed.py").write_text(OWN.format(helper="helping"))
    (folder / "helping.py").write_text("word = 'file'\n")
    name = f"{folder}/filed.py:Own" if absolute else "of-ours/filed.py:Own"
    assert said(name) == "file"


def test_a_class_of_a_packages_file(started: Path) -> None:
    folder = started / "src" / "mine"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner.py").write_text(OWN.format(helper=".helping"))
    (folder / "helping.py").write_text("word = 'package'\n")
    assert said("src/mine/inner.py:Own") == "package"
    assert load("src/mine/inner.py:Own") is load("mine.inner:Own")


def test_a_file_that_is_not_there(started: Path) -> None:
    with pytest.raises(UsageError) as raised:
        load("nowhere.py:Own")
    assert str(raised.value) == f"agent 'nowhere.py:Own': there is no file {started}/nowhere.py"


def test_a_file_whose_name_another_module_has(started: Path) -> None:
    (started / "json.py").write_text(OWN.format(helper="beside_it"))
    with pytest.raises(UsageError) as raised:
        load("json.py:Own")
    assert str(raised.value) == (
        f"agent 'json.py:Own': another module is called 'json', {json.__file__};"
        " give your file another name"
    )


def test_an_agent_is_made_anew_for_each_episode() -> None:
    make = maker(Waiter, "x")
    assert make() is not make()


def test_for_a_type_checker_an_agent_that_asks_has_a_model() -> None:
    """Else `self.model.ask(…)`, as the documents write it, would not pass."""
    assert Agent.__annotations__["model"] == "ModelClient"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("t3a", "text"),
        ("oracle", "text"),
        ("m3a", "both"),
        ("seeact", "both"),
        ("human", "screenshots"),
        ("command:python3", None),  # its first line declares it, when it plays
    ],
)
def test_what_an_agent_sees_is_known_before_it_plays(name: str, seen: str | None) -> None:
    assert sees(name) == seen


@pytest.mark.parametrize(
    ("name", "language", "history", "tries"),
    [
        ("autoglm", "English", "all texts", 1),
        ("claude_computer", "English", "the whole conversation", 1),
        ("gelab", "Chinese", "the last summary", 1),
        ("gemini_computer", "English", "the whole conversation", 1),
        ("general", "English", "all thoughts and actions", 1),
        ("general_text", "English", "all thoughts and actions", 1),
        ("glm", "English", "memory, reason and action of each step", 1),
        ("gui_owl", "English", "older actions as a list, the rest whole", 1),
        ("mai_ui", "English", "all replies", 3),
        ("openai_computer", "English", "the whole conversation", 1),
        ("qwen3vl", "English", "the Action sentences of all steps", 1),
        ("ui_tars", "English", "all replies", 1),
        ("ui_venus", "English", "the last five steps", 1),
    ],
)
def test_an_agent_with_a_protocol_states_what_no_request_shows(
    name: str, language: str, history: str, tries: int
) -> None:
    stated = protocol(name)
    assert (stated["language"], stated["history"], stated["tries"]) == (language, history, tries)
    assert stated["notes"]
    assert stated["effects"].keys() >= {"click_first", "enter_after", "swipe"}


DONE = "done without asking anybody, and counted"
ENDS = "not done: it ends the episode, as a task that cannot be done"


@pytest.mark.parametrize(
    ("name", "options", "confirmations"),
    [
        ("autoglm", {}, DONE),
        ("claude_computer", {}, None),  # its API asks for none
        ("claude_computer", {"pictures": "high"}, None),
        ("gemini_computer", {}, DONE),
        ("gemini_computer", {"safety": "allow"}, DONE),
        ("gemini_computer", {"safety": "stop"}, ENDS),
        ("isolated:gemini_computer", {"safety": "stop"}, ENDS),
        ("openai_computer", {}, DONE),
        ("openai_computer", {"safety": "stop"}, ENDS),
        ("qwen3vl", {}, None),
    ],
)
def test_what_becomes_of_an_action_that_wants_a_confirmation_is_as_the_option_has_it(
    name: str, options: dict[str, str], confirmations: str | None
) -> None:
    assert protocol(name, options).get("confirmations") == confirmations


@pytest.mark.parametrize("name", ["m3a", "oracle", "command:true"])
def test_other_agents_state_no_protocol(name: str) -> None:
    assert protocol(name) == {}
