"""Files: where it begins, what it lists and how, and the ways through it."""

import io

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.android.intent import Intent
from virtual_phone.apps.files.documents import label, named_for, size_text
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.display import Display
from virtual_phone.wire.accessibility import important
from virtual_phone.wire.nodes import Node

PACKAGE = "com.google.android.documentsui"
FILES = f"{PACKAGE}/com.android.documentsui.files.FilesActivity"
TODAY, YESTERDAY, LAST_YEAR = (
    stamp * 1_000_000_000 for stamp in (1697384040, 1697297640, 1665761640)
)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def put(hand: Hand, path: str, data: bytes | str = "x" * 21, mtime: int = 0) -> None:
    with hand.phone.busy():
        hand.phone.files.mkdir(f"{STORAGE}/{path}".rpartition("/")[0], parents=True)
        hand.phone.files.write(f"{STORAGE}/{path}", data)
        if mtime:
            hand.phone.files.utime(f"{STORAGE}/{path}", mtime=mtime)


def titles(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id == "android:id/title"]


def texts_of(hand: Hand, name: str) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id == f"{PACKAGE}:id/{name}"]


def to_storage(hand: Hand) -> Hand:
    return hand.launch(PACKAGE).tap("Show roots").tap("sdk_gphone64_x86_64")


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (5, "5 B"),
        (900, "900 B"),
        (901, "0.90 kB"),
        (1234, "1.23 kB"),
        (34_490, "34.49 kB"),
        (345_678, "346 kB"),
        (2_100_000, "2.10 MB"),
        (5e9, "5.00 GB"),
    ],
)
def test_sizes_count_in_thousands(size: int, text: str) -> None:
    assert size_text(int(size)) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("audio/mpeg", "MP3 audio"),
        ("image/jpeg", "JPG image"),
        ("text/plain", "TXT document"),
        ("text/html", "HTML document"),
        ("application/pdf", "PDF document"),
        ("application/octet-stream", "File"),
        ("application/zip", "ZIP archive"),
        ("vnd.android.document/directory", "Folder"),
    ],
)
def test_a_type_has_a_name(kind: str, text: str) -> None:
    assert label(kind) == text


@pytest.mark.parametrize(
    ("kind", "name", "made"),
    [
        ("text/plain", "a.txt", "a.txt"),
        ("text/plain", "a", "a.txt"),
        ("text/plain", "a.md", "a.md.txt"),
        ("audio/mpegurl", "List", "List.m3u"),
        ("application/octet-stream", "a.md", "a.md"),
        ("*/*", "a", "a"),
        ("image/svg+xml", "a.svg", "a.svg"),
        ("image/jpeg", "a.JPEG", "a.JPEG"),
    ],
)
def test_a_new_file_is_named_for_its_type(kind: str, name: str, made: str) -> None:
    assert named_for(kind, name) == made


def test_it_begins_in_downloads(hand: Hand) -> None:
    hand.open(FILES)
    shown = hand.texts()
    assert shown[:4] == ["Show roots", "Downloads", "Search", "More options"]
    for name in ("Files in Downloads", "List view", "Images", "Documents", "No items"):
        assert hand.sees(name)
    assert texts_of(hand, "breadcrumb_text") == ["Downloads"]


def test_elements_come_in_the_order_of_the_real_tree(hand: Hand) -> None:
    put(hand, "Download/task.html")
    hand.launch(PACKAGE)
    with hand.phone.busy():
        (window, *_) = hand.phone[Display].windows()
    assert window.root is not None
    level: list[Node] = [window.root]
    found: list[str] = []
    while level:
        found += [node.text or node.desc for node in level if node.text or node.desc]
        level = [child for node in level for child in important(node.children)]
    assert found == [
        "Show roots",
        "Downloads",
        "Search",
        "More options",
        "Files in Downloads",
        "List view",
        "Images",
        "Audio",
        "Videos",
        "Documents",
        "Large files",
        "This week",
        "task.html",
        "21 B",
        "15:34",
        "Downloads",
    ]


def test_a_card_tells_name_size_and_time(hand: Hand) -> None:
    put(hand, "Download/now.txt", "hello")
    put(hand, "Download/yesterday.txt", mtime=YESTERDAY)
    put(hand, "Download/old.txt", "x" * 1234, mtime=LAST_YEAR)
    hand.launch(PACKAGE)
    assert titles(hand) == ["now.txt", "yesterday.txt", "old.txt"]
    assert texts_of(hand, "details") == ["5 B", "21 B", "1.23 kB"]
    assert texts_of(hand, "date") == ["15:34", "Oct 14", "Oct 14, 2022"]


def test_a_row_tells_time_size_and_type(hand: Hand) -> None:
    put(hand, "Download/song.mp3", "hello")
    put(hand, "Download/sub/x.txt")
    hand.launch(PACKAGE).tap("List view")
    assert titles(hand) == ["sub", "song.mp3"]
    assert texts_of(hand, "metadata") == ["15:34, 5 B, MP3 audio"]
    assert hand.sees("Grid view")


def test_twelve_hours_a_day_where_the_phone_counts_so(hand: Hand) -> None:
    put(hand, "Download/a.txt")
    with hand.phone.busy():
        hand.phone[DisplaySettings].settings.put("system", "time_12_24", "12")
    hand.launch(PACKAGE)
    assert texts_of(hand, "date") == ["3:34 PM"]


def test_the_way_of_showing_is_kept_for_each_root(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("List view")
    hand.tap("Show roots").tap("sdk_gphone64_x86_64")
    assert hand.sees("List view")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    hand.launch(PACKAGE)
    assert hand.sees("Grid view")
    prefs = hand.phone.files.read_text(
        f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"
    )
    key = "rootViewMode-com.android.providers.downloads.documentsdownloads"
    assert f'<int name="{key}" value="1" />' in prefs


def test_the_drawer_lists_the_roots(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Show roots")
    assert hand.texts()[:8] == [
        "Files",
        "Recent",
        "Images",
        "Videos",
        "Audio",
        "Documents",
        "Downloads",
        "sdk_gphone64_x86_64",
    ]
    assert texts_of(hand, "dir_list") == []
    hand.back()
    assert hand.sees("Files in Downloads")


def test_all_folders_of_the_storage_are_on_one_screen(hand: Hand) -> None:
    to_storage(hand)
    assert hand.sees("Files on sdk_gphone64_x86_64")
    assert " ".join(titles(hand)) == (
        "Alarms Android Audiobooks DCIM Documents Download Movies Music Notifications "
        "Pictures Podcasts Recordings Ringtones VLCVideos"
    )


def test_a_folder_is_entered_and_left_by_its_crumbs_and_by_back(hand: Hand) -> None:
    put(hand, "Music/2023/jazz/a.mp3")
    to_storage(hand).tap("Music").tap("2023").tap("jazz")
    assert texts_of(hand, "breadcrumb_text") == ["sdk_gphone64_x86_64", "Music", "2023", "jazz"]
    assert hand.sees("Files in jazz")
    hand.tap("Music")
    assert hand.sees("Files in Music")
    hand.back()
    assert hand.sees("Files on sdk_gphone64_x86_64")
    hand.back()
    assert hand.phone[Activities].top["app"] != PACKAGE


def test_apps_folders_are_listed_here(hand: Hand) -> None:
    put(hand, "Android/data/org.example/a.txt")
    to_storage(hand).tap("Android")
    assert "data" in titles(hand)


def test_hidden_files_are_shown_on_demand(hand: Hand) -> None:
    put(hand, "Download/.secret.txt")
    hand.launch(PACKAGE)
    assert not hand.sees(".secret.txt")
    hand.tap("More options").tap("Show hidden files")
    assert hand.sees(".secret.txt")
    hand.tap("More options").tap("Don’t show hidden files")
    assert not hand.sees(".secret.txt")


def test_storage_is_sorted_by_name_and_downloads_by_time(hand: Hand) -> None:
    for folder in ("Music", "Download"):
        put(hand, f"{folder}/b.txt")
        put(hand, f"{folder}/A.txt", mtime=YESTERDAY)
        put(hand, f"{folder}/z/c.txt")
    hand.launch(PACKAGE)
    assert titles(hand) == ["z", "b.txt", "A.txt"]
    hand.tap("Show roots").tap("sdk_gphone64_x86_64").tap("Music")
    assert titles(hand) == ["z", "A.txt", "b.txt"]


def test_the_order_can_be_chosen(hand: Hand) -> None:
    put(hand, "Download/b.txt", "12345", YESTERDAY)
    put(hand, "Download/a.pdf", "1", LAST_YEAR)
    put(hand, "Download/c.mp3", "123")
    hand.launch(PACKAGE)
    orders = {
        "File name (A to Z)": "abc",
        "File name (Z to A)": "cba",
        "Modified (newest first)": "cba",
        "Modified (oldest first)": "abc",
        "Type (A to Z)": "cab",
        "Type (Z to A)": "bac",
        "Size (largest first)": "bca",
        "Size (smallest first)": "acb",
    }
    for name, letters in orders.items():
        hand.tap("More options").tap("Sort by...")
        assert [t for t in hand.texts() if t.endswith(")")] == list(orders)
        hand.tap(name)
        assert [title[0] for title in titles(hand)] == list(letters), name


def test_media_roots_hold_folders_that_hold_media(hand: Hand) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (640, 480), "#336699").save(picture, "JPEG")
    put(hand, "DCIM/Camera/a.jpg", picture.getvalue())
    put(hand, "DCIM/Camera/a.txt")
    put(hand, "Music/b.mp3")
    hand.launch(PACKAGE).tap("Show roots").tap("Images")
    assert titles(hand) == ["Camera"]
    assert [c for c in hand.texts() if c in ("Audio", "Large files", "This week")] == [
        "Large files",
        "This week",
    ]
    hand.tap("Camera")
    assert titles(hand) == ["a.jpg"]
    assert any(n.resource_id.endswith("icon_thumb") for n in hand.nodes())
    hand.tap("Show roots").tap("Audio")
    assert titles(hand) == ["Music"]
    hand.tap("Show roots").tap("Videos")
    assert hand.sees("No items")


def test_recent_files_come_newest_first(hand: Hand) -> None:
    put(hand, "Music/b.mp3", mtime=YESTERDAY)
    put(hand, "Download/a.txt")
    put(hand, "Music/old.mp3", mtime=LAST_YEAR)
    hand.launch(PACKAGE).tap("Show roots").tap("Recent")
    assert hand.sees("Recent files")
    assert titles(hand) == ["a.txt", "b.mp3"]
    assert texts_of(hand, "breadcrumb_text") == []
    hand.tap("More options")
    assert not hand.sees("New folder")
    assert not hand.sees("Get info")


def test_chips_narrow_what_is_listed(hand: Hand) -> None:
    put(hand, "Music/deep/b.mp3")
    put(hand, "Music/old.mp3", mtime=LAST_YEAR)
    put(hand, "Documents/a.txt")
    to_storage(hand).tap("Audio")
    assert hand.find("Audio").checked
    assert titles(hand) == ["b.mp3", "old.mp3"]
    assert [t for t in hand.texts() if t in ("Images", "Audio")] == ["Audio", "Images"]
    hand.swipe((900, 446), (300, 446)).wait(1).tap("Large files")  # chosen ones come first
    assert hand.sees("No matches in sdk_gphone64_x86_64")
    hand.swipe((300, 446), (1000, 446)).wait(1).tap("Large files").tap("Audio")
    assert hand.sees("Alarms")


def test_this_week_leaves_older_files_out(hand: Hand) -> None:
    put(hand, "Download/new.mp3", mtime=YESTERDAY)
    put(hand, "Download/old.mp3", mtime=LAST_YEAR)
    hand.launch(PACKAGE).tap("Show roots").tap("Downloads")
    hand.swipe((900, 460), (200, 460))
    hand.tap("This week")
    assert titles(hand) == ["new.mp3"]


def test_a_search_goes_through_the_whole_root(hand: Hand) -> None:
    put(hand, "Music/deep/Summer song.mp3")
    put(hand, "Music/songbook", "no extension")
    to_storage(hand).tap("Search").type("SONG")
    assert titles(hand) == ["Summer song.mp3"]
    assert hand.find("id=search_src_text").text == "SONG"
    hand.press("ENTER").back()
    assert hand.sees("Files on sdk_gphone64_x86_64")
    hand.tap("Search")
    assert hand.find("id=search_src_text").hint == "Search…"
    hand.tap("SONG")
    assert titles(hand) == ["Summer song.mp3"]
    hand.tap("Clear query").tap("Search").type("nothing")
    hand.back()


def test_a_search_without_hits_says_so(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Search").type("zebra")
    assert hand.sees("No matches in Downloads")
    hand.tap("Collapse")
    assert hand.sees("No items")


def test_a_search_in_downloads_whose_folder_was_removed_finds_nothing(hand: Hand) -> None:
    hand.phone.files.rmtree(f"{STORAGE}/Download")
    hand.launch(PACKAGE).tap("Search").type("a")
    assert hand.sees("No matches in Downloads")


def test_a_folder_found_is_entered_where_it_lies(hand: Hand) -> None:
    put(hand, "Music/deep/jazz/a.mp3")
    to_storage(hand).tap("Search").type("jazz").tap("id=item_root")
    crumbs = ["sdk_gphone64_x86_64", "Music", "deep", "jazz"]
    assert texts_of(hand, "breadcrumb_text") == crumbs


def test_a_folder_that_is_gone_cannot_be_loaded(hand: Hand) -> None:
    put(hand, "Music/gone/a.txt")
    to_storage(hand).tap("Music").tap("gone")
    with hand.phone.busy():
        hand.phone.files.rmtree(f"{STORAGE}/Music/gone")
    assert hand.sees("Can’t load content at the moment")


def test_files_pushed_by_others_appear_at_once(hand: Hand) -> None:
    hand.launch(PACKAGE)
    assert hand.sees("No items")
    put(hand, "Download/pushed.bin")
    assert hand.sees("pushed.bin")


def test_it_comes_back_as_it_was_left_and_anew_after_a_stop(hand: Hand) -> None:
    to_storage(hand).tap("Music").press("HOME")
    hand.open(FILES)
    assert hand.sees("Files in Music")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    hand.open(FILES)
    assert hand.sees("Files in Downloads")


def test_a_saved_phone_shows_the_same_folder(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    to_storage(hand).tap("Music").hold("a.mp3").tap("More options")
    before = hand.texts()
    hand.phone.save("x")
    hand.back().back().back()
    hand.phone.load("x")
    assert hand.texts() == before


def test_a_new_window_is_a_task_of_its_own(hand: Hand) -> None:
    to_storage(hand).tap("Music").tap("More options").tap("New window")
    tasks = [task for task in hand.phone[Activities].tasks if task["package"] == PACKAGE]
    assert len(tasks) == 2
    assert hand.sees("Files in Music")


def test_storage_settings_are_those_of_the_phone(hand: Hand) -> None:
    to_storage(hand).tap("More options").tap("Storage settings")
    assert hand.phone[Activities].top["app"] == "com.android.settings"


def test_info_tells_type_size_and_time(hand: Hand) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (2000, 1500)).save(picture, "PNG")
    put(hand, "DCIM/a.png", picture.getvalue())
    to_storage(hand).tap("DCIM").hold("a.png").tap("More options").tap("Get info")
    told = dict(zip(texts_of(hand, "key"), texts_of(hand, "value"), strict=True))
    assert told == {
        "Type": "PNG image",
        "Size": size_text(len(picture.getvalue())),
        "Modified": "15:34",
        "Dimensions": "2000 x 1500 - 3.0MP",
    }
    assert hand.sees("Info")
    hand.tap("Navigate up").tap("Cancel").tap("More options").tap("Get info")
    assert dict(zip(texts_of(hand, "key"), texts_of(hand, "value"), strict=True)) == {
        "Type": "Folder",
        "Items": "1",
        "Modified": "15:34",
    }


def test_other_apps_open_it_at_a_root_or_folder(hand: Hand) -> None:
    put(hand, "Music/a.mp3")
    root = "content://com.android.externalstorage.documents/root/primary"
    folder = "content://com.android.externalstorage.documents/document/primary%3AMusic"
    view = "android.intent.action.VIEW"
    for intent, seen in (
        (Intent(view, root, "vnd.android.document/root"), "Files on sdk_gphone64_x86_64"),
        (Intent(view, folder, "vnd.android.document/directory"), "Files in Music"),
        (Intent("android.intent.action.VIEW_DOWNLOADS"), "Files in Downloads"),
    ):
        with hand.phone.busy():
            hand.phone[Activities].start(intent)
        assert hand.sees(seen)
