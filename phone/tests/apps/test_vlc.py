"""VLC: the library, the folders, playlists by selection, and films that play with the clock."""

import io

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.apps.vlc import wording
from virtual_phone.media.movies import film, wav
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.app_ops import ALL_FILES, AppOps
from virtual_phone.services.packages import Packages
from virtual_phone.ui.display import Display

PACKAGE = "org.videolan.vlc"
MAIN = f"{PACKAGE}/.gui.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/app_db/vlc_media.db"
FOLDER = "/sdcard/VLCVideos"
NAMES = ("b_clip.mp4", "a_clip.mp4", "trip_12_HD.mp4")
COLORS = ("#c00000", "#00c000", "#0000c0")
MIDDLE = (540, 1200)


def movie(*colors: str, seconds: int = 10) -> bytes:
    """A film with a colour for each so many seconds."""
    frames = []
    for color in colors:
        file = io.BytesIO()
        Image.new("RGB", (64, 48), color).save(file, "JPEG")
        frames.append(file.getvalue())
    return film(frames, seconds * len(frames), (64, 48))


@pytest.fixture
def hand(phone: Phone) -> Hand:
    for name in NAMES:
        phone.files.write(f"{FOLDER}/{name}", movie(*COLORS))
    return Hand(phone).open(MAIN)


def rows(phone: Phone, sql: str) -> list[tuple[object, ...]]:
    with phone.busy():
        return [tuple(row) for row in phone.databases.open(DATABASE).execute(sql)]


def playlists(phone: Phone) -> list[tuple[object, ...]]:
    """The join that tasks read."""
    return rows(
        phone,
        "SELECT p.name, m.filename, r.position FROM PlaylistMediaRelation r"
        " JOIN Playlist p ON p.id_playlist = r.playlist_id"
        " JOIN Media m ON m.id_media = r.media_id ORDER BY p.id_playlist, r.position",
    )


def to_folder(hand: Hand) -> Hand:
    hand.tap("Browse").tap("Internal memory").swipe((540, 1800), (540, 500))
    return hand.tap("VLCVideos")


def select(hand: Hand, first: str, *others: str) -> Hand:
    hand.hold(first)
    for name in others:
        hand.tap(name)
    return hand


def make_playlist(hand: Hand, name: str, *files: str) -> Hand:
    select(hand, *files).tap("Add to playlist").tap("Playlist name").type(name)
    return hand.press("ENTER")


def pixel(phone: Phone, at: tuple[int, int] = MIDDLE) -> str:
    """Which of the film's colours is on the screen."""
    with phone.busy():
        found = phone[Display].image().getpixel(at)
    assert isinstance(found, tuple)
    return COLORS[max(range(3), key=lambda channel: found[channel])]


def play(hand: Hand, name: str = "a_clip.mp4") -> Hand:
    """A film from its beginning, without the tips."""
    return to_folder(hand).tap(name).tap("Close")


# The library


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("clip_12_HD.mp4", "clip 12 HD"),
        ("clip_7_.mp4", "clip 7"),
        ("Big.Film.1080p.x264.mkv", "Big Film"),
        ("a+b-c.d.mp4", "a b c d"),
        ("1080p.mp4", "1080p"),
        ("plain", "plain"),
    ],
)
def test_titles_are_cleaned(name: str, title: str) -> None:
    assert wording.title(name) == title


@pytest.mark.parametrize(
    ("ms", "clock", "text"),
    [
        (0, "0:00", "0s"),
        (45_000, "0:45", "45s"),
        (90_500, "1:30", "1min30s"),
        (3_723_000, "1:02:03", "1h2min"),
        (-1, "0:00", "0s"),
    ],
)
def test_durations(ms: int, clock: str, text: str) -> None:
    assert (wording.clock(ms), wording.duration(ms)) == (clock, text)


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (1, "1 B"), (1023, "1,023 B"), (1024, "1 KiB"), (1_300_000, "1.2 MiB")],
)
def test_sizes(count: int, text: str) -> None:
    assert wording.size(count) == text


def test_a_scan_finds_media_by_name_and_length_and_forgets_what_is_gone(hand: Hand) -> None:
    phone = hand.phone
    found = "SELECT filename, title, type, duration, import_type FROM Media ORDER BY filename"
    assert rows(phone, found) == [
        ("a_clip.mp4", "a clip", 1, 30_000, 0),
        ("b_clip.mp4", "b clip", 1, 30_000, 0),
        ("trip_12_HD.mp4", "trip 12 HD", 1, 30_000, 0),
    ]
    phone.files.remove(f"{FOLDER}/a_clip.mp4")
    phone.files.write("/sdcard/Music/song.wav", wav(2, 8000, 1))
    phone.files.write("/sdcard/Music/.hidden.wav", wav(2, 8000, 1))
    phone.files.mkdir("/sdcard/Android/data/x", parents=True)
    phone.files.write("/sdcard/Android/data/x/own.mp4", movie(COLORS[0]))
    phone.files.write("/sdcard/Podcasts/.nomedia", "")
    phone.files.write("/sdcard/Podcasts/one.wav", wav(2, 8000, 1))
    hand.tap("More options").tap("Refresh")
    assert [row[0] for row in rows(phone, found)] == ["b_clip.mp4", "song.wav", "trip_12_HD.mp4"]


def test_titles_that_begin_alike_are_one_card(phone: Phone) -> None:
    for name in ("clip_12_HD.mp4", "clip_13.mp4", "trip.mp4"):
        phone.files.write(f"{FOLDER}/{name}", movie(COLORS[0]))
    hand = Hand(phone).open(MAIN)
    assert hand.sees("Video group: clip 1, 2 videos")
    assert hand.sees("Video: trip, Duration: 10s")
    hand.tap("clip 1")
    assert hand.sees("clip 12 HD")
    assert not hand.sees("trip")


def test_without_access_to_all_files_it_finds_nothing_and_says_why(phone: Phone) -> None:
    phone.files.write(f"{FOLDER}/a_clip.mp4", movie(COLORS[0]))
    with phone.busy():
        phone[AppOps].set(PACKAGE, ALL_FILES, "default")
    hand = Hand(phone).open(MAIN)
    assert hand.sees("Permission not granted")
    assert rows(phone, "SELECT * FROM Media") == []
    hand.tap("GRANT PERMISSION").tap("OK").tap("Allow access to manage all files").back()
    assert hand.sees("Video: a clip, Duration: 10s")


def test_a_database_that_was_replaced_or_removed_is_read_as_it_is(hand: Hand) -> None:
    phone = hand.phone
    make_playlist(to_folder(hand), "Mine", "a_clip.mp4")
    with phone.busy():
        phone.databases.close("/data")
    data = phone.files.read(DATABASE)
    hand.press("HOME")
    with phone.busy():
        phone.files.rmtree(f"/data/data/{PACKAGE}/app_db")
    hand.open(MAIN)
    assert playlists(phone) == []
    with phone.busy():
        phone.files.write(DATABASE, data)
    hand.tap("Playlists")
    assert hand.sees("Mine")


def test_media_whose_rows_were_deleted_are_found_again(hand: Hand) -> None:
    """The reference empties three tables and leaves the files' rows."""
    phone = hand.phone
    with phone.busy():
        for table in ("Playlist", "Media", "PlaylistMediaRelation"):
            phone.databases.open(DATABASE).execute(f"DELETE FROM {table}")
    make_playlist(to_folder(hand), "Mine", "b_clip.mp4", "a_clip.mp4")
    assert playlists(phone) == [("Mine", "b_clip.mp4", 0), ("Mine", "a_clip.mp4", 1)]


# Playlists


def test_the_order_of_a_playlist_is_that_of_the_taps(hand: Hand) -> None:
    make_playlist(to_folder(hand), "  Road Trips ", "trip_12_HD.mp4", "a_clip.mp4", "b_clip.mp4")
    assert playlists(hand.phone) == [
        ("Road Trips", "trip_12_HD.mp4", 0),
        ("Road Trips", "a_clip.mp4", 1),
        ("Road Trips", "b_clip.mp4", 2),
    ]
    counts = "SELECT nb_video, nb_audio, nb_present_video, duration FROM Playlist"
    assert rows(hand.phone, counts) == [(3, 0, 3, 90_000)]
    assert not hand.sees("3 selected")


def test_a_file_that_is_deselected_and_selected_again_comes_last(hand: Hand) -> None:
    select(to_folder(hand), "a_clip.mp4", "b_clip.mp4", "a_clip.mp4", "a_clip.mp4")
    assert hand.sees("2 selected")
    hand.tap("Add to playlist").tap("Playlist name").type("P").tap("SAVE")
    assert playlists(hand.phone) == [("P", "b_clip.mp4", 0), ("P", "a_clip.mp4", 1)]


@pytest.mark.parametrize("name", ["", "   "])
def test_a_playlist_needs_a_name(hand: Hand, name: str) -> None:
    make_playlist(to_folder(hand), name, "a_clip.mp4")
    assert hand.sees("Add to new playlist")
    assert rows(hand.phone, "SELECT * FROM Playlist") == []


def test_a_name_that_is_taken_is_refused_whatever_its_case(hand: Hand) -> None:
    make_playlist(to_folder(hand), "Mix", "a_clip.mp4")
    make_playlist(hand, "mix", "b_clip.mp4")
    assert hand.sees("Playlist Mix already exists")
    assert playlists(hand.phone) == [("Mix", "a_clip.mp4", 0)]


@pytest.mark.parametrize(
    ("answer", "items"),
    [
        ("CANCEL", ["a_clip.mp4"]),
        ("ADD NEW ONLY", ["a_clip.mp4", "b_clip.mp4"]),
        ("ADD ALL", ["a_clip.mp4", "b_clip.mp4", "a_clip.mp4"]),
    ],
)
def test_what_is_in_the_playlist_already_is_asked_about(
    hand: Hand, answer: str, items: list[str]
) -> None:
    make_playlist(to_folder(hand), "Mix", "a_clip.mp4")
    select(hand, "b_clip.mp4", "a_clip.mp4").tap("Add to playlist").tap("Mix")
    assert hand.sees("1 of the selected items are already in this playlist.")
    hand.tap(answer)
    assert [row[1] for row in playlists(hand.phone)] == items


def test_removing_from_a_playlist_moves_the_others_up(hand: Hand) -> None:
    make_playlist(to_folder(hand), "Mix", *NAMES)
    hand.back().back().tap("Playlists").tap("Mix").tap("More Actions")
    hand.tap("Remove from playlist")
    assert playlists(hand.phone) == [("Mix", "a_clip.mp4", 0), ("Mix", "trip_12_HD.mp4", 1)]
    assert rows(hand.phone, "SELECT nb_playlists FROM Media ORDER BY filename") == [
        (1,),
        (0,),
        (1,),
    ]


def test_a_deleted_playlist_leaves_no_items(hand: Hand) -> None:
    make_playlist(to_folder(hand), "Mix", *NAMES)
    hand.back().back().tap("Playlists").hold("Playlist: Mix, 3 media").tap("Delete").tap("DELETE")
    assert rows(hand.phone, "SELECT * FROM PlaylistMediaRelation") == []
    assert hand.sees("No playlist found.")


def test_a_long_press_selects_and_a_tap_without_selection_plays(hand: Hand) -> None:
    to_folder(hand).hold("a_clip.mp4").back()
    assert not hand.sees("1 selected")
    hand.tap("b_clip.mp4")
    assert hand.phone[Activities].top["activity"] == f"{PACKAGE}.gui.video.VideoPlayerActivity"


# The player


def test_the_first_film_waits_until_the_tips_are_closed(hand: Hand) -> None:
    to_folder(hand).tap("a_clip.mp4").wait(15)
    assert hand.sees("Video player tips")
    for _ in range(5):
        hand.tap("NEXT")
    hand.tap("CLOSE")
    assert pixel(hand.phone) == COLORS[0]
    hand.back().tap("b_clip.mp4")
    assert not hand.sees("Video player tips")


def test_frames_follow_the_clock_and_the_end_closes_the_player(hand: Hand) -> None:
    play(hand)
    seen = []
    for _ in range(6):
        hand.wait(5)
        seen.append(pixel(hand.phone) if not hand.sees("VLCVideos") else "over")
    red, green, blue = COLORS
    assert seen == [red, green, green, blue, blue, "over"]


def test_the_controls_hide_after_four_seconds(hand: Hand) -> None:
    play(hand).tap_at(*MIDDLE).wait(1)
    assert [hand.sees(name) for name in ("a clip", "0:30", "Pause")] == [True] * 3
    hand.wait(4)
    assert not hand.sees("Pause")
    hand.tap_at(*MIDDLE).wait(1).tap_at(*MIDDLE).wait(1)
    assert not hand.sees("Pause")


@pytest.mark.parametrize(
    ("x", "color"), [(100, COLORS[0]), (1000, COLORS[2])], ids=["back", "forward"]
)
def test_double_taps_at_the_sides_seek(hand: Hand, x: int, color: str) -> None:
    play(hand).wait(12).tap_at(x, 1200).tap_at(x, 1200).wait(2)
    assert pixel(hand.phone) == color


def test_a_double_tap_in_the_middle_pauses(hand: Hand) -> None:
    play(hand).wait(5).tap_at(*MIDDLE).tap_at(*MIDDLE).wait(60)
    assert pixel(hand.phone) == COLORS[0]
    hand.tap_at(*MIDDLE).tap_at(*MIDDLE).wait(8)
    assert pixel(hand.phone) == COLORS[1]


def test_a_swipe_across_and_the_slider_seek(hand: Hand) -> None:
    play(hand).swipe((200, 1500), (460, 1500)).wait(1)
    assert pixel(hand.phone) == COLORS[1]
    hand.tap_at(*MIDDLE).wait(1)
    left, top, right, bottom = hand.find("id=player_overlay_seekbar").bounds
    hand.tap_at(left + (right - left) // 20, (top + bottom) // 2).wait(1)
    assert pixel(hand.phone) == COLORS[0]


def test_twice_as_fast_takes_half_as_long(hand: Hand) -> None:
    play(hand).tap_at(*MIDDLE).wait(1).tap("Advanced").tap("Playback speed").tap("2.00x").wait(7)
    assert pixel(hand.phone) == COLORS[1]
    hand.wait(8)
    assert hand.sees("VLCVideos")


def test_a_film_goes_on_where_it_was_left(hand: Hand) -> None:
    play(hand).wait(12).back()
    position = "SELECT last_time / 1000, play_count FROM Media WHERE filename = 'a_clip.mp4'"
    assert rows(hand.phone, position) == [(14, 0)]  # the thumb needs two seconds
    hand.tap("a_clip.mp4").wait(1)
    assert pixel(hand.phone) == COLORS[1]
    hand.wait(18)
    assert rows(hand.phone, position) == [(0, 1)]
    hand.tap("a_clip.mp4").wait(1)
    assert pixel(hand.phone) == COLORS[0]


def test_it_plays_only_while_it_is_in_front(hand: Hand) -> None:
    play(hand).wait(5).press("HOME").wait(100)
    hand.press("APP_SWITCH").tap("VLC").wait(1)
    assert pixel(hand.phone) == COLORS[0]


def test_what_is_no_film_is_refused(hand: Hand) -> None:
    hand.phone.files.write(f"{FOLDER}/broken.mp4", "text")
    to_folder(hand).tap("broken.mp4").wait(0.5)
    assert any("encountered an error" in text for text in hand.texts())
    assert hand.sees("VLCVideos")


def test_a_film_in_progress_is_saved_with_the_phone(hand: Hand) -> None:
    phone = hand.phone
    play(hand).wait(9)
    phone.save("playing")
    hand.wait(2)
    green = pixel(phone)
    with phone.busy():
        first = phone[Display].image().tobytes()
    hand.wait(60)
    phone.load("playing")
    assert pixel(phone) == COLORS[0]
    hand.wait(2)
    with phone.busy():
        assert phone[Display].image().tobytes() == first
    assert (green, pixel(phone)) == (COLORS[1], COLORS[1])


def test_songs_play_one_after_another_without_a_page(hand: Hand) -> None:
    for name in ("one", "two"):
        hand.phone.files.write(f"/sdcard/Music/{name}.wav", wav(20, 8000, 1))
    hand.tap("More options").tap("Refresh").tap("Audio").tap("TRACKS").tap("one")
    assert hand.find("id=header_play_pause").desc == "Pause"
    hand.press("HOME").wait(25)
    hand.open(MAIN)
    hand.tap("id=header").wait(1)
    assert hand.sees("two")
    assert hand.sees("0:08")


# Its first run


def test_the_first_run_by_its_icon_may_be_skipped(phone: Phone) -> None:
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("Welcome to VLC!")
    hand.tap("SKIP")
    assert hand.sees("Permission not granted")
    assert rows(phone, "SELECT db_model_version FROM Settings") == [(36,)]
    hand.press("HOME").launch(PACKAGE)
    assert not hand.sees("Welcome to VLC!")


def test_another_app_has_a_film_played(phone: Phone) -> None:
    phone.files.write("/sdcard/Download/film.mp4", movie(*COLORS))
    hand = Hand(phone)
    hand.open(
        f"{PACKAGE}/.gui.video.VideoPlayerActivity",
        action="android.intent.action.VIEW",
        data="file:///sdcard/Download/film.mp4",
        type="video/mp4",
    ).tap("Close").wait(12)
    assert pixel(phone) == COLORS[1]


# Its database


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        (
            "Media",
            "id_media type subtype duration last_position last_time play_count last_played_date"
            " insertion_date release_date title filename is_favorite is_present device_id"
            " nb_playlists folder_id import_type group_id forced_title artist_id genre_id"
            " track_number album_id disc_number lyrics",
        ),
        (
            "Playlist",
            "id_playlist name creation_date artwork_mrl nb_video nb_audio nb_unknown"
            " nb_present_video nb_present_audio nb_present_unknown duration nb_duration_unknown",
        ),
        ("PlaylistMediaRelation", "media_id playlist_id position"),
        ("MediaFts", "title labels"),
        ("PlaylistFts", "name"),
    ],
)
def test_the_tables_have_the_columns_of_model_36(hand: Hand, table: str, columns: str) -> None:
    found = [row[1] for row in rows(hand.phone, f"PRAGMA table_info({table})")]
    assert found == columns.split()


def test_titles_and_names_are_found_by_words(hand: Hand) -> None:
    make_playlist(to_folder(hand), "Road Trips", "a_clip.mp4")
    words = "SELECT title FROM MediaFts WHERE MediaFts MATCH 'trip'"
    assert rows(hand.phone, words) == [("trip 12 HD",)]
    names = "SELECT name FROM PlaylistFts WHERE PlaylistFts MATCH 'road'"
    assert rows(hand.phone, names) == [("Road Trips",)]


def test_items_shift_when_others_are_inserted_or_deleted_by_sql(hand: Hand) -> None:
    make_playlist(to_folder(hand), "P", *NAMES)
    rows(hand.phone, "INSERT INTO PlaylistMediaRelation SELECT id_media, 1, 0 FROM Media LIMIT 1")
    assert [row[2] for row in playlists(hand.phone)] == [0, 1, 2, 3]
    rows(hand.phone, "DELETE FROM PlaylistMediaRelation WHERE position = 1")
    assert [row[2] for row in playlists(hand.phone)] == [0, 1, 2]
    assert rows(hand.phone, "SELECT nb_video, nb_present_video FROM Playlist") == [(3, 3)]


def test_files_that_are_gone_are_neither_played_nor_deleted(hand: Hand) -> None:
    hand.phone.files.remove(f"{FOLDER}/trip_12_HD.mp4")
    hand.tap("trip 12 HD")
    assert any("encountered an error" in text for text in hand.texts())
    hand.wait(5).hold("trip 12 HD").tap("More options").tap("Delete").tap("DELETE")
    assert not hand.sees("trip 12 HD")
