"""The vocabulary of `solve`: which element a name means, and what is said when none does."""

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    Element,
    NotOnScreen,
    OpenApp,
    Scroll,
    State,
    Tap,
    Type,
    User,
)
from pytest_androidworld.errors import AgentError

SAVE = Element(0, text="Save", is_clickable=True, resource_name="com.x:id/save")
TITLE = Element(1, text="Save", resource_name="com.x:id/title")
ICON = Element(2, content_description="More options", is_clickable=True)
GREY = Element(3, text="Delete", is_enabled=False)
HIDDEN = Element(4, text="Ghost", is_visible=False)
FIELD = Element(5, hint_text="Name", is_editable=True, is_clickable=True)
NOTE = Element(6, text="Concert, 9:45")
SCREEN = (SAVE, ICON, GREY, HIDDEN, FIELD, NOTE)


class Screens:
    """A stage that shows given screens in turn, and keeps what is done."""

    goal = "none"
    steps_left = 10

    def __init__(self, *screens: tuple[Element, ...]) -> None:
        self.screens = list(screens)
        self.done: list[Action] = []

    @property
    def state(self) -> State:
        return State(self.screens[0], (1080, 2400))

    def act(self, action: Action, reason: str | None = None) -> None:
        self.done.append(action)
        if len(self.screens) > 1:
            self.screens.pop(0)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Save", SAVE),
        ("More options", ICON),
        ("Name", FIELD),
        ("id=save", SAVE),
        ("id=com.x:id/save", SAVE),
    ],
)
def test_an_element_goes_by_text_description_hint_or_id(name: str, meant: Element) -> None:
    stage = Screens(SCREEN)
    User(stage).tap(name)
    assert stage.done == [Tap(meant)]


@pytest.mark.parametrize("name", ["save", "Sav", "Delete", "Ghost", "id=sav", ""])
def test_nothing_less_than_the_whole_name_of_what_is_visible_and_enabled(name: str) -> None:
    with pytest.raises(NotOnScreen):
        User(Screens(SCREEN)).tap(name)


def test_what_is_missing_is_reported_with_what_is_near_and_what_is_there() -> None:
    with pytest.raises(NotOnScreen) as raised:
        User(Screens(SCREEN)).tap("Saev")
    assert str(raised.value) == (
        "no element is called 'Saev'. Similar: 'Save', 'Name'. "
        "On the screen: 'Save', 'More options', 'Delete', 'Ghost', 'Name', 'Concert, 9:45'."
    )


def test_of_two_the_one_that_can_be_tapped_is_meant() -> None:
    stage = Screens((SAVE, TITLE))
    User(stage).tap("Save")
    assert stage.done == [Tap(SAVE)]


def test_two_that_can_be_tapped_are_one_too_many() -> None:
    twice = (SAVE, Element(1, text="Save", is_clickable=True))
    with pytest.raises(NotOnScreen, match="2 elements are called 'Save'"):
        User(Screens(twice)).tap("Save")


def test_a_condition_narrows_the_choice() -> None:
    stage = Screens((SAVE, TITLE))
    User(stage).hold("Save", where=lambda e: not e.is_clickable)
    assert stage.done[0].index == TITLE.index


def test_words_can_be_chained_and_type_taps_first() -> None:
    stage = Screens(SCREEN)
    User(stage).open("Markor").type("Bob", into="Name", clear=True)
    assert stage.done == [OpenApp("Markor"), Type("Bob", FIELD, clear=True)]


def test_scrolling_goes_on_until_it_is_there() -> None:
    stage = Screens((NOTE,), (ICON,), SCREEN)
    User(stage).scroll_to("Save")
    assert stage.done == [Scroll("down"), Scroll("down")]


def test_scrolling_ends_where_nothing_moves() -> None:
    stage = Screens((NOTE,), (ICON,), (ICON,))
    with pytest.raises(NotOnScreen, match="no element is called 'Save'"):
        User(stage).scroll_to("Save")
    assert len(stage.done) == 2


def test_an_answer_rests_on_what_was_seen() -> None:
    stage = Screens(SCREEN)
    user = User(stage, evidence=["Concert", "Board meeting"])
    user.see("Concert")
    with pytest.raises(AgentError, match="what was never on the screen: 'Board meeting'"):
        user.answer("Concert")
    with pytest.raises(NotOnScreen):
        user.see("Board meeting")
    user.unseen.clear()
    user.answer("Concert")
    assert stage.done == [Answer("Concert")]


def test_what_one_has_typed_oneself_is_no_evidence() -> None:
    field = Element(0, text="Concert", is_editable=True)
    user = User(Screens((field,)), evidence=["Concert"]).type("Concert", into=field)
    user.see("Concert")
    with pytest.raises(AgentError, match="what was never on the screen: 'Concert'"):
        user.answer("Concert")


def test_what_stands_in_a_field_is() -> None:
    stage = Screens((Element(0, text="Room 4.12", is_editable=True),))
    User(stage, evidence=["Room 4.12"]).see("Room 4.12").answer("Room 4.12")
    assert stage.done == [Answer("Room 4.12")]
