"""``content://media``, from the shell's side."""

from collections.abc import Callable

import pytest

from phone.tests.services.fresh_media import first_free
from virtual_phone.phone import Phone
from virtual_phone.services.providers import external
from virtual_phone.services.providers.core import Content, ProviderError
from virtual_phone.shell.run import run_text

Ask = Callable[[str], str]

STORAGE = "/storage/emulated/0"

MEDIA = "content://media/external"
NOTHING = "No result found.\n"
ID3 = b"ID3\3\0\0\0\0\0\x37TPE1\0\0\0\x05\0\0\0Ivan" + b"\0" * 40  # an artist, no album
FRAME = b"\xff\xfb\x90\x00" + b"\0" * 413


@pytest.fixture
def first(phone: Phone) -> int:
    """The number of the next thing that comes."""
    return first_free(phone)


@pytest.fixture
def four(phone: Phone, first: int) -> None:
    phone.files.write("/sdcard/Music/X.mp3", ID3 + FRAME * 400)
    phone.files.write("/sdcard/DCIM/a.png", b"")
    phone.files.write("/sdcard/Movies/b.mp4", b"")
    phone.files.write("/sdcard/Download/c.txt", "text")


@pytest.mark.usefixtures("four")
def test_a_song_as_a_music_player_asks_for_it(ask: Ask, first: int) -> None:
    columns = "_id:duration:_data:album:artist:date_modified"
    assert ask(
        f"query --uri {MEDIA}/audio/media --projection {columns} --where \"title='X'\""
    ) == (
        f"Row: 0 _id={first}, duration=10425, _data={STORAGE}/Music/X.mp3, album=Music, "
        "artist=Ivan, date_modified=1697384040\n"
    )


@pytest.mark.usefixtures("four")
@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("images/media", "DCIM/a.png"),
        ("video/media", "Movies/b.mp4"),
        ("audio/media", "Music/X.mp3"),
        ("downloads", "Download/c.txt"),
    ],
)
@pytest.mark.parametrize("volume", ["external", "external_primary"])
def test_each_collection_has_its_own(ask: Ask, volume: str, path: str, found: str) -> None:
    uri = f"content://media/{volume}/{path}"
    assert ask(f"query --uri {uri} --projection _data") == f"Row: 0 _data={STORAGE}/{found}\n"
    assert ask(f"query --uri {uri}/1 --projection _data") == NOTHING


@pytest.mark.usefixtures("four")
def test_artists_albums_and_genres(ask: Ask) -> None:
    columns = "artist:number_of_albums:number_of_tracks"
    assert ask(f"query --uri {MEDIA}/audio/artists --projection {columns}") == (
        "Row: 0 artist=Ivan, number_of_albums=1, number_of_tracks=1\n"
    )
    assert ask(f"query --uri {MEDIA}/audio/albums --projection album:artist:numsongs") == (
        "Row: 0 album=Music, artist=Ivan, numsongs=1\n"
    )
    row = ask(f"query --uri {MEDIA}/audio/media --projection artist_id").strip()
    artist = row.partition("artist_id=")[2]
    assert ask(f"query --uri {MEDIA}/audio/artists/{artist} --projection artist") == (
        "Row: 0 artist=Ivan\n"
    )
    for path in "audio/genres", "audio/playlists", "images/thumbnails", "audio/artists/1/albums":
        assert ask(f"query --uri {MEDIA}/{path}") == NOTHING


@pytest.mark.usefixtures("four")
def test_the_internal_volume_is_empty(ask: Ask) -> None:
    assert ask("query --uri content://media/internal/audio/media") == NOTHING


@pytest.mark.usefixtures("four")
def test_deleting_downloads_deletes_their_files_and_no_folder(ask: Ask, phone: Phone) -> None:
    phone.files.mkdir("/sdcard/Download/folder")
    phone.files.write("/sdcard/Download/folder/d.txt", "x")
    assert ask("delete --uri content://media/external/downloads") == ""
    assert phone.files.listdir("/sdcard/Download") == ["folder"]
    assert phone.files.listdir("/sdcard/Download/folder") == []
    assert ask(f"query --uri {MEDIA}/downloads") == NOTHING
    assert phone.files.exists("/sdcard/Music/X.mp3")


@pytest.mark.usefixtures("four")
def test_deleting_one_thing(ask: Ask, phone: Phone, first: int) -> None:
    ask(f"delete --uri {MEDIA}/file --where \"_display_name='a.png'\"")
    assert not phone.files.exists("/sdcard/DCIM/a.png")
    assert phone.files.exists("/sdcard/Movies/b.mp4")
    assert phone[Content].delete(f"{MEDIA}/file/{first}") == 1
    assert phone[Content].delete(f"{MEDIA}/file/{first}") == 0
    assert phone.files.is_dir("/sdcard/Music")


@pytest.mark.usefixtures("four")
def test_a_file_is_read_and_written_through_its_address(
    ask: Ask, phone: Phone, first: int
) -> None:
    assert ask(f"read --uri {MEDIA}/file/{first + 3}") == "text"
    result = run_text(phone, f"content write --uri {MEDIA}/file/{first + 3}", b"longer")
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert phone.files.read("/sdcard/Download/c.txt") == b"longer"
    assert ask(f"query --uri {MEDIA}/file/{first + 3} --projection _size") == "Row: 0 _size=6\n"


@pytest.mark.parametrize(
    ("collection", "binds", "path"),
    [
        ("images/media", "_display_name:s:foo mime_type:s:image/png", "Pictures/foo.png"),
        ("images/media", "_display_name:s:foo.png mime_type:s:image/png", "Pictures/foo.png"),
        ("images/media", "_display_name:s:foo", "Pictures/foo.jpg"),
        ("video/media", "title:s:foo", "Movies/foo.mp4"),
        ("audio/media", "_display_name:s:foo.mp3 relative_path:s:Music/new/", "Music/new/foo.mp3"),
        ("downloads", "_display_name:s:foo", "Download/foo"),
        ("file", "_data:s:/sdcard/foo.txt", "foo.txt"),
        ("file", "mime_type:s:text/plain", "Documents/1697384040000.txt"),
    ],
)
def test_a_new_thing_is_a_new_file(
    ask: Ask, phone: Phone, collection: str, binds: str, path: str
) -> None:
    arguments = " ".join(f"--bind {bind}" for bind in binds.split())
    ask(f"insert --uri {MEDIA}/{collection} {arguments} --bind is_favorite:i:1")
    assert phone.files.read(f"{STORAGE}/{path}") == b""
    assert (
        ask(f"query --uri {MEDIA}/file --projection _data:owner_package_name --where is_favorite")
        == f"Row: 0 _data={STORAGE}/{path}, owner_package_name=com.android.shell\n"
    )


def test_a_new_thing_takes_no_name_that_is_taken(ask: Ask, phone: Phone) -> None:
    for name in "a.txt", "a.txt", "b", "b", "b":
        ask(f"insert --uri {MEDIA}/downloads --bind _display_name:s:{name}")
    assert phone.files.listdir("/sdcard/Download") == ["a (1).txt", "a.txt", "b", "b (1)", "b (2)"]


@pytest.mark.usefixtures("four")
def test_changes(ask: Ask, phone: Phone, first: int) -> None:
    ask(f"update --uri {MEDIA}/file/{first + 1} --bind is_favorite:i:1")
    ask(f"update --uri {MEDIA}/images/media/{first + 1} --bind _display_name:s:z.png")
    assert phone.files.listdir("/sdcard/DCIM") == ["z.png"]
    ask(f"update --uri {MEDIA}/images/media --bind relative_path:s:Pictures/new --bind title:s:Z")
    assert phone.files.exists("/sdcard/Pictures/new/z.png")
    assert ask(f"query --uri {MEDIA}/images/media --projection title:relative_path") == (
        "Row: 0 title=Z, relative_path=Pictures/new/\n"
    )


@pytest.mark.usefixtures("four")
def test_types_are_reported(ask: Ask, first: int) -> None:
    assert ask(f"gettype --uri {MEDIA}/images/media") == "Result: vnd.android.cursor.dir/image\n"
    assert ask(f"gettype --uri {MEDIA}/file/{first + 3}") == "Result: text/plain\n"
    assert ask(f"gettype --uri {MEDIA}/file/1") == "Result: vnd.android.cursor.item/file\n"


def test_scanning_is_a_method(ask: Ask, phone: Phone, first: int) -> None:
    phone.files.host(f"{STORAGE}/Music/a.mp3").write_bytes(b"x")
    phone.files.host(f"{STORAGE}/Music/b.mp3").write_bytes(b"x")
    call = "call --uri content://media --method"
    assert ask(f"{call} scan_file --arg {STORAGE}/Music/a.mp3") == (
        f"Result: Bundle[{{uri=content://media/external_primary/file/{first}}}]\n"
    )
    assert ask(f"{call} scan_file --arg {STORAGE}/Music/c.mp3") == "Result: Bundle[{uri=null}]\n"
    assert ask(f"query --uri {MEDIA}/audio/media --projection _id") == f"Row: 0 _id={first}\n"
    assert ask(f"{call} scan_volume --arg external_primary") == "Result: Bundle[{}]\n"
    assert len(ask(f"query --uri {MEDIA}/audio/media --projection _id").splitlines()) == 2
    assert ask(f"{call} get_version") == "Result: Bundle[{version=1307:external_primary}]\n"


def test_what_is_not_there(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    content = phone[Content]
    for wrong in (
        lambda: content.query("content://media/floppy/file"),
        lambda: content.query("content://media"),
        lambda: content.query(f"{MEDIA}/nowhere"),
        lambda: content.insert(f"{MEDIA}/audio/albums", {"album": "x"}),
        lambda: content.insert(f"{MEDIA}/file", {"_data": "/data/local/tmp/x"}),
        lambda: content.path(f"{MEDIA}/file/1"),
    ):
        with pytest.raises(ProviderError):
            wrong()
    assert content.call("content://media", "nonsense") is None
    assert phone.unknown["method of media: nonsense"] == 1


def test_there_are_all_views(phone: Phone) -> None:
    db = phone.databases.open(external.PATH)
    for view in (
        "images video audio downloads audio_playlists audio_artists audio_albums audio_genres "
        "searchhelpertitle search local_metadata thumbnails album_art videothumbnails log "
        "deleted_media audio_playlists_map"
    ).split():
        assert db.execute(f"SELECT * FROM {view}").description
