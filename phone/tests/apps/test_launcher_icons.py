"""Icons of the home screen: how they are moved, removed and taken from the drawer."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.launcher.app import Launcher
from virtual_phone.apps.launcher.favorites import (
    COLUMNS,
    DESKTOP,
    HOTSEAT,
    Cell,
    nearest_free,
)
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.ui.gestures import Touch

NEXUS = "com.google.android.apps.nexuslauncher"
DATABASE = f"/data/data/{NEXUS}/databases/launcher_4_by_5.db"
MIDDLE = (414, 991)  # of the second column, second row
REMOVE, INFO = (300, 210), (760, 210)
ROW = ["Gmail", "Photos", "YouTube"]
SEAT = ["Phone", "Messages", "Chrome", "Gmail"]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def icons(hand: Hand) -> list[tuple[str, tuple[int, int]]]:
    """The icons of the home screen with their left upper corners."""
    found = (node for node in hand.nodes() if node.cls == "android.widget.TextView")
    return [(node.text, node.bounds[:2]) for node in found if node.long_clickable]


def names(hand: Hand) -> list[str]:
    return [name for name, _ in icons(hand)]


def beside(hand: Hand, name: str) -> tuple[int, int]:
    """A point of an icon's place that is not on its middle, where a folder would begin."""
    x, y = hand.at(name)
    return x - 92, y


def drawer(hand: Hand) -> Hand:
    return hand.swipe((540, 2160), (540, 720))


def test_the_icons_are_read_once_for_each_rendering(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, items = [], Launcher.items
    monkeypatch.setattr(Launcher, "items", lambda app: read.append(app) or items(app))
    phone[Display].compose()
    assert len(read) == 1


# The database


CHANGE_PLACES = (
    f"sqlite3 {DATABASE} \"UPDATE favorites SET cellX = CASE title WHEN 'Gmail' THEN 2 ELSE 1 END"
    " WHERE title IN ('Gmail', 'Photos')\""
)
CHANGED = [("Photos", (309, 1479)), ("Gmail", (561, 1479)), ("YouTube", (813, 1479))]


def row(hand: Hand) -> list[tuple[str, tuple[int, int]]]:
    """The icons of the lowest row of the page, from left to right."""
    return sorted((icon for icon in icons(hand) if icon[1][1] == 1479), key=lambda icon: icon[1])


def test_a_row_that_is_changed_behind_the_launcher_counts_at_its_next_start(hand: Hand) -> None:
    before = row(hand)
    run_text(hand.phone, CHANGE_PLACES)
    assert row(hand.press("HOME")) == before
    run_text(hand.phone, f"am force-stop {NEXUS}")
    assert row(hand) == CHANGED


def test_an_icon_that_is_moved_is_at_its_new_place_without_a_restart(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), MIDDLE)
    hand.drag(hand.at("YouTube"), beside(hand, "Gmail"))
    assert ("Photos", (309, 851)) in icons(hand)
    assert ("YouTube", (309, 1479)) in icons(hand)


def test_a_launcher_that_is_stopped_comes_up_before_the_app_behind_it(hand: Hand) -> None:
    hand.launch("com.google.android.deskclock").press("HOME")
    run_text(hand.phone, f"am force-stop {NEXUS}")
    assert hand.sees("Sun, Oct 15")
    assert names(hand).count("Photos") == 1


def test_a_launcher_that_is_stopped_behind_an_app_stays_there(hand: Hand) -> None:
    hand.launch("com.google.android.deskclock")
    run_text(hand.phone, f"am force-stop {NEXUS}")
    assert hand.sees("Stopwatch")
    assert hand.press("HOME").sees("Sun, Oct 15")


# Moving


def test_an_icon_moves_to_a_free_place(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), MIDDLE)
    assert hand.find("Photos").bounds == (309, 851, 519, 1123)
    assert sorted(names(hand)) == sorted(ROW + SEAT)


def test_a_long_press_that_is_not_dragged_moves_nothing(hand: Hand) -> None:
    before = icons(hand)
    hand.hold("Photos").back()
    assert icons(hand) == before


def test_a_drag_without_a_long_press_moves_nothing(hand: Hand) -> None:
    before = icons(hand)
    hand.swipe(hand.at("Photos"), (900, 991)).press("HOME")
    assert icons(hand) == before


def test_an_icon_that_is_dropped_beside_the_places_stays(hand: Hand) -> None:
    before = icons(hand)
    hand.drag(hand.at("Photos"), (540, 2200))
    assert icons(hand) == before


def test_what_was_in_the_place_makes_room(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), beside(hand, "YouTube"))
    assert hand.find("Photos").bounds[0] == 813
    assert hand.find("YouTube").bounds[:2] == (813, 1165)
    assert sorted(names(hand)) == sorted(ROW + SEAT)


def test_what_is_dropped_on_a_predicted_app_stands_there(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), hand.at("Predicted app: Gmail"))
    assert hand.find("Photos").bounds[:2] == (832, 1873)
    assert not hand.sees("Predicted app: Gmail")


def test_a_predicted_app_is_carried_to_a_place_of_its_own(hand: Hand) -> None:
    hand.drag(hand.at("Predicted app: Gmail"), MIDDLE)
    assert [spot for name, spot in icons(hand) if name == "Gmail"] == [
        (309, 851),
        (309, 1479),
        (832, 1873),
    ]


def test_a_full_hotseat_takes_no_other_icon(hand: Hand) -> None:
    hand.drag(hand.at("YouTube"), hand.at("Predicted app: Gmail"))
    before = icons(hand)
    hand.drag(hand.at("Photos"), beside(hand, "Phone"))
    assert hand.sees("No room in the Favorites tray")
    assert icons(hand) == before


def test_icons_of_the_hotseat_change_places(hand: Hand) -> None:
    hand.drag(hand.at("Phone"), beside(hand, "Messages"))
    assert hand.find("Phone").bounds[0] == 328
    assert hand.find("Messages").bounds[0] == 76


def test_the_menu_goes_as_soon_as_the_icon_is_carried(phone: Phone, hand: Hand) -> None:
    x, y = hand.at("Photos")
    with phone.busy():
        phone[Touch].down(0, x, y)
        phone.sleep(0.5)
    assert hand.sees("Pause app")
    with phone.busy():
        phone[Touch].move(0, *MIDDLE)
    assert not hand.sees("Pause app")
    assert hand.sees("Remove")
    with phone.busy():
        phone[Touch].up(0, *MIDDLE)
    assert not hand.sees("Remove")
    assert hand.find("Photos").bounds == (309, 851, 519, 1123)


def test_a_phone_saved_while_an_icon_is_carried_goes_on_there(phone: Phone, hand: Hand) -> None:
    x, y = hand.at("Photos")
    with phone.busy():
        phone[Touch].down(0, x, y)
        phone.sleep(0.5)
        phone[Touch].move(0, *MIDDLE)
        before = phone[Display].image().tobytes()
    phone.save("x")
    with phone.busy():
        phone[Touch].up(0, *MIDDLE)
    phone.load("x")
    with phone.busy():
        assert phone[Display].image().tobytes() == before
        phone[Touch].up(0, *MIDDLE)
    assert hand.find("Photos").bounds == (309, 851, 519, 1123)


def test_a_second_finger_puts_the_icon_back(phone: Phone, hand: Hand) -> None:
    before = icons(hand)
    x, y = hand.at("Photos")
    with phone.busy():
        phone[Touch].down(0, x, y)
        phone.sleep(0.5)
        phone[Touch].move(0, *MIDDLE)
        phone[Touch].down(1, 800, 800)
        phone[Touch].up(1, 800, 800)
    assert not hand.sees("Remove")
    assert icons(hand) == before


# Leaving and coming


def test_an_icon_that_is_dropped_on_remove_is_gone_and_its_app_is_not(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), REMOVE)
    assert names(hand) == ["Gmail", "YouTube", *SEAT]
    drawer(hand).tap("id=input").type("photos")
    assert hand.sees("Photos")


def test_an_icon_that_is_dropped_on_app_info_stays(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), INFO)
    assert hand.sees("Force stop")
    assert "Photos" in names(hand.press("HOME"))


def test_an_icon_comes_from_the_drawer(hand: Hand) -> None:
    drawer(hand).tap("id=input").type("clock")
    hand.drag(hand.at("Clock"), MIDDLE)
    assert hand.find("Clock").bounds == (309, 851, 519, 1123)
    hand.tap("Clock")
    assert hand.sees("Alarm")


def test_an_icon_from_the_drawer_can_be_removed_again(hand: Hand) -> None:
    before = icons(hand)
    drawer(hand).tap("id=input").type("clock")
    hand.drag(hand.at("Clock"), REMOVE)
    assert icons(hand) == before


@pytest.mark.parametrize("where", [(300, 400), (540, 2360)])
def test_an_icon_from_the_drawer_that_misses_is_nowhere(
    hand: Hand, where: tuple[int, int]
) -> None:
    before = icons(hand)
    drawer(hand).tap("id=input").type("clock")
    hand.drag(hand.at("Clock"), where)
    assert icons(hand) == before


# What is saved


def test_the_home_screen_survives_a_reboot(phone: Phone, hand: Hand) -> None:
    hand.drag(hand.at("Photos"), MIDDLE)
    before = icons(hand)
    with phone.busy():
        phone.reboot()
    assert icons(hand) == before


def test_a_changed_home_screen_is_another_state(phone: Phone, hand: Hand) -> None:
    before = phone.digest()
    hand.drag(hand.at("Photos"), MIDDLE)
    after = phone.digest()
    assert {name for name in after if after[name] != before.get(name)} >= {DATABASE}


def test_the_rows_are_what_the_launcher_writes(phone: Phone, hand: Hand) -> None:
    hand.drag(hand.at("Photos"), MIDDLE)
    line = "select container, screen, cellX, cellY, intent from favorites where title='Photos'"
    assert run_text(phone, f'sqlite3 {DATABASE} "{line}"').stdout == (
        "-100|0|1|2|#Intent;action=android.intent.action.MAIN;"
        "category=android.intent.category.LAUNCHER;launchFlags=0x10200000;"
        "component=com.google.android.apps.photos/.home.HomeActivity;end\n"
    )


def test_cleared_data_bring_the_first_icons_back(phone: Phone, hand: Hand) -> None:
    first = icons(hand)
    hand.drag(hand.at("Photos"), REMOVE)
    run_text(phone, f"pm clear {NEXUS}")
    assert icons(hand.press("HOME")) == first


# The menu


@pytest.mark.parametrize("name", ["Photos", "Phone", "Chrome"])
def test_the_menu_leaves_its_icon_visible(hand: Hand, name: str) -> None:
    _, top, _, bottom = hand.find(name).bounds
    menu = hand.hold(name).find("id=popup_container").bounds
    assert menu[3] <= top or menu[1] >= bottom


def test_below_the_top_of_the_drawer_the_menu_is_below_its_icon(hand: Hand) -> None:
    drawer(hand).tap("id=input").type("clock")
    bottom = hand.find("Clock").bounds[3]
    assert hand.hold("Clock").find("id=popup_container").bounds[1] >= bottom


# The rule


def test_the_nearest_free_place_is_of_the_same_part() -> None:
    seat = {Cell(HOTSEAT, column) for column in range(COLUMNS)}
    assert nearest_free(Cell(HOTSEAT, 1), seat) is None
    assert nearest_free(Cell(HOTSEAT, 1), seat - {Cell(HOTSEAT, 3)}) == Cell(HOTSEAT, 3)
    assert nearest_free(Cell(DESKTOP, 0, 4), {Cell(DESKTOP, 0, 4)}) in (
        Cell(DESKTOP, 0, 3),
        Cell(DESKTOP, 1, 4),
    )
