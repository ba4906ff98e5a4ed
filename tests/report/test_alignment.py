"""Two plays of a case side by side: which steps belong together, and where they part."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.state import Element, Rect
from pytest_androidworld.report.alignment import Alignment, StepPair, aligned, screen_keys
from pytest_androidworld.report.elements import rows
from pytest_androidworld.report.film import Frame
from pytest_androidworld.report.schema import StepLine

MakeStep = Callable[..., StepLine]
CLOCK = "com.android.systemui:id/clock"


@pytest.fixture
def plays(step: MakeStep) -> Callable[..., Alignment]:
    """Aligns plays written as ``home:Open list:Save``: what was seen, and tapped there."""

    def align(*written: str) -> Alignment:
        looks = [[each.split(":") for each in play.split()] for play in written]
        now, before = [[step("click", name) for _, name in play] for play in looks]
        return aligned(now, before, *[[screen for screen, _ in play] for play in looks])

    return align


def both(*places: tuple[int | None, int | None, bool]) -> list[StepPair]:
    return [StepPair(*each) for each in places]


def test_equal_plays_part_nowhere(plays: Callable[..., Alignment]) -> None:
    found = plays("home:Open list:Save", "home:Open list:Save")
    assert found == Alignment(both((0, 0, True), (1, 1, True)), None)


def test_a_play_that_ends_early_parts_where_it_ends(plays: Callable[..., Alignment]) -> None:
    found = plays("home:Open", "home:Open list:Save")
    assert found == Alignment(both((0, 0, True), (None, 1, False)), 1)


def test_another_action_on_the_same_screen_is_the_fork(plays: Callable[..., Alignment]) -> None:
    found = plays("home:Open list:New name:OK", "home:Open list:Old old:Back")
    assert found == Alignment(both((0, 0, True), (1, 1, True), (2, 2, False)), 1, fork=True)


def test_another_screen_after_the_same_actions_is_no_fork(
    plays: Callable[..., Alignment],
) -> None:
    found = plays("home:Open list:Save", "home:Open advert:Save")
    assert found == Alignment(both((0, 0, True), (1, 1, False)), 1)


def test_another_screen_and_another_action_is_no_fork(plays: Callable[..., Alignment]) -> None:
    assert plays("home:Open list:Save", "home:Open advert:Close").fork is False


def test_a_detour_leaves_the_steps_after_it_beside_each_other(
    plays: Callable[..., Alignment],
) -> None:
    found = plays("home:Menu menu:Back home:Open list:Save", "home:Open list:Save")
    assert found.parts == 0
    assert found.fork
    assert found.pairs == both((0, 0, True), (1, None, False), (2, None, False), (3, 1, True))


def test_steps_without_a_look_are_not_beside_each_other_again(
    plays: Callable[..., Alignment],
) -> None:
    found = plays("home:Menu :Back", "home:Open :Wait list:Save")
    assert found.pairs == both((0, 0, True), (1, 1, False), (None, 2, False))


def test_without_the_screens_of_both_steps_are_aligned_by_number(step: MakeStep) -> None:
    now, before = [step("click", "A"), step("click", "B")], [step("click", "A")]
    found = aligned(now, before, ["home", "list"], None)
    assert found == Alignment(both((0, 0, False), (1, None, False)), 1)


def test_steps_whose_screens_a_killed_run_lost_were_not_seen(step: MakeStep) -> None:
    now = [step("click", "A"), step("click", "B")]
    found = aligned(now, now, ["home"], ["home", "list", "end"])
    assert (found.parts, found.fork) == (1, False)


def frame(*elements: Element) -> Frame:
    return Frame(b"", "image/webp", (1080, 2400), (), rows(elements))


def shown(clock: str, text: str, index: int = 1) -> Frame:
    return frame(
        Element(0, text=clock, resource_name=CLOCK, bbox=Rect(0, 0, 99, 128)),
        Element(7, content_description="Notification", bbox=Rect(100, 0, 160, 128)),
        Element(index, text=text, bbox=Rect(0, 200, 1080, 300)),
    )


def test_the_status_bar_and_the_index_make_no_other_screen() -> None:
    first, later, other = screen_keys(
        [shown("15:34", "Save"), shown("15:35", "Save", 2), shown("15:34", "Saved")]
    ) or ["", "", ""]
    assert first == later
    assert first != other


def test_of_a_film_without_elements_no_screen_is_known() -> None:
    old = Frame(b"", "image/webp", (1080, 2400))
    assert screen_keys([None, old]) is None
    assert screen_keys([]) is None
    assert screen_keys([None, shown("15:34", "Save")])


def test_a_picture_alone_makes_no_screen_unknown() -> None:
    pictured = Frame(b"", "image/webp", (1080, 2400), looked=False)
    keys = screen_keys([pictured, shown("15:34", "Save"), None])
    assert keys is not None
    assert (keys[0], keys[2]) == ("", "")
    assert keys[1]
