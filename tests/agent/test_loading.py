"""Agents by name: which there are, and what is said of those there are not."""

from pathlib import Path

import pytest

from pytest_androidworld import Action, Agent, Done, State, Wait
from pytest_androidworld.agent.loading import known, load, maker
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


def test_a_name_that_nobody_has_names_its_near_miss() -> None:
    with pytest.raises(UnknownName) as raised:
        load("oracel")
    assert str(raised.value) == (
        "no agent is called 'oracel'. Did you mean 'oracle'?\n"
        "Each file of agents/ is one agent; to use your own, give MODULE:CLASS."
    )


def test_a_name_like_none_names_them_all() -> None:
    with pytest.raises(
        UnknownName, match=r"no agent is called 'xyzzy'\. There are: human, idle, "
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
        (f"{__name__}:greedy", "a function takes goal and state, this takes 3"),
        (f"{__name__}:Path", "neither an Agent class nor a function of goal and state"),
    ],
)
def test_what_is_no_agent_is_said(name: str, said: str) -> None:
    assert Path  # one of the names above
    with pytest.raises(UsageError) as raised:
        load(name)
    assert said in str(raised.value)


def test_a_module_that_misses_another_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacking_agent.py").write_text("import not_installed_anywhere\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_installed_anywhere"):
        load("lacking_agent:Any")


def test_an_agent_is_made_anew_for_each_episode() -> None:
    make = maker(Waiter, "x")
    assert make() is not make()
