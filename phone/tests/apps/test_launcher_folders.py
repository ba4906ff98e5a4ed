"""Folders of the home screen: how they begin, are opened, named and changed, and end."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.launcher.favorites import columns_of
from virtual_phone.apps.launcher.folders import description
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.shell.run import run_text

NEXUS = "com.google.android.apps.nexuslauncher"
DATABASE = f"/data/data/{NEXUS}/databases/launcher_4_by_5.db"
MIDDLE = (414, 991)  # of the second column, second row
REMOVE = (300, 210)
UNNAMED = "Folder: , 2 items"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def rows(hand: Hand, columns: str, where: str = "1") -> list[str]:
    line = f"SELECT {columns} FROM favorites WHERE {where} ORDER BY container, rank, cellY, cellX"
    return run_text(hand.phone, f'sqlite3 {DATABASE} "{line}"').stdout.splitlines()


def folder(hand: Hand) -> Hand:
    """YouTube and Photos in a folder, at YouTube's place."""
    return hand.drag(hand.at("Photos"), hand.at("YouTube"))


def front(hand: Hand) -> str:
    return str(hand.phone[Activities].top["app"])


# How one begins


def test_an_icon_that_is_dropped_on_another_makes_a_folder_at_its_place(hand: Hand) -> None:
    folder(hand)
    assert hand.find(UNNAMED).bounds == (813, 1479, 1023, 1751)
    assert not hand.sees("Photos")
    assert not hand.sees("YouTube")


def test_its_rows_are_as_launcher3_writes_them(hand: Hand) -> None:
    folder(hand)
    (number,) = rows(hand, "_id", "itemType = 2")
    columns = "title, container, screen, cellX, cellY, itemType, rank"
    assert rows(hand, columns, f"_id = {number}") == ["|-100|0|3|4|2|0"]
    assert rows(hand, columns, f"container = {number}") == [
        f"YouTube|{number}|0|0|0|0|0",
        f"Photos|{number}|0|1|0|0|1",
    ]


def test_an_icon_beside_the_middle_of_another_makes_none(hand: Hand) -> None:
    x, y = hand.at("YouTube")
    hand.drag(hand.at("Photos"), (x - 90, y))
    assert rows(hand, "_id", "itemType = 2") == []


def test_an_icon_on_a_predicted_app_makes_none(hand: Hand) -> None:
    hand.drag(hand.at("Photos"), hand.at("Predicted app: Gmail"))
    assert rows(hand, "_id", "itemType = 2") == []


def test_a_folder_may_be_in_the_hotseat_and_keeps_its_seat(hand: Hand) -> None:
    hand.drag(hand.at("Phone"), hand.at("Messages"))
    assert hand.find(UNNAMED).bounds == (328, 1873, 501, 2068)
    assert hand.find("Predicted app: Gmail").bounds[0] == 76
    assert hand.find("Chrome").bounds[0] == 580
    assert hand.find("Predicted app: YouTube").bounds[0] == 832


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (2, "Folder: Media, 2 items"),
        (3, "Folder: Media, 3 items"),
        (4, "Folder: Media, 4 or more items"),
        (9, "Folder: Media, 4 or more items"),
    ],
)
def test_a_folder_is_read_out_with_the_number_of_its_apps(count: int, text: str) -> None:
    assert description("Media", count) == text


@pytest.mark.parametrize(
    ("count", "columns"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (9, 3), (10, 4), (16, 4), (30, 4)],
)
def test_a_folder_is_about_as_wide_as_high(count: int, columns: int) -> None:
    assert columns_of(count) == columns


# What it does


def test_an_app_is_opened_from_its_folder(hand: Hand) -> None:
    folder(hand).tap(UNNAMED).tap("Photos")
    assert front(hand) == "com.google.android.apps.photos"


def test_a_touch_beside_an_open_folder_closes_it(hand: Hand) -> None:
    folder(hand).tap(UNNAMED)
    assert hand.sees("Photos")
    hand.tap_at(540, 700)
    assert not hand.sees("Photos")
    assert hand.sees(UNNAMED)


def test_back_closes_an_open_folder(hand: Hand) -> None:
    folder(hand).tap(UNNAMED).back()
    assert hand.sees(UNNAMED)
    assert not hand.sees("Photos")


def test_a_name_is_typed_into_the_open_folder_and_survives_a_reboot(hand: Hand) -> None:
    folder(hand).tap(UNNAMED).tap("Edit Name").type("Media").press("HOME")
    assert hand.sees("Folder: Media, 2 items")
    assert hand.find("id=folder_icon_name").text == "Media"
    with hand.phone.busy():
        hand.phone.reboot()
    assert hand.sees("Folder: Media, 2 items")


def test_the_last_of_many_apps_is_reached_by_scrolling(hand: Hand) -> None:
    columns = "_id,title,container,screen,cellX,cellY,spanX,spanY,itemType,rank,intent"
    folder = f"INSERT INTO favorites({columns}) VALUES(90,'All',-100,0,0,2,1,1,2,0,NULL)"
    apps = [
        f"INSERT INTO favorites({columns}) SELECT {100 + rank},title,90,0,0,0,1,1,0,{rank},intent"
        f" FROM favorites WHERE _id < 90 AND title='{'Phone' if rank == 39 else 'Photos'}'"
        for rank in range(40)
    ]
    line = "; ".join([folder, *apps])
    run_text(hand.phone, f'sqlite3 {DATABASE} "{line}"; am force-stop {NEXUS}')
    hand.tap("Folder: All, 4 or more items")
    assert not hand.sees("Phone")
    hand.swipe((540, 1400), (540, 500)).tap("Phone")
    assert front(hand) == "com.google.android.dialer"


def test_an_app_that_is_paused_is_so_in_a_folder(hand: Hand) -> None:
    hand.hold("Photos").tap("Pause app").tap("Pause app")
    folder(hand).tap(UNNAMED)
    assert hand.sees("Disabled Photos")


# How it changes, and ends


def test_more_apps_join_it_from_the_hotseat_and_from_the_drawer(hand: Hand) -> None:
    folder(hand)
    hand.drag(hand.at("Phone"), hand.at(UNNAMED))
    hand.swipe((540, 2160), (540, 720)).tap("id=input").type("clock")
    hand.drag(hand.at("Clock"), (918, 1590))
    (number,) = rows(hand, "_id", "itemType = 2")
    assert rows(hand, "title, rank, cellX, cellY", f"container = {number}") == [
        "YouTube|0|0|0",
        "Photos|1|1|0",
        "Phone|2|0|1",
        "Clock|3|1|1",
    ]
    assert hand.sees("Folder: , 4 or more items")


def test_an_icon_is_carried_out_of_a_folder(hand: Hand) -> None:
    folder(hand)
    hand.drag(hand.at("Phone"), hand.at(UNNAMED))
    hand.tap("Folder: , 3 items")
    hand.drag(hand.at("Phone"), MIDDLE)
    assert hand.find("Phone").bounds == (309, 851, 519, 1123)
    assert hand.sees(UNNAMED)


def test_of_two_the_one_that_is_left_takes_the_place_of_the_folder(hand: Hand) -> None:
    folder(hand).tap(UNNAMED)
    hand.drag(hand.at("Photos"), MIDDLE)
    assert hand.find("Photos").bounds == (309, 851, 519, 1123)
    assert hand.find("YouTube").bounds == (813, 1479, 1023, 1751)
    assert rows(hand, "_id", "itemType = 2") == []


def test_a_folder_is_moved_with_what_is_in_it(hand: Hand) -> None:
    folder(hand)
    hand.drag(hand.at(UNNAMED), MIDDLE)
    assert hand.find(UNNAMED).bounds == (309, 851, 519, 1123)
    assert hand.tap(UNNAMED).sees("Photos")


def test_a_folder_is_never_put_into_another_or_onto_an_app(hand: Hand) -> None:
    folder(hand)
    hand.drag(hand.at(UNNAMED), hand.at("Gmail"))
    assert hand.find(UNNAMED).bounds == (309, 1479, 519, 1751)
    assert hand.sees("Gmail")
    assert len(rows(hand, "_id", "itemType = 2")) == 1


def test_a_removed_folder_takes_its_icons_along_and_no_app(hand: Hand) -> None:
    folder(hand)
    hand.drag(hand.at(UNNAMED), REMOVE)
    assert rows(hand, "title") == ["Phone", "Messages", "Chrome", "Gmail"]
    hand.swipe((540, 2160), (540, 720)).tap("id=input").type("photos")
    assert hand.sees("Photos")


def test_a_carried_folder_is_offered_no_page_of_an_app(hand: Hand) -> None:
    folder(hand)
    before = rows(hand, "*")
    hand.drag(hand.at(UNNAMED), (760, 210))
    assert not hand.sees("Force stop")
    assert rows(hand, "*") == before


def test_a_folder_that_another_program_wrote_is_displayed_at_the_next_start(hand: Hand) -> None:
    lines = (
        "INSERT INTO favorites(_id,title,container,screen,cellX,cellY,spanX,spanY,itemType)"
        " VALUES(90,'Talk',-100,0,0,2,1,1,2)",
        "UPDATE favorites SET container=90, cellX=0, cellY=0, rank=0 WHERE title='Phone'",
        "UPDATE favorites SET container=90, cellX=1, cellY=0, rank=1 WHERE title='Messages'",
    )
    run_text(hand.phone, f'sqlite3 {DATABASE} "{"; ".join(lines)}"; am force-stop {NEXUS}')
    hand.tap("Folder: Talk, 2 items").tap("Messages")
    assert front(hand) == "com.google.android.apps.messaging"
