"""M3A as the code behind the published numbers has it, in all but the words of its prompts."""

import re
from dataclasses import replace

import pytest

from pytest_androidworld import (
    Action,
    BadAction,
    Done,
    Element,
    Infeasible,
    Reply,
    Scroll,
    State,
    Tap,
)
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agents import m3a_reference
from pytest_androidworld.agents.m3a_reference import M3AReference
from pytest_androidworld.env.state import Rect
from tests.agents.scripted import (
    CLICK,
    CLICKED,
    EMPTY,
    OFFERED,
    WAIT,
    begun,
    history,
    screens,
    state,
)


def test_both_questions_offer_the_same_twelve_actions() -> None:
    agent, model = begun(M3AReference, WAIT, "Waited.", WAIT)
    agent.step(EMPTY)
    agent.step(EMPTY)
    for asked in model.asked:
        offered = re.findall(r'^ +(\{"action_type".*\})$', asked, re.M)
        assert offered == OFFERED


def test_guidelines_of_a_task_are_the_last_of_all_guidelines() -> None:
    agent, model = begun(M3AReference, WAIT, WAIT, WAIT)
    agent.step(EMPTY)
    agent.last = None
    agent.guidelines = ("Stay in this app.",)
    agent.step(EMPTY)
    last = "it expects one of them: choose the fitting one.\n"
    without, with_them = (asked.partition(last)[2] for asked in model.asked)
    assert without.startswith("\nNow choose one action")
    assert with_them.startswith("- Stay in this app.\n\nNow choose one action")


def test_a_question_has_its_parts_in_the_order_of_the_reference() -> None:
    agent, model = begun(M3AReference, CLICK)
    agent.step(state("Cancel", "OK"))
    (asked,) = model.asked
    parts = (
        '{"action_type": "wait"}',
        "goal or question is: Buy milk.",
        "You have just begun",
        "The present screen is given as a screenshot",
        'UI element 1: {"index": 1, "text": "OK", ',
        "These are guidelines to go by.",
        "Reason: ...\nAction: ",
    )
    places = [asked.index(part) for part in parts]
    assert places == sorted(places)
    guidelines = asked[places[-2] : places[-1]]
    assert len(re.findall("^- ", guidelines, re.M)) == 15
    assert [screen.marks for screen in screens(model.requests[0])] == [False, True]


def test_a_summary_is_asked_for_without_guidelines_and_history() -> None:
    agent, model = begun(M3AReference, CLICK, "Pressed OK.", WAIT, "Waited.", WAIT)
    before, after = state("Cancel", "OK"), state("Saved")
    agent.step(before)
    agent.step(after)
    agent.step(EMPTY)
    first, second = model.requests[1], model.asked[3]
    assert [(screen.state is before, screen.marks) for screen in screens(first)] == [
        (True, True),
        (False, True),
    ]
    assert "The action that you chose: " + CLICKED[17:-1] in model.asked[1]
    assert "The reason that you gave: OK is there\n" in model.asked[1]
    assert "guidelines" not in second
    assert "Pressed OK." not in second


def test_a_reply_has_a_thousand_tokens_unless_the_run_says_another_number() -> None:
    agent, model = begun(M3AReference, CLICK, "Pressed OK.", WAIT, "Waited.", WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert agent.model
    agent.model.options = ModelOptions(max_output=8000, effort="low")
    agent.step(EMPTY)
    asked = [each.options.max_output for each in model.requests]
    assert asked == [1000, 1000, 1000, 8000, 8000]
    assert model.requests[-1].options.effort == "low"


def test_elements_are_listed_with_the_fields_of_the_reference() -> None:
    box = Rect(0, 0, 100, 100)
    plain = Element(0, 'Say "hi"', "a button", "android.widget.Button", box, is_checkable=True)
    field = Element(
        1,
        bbox=box,
        hint_text="Name",
        resource_name="id/name",
        is_clickable=True,
        is_long_clickable=True,
        is_editable=True,
        is_scrollable=True,
        is_focusable=True,
        is_focused=True,
        is_selected=True,
        is_checked=True,
        is_enabled=False,
    )
    hidden = Element(2, "hidden", bbox=box, is_visible=False)
    far = Element(3, "far", bbox=Rect(0, 2400, 100, 2500))
    assert M3AReference().listed(State((plain, field, hidden, far), (1080, 2400))) == (
        'UI element 0: {"index": 0, "text": "Say "hi"", "content_description": "a button",'
        ' "is_clickable": False, "is_long_clickable": False, "is_editable": False,'
        ' "is_selected": False, "is_checked": False}\n'
        'UI element 1: {"index": 1, "hint_text": "Name",'
        ' "is_clickable": True, "is_long_clickable": True, "is_editable": True,'
        ' "is_scrollable": True, "is_focusable": True, "is_selected": True, "is_checked": True}\n'
    )


# History


def test_a_step_is_remembered_by_its_action_and_the_whole_reply() -> None:
    agent, model = begun(M3AReference, CLICK, "<think>Hm.</think>\nPressed  OK.", WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert history(model.asked[-1]) == f"Step 1- {CLICKED} <think>Hm.</think>\nPressed  OK."


@pytest.mark.parametrize(
    ("said", "remembered"),
    [
        ("", m3a_reference.NO_FORM),
        ('Action: {"action_type": "wait"}', m3a_reference.NO_FORM),
        ("Reason: it loads", m3a_reference.NO_FORM),
        ("Reason: it loads\nAction: wait", m3a_reference.NO_ACTION),
        ('Reason: r\nAction: {"action_type": "press"}', m3a_reference.NO_ACTION),
        (
            'Reason: r\nAction: {"action_type": "input_text", "text": "a}b"}',
            m3a_reference.NO_ACTION,
        ),
        ('Reason: r\nAction: {"action_type":\n"wait", "x": null}', m3a_reference.NO_ACTION),
        ('Reason: r\nAction: {"action_type": "click", "index": 2}', m3a_reference.NO_INDEX),
        (
            'Reason: r\nAction: {"action_type": "scroll", "direction": "up", "index": 9}',
            m3a_reference.NO_INDEX,
        ),
    ],
)
def test_a_reply_that_cannot_be_used_is_remembered_by_a_fixed_sentence(
    said: str, remembered: str
) -> None:
    agent, model = begun(M3AReference, said, CLICK)
    assert agent.step(state("Cancel", "OK")) == Action("unknown")
    assert agent.step(state("Cancel", "OK")) == Tap(1)
    assert history(model.asked[1]) == f"Step 1- {remembered}"


def test_an_action_that_could_not_be_done_is_not_remembered() -> None:
    agent, model = begun(M3AReference, CLICK, WAIT)
    agent.step(state("Cancel", "OK"))
    agent.refused(BadAction("it is gone"))
    agent.step(EMPTY)
    assert len(model.requests) == 2
    assert history(model.asked[1]) == m3a_reference.NO_HISTORY


def test_a_summary_that_is_refused_is_a_fixed_sentence() -> None:
    agent, model = begun(M3AReference, CLICK, Reply("No.", finish="refusal"), WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(EMPTY)
    assert history(model.asked[-1]) == f"Step 1- {m3a_reference.NO_SUMMARY}"


# What is read


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("Reason: a\nAction: {'action_type': 'click', 'index': 1}", Tap(1)),
        ("Reason: a\nAction: {'action_type': 'click',\n 'index': '1'}", Tap(1)),
        ('Reason: a Action: b\nAction: {"action_type": "click", "index": 1}', Tap(1)),
        (f'{CLICK} Action: {{"action_type": "wait"}}', Tap(1)),
        ('Reason: a\nAction: {"action_type": "click", "index": 0}', Tap(0)),
        ('Reason: a\nAction: {"action_type": "status", "goal_status": "complete"}', Done()),
        (Reply("I will not.", finish="refusal"), Infeasible()),
    ],
)
def test_replies_are_read_as_there(said: str | Reply, action: Action) -> None:
    agent, _ = begun(M3AReference, said)
    assert agent.step(state("Cancel", "OK")) == action


def test_to_scroll_the_first_element_scrolls_the_screen_as_there() -> None:
    said = '{"action_type": "scroll", "index": 0, "direction": "down"}'
    agent, model = begun(M3AReference, f"Reason: r\nAction: {said}", "Scrolled.", WAIT)
    assert agent.step(state("List")) == Scroll("down")
    agent.step(EMPTY)
    assert history(model.asked[-1]) == (
        'Step 1- Action selected: {"action_type": "scroll", "index": 0, "direction": "down"}.'
        " Scrolled."
    )


def test_an_index_may_be_of_an_element_that_is_not_shown() -> None:
    agent, _ = begun(M3AReference, CLICK)
    cancel, ok = (seen := state("Cancel", "OK")).ui_elements
    hidden = replace(ok, is_visible=False)
    assert agent.step(replace(seen, ui_elements=(cancel, hidden))) == Tap(1)
