"""Tasks: tags, lists, places and filters; what is attached; what the settings change."""

from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "org.tasks"
DATABASE = f"/data/data/{PACKAGE}/databases/database"
DRAWER = "Navigation drawer"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """Two tasks, made by hand."""
    hand = Hand(phone).launch(PACKAGE)
    for title in ("Buy milk", "Call mum"):
        hand.tap("Create new task").type(f"{title}\n").tap("Save")
    return hand


def sql(phone: Phone, query: str) -> list[tuple[Any, ...]]:
    with phone.busy():
        return [tuple(row) for row in phone.databases.open(DATABASE).execute(query)]


def titles(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id.endswith("/title")]


def make(hand: Hand, section: str, name: str) -> Hand:
    """Make a grouping in the drawer; its list is displayed afterwards."""
    return hand.tap(DRAWER).tap(f"Add {section}").type(name).tap("Save")


@pytest.mark.parametrize(
    ("section", "table", "column"),
    [
        ("tags", "tagdata", "name"),
        ("places", "places", "name"),
        ("local lists", "caldav_lists", "cdl_name"),
        ("filters", "filters", "title"),
    ],
)
def test_a_grouping_is_made_in_the_drawer(
    hand: Hand, section: str, table: str, column: str
) -> None:
    make(hand, section, "Garden")
    assert hand.sees("Garden")
    assert ("Garden",) in sql(hand.phone, f"SELECT {column} FROM {table}")
    shown = ["Buy milk", "Call mum"] if section == "filters" else []
    assert titles(hand) == shown


@pytest.mark.parametrize("section", ["tags", "places", "local lists"])
def test_a_task_that_is_made_in_a_list_belongs_to_it(hand: Hand, section: str) -> None:
    make(hand, section, "Garden").tap("Create new task").type("Mow the lawn\n").tap("Save")
    assert titles(hand) == ["Mow the lawn"]
    hand.back()
    assert len(titles(hand)) == 3
    hand.tap(DRAWER).tap("Garden").tap("Settings").tap("Delete").tap("DELETE")
    assert len(titles(hand)) == (2 if section == "local lists" else 3)


def test_a_name_cannot_be_taken_twice_nor_be_empty(hand: Hand) -> None:
    make(hand, "tags", "Garden").tap(DRAWER).tap("Add tags").tap("Save")
    assert hand.sees("Name cannot be empty")
    hand.tap("id=name").type("garden").tap("Save")
    assert hand.sees("Tag already exists")
    assert sql(hand.phone, "SELECT count(*) FROM tagdata") == [(1,)]


def test_a_grouping_has_a_name_and_a_colour(hand: Hand) -> None:
    make(hand, "local lists", "Garden").tap("Settings").tap("Color").tap("Green")
    hand.tap("id=name").press("MOVE_END").type("s").tap("Save")
    assert sql(hand.phone, "SELECT cdl_name, cdl_color FROM caldav_lists WHERE cdl_id = 2") == [
        ("Gardens", -11751600)
    ]
    hand.tap("Settings").back()
    assert hand.sees("Gardens")


def test_a_task_moves_from_list_to_list(hand: Hand) -> None:
    make(hand, "local lists", "Garden").back()
    hand.hold("Call mum").tap("Move").tap("Garden")
    assert sql(
        hand.phone,
        "SELECT title, cdl_name FROM tasks JOIN caldav_tasks ON cd_task = _id"
        " JOIN caldav_lists ON cd_calendar = cdl_uuid ORDER BY title",
    ) == [("Buy milk", "Default list"), ("Call mum", "Garden")]
    hand.tap("Sort").tap("Grouping").tap("By list").back()
    heads = [n.text for n in hand.nodes() if n.resource_id.endswith("/header")]
    assert heads == ["Default list", "Garden"]
    hand.tap("id=chip_group")
    assert len(titles(hand)) == 1


def test_a_file_is_attached_and_taken_away(hand: Hand) -> None:
    hand.phone.files.write("/sdcard/Download/plan.txt", "dig")
    hand.tap("Buy milk").tap("Add attachment").tap("Pick from storage").tap("plan.txt").tap("Save")
    [(name, task)] = sql(
        hand.phone,
        "SELECT filename, task FROM attachment_file JOIN attachment ON file = file_id",
    )
    assert task == 1
    hand.tap("Buy milk")
    assert hand.sees(name)
    hand.tap("Dismiss").swipe((540, 1800), (540, 700)).tap("Clear").tap("Save")
    assert sql(hand.phone, "SELECT count(*) FROM attachment") == [(0,)]


def test_subtasks_are_made_and_ticked_on_the_page(hand: Hand) -> None:
    hand.tap("Buy milk").tap("Add subtask").type("find the shop").back().tap("Save")
    assert titles(hand) == ["Buy milk", "find the shop", "Call mum"]
    assert hand.sees("1 subtask")
    hand.tap("1 subtask")
    assert titles(hand) == ["Buy milk", "Call mum"]


def test_a_chosen_theme_is_not_the_phones(hand: Hand) -> None:
    def middle() -> Any:
        with hand.phone.busy():
            return hand.phone[Display].image().convert("RGB").getpixel((540, 1700))

    assert middle() == (255, 255, 255)
    hand.tap(DRAWER).tap("Settings").tap("Look and feel").tap("Theme").tap("Black")
    hand.back().back()
    assert middle() == (0, 0, 0)


def test_a_backup_is_a_file_with_all_tasks(hand: Hand) -> None:
    hand.tap(DRAWER).tap("Settings").tap("Backups").tap("Backup now")
    assert hand.sees("Exported 2 tasks")
    folder = "/sdcard/Android/data/org.tasks/files/backups"
    listed = run_text(hand.phone, f"cd {folder}; ls; grep -o 'Call mum' *").stdout.split("\n")
    assert listed[0] == "user.20231015T1534.json"
    assert listed[1].endswith("Call mum")
    hand.tap("Import backup")
    assert hand.sees("user.20231015T1534.json")


def test_a_section_of_the_drawer_can_be_hidden(hand: Hand) -> None:
    hand.tap(DRAWER).tap("Manage drawer").tap("Places").back().tap(DRAWER)
    assert not hand.sees("Places")
    assert hand.sees("Local lists")


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ("enable", "Google can't connect"),
        ("disable-user", "No apps can perform this action."),
    ],
)
def test_without_a_connection_nothing_listens(hand: Hand, state: str, message: str) -> None:
    run_text(hand.phone, f"pm {state} com.google.android.googlequicksearchbox")
    hand.tap("Voice input")
    assert hand.sees(message)
