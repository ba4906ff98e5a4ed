"""Which element of a screen a label of the table means."""

import pytest

from pytest_androidworld.env.state import Element, State
from pytest_androidworld.provision.phone.first_run import find


def state(*elements: Element) -> State:
    return State(elements, (1080, 2400))


@pytest.mark.parametrize(
    ("element", "label"),
    [
        (Element(0, text="NEXT"), "Next"),
        (Element(0, text=" Next "), "NEXT"),
        (Element(0, content_description="Skip"), "Skip"),
        (Element(0, text="Don\N{RIGHT SINGLE QUOTATION MARK}t allow"), "Don't allow"),
        (Element(0, resource_name="android:id/aerr_wait"), "id=android:id/aerr_wait"),
    ],
)
def test_a_label_is_a_text_a_description_or_an_id(element: Element, label: str) -> None:
    assert find(state(Element(0, text="Other"), element), ["no such", label]) == element


@pytest.mark.parametrize(
    "element",
    [
        Element(0, text="Next page"),
        Element(0, text="NEX"),
        Element(0, text="Next", is_enabled=False),
        Element(0, resource_name="Next"),
        Element(0),
    ],
)
def test_nothing_else_is(element: Element) -> None:
    assert find(state(element), ["Next"]) is None


def test_what_takes_taps_comes_before_what_does_not() -> None:
    title, button, other = (
        Element(0, text="All files"),
        Element(1, text="All files", is_clickable=True),
        Element(2, text="All files", is_clickable=True),
    )
    assert find(state(title, button, other), ["All files"]) == button
    assert find(state(title), ["All files"]) == title


def test_a_button_around_its_text_has_an_id() -> None:
    text, button = Element(0, text="Wait"), Element(-1, resource_name="android:id/aerr_wait")
    there = State((text,), (1080, 2400), containers=(button,))
    assert find(there, ["id=android:id/aerr_wait"]) == button
    assert find(there, ["Wait"]) == text
