"""SeeAct: what it asks, how it reads the answer, and what it remembers of it."""

import re
from itertools import islice

import numpy as np
import pytest

from pytest_androidworld import (
    Action,
    Answer,
    BadAction,
    Done,
    Element,
    Enter,
    Hold,
    OpenApp,
    Screen,
    Scroll,
    State,
    Tap,
    Type,
    Wait,
)
from pytest_androidworld.agent.llm import Reply, Request
from pytest_androidworld.agents.seeact import choice_letters
from pytest_androidworld.env.actions import Back, Home
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import ModelError
from tests.agents.seeact import ANALYSIS, Script, block, choice_lines, seeact, words

SAVE = Element(
    1, text="Save", class_name="android.widget.Button", bbox=Rect(0, 0, 9, 9), is_clickable=True
)
NAME = Element(
    2,
    hint_text="Name",
    class_name="android.widget.EditText",
    bbox=Rect(0, 20, 9, 29),
    is_editable=True,
)
TITLE = Element(0, text="New note", bbox=Rect(0, 40, 9, 49))
PIXELS = np.zeros((100, 50, 3), np.uint8)
STATE = State((TITLE, SAVE, NAME), (50, 100), picture=PIXELS)


def does(said: str, state: State = STATE) -> Action:
    return seeact(Script(ANALYSIS, said)).step(state)


def refuses(said: str | Reply, state: State = STATE) -> str:
    """What is remembered of an answer that is no action."""
    agent = seeact(Script(ANALYSIS, said))
    assert agent.step(state) == Action("unknown")
    (line,) = agent.previous
    assert agent.reason == line
    return line


# The questions


def test_each_step_asks_twice_and_the_second_time_all_is_said_again() -> None:
    model = Script(ANALYSIS, block("A", "CLICK"))
    agent = seeact(model)
    purposes: list[str] = []
    assert agent.model is not None
    agent.model.called = lambda call: purposes.append(call.purpose)
    agent.step(STATE)
    first, second = model.asked
    assert [role for role, _ in words(first)] == ["system", "user"]
    assert [role for role, _ in words(second)] == ["system", "user", "assistant", "user"]
    assert second.messages[:2] == first.messages
    assert words(second)[2] == ("assistant", ANALYSIS)
    assert purposes == ["analyse", "choose"]


def test_guidelines_of_a_task_go_on_with_the_rules() -> None:
    model = Script(ANALYSIS, block("A", "CLICK"), ANALYSIS, block("A", "CLICK"))
    agent = seeact(model)
    agent.step(STATE)
    agent.guidelines = ("Stay in this app.",)
    agent.step(STATE)
    without, with_them = (words(model.asked[n])[1][1] for n in (0, 2))
    assert without.rstrip().endswith("will be supplied later.")
    assert with_them.rstrip().endswith("will be supplied later.\n4. Stay in this app.")


def test_only_the_plain_picture_is_shown_and_once() -> None:
    model = Script(ANALYSIS, block("A", "CLICK"))
    seeact(model).step(STATE)
    for request in model.asked:
        parts = [part for message in request.messages for part in message.parts]
        assert [part for part in parts if not isinstance(part, str)] == [Screen(STATE)]


SYSTEM = [
    "Imagine that you are imitating humans operating an Android device for a task step by step.",
    "You can tap on an element, long-press an element, swipe, input text, open an app, or use the"
    " keyboard enter, home, or back key.",
    "'adb shell input text', 'adb shell am start -n', and 'adb shell input keyevent').",
    "Terminate when you deem the task complete or if it requires potentially harmful actions.",
]
ANALYSE = [
    "You are asked to complete the following task: Save the note as <a> for $5.\n",
    "(Current Screen Identification)\nFirstly, think about what the current screen is.\n",
    "(Previous Action Analysis)\nSecondly, combined with the screenshot,",
    "if the last action involved a INPUT TEXT, always evaluate whether it necessitates a",
    "(often, simply pressing 'Enter', assuming the default element involved",
    "may not clearly and sufficiently record some effects of previous actions, you should",
    "(Next Action Based on Android screen and Analysis)\nThen, based on your analysis,",
    "\nTo be successful, it is important to follow the following rules:\n1. You should only issue",
    "2. You should only issue one action at a time\n3. For handling the select dropdown",
    "it's not necessary for you to provide completely accurate options right now.",
]
CHOOSE = [
    "(Reiteration)\nFirst, reiterate your next target element, its detailed location,",
    "(Multichoice Question)\nBelow is a multi-choice question, where the choices are elements on",
    "choose the most likely one by re-examining the screenshot, the choices, and your further",
    "please select Z. None of the other options match the correct element.",
    "The element choice, action, and value should be in three separate lines.",
    "Choose an action from {CLICK, INPUT TEXT, LONG PRESS, NAVIGATE BACK, TERMINATE, KEYBOARD"
    " ENTER, SWIPE, WAIT, ANSWER, OPEN APP, NAVIGATE HOME}.",
    "If ACTION == SWIPE, specify the direction: up, down, left, right.",
    "For CLICK, LONG PRESS, KEYBOARD ENTER, NAVIGATE HOME, NAVIGATE BACK, WAIT, and TERMINATE,"
    ' write "None".',
]


def test_the_prompts_are_the_papers() -> None:
    model = Script(ANALYSIS, block("A", "CLICK"))
    seeact(model).step(STATE)
    (_, system), (_, analyse), _, (_, choose) = words(model.asked[1])
    for text, phrases in ((system, SYSTEM), (analyse, ANALYSE), (choose, CHOOSE)):
        assert [phrase for phrase in phrases if phrase not in text] == []
        assert re.search(r"[\u2018-\u201d]|\$\w", text.replace("$5", "")) is None


def test_the_choices_are_what_can_be_acted_on_by_letter() -> None:
    model = Script(ANALYSIS, block("A", "CLICK"))
    seeact(model).step(STATE)
    assert choice_lines(model.asked[1]) == ['A. "Save" button', 'B. "Name" text field']


def test_a_screen_without_choices_says_so() -> None:
    model = Script(ANALYSIS, block("", "NAVIGATE BACK"))
    agent = seeact(model)
    assert agent.step(State((TITLE,), (50, 100), picture=PIXELS)) == Back()
    assert choice_lines(model.asked[1]) == ["None"]


def test_no_choice_is_called_as_none_of_them_is() -> None:
    assert " ".join(islice(choice_letters(), 23, 30)) == "X Y AA AB AC AD AE"
    first = list(islice(choice_letters(), 25 + 26 * 26 + 1))
    assert "Z" not in first
    assert len(set(first)) == len(first)
    assert first[-2:] == ["ZZ", "AAA"]


def test_there_may_be_more_than_25_choices() -> None:
    many = tuple(
        Element(n, text=f"day {n}", bbox=Rect(0, n, 9, n + 1), is_clickable=True)
        for n in range(30)
    )
    model = Script(ANALYSIS, block("AE", "CLICK"))
    assert seeact(model).step(State(many, (50, 100), picture=PIXELS)) == Tap(29)
    lines = choice_lines(model.asked[1])
    assert (lines[24], lines[25], lines[29]) == (
        'Y. "day 24" item',
        'AA. "day 25" item',
        'AE. "day 29" item',
    )


# The answers


@pytest.mark.parametrize(
    ("element", "kind", "value", "action", "line"),
    [
        ("A", "CLICK", "None", Tap(SAVE), '[button] "Save" -> CLICK'),
        ("A", "LONG PRESS", "None", Hold(SAVE), '[button] "Save" -> LONG PRESS'),
        ("B", "INPUT TEXT", "milk", Type("milk", NAME), '[text field] "Name" -> INPUT TEXT: milk'),
        ("None", "INPUT TEXT", "milk", Type("milk"), "INPUT TEXT: milk"),
        ("Z", "INPUT TEXT", "milk", Type("milk"), "INPUT TEXT: milk"),
        ("", "SWIPE", "up", Scroll("down"), "SWIPE: up"),
        ("", "SWIPE", "down", Scroll("up"), "SWIPE: down"),
        ("", "SWIPE", "left", Scroll("right"), "SWIPE: left"),
        ("", "SWIPE", "right", Scroll("left"), "SWIPE: right"),
        ("B", "SWIPE", "up", Scroll("down", NAME), '[text field] "Name" -> SWIPE: up'),
        ("None", "NAVIGATE BACK", "None", Back(), "NAVIGATE BACK"),
        ("None", "NAVIGATE HOME", "None", Home(), "NAVIGATE HOME"),
        ("None", "KEYBOARD ENTER", "None", Enter(), "KEYBOARD ENTER"),
        ("None", "WAIT", "None", Wait(), "WAIT"),
        ("None", "ANSWER", "3, 4", Answer("3, 4"), "ANSWER: 3, 4"),
        ("None", "ANSWER", "None", Answer("None"), "ANSWER: None"),
        ("None", "OPEN APP", "Markor", OpenApp("Markor"), "OPEN APP: Markor"),
        ("None", "TERMINATE", "None", Done(), "TERMINATE"),
        ("A", "TERMINATE", "None", Done(), "TERMINATE"),
        ("Q", "NAVIGATE BACK", "None", Back(), "NAVIGATE BACK"),
    ],
)
def test_each_action(element: str, kind: str, value: str, action: Action, line: str) -> None:
    agent = seeact(Script(ANALYSIS, block(element, kind, value)))
    assert agent.step(STATE) == action
    assert agent.previous == [line]
    assert agent.reason == ANALYSIS


SAYS = [
    "ELEMENT: A\nACTION: CLICK",
    "element: a\naction: click\nvalue: none",
    "Element: A\r\nAction: Click\r\nValue: None\r\n",
    'ELEMENT: A. "Save" button\nACTION: CLICK\nVALUE: None',
    "ELEMENT: A) Save\nACTION: CLICK\nVALUE: None",
    "ELEMENT: A: the button\nACTION: CLICK\nVALUE: None",
    "ELEMENT: A (Save)\nACTION: CLICK\nVALUE: None",
    "**ELEMENT:** A\n**ACTION:** CLICK\n**VALUE:** None",
    "**ELEMENT: A**\n**ACTION: CLICK**\n**VALUE: None**",
    "- **ELEMENT**: `A`\n- **ACTION**: `CLICK`\n- **VALUE**: `None`",
    "1. ELEMENT: [A]\n2. ACTION: [CLICK]\n3. VALUE: [None]",
    "[ELEMENT]: {A}\n[ACTION]: {CLICK}\n[VALUE]: None",
    "```\nELEMENT: A\nACTION: CLICK\nVALUE: None\n```",
    '{\n  "ELEMENT": "A",\n  "ACTION": "CLICK",\n  "VALUE": "None"\n}',
    "Target: Save\nAction: CLICK\n\n(Final)\nELEMENT: A\nACTION: CLICK\nVALUE: None",
    "The save button it is.\n\n(Final Answer)\nELEMENT: A\nACTION: CLICK\nVALUE: None\n\nDone!",
    "Action: I will tap Save.\n\nELEMENT: A\nACTION: CLICK\nVALUE: None",
    "ELEMENT: B\nACTION: LONG PRESS\nVALUE: None\n\nNo:\nELEMENT: A\nACTION: CLICK\nVALUE: None",
    "ACTION: WAIT\nVALUE: None\n\nNo:\nELEMENT: A\nACTION: CLICK\nVALUE: None",
    "ELEMENT: A\nACTION: CLICK\nVALUE: None\n\nElement: chosen by its name.",
]


@pytest.mark.parametrize("said", SAYS)
def test_what_can_be_meant_in_one_way_only_is_read(said: str) -> None:
    assert does(said) == Tap(SAVE)


@pytest.mark.parametrize(
    ("value", "typed"),
    [
        ("milk ", "milk"),
        ('"milk"', "milk"),
        ("'milk'", "milk"),
        ("`milk`", "milk"),
        ('"milk" and "eggs"', '"milk" and "eggs"'),
        ("milk: 2", "milk: 2"),
        ("?", "?"),
        ("-", "-"),
        ('"', '"'),
        ("nonesuch", "nonesuch"),
        ("* milk", "* milk"),
        ("milk\neggs\n\nThis is the list.", "milk\neggs"),
        ("\nmilk", "milk"),
        ("milk\n```", "milk"),
    ],
)
def test_which_text_is_typed(value: str, typed: str) -> None:
    assert does(block("B", "INPUT TEXT", value)) == Type(typed, NAME)


@pytest.mark.parametrize("way", ["Up", '"up"', "[up]", "**up**", "up."])
def test_a_direction_may_be_decorated(way: str) -> None:
    assert does(block("", "SWIPE", way)) == Scroll("down")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("", "the reply was empty (it ended with 'stop')"),
        (" \n", "the reply was empty (it ended with 'stop')"),
        (Reply("", finish="length"), "the reply was empty (it ended with 'length')"),
        (Reply("I cannot help.", finish="refusal"), "the model refused to answer: I cannot help."),
        (Reply("", finish="refusal"), "the model refused to answer: without a word"),
        ("I would tap the save button.", "the reply has no line that begins with ACTION:"),
        ("ELEMENT: A\nVALUE: None", "the reply has no line that begins with ACTION:"),
        ('{"action_type": "click"}', "the reply has no line that begins with ACTION:"),
        (block("A", ""), "ACTION: is none of CLICK, INPUT TEXT, "),
        (block("A", "TAP"), "ACTION: TAP is none of CLICK, INPUT TEXT, "),
        (block("A", "CLICK or WAIT"), "ACTION: CLICK or WAIT is none of CLICK, INPUT TEXT, "),
        (block("Q", "CLICK"), "ELEMENT: Q is none of the choices; the last is B"),
        (block("AA", "CLICK"), "ELEMENT: AA is none of the choices; the last is B"),
        (block("Q", "SWIPE", "up"), "ELEMENT: Q is none of the choices; the last is B"),
        (block("999", "CLICK"), "ELEMENT: 999 is none of the choices; the last is B"),
        (block("A button", "CLICK"), "ELEMENT: A button is none of the choices; the last is B"),
        (block("Save", "CLICK"), "ELEMENT: Save is none of the choices; the last is B"),
        (block("Z", "CLICK"), "CLICK needs the letter of an element"),
        (block("Z. None of them", "LONG PRESS"), "LONG PRESS needs the letter of an element"),
        (block("None", "CLICK"), "CLICK needs the letter of an element"),
        (block("N/A", "CLICK"), "CLICK needs the letter of an element"),
        (block("", "CLICK"), "CLICK needs the letter of an element"),
        ("ACTION: CLICK", "CLICK needs the letter of an element"),
        ("ACTION: CLICK\nELEMENT: A", "CLICK needs the letter of an element"),
        (block("B", "INPUT TEXT"), "INPUT TEXT needs a VALUE"),
        (block("B", "INPUT TEXT", '""'), "INPUT TEXT needs a VALUE"),
        ("ELEMENT: B\nACTION: INPUT TEXT", "INPUT TEXT needs a VALUE"),
        (block("", "OPEN APP"), "OPEN APP needs a VALUE"),
        (block("", "ANSWER", ""), "ANSWER needs a VALUE"),
        (block("", "SWIPE"), "SWIPE needs a VALUE"),
        (block("", "SWIPE", "north"), "SWIPE goes up, down, left, right, not north"),
    ],
)
def test_what_is_no_action_costs_a_step_and_is_remembered(said: str | Reply, problem: str) -> None:
    assert refuses(said).startswith(f"nothing was done: {problem}")


def test_a_choice_where_there_are_none() -> None:
    empty = State((), (50, 100), picture=PIXELS)
    line = refuses(block("A", "CLICK"), empty)
    assert line == "nothing was done: ELEMENT: A is none of the choices; there are none"


@pytest.mark.parametrize("said", ["", " \n", Reply("I cannot help.", finish="refusal")])
def test_without_an_analysis_nothing_is_to_be_chosen(said: str | Reply) -> None:
    model = Script(said)
    agent = seeact(model)
    assert agent.step(STATE) == Action("unknown")
    assert len(model.asked) == len(agent.previous) == 1


@pytest.mark.parametrize(
    "said", ["*" * 20_000, "1" * 20_000, "_ " * 10_000, "ELEMENT" + " " * 20_000]
)
def test_a_long_line_of_nothing_is_no_action(said: str) -> None:
    assert "no line that begins with ACTION:" in refuses(said)


def test_a_model_out_of_reach_is_no_answer() -> None:
    with pytest.raises(ModelError, match="out of reach"):
        seeact(Script(ModelError("out of reach"))).step(STATE)


# The memory


def previous(request: Request) -> str:
    return (
        words(request)[1][1].partition("Previous Actions:\n")[2].partition("\n\nThe screensh")[0]
    )


def test_previous_actions_are_a_plain_list_and_none_at_first() -> None:
    model = Script(
        *(ANALYSIS, block("B", "INPUT TEXT", "milk\n  eggs")),
        *(ANALYSIS, "Let me think."),
        *(ANALYSIS, block("A", "CLICK")),
        *(ANALYSIS, block("", "TERMINATE")),
    )
    agent = seeact(model)
    for _ in range(4):
        agent.step(STATE)
    assert previous(model.asked[0]) == "None"
    assert previous(model.asked[-2]) == (
        '[text field] "Name" -> INPUT TEXT: milk eggs\n'
        "nothing was done: the reply has no line that begins with ACTION:\n"
        '[button] "Save" -> CLICK'
    )


def test_what_could_not_be_carried_out_is_remembered_as_that() -> None:
    model = Script(ANALYSIS, block("", "OPEN APP", "Mark"), ANALYSIS, block("", "TERMINATE"))
    agent = seeact(model)
    agent.step(STATE)
    agent.refused(BadAction("there is no app 'Mark'"))
    agent.step(STATE)
    assert previous(model.asked[2]) == (
        "OPEN APP: Mark (could not be carried out: there is no app 'Mark')"
    )


def test_what_stands_in_an_action_is_no_part_of_the_prompt() -> None:
    model = Script(ANALYSIS, block("", "ANSWER", "$goal"), ANALYSIS, block("", "TERMINATE"))
    agent = seeact(model)
    agent.step(STATE)
    agent.step(STATE)
    assert previous(model.asked[2]) == "ANSWER: $goal"


def test_each_episode_begins_with_nothing() -> None:
    agent = seeact(Script(ANALYSIS, block("A", "CLICK")))
    agent.step(STATE)
    agent.start("Another goal.")
    assert agent.previous == []
