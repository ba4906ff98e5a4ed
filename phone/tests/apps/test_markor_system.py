"""Markor among other apps: its first run, its tabs and tasks, and what is shared into it."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from phone.tests.apps.markor_hand import NotesHand
from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, SEND, VIEW, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.packages import Packages
from virtual_phone.services.providers.core import Content, ProviderError
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.prefs import Prefs

MARKOR = "net.gsantner.markor"
NOTEBOOK = f"{STORAGE}/Documents/markor"
DOCUMENT = f"{MARKOR}/{MARKOR}.activity.DocumentActivity"
OPENEDITOR = f"{MARKOR}/{MARKOR}.activity.openeditor"
EDITOR = "id=document__fragment__edit__highlighting_editor"
TEXT, SUBJECT = "android.intent.extra.TEXT", "android.intent.extra.SUBJECT"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return NotesHand(phone)


def write(hand: Hand, name: str, text: str = "words\n") -> Hand:
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/{name}", text)
    return hand


def cleared(hand: Hand) -> Hand:
    """As after ``pm clear``."""
    with hand.phone.busy():
        hand.phone[Packages].clear(MARKOR)
    return hand.launch(MARKOR)


def tasks(hand: Hand) -> list[str]:
    """The tasks of Markor that are open, by the screen on top."""
    return [
        task["entries"][-1]["screen"].rpartition(":")[2].lower()
        for task in hand.phone[Activities].tasks
        if task["package"] == MARKOR
    ]


def send(hand: Hand, text: str, subject: str = "") -> Hand:
    extras = {TEXT: text} | ({SUBJECT: subject} if subject else {})
    return hand.open(DOCUMENT, action=SEND, type="text/plain", extras=extras)


# The first run


def test_a_phone_that_was_set_up_opens_the_notebook_at_once(hand: Hand) -> None:
    hand.launch(MARKOR)
    assert hand.sees("Markor")
    assert hand.phone.files.is_dir(f"{STORAGE}/Documents/Markor")


def test_the_first_run_shows_slides_and_asks_for_all_files(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.rmtree(NOTEBOOK)
    cleared(hand)
    for title in ("Main View", "View", "Share -> Markor", "To-Do"):
        assert hand.sees(title)
        assert not hand.sees("DONE")
        hand.tap("NEXT")
    assert hand.sees("QuickNote")
    hand.tap("DONE")
    assert hand.sees("Storage permission required to read and write files")
    assert [hand.find(name).resource_id for name in ("EXIT", "OK")] == [
        "android:id/button2",
        "android:id/button1",
    ]
    assert not hand.phone.files.exists(NOTEBOOK)
    hand.tap("OK").tap("Allow access to manage all files").back()
    assert hand.sees("Markor")
    assert hand.phone.files.is_dir(NOTEBOOK)
    assert hand.phone[AppOps].allowed(MARKOR, "MANAGE_EXTERNAL_STORAGE")


def test_the_question_stays_until_it_is_answered(hand: Hand) -> None:
    cleared(hand)
    for _ in range(4):
        hand.tap("NEXT")
    hand.tap("DONE").tap("OK").back()
    assert hand.sees("Storage permission required to read and write files")
    hand.press("HOME").launch(MARKOR)
    assert hand.sees("Storage permission required to read and write files")
    hand.tap("EXIT")
    assert tasks(hand) == []


def test_slides_go_back_and_forth_under_a_finger(hand: Hand) -> None:
    cleared(hand).swipe((900, 1200), (200, 1200))
    assert hand.sees("View")
    hand.swipe((200, 1200), (900, 1200)).tap("NEXT").back()
    assert hand.sees("Main View")
    hand.back()
    assert tasks(hand) == []
    hand.launch(MARKOR)
    assert hand.sees("Main View")


def test_without_the_permission_nothing_is_listed(hand: Hand) -> None:
    write(hand, "a.md").launch(MARKOR)
    with hand.phone.busy():
        hand.phone[AppOps].set(MARKOR, "MANAGE_EXTERNAL_STORAGE", "deny")
    hand.press("HOME").launch(MARKOR)
    assert hand.sees("Storage permission required to read and write files")
    assert not hand.sees("File a.md ")


# Tabs


def test_the_tabs_and_the_button_that_is_only_on_the_first(hand: Hand) -> None:
    hand.launch(MARKOR)
    assert hand.sees("Create a new file or folder")
    for name, tab in (("To-Do", "todo"), ("QuickNote", "quicknote"), ("More", "more")):
        hand.tap(f"id=nav_{tab}")
        assert hand.find(f"id=nav_{tab}").selected
        assert hand.texts()[0] == name
        assert not hand.sees("Create a new file or folder")
    hand.tap("Files")
    assert hand.sees("Create a new file or folder")


def test_tabs_are_swiped(hand: Hand) -> None:
    hand.launch(MARKOR).swipe((900, 1200), (200, 1200))
    assert hand.texts()[0] == "To-Do"
    hand.swipe((200, 1200), (900, 1200))
    assert hand.texts()[0] == "Markor"
    hand.swipe((200, 1200), (900, 1200))
    assert hand.texts()[0] == "Markor"


@pytest.mark.parametrize(
    ("tab", "name"), [("nav_quicknote", "QuickNote.md"), ("nav_todo", "todo.txt")]
)
def test_a_written_tab_is_a_document_of_the_notebook(hand: Hand, tab: str, name: str) -> None:
    hand.launch(MARKOR).tap(f"id={tab}")
    assert not hand.phone.files.exists(f"{NOTEBOOK}/{name}")
    hand.tap(EDITOR).type("call mum").back().tap("Files")
    assert hand.phone.files.read(f"{NOTEBOOK}/{name}") == b"call mum"
    assert hand.sees(f"File {name} ")
    hand.tap(f"id={tab}")
    assert hand.find(EDITOR).text == "call mum"


def test_a_written_tab_saves_when_the_app_is_left(hand: Hand) -> None:
    hand.launch(MARKOR).tap("id=nav_quicknote").tap(EDITOR).type("idea").press("HOME")
    assert hand.phone.files.read(f"{NOTEBOOK}/QuickNote.md") == b"idea"


def test_back_in_a_tab_leaves_its_view_mode_and_then_asks(hand: Hand) -> None:
    hand.launch(MARKOR).tap("id=nav_quicknote").tap("View mode").back()
    assert hand.sees("View mode")
    hand.back()
    assert hand.sees("Press 'Back' again to exit")


def test_more_leads_to_the_settings(hand: Hand) -> None:
    hand.launch(MARKOR).tap("More").tap("Adapt Markor to yourself")
    assert hand.sees("Auto-format")
    hand.tap("Auto-format").tap("Navigate up")
    hand.tap("Files").tap("Create a new file or folder")
    hand.tap("id=new_file_dialog__name").type("n").tap("OK").type("- a\nb")
    assert hand.find(EDITOR).text == "- a\nb"


def test_links_lead_out_of_the_app_where_something_shows_pages(hand: Hand) -> None:
    hand.launch(MARKOR).tap("More").tap("Contribute")
    out = hand.phone[Activities].top["app"] != MARKOR
    assert out or hand.sees("No apps can perform this action.")


def test_a_document_without_a_file_has_few_details(hand: Hand) -> None:
    hand.launch(MARKOR).tap("QuickNote").tap("More options").tap("Info")
    assert hand.sees("QuickNote.md")
    assert not hand.sees("Last modified")


def test_settings_are_chosen_in_dialogs(hand: Hand) -> None:
    hand.launch(MARKOR).tap("More options").tap("Settings").tap("Theme").tap("Dark")
    hand.tap("Font Size").tap("20")
    settings = Prefs(hand.phone.files, MARKOR, f"{MARKOR}_preferences")
    assert (settings["theme"], settings["font_size"]) == ("Dark", 20)


def test_the_notebook_may_be_another_folder_of_the_storage(hand: Hand) -> None:
    hand.launch(MARKOR).tap("More options").tap("Settings").tap("Notebook")
    hand.press("CTRL_LEFT", "A").type("/data/x").tap("OK")
    settings = Prefs(hand.phone.files, MARKOR, f"{MARKOR}_preferences")
    assert "notebook_directory" not in settings
    hand.tap("Notebook").press("CTRL_LEFT", "A").type("/storage/emulated/0/Notes").tap("OK")
    assert settings["notebook_directory"] == "/storage/emulated/0/Notes"


def test_a_hidden_action_button_is_left_out(hand: Hand) -> None:
    write(hand, "a.md").launch(MARKOR).tap("More options").tap("Settings")
    for _ in range(3):
        if not hand.sees("Action buttons"):
            hand.swipe((500, 1700), (500, 700), 1.0)
    hand.tap("Action buttons").tap("Check list").back().back()
    hand.tap("Files").tap("File a.md ")
    assert hand.sees("Unordered list")
    assert not hand.sees("Check list")


# Tasks


def test_each_document_is_a_task_of_its_own(hand: Hand) -> None:
    write(write(hand, "a.md"), "b.md").launch(MARKOR).tap("File a.md ")
    hand.press("HOME").launch(MARKOR).tap("File b.md ")
    assert tasks(hand) == ["document", "main", "document"]
    assert [task["package"] for task in hand.phone[Activities].recent()] == [MARKOR] * 3
    hand.press("HOME").launch(MARKOR).tap("File a.md ")
    assert tasks(hand) == ["document", "main", "document"]  # it is the same one again
    assert hand.find("id=note__activity__text_note_title").text == "a"


def test_back_from_a_document_returns_to_the_list(hand: Hand) -> None:
    write(hand, "a.md").launch(MARKOR).tap("File a.md ").back()
    assert hand.sees("Files")
    assert tasks(hand) == ["main"]


def test_starting_the_app_over_a_document_shows_the_list(hand: Hand) -> None:
    write(hand, "a.md").launch(MARKOR).tap("File a.md ").launch(MARKOR)
    assert hand.sees("Files")
    assert tasks(hand) == ["main", "document"]


# What other apps ask


@pytest.mark.parametrize("action", [VIEW, "android.intent.action.EDIT"])
def test_documents_of_other_apps_are_opened(hand: Hand, action: str) -> None:
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/a b.txt", "from there")
    address = document_uri(f"{STORAGE}/Download/a b.txt")
    hand.open(DOCUMENT, action=action, data=address, type="text/plain")
    assert hand.find(EDITOR).text == "from there"
    hand.type("!").back()
    assert hand.phone.files.read("/sdcard/Download/a b.txt") == b"from there!"


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("text/plain", True),
        ("text/html", True),
        ("text/markdown", True),
        ("application/octet-stream", True),
        ("image/png", False),
        ("video/mp4", False),
    ],
)
def test_it_offers_to_open_texts(hand: Hand, kind: str, answers: bool) -> None:
    asked = Intent(action=VIEW, data="content://x/y", type=kind, flags=NEW_TASK)
    packages = {app.package for app, _ in hand.phone[Activities].resolve(asked)}
    assert (MARKOR in packages) is answers


def test_a_file_by_its_path(hand: Hand) -> None:
    write(hand, "a b.md", "here\n")
    hand.open(DOCUMENT, action=VIEW, data=f"file://{quote(NOTEBOOK)}/a%20b.md")
    assert hand.find(EDITOR).text == "here\n"


@pytest.mark.parametrize(
    ("activity", "name"),
    [("OpenEditorQuickNoteActivity", "QuickNote"), ("OpenEditorTodoActivity", "todo")],
)
def test_short_ways_to_the_written_tabs(hand: Hand, activity: str, name: str) -> None:
    hand.open(f"{OPENEDITOR}.{activity}")
    assert hand.find("id=note__activity__text_note_title").text == name


@pytest.mark.parametrize(
    "address", ["content://nobody/1", document_uri(f"{STORAGE}/none.txt"), f"file://{NOTEBOOK}"]
)
def test_what_cannot_be_read_is_reported(new_phone: Callable[..., Phone], address: str) -> None:
    hand = Hand(new_phone())  # the first has no provider, which is counted
    hand.open(DOCUMENT, action=VIEW, data=address, type="text/plain")
    assert hand.sees(f"Could not open file\n\n{address}")
    hand.tap("OK")
    assert tasks(hand) == []


def test_a_picture_goes_to_the_app_for_it(hand: Hand) -> None:
    write(hand, "a.png", "\0").launch(MARKOR).tap("File a.png ")
    assert hand.phone[Activities].top["app"] != MARKOR


def test_what_reads_like_a_text_is_opened_whatever_it_is_called(hand: Hand) -> None:
    write(hand, "merged", "c1\n\nc2\n").launch(MARKOR).tap("File merged ")
    assert hand.find(EDITOR).text == "c1\n\nc2\n"


# Share -> Markor


@pytest.mark.parametrize(
    ("target", "name"), [("QuickNote", "QuickNote.md"), ("To-Do", "todo.txt")]
)
def test_a_shared_text_goes_behind_what_is_there(hand: Hand, target: str, name: str) -> None:
    write(hand, name, "before")
    send(hand, "shared words")
    assert hand.sees("Share -> Markor")
    hand.tap(target)
    assert hand.phone.files.read(f"{NOTEBOOK}/{name}") == b"before\nshared words"
    assert hand.find(EDITOR).text == "before\nshared words"


def test_a_shared_text_may_be_changed_first(hand: Hand) -> None:
    send(hand, "shared", "Subject").tap("id=document__fragment__share_into__highlighting_editor")
    hand.type("!").back().tap("Copy to clipboard")
    assert hand.phone[Clipboard].text == "Subject\nshared!"
    hand.tap("QuickNote")
    assert hand.phone.files.read(f"{NOTEBOOK}/QuickNote.md") == b"Subject\nshared!"


def test_a_shared_text_becomes_a_new_document(hand: Hand) -> None:
    send(hand, "shared").tap("New document").type("idea").tap("OK")
    assert hand.phone.files.read(f"{NOTEBOOK}/idea.md") == b"shared"


def test_a_shared_text_is_appended_to_a_document(hand: Hand) -> None:
    send(hand, "shared").tap("Document")
    assert hand.sees("There is no document yet")
    write(hand, "a.md", "before\n")
    hand.tap("Document").tap("a.md")
    assert hand.phone.files.read(f"{NOTEBOOK}/a.md") == b"before\nshared"


def test_back_puts_a_shared_text_nowhere(hand: Hand) -> None:
    send(hand, "shared").back()
    assert hand.phone.files.listdir(NOTEBOOK) == [".app"]


def test_the_share_sheet_offers_markor(hand: Hand) -> None:
    asked = Intent(action=SEND, type="text/plain", extras={TEXT: "x"})
    assert MARKOR in {app.package for app, _ in hand.phone[Activities].resolve(asked)}


# Files that Markor shares


def test_several_files_are_shared_at_once(hand: Hand) -> None:
    write(write(hand, "a.md"), "b.txt").launch(MARKOR).hold("File a.md ").tap("File b.txt ")
    hand.tap("More options").tap("Share")
    sent = hand.phone[Activities].top["intent"]["extras"]["intent"]
    assert (sent["action"], sent["type"]) == ("android.intent.action.SEND_MULTIPLE", "*/*")
    streams = sent["extras"]["android.intent.extra.STREAM"]
    content = hand.phone[Content]
    assert [content.path(each) for each in streams] == [f"{NOTEBOOK}/a.md", f"{NOTEBOOK}/b.txt"]
    assert content.get_type(streams[0]) == "text/markdown"
    found = content.query(streams[1], ["_display_name", "_size"])
    assert found is not None
    assert list(found) == [{"_display_name": "b.txt", "_size": 6}]


@pytest.mark.parametrize("path", ["", "external_files/none", "other/a.md", "external_files/../.."])
def test_no_other_file_is_shared(hand: Hand, path: str) -> None:
    write(hand, "a.md")
    with pytest.raises(ProviderError, match="No such file"):
        hand.phone[Content].path(f"content://{MARKOR}.provider/{path}")
