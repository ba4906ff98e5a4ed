"""Markor's editor: what is typed, what is saved and when, and what every button does."""

import pytest

from phone.tests.apps.markor_hand import NotesHand
from phone.tests.hand import Hand
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.file_settings import FileSettings
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

MARKOR = "net.gsantner.markor"
NOTEBOOK = f"{STORAGE}/Documents/markor"
EDITOR = "id=document__fragment__edit__highlighting_editor"
TOO_SHORT = (
    "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
)
MARKDOWN_BAR = [
    "Check list",
    "Unordered list",
    "Bold",
    "Italic",
    "Delete lines",
    "Open link",
    "Attach",
    "Special Key",
    "Date and time",
    "Inline code",
    "Ordered list",
    "Table",
    "Quote",
    "Heading 1",
    "Heading 2",
    "Heading 3",
    "Horizontal line",
    "Strike out",
    "Accordion",
    "Indent",
    "De-indent",
    "Start new line below",
    "Move text one line up",
    "Move text one line down",
    "Insert snippet",
    "Rotate",
]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return NotesHand(phone)


def opened(hand: Hand, text: str, name: str = "n.md") -> Hand:
    """A note of the notebook, tapped in the list."""
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/{name}", text)
    return hand.launch(MARKOR).tap(f"File {name} ")


def disk(hand: Hand, name: str = "n.md") -> str:
    return hand.phone.files.read_text(f"{NOTEBOOK}/{name}")


def text(hand: Hand) -> str:
    return hand.find(EDITOR).text


def state(hand: Hand) -> dict[str, object]:
    """The editor's field, with its selection."""
    page = hand.phone[Activities].page_of(hand.phone[Activities].top)
    return next(value for key, value in page["views"].items() if key.startswith("text "))


def marked(hand: Hand) -> str:
    """The text with its selection in brackets, its cursor as |."""
    found = state(hand)
    whole, start, end = str(found["text"]), int(str(found["start"])), int(str(found["end"]))
    start, end = min(start, end), max(start, end)
    inner = f"[{whole[start:end]}]" if start != end else "|"
    return f"{whole[:start]}{inner}{whole[end:]}"


def select(hand: Hand, start: int, end: int) -> Hand:
    """As if a finger had selected it."""
    with hand.phone.busy():
        state(hand).update(start=start, end=end)
        hand.phone.changed()
    return hand


def button(hand: Hand, name: str) -> Hand:
    """Tap a button of the action bar, which may have to be moved first."""
    for _ in range(6):
        if hand.sees(name):
            return hand.tap(name)
        y = hand.at("id=document__fragment__edit__text_actions_bar__scrolling_parent")[1]
        hand.swipe((900, y), (200, y), 1.0)
    raise AssertionError(f"the action bar has no {name!r}")


def menu(hand: Hand) -> list[Node]:
    return [node for node in hand.nodes() if node.resource_id.endswith("id/title")]


# Opening


def test_a_note_opens_for_editing_with_the_cursor_at_its_end(hand: Hand) -> None:
    opened(hand, "one\ntwo\n")
    assert text(hand) == "one\ntwo\n"
    assert marked(hand) == "one\ntwo\n|"
    assert hand.find("id=note__activity__text_note_title").text == "n"
    assert hand.find(EDITOR).focused
    assert not hand.sees("Space")  # no keyboard by itself
    hand.tap(EDITOR)
    assert hand.sees("Space")


def test_sentences_begin_with_a_capital(hand: Hand) -> None:
    opened(hand, "").tap(EDITOR)
    hand.tap("I").tap("t").tap(".").tap("Space").tap("N").tap("o")
    assert text(hand) == "It. No"


def test_opening_leaves_no_trace_on_the_file(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/n.md", "words\n")
        hand.phone.clock.advance(100)
        before = hand.phone.files.stat(f"{NOTEBOOK}/n.md")
    hand.launch(MARKOR).tap("File n.md ").wait(1).back()
    assert hand.phone.files.stat(f"{NOTEBOOK}/n.md") == before


def test_the_cursor_returns_to_where_it_was(hand: Hand) -> None:
    opened(hand, "one\ntwo\n").press("CTRL_LEFT", "MOVE_HOME").press("MOVE_END").back()
    hand.tap("File n.md ")
    assert marked(hand) == "one|\ntwo\n"


def test_a_long_note_opens_at_its_end_and_can_be_scrolled(hand: Hand) -> None:
    opened(hand, "\n".join(f"line {number}" for number in range(300)))
    node = hand.find(EDITOR)
    assert node.scrollable
    assert node.text.startswith("line 0\n")  # all of it is in the one node
    assert hand.phone[Activities].top["views"]


def test_every_button_of_the_markdown_bar_is_there_in_order(hand: Hand) -> None:
    opened(hand, "x")
    bar = "id=document__fragment__edit__text_actions_bar__scrolling_parent"
    found = hand.find(bar)
    assert found.cls == "android.widget.HorizontalScrollView"
    row = found.children[0]
    assert [node.desc for node in row.children] == MARKDOWN_BAR


# Saving


def test_save_waits_half_a_second_and_writes_exactly_what_stands_there(hand: Hand) -> None:
    opened(hand, "").type("hello\n")
    assert not hand.find("Save").enabled
    hand.wait(0.6)
    assert hand.find("Save").enabled
    hand.tap("Save")
    assert disk(hand) == "hello\n"
    assert not hand.find("Save").enabled


def test_without_save_the_file_is_written_when_the_app_is_left(hand: Hand) -> None:
    opened(hand, "old\n").type("new").wait(1)
    assert disk(hand) == "old\n"
    hand.press("HOME")
    assert disk(hand) == "old\nnew"


def test_nothing_leads_up_from_a_document(hand: Hand) -> None:
    opened(hand, "old\n")
    assert not hand.sees("Navigate up")
    assert hand.find("n").bounds[::2] == (42, 450)  # from the edge to the first icon


@pytest.mark.parametrize("way", ["BACK", "another app"])
def test_leaving_saves(hand: Hand, way: str) -> None:
    opened(hand, "old\n").type("new")
    if way == "BACK":
        hand.back()
    else:
        hand.launch("com.google.android.deskclock")
    assert disk(hand) == "old\nnew"


def test_what_was_not_saved_is_lost_when_the_app_is_stopped(hand: Hand) -> None:
    opened(hand, "old\n").type("new").wait(1)
    with hand.phone.busy():
        hand.phone[Activities].force_stop(MARKOR)
    assert disk(hand) == "old\n"


@pytest.mark.parametrize(("typed", "kept"), [("x", "old\n"), ("x\n", "old\n"), ("xy", "xy")])
def test_fewer_than_two_characters_are_not_saved_by_themselves(
    hand: Hand, typed: str, kept: str
) -> None:
    opened(hand, "old\n").press("CTRL_LEFT", "A").type(typed).back()
    assert disk(hand) == kept
    assert hand.sees(TOO_SHORT) is (kept == "old\n")


def test_the_save_icon_saves_even_those(hand: Hand) -> None:
    opened(hand, "old\n").press("CTRL_LEFT", "A").type("x").wait(1).tap("Save")
    assert disk(hand) == "x"


def test_what_others_wrote_meanwhile_is_shown_on_return(hand: Hand) -> None:
    opened(hand, "old\n").press("HOME")
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/n.md", "theirs\n")
    hand.launch(MARKOR)
    with hand.phone.busy():
        document = hand.phone[Activities].recent()[1]
        hand.phone[Activities].move_to_front(document["id"])
    assert text(hand) == "theirs\n"


def test_reload_reads_the_file_again(hand: Hand) -> None:
    opened(hand, "old\n")
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/n.md", "theirs\n")
    hand.tap("More options").tap("Reload")
    assert text(hand) == "theirs\n"
    assert hand.sees("✔")


def test_a_full_disk_is_reported(hand: Hand) -> None:
    opened(hand, "old\n").type("new").wait(1)
    with hand.phone.busy():
        hand.phone.files.full = True
    hand.tap("Save")
    assert hand.sees("Could not save file: No space left on device")
    assert text(hand) == "old\nnew"


def test_a_document_may_be_closed_before_its_change_is_seen(hand: Hand) -> None:
    opened(hand, "old\n").type("new").back().wait(1)
    assert disk(hand) == "old\nnew"
    assert hand.sees("Files")


# Undo and redo


def test_undo_and_redo(hand: Hand) -> None:
    opened(hand, "ab")
    assert [hand.find(name).enabled for name in ("Undo", "Redo")] == [False, False]
    hand.type("cd").tap("Undo")
    assert marked(hand) == "abc|"
    hand.tap("Undo")
    assert [hand.find(name).enabled for name in ("Undo", "Redo")] == [False, True]
    hand.tap("Redo")
    assert marked(hand) == "abc|"
    hand.type("x")
    assert text(hand) == "abcx"
    assert not hand.find("Redo").enabled
    hand.wait(1).tap("Undo").tap("Undo").wait(1)
    assert not hand.find("Save").enabled  # it is what is on the disk


def test_what_a_button_did_can_be_undone(hand: Hand) -> None:
    opened(hand, "one\ntwo")
    button(hand, "Delete lines")
    assert text(hand) == "one"
    hand.tap("Undo")
    assert text(hand) == "one\ntwo"


# Typing


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        ("", "plain\nline", "plain\nline"),
        ("", "- a\nb\nc", "- a\n- b\n- c"),
        ("", "* a\nb", "* a\n* b"),
        ("", "1. a\nb", "1. a\n2. b"),
        ("", "9) a\nb", "9) a\n10) b"),
        ("", "- [ ] a\nb", "- [ ] a\n- [ ] b"),
        ("", "- [x] a\nb", "- [x] a\n- [ ] b"),
        ("  - a", "\nb", "  - a\n  - b"),
        ("", "- \nb", "- \nb"),
        ("", "-a\nb", "-a\nb"),
        ("", "# t\nb", "# t\nb"),
    ],
)
def test_enter_goes_on_with_a_list_and_with_nothing_else(
    hand: Hand, before: str, typed: str, after: str
) -> None:
    opened(hand, before).type(typed)
    assert text(hand) == after


def test_auto_format_can_be_switched_off_for_a_file(hand: Hand) -> None:
    opened(hand, "- a").tap("More options").tap("File settings").tap("Auto-format")
    hand.type("\nb")
    assert text(hand) == "- a\nb"


def test_a_paste_is_not_formatted(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Clipboard].copy("- x\ny")
    opened(hand, "- a\n").press("PASTE")
    assert text(hand) == "- a\n- x\ny"


def test_pasting_into_an_empty_note_by_hand(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Clipboard].copy("from elsewhere")
    opened(hand, "").hold(EDITOR)
    assert not hand.sees("Select all")
    hand.tap("Paste").wait(1).tap("Save")
    assert disk(hand) == "from elsewhere"


def test_replacing_everything(hand: Hand) -> None:
    opened(hand, "old words\n").tap(EDITOR).press("CTRL_LEFT", "A").press("DEL")
    hand.type("header\n\nold words\n").wait(1).tap("Save")
    assert disk(hand) == "header\n\nold words\n"


# The action bar


@pytest.mark.parametrize(
    ("name", "before", "place", "after"),
    [
        ("Check list", "a\nb", (2, 3), "a\n- [ ] [b]"),
        ("Check list", "- [ ] a", (7, 7), "- [x] a|"),
        ("Check list", "- [x] a", (7, 7), "- [ ] a|"),
        ("Unordered list", "a\nb", (0, 3), "- [a\n- b]"),
        ("Unordered list", "- a\n- b", (0, 7), "[a\nb]"),
        ("Unordered list", "1. a", (4, 4), "- a|"),
        ("Ordered list", "a\nb", (0, 3), "1. [a\n2. b]"),
        ("Ordered list", "1. a", (4, 4), "a|"),
        ("Bold", "a word b", (2, 6), "a **[word]** b"),
        ("Bold", "a **word** b", (4, 8), "a [word] b"),
        ("Bold", "", (0, 0), "**|**"),
        ("Italic", "word", (0, 4), "_[word]_"),
        ("Inline code", "word", (0, 4), "`[word]`"),
        ("Strike out", "word", (0, 4), "~~[word]~~"),
        ("Delete lines", "a\nb\nc", (2, 2), "a\n|c"),
        ("Delete lines", "a\nb\nc", (0, 3), "|c"),
        ("Delete lines", "a\nb", (3, 3), "a|"),
        ("Quote", "a", (1, 1), "> a|"),
        ("Heading 1", "a", (1, 1), "# a|"),
        ("Heading 2", "# a", (3, 3), "## a|"),
        ("Heading 3", "### a", (5, 5), "a|"),
        ("Horizontal line", "a", (1, 1), "a\n----\n|"),
        ("Indent", "a\nb", (0, 3), "    [a\n    b]"),
        ("De-indent", "      a", (7, 7), "  a|"),
        ("De-indent", "a", (1, 1), "a|"),
        ("Start new line below", "ab\nc", (1, 1), "ab\n|\nc"),
        ("Move text one line up", "a\nb", (3, 3), "b|\na"),
        ("Move text one line up", "a\nb", (0, 0), "|a\nb"),
        ("Move text one line down", "a\nb\nc", (0, 0), "b\n|a\nc"),
        ("Move text one line down", "a\nb", (3, 3), "a\nb|"),
    ],
)
def test_buttons(hand: Hand, name: str, before: str, place: tuple[int, int], after: str) -> None:
    select(opened(hand, before), *place)
    button(hand, name)
    assert marked(hand) == after


def test_accordion(hand: Hand) -> None:
    button(opened(hand, ""), "Accordion")
    assert text(hand).startswith("<details markdown='1'><summary>")
    assert text(hand).endswith("</details>\n")


def test_a_table_asks_how_wide(hand: Hand) -> None:
    button(opened(hand, ""), "Table").press("CTRL_LEFT", "A").type("2").tap("OK")
    assert text(hand) == ("| Column 1 | Column 2 |\n| --- | --- |\n|     |     |\n|     |     |\n")


def test_the_date_in_many_ways(hand: Hand) -> None:
    button(opened(hand, ""), "Date and time").tap("2023-10-15 15:34")
    assert text(hand) == "2023-10-15 15:34"


@pytest.mark.parametrize(
    ("key", "after"),
    [
        ("Pos 1", "a\n|bc\nd"),
        ("End", "a\nbc|\nd"),
        ("Pos 1 (Document)", "|a\nbc\nd"),
        ("End (Document)", "a\nbc\nd|"),
        ("Page Up", "|a\nbc\nd"),
        ("Page Down", "a\nbc\n|d"),
        ("Select all", "[a\nbc\nd]"),
        ("Tab", "a\nb\t|c\nd"),
        ("Ohm", "a\nbΩ|c\nd"),
    ],
)
def test_special_keys(hand: Hand, key: str, after: str) -> None:
    button(select(opened(hand, "a\nbc\nd"), 3, 3), "Special Key").tap(key)
    assert marked(hand) == after


@pytest.mark.parametrize(
    ("kind", "after"), [("Link", "[T](u)|"), ("Image", "![T](u)|"), ("File", "[T](u)|")]
)
def test_attaching(hand: Hand, kind: str, after: str) -> None:
    button(opened(hand, ""), "Attach").tap(kind).type("T\n").type("u").tap("OK")
    assert marked(hand) == after


def test_snippets_are_files_of_the_notebook(hand: Hand) -> None:
    button(opened(hand, ""), "Insert snippet")
    assert hand.sees(f"No snippets in {NOTEBOOK}/.app/snippets")
    with hand.phone.busy():
        hand.phone.files.mkdir(f"{NOTEBOOK}/.app/snippets", parents=True)
        hand.phone.files.write(f"{NOTEBOOK}/.app/snippets/greeting", "Hello!")
    hand.tap("Insert snippet").tap("greeting")
    assert text(hand) == "Hello!"


def test_rotate_turns_this_document_only(hand: Hand) -> None:
    button(opened(hand, "x"), "Rotate")
    assert hand.phone[DisplaySettings].size == (2400, 1080)
    with hand.phone.busy():
        assert hand.phone[Display].image().size == (2400, 1080)
    hand.press("HOME")
    assert hand.phone[DisplaySettings].size == (1080, 2400)
    hand.launch(MARKOR)
    assert hand.phone[DisplaySettings].size == (1080, 2400)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("no address", "No link found in this line"),
        ("[there](gopher://x)", "No apps can perform this action."),
    ],
)
def test_a_link_of_the_line_is_opened(hand: Hand, line: str, said: str) -> None:
    button(opened(hand, f"[above](gopher://y)\n{line}"), "Open link")
    assert hand.sees(said)


# todo.txt


@pytest.mark.parametrize(
    ("name", "choice", "after"),
    [
        ("Toggle done", "", "x 2023-10-15 call @phone"),
        ("Priority", "B", "(B) call @phone"),
        ("Context", "@phone", "call @phone @phone"),
        ("Due date", "2023-10-16, Monday", "call @phone due:2023-10-16"),
        ("Delete task", "", ""),
    ],
)
def test_buttons_of_a_todo_list(hand: Hand, name: str, choice: str, after: str) -> None:
    button(opened(hand, "call @phone", "todo.txt"), name)
    if choice:
        hand.tap(choice)
    assert text(hand) == after


def test_a_new_project_is_asked_for(hand: Hand) -> None:
    button(opened(hand, "call", "todo.txt"), "Project").tap("New project…").type("garden")
    hand.tap("OK")
    assert text(hand) == "call +garden"


def test_done_tasks_are_archived_and_the_rest_sorted(hand: Hand) -> None:
    opened(hand, "b\nx 2023-10-01 old\n(A) first", "todo.txt")
    button(hand, "Archive completed tasks")
    assert text(hand) == "b\n(A) first"
    assert disk(hand, "todo.archive.txt") == "x 2023-10-01 old\n"
    button(hand, "Archive completed tasks")
    assert hand.sees("Nothing is done yet")
    button(hand, "Sort tasks")
    assert text(hand) == "(A) first\nb"


# View mode


def test_view_mode_is_a_page_to_read(hand: Hand) -> None:
    opened(
        hand,
        "# Title\n\nSome **bold** words\nin a paragraph.\n\n- [x] done\n- [ ] open\n\n`code`\n",
    )
    hand.tap("View mode")
    page = hand.find("id=document__fragment_view_webview")
    assert page.cls == "android.webkit.WebView"
    said = hand.texts()
    for words in ("Title", "Some bold words in a paragraph.", "done", "open", "code"):
        assert words in said
    boxes = [node for node in hand.nodes() if node.cls == "android.widget.CheckBox"]
    assert [node.checked for node in boxes] == [True, False]
    assert hand.sees("Edit mode")
    assert not hand.sees("Save")
    hand.tap("Edit mode")
    assert hand.sees("Save")


def test_back_leaves_the_view_mode_first(hand: Hand) -> None:
    opened(hand, "# Title\n").tap("View mode").back()
    assert text(hand) == "# Title\n"
    hand.back()
    assert hand.sees("Files")


def test_a_note_left_in_view_mode_opens_in_it(hand: Hand) -> None:
    opened(hand, "# Title\n").tap("View mode").press("HOME")
    run_text(hand.phone, f"am force-stop {MARKOR}")
    hand.launch(MARKOR).tap("File n.md ")
    assert hand.sees("Edit mode")
    hand.back()
    assert hand.sees("Files")


def test_view_mode_shows_what_is_not_saved(hand: Hand) -> None:
    opened(hand, "old").type(" new").tap("View mode")
    assert hand.sees("old new")
    assert disk(hand) == "old"


def test_a_plain_text_stands_as_it_is_written(hand: Hand) -> None:
    opened(hand, "# no *title*\nline", "n.txt").tap("View mode")
    assert hand.sees("# no *title*\nline")


def test_a_link_to_elsewhere_goes_to_the_app_for_it(hand: Hand) -> None:
    opened(hand, "[elsewhere](gopher://x)\n").tap("View mode").tap("elsewhere")
    assert hand.sees("No apps can perform this action.")


def test_every_kind_of_block_is_shown(hand: Hand) -> None:
    opened(
        hand, "> said\n\n1. one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\n```\nraw *x*\n```\n"
    )
    hand.tap("View mode")
    said = hand.texts()
    for words in ("said", "1.", "one", "a", "b", "1", "2", "raw *x*"):
        assert words in said


def test_a_link_to_a_neighbour_opens_it(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write(f"{NOTEBOOK}/other.md", "the other")
    opened(hand, "[there](other.md)\n\n[nowhere](none.md)\n").tap("View mode").tap("nowhere")
    assert hand.sees("File not found: none.md")
    hand.tap("there")
    assert text(hand) == "the other"


# Menus


def test_the_overflow_menu_and_its_submenus(hand: Hand) -> None:
    opened(hand, "x").tap("More options")
    assert [node.text for node in menu(hand)] == [
        "File settings",
        "Share",
        "Tools",
        "Info",
        "Reload",
    ]
    hand.tap("File settings")
    assert [node.text for node in menu(hand)] == [
        "File settings",
        "Wrap words",
        "Syntax highlighting",
        "Auto-format",
        "Font Size",
        "Format",
    ]
    hand.back().tap("More options").tap("Share")
    assert [node.text for node in menu(hand)] == [
        "Share",
        "Plain Text",
        "Print / PDF",
        "File",
        "HTML",
        "HTML (as plain text)",
        "Image",
        "Screenshot",
        "Calendar",
    ]


def test_sharing_saves_and_hands_over_the_whole_text(hand: Hand) -> None:
    opened(hand, "old\n").type("new").wait(1)
    hand.tap("More options").tap("Share").tap("Plain Text")
    assert disk(hand) == "old\nnew"
    sent = hand.phone[Activities].top["intent"]["extras"]["intent"]
    assert sent == {
        "action": "android.intent.action.SEND",
        "type": "text/plain",
        "extras": {"android.intent.extra.TEXT": "old\nnew"},
    }


def test_a_note_becomes_a_message(hand: Hand) -> None:
    opened(hand, "see you").tap("More options").tap("Share").tap("Plain Text")
    hand.tap("SMS Messenger")
    assert hand.phone[Activities].top["app"] == "com.simplemobiletools.smsmessenger"


def test_a_note_becomes_an_event(hand: Hand) -> None:
    opened(hand, "Dentist\nat nine").tap("More options").tap("Share").tap("Calendar")
    top = hand.phone[Activities].top
    asked = top["intent"].get("extras", {})
    asked = asked.get("intent", {}).get("extras", asked)  # where the resolver asks which
    assert hand.sees("No apps can perform this action.") or asked["title"] == "Dentist"


@pytest.mark.parametrize(
    ("item", "kind", "extras"),
    [
        ("HTML", "text/html", {"android.intent.extra.TEXT": "<h1>T</h1>"}),
        ("HTML (as plain text)", "text/plain", {"android.intent.extra.TEXT": "<h1>T</h1>"}),
        (
            "File",
            "text/markdown",
            {
                "android.intent.extra.STREAM": "content://net.gsantner.markor.provider/external_files/Documents/markor/n.md"
            },
        ),
    ],
)
def test_other_ways_to_share(hand: Hand, item: str, kind: str, extras: dict[str, str]) -> None:
    opened(hand, "# T\n").tap("More options").tap("Share").tap(item)
    sent = hand.phone[Activities].top["intent"]["extras"]["intent"]
    assert (sent["type"], sent["extras"]) == (kind, extras)


def test_a_document_without_a_file_cannot_be_shared_as_one(hand: Hand) -> None:
    hand.launch(MARKOR).tap("QuickNote").tap("More options").tap("Share").tap("File")
    assert hand.sees("This document has no file yet")


@pytest.mark.parametrize("item", ["Image", "Screenshot"])
def test_a_picture_of_the_document_is_shared(hand: Hand, item: str) -> None:
    opened(hand, "x").tap("More options").tap("Share").tap(item)
    sent = hand.phone[Activities].top["intent"]["extras"]["intent"]
    assert sent["type"] == "image/png"
    assert hand.phone.files.read("/sdcard/Pictures/Markor/n.png").startswith(b"\x89PNG")


def test_speed_reading_shows_one_word_after_the_other(hand: Hand) -> None:
    opened(hand, "one two three").tap("More options").tap("Tools").tap("Speed Read")
    assert hand.sees("Speed reading")
    hand.wait(5)
    assert hand.sees("✔")


def test_info_tells_about_the_file(hand: Hand) -> None:
    opened(hand, "one two\nthree").tap("More options").tap("Info")
    said = hand.texts()
    assert said[said.index("Text Words") + 1] == "3"
    assert said[said.index("Location") + 1] == NOTEBOOK


def test_font_size_and_wrapping_are_kept_for_the_file(hand: Hand) -> None:
    opened(hand, "word " * 60).tap("More options").tap("File settings").tap("Font Size")
    hand.tap("20").tap("More options").tap("File settings").tap("Wrap words")
    hand.back().tap("File n.md ")
    app = hand.phone[Activities].app(hand.phone[Activities].top)
    assert isinstance(app, Markor)
    settings = FileSettings(app.store, f"{NOTEBOOK}/n.md")
    assert settings.font_size == 20
    assert not settings.flag("wrap")


def test_another_format_has_another_bar(hand: Hand) -> None:
    opened(hand, "x", "n.txt")
    assert not hand.sees("Bold")
    hand.tap("More options").tap("File settings").tap("Format").tap("Markdown")
    assert hand.sees("Bold")


def test_search_lists_lines_and_goes_to_one(hand: Hand) -> None:
    opened(hand, "apple\npear\nApple pie\n").tap("Search").type("apple")
    assert not hand.sees("pear")
    hand.tap("Apple pie")
    assert marked(hand) == "apple\npear\n|Apple pie\n"


def test_search_in_view_mode_scrolls_to_the_place(hand: Hand) -> None:
    opened(hand, "\n\n".join(f"paragraph {number}" for number in range(100)))
    hand.tap("View mode")
    assert not hand.sees("paragraph 70")
    hand.tap("Search").type("graph 70").tap("paragraph 70")
    assert not hand.sees("CANCEL")
    assert hand.find("paragraph 70").bounds[1] < 700


# In the middle of it


def test_saving_and_loading_keeps_text_and_history(hand: Hand) -> None:
    opened(hand, "ab").type("cd").wait(1)
    with hand.phone.busy():
        hand.phone.save("typed")
    before = hand.texts()
    hand.type("ef").tap("Save")
    with hand.phone.busy():
        hand.phone.load("typed")
    assert hand.texts() == before
    assert disk(hand) == "ab"
    hand.tap("Undo")
    assert text(hand) == "abc"


def test_a_tab_that_is_left_while_typing_takes_its_timer_along(hand: Hand) -> None:
    hand.launch(MARKOR).tap("QuickNote").tap("id=document__fragment__edit__highlighting_editor")
    hand.type("x").press("BACK").tap("Files").wait(1)
    hand.tap("To-Do").wait(1)
    assert hand.sees("Save")
