"""What is read from a reply, and what is refused because it could be meant in two ways."""

from typing import Any

import pytest

from pytest_androidworld import BadAction, Reply, readers
from pytest_androidworld.agent.protocols.readers import ActionCall as Call

WAIT = {"action": "wait"}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('<tool_call>{"name": "f", "arguments": {"action": "wait"}}</tool_call>', WAIT),
        ('<tool_call>\n{"name": "f", "arguments": {"action": "wait"}}\n', WAIT),
        ('<TOOL_CALL>{"name": "f", "arguments": {"action": "wait"}}</Tool_Call> Done.', WAIT),
        ('<tool_call>{"name": "f", "arguments": "{\\"action\\": \\"wait\\"}"}</tool_call>', WAIT),
        ('<tool_call>```json\n{"name":"f","arguments":{"action":"wait"}}\n```</tool_call>', WAIT),
        ('<tool_call>{"name": "f", "arguments": {"action": "wait"}</tool_call>', WAIT),
        ("<tool_call>{'name': 'f', 'arguments': {'action': 'wait',}}</tool_call>", WAIT),
        (
            '<tool_call>{"name": "f", "arguments": {"action": "back"}}</tool_call>'
            '<tool_call>{"name": "f", "arguments": {"action": "wait"}}</tool_call>',
            WAIT,
        ),
        ('{"name": "f", "arguments": {"action": "wait"}}', WAIT),
        ('<tool_call>{"action": "wait"}</tool_call>', WAIT),
        ('<tool_call>{"arguments": {"text": "a } b", "n": [1]}}', {"text": "a } b", "n": [1]}),
        ('<tool_call>{"arguments": {"text": "two\nlines"}}', {"text": "two\nlines"}),
    ],
)
def test_the_last_call_is_read(text: str, arguments: dict[str, Any]) -> None:
    assert readers.tool_call(text).arguments == arguments


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no JSON object in 'an empty text'"),
        ("I wait.", "there is no JSON object in 'I wait.'"),
        ('<tool_call>{"name": "f", "arguments": {"coordinate": [50, 5', "the reply is cut off"),
        ('<tool_call>{"name": "f", "arguments": {"text": "Hel', "the reply is cut off"),
        ('<tool_call>{"name": "f"}</tool_call>', "the call has no arguments"),
        ('<tool_call>{"name": "f", "arguments": [1]}</tool_call>', "the call has no arguments"),
        ("<tool_call>{name: f}</tool_call>", "this is no JSON object"),
    ],
)
def test_a_call_that_is_none_or_only_half_of_one(text: str, why: str) -> None:
    with pytest.raises(BadAction, match=why):
        readers.tool_call(text)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('do(action="Tap", element=[5,3])', [Call("do", {"action": "Tap", "element": [5, 3]})]),
        ('do(action="Tap", element=[5,3]', [Call("do", {"action": "Tap", "element": [5, 3]})]),
        ("Click(box=(5, 3))", [Call("Click", {"box": (5, 3)})]),
        ("press_back()", [Call("press_back")]),
        ("click(point='<point>5 3</point>')", [Call("click", {"point": "<point>5 3</point>"})]),
        ("type(content='it\\'s \\\"so\\\"\\n')", [Call("type", {"content": 'it\'s "so"\n'})]),
        ("type(content='it's so')", [Call("type", {"content": "it's so"})]),
        ("type(content='a (b) c, d=1')", [Call("type", {"content": "a (b) c, d=1"})]),
        ('do(a="Type", text="say "hi"")', [Call("do", {"a": "Type", "text": 'say "hi"'})]),
        ("back()\n\nclick(box=(1,2))", [Call("back"), Call("click", {"box": (1, 2)})]),
        ("type(content='x') and then", [Call("type", {"content": "x"})]),
        ("type(content=plain words)", [Call("type", {"content": "plain words"})]),
        ("nothing to call", []),
    ],
)
def test_calls_in_pythons_form(text: str, calls: list[Call]) -> None:
    assert readers.calls(text) == calls


def test_a_text_of_which_the_end_is_missing_is_not_typed() -> None:
    with pytest.raises(BadAction, match="the reply is cut off"):
        readers.calls("type(content='Hel")


def test_only_what_is_named_is_called() -> None:
    text = "I see (two) items: open(it). click(point='1 2')"
    assert readers.calls(text, ("click",)) == [Call("click", {"point": "1 2"})]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Thought: a\nAction: b", {"Thought": "a", "Action": "b"}),
        ("**Thought:** a\n\n**Action:** b\nc", {"Thought": "a", "Action": "b\nc"}),
        ("thought: a", {"Thought": "a"}),
        ("Thought\uff1aa", {"Thought": "a"}),
        ("Action: b\nAction: c", {"Action": "c"}),
        ("My Action: b", {}),
    ],
)
def test_labelled_lines(text: str, parts: dict[str, str]) -> None:
    assert readers.labelled(text, ("Thought", "Action")) == parts


@pytest.mark.parametrize(
    "text",
    [
        "explain:a b\taction:CLICK\tpoint:1,2\tsummary:x: y",
        "Explain: a b\nACTION:CLICK\n\tpoint: 1,2\nsummary:x: y",
    ],
)
def test_pairs_between_tabs(text: str) -> None:
    parts = {"explain": "a b", "action": "CLICK", "point": "1,2", "summary": "x: y"}
    assert readers.pairs(text) == parts


def test_a_line_within_a_pair_is_no_key_unless_it_is_named() -> None:
    text = "action:TYPE\tvalue:to\nbuy: milk\tsummary:x"
    assert readers.pairs(text, ("action", "value", "summary")) == {
        "action": "TYPE",
        "value": "to\nbuy: milk",
        "summary": "x",
    }


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("<answer>a</answer>", "a"),
        ("<answer>a</answer> <Answer> b", "b"),
        ("answer", None),
    ],
)
def test_what_stands_in_a_tag(text: str, inside: str | None) -> None:
    assert readers.tagged(text, "answer") == inside


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply("<think>So?</think> Yes."), "Yes."),
        (Reply("So? </think> Yes."), "Yes."),
        (Reply("<thinking>So?</thinking>Yes."), "Yes."),
        (Reply("<|begin_of_box|>Yes.<|end_of_box|>"), "Yes."),
        (Reply("Yes.", thinking="No?"), "Yes."),
        (Reply("", thinking="Yes."), "Yes."),  # a parser has taken all of it for thinking
        (Reply("<think>So"), ""),
    ],
)
def test_what_is_said_beside_thinking(reply: Reply, said: str) -> None:
    assert readers.said(reply) == said


@pytest.mark.parametrize(
    ("value", "seconds"),
    [(2, 2.0), ("3 seconds", 3.0), ("0.5", 0.5), (60, 60.0), ("3600 s", 60.0), (None, None)],
)
def test_a_time(value: Any, seconds: float | None) -> None:
    assert Call("wait", {"time": value}).seconds("time") == seconds


@pytest.mark.parametrize("value", ["long", True, [], -1])
def test_what_is_no_time(value: Any) -> None:
    with pytest.raises(BadAction, match="the time of wait is a number of seconds"):
        Call("wait", {"time": value}).seconds("time")


def test_what_a_call_lacks_is_named() -> None:
    with pytest.raises(BadAction, match="click needs 'point'"):
        Call("click")["point"]
    with pytest.raises(BadAction, match="the text of type is a text, not \\['a'\\]"):
        Call("type", {"text": ["a"]}).text("text")
    assert Call("type", {"text": 5}).text("text") == "5"
