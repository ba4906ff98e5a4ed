"""Gallery: which folders and media it finds, what it does to files, and what its database has."""

import io
import sqlite3
from contextlib import closing

import pytest
from PIL import Image

from phone.tests.hand import Hand
from phone.tests.pictures import open_image
from virtual_phone.android.intent import VIEW
from virtual_phone.media.movies import film
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input

PACKAGE = "com.simplemobiletools.gallery.pro"
STORAGE = "/storage/emulated/0"
DCIM, DOWNLOAD = f"{STORAGE}/DCIM", f"{STORAGE}/Download"
DATABASE = f"/data/data/{PACKAGE}/databases/gallery.db"
RED, BLUE = (255, 0, 0), (0, 0, 255)


def picture(color: tuple[int, int, int] = RED, size: tuple[int, int] = (300, 200)) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", size, color).save(data, "PNG")
    return data.getvalue()


def put(phone: Phone, *paths: str, data: bytes = b"") -> None:
    with phone.busy():
        for path in paths:
            phone.files.mkdir(path.rpartition("/")[0], parents=True)
            phone.files.write(path, data or picture())
            phone.sleep(1)  # so that the next one is newer


@pytest.fixture
def hand(phone: Phone) -> Hand:
    put(phone, f"{DCIM}/a.png", f"{DCIM}/b.png")
    return Hand(phone).launch(PACKAGE)


def test_a_menu_begins_below_its_button(hand: Hand) -> None:
    button = hand.find("More options").bounds
    first = hand.tap("More options").find("Sort by").bounds
    assert (first[1] + first[3]) // 2 == button[3] + 62  # in the middle of a row of 48 dp
    assert first[2] == button[2] - 26 - 42  # 10 dp beside the menu, 16 dp in it


def rows(phone: Phone, sql: str) -> list[tuple[object, ...]]:
    with phone.busy():
        return [tuple(row) for row in phone.databases.open(DATABASE).execute(sql)]


def exists(phone: Phone, path: str) -> bool:
    return phone.files.is_file(path)


def color(hand: Hand, x: int, y: int) -> object:
    with hand.phone.busy():
        return hand.phone[Display].image().getpixel((x, y))


# What it finds


def test_without_media_it_says_so(phone: Phone) -> None:
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("No media files have been found with the selected filters.")
    assert hand.sees("Change filters")


def test_only_folders_with_media_are_listed_the_newest_first(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/Pictures/c.jpg", f"{STORAGE}/c.gif")
    put(hand.phone, f"{DOWNLOAD}/text.txt", f"{STORAGE}/.secret/d.jpg", f"{DCIM}/.e.jpg")
    put(hand.phone, f"{STORAGE}/Movies/f.jpg", f"{STORAGE}/Movies/.nomedia")
    names = [node.text for node in hand.nodes() if node.resource_id.endswith("dir_name")]
    counts = [node.text for node in hand.nodes() if node.resource_id.endswith("photo_cnt")]
    assert names == ["Internal", "Pictures", "DCIM"]
    assert counts == ["1", "1", "2"]


def test_hidden_media_are_displayed_for_a_while(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/.secret/d.jpg")
    hand.tap("More options").tap("Temporarily show hidden")
    assert hand.sees(".secret")
    hand.tap("More options").tap("Stop showing hidden media")
    assert not hand.sees(".secret")


def test_what_comes_while_it_is_open_appears(hand: Hand) -> None:
    hand.tap("DCIM")
    put(hand.phone, f"{DCIM}/c.png")
    thumbnails = [n for n in hand.nodes() if n.resource_id.endswith("medium_thumbnail")]
    assert len(thumbnails) == 3


def test_thumbnails_have_no_names_until_these_are_wanted(hand: Hand) -> None:
    hand.tap("DCIM")
    assert not hand.sees("a.png")
    hand.tap("Toggle filename visibility")
    assert hand.sees("a.png")
    assert hand.sees("b.png")


def test_the_order_can_be_another(hand: Hand) -> None:
    hand.tap("DCIM").tap("Toggle filename visibility")
    assert [t for t in hand.texts() if t.endswith(".png")] == ["b.png", "a.png"]
    hand.tap("Sort by").tap("Name").tap("Ascending").tap("OK")
    assert [t for t in hand.texts() if t.endswith(".png")] == ["a.png", "b.png"]


def test_filters_leave_types_out(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/Movies/f.mp4", data=b"no film")
    assert hand.sees("Movies")
    hand.tap("More options").tap("Filter media").tap("Videos").tap("OK")
    assert not hand.sees("Movies")
    assert hand.sees("DCIM")


def test_a_search_narrows_the_media(hand: Hand) -> None:
    hand.tap("DCIM").tap("Toggle filename visibility").tap("id=top_toolbar_search").type("A.p")
    assert [t for t in hand.texts() if t.endswith(".png")] == ["a.png"]


# Its database


def test_the_schema_is_that_of_room_at_version_10(hand: Hand) -> None:
    assert rows(hand.phone, "PRAGMA user_version") == [(10,)]
    names = rows(hand.phone, "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name")
    wanted = {"directories", "media", "widgets", "date_takens", "favorites", "room_master_table"}
    assert wanted <= {name for (name,) in names}


def test_folders_and_media_are_in_the_database(hand: Hand) -> None:
    assert rows(
        hand.phone, "SELECT path, thumbnail, media_count, media_types FROM directories"
    ) == [(DCIM, f"{DCIM}/b.png", 2, 1)]
    size = len(picture())
    assert rows(hand.phone, "SELECT filename, full_path, size, type, deleted_ts FROM media") == [
        ("b.png", f"{DCIM}/b.png", size, 1, 0),
        ("a.png", f"{DCIM}/a.png", size, 1, 0),
    ]


def test_a_row_stays_the_same_row_while_its_file_is_there(hand: Hand) -> None:
    before = rows(hand.phone, "SELECT * FROM media WHERE filename='a.png'")
    put(hand.phone, f"{DCIM}/c.png")
    hand.press("HOME").launch(PACKAGE)
    assert rows(hand.phone, "SELECT * FROM media WHERE filename='a.png'") == before
    assert len(rows(hand.phone, "SELECT * FROM media")) == 3


def test_a_database_that_is_gone_is_made_again(hand: Hand) -> None:
    hand.press("HOME")
    with hand.phone.busy():
        hand.phone.files.rmtree(f"/data/data/{PACKAGE}/databases")
    hand.launch(PACKAGE)
    assert hand.sees("DCIM")
    assert len(rows(hand.phone, "SELECT * FROM media")) == 2


def test_favorites_of_another_client_are_displayed(hand: Hand) -> None:
    address = hand.phone.files.host(DATABASE)
    with hand.phone.busy(), closing(sqlite3.connect(address, isolation_level=None)) as db:
        db.execute(
            "INSERT INTO favorites (full_path, filename, parent_path) VALUES (?, 'a.png', ?)",
            (f"{DCIM}/a.png", DCIM),
        )
    hand.press("HOME").launch(PACKAGE)
    assert hand.sees("Favorites")


# What it does to files


def select(hand: Hand, name: str, line: str) -> Hand:
    hand.tap("DCIM").tap("Toggle filename visibility").hold(name)
    return hand.tap("More options").tap(line)


def test_a_copy_has_the_bytes_and_the_time_and_the_original_stays(hand: Hand) -> None:
    select(hand, "a.png", "Copy to").tap("Other folder")
    assert hand.sees("> DCIM")
    hand.back().tap("Download").tap("OK")
    assert hand.sees("File copied successfully")
    files = hand.phone.files
    assert files.read(f"{DOWNLOAD}/a.png") == files.read(f"{DCIM}/a.png")
    assert files.stat(f"{DOWNLOAD}/a.png").mtime == files.stat(f"{DCIM}/a.png").mtime


def test_a_tap_on_a_folder_chooses_it_at_once(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/Pictures/c.jpg")
    select(hand, "a.png", "Move to").tap("Pictures")
    assert hand.sees("File moved successfully")
    assert exists(hand.phone, f"{STORAGE}/Pictures/a.png")
    assert not exists(hand.phone, f"{DCIM}/a.png")


def test_ok_without_a_folder_does_nothing(hand: Hand) -> None:
    select(hand, "a.png", "Copy to").tap("OK")
    assert not hand.sees("Select destination")
    assert hand.phone.files.listdir(DOWNLOAD) == []


def test_a_file_is_not_copied_into_its_own_folder(hand: Hand) -> None:
    select(hand, "a.png", "Copy to").tap("DCIM")
    assert hand.sees("Source and destination cannot be the same")
    assert sorted(hand.phone.files.listdir(DCIM)) == ["a.png", "b.png"]


@pytest.mark.parametrize(
    ("choice", "names", "blue"),
    [
        ("Skip", ["a.png"], False),
        ("Overwrite", ["a.png"], True),
        ("Keep both", ["a(1).png", "a.png"], False),
    ],
)
def test_a_name_that_is_taken(hand: Hand, choice: str, names: list[str], blue: bool) -> None:
    put(hand.phone, f"{DOWNLOAD}/a.png")
    put(hand.phone, f"{DCIM}/a.png", data=picture(BLUE))
    select(hand, "a.png", "Copy to").tap("Download")
    assert hand.sees('File "a.png" already exists')
    assert not hand.sees("Apply to all")
    hand.tap(choice).tap("OK")
    assert sorted(hand.phone.files.listdir(DOWNLOAD)) == names
    assert (hand.phone.files.read(f"{DOWNLOAD}/a.png") == picture(BLUE)) == blue


def test_a_copy_goes_on_after_a_name_that_is_taken(hand: Hand) -> None:
    put(hand.phone, f"{DOWNLOAD}/b.png", data=picture(BLUE))
    hand.tap("DCIM").tap("Toggle filename visibility").hold("b.png").tap("a.png")
    hand.tap("More options").tap("Copy to").tap("Download").tap("Overwrite")
    assert hand.sees("Apply to all")
    hand.tap("OK")
    assert sorted(hand.phone.files.listdir(DOWNLOAD)) == ["a.png", "b.png"]
    assert hand.phone.files.read(f"{DOWNLOAD}/b.png") == picture()


def test_a_folder_is_copied_with_what_is_in_it(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/Pictures/c.jpg")
    hand.hold("DCIM").tap("More options").tap("Copy to").tap("Pictures")
    assert exists(hand.phone, f"{STORAGE}/Pictures/DCIM/a.png")
    assert exists(hand.phone, f"{DCIM}/a.png")


def test_what_is_deleted_lies_in_the_recycle_bin_until_it_is_restored(hand: Hand) -> None:
    hand.tap("DCIM").tap("Toggle filename visibility").hold("a.png").tap("Delete")
    assert any("into the Recycle Bin?" in text for text in hand.texts())
    hand.tap("Yes")
    assert not exists(hand.phone, f"{DCIM}/a.png")
    assert exists(hand.phone, f"/data/data/{PACKAGE}/files/recycle_bin{DCIM}/a.png")
    found = rows(hand.phone, "SELECT full_path FROM media WHERE deleted_ts > 0")
    assert found == [(f"recycle_bin{DCIM}/a.png",)]
    hand.back().tap("Recycle Bin").hold("a.png").tap("Restore selected files")
    assert exists(hand.phone, f"{DCIM}/a.png")
    assert rows(hand.phone, "SELECT * FROM media WHERE deleted_ts > 0") == []


def test_the_recycle_bin_can_be_skipped(hand: Hand) -> None:
    hand.tap("DCIM").tap("Toggle filename visibility").hold("a.png").tap("Delete")
    hand.tap("Skip the Recycle Bin, delete files directly").tap("Yes")
    assert not exists(hand.phone, f"{DCIM}/a.png")
    assert rows(hand.phone, "SELECT * FROM media WHERE deleted_ts > 0") == []


def test_no_keeps_the_file(hand: Hand) -> None:
    hand.tap("DCIM").tap("Toggle filename visibility").hold("a.png").tap("Delete").tap("No")
    assert exists(hand.phone, f"{DCIM}/a.png")


@pytest.mark.parametrize(
    ("name", "path", "message"),
    [
        ("c", f"{DCIM}/c.png", ""),
        ("b", f"{DCIM}/a.png", "Name is already taken"),
        ("x/y", f"{DCIM}/a.png", "Name contains invalid characters"),
    ],
)
def test_a_new_name(hand: Hand, name: str, path: str, message: str) -> None:
    select(hand, "a.png", "Rename").press("CTRL_LEFT", "A").type(name).tap("OK")
    assert exists(hand.phone, path)
    assert not message or hand.sees(message)


def test_a_new_folder_by_way_of_the_plus(hand: Hand) -> None:
    select(hand, "a.png", "Copy to").tap("Other folder").tap("id=filepicker_fab")
    hand.tap("id=folder_name").type("new").tap("OK")
    assert hand.sees("> new")
    hand.tap("OK")
    assert exists(hand.phone, f"{DCIM}/new/a.png")


def test_rotating_writes_the_file(hand: Hand) -> None:
    select(hand, "a.png", "Rotate").tap("Rotate right")
    with hand.phone.files.open(f"{DCIM}/a.png") as file, open_image(file) as image:
        assert image.size == (200, 300)


# The viewer


def test_the_viewer_names_the_file_and_swipes_go_to_the_next(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder")
    assert hand.sees("b.png")
    hand.swipe((900, 1200), (200, 1200))
    assert hand.sees("a.png")
    hand.swipe((900, 1200), (200, 1200))
    assert hand.sees("a.png")  # the last one
    hand.swipe((200, 1200), (900, 1200))
    assert hand.sees("b.png")


def test_a_tap_hides_the_bars_and_a_swipe_down_closes(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder").tap_at(540, 1200).wait(1)
    assert not hand.sees("b.png")
    hand.tap_at(540, 1200).wait(1)
    assert hand.sees("b.png")
    hand.swipe((540, 900), (540, 1700))
    assert hand.sees("Search in DCIM")


def test_a_double_tap_enlarges_and_the_finger_moves_the_picture(hand: Hand) -> None:
    image = Image.new("RGB", (300, 200), RED)
    image.paste(BLUE, (150, 0, 300, 200))
    data = io.BytesIO()
    image.save(data, "PNG")
    put(hand.phone, f"{DCIM}/c.png", data=data.getvalue())
    hand.tap("DCIM").tap("id=media_item_holder")
    assert (color(hand, 300, 1200), color(hand, 800, 1200)) == (RED, BLUE)
    assert color(hand, 300, 700) != RED
    hand.tap_at(800, 1200).tap_at(800, 1200)
    assert color(hand, 100, 700) == RED
    assert color(hand, 300, 700) == BLUE
    hand.swipe((900, 1200), (100, 1200))
    assert hand.sees("c.png")
    assert color(hand, 100, 1200) == BLUE
    hand.tap_at(540, 1200).tap_at(540, 1200)
    assert color(hand, 300, 1200) == RED
    assert color(hand, 300, 700) != RED


def test_two_fingers_enlarge_while_they_move(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder")
    assert color(hand, 540, 700) != RED
    with hand.phone.busy():
        touch = hand.phone[Input]
        touch.touch(0, 440, 1200, 1)
        touch.touch(1, 640, 1200, 1)
        touch.touch(1, 1040, 1200, 1)
    assert color(hand, 540, 700) == RED


def test_after_the_last_medium_was_deleted_the_viewer_closes(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder").tap("Delete").tap("Yes")
    assert hand.sees("a.png")
    hand.tap("Delete").tap("Yes")
    assert not hand.sees("a.png")
    assert not exists(hand.phone, f"{DCIM}/a.png")


def test_another_app_has_a_picture_displayed(hand: Hand) -> None:
    viewer = f"{PACKAGE}/{PACKAGE}.activities.PhotoActivity"
    hand.open(viewer, action=VIEW, data=f"file://{DCIM}/a.png", type="image/png")
    assert hand.sees("a.png")
    assert hand.sees("Toggle favorite")


def test_a_picture_that_cannot_be_read_is_displayed_as_broken(hand: Hand) -> None:
    put(hand.phone, f"{DCIM}/c.jpg", data=b"no picture")
    hand.tap("DCIM").tap("id=media_item_holder")
    assert hand.sees("c.jpg")
    hand.tap("Properties")
    assert not any("MP)" in text for text in hand.texts())


def test_a_phone_saved_while_a_picture_is_enlarged_goes_on_so(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder").tap_at(800, 1200).tap_at(800, 1200)
    phone = hand.phone
    with phone.busy():
        before = phone[Display].image().tobytes()
        phone.save("enlarged")
    hand.tap_at(540, 1200).tap_at(540, 1200).back()
    with phone.busy():
        phone.load("enlarged")
        assert phone[Display].image().tobytes() == before


def test_the_editor_saves_a_copy(hand: Hand) -> None:
    hand.tap("DCIM").tap("id=media_item_holder")
    hand.open(f"{PACKAGE}/{PACKAGE}.activities.EditActivity", data=f"file://{DCIM}/b.png")
    hand.tap("Rotate").tap("Filter").tap("Inverted").tap("Save").tap("OK")
    with hand.phone.files.open(f"{DCIM}/b_1.png") as file, open_image(file) as image:
        assert image.size == (200, 300)
        assert image.convert("RGB").getpixel((5, 5)) == (0, 255, 255)


def test_a_drawing_is_displayed_as_it_was_drawn(hand: Hand) -> None:
    size = 'width="300" height="200"'
    red = '<rect width="100%" height="100%" fill="#ff0000"/>'
    put(hand.phone, f"{DCIM}/c.svg", data=f"<svg {size}>{red}</svg>".encode())
    hand.tap("DCIM").tap("id=media_item_holder")
    assert hand.sees("c.svg")
    assert color(hand, 540, 1200) == RED


def test_groups_have_headings(hand: Hand) -> None:
    put(hand.phone, f"{DCIM}/c.gif")
    hand.tap("DCIM").tap("More options").tap("Group by").tap("File type").tap("OK")
    assert [text for text in hand.texts() if text in ("Images", "GIFs")] == ["GIFs", "Images"]


def test_a_new_size_is_written(hand: Hand) -> None:
    select(hand, "a.png", "Resize").press("CTRL_LEFT", "A").type("30").tap("OK")
    with hand.phone.files.open(f"{DCIM}/a.png") as file, open_image(file) as image:
        assert image.size == (30, 200)


def test_a_locked_folder_opens_with_its_pin_only(hand: Hand) -> None:
    hand.hold("DCIM").tap("More options").tap("Lock folder").type("1234").tap("OK")
    hand.tap("DCIM").type("1111").tap("OK")
    assert hand.sees("Wrong PIN")
    hand.tap("DCIM").type("1234").tap("OK")
    assert hand.sees("Search in DCIM")


def test_an_excluded_folder_is_listed_in_the_settings(hand: Hand) -> None:
    hand.hold("DCIM").tap("More options").tap("Exclude").tap("OK")
    assert not hand.sees("DCIM")
    hand.tap("More options").tap("Settings").tap("Manage excluded folders").hold(DCIM)
    hand.tap("Remove").back().back()
    assert hand.sees("DCIM")


def test_a_slideshow_goes_on_by_itself_and_ends(hand: Hand) -> None:
    hand.tap("DCIM").tap("More options").tap("Slideshow").tap("OK")
    assert not hand.sees("b.png")
    hand.wait(6)
    hand.tap_at(540, 1200).wait(1)
    assert hand.sees("a.png")


def test_a_film_plays_and_stands_still_at_its_end(hand: Hand) -> None:
    put(hand.phone, f"{STORAGE}/Movies/d.mp4", data=film([picture()] * 8, 4.0, (300, 200), 0))
    hand.tap("Movies").tap("id=media_item_holder")
    assert hand.find("id=video_duration").text == "00:04"
    hand.tap("id=video_play_outline").wait(2.5)
    assert hand.find("id=video_curr_time").text == "00:02"
    hand.wait(3)
    assert hand.find("id=video_curr_time").text == "00:00"


def test_files_hands_a_picture_to_the_viewer_or_to_draw(hand: Hand) -> None:
    put(hand.phone, f"{DOWNLOAD}/c.png")
    hand.launch("com.google.android.documentsui").tap("c.png")
    assert [name for name in ("Draw", "Gallery") if hand.sees(name)] == ["Draw", "Gallery"]
    hand.tap("Gallery").tap("Just once")
    assert hand.sees("c.png")
    assert hand.sees("Toggle favorite")


def test_another_app_picks_a_medium(hand: Hand) -> None:
    hand.open(f"{PACKAGE}/{PACKAGE}.activities.MainActivity", action="android.intent.action.PICK")
    hand.tap("DCIM").tap("id=media_item_holder")
    assert not hand.sees("Search in DCIM")
