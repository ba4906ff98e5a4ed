"""The vocabulary of `solve`: which element a name means, and what is said when none does."""

from collections.abc import Callable
from typing import cast

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    Back,
    Element,
    Hold,
    NotOnScreen,
    OpenApp,
    Scroll,
    Stage,
    State,
    Tap,
    Type,
    User,
)
from pytest_androidworld.env.state import Rect
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

    def __init__(self, *screens: tuple[Element, ...], windows: tuple[int, ...] = ()) -> None:
        self.screens = list(screens)
        self.windows = windows
        self.done: list[Action] = []

    @property
    def state(self) -> State:
        return State(self.screens[0], (1080, 2400), windows=self.windows)

    def act(self, action: Action, reason: str | None = None) -> None:
        self.done.append(action)
        if len(self.screens) > 1:
            self.screens.pop(0)


def at(stage: Screens, *evidence: str) -> User:
    return User(cast("Stage", stage), evidence=evidence)  # it has all that a user asks for


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
    at(stage).tap(name)
    assert stage.done == [Tap(meant)]


@pytest.mark.parametrize("name", ["save", "Sav", "Delete", "Ghost", "id=sav", ""])
def test_nothing_less_than_the_whole_name_of_what_is_visible_and_enabled(name: str) -> None:
    with pytest.raises(NotOnScreen):
        at(Screens(SCREEN)).tap(name)


def test_what_is_missing_is_reported_with_what_is_near_and_what_is_there() -> None:
    with pytest.raises(NotOnScreen) as raised:
        at(Screens(SCREEN)).tap("Saev")
    assert str(raised.value) == (
        "no element is called 'Saev'. Similar: 'Save', 'Name'. "
        "On the screen: 'Save', 'More options', 'Delete', 'Ghost', 'Name', 'Concert, 9:45'."
    )


def test_of_two_the_one_that_can_be_tapped_is_meant() -> None:
    stage = Screens((SAVE, TITLE))
    at(stage).tap("Save")
    assert stage.done == [Tap(SAVE)]


def test_two_that_can_be_tapped_are_one_too_many() -> None:
    twice = (SAVE, Element(1, text="Save", is_clickable=True))
    with pytest.raises(NotOnScreen, match="2 elements are called 'Save'"):
        at(Screens(twice)).tap("Save")


def test_a_condition_narrows_the_choice() -> None:
    stage = Screens((SAVE, TITLE))
    at(stage).hold("Save", where=lambda e: not e.is_clickable)
    assert stage.done[0].index == TITLE.index


def test_words_can_be_chained_and_type_taps_first() -> None:
    stage = Screens(SCREEN)
    at(stage).open("Markor").type("Bob", into="Name", clear=True)
    assert stage.done == [OpenApp("Markor"), Type("Bob", FIELD, clear=True)]


def test_scrolling_goes_on_until_it_is_there() -> None:
    stage = Screens((NOTE,), (ICON,), SCREEN)
    at(stage).scroll_to("Save")
    assert stage.done == [Scroll("down"), Scroll("down")]


def test_scrolling_ends_where_nothing_moves() -> None:
    stage = Screens((NOTE,), (ICON,), (ICON,))
    with pytest.raises(NotOnScreen, match="no element is called 'Save'"):
        at(stage).scroll_to("Save")
    assert len(stage.done) == 2


def test_an_answer_rests_on_what_was_seen() -> None:
    stage = Screens(SCREEN)
    user = at(stage, "Concert", "Board meeting")
    user.see("Concert")
    with pytest.raises(AgentError, match="what was never on the screen: 'Board meeting'"):
        user.answer("Concert")
    with pytest.raises(NotOnScreen):
        user.see("Board meeting")
    user.unseen.clear()
    user.answer("Concert")
    assert stage.done == [Answer("Concert")]


def test_what_the_phone_writes_instead_of_a_text_is_evidence_of_it() -> None:
    stage = Screens((Element(0, text="2:00 PM - 2:30 PM"),))
    user = at(stage, "14:00")
    with pytest.raises(NotOnScreen):
        user.see("14:00")
    user.see("14:00", "2:00 PM").answer("14:00")
    assert stage.done == [Answer("14:00")]


@pytest.mark.parametrize(
    ("label", "number", "seen"),
    [
        ("12:00 PM", "2:00 PM", False),
        ("at 2:00 PM", "2:00 PM", True),
        ("42 minutes", "4", False),
        ("42 minutes", "2", False),
        ("42min", "42", True),
        ("USD290.81", "290.81", True),
        ("2-2", "2", True),
    ],
)
def test_a_number_is_not_seen_within_a_longer_one(label: str, number: str, seen: bool) -> None:
    user = at(Screens((Element(0, content_description=label),)))
    if seen:
        user.see(number)
    else:
        with pytest.raises(NotOnScreen):
            user.see(number)


def test_what_one_has_typed_oneself_is_no_evidence() -> None:
    field = Element(0, text="Concert", is_editable=True)
    user = at(Screens((field,)), "Concert").type("Concert", into=field)
    user.see("Concert")
    with pytest.raises(AgentError, match="what was never on the screen: 'Concert'"):
        user.answer("Concert")


def test_what_stands_in_a_field_is() -> None:
    stage = Screens((Element(0, text="Room 4.12", is_editable=True),))
    at(stage, "Room 4.12").see("Room 4.12").answer("Room 4.12")
    assert stage.done == [Answer("Room 4.12")]


LIST = Element(0, class_name="ListView", is_scrollable=True, bbox=Rect(0, 0, 1080, 900))
WHOLE = Element(1, class_name="Pager", is_scrollable=True, bbox=Rect(0, 0, 1080, 2000))
KEY = Element(2, text="q", package_name="com.google.android.inputmethod.latin")
ROW = Element(3, text="Row 1")
LAST = Element(4, text="Row 9")


def test_what_is_on_the_screen_is_tapped_at_once() -> None:
    stage = Screens((LIST, KEY, SAVE))
    at(stage).tap("Save")
    assert stage.done == [Tap(SAVE)]


def test_where_nothing_scrolls_a_missing_name_costs_no_step() -> None:
    stage = Screens((ROW, ICON))
    with pytest.raises(NotOnScreen):
        at(stage).tap("Save")
    assert stage.done == []


def test_the_keyboard_is_closed_before_what_it_hides_is_tapped() -> None:
    stage = Screens((FIELD, KEY), (FIELD, SAVE))
    at(stage).tap("Save")
    assert stage.done == [Back(), Tap(SAVE)]


DOWN, UP = Scroll("down", (540, 765), 630), Scroll("up", (540, 135), 630)  # most of LIST
WHOLE_DOWN = Scroll("down", (540, 1700), 1400)


def test_what_is_further_down_is_scrolled_to_without_a_fling() -> None:
    stage = Screens((LIST, ROW), (LIST, ROW, NOTE), (LIST, SAVE))
    at(stage).hold("Save")
    assert stage.done == [DOWN, DOWN, Hold(SAVE)]


def test_what_is_further_up_is_scrolled_to_after_the_end() -> None:
    stage = Screens((LIST, LAST), (LIST, LAST), (LIST, SAVE))
    at(stage).tap("Save")
    assert stage.done == [DOWN, UP, Tap(SAVE)]


def test_a_list_is_scrolled_before_what_holds_it() -> None:
    still = (WHOLE, LIST, ROW)
    stage = Screens(still, still, still, (WHOLE, LIST, FIELD))
    at(stage).type("Bob", into="Name")
    assert stage.done[:3] == [DOWN, UP, WHOLE_DOWN]


def test_a_strip_of_choices_is_scrolled_sideways_too() -> None:
    strip = Element(0, class_name="Chips", is_scrollable=True, bbox=Rect(0, 900, 1080, 1000))
    still = (strip, ROW)
    stage = Screens(still, still, still, (strip, SAVE))
    at(stage).tap("Save")
    assert stage.done[2:] == [Scroll("right", (918, 950), 756), Tap(SAVE)]


def test_what_is_nowhere_is_reported_after_all_that_scrolls_was_looked_at() -> None:
    stage = Screens((LIST, ROW))
    with pytest.raises(NotOnScreen):
        at(stage).tap("Save")
    assert stage.done == [DOWN, UP]


def test_scrolling_to_a_name_closes_the_keyboard_only_if_nothing_moves() -> None:
    stage = Screens((LIST, KEY, ROW), (LIST, KEY, NOTE), (LIST, KEY, NOTE), (LIST, NOTE), (SAVE,))
    at(stage).scroll_to("Save")
    assert stage.done == [Scroll("down"), Scroll("down"), Back(), DOWN]


FLOATING = Element(5, content_description="Add", is_clickable=True, bbox=Rect(800, 800, 1000, 900))
UNDER = Element(6, text="More", is_clickable=True, bbox=Rect(850, 820, 1080, 900))
AWAY = Element(6, text="More", is_clickable=True, bbox=Rect(850, 420, 1080, 500))
ABOUT = Element(7, content_description="Card", is_clickable=True, bbox=Rect(0, 400, 1080, 900))


def test_what_a_button_floats_above_is_moved_away_from_it_before_it_is_tapped() -> None:
    stage = Screens((LIST, FLOATING, UNDER), (LIST, FLOATING, AWAY))
    at(stage).tap("More")
    assert stage.done == [DOWN, Tap(AWAY)]


def test_the_row_of_a_menu_is_not_covered_by_the_page_below_it() -> None:
    stage = Screens((LIST, FLOATING, UNDER), windows=(0, UNDER.index))
    at(stage).tap("More")
    assert stage.done == [Tap(UNDER)]


def test_what_lies_in_a_card_that_can_be_tapped_is_not_covered() -> None:
    stage = Screens((LIST, ABOUT, AWAY))
    at(stage).tap("More")
    assert stage.done == [Tap(AWAY)]


def test_flicking_to_the_end_stops_where_nothing_moves_and_begins_only_where_something_may() -> (
    None
):
    stage = Screens((LIST, ROW), (LIST, LAST), (LIST, LAST))
    at(stage).to_the_end()
    assert [action.action_type for action in stage.done] == ["drag", "drag"]
    still = Screens((ROW, LAST))
    at(still).to_the_end()
    assert still.done == []


DAY = Element(8, class_name="View", is_clickable=True, bbox=Rect(600, 700, 1000, 900))
BUTTON = Element(9, content_description="Add", is_clickable=True, bbox=Rect(760, 760, 1000, 900))


def test_beside_what_floats_above_it_an_element_is_tapped_where_it_is_seen() -> None:
    stage = Screens((BUTTON, DAY))
    at(stage).tap(DAY)
    assert stage.done == [Tap((700, 750))]


SYSTEM_UI = "com.android.systemui"
CARD = Element(-1, package_name=SYSTEM_UI, is_clickable=True, bbox=Rect(20, 120, 1060, 420))
TOLD = Element(
    9,
    text="5550177",
    package_name=SYSTEM_UI,
    resource_name="android:id/title",
    bbox=Rect(60, 160, 800, 220),
)
BELOW = Element(7, text="Menu", is_clickable=True, bbox=Rect(900, 130, 1080, 250))
LOWER = Element(7, text="Menu", is_clickable=True, bbox=Rect(900, 430, 1080, 550))


class Banner(Screens):
    """A stage with a card of a notification; a look lets time pass, and is no action."""

    @property
    def state(self) -> State:
        seen = self.screens[0]
        return State(seen, (1080, 2400), containers=(CARD,) if TOLD in seen else ())

    def refresh(self) -> None:
        self.screens.pop(0)


def test_a_banner_above_an_element_is_let_pass_without_a_step() -> None:
    stage = Banner((BELOW, TOLD), (BELOW, TOLD), (BELOW,))
    at(stage).tap("Menu")
    assert stage.done == [Tap(BELOW)]
    assert len(stage.screens) == 1


def test_an_element_that_was_found_before_waits_for_the_banner_too() -> None:
    stage = Banner((BELOW, TOLD), (BELOW,))
    at(stage).tap(BELOW)
    assert stage.done == [Tap(BELOW)]
    assert len(stage.screens) == 1


def test_a_banner_beside_an_element_is_not_waited_for() -> None:
    stage = Banner((LOWER, TOLD), (LOWER,))
    stage.act = lambda action, reason=None: stage.done.append(action)  # type: ignore[method-assign]
    at(stage).tap("Menu")
    assert stage.done == [Tap(LOWER)]
    assert len(stage.screens) == 2


CALLER = Element(10, text="Incoming call", package_name=SYSTEM_UI)
DECLINE = Element(11, text="Decline", package_name=SYSTEM_UI, is_clickable=True)
ANSWER = Element(12, text="Answer", package_name=SYSTEM_UI, is_clickable=True)
RINGS = (TOLD, CALLER, DECLINE, ANSWER)


@pytest.mark.parametrize("does", [lambda user: user.tap("Menu"), lambda user: user.tap(BELOW)])
def test_who_calls_is_declined_first(does: Callable[[User], User]) -> None:
    stage = Banner((BELOW, *RINGS), (BELOW,))
    does(at(stage))
    assert stage.done == [Tap(DECLINE), Tap(BELOW)]


def test_who_calls_is_declined_before_a_point_is_tapped() -> None:
    stage = Banner((BELOW, *RINGS), (BELOW,))
    at(stage).tap_at(950, 200)
    assert stage.done == [Tap(DECLINE), Tap((950, 200))]


def test_who_calls_can_be_answered() -> None:
    stage = Banner((BELOW, *RINGS), (BELOW,))
    at(stage).see("Incoming call").tap("Answer")
    assert stage.done == [Tap(ANSWER)]


def test_who_calls_is_declined_before_what_is_not_on_the_screen_is_missed() -> None:
    stage = Banner(RINGS, (BELOW,))
    at(stage).see("Menu")
    assert stage.done == [Tap(DECLINE)]


def test_buttons_of_an_app_are_no_call() -> None:
    buttons = (Element(0, text="Decline", is_clickable=True), Element(1, text="Answer"))
    stage = Screens((*buttons, BELOW))
    at(stage).tap("Menu")
    assert stage.done == [Tap(BELOW)]


CLOSE = Element(
    2, text="Close", resource_name="com.example.systemnotice:id/close", is_clickable=True
)


@pytest.mark.parametrize(
    "does",
    [
        lambda user: user.tap("Menu"),
        lambda user: user.see("Menu").act(Tap(BELOW)),
        lambda user: user.act(Tap(user.elements[0])),
    ],
    ids=["tap", "see", "elements"],
)
def test_a_dialog_of_another_app_is_closed_first(does: Callable[[User], User]) -> None:
    stage = Screens((CLOSE,), (BELOW,))
    does(at(stage))
    assert stage.done == [Tap(CLOSE), Tap(BELOW)]


def test_a_dialog_of_another_app_is_closed_before_a_point_is_tapped() -> None:
    stage = Screens((CLOSE,), (BELOW,))
    at(stage).tap_at(950, 200)
    assert stage.done == [Tap(CLOSE), Tap((950, 200))]


def test_another_button_of_that_name_is_not_closed_unasked() -> None:
    own = Element(2, text="Close", resource_name="net.example:id/close", is_clickable=True)
    stage = Screens((own, BELOW))
    at(stage).tap("Menu")
    assert stage.done == [Tap(BELOW)]


def test_a_button_of_a_banner_is_not_meant_where_one_below_has_its_name() -> None:
    on_card = Element(
        13, text="Menu", package_name=SYSTEM_UI, is_clickable=True, bbox=Rect(60, 300, 300, 400)
    )
    stage = Banner((on_card, LOWER, TOLD), (LOWER,))
    at(stage).tap("Menu")
    assert stage.done == [Tap(LOWER)]
