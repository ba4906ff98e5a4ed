"""Replies of models: what is parsed, and the messages about the rest."""

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    BadAction,
    Done,
    Drag,
    Hold,
    Infeasible,
    Scroll,
    Tap,
    Type,
    Wait,
    read_action,
)
from pytest_androidworld.agent.reply import spoken

CLICK = '{"action_type": "click", "index": 3}'
WAIT = '{"action_type": "wait"}'
WHOLE = f"Reason: It is the button.\nAction: {CLICK}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (WHOLE, "It is the button."),
        (f"reason: it is\n\naction: {CLICK}\n", "it is"),
        (f"Reason: it is. Action: {CLICK}", "it is."),
        (f"Reason: it is\nAction:\n```json\n{CLICK}\n```", "it is"),
        (f"```\nReason: it is\nAction: {CLICK}\n```\nDone.", "it is"),
        (f"**Reason:** it is\n\n**Action:** `{CLICK}`", "it is"),
        (f"**Reason**: it is\n**Action**: {CLICK}", "it is"),
        (f"Reason: it\nis\n  so\nAction: {CLICK}", "it is so"),
        (f"Reason: the next action is clear\nAction: {CLICK}", "the next action is clear"),
        (f"Let me see.\nReason: it is\nAction: {CLICK}", "it is"),
        (f"It is.\nAction: {CLICK}", "It is."),
        (f"It is.\n{CLICK}", "It is."),
        (f"Reason: it is\n{CLICK}", "it is"),
        (f"Reason:\nAction: {CLICK}", None),
        (f"Action: {CLICK}\nReason: it is", "it is"),
        (f"Action: {CLICK}", None),
        (CLICK, None),
        (f"Reason: after Action: {WAIT} it is\nAction: {CLICK}", f"after Action: {WAIT} it is"),
        (f"<think>Reason: no\nAction: {WAIT}</think>\nReason: it is\nAction: {CLICK}", "it is"),
    ],
)
def test_the_reason_is_found_and_the_action_too(text: str, reason: str | None) -> None:
    assert read_action(text) == (reason, Tap(3))


@pytest.mark.parametrize(
    "text",
    [
        f"Action: {WAIT}\nAction: {CLICK}",
        f"Action: {CLICK}\nAfter that: {WAIT}",
        f"{WAIT} would be slow, so {CLICK}",
        f"{CLICK}, and then I see {{nothing}}",
        f"{{what I see}} is a button. {CLICK}",
        f"Action: {{}} is no action.\nAction: {CLICK}\nThis action: it helps.",
        '{"reason": "it is", "action": ' + CLICK + "}",
        f"Action: {CLICK}\n" + "{" * 50,
    ],
)
def test_which_of_several_objects_is_meant(text: str) -> None:
    assert read_action(text)[1] == Tap(3)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("{'action_type': 'click', 'index': 3}", Tap(3)),
        ('{"action_type": "click", "index": 3,}', Tap(3)),
        ('{"action_type": "click", "index": 3, "text": null}', Tap(3)),
        ("{'action_type': 'click', 'index': 3, 'text': None}", Tap(3)),
        ('{"action_type": "click", "index": "3"}', Tap(3)),
        ('{"action_type": "click", "index": 3.0}', Tap(3)),
        ('{"action_type": "click", "x": 5, "y": 7}', Tap((5, 7))),
        ('{\n  "action_type":\n    "click",\n  "index": 3\n}', Tap(3)),
        ('{"action_type": "scroll", "direction": "down"}', Scroll("down")),
        ('{"action_type": "status", "goal_status": "complete"}', Done()),
        ('{"action_type": "status", "goal_status": "infeasible"}', Infeasible()),
        ('{"action_type": "answer", "text": 42}', Answer("42")),
        ('{"action_type": "unknown"}', Action("unknown")),
        (
            "{'action_type': 'input_text', 'text': 'a', 'index': 0, 'clear_text': True}",
            Type("a", 0, clear=True),
        ),
        (
            '{"action_type": "input_text", "text": "a", "index": 0, "clear_text": false}',
            Action("input_text", index=0, text="a", clear_text=False),
        ),
        (
            '{"action_type": "drag", "x": 5, "y": "7", "to_x": 9.0, "to_y": 1, "duration": "2"}',
            Drag((5, 7), (9, 1), 2),
        ),
        ('{"action_type": "long_press", "index": 3, "duration": 2.5}', Hold(3, 2.5)),
        ('{"action_type": "wait", "duration": 5,}', Wait(5)),
        (
            "{'action_type': 'input_text', 'text': 'a', 'press_enter': False}",
            Type("a", enter=False),
        ),
    ],
)
def test_what_is_nearly_json_is_read_as_it_is_meant(text: str, action: Action) -> None:
    assert read_action(f"Action: {text}") == (None, action)


@pytest.mark.parametrize(
    ("string", "text"),
    [
        ('"{"', "{"),
        ('"}"', "}"),
        ('"a {b} c"', "a {b} c"),
        ('"Action: {\\"action_type\\": \\"wait\\"}"', 'Action: {"action_type": "wait"}'),
        ("\"Action: {'action_type': 'wait'}\"", "Action: {'action_type': 'wait'}"),
        ('"a\\nb"', "a\nb"),
        ('"a\nb\tc"', "a\nb\tc"),
        ('"it\'s"', "it's"),
        ('"it\\\'s"', "it's"),
        ("'it\\'s'", "it's"),
        ("'say \"it\"'", 'say "it"'),
        ('"say \\"it\\""', 'say "it"'),
        ('"a\\\\"', "a\\"),
        ('"\\d+"', "\\d+"),
        ('"True, None,}"', "True, None,}"),
        ('"Reason: x"', "Reason: x"),
        ('"\\u00e9\\ud83d\\ude00 ü"', "é😀 ü"),
        ('"```"', "```"),
        ('"  "', "  "),
        ('""', ""),
    ],
)
def test_a_text_stays_as_it_was_meant(string: str, text: str) -> None:
    said = f'Reason: it is\nAction: {{"action_type": "input_text", "text": {string}, "index": 1}}'
    assert read_action(said) == ("it is", Type(text, 1))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the reply was empty"),
        (" \n", "the reply was empty"),
        ("I cannot help with that.", "the reply holds no JSON object"),
        ("Action: click 3", "the reply holds no JSON object"),
        ("I see {nothing}.", "no JSON object that has an action_type"),
        ('{"index": 3}', "no JSON object that has an action_type"),
        ('Action: {"index": 3}', "an action needs an action_type"),
        ('Action: {"type": "click"}', "an action has no field 'type'"),
        ('Action: {"action_type": "click", "index": 3', "what follows Action: is no JSON"),
        (f"Reason: not {CLICK}\nAction: {CLICK[:-1]}", "what follows Action: is no JSON"),
        ("Action: {action_type: click}", "what follows Action: is no JSON"),
        ("Action: {'text': 'it's'}", "what follows Action: is no JSON"),
        ('Action: {"action_type": "tap", "index": 3}', "no action is called 'tap'; answer, click"),
        ('{"action_type": ["click"]}', "the action_type is a text in quotes, not"),
        ('{"action_type": "click"}', "click needs the index of an element"),
        ('{"action_type": "click", "x": 5}', "click needs the index of an element"),
        ('{"action_type": "click", "index": null}', "click needs the index of an element"),
        ('{"action_type": "click", "index": "OK"}', 'the index is a whole number, not "OK"'),
        ('{"action_type": "click", "index": 3.5}', "the index is a whole number, not 3.5"),
        ('{"action_type": "click", "index": true}', "the index is a whole number, not true"),
        ('{"action_type": "click", "index": [3]}', "the index is a whole number, not"),
        ('{"action_type": "click", "index": NaN}', "the index is a whole number, not NaN"),
        ('{"action_type": "click", "index": 1e999}', "the index is a whole number"),
        ('{"action_type": "click", "x": "a", "y": 1}', "the x is a whole number"),
        ('{"action_type": "click", "index": 3, "x": 5, "y": 7}', "an index or a point, not both"),
        ('{"action_type": "scroll"}', "scroll needs the field 'direction'"),
        ('{"action_type": "scroll", "direction": "south"}', "no direction is called 'south'"),
        ('{"action_type": "scroll", "direction": 1}', "no direction is called '1'"),
        ('{"action_type": "status"}', "status needs the field 'goal_status'"),
        ('{"action_type": "status", "goal_status": "done"}', "'complete' or 'infeasible'"),
        ('{"action_type": "input_text", "index": 1}', "input_text needs the field 'text'"),
        ('{"action_type": "input_text", "text": true}', "the text is a text in quotes, not true"),
        ('{"action_type": "input_text", "text": "\\ud83d"}', "the text holds half a character"),
        ('{"action_type": "input_text", "text": "a", "clear_text": "no"}', "true or false"),
        ('{"action_type": "input_text", "text": "a", "press_enter": "no"}', "true or false"),
        ('{"action_type": "drag", "to_x": 1, "to_y": 2}', "drag needs the index of an element"),
        ('{"action_type": "drag", "index": 3, "to_x": 1}', "drag needs to_x and to_y"),
        ('{"action_type": "wait", "duration": 5000}', "a number of seconds up to 60, not 5000"),
        ('{"action_type": "answer"}', "answer needs the field 'text'"),
        ('{"action_type": "open_app"}', "open_app needs the field 'app_name'"),
        ('{"action_type": "wait", "keycode": 4}', "a keycode begins with KEYCODE_"),
    ],
)
def test_what_a_model_gets_about_the_rest(text: str, problem: str) -> None:
    with pytest.raises(BadAction) as raised:
        read_action(text)
    assert problem in str(raised.value)


@pytest.mark.parametrize("text", ["", "no", "Action: {", "{}"])
def test_a_model_that_wrote_no_action_gets_an_example(text: str) -> None:
    with pytest.raises(BadAction) as raised:
        read_action(text)
    assert str(raised.value).endswith(
        'wanted is, at the end: Action: {"action_type": "click", "index": 3}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        "{'" * 50_000,
        '{"' * 50_001,
        "Action: " * 5_000,
        '{"action_type": ' + "[" * 100_000 + "}",
        '{"action_type": "' + "\\" * 100_001,
        '{"action_type": "click", "index": ' + "9" * 10_000 + "}",
        "Reason: \n" * 5_000,
        "Action: {} " * 5_000,
        "<think>" * 100_000,
        "</think>" + "<think>" * 100_000,
        "<think>" * 100_000 + "</think>",
        "<think></thinking>" * 50_000,
        "<|channel|>" * 100_000,
        "<|start|>" * 100_000,
        "<|channel|>final" * 100_000,
        "[THINK]" * 100_000 + "[/THINK]",
        "◁think▷◁/think▷" * 50_000,
        "<|end|>" * 100_000,
    ],
    ids=[
        *("braces", "quotes", "double quotes", "marks", "brackets", "backslashes", "digits"),
        *("reasons", "objects", "thoughts", "cut thoughts", "nested thoughts", "mixed thoughts"),
        *("channels", "starts", "finals", "bracketed thoughts", "framed thoughts", "ends"),
    ],
)
def test_a_model_that_has_lost_its_way_gets_a_short_message(text: str) -> None:
    with pytest.raises(BadAction) as raised:
        read_action(text)
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize("line", ["", "-", "```"])
def test_a_model_that_stammers_is_read(line: str) -> None:
    lines = f"{line}\n" * 50_000
    assert read_action(f"{lines}Reason: It is.\nAction: {CLICK}") == ("It is.", Tap(3))
    assert read_action(f"Action: {CLICK}\n{lines}")[1] == Tap(3)


def test_half_a_character_in_a_reason_is_no_trouble_later() -> None:
    assert read_action(f"Reason: a\ud83db\nAction: {CLICK}") == ("a?b", Tap(3))


def test_an_action_alone_is_enough() -> None:
    assert read_action(WAIT) == (None, Wait())


@pytest.mark.parametrize(
    "said",
    [
        f"<think>Action: {WAIT}</think>Reason: It is.\nAction: {CLICK}",
        f"Action: {WAIT}\n</think>\nReason: It is.\nAction: {CLICK}",
        f"Reason: It is.\nAction: {CLICK}\n<think>Or rather: Action: {WAIT}",
    ],
)
def test_what_a_model_thinks_aloud_is_no_action(said: str) -> None:
    assert read_action(said) == ("It is.", Tap(3))


def test_a_model_that_never_stopped_thinking_has_said_nothing() -> None:
    with pytest.raises(BadAction, match="the reply was empty"):
        read_action(f"<think>Action: {WAIT} perhaps")


SAID = 'Reason: it is there\nAction: {"action_type": "wait"}'
ANALYSIS = "<|channel|>analysis<|message|>I could wait.<|end|><|start|>assistant<|channel|>"


@pytest.mark.parametrize(
    "text",
    [
        f"{ANALYSIS}final<|message|>{SAID}<|return|>",
        f"{ANALYSIS}commentary<|message|>Hm.<|end|><|channel|>final<|message|>{SAID}<|end|>",
        f"◁think▷I could wait.◁/think▷{SAID}",
        f"I could wait.◁/think▷{SAID}",
        f"[THINK]I could wait.[/THINK]{SAID}",
        f"<reasoning>I could wait.</reasoning>{SAID}",
        f"<Reasoning>One.</Reasoning>{SAID}<reasoning>and here it was cut",
        f"<think>I could wait.</think><|begin_of_box|>{SAID}<|end_of_box|>",
        f"<|begin_of_box|>{SAID}",
    ],
)
def test_no_mark_of_thinking_is_part_of_what_was_said(text: str) -> None:
    assert spoken(text) == SAID
    assert read_action(text) == ("it is there", Wait())


@pytest.mark.parametrize(
    "text",
    [
        "<|channel|>analysis<|message|>I was cut",
        "[THINK]I was cut",
        "◁think▷I was cut",
        "<reasoning>I was cut",
    ],
)
def test_a_thought_that_was_cut_says_nothing(text: str) -> None:
    assert spoken(text) == ""


@pytest.mark.parametrize(
    "text", ["[thinking of it]", "The channel is final.", "<reason>Yes.</reason>", "a <| b |> c"]
)
def test_what_only_resembles_a_mark_is_said(text: str) -> None:
    assert spoken(text) == text
