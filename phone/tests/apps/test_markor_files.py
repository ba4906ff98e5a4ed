"""Markor's Files tab: the list, its menus, and everything that is done to files."""

import pytest

from phone.tests import forest
from phone.tests.apps.markor_hand import NotesHand, list_rows
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.storage.files import STORAGE
from virtual_phone.wire.nodes import Node

MARKOR = "net.gsantner.markor"
NOTEBOOK = f"{STORAGE}/Documents/markor"
DATED = "10/15/2023, 15:34"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return NotesHand(phone)


def write(hand: Hand, *names: str, text: str = "words\n") -> Hand:
    """Files of the notebook, made one minute after another."""
    with hand.phone.busy():
        for name in names:
            if name.endswith("/"):
                hand.phone.files.mkdir(f"{NOTEBOOK}/{name[:-1]}", parents=True)
            else:
                hand.phone.files.write(f"{NOTEBOOK}/{name}", text)
            hand.phone.clock.advance(60)
    return hand


def opened(hand: Hand, *names: str) -> Hand:
    return write(hand, *names).launch(MARKOR)


def rows(hand: Hand) -> list[str]:
    """The descriptions of the rows, from the top, without that of the app's own folder."""
    return [node.desc for node in list_rows(hand) if not node.desc.startswith("Folder .app ")]


def names(hand: Hand) -> list[str]:
    """The names in the list, the way up and the app's own folder left out."""
    titles = [node for node in hand.nodes() if node.resource_id.endswith("item__title")]
    return [node.text for node in titles if node.text not in ("..", ".app")]


def on_disk(hand: Hand, folder: str = NOTEBOOK) -> list[str]:
    return [name for name in hand.phone.files.listdir(folder) if name != ".app"]


def row(name: str, note: str = "", kind: str = "File") -> str:
    return f"{kind} {name} {note}"


def menu(hand: Hand) -> list[Node]:
    return [node for node in hand.nodes() if node.resource_id.endswith("id/title")]


def test_a_tab_is_listed_once_and_its_label_is_no_element(hand: Hand) -> None:
    listed = forest.names(opened(hand).phone)
    assert [listed.count(tab) for tab in ("Files", "To-Do", "QuickNote", "More")] == [1, 1, 1, 1]


def test_the_menu_covers_its_button_and_is_196_dp_wide(hand: Hand) -> None:
    button = opened(hand).find("More options").bounds
    first = hand.tap("More options").find("Import from device").bounds
    assert button == (975, 138, 1080, 264)
    assert [first[0], first[2]] == pytest.approx([661, 1028], abs=2)
    middles = [(top + bottom) / 2 for _, top, _, bottom in (button, first)]
    assert abs(middles[0] - middles[1]) <= 1  # a row is 48 dp, too


def test_a_long_press_opens_the_menu_as_a_tap_does(hand: Hand) -> None:
    opened(hand).tap("More options")
    tapped = [node.text for node in menu(hand)]
    hand.back().hold("More options")
    assert [node.text for node in menu(hand)] == tapped == ["Import from device", "Settings"]


# The list


def test_the_notebook_lists_folders_first_then_files_by_name(hand: Hand) -> None:
    opened(hand, "b.md", "Zoo/", "A.txt", "aardvark.md", "box/")
    assert rows(hand) == [
        "Folder .. ",
        "Folder box ",
        "Folder Zoo ",
        "File A.txt ",
        "File aardvark.md ",
        "File b.md ",
    ]
    assert hand.find("Markor").resource_id == ""
    assert DATED in hand.texts()


def test_a_row_is_one_node_that_says_it_all(hand: Hand) -> None:
    opened(hand, "a.md")
    node = hand.find(row("a.md"))
    assert node.clickable
    assert node.long_clickable
    assert node.cls == "android.widget.LinearLayout"
    assert [each.important for each in node.children] == [False, False]
    inner = node.children[1].children
    assert [(each.text, each.important) for each in inner] == [
        ("a.md", False),
        ("10/15/2023, 15:34", False),
    ]


def test_dates_follow_the_phone(hand: Hand) -> None:
    opened(hand, "a.md")
    with hand.phone.busy():
        hand.phone.files.utime(f"{NOTEBOOK}/a.md", mtime=1_700_000_000 * SECOND)
    hand.press("HOME").launch(MARKOR)
    assert "11/14/2023, 22:13" in hand.texts()


def test_an_empty_folder_shrugs(hand: Hand) -> None:
    opened(hand, "Work/").tap(row("Work", kind="Folder"))
    assert hand.find("id=empty_hint").text == "¯\\_(ツ)_/¯"
    assert not hand.back().sees("¯\\_(ツ)_/¯")


def test_the_notebook_has_the_apps_own_folder(hand: Hand) -> None:
    opened(hand)
    assert [node.desc for node in list_rows(hand)] == ["Folder .. ", "Folder .app "]


def test_a_row_is_described_with_what_its_view_held_before(hand: Hand) -> None:
    """As recorded: the first rows have the way up's folder and the dates of the list before."""
    notes = [f"DailyNotes/{name}.md" for name in "abcdefg"]
    opened(hand, "DailyNotes/", *notes).tap(row("DailyNotes", kind="Folder"))
    assert rows(hand) == [
        f"Folder .. {STORAGE}/Documents",
        f"File a.md {DATED}",  # that of .app
        "File b.md 10/15/2023, 15:41",  # that of DailyNotes, when the last note was made
        *(f"File {name}.md " for name in "cdefg"),
    ]
    hand.hold(row("c.md"))
    assert rows(hand)[3] == "Selected c.md "


def test_rows_are_120_high_with_24_between_them_and_long_names_take_two_lines(hand: Hand) -> None:
    """As recorded: 120, and 178 with a second line of the name; ± 4 for the font's heights."""
    opened(hand, "short.md", "2023_10_02_upcoming_presentation_outline.md", "z.md")
    boxes = {node.desc.split()[1]: node.bounds for node in list_rows(hand)}
    assert boxes[".."][1] == 275
    tops = [top for _, top, _, _ in boxes.values()]
    bottoms = [bottom for _, _, _, bottom in boxes.values()]
    assert {top - bottom for top, bottom in zip(tops[1:], bottoms, strict=False)} == {24}
    heights = [bottom - top for top, bottom in zip(tops, bottoms, strict=True)]
    assert heights == pytest.approx([120, 120, 178, 120, 120], abs=4)


def test_what_belongs_to_a_document_is_hidden(hand: Hand) -> None:
    opened(hand, "page.html", "page_files/", "note.assets/", "other_files/", "note.md")
    assert names(hand) == ["other_files", "note.md", "page.html"]


def test_files_that_came_meanwhile_are_there_on_return(hand: Hand) -> None:
    opened(hand, "a.md")
    write(hand, "b.md")
    assert names(hand) == ["a.md"]
    hand.press("HOME").launch(MARKOR)
    assert names(hand) == ["a.md", "b.md"]


def test_pulling_down_reads_the_folder_again(hand: Hand) -> None:
    opened(hand, "a.md")
    write(hand, "b.md").swipe((500, 700), (500, 1300))
    assert names(hand) == ["a.md", "b.md"]


def test_a_long_list_scrolls_and_keeps_its_place(hand: Hand) -> None:
    opened(hand, *(f"note_{number:02}.md" for number in range(40)))
    hand.swipe((500, 1700), (500, 500))
    first = names(hand)[0]
    assert first != "note_00.md"
    hand.tap(row("note_20.md")).back()
    assert names(hand)[0] == first


# Going about


def test_folders_are_entered_and_left(hand: Hand) -> None:
    opened(hand, "Work/", "Work/plan.md", "a.md")
    hand.tap(row("Work", kind="Folder"))
    assert hand.sees("> Work")
    assert names(hand) == ["plan.md"]
    hand.tap(row("..", kind="Folder"))
    assert hand.sees("Markor")
    hand.tap(row("Work", kind="Folder")).back()
    assert hand.sees("Markor")


def test_back_at_the_root_asks_once_and_leaves_within_two_seconds(hand: Hand) -> None:
    opened(hand).back()
    assert hand.sees("Press 'Back' again to exit")
    hand.wait(2.1).back()
    assert hand.sees("Press 'Back' again to exit")
    hand.back()
    assert hand.phone[Activities].top["app"] != MARKOR


def test_the_snackbar_leaves_too(hand: Hand) -> None:
    opened(hand).back().tap("EXIT")
    assert hand.phone[Activities].top["app"] != MARKOR


def test_the_folder_is_the_notebook_again_after_leaving(hand: Hand) -> None:
    opened(hand, "Work/").tap(row("Work", kind="Folder")).press("HOME").launch(MARKOR)
    assert hand.sees("> Work")
    hand.back().back().back().launch(MARKOR)
    assert hand.sees("Markor")


@pytest.mark.parametrize(
    ("place", "title"),
    [
        ("AppData (private)", "> files"),
        ("AppData (public)", "> files"),
        ("Internal storage", "> 0"),
        ("Recently viewed documents", "> recently-viewed-documents"),
        ("Popular documents", "> popular-documents"),
        ("Favourites", "> favourites"),
        ("Notebook", "Markor"),
    ],
)
def test_go_to_leads_to_all_places(hand: Hand, place: str, title: str) -> None:
    opened(hand, "a.md").tap("Go to").tap(place)
    assert hand.sees(title)


def test_storage_can_be_walked_up_and_down(hand: Hand) -> None:
    opened(hand, "a.md").tap("Go to").tap("Internal storage")
    assert "Documents" in names(hand)
    for _ in range(3):
        hand.tap(next(each for each in rows(hand) if each.startswith("Folder .. ")))
    assert rows(hand) == []  # the root of the phone shows an app nothing
    hand.back()
    assert hand.sees("Markor")


def test_the_other_apps_files_are_closed(hand: Hand) -> None:
    opened(hand).tap("Go to").tap("AppData (private)")
    for _ in range(3):
        hand.tap(next(each for each in rows(hand) if each.startswith("Folder .. ")))
    assert [node.desc for node in list_rows(hand)] == ["Folder .. /data"]
    assert hand.sees("/")


def test_opened_documents_are_recent_and_popular(hand: Hand) -> None:
    opened(hand, "a.md", "b.md", "c.md")
    for name in ("b.md", "a.md", "b.md"):
        hand.tap(row(name)).back()
    hand.tap(row("a.md")).back().tap("Go to").tap("Recently viewed documents")
    assert names(hand) == ["a.md", "b.md"]
    hand.tap("Go to").tap("Notebook").tap(row("b.md")).back()
    hand.tap("Go to").tap("Popular documents")
    assert names(hand) == ["b.md", "a.md"]


# Sorting


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (["Date"], ["Old", "b.txt", "c.md", "a.md"]),
        (["Size"], ["Old", "c.md", "a.md", "b.txt"]),
        (["MIME type"], ["Old", "a.md", "c.md", "b.txt"]),
        (["Reverse order"], ["Old", "c.md", "b.txt", "a.md"]),
        (["Date", "Reverse order"], ["Old", "a.md", "c.md", "b.txt"]),
        (["Folder first"], ["a.md", "b.txt", "c.md", "Old"]),
        ([".dotfiles"], ["Old", "a.md", "b.txt", "c.md"]),
        ([".dotfiles", ".dotfiles"], ["Old", ".hidden.md", "a.md", "b.txt", "c.md"]),
    ],
)
def test_sort_by(hand: Hand, chosen: list[str], expected: list[str]) -> None:
    write(hand, ".hidden.md") if ".dotfiles" in chosen else None
    write(hand, "b.txt", text="x" * 30)
    write(hand, "c.md", text="x" * 10)
    write(hand, "a.md", text="x" * 20)
    write(hand, "Old/").launch(MARKOR)
    for choice in chosen:
        hand.tap("Sort by").tap(choice)
        assert not hand.sees("MIME type")  # the menu is gone
    assert names(hand) == expected


def test_the_order_is_kept(hand: Hand) -> None:
    opened(hand, "b.md", "a.md").tap("Sort by").tap("Date")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(MARKOR)
    hand.launch(MARKOR)
    assert names(hand) == ["b.md", "a.md"]
    hand.tap("Sort by")
    checked = {node.text for node in hand.nodes() if node.resource_id.endswith("id/title")}
    assert checked == {
        "Name",
        "Date",
        "Size",
        "MIME type",
        "Folder first",
        "Reverse order",
        ".dotfiles",
    }


# Selecting


def test_a_long_press_selects_and_offers_what_can_be_done(hand: Hand) -> None:
    opened(hand, "a.md", "b.md").hold(row("a.md"))
    assert rows(hand)[1:] == [row("a.md", kind="Selected"), row("b.md")]
    assert not hand.sees("Markor")
    assert all(hand.sees(name) for name in ("Favourite", "Rename", "Details", "Delete"))
    hand.tap("More options")
    assert [node.text for node in menu(hand)] == [
        "Clipboard",
        "Move",
        "Copy",
        "Create shortcut",
        "Share",
    ]


def test_with_several_only_what_goes_for_several_is_offered(hand: Hand) -> None:
    opened(hand, "a.md", "Box/", "c.md").hold(row("a.md"))
    hand.tap(row("Box", kind="Folder")).tap(row("c.md"))
    assert rows(hand)[1] == row("Box", kind="Selected")
    assert hand.sees("Delete")
    assert not any(hand.sees(name) for name in ("Favourite", "Rename", "Details"))
    hand.tap("More options")
    assert [node.text for node in menu(hand)] == ["Move", "Copy", "Share"]


def test_tapping_the_selected_rows_again_ends_the_selection(hand: Hand) -> None:
    opened(hand, "a.md").hold(row("a.md")).tap(row("a.md", kind="Selected"))
    assert hand.sees("Markor")
    assert rows(hand)[1] == row("a.md")


def test_back_does_not_end_a_selection(hand: Hand) -> None:
    opened(hand, "a.md").hold(row("a.md")).back()
    assert hand.sees(row("a.md", kind="Selected"))
    assert hand.sees("Press 'Back' again to exit")


def test_the_way_up_cannot_be_selected(hand: Hand) -> None:
    opened(hand, "a.md").hold(row("..", kind="Folder"))
    assert hand.sees("Markor")


def test_favourites_have_a_shelf(hand: Hand) -> None:
    opened(hand, "a.md", "b.md").hold(row("b.md")).tap("Favourite")
    hand.tap("Go to").tap("Favourites")
    assert names(hand) == ["b.md"]
    hand.hold(row("b.md")).tap("Favourite")
    assert names(hand) == []


def test_the_clipboard_gets_the_text_of_a_file(hand: Hand) -> None:
    write(hand, "a.md", text="two\nlines\n").launch(MARKOR).hold(row("a.md"))
    hand.tap("More options").tap("Clipboard")
    assert hand.phone[Clipboard].text == "two\nlines\n"


def test_details(hand: Hand) -> None:
    write(hand, "a.md", text="two\nlines here").launch(MARKOR).hold(row("a.md")).tap("Details")
    said = hand.texts()
    for name, value in [
        ("Name", "a.md"),
        ("Location", NOTEBOOK),
        ("Last modified", DATED),
        ("Size", "14 B"),
        ("MIME type", "text/markdown"),
        ("Text Lines", "2"),
    ]:
        assert said[said.index(name) + 1] == value


def test_a_folder_has_fewer_details(hand: Hand) -> None:
    opened(hand, "Box/").hold(row("Box", kind="Folder")).tap("Details")
    assert hand.sees("Last modified")
    assert not hand.sees("Size")


# New files and folders


def test_ok_makes_an_empty_file_and_opens_it(hand: Hand) -> None:
    opened(hand).tap("Create a new file or folder")
    assert hand.find("id=new_file_dialog__name").hint == "my_note"
    assert not hand.find("id=new_file_dialog__name").focused
    assert not hand.sees("Space")  # the keyboard waits for a touch
    assert hand.find("id=new_file_dialog__ext").text == ".md"
    hand.tap("id=new_file_dialog__name").type("n").tap("OK")
    assert hand.sees("Space")  # and is up in a new note
    assert hand.phone.files.read(f"{NOTEBOOK}/n.md") == b""
    assert hand.find("id=document__fragment__edit__highlighting_editor").text == ""
    assert hand.find("id=note__activity__text_note_title").text == "n"


def test_the_dialog_reads_as_in_the_real_app(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name")
    said = [text for text in hand.texts() if len(text) > 1]
    assert said[:11] == [
        "Name",
        "my_note",
        ".md",
        "Type",
        "Markdown",
        "Template",
        "Empty file",
        "- Folder is created without file extension",
        "- Files and folders are not overwritten",
        "FOLDER",
        "CANCEL",
    ]
    spinner = hand.find("id=new_file_dialog__type")
    assert spinner.cls == "android.widget.Spinner"
    assert spinner.children[0].resource_id == "android:id/text1"


@pytest.mark.parametrize(
    ("kind", "extension"),
    [
        ("Plain Text", ".txt"),
        ("todo.txt", ".todo.txt"),
        ("Wikitext", ".txt"),
        ("AsciiDoc", ".adoc"),
        ("CSV", ".csv"),
        ("None", ""),
    ],
)
def test_a_type_proposes_its_extension(hand: Hand, kind: str, extension: str) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap(
        "Markdown"
    ).tap(kind)
    assert hand.find("id=new_file_dialog__ext").text == (extension or ".md")  # its hint
    hand.tap("OK")
    assert on_disk(hand) == [f"n{extension}"]
    hand.back().back().tap("id=fab_add_new_item")
    assert hand.find("id=new_file_dialog__ext").text == extension
    assert hand.sees(kind)


def test_the_name_is_not_parsed(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("a.md").tap("OK")
    assert on_disk(hand) == ["a.md.md"]


def test_another_extension_may_be_typed_and_is_remembered(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("a").tap(
        "id=new_file_dialog__ext"
    )
    hand.press("CTRL_LEFT", "A").press("DEL").type(".txt\n").tap("OK")
    assert on_disk(hand) == ["a.txt"]
    hand.back().back().tap("id=fab_add_new_item")
    assert hand.find("id=new_file_dialog__ext").text == ".txt"


def test_where_an_app_may_not_write_nothing_is_made(hand: Hand) -> None:
    opened(hand).tap("Go to").tap("Internal storage").tap(row("..", kind="Folder"))
    hand.tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap("OK")
    assert hand.sees("Could not create file")
    hand.tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap("FOLDER")
    assert on_disk(hand, "/storage/emulated") == ["0"]


def test_no_name_makes_nothing(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("  ").tap("OK")
    assert hand.sees("Markor")
    hand.tap("id=fab_add_new_item").tap("id=new_file_dialog__name").tap("FOLDER")
    assert hand.sees("Markor")
    assert on_disk(hand) == []


def test_cancel_makes_nothing(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap("CANCEL")
    assert on_disk(hand) == []


def test_a_name_drops_what_no_name_may_hold(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type(
        'a<|[]\\?*:"/>`$%;=&#@b c'
    ).tap("OK")
    assert on_disk(hand) == ["ab c.md"]


def test_a_pasted_name_is_dropped_as_a_whole(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Clipboard].copy("good#bad")
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").press(
        "PASTE"
    ).tap("OK")
    assert on_disk(hand) == ["n.md"]


def test_an_existing_file_is_opened_as_it_is(hand: Hand) -> None:
    opened(hand, "n.md").tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap(
        "OK"
    )
    assert hand.phone.files.read(f"{NOTEBOOK}/n.md") == b"words\n"
    assert hand.sees("words\n")


def test_a_template_is_what_the_file_begins_with(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type("n").tap(
        "Empty file"
    ).tap("sample.csv")
    hand.tap("OK")
    assert hand.phone.files.read_text(f"{NOTEBOOK}/n.md").startswith("Name,Number,Note\n")


def test_folder_makes_a_folder_and_stays(hand: Hand) -> None:
    opened(hand).tap("id=fab_add_new_item").tap("id=new_file_dialog__name").type(
        "folder_20231015_153400"
    ).tap("FOLDER")
    assert on_disk(hand) == ["folder_20231015_153400"]
    assert rows(hand)[1] == row("folder_20231015_153400", kind="Folder")
    assert hand.sees("Markor")


def test_new_things_go_where_the_list_is(hand: Hand) -> None:
    opened(hand, "Work/").tap(row("Work", kind="Folder")).tap("id=fab_add_new_item").tap(
        "id=new_file_dialog__name"
    )
    hand.type("n").tap("OK")
    assert on_disk(hand, f"{NOTEBOOK}/Work") == ["n.md"]


# Renaming


def test_renaming_keeps_text_and_time(hand: Hand) -> None:
    opened(hand, "old.md").hold(row("old.md")).tap("Rename")
    assert hand.find("id=new_name").text == "old.md"
    before = hand.phone.files.stat(f"{NOTEBOOK}/old.md")
    hand.press("CTRL_LEFT", "A").type("new.md\n").tap("OK")
    after = hand.phone.files.stat(f"{NOTEBOOK}/new.md")
    assert on_disk(hand) == ["new.md"]
    assert (after.mtime, after.size) == (before.mtime, before.size)
    assert rows(hand)[1].startswith(row("new.md"))


def test_a_favourite_stays_one_under_another_name(hand: Hand) -> None:
    opened(hand, "old.md", "other.md").hold(row("other.md")).tap("Favourite")
    hand.hold(row("old.md")).tap("Favourite").hold(row("old.md")).tap("Rename")
    hand.press("CTRL_LEFT", "A").type("new.md").tap("OK").tap("Go to").tap("Favourites")
    assert names(hand) == ["other.md", "new.md"]


def test_a_name_that_is_taken_is_refused(hand: Hand) -> None:
    opened(hand, "a.md", "b.md").hold(row("a.md")).tap("Rename")
    hand.press("CTRL_LEFT", "A").type("B.md")
    assert hand.sees("File/folder already exists! Please use a different name")
    assert not hand.find("OK").enabled
    hand.tap("OK")
    assert on_disk(hand) == ["a.md", "b.md"]
    hand.type("x")
    assert hand.find("OK").enabled
    hand.tap("OK")
    assert on_disk(hand) == ["B.mdx", "b.md"]


@pytest.mark.parametrize("typed", ["", "a.md"])
def test_a_name_that_says_nothing_new_changes_nothing(hand: Hand, typed: str) -> None:
    opened(hand, "a.md").hold(row("a.md")).tap("Rename").press("CTRL_LEFT", "A").press("DEL")
    hand.type(typed).tap("OK")
    assert on_disk(hand) == ["a.md"]


# Deleting


def test_deleting_asks_for_one(hand: Hand) -> None:
    opened(hand, "a.md", "b.md").hold(row("a.md")).tap("Delete")
    assert hand.find("id=alertTitle").text == "Confirm Delete"
    assert hand.find("android:id/message".replace("android:id/", "id=")).text == (
        f"Do you really want to delete this Document?\n\n{NOTEBOOK}/a.md"
    )
    hand.tap("CANCEL")
    assert on_disk(hand) == ["a.md", "b.md"]
    hand.tap("Delete").tap("OK")
    assert on_disk(hand) == ["b.md"]
    assert names(hand) == ["b.md"]


def test_deleting_several_takes_folders_with_all_that_is_in_them(hand: Hand) -> None:
    opened(hand, "a.md", "Box/", "Box/in.md", "z.md").hold(row("a.md"))
    hand.tap(row("Box", kind="Folder")).tap("Delete")
    assert hand.find("id=message").text == (
        f"Do you really want to delete this Documents?\n\n{NOTEBOOK}/a.md\n{NOTEBOOK}/Box"
    )
    hand.tap("OK")
    assert on_disk(hand) == ["z.md"]


# Moving and copying


def test_moving_to_a_neighbour(hand: Hand) -> None:
    opened(hand, "From/", "From/a.md", "From/b.md", "To/").tap(row("From", kind="Folder"))
    hand.hold(row("a.md")).tap("More options").tap("Move")
    assert hand.find("id=ui__filesystem_dialog__title").text == "Move → From"
    assert names(hand) == []  # only folders
    hand.tap(row("..", kind="Folder"))
    assert hand.find("id=ui__filesystem_dialog__title").text == "Move → markor"
    before = hand.phone.files.stat(f"{NOTEBOOK}/From/a.md").mtime
    hand.tap(row("To", kind="Folder")).tap("SELECT THIS FOLDER")
    assert on_disk(hand, f"{NOTEBOOK}/From") == ["b.md"]
    assert on_disk(hand, f"{NOTEBOOK}/To") == ["a.md"]
    assert hand.phone.files.stat(f"{NOTEBOOK}/To/a.md").mtime == before
    assert names(hand) == ["b.md"]


def test_copying_leaves_the_source(hand: Hand) -> None:
    opened(hand, "a.md", "Box/", "Box/in/", "Box/in/deep.md", "To/").hold(row("a.md"))
    hand.tap(row("Box", kind="Folder")).tap("More options").tap("Copy")
    assert hand.find("id=ui__filesystem_dialog__title").text == "Copy → markor"
    hand.tap(row("To", kind="Folder")).tap("SELECT THIS FOLDER")
    assert on_disk(hand, f"{NOTEBOOK}/To") == ["Box", "a.md"]
    assert on_disk(hand, f"{NOTEBOOK}/To/Box/in") == ["deep.md"]
    assert on_disk(hand) == ["Box", "To", "a.md"]


def test_cancel_moves_nothing(hand: Hand) -> None:
    opened(hand, "a.md", "To/").hold(row("a.md")).tap("More options").tap("Move")
    hand.tap(row("To", kind="Folder")).tap("CANCEL")
    assert on_disk(hand) == ["To", "a.md"]
    assert hand.sees(row("a.md", kind="Selected"))


def test_the_house_leads_to_the_notebook_and_the_glass_finds_folders(hand: Hand) -> None:
    opened(hand, "Work/", "Work/Deep/", "Other/", "Other/a.md").tap(row("Other", kind="Folder"))
    hand.hold(row("a.md")).tap("More options").tap("Move")
    hand.tap("id=ui__filesystem_dialog__home")
    assert names(hand) == ["Other", "Work"]
    hand.tap("id=ui__filesystem_dialog__search_button").type("wo")
    assert names(hand) == ["Work"]
    hand.tap("id=ui__filesystem_dialog__search_button")
    assert names(hand) == ["Other", "Work"]


@pytest.mark.parametrize(
    ("answer", "there", "text"),
    [
        ("Keep both", ["a.md", "a_1.md"], b"theirs"),
        ("Overwrite", ["a.md"], b"mine"),
        ("Skip", ["a.md"], b"theirs"),
    ],
)
def test_a_name_that_is_taken_there(
    hand: Hand, answer: str, there: list[str], text: bytes
) -> None:
    write(hand, "To/")
    write(hand, "To/a.md", text="theirs")
    write(hand, "a.md", text="mine").launch(MARKOR)
    hand.hold(row("a.md")).tap("More options").tap("Move").tap(row("To", kind="Folder"))
    hand.tap("SELECT THIS FOLDER")
    assert on_disk(hand, f"{NOTEBOOK}/To") == ["a.md"]  # nothing before the answer
    assert not hand.sees("Skip all")
    hand.tap(answer)
    assert on_disk(hand, f"{NOTEBOOK}/To") == there
    assert hand.phone.files.read(f"{NOTEBOOK}/To/a.md") == text
    assert ("a.md" in on_disk(hand)) is (answer == "Skip")


def test_one_answer_for_all(hand: Hand) -> None:
    write(hand, "To/")
    write(hand, "To/a.md", "To/b.md", text="theirs")
    write(hand, "a.md", "b.md", "c.md", text="mine").launch(MARKOR)
    hand.hold(row("a.md")).tap(row("b.md")).tap(row("c.md")).tap("More options").tap("Copy")
    hand.tap(row("To", kind="Folder")).tap("SELECT THIS FOLDER").tap("Keep both all")
    assert on_disk(hand, f"{NOTEBOOK}/To") == ["a.md", "a_1.md", "b.md", "b_1.md", "c.md"]


def test_a_phone_saved_between_two_answers_goes_on_there(hand: Hand) -> None:
    write(hand, "To/")
    write(hand, "To/a.md", "To/b.md", text="theirs")
    write(hand, "a.md", "b.md", text="mine").launch(MARKOR)
    hand.hold(row("a.md")).tap(row("b.md")).tap("More options").tap("Copy")
    hand.tap(row("To", kind="Folder")).tap("SELECT THIS FOLDER").tap("Skip")
    hand.phone.save("there")
    hand.back()
    hand.phone.load("there")
    hand.tap("Keep both")
    assert on_disk(hand, f"{NOTEBOOK}/To") == ["a.md", "b.md", "b_1.md"]
    assert not hand.sees(row("a.md", kind="Selected"))


@pytest.mark.parametrize(
    ("answer", "there"),
    [("Keep both", ["a.md", "a_1.md", "a_2.md"]), ("Overwrite", ["a.md", "a_1.md"])],
)
def test_copying_into_the_same_folder(hand: Hand, answer: str, there: list[str]) -> None:
    opened(hand, "a.md", "a_1.md").hold(row("a.md")).tap("More options").tap("Copy")
    hand.tap("SELECT THIS FOLDER").tap(answer)
    assert on_disk(hand) == there
    assert hand.phone.files.read(f"{NOTEBOOK}/a.md") == b"words\n"


def test_a_folder_does_not_go_into_itself(hand: Hand) -> None:
    opened(hand, "Box/", "Box/Deep/").hold(row("Box", kind="Folder")).tap("More options")
    hand.tap("Move").tap(row("Box", kind="Folder")).tap(row("Deep", kind="Folder"))
    hand.tap("SELECT THIS FOLDER")
    assert on_disk(hand) == ["Box"]
    assert on_disk(hand, f"{NOTEBOOK}/Box") == ["Deep"]


def test_importing_copies_from_anywhere(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/in.txt", "from elsewhere")
    opened(hand).tap("More options").tap("Import from device")
    hand.tap(row("Download", kind="Folder")).tap(row("in.txt"))
    assert hand.sees(row("in.txt", kind="Selected"))
    hand.tap("SELECT")
    assert names(hand) == ["in.txt"]
    assert hand.phone.files.read(f"{NOTEBOOK}/in.txt") == b"from elsewhere"
    assert hand.phone.files.exists("/sdcard/Download/in.txt")


# Searching


def search(hand: Hand, query: str, *boxes: str) -> Hand:
    hand.tap("Search").tap_at(540, 1037).type(query)
    for box in boxes:
        hand.tap(box)
    return hand.tap("OK")


def test_search_finds_names_in_all_folders(hand: Hand) -> None:
    opened(hand, "Plan.md", "Work/", "Work/plan_b.txt", "other.md")
    search(hand, "plan")
    assert hand.sees("Search results: 2")
    hand.tap(next(each for each in rows(hand) if "plan_b.txt" in each))
    assert hand.find("id=note__activity__text_note_title").text == "plan_b"


@pytest.mark.parametrize(
    ("query", "boxes", "count"),
    [
        ("plan", ["Case sensitive"], 1),
        ("needle", [], 0),
        ("needle", ["Search in content"], 1),
        ("Needle", ["Search in content", "Case sensitive"], 0),
        ("p.an", [], 2),
        ("p.an", ["Regex search"], 0),
        ("(pl", [], 0),  # no pattern
    ],
)
def test_search_looks_in_the_given_folder(
    hand: Hand, query: str, boxes: list[str], count: int
) -> None:
    write(hand, "Plan.md", "plan.txt")
    write(hand, "other.md", text="a needle in hay").launch(MARKOR)
    search(hand, query, *boxes)
    assert hand.sees(f"Search results: {count}")


def test_a_found_folder_is_entered(hand: Hand) -> None:
    opened(hand, "Work/", "Work/plan.md")
    search(hand, "work").tap(next(each for each in rows(hand) if "Folder Work" in each))
    assert hand.sees("> Work")


# Many


def test_saving_and_loading_in_the_middle_of_it(hand: Hand) -> None:
    opened(hand, "a.md", "b.md").hold(row("a.md")).tap("Delete")
    with hand.phone.busy():
        hand.phone.save("asked")
    before = hand.texts()
    hand.tap("OK")
    with hand.phone.busy():
        hand.phone.load("asked")
    assert hand.texts() == before
    hand.tap("OK")
    assert on_disk(hand) == ["b.md"]
