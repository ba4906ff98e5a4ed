"""The page's file for the OpenAI Agents SDK: the real package, and a model with a script."""

import re
from typing import Any

import pytest

from tests.doors.conftest import PlayByScript
from tests.doors.scripted import PAGE, Replies, call, example
from tests.models.wires import Question

SDK = "agents.mcp"
REASON = "needs the OpenAI Agents SDK: tox -e door-mcp, which has it"


class Tools:
    """The phone's tools, for a model that was told of them."""

    def __init__(self, told: Question) -> None:
        assert told.body is not None
        names = [tool["function"]["name"] for tool in told.body["tools"]]
        assert {"elements", "open_app", "tap", "done"} <= set(names)

    def call(self, name: str, /, **arguments: Any) -> Replies:
        """Call one; returns what comes back."""
        shown = yield call(name, **arguments)
        return shown.turns[-1].text

    def tap(self, line: str) -> Replies:
        """Tap the one element whose line in the list the pattern finds."""
        listed = yield from self.call("elements")
        lines = listed.replace("\\n", "\n").splitlines()
        (found,) = [each for each in lines if re.search(rf"\d+: {line}", each)]
        number = re.search(r"(\d+): ", found)
        assert number
        return (yield from self.call("tap", index=int(number[1])))


def wifi_off(told: Question) -> Replies:
    phone = Tools(told)
    assert told.turns[-1].text == "Turn wifi off."
    shown = yield from phone.call("open_app", name="settings")
    assert "9 steps are left" in shown
    yield from phone.tap(".*'Network & internet")
    yield from phone.tap(".*'Internet")
    yield from phone.tap("Switch ''")
    shown = yield from phone.call("done")
    assert "The case is over: " in shown
    return "It is off."


def timer(told: Question) -> Replies:
    """What the oracle does for seed 30: 13 hours, 2 minutes and 49 seconds."""
    phone = Tools(told)
    yield from phone.call("open_app", name="clock")
    yield from phone.tap("FrameLayout 'Timer'")
    for digit in "130249":
        yield from phone.tap(f"Button '{digit}'")
    return "It is set."


def kinds(record: Any) -> list[str]:
    return [step["action"]["action_type"] for step in record["steps"]]


def test_the_agents_sdk_solves_a_task_and_says_that_it_is_done(
    play_by_script: PlayByScript,
) -> None:
    pytest.importorskip(SDK, reason=REASON)
    record, _ = play_by_script("mcp", example("OpenAI Agents SDK"), "SystemWifiTurnOff", wifi_off)
    assert (record["verdict"], record["error"]) == ("passed", None), record["error"]
    assert kinds(record) == ["open_app", "click", "click", "click", "status"]


def test_the_agents_sdk_solves_a_task_and_its_last_words_are_the_answer(
    play_by_script: PlayByScript,
) -> None:
    pytest.importorskip(SDK, reason=REASON)
    record, _ = play_by_script("mcp", example("OpenAI Agents SDK"), "ClockTimerEntry", timer)
    assert (record["verdict"], record["error"]) == ("passed", None), record["error"]
    assert kinds(record) == ["open_app", *["click"] * 7, "answer", "status"]
    assert record["steps"][-2]["action"]["text"] == "It is set."


@pytest.mark.parametrize("heading", ["LangGraph", "smolagents"])
def test_what_is_not_run_says_so_and_is_python(heading: str) -> None:
    compile(example(heading), heading, "exec")
    assert PAGE.partition(f"\n## {heading}\n")[2].startswith("\nNot run here")
