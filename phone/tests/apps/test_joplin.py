"""Joplin: what its operations write, what search finds, what its screens display."""

import sqlite3
from contextlib import closing

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import SEND
from virtual_phone.apps.joplin import store
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.packages import Packages
from virtual_phone.ui.display import Display

PACKAGE = "net.cozic.joplin"
DATABASE = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
NOW = 1697384040000  # 15:34 on October 15, 2023
DAY_BEFORE = 1697297640000
BODY = (540, 700)  # in the editor
EDIT = (964, 2211)  # the round button, which has no label


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """A notebook with two plain notes and two to-dos, one of them completed."""
    write(
        phone,
        *insert_folder("f1", "Recipes"),
        *insert_folder("f2", "Work"),
        *insert_note("n1", "f1", "Soup", "Ingredients:\n- 2 onions\n- 1 cup crème"),
        *insert_note("n2", "f1", "Bread", "Just **flour**"),
        *insert_note("n3", "f1", "Buy yeast", "", is_todo=1),
        *insert_note("n4", "f1", "Sharpen knives", "", is_todo=1, todo_completed=1),
    )
    return Hand(phone).launch(PACKAGE)


def insert_folder(number: str, title: str) -> list[str]:
    return [
        "INSERT INTO folders (id, title, created_time, updated_time, user_created_time,"
        f" user_updated_time) VALUES ('{number}', '{title}', {DAY_BEFORE}, {DAY_BEFORE},"
        f" {DAY_BEFORE}, {DAY_BEFORE})"
    ]


def insert_note(
    number: str, folder: str, title: str, body: str, *, is_todo: int = 0, todo_completed: int = 0
) -> list[str]:
    """As the benchmark writes notes: for the app, and for its search."""
    values = f"'{number}', '{folder}', '{title}', '{body}', {is_todo}, {todo_completed}"
    indexed = values.replace(f"'{title}'", f"'{title.lower()}'")
    return [
        "INSERT INTO notes (id, parent_id, title, body, is_todo, todo_completed, created_time,"
        f" updated_time, user_created_time, user_updated_time) VALUES ({values}, {DAY_BEFORE},"
        f" {DAY_BEFORE}, {DAY_BEFORE}, {DAY_BEFORE})",
        "INSERT INTO notes_normalized (id, parent_id, title, body, is_todo, todo_completed)"
        f" VALUES ({indexed})",
    ]


def write(phone: Phone, *statements: str) -> None:
    """As another program does that has the file."""
    with phone.busy(), closing(sqlite3.connect(phone.files.host(DATABASE))) as db, db:
        for statement in statements:
            db.execute(statement)
    phone.changed()


def note(hand: Hand, title: str, *columns: str) -> tuple[object, ...]:
    with closing(sqlite3.connect(hand.phone.files.host(DATABASE))) as db:
        names = ", ".join(f'"{column}"' for column in columns)
        (row,) = db.execute(f"SELECT {names} FROM notes WHERE title=?", (title,)).fetchall()
        return tuple(row)


def titles(hand: Hand) -> list[str]:
    """The notes of the list, in order."""
    known = {"Soup", "Bread", "Buy yeast", "Sharpen knives", "Untitled", "Milk"}
    return [text for text in hand.texts() if text in known]


def test_a_phone_without_notebooks_offers_to_create_one(phone: Phone) -> None:
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("You currently have no notebooks.")
    assert not hand.sees("Add new")
    hand.tap("CREATE A NOTEBOOK").type("Garden").tap("Save changes")
    assert hand.sees("There are currently no notes. Create one by clicking on the (+) button.")


def test_a_notebook_needs_a_title(phone: Phone) -> None:
    hand = Hand(phone).launch(PACKAGE).tap("CREATE A NOTEBOOK").tap("Save changes")
    assert hand.sees("The notebook could not be saved: Please enter a title.")


def test_the_first_start_brings_the_welcome_notes(phone: Phone) -> None:
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand = Hand(phone).launch(PACKAGE)
    assert [text for text in hand.texts() if text[1:3] == ". "] == [
        "1. Welcome to Joplin!",
        "2. Importing and exporting notes",
        "3. Synchronising your notes",
        "4. Tips",
        "5. Joplin Privacy Policy",
    ]


def test_open_to_dos_come_first_and_completed_ones_keep_their_place(hand: Hand) -> None:
    assert titles(hand) == ["Buy yeast", "Soup", "Bread", "Sharpen knives"]
    boxes = {n.desc: n.checked for n in hand.nodes() if n.cls == "android.widget.CheckBox"}
    assert boxes == {"to-do: Buy yeast": False, "to-do: Sharpen knives": True}


def test_sorting_by_title(hand: Hand) -> None:
    hand.tap("Sort notes by").tap("title").tap("Sort notes by").tap("✓ [ Reverse sort order ]")
    assert titles(hand) == ["Buy yeast", "Bread", "Sharpen knives", "Soup"]


def test_completed_to_dos_can_be_hidden(hand: Hand) -> None:
    hand.tap("Sort notes by").tap("✓ [ Show completed to-dos ]")
    assert titles(hand) == ["Buy yeast", "Soup", "Bread"]


def test_a_tick_completes_a_to_do_and_another_reverts_that(hand: Hand) -> None:
    hand.tap("to-do: Buy yeast")
    (completed,) = note(hand, "Buy yeast", "todo_completed")
    assert isinstance(completed, int)
    assert NOW <= completed < NOW + 1000
    hand.tap("to-do: Buy yeast")
    assert note(hand, "Buy yeast", "todo_completed") == (0,)


def test_a_new_note_is_written_as_it_is_typed(hand: Hand) -> None:
    hand.tap("Add new").tap("New note").tap("Add title").type("Milk")
    hand.tap_at(*BODY).type("whole").wait(2)
    assert note(hand, "Milk", "body", "parent_id", "is_todo", "markup_language", "source") == (
        "whole",
        "f1",
        0,
        1,
        "joplin-mobile",
    )
    assert note(hand, "Milk", "source_application", "latitude") == (
        "net.cozic.joplin-mobile",
        37.4219983,
    )


def test_a_new_note_in_which_nothing_was_typed_is_removed(hand: Hand) -> None:
    hand.tap("Add new").tap("New to-do").back().back()
    assert titles(hand) == ["Buy yeast", "Soup", "Bread", "Sharpen knives"]


def test_a_note_is_read_as_a_page_and_edited_as_markdown(hand: Hand) -> None:
    hand.tap("Bread")
    assert hand.sees("Just flour")
    hand.tap_at(*EDIT)
    assert hand.sees("Just **flour**")
    hand.press("MOVE_END").type(" and water").back().back()
    assert hand.sees("Just flour and water")
    assert note(hand, "Bread", "body") == ("Just **flour** and water",)


def test_a_note_moves_to_the_notebook_that_is_chosen_in_its_header(hand: Hand) -> None:
    hand.tap("Bread")
    shown = [text for text in hand.texts() if text in ("Back", "Recipes", "▼", "Actions", "Edit")]
    assert shown == ["Back", "Recipes", "▼", "Actions"]
    hand.tap("▼").tap("Work")
    assert note(hand, "Bread", "parent_id") == ("f2",)
    assert hand.sees("Work")
    hand.back()
    assert titles(hand) == ["Buy yeast", "Soup", "Sharpen knives"]


def test_an_edit_can_be_undone_and_repeated(hand: Hand) -> None:
    hand.tap("Bread").tap_at(*EDIT).press("MOVE_END").type("!").tap("Undo").wait(2)
    assert note(hand, "Bread", "body") == ("Just **flour**",)
    hand.tap("Redo").wait(2)
    assert note(hand, "Bread", "body") == ("Just **flour**!",)


def test_deleting_moves_to_the_trash_and_restoring_brings_it_back(hand: Hand) -> None:
    hand.tap("Soup").tap("Actions").tap("Delete")
    assert not hand.sees("Soup")
    hand.tap("Sidebar").tap("Trash")
    assert titles(hand) == ["Soup"]
    hand.tap("Soup").tap("Actions").tap("Restore").tap("Sidebar").tap("Recipes")
    assert "Soup" in titles(hand)
    assert note(hand, "Soup", "deleted_time") == (0,)


def test_a_deleted_notebook_takes_its_notes_to_the_trash(hand: Hand) -> None:
    hand.tap("Sidebar").hold("Recipes").tap("Delete").tap("OK")
    with closing(sqlite3.connect(hand.phone.files.host(DATABASE))) as db:
        assert db.execute("SELECT count(*) FROM notes WHERE deleted_time=0").fetchone() == (0,)
        assert db.execute("SELECT title FROM folders WHERE deleted_time=0").fetchall() == [
            ("Work",)
        ]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("soup", ["Soup"]),
        ("SOU", ["Soup"]),
        ("onion ingr", ["Soup"]),
        ("yeast", ["Buy yeast"]),
        ("oup", []),  # not the beginning of a word
        ("soup bread", []),
        ('"*', []),
    ],
)
def test_search_finds_beginnings_of_words_in_titles_and_texts(
    hand: Hand, query: str, found: list[str]
) -> None:
    hand.tap("Search").type(query)
    assert titles(hand) == found


def test_search_finds_a_change_some_seconds_later_and_nothing_in_the_trash(hand: Hand) -> None:
    hand.tap("Add new").tap("New note").tap("Add title").type("Milk").back().back().back()
    hand.tap("Search").type("mil")
    assert titles(hand) == []
    hand.wait(11).type("k")
    assert titles(hand) == ["Milk"]
    hand.tap("Milk").tap("Actions").tap("Delete")
    assert titles(hand) == []


def test_what_was_searched_last_stands_in_the_search(hand: Hand) -> None:
    hand.tap("Search").type("bre").back().back().tap("Search")
    assert titles(hand) == ["Bread"]
    hand.tap("Clear")
    assert titles(hand) == []


def test_a_note_gets_tags(hand: Hand) -> None:
    hand.tap("Soup").tap("Actions").tap("Tags").type("Winter, hot").tap("OK").back()
    hand.tap("Sidebar").tap("Tags").tap("winter")
    assert titles(hand) == ["Soup"]
    hand.tap("Soup").tap("Actions").tap("Tags").back().tap("winter").tap("OK").back()
    assert titles(hand) == []


def test_a_note_can_become_a_to_do(hand: Hand) -> None:
    hand.tap("Soup").tap("Actions").tap("Convert to todo")
    assert note(hand, "Soup", "is_todo") == (1,)
    assert hand.sees("to-do: Soup")


def test_the_alarm_of_a_to_do_is_a_notification(hand: Hand) -> None:
    hand.tap("Buy yeast").tap("Actions").tap("Set alarm").tap("16").tap("OK").tap("OK")
    assert note(hand, "Buy yeast", "todo_due") == (1697470440000,)
    hand.press("HOME").wait(86_400)
    assert hand.sees("Joplin notification: Buy yeast")


def test_selected_notes_move_to_another_notebook(hand: Hand) -> None:
    hand.hold("Soup").tap("Bread").tap("Move to notebook...").tap("Work")
    assert note(hand, "Soup", "parent_id") == ("f2",)
    assert note(hand, "Bread", "parent_id") == ("f2",)
    assert titles(hand) == ["Buy yeast", "Sharpen knives"]


def test_the_link_of_a_note_leads_to_it(hand: Hand) -> None:
    hand.tap("Soup").tap("Actions").tap("Copy Markdown link")
    link = hand.phone[Clipboard].text
    assert link == "[Soup](:/n1)"
    hand.back().tap("Bread").tap_at(*EDIT).press("MOVE_END").type(f"\n\n{link}").back().back()
    hand.tap("Soup")
    assert hand.sees("2 onions")


def test_a_file_can_be_attached(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write("/storage/emulated/0/Download/list.txt", "eggs")
    hand.tap("Bread").tap("Actions").tap("Attach...").tap("Attach file").tap("list.txt")
    hand.back().back()
    assert hand.sees("Just flourlist.txt")


@pytest.mark.parametrize("is_open", [True, False])
def test_a_shared_text_becomes_a_note(hand: Hand, is_open: bool) -> None:
    if not is_open:
        with hand.phone.busy():
            hand.phone[Activities].force_stop(PACKAGE)
    extras = {"android.intent.extra.TEXT": "Look at this", "android.intent.extra.SUBJECT": "Milk"}
    hand.open(f"{PACKAGE}/.MainActivity", action=SEND, type="text/plain", extras=extras)
    assert note(hand, "Milk", "body") == ("Look at this",)
    assert hand.sees("Look at this")


def test_rows_that_another_program_writes_are_displayed(hand: Hand) -> None:
    write(hand.phone, *insert_note("n9", "f1", "Milk", "from elsewhere"))
    hand.tap("Sort notes by").back()
    assert "Milk" in titles(hand)
    write(hand.phone, "DELETE FROM notes", "DELETE FROM notes_normalized", "DELETE FROM folders")
    hand.press("HOME")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    hand.launch(PACKAGE)
    assert hand.sees("You currently have no notebooks.")


def test_databases_that_were_deleted_are_created_again(hand: Hand) -> None:
    folder = DATABASE.rpartition("/")[0]
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
        for name in hand.phone.files.listdir(folder):
            hand.phone.files.remove(f"{folder}/{name}")
    hand.launch(PACKAGE)
    assert hand.sees("1. Welcome to Joplin!")  # it is the first start for the new database
    assert "joplin.sqlite" in hand.phone.files.listdir(folder)


def test_a_note_that_is_gone_can_be_left(hand: Hand) -> None:
    hand.tap("Soup")
    write(hand.phone, "DELETE FROM notes")
    hand.press("VOLUME_UP")
    assert hand.sees("This note does not exist any more.")
    hand.tap("Back")
    assert hand.sees("Recipes")


def test_a_phone_saved_in_the_middle_of_a_note_goes_on_there(hand: Hand) -> None:
    def finish() -> tuple[bytes, tuple[object, ...]]:
        hand.tap("Task list").type("yeast").wait(2)
        with hand.phone.busy():
            return hand.phone[Display].image().tobytes(), note(hand, "Bread", "body")

    hand.tap("Bread").tap_at(*EDIT).press("MOVE_END").type("\nwa")
    hand.phone.save("there")
    first = finish()
    assert first[1] == ("Just **flour**\n- [ ] wayeast",)
    hand.phone.load("there")
    assert finish() == first


def test_the_schema_has_the_version_of_the_real_app(phone: Phone) -> None:
    with closing(sqlite3.connect(phone.files.host(DATABASE))) as db:
        assert db.execute("SELECT * FROM version").fetchall() == [(46, 46)]
        columns = [row[1] for row in db.execute("PRAGMA table_info(folders)")]
    assert (
        columns
        == (
            "id title created_time updated_time user_created_time user_updated_time"
            " encryption_cipher_text encryption_applied parent_id is_shared share_id master_key_id"
            " icon user_data deleted_time"
        ).split()
    )
    assert len(store.SCHEMA.statements) > 40


@pytest.mark.parametrize(("size", "width"), [("11", 180), ("15", 241), ("23", 365)])
def test_the_editor_has_the_font_size_of_the_settings(hand: Hand, size: str, width: int) -> None:
    hand.tap("Sidebar").tap("Configuration").tap("Appearance").tap("Editor font size").tap(size)
    hand.back().back().tap("Bread").tap_at(*EDIT)
    with hand.phone.busy():
        text = hand.phone[Display].image().convert("L").crop((0, 440, 900, 640))
    left, _, right, _ = text.point(lambda value: value < 128 and 255).getbbox() or (0, 0, 0, 0)
    assert right - left == width
