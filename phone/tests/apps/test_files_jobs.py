"""Files: what is done to files, and what is left on the phone afterwards."""

import io
import zipfile

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.files.documents import clean, split
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.storage.files import STORAGE

PACKAGE = "com.google.android.documentsui"
OLD = 1697297640 * 1_000_000_000


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def put(hand: Hand, *paths: str, data: bytes | str = "content") -> None:
    with hand.phone.busy():
        for path in paths:
            whole = f"{STORAGE}/{path}"
            hand.phone.files.mkdir(whole.rpartition("/")[0], parents=True)
            hand.phone.files.write(whole, data)
            hand.phone.files.utime(whole, mtime=OLD)


def there(hand: Hand, path: str) -> bool:
    return hand.phone.files.exists(f"{STORAGE}/{path}")


def listed(hand: Hand, folder: str) -> list[str]:
    return hand.phone.files.listdir(f"{STORAGE}/{folder}")


def look_at(hand: Hand, *folders: str) -> Hand:
    """Open Files, and the storage's folder."""
    hand.launch(PACKAGE).tap("Show roots").tap("sdk_gphone64_x86_64")
    for folder in folders:
        hand.tap(folder)
    return hand


def rows(hand: Hand) -> list[str]:
    """What the open menu offers."""
    return [n.text for n in hand.nodes() if n.resource_id == f"{PACKAGE}:id/title"]


def choose_in_picker(hand: Hand, button: str, *folders: str) -> Hand:
    hand.tap("Show roots").tap("sdk_gphone64_x86_64")
    for folder in folders:
        hand.tap(folder)
    return hand.tap(button)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [("plain.txt", "plain.txt"), (" a ", " a "), ('a/b:c*d?e"f<g>h|i', "a_b_c_d_e_f_g_h_i")],
)
def test_names_lose_what_fat_cannot_store(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("a.txt", ("a", ".txt")),
        ("a.b.txt", ("a.b", ".txt")),
        ("a", ("a", "")),
        (".hidden", (".hidden", "")),
    ],
)
def test_what_stands_before_the_extension(name: str, parts: tuple[str, str]) -> None:
    assert split(name) == parts


# Selecting


def test_holding_selects_and_taps_go_on(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/b.mp3")
    look_at(hand, "Music").hold("a.mp3")
    assert hand.texts()[:5] == ["Cancel", "1 selected", "Share", "Delete", "More options"]
    hand.tap("b.mp3")
    assert hand.sees("2 selected")
    hand.tap("a.mp3").tap("b.mp3")
    assert hand.sees("Search")
    hand.hold("a.mp3").back()
    assert hand.sees("Files in Music")
    assert hand.sees("Search")


def test_a_tap_on_the_icon_selects_too(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").tap("id=icon_mime_sm")
    assert hand.sees("1 selected")
    assert hand.find("id=item_root").selected
    assert any(n.resource_id.endswith("icon_check") for n in hand.nodes())


def test_what_is_offered_for_one_file_for_two_and_for_a_folder(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/b.mp3", "Music/sub/c.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options")
    assert rows(hand) == [
        "Open with",
        "Sort by...",
        "Select all",
        "Copy to…",
        "Move to…",
        "Compress",
        "Rename",
        "Get info",
    ]
    hand.back().tap("b.mp3").tap("More options")
    assert rows(hand) == ["Sort by...", "Select all", "Copy to…", "Move to…", "Compress"]
    hand.back().tap("Cancel").hold("sub")
    assert not hand.sees("Share")
    hand.tap("More options")
    assert "Open with" not in rows(hand)
    hand.tap("Select all")
    assert hand.sees("3 selected")
    hand.tap("More options").tap("Deselect all")
    assert hand.sees("Files in Music")


# Deleting


@pytest.mark.parametrize(
    ("chosen", "question"),
    [
        (["a.txt"], 'Delete "a.txt"?'),
        (["sub"], 'Delete folder "sub" and its contents?'),
        (["a.txt", "b.txt"], "Delete 2 files?"),
        (["sub", "sub2"], "Delete 2 folders and their contents?"),
        (["sub", "a.txt"], "Delete 2 items?"),
    ],
)
def test_deleting_asks_first(hand: Hand, chosen: list[str], question: str) -> None:
    put(hand, "Music/a.txt", "Music/b.txt", "Music/sub/x.txt", "Music/sub2/y.txt")
    look_at(hand, "Music").hold(chosen[0])
    for name in chosen[1:]:
        hand.tap(name)
    hand.tap("Delete")
    assert hand.sees(question)
    hand.tap("CANCEL")
    assert hand.sees(f"{len(chosen)} selected")
    assert listed(hand, "Music") == ["a.txt", "b.txt", "sub", "sub2"]
    hand.tap("Delete").tap("OK")
    count = len(chosen)
    assert hand.sees("Deleting 1 item." if count == 1 else f"Deleting {count} items.")
    rest = sorted({"a.txt", "b.txt", "sub", "sub2"} - set(chosen))
    assert listed(hand, "Music") == rest


def test_what_is_deleted_leaves_the_media_store(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    assert hand.phone[MediaStore].id_of(f"{STORAGE}/Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("Delete").tap("OK")
    assert hand.phone[MediaStore].id_of(f"{STORAGE}/Music/a.mp3") is None


def test_what_the_system_needs_stays_and_a_notification_says_so(hand: Hand) -> None:
    look_at(hand).hold("Android").tap("Delete").tap("OK")
    assert there(hand, "Android")
    (note,) = [n for n in hand.phone[Notifications].state["posted"] if n["package"] == PACKAGE]
    assert note["title"] == "Couldn’t delete 1 item"
    hand.swipe((500, 10), (500, 1500)).tap("Couldn’t delete 1 item")
    assert hand.sees("These files weren’t deleted:\nAndroid")
    hand.tap("CLOSE")
    assert hand.sees("Files in Downloads")


# Names


def test_renaming_keeps_content_and_time(hand: Hand) -> None:
    put(hand, "Music/a.b.mp3")
    look_at(hand, "Music").hold("a.b.mp3").tap("More options").tap("Rename")
    field = hand.find("id=text1")
    assert (field.text, field.hint, field.selection) == ("a.b.mp3", "New name", (0, 3))
    hand.type("song").tap("OK")
    assert listed(hand, "Music") == ["song.mp3"]
    stat = hand.phone.files.stat(f"{STORAGE}/Music/song.mp3")
    assert (stat.mtime, stat.size) == (OLD, 7)


def test_enter_renames_too(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Rename")
    hand.press("CTRL_LEFT", "A").press("DEL").type("x:y.mp3").press("ENTER")
    assert listed(hand, "Music") == ["x_y.mp3"]


def test_a_name_must_be_given_and_be_new(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/b.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Rename")
    hand.press("CTRL_LEFT", "A").press("DEL").tap("OK")
    assert hand.sees("You need to rename this")
    hand.type("B.mp3")
    assert not hand.sees("You need to rename this")
    hand.tap("OK")
    assert hand.sees("A file with this name already exists.")
    hand.tap("CANCEL")
    assert listed(hand, "Music") == ["a.mp3", "b.mp3"]


def test_a_file_that_vanished_cannot_be_renamed(hand: Hand) -> None:
    look_at(hand).hold("Android").tap("More options").tap("Rename")
    hand.press("CTRL_LEFT", "A").press("DEL").type("Robot").tap("OK")
    assert hand.sees("Failed to rename document")
    assert there(hand, "Android")


def test_a_new_folder_is_made_where_one_is(hand: Hand) -> None:
    put(hand, "Music/X/a.mp3")
    look_at(hand, "Music").tap("More options").tap("New folder")
    assert hand.find("id=text1").hint == "Folder name"
    hand.tap("OK")
    assert hand.sees("You need to add a folder name")
    hand.type("X").press("ENTER")
    assert listed(hand, "Music") == ["X", "X (1)"]
    assert hand.sees("Files in Music")


def test_a_full_phone_makes_no_folder(hand: Hand) -> None:
    look_at(hand, "Music").tap("More options").tap("New folder").type("X")
    hand.phone.files.full = True
    hand.tap("OK")
    hand.phone.files.full = False
    assert hand.sees("Failed to create folder")


# Moving and copying


def test_moving_keeps_name_content_and_time(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Pictures/other.jpg")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…")
    assert hand.sees("Files in Downloads")
    hand.tap("Show roots")
    assert [t for t in hand.texts() if t in ("Move to…", "Recent", "Images", "Downloads")] == [
        "Move to…",
        "Downloads",
    ]
    hand.tap("sdk_gphone64_x86_64").tap("Pictures")
    assert not hand.find("id=item_root").enabled
    hand.tap("other.jpg")
    assert hand.sees("MOVE")
    hand.tap("MOVE")
    assert hand.sees("Moving 1 item.")
    assert hand.sees("No items")
    assert listed(hand, "Music") == []
    stat = hand.phone.files.stat(f"{STORAGE}/Pictures/a.mp3")
    assert (stat.mtime, stat.size) == (OLD, 7)


def test_cancelling_moves_nothing(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…").tap("CANCEL")
    assert listed(hand, "Music") == ["a.mp3"]
    assert hand.sees("1 selected")


def test_a_name_that_is_taken_gets_a_number(hand: Hand) -> None:
    put(hand, "Music/a.mp3", data="new")
    put(hand, "Pictures/a.mp3", data="old")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…")
    choose_in_picker(hand, "MOVE", "Pictures")
    assert listed(hand, "Music") == []
    assert listed(hand, "Pictures") == ["a (1).mp3", "a.mp3"]
    assert hand.phone.files.read_text(f"{STORAGE}/Pictures/a (1).mp3") == "new"


def test_moving_to_where_it_is_makes_a_numbered_copy_of_it(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…")
    choose_in_picker(hand, "MOVE", "Music")
    assert listed(hand, "Music") == ["a (1).mp3"]


def test_moving_into_downloads_writes_the_file_anew(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…").tap("MOVE")
    assert listed(hand, "Music") == []
    assert hand.phone.files.stat(f"{STORAGE}/Download/a.mp3").mtime > OLD


def test_copying_leaves_the_source(hand: Hand) -> None:
    put(hand, "Music/sub/deep/a.mp3", "Music/b.mp3")
    look_at(hand, "Music").hold("sub").tap("b.mp3").tap("More options").tap("Copy to…")
    choose_in_picker(hand, "COPY", "Alarms")
    assert hand.sees("Copying 2 items.")
    assert listed(hand, "Music") == ["b.mp3", "sub"]
    assert there(hand, "Alarms/sub/deep/a.mp3")
    assert hand.phone.files.read(f"{STORAGE}/Alarms/b.mp3") == b"content"


def test_a_folder_cannot_be_moved_into_itself(hand: Hand) -> None:
    put(hand, "Music/sub/a.mp3")
    look_at(hand, "Music").hold("sub").tap("More options").tap("Move to…")
    choose_in_picker(hand, "MOVE", "Music", "sub")
    assert there(hand, "Music/sub/a.mp3")
    titles = [n["title"] for n in hand.phone[Notifications].state["posted"]]
    assert "Couldn’t move 1 item" in titles


def test_the_destination_can_be_a_new_folder(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Move to…")
    hand.tap("Show roots").tap("sdk_gphone64_x86_64").tap("New folder").type("Mine").tap("OK")
    assert hand.sees("Files in Mine")
    hand.tap("MOVE")
    assert listed(hand, "Mine") == ["a.mp3"]


def test_a_full_phone_copies_nothing(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    look_at(hand, "Music").hold("a.mp3").tap("More options").tap("Copy to…")
    hand.tap("Show roots").tap("sdk_gphone64_x86_64").tap("Alarms")
    hand.phone.files.full = True
    hand.tap("COPY")
    hand.phone.files.full = False
    assert listed(hand, "Alarms") == []
    titles = [n["title"] for n in hand.phone[Notifications].state["posted"]]
    assert "Couldn’t copy 1 item" in titles


# Archives


def test_compressing_makes_an_archive_beside(hand: Hand) -> None:
    put(hand, "Music/sub/a.mp3", "Music/b.mp3")
    look_at(hand, "Music").hold("sub").tap("b.mp3").tap("More options").tap("Compress")
    assert hand.sees("Compressing 2 items.")
    with zipfile.ZipFile(hand.phone.files.host(f"{STORAGE}/Music/archive.zip")) as archive:
        assert archive.namelist() == ["sub/", "sub/a.mp3", "b.mp3"]
        assert archive.read("b.mp3") == b"content"
        assert archive.getinfo("b.mp3").date_time == (2023, 10, 14, 15, 34, 0)


def test_an_archive_opens_as_a_folder(hand: Hand) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in (("docs/read me.txt", "hello"), ("top.txt", "top")):
            archive.writestr(zipfile.ZipInfo(name, (2023, 9, 1, 12, 0, 0)), text)
    put(hand, "Download/a.zip", data=packed.getvalue())
    hand.launch(PACKAGE).tap("a.zip")
    assert hand.sees("Files in a.zip")
    assert hand.sees("Sep 1")
    hand.tap("docs").hold("read me.txt")
    assert not hand.sees("Delete")
    hand.tap("More options").tap("Extract to…")
    choose_in_picker(hand, "EXTRACT", "Alarms")
    assert hand.sees("Extracting 1 item.")
    assert hand.phone.files.read(f"{STORAGE}/Alarms/read me.txt") == b"hello"
    hand.back().hold("docs").tap("More options").tap("Extract to…")
    choose_in_picker(hand, "EXTRACT", "Alarms")
    assert there(hand, "Alarms/docs/read me.txt")


def test_what_is_no_archive_cannot_be_loaded(hand: Hand) -> None:
    put(hand, "Download/a.zip")
    hand.launch(PACKAGE).tap("a.zip")
    assert hand.sees("Can’t load content at the moment")


# Opening and sharing


def test_a_page_is_opened_by_who_shows_pages(hand: Hand) -> None:
    put(hand, "Download/task.html")
    hand.launch(PACKAGE).tap("task.html")
    assert hand.sees("Open with")
    assert hand.sees("HTML Viewer")
    assert hand.sees("Chrome")
    hand.tap("Chrome").tap("Just once")
    intent = Intent.from_json(hand.phone[Activities].top["intent"])
    assert intent.type == "text/html"
    assert intent.data.startswith(
        "content://com.android.providers.downloads.documents/document/msf%3A"
    )
    assert intent.extras["path"] == f"{STORAGE}/Download/task.html"


def test_in_storage_the_address_tells_the_path(hand: Hand) -> None:
    put(hand, "Music/task one.html")
    look_at(hand, "Music").hold("task one.html").tap("More options").tap("Open with")
    hand.tap("HTML Viewer").tap("Just once")
    intent = Intent.from_json(hand.phone[Activities].top["intent"])
    documents = "content://com.android.externalstorage.documents/document"
    assert intent.data == f"{documents}/primary%3AMusic%2Ftask%20one.html"


def test_what_no_app_opens_cannot_be_opened(hand: Hand) -> None:
    put(hand, "Download/setup.exe")
    hand.launch(PACKAGE)
    with hand.phone.busy():
        view = Intent("android.intent.action.VIEW", "content://x", "application/octet-stream")
        for kind, _ in hand.phone[Activities].resolve(view):
            hand.phone[Packages].enable(kind.package, "disabled-user")
    hand.tap("setup.exe")
    assert hand.sees("Can’t open file")


def test_sharing_offers_apps_and_sends_the_file(hand: Hand) -> None:
    put(hand, "Download/a.txt", "Download/b.txt")
    hand.launch(PACKAGE).hold("a.txt").tap("Share")
    assert hand.sees("a.txt")
    asked = Intent.from_json(hand.phone[Activities].top["intent"]["extras"]["intent"])
    assert (asked.action, asked.type) == (SEND, "text/plain")
    assert asked.extras["path"] == f"{STORAGE}/Download/a.txt"
    hand.back().hold("a.txt").tap("b.txt").tap("Share")
    assert hand.sees("2 files")
    asked = Intent.from_json(hand.phone[Activities].top["intent"]["extras"]["intent"])
    assert asked.action == "android.intent.action.SEND_MULTIPLE"
    assert len(asked.extras["android.intent.extra.STREAM"]) == 2
