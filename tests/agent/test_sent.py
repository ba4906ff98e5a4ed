"""What of an attempt's requests its card has, and what of them it leaves out."""

from typing import Any

import pytest

from pytest_androidworld.agent.llm import Message, Reply, Request, assistant, encoded, system, user
from pytest_androidworld.agent.model_client import Call
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.sent import Sent, prompt_text
from pytest_androidworld.agent.tools import Function, ToolCall, ToolResult
from pytest_androidworld.env.state import State

GOAL = "Create a note."
SCREEN = Screen(State((), (1080, 2400)))
SMALL = Screen(State((), (540, 1200)), marks=True)


def sent(*messages: Message, reply: Reply | None = None, **more: Any) -> dict[str, list[str]]:
    made = Sent()
    own = more.pop("own", False)
    request = Request(messages, more.pop("seed", 30), **more)
    made.add(Call(1, "act", request, reply or Reply("Yes."), own=own), GOAL)
    return made.line


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        ((user(SCREEN),), ""),
        ((user(f"{GOAL} Now!"),), ""),
        ((user(f"Rules. Goal: {GOAL} Now!", SCREEN),), "Rules. Goal: "),
        ((user(SCREEN), user("Rules."), user(GOAL)), "Rules."),
        ((user("No goal."),), "No goal."),
        ((system("Rules."), user(GOAL)), "Rules."),
        (
            (system(f"Rules. {GOAL} Now!"), user("x"), system("More.")),
            "Rules. {goal} Now!\n\nMore.",
        ),
    ],
)
def test_a_prompt_is_what_all_attempts_have_in_common(
    messages: tuple[Message, ...], text: str
) -> None:
    assert prompt_text(messages, GOAL) == text


def test_a_task_without_a_goal_leaves_the_prompt_whole() -> None:
    assert prompt_text((system("Rules."),), "") == "Rules."
    assert prompt_text((user("Rules."),), "") == "Rules."


def test_only_the_first_prompt_of_a_purpose_counts() -> None:
    made = Sent()
    for purpose, text in (("act", "A"), ("reflect", "B"), ("act", "C")):
        made.add(Call(1, purpose, Request((system(text),), 30), Reply("Yes.")), GOAL)
    assert made.line["prompt"] == ["act 559aead08264", "reflect df7e70e50215"]


def test_pictures_have_their_sent_sizes_also_in_results_of_tools() -> None:
    options = ModelOptions(image_format="jpeg", images_kept=3)
    called = assistant(ToolCall("call_1", "look", {}))
    looked = user(ToolResult("call_1", ("Ok.", SCREEN)))
    messages = encoded((user("x", SMALL), called, looked), options)
    line = sent(*messages, options=options)
    assert line["pictures"] == [
        "1080×2400 jpeg, quality 75",
        "540×1200 jpeg, quality 75, with numbers",
    ]
    assert (line["pictures in a request"], line["pictures kept"]) == (["2"], ["3"])


def test_a_number_of_pictures_to_keep_says_nothing_of_an_agent_that_sends_none() -> None:
    line = sent(user("x"), options=ModelOptions(images_kept=1))
    assert line["pictures in a request"] == ["0"]
    assert not {"pictures", "pictures kept"} & line.keys()


@pytest.mark.parametrize(
    ("options", "seed", "temperature", "word"),
    [
        ({}, 30, 0.0, {"temperature": ["0"], "seed": ["the case's"]}),
        ({"seed": 42}, 42, 0.1, {"temperature": ["0.1"], "seed": ["42"]}),
        ({"seed": "default"}, None, None, {"temperature": ["default"], "seed": ["default"]}),
        (
            {"max_output": 400, "body": {"stop": ["END"]}, "image_pixels": 10_000},
            *(30, 0.0),
            {
                "temperature": ["0"],
                "seed": ["the case's"],
                "max_output": ["400"],
                "body": ['{"stop": ["END"]}'],
            },
        ),
    ],
)
def test_settings_are_those_of_the_request(
    options: dict[str, Any], seed: Any, temperature: Any, word: dict[str, list[str]]
) -> None:
    line = sent(user("x"), seed=seed, temperature=temperature, options=ModelOptions(**options))
    del line["prompt"], line["pictures in a request"]
    assert line == word


def test_a_setting_that_the_server_refuses_was_not_sent() -> None:
    line = sent(user("x"), reply=Reply("Yes.", without=("seed", "temperature"), served="m-1"))
    assert line["settings refused"] == ["seed", "temperature"]
    assert not {"seed", "temperature"} & line.keys()
    assert line["model reported"] == ["m-1"]


def test_tools_are_named_with_the_version_that_was_taken() -> None:
    tools = (Function("home", "Go home."), Function("done", "It is done."))
    assert sent(user("x"), tools=tools)["tools"] == ["home, done"]
    taken = Reply("Yes.", tool="computer")
    assert sent(user("x"), tools=tools, reply=taken)["tools"] == ["computer, home, done"]


def test_what_got_no_reply_or_went_by_another_sdk_is_not_known_to_be_sent() -> None:
    assert sent(user("x"), own=True) == {}
    made = Sent()
    made.add(Call(1, "act", Request((user("x"),), 30), None, "down"), GOAL)
    assert made.line == {}
