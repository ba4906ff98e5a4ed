"""T3A as the code behind the published numbers has it, in all but the words of its prompts."""

import re
from pathlib import Path

import pytest

from pytest_androidworld import Action, BadAction, Element, Infeasible, Reply, State, Tap
from pytest_androidworld.agent.reference_elements import ui_element
from pytest_androidworld.agents import t3a_reference
from pytest_androidworld.agents.t3a_reference import T3AReference
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


def test_it_sees_no_picture() -> None:
    agent, model = begun(T3AReference, WAIT, "Waited.", WAIT)
    agent.step(EMPTY)
    agent.step(EMPTY)
    assert not T3AReference.pixels
    assert [screens(request) for request in model.requests] == [[], [], []]


@pytest.mark.parametrize("name", ["act", "actions", "reflect"])
def test_no_prompt_speaks_of_pictures(name: str) -> None:
    folder = Path(t3a_reference.__file__).parent
    text = folder.joinpath(f"t3a_reference_{name}.md").read_text("utf-8")
    assert not re.search("picture|screenshot|image", text)


def test_both_questions_offer_the_same_twelve_actions() -> None:
    agent, model = begun(T3AReference, WAIT, "Waited.", WAIT)
    agent.step(EMPTY)
    agent.step(EMPTY)
    for asked in model.asked:
        assert re.findall(r'^ +(\{"action_type".*\})$', asked, re.M) == OFFERED


def test_an_element_is_listed_as_python_prints_the_references_class() -> None:
    plain = Element(0, "It's", "O\nK", bbox=Rect(1, 2, 30, 40), is_clickable=True)
    hidden = Element(1, "away", bbox=Rect(0, 0, 9, 9), is_visible=False)
    last = Element(2, resource_name="a:id/b", bbox=Rect(0, 50, 9, 60), package_name="a")
    lines = T3AReference().listed(State((plain, hidden, last), (1080, 2400))).splitlines()
    assert lines == [
        f"UI element 0: {ui_element(plain)!r}",
        f"UI element 2: {ui_element(last)!r}",
    ]
    assert lines[0].startswith(
        "UI element 0: UIElement(text=\"It's\", content_description='O\\nK', class_name="
    )
    assert "bbox=None, bbox_pixels=BoundingBox(x_min=1, x_max=30, y_min=2, y_max=40)" in lines[0]
    assert lines[0].endswith("tooltip=None, resource_id=None, metadata=None)")


def test_a_step_of_the_history_has_a_colon() -> None:
    agent, model = begun(T3AReference, CLICK, "It is open.", WAIT)
    agent.step(state("Cancel", "OK"))
    agent.step(state("Saved"))
    assert history(model.asked[2]) == f"Step 1: {CLICKED} It is open."


def test_an_action_that_could_not_be_done_is_in_the_history_without_a_reflection() -> None:
    agent, model = begun(T3AReference, CLICK, WAIT)
    agent.step(state("Cancel", "OK"))
    agent.refused(BadAction("there is nothing"))
    agent.step(state("Cancel", "OK"))
    assert history(model.asked[1]) == f"Step 1: {t3a_reference.NOT_DONE}"


@pytest.mark.parametrize("kind", ["long_press", "input_text", "scroll"])
def test_only_the_index_of_a_click_is_checked(kind: str) -> None:
    action = f'{{"action_type": "{kind}", "index": 7, "text": "a", "direction": "down"}}'
    agent, _ = begun(T3AReference, f"Reason: there\nAction: {action}")
    assert agent.step(state("OK")).index == 7
    other, _ = begun(T3AReference, 'Reason: a\nAction: {"action_type": "click", "index": 7}')
    assert other.step(state("OK")) == Action("unknown")


def test_what_can_be_clicked_is_clicked() -> None:
    agent, _ = begun(T3AReference, CLICK)
    assert agent.step(state("Cancel", "OK")) == Tap(1)


def test_a_refusal_ends_the_task_as_infeasible() -> None:
    agent, _ = begun(T3AReference, Reply("No.", finish="refusal"))
    assert agent.step(EMPTY) == Infeasible()
