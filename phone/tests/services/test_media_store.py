"""The media store follows the files."""

import io
import sqlite3
from collections.abc import Callable

import pytest
from PIL import Image

from phone.tests.services.fresh_media import first_free
from virtual_phone.android.intent import Intent
from virtual_phone.control.faults import inflict
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.media_store import SCAN_FILE, MediaStore
from virtual_phone.services.providers import external
from virtual_phone.services.providers.core import Content

STORAGE = "/storage/emulated/0"


@pytest.fixture
def store(phone: Phone) -> MediaStore:
    return phone[MediaStore]


def row(store: MediaStore, path: str) -> dict[str, object]:
    """What is said of a file, without the columns that say nothing."""
    found = store.catch_up().execute("SELECT * FROM files WHERE _data=?", (path,)).fetchone()
    return {name: value for name, value in dict(found or {}).items() if value is not None}


def paths(store: MediaStore, where: str = "format!=12289") -> list[str]:
    found = store.catch_up().execute(f"SELECT _data FROM files WHERE {where} ORDER BY _data")
    return [each[0].removeprefix(f"{STORAGE}/") for each in found]


def picture(kind: str = "JPEG", exif: bytes = b"") -> bytes:
    file = io.BytesIO()
    more = {"exif": exif} if exif else {}
    Image.new("RGB", (30, 20)).save(file, kind, **more)
    return file.getvalue()


def test_a_fresh_phone_has_folders(store: MediaStore) -> None:
    assert paths(store) == []
    assert (
        paths(store, "1")
        == """
        Alarms Android Android/media Audiobooks DCIM Documents Documents/markor
        Documents/markor/.app Download Movies Music Notifications Pictures Podcasts
        Recordings Ringtones VLCVideos
    """.split()
    )
    assert store.id_of("/sdcard/Alarms") == 1_000_000_000


def test_files_of_apps_and_other_places_are_none_of_its_business(
    phone: Phone, store: MediaStore
) -> None:
    for folder in "Android/data/org.example/files", "Android/obb":
        phone.files.mkdir(f"{STORAGE}/{folder}", parents=True)
        phone.files.write(f"{STORAGE}/{folder}/a.mp3", b"x")
    phone.files.write("/data/local/tmp/a.mp3", b"x")
    assert paths(store) == []


def test_a_picture(phone: Phone, store: MediaStore) -> None:
    first = first_free(phone)
    phone.clock.advance(60)
    data = picture()
    phone.files.write("/sdcard/DCIM/a.jpg", data)
    phone.clock.advance(60)
    said = row(store, f"{STORAGE}/DCIM/a.jpg")
    assert {name: value for name, value in said.items() if value != 0} == {
        "_id": first,
        "_data": f"{STORAGE}/DCIM/a.jpg",
        "_size": len(data),
        "format": 14337,
        "parent": 1_000_000_004,
        "date_added": 1697384100,
        "date_modified": 1697384100,
        "mime_type": "image/jpeg",
        "title": "a",
        "_display_name": "a.jpg",
        "datetaken": 1697384100000,
        "bucket_id": "-2075821635",
        "bucket_display_name": "DCIM",
        "resolution": "30×20",
        "media_type": 1,
        "width": 30,
        "height": 20,
        "volume_name": "external_primary",
        "relative_path": "DCIM/",
    }


def test_a_pictures_own_date_and_way_up_count(phone: Phone, store: MediaStore) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8769)[0x9003] = "2020:01:02 03:04:05"
    phone.files.write("/sdcard/Pictures/a.jpg", picture(exif=exif.tobytes()))
    exif.get_ifd(0x8769)[0x9003] = "2020:99:02 03:04:05"
    phone.files.write("/sdcard/Pictures/b.jpg", picture(exif=exif.tobytes()))
    first, second = (row(store, f"{STORAGE}/Pictures/{name}.jpg") for name in "ab")
    assert (first["orientation"], first["datetaken"]) == (90, 1577934245000)
    assert (second["orientation"], second["datetaken"]) == (90, 1697384040000)


def test_a_film_is_as_large_as_its_track(phone: Phone, store: MediaStore) -> None:
    head = b"\0" * 76 + (640 << 16).to_bytes(4, "big") + (480 << 16).to_bytes(4, "big")
    boxes = b""
    for kind in (b"tkhd", b"trak", b"moov"):
        body = head if kind == b"tkhd" else boxes
        boxes = (len(body) + 8).to_bytes(4, "big") + kind + body
    phone.files.write("/sdcard/Movies/a.mp4", boxes)
    said = row(store, f"{STORAGE}/Movies/a.mp4")
    assert [said[name] for name in ("width", "height", "resolution")] == [640, 480, "640×480"]
    assert (said["datetaken"], said["album"]) == (1697384040000, "Movies")


def test_a_song_without_tags_is_on_its_folders_album(phone: Phone, store: MediaStore) -> None:
    phone.files.write("/sdcard/Music/x.mp3", b"nothing")
    said = row(store, f"{STORAGE}/Music/x.mp3")
    columns = ("title", "artist", "album", "is_music", "is_ringtone", "media_type", "format")
    assert [said[name] for name in columns] == ["x", "<unknown>", "Music", 1, 0, 2, 12297]
    assert "duration" not in said
    assert isinstance(said["album_id"], int)
    assert said["album_id"] > 1 << 40


@pytest.mark.parametrize(
    ("folder", "purpose"),
    [
        ("Ringtones", "is_ringtone"),
        ("Alarms", "is_alarm"),
        ("Notifications", "is_notification"),
        ("Podcasts", "is_podcast"),
        ("Audiobooks", "is_audiobook"),
        ("Recordings", "is_recording"),
        ("Music", "is_music"),
        ("Download", "is_music"),
    ],
)
def test_what_a_sound_is_for(phone: Phone, store: MediaStore, folder: str, purpose: str) -> None:
    phone.files.write(f"/sdcard/{folder}/x.mp3", b"")
    said = row(store, f"{STORAGE}/{folder}/x.mp3")
    yes = {name for name, value in said.items() if name.startswith("is_") and value == 1}
    assert yes - {"is_download"} == {purpose}
    assert ("is_download" in yes) == (folder == "Download")


@pytest.mark.parametrize(
    ("name", "kind", "mime"),
    [
        ("a.png", 1, "image/png"),
        ("a.svg", 1, "image/svg+xml"),
        ("a.mp4", 3, "video/mp4"),
        ("a.m3u", 4, "audio/x-mpegurl"),
        ("a.pdf", 6, "application/pdf"),
        ("a.txt", 6, "text/plain"),
        ("a.srt", 5, "application/x-subrip"),
        ("a.exe", 0, "application/octet-stream"),
        ("a", 0, "application/octet-stream"),
        (".a.png", 0, "image/png"),
        (".a.txt", 0, "text/plain"),
    ],
)
def test_what_a_file_is(phone: Phone, store: MediaStore, name: str, kind: int, mime: str) -> None:
    phone.files.write(f"/sdcard/Documents/{name}", b"x")
    said = row(store, f"{STORAGE}/Documents/{name}")
    assert (said["media_type"], said["mime_type"]) == (kind, mime)


def test_what_lies_beside_a_nomedia_is_not_shown(phone: Phone, store: MediaStore) -> None:
    phone.files.mkdir("/sdcard/Pictures/below")
    phone.files.write("/sdcard/Pictures/.nomedia", b"")
    phone.files.write("/sdcard/Pictures/below/a.png", b"")
    assert row(store, f"{STORAGE}/Pictures/below/a.png")["media_type"] == 0


def test_a_photo_on_its_way_is_pending(phone: Phone, store: MediaStore) -> None:
    phone.files.write("/sdcard/Pictures/.pending-1697470440-a.jpg", b"")
    assert row(store, f"{STORAGE}/Pictures/.pending-1697470440-a.jpg")["is_pending"] == 1


def test_a_file_changed_keeps_its_row(phone: Phone, store: MediaStore) -> None:
    path = f"{STORAGE}/Documents/a.txt"
    phone.files.write(path, "x")
    before = row(store, path)
    phone.clock.advance(5)
    phone.files.write(path, "longer")
    after = row(store, path)
    assert {name for name in after if after[name] != before[name]} == {"_size", "date_modified"}


def test_what_is_moved_or_removed_leaves_no_row(phone: Phone, store: MediaStore) -> None:
    phone.files.mkdir("/sdcard/Documents/folder")
    for name in "a.txt", "b.txt":
        phone.files.write(f"/sdcard/Documents/folder/{name}", "x")
    assert paths(store) == ["Documents/folder/a.txt", "Documents/folder/b.txt"]
    phone.files.rename("/sdcard/Documents/folder", "/sdcard/Download/there")
    assert paths(store) == ["Download/there/a.txt", "Download/there/b.txt"]
    phone.files.remove("/sdcard/Download/there/a.txt")
    assert paths(store) == ["Download/there/b.txt"]
    phone.files.rmtree("/sdcard/Download/there")
    assert paths(store) == []
    assert "Documents/folder" not in paths(store, "1")


def test_a_folder_with_a_percent_sign_or_a_longer_name_is_another(
    phone: Phone, store: MediaStore
) -> None:
    for folder in "a", "ab", "a%":
        phone.files.mkdir(f"/sdcard/{folder}")
        phone.files.write(f"/sdcard/{folder}/x.txt", "x")
    assert len(paths(store)) == 3
    phone.files.rmtree("/sdcard/a")
    assert paths(store) == ["a%/x.txt", "ab/x.txt"]


def test_what_was_written_behind_its_back_is_found_by_a_scan(
    phone: Phone, store: MediaStore
) -> None:
    phone.files.host(f"{STORAGE}/Music/a.mp3").write_bytes(b"x")
    phone.files.host(f"{STORAGE}/Music/b.mp3").write_bytes(b"x")
    assert paths(store) == []
    for uri in (f"file://{STORAGE}/Music", "content://x", "file:///data/local/tmp"):
        phone[Broadcasts].send(Intent(action=SCAN_FILE, data=uri))
    assert paths(store) == ["Music/a.mp3", "Music/b.mp3"]
    phone.files.host(f"{STORAGE}/Music/a.mp3").unlink()
    store.scan("/sdcard")
    assert paths(store) == ["Music/b.mp3"]


def test_a_scan_mends_what_differs_and_nothing_else(phone: Phone, store: MediaStore) -> None:
    phone.files.write("/sdcard/Documents/a.txt", "x")
    before = row(store, f"{STORAGE}/Documents/a.txt")
    phone.files.host(f"{STORAGE}/Documents/a.txt").write_text("longer")
    phone.clock.advance(100)
    store.scan("/sdcard")
    after = row(store, f"{STORAGE}/Documents/a.txt")
    assert (after["_id"], after["_size"]) == (before["_id"], 6)
    assert row(store, f"{STORAGE}/Documents")["date_modified"] == 1697384040


def test_a_file_in_the_place_of_a_folder(phone: Phone, store: MediaStore) -> None:
    phone.files.mkdir("/sdcard/x")
    before = row(store, f"{STORAGE}/x")
    phone.files.rmdir("/sdcard/x")
    phone.files.write("/sdcard/x", "")
    assert (before["format"], row(store, f"{STORAGE}/x")["format"]) == (12289, 12288)
    phone.files.remove("/sdcard/x")
    phone.files.mkdir("/sdcard/x")
    assert row(store, f"{STORAGE}/x")["format"] == 12289


def test_a_file_in_folders_that_were_made_behind_its_back(phone: Phone, store: MediaStore) -> None:
    phone.files.host(f"{STORAGE}/Music/a/b").mkdir(parents=True)
    phone.files.write("/sdcard/Music/a/b/c.txt", "x")
    assert paths(store) == ["Music/a/b/c.txt"]
    assert row(store, f"{STORAGE}/Music/a/b/c.txt")["parent"] == store.id_of("/sdcard/Music/a/b")
    assert row(store, f"{STORAGE}/Music/a/b")["parent"] == store.id_of("/sdcard/Music/a")


def test_paths_and_ids(phone: Phone, store: MediaStore) -> None:
    first = first_free(phone)
    phone.files.write("/sdcard/Documents/a.txt", "x")
    number = store.id_of("/sdcard/Documents/A.TXT")
    assert number == first
    assert store.path_of(number) == f"{STORAGE}/Documents/a.txt"
    assert store.id_of("/sdcard/nothing") is None
    assert store.path_of(1) is None


def test_a_database_that_was_lost_is_filled_again(phone: Phone, store: MediaStore) -> None:
    phone.files.write("/sdcard/Documents/a.txt", "x")
    assert paths(store) == ["Documents/a.txt"]
    phone.files.rmtree(external.PATH.rpartition("/")[0])
    assert paths(store) == ["Documents/a.txt"]


def test_a_database_put_there_from_outside_is_read_and_mended_at_the_next_start(
    phone: Phone, store: MediaStore, new_phone: Callable[..., Phone]
) -> None:
    other = new_phone()
    other.files.write("/sdcard/Documents/b.txt", "x")
    other.save("one")
    phone.files.write("/sdcard/Documents/a.txt", "x")
    assert paths(store) == ["Documents/a.txt"]
    phone.files.write(external.PATH, other.files.read(external.PATH))
    assert paths(store) == ["Documents/b.txt"]
    store.booted()
    assert paths(store) == ["Documents/a.txt"]


def test_a_saved_phone_knows_the_files_it_was_saved_with(phone: Phone, store: MediaStore) -> None:
    phone.files.write("/sdcard/Documents/a.txt", "x")
    phone.save("one")
    phone.files.write("/sdcard/Documents/b.txt", "x")
    phone.load("one")
    assert paths(store) == ["Documents/a.txt"]
    phone.reset()
    assert paths(store) == []


def test_two_phones_with_the_same_files_are_equal_whoever_has_looked(
    phone: Phone, store: MediaStore
) -> None:
    before = phone.digest()[external.PATH]
    phone.files.write("/sdcard/Documents/a.txt", "x")
    assert phone.digest()[external.PATH] != before
    phone.files.remove("/sdcard/Documents/a.txt")
    assert phone.digest()[external.PATH] == before


def test_columns_of_files_come_in_the_order_the_provider_made_them(store: MediaStore) -> None:
    known = """
        _id _data _size format parent date_added date_modified mime_type title description
        _display_name picasa_id orientation latitude longitude datetaken mini_thumb_magic bucket_id
        bucket_display_name isprivate title_key artist_id album_id composer track year is_ringtone
        is_music is_alarm is_notification is_podcast album_artist duration bookmark artist album
        resolution tags category language mini_thumb_data name media_type old_id is_drm width
        height title_resource_uri owner_package_name color_standard color_transfer color_range
        _hash is_pending is_download download_uri referer_uri is_audiobook date_expires is_trashed
        group_id primary_directory secondary_directory document_id instance_id
        original_document_id relative_path volume_name artist_key album_key genre genre_key
        genre_id author bitrate capture_framerate cd_track_number compilation disc_number
        is_favorite num_tracks writer exposure_time f_number iso scene_capture_type
        generation_added generation_modified xmp _transcode_status _video_codec_type _modifier
        is_recording redacted_uri_id _user_id _special_format
    """.split()
    db = store.catch_up()
    assert [each["name"] for each in db.execute("PRAGMA table_info(files)")] == known
    assert db.execute("PRAGMA user_version").fetchone()[0] == 1307


@pytest.fixture
def late(phone: Phone) -> Phone:
    """A phone whose media store sees a change three seconds later."""
    inflict(phone, "media_scans_late", "3")
    return phone


def test_a_late_store_sees_a_file_after_its_time(late: Phone, store: MediaStore) -> None:
    late.files.write("/sdcard/Music/a.mp3", b"x")
    late[Broadcasts].send(Intent(action=SCAN_FILE, data="file:///sdcard/Music/a.mp3"))
    late.clock.advance(2)
    assert paths(store) == []
    late.clock.advance(1.1)
    assert paths(store) == ["Music/a.mp3"]


def test_a_late_store_sees_a_removed_file_after_its_time(late: Phone, store: MediaStore) -> None:
    late.files.write("/sdcard/Music/a.mp3", b"x")
    late.clock.advance(4)
    assert paths(store) == ["Music/a.mp3"]
    late.files.remove("/sdcard/Music/a.mp3")
    assert paths(store) == ["Music/a.mp3"]
    late.clock.advance(4)
    assert paths(store) == []


def test_a_late_store_knows_at_once_what_it_changes_itself(late: Phone, store: MediaStore) -> None:
    made = late[Content].insert("content://media/external/file", {"_display_name": "a.txt"})
    assert paths(store) == ["Documents/a.txt"]
    assert made is not None
    late[Content].delete(made)
    assert paths(store) == []


def test_a_call_to_scan_the_volume_is_never_late(late: Phone, store: MediaStore) -> None:
    late.files.write("/sdcard/Music/a.mp3", b"x")
    late[Content].call("content://media", "scan_volume", "external_primary")
    assert paths(store) == ["Music/a.mp3"]


def test_what_a_late_store_has_not_seen_is_in_a_snapshot_all_the_same(
    late: Phone, store: MediaStore
) -> None:
    late.files.write("/sdcard/Music/a.mp3", b"x")
    late.save("heard")
    late.load("heard")
    assert paths(store) == ["Music/a.mp3"]


def test_an_error_of_a_scan_ends_its_transaction_and_loses_no_change(
    phone: Phone, store: MediaStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.catch_up()
    for name in ("first", "second"):
        phone.files.write(f"{STORAGE}/Download/{name}.txt", "x")

    def fail(self: MediaStore, db: sqlite3.Connection, path: str, since: int) -> None:
        if path.endswith("second.txt"):
            raise OSError("the disk is broken")

    with monkeypatch.context() as patch:
        patch.setattr(MediaStore, "_write", fail)
        with pytest.raises(OSError, match="the disk is broken"):
            store.catch_up()
    assert not phone.databases.open(external.PATH).in_transaction
    assert paths(store) == ["Download/first.txt", "Download/second.txt"]
