"""A file is there whole and verified, or not at all; and no byte is fetched twice without need."""

import hashlib
import re
import socket
import threading
from pathlib import Path
from random import Random

import google_crc32c
import pytest

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision.lock import LockedFile
from tests.full_disk import Full, full
from tests.provision.conftest import Open
from tests.provision.sdk_server import SdkServer, goog_hash

__all__ = ["full"]  # a fixture
DATA = Random(7).randbytes(50_000)
OTHER = Random(8).randbytes(50_000)
NAME = "a.zip"


def locked(url: str, data: bytes = DATA) -> LockedFile:
    """A file of which all is known."""
    return LockedFile(NAME, url, size=len(data), sha256=hashlib.sha256(data).hexdigest())


def files(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "downloads").iterdir())


def test_a_file_comes_once(server: SdkServer, opened: Open, tmp_path: Path) -> None:
    file = locked(server.add(NAME, DATA))
    downloads = opened()
    assert downloads.get(file).read_bytes() == DATA
    assert downloads.fetched == 50_000
    assert files(tmp_path) == [NAME]
    again = opened()
    assert again.get(file).read_bytes() == DATA
    assert again.fetched == 0
    assert server.asked == [(NAME, "")]


def test_a_cut_transfer_goes_on_where_it_ended(server: SdkServer, opened: Open) -> None:
    file = locked(server.add(NAME, DATA, cuts=(1, 20_000, 49_999)))
    assert opened().get(file).read_bytes() == DATA
    assert [wanted for _, wanted in server.asked] == [
        "",
        "bytes=1-",
        "bytes=20000-",
        "bytes=49999-",
    ]
    assert server.sent[NAME] == 50_000


def test_a_cut_transfer_without_validators_goes_on_as_well(
    server: SdkServer, opened: Open
) -> None:
    file = locked(server.add(NAME, DATA, cuts=(20_000,), etag=False))
    assert opened().get(file).read_bytes() == DATA
    assert server.sent[NAME] == 50_000


def test_the_next_process_goes_on(server: SdkServer, opened: Open, tmp_path: Path) -> None:
    file = locked(server.add(NAME, DATA, cuts=(30_000,)))
    server.change(NAME, stalls=True)
    with pytest.raises(SetupError, match=r"could not be downloaded: timed out; what has come is"):
        opened(seconds=0.05).get(file)
    assert files(tmp_path) == ["a.zip.part", "a.zip.part.json"]
    server.change(NAME, stalls=False, cuts=())
    later = opened()
    assert later.get(file).read_bytes() == DATA
    assert later.fetched == 20_000
    assert files(tmp_path) == [NAME]


def test_a_server_without_ranges_sends_it_all_again(server: SdkServer, opened: Open) -> None:
    file = locked(server.add(NAME, DATA, cuts=(20_000,), ranges=False))
    assert opened().get(file).read_bytes() == DATA
    assert server.sent[NAME] == 70_000


@pytest.mark.parametrize(
    ("etag", "size"),
    [(True, 50_000), (True, 40_000), (True, 10_000), (False, 40_000), (False, 10_000)],
)
def test_a_file_that_changed_meanwhile_is_begun_again(
    server: SdkServer, opened: Open, etag: bool, size: int
) -> None:
    """Seen by its tag, by its size, or because it is shorter than what has come of it."""
    new = OTHER[:size]
    url = server.add(NAME, DATA, cuts=(20_000,), stalls=True, etag=etag)
    with pytest.raises(SetupError):
        opened(seconds=0.05).get(LockedFile(NAME, url))
    server.add(NAME, new, etag=etag)
    assert opened().get(LockedFile(NAME, url)).read_bytes() == new


def test_a_file_mended_of_two_is_refused_and_removed(
    server: SdkServer, opened: Open, tmp_path: Path
) -> None:
    url = server.add(NAME, OTHER, cuts=(20_000,), stalls=True, etag=False)
    with pytest.raises(SetupError):
        opened(seconds=0.05).get(locked(url))
    server.add(NAME, DATA, etag=False)
    with pytest.raises(SetupError, match="is not the file that the lock has: its sha256 is"):
        opened().get(locked(url))
    assert files(tmp_path) == []
    assert opened().get(locked(url)).read_bytes() == DATA


def test_a_wrong_byte_is_a_sentence_and_nothing_is_left(
    server: SdkServer, opened: Open, tmp_path: Path
) -> None:
    wrong = DATA[:-1] + bytes([DATA[-1] ^ 1])
    file = locked(server.add(NAME, wrong))
    with pytest.raises(SetupError) as raised:
        opened().get(file)
    assert str(raised.value) == (
        f"a.zip from {server.url}a.zip is not the file that the lock has: its sha256 is"
        f" {hashlib.sha256(wrong).hexdigest()}, not {hashlib.sha256(DATA).hexdigest()}; it was"
        " removed, so start again, or name another lock by --aw-lock=FILE"
    )
    assert files(tmp_path) == []


def test_another_size_is_told_before_it_is_fetched(server: SdkServer, opened: Open) -> None:
    file = locked(server.add(NAME, DATA + b"x"))
    with pytest.raises(SetupError, match="has 50001 bytes on the server, and 50000 are expected"):
        opened().get(file)


def test_a_file_in_the_cache_that_was_changed_is_fetched_again(
    server: SdkServer, opened: Open
) -> None:
    file = locked(server.add(NAME, DATA))
    path = opened().get(file)
    path.write_bytes(OTHER)
    assert opened().get(file).read_bytes() == DATA


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_server_in_trouble_is_asked_a_few_times(
    server: SdkServer, opened: Open, pauses: list[float], status: int
) -> None:
    file = locked(server.add(NAME, DATA, status=status))
    with pytest.raises(SetupError, match=rf"could not be downloaded: the server answers {status}"):
        opened().get(file)
    assert len(server.asked) == 6
    assert pauses == [1, 2, 4, 8, 16]


def test_a_file_that_is_not_there_is_asked_for_once(server: SdkServer, opened: Open) -> None:
    with pytest.raises(SetupError, match=r"nothing\.zip: the server answers 404 Not Found"):
        opened().get(locked(server.url + "nothing.zip"))
    assert len(server.asked) == 1


def test_nobody_listens(opened: Open, pauses: list[float]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(SetupError) as raised:
        opened().get(locked(f"http://127.0.0.1:{port}/a.zip"))
    assert str(raised.value) == (
        f"http://127.0.0.1:{port}/a.zip cannot be reached: Connection refused; if this network has"
        " a proxy, name it in the variable https_proxy; without a network, --aw-offline lists all"
        " files that are needed, for a downloader elsewhere"
    )
    assert pauses == []


def test_a_server_that_goes_once_something_has_come_is_waited_for(
    server: SdkServer, opened: Open, pauses: list[float]
) -> None:
    downloads = opened()
    downloads.get(locked(server.add(NAME, DATA)))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(SetupError, match="could not be downloaded: Connection refused"):
        downloads.get(LockedFile("b.zip", f"http://127.0.0.1:{port}/b.zip"))
    assert len(pauses) == 5


def test_a_server_that_always_cuts_is_given_up(server: SdkServer, opened: Open) -> None:
    cuts = tuple(range(1, 200))
    file = locked(server.add(NAME, DATA, cuts=cuts))
    with pytest.raises(SetupError, match="the connection ended after 100 of 50000 bytes"):
        opened().get(file)


def test_a_reply_that_does_not_tell_its_size_is_refused(server: SdkServer, opened: Open) -> None:
    url = server.add(NAME, DATA, length=False)
    with pytest.raises(SetupError, match="the server does not tell its size"):
        opened().get(LockedFile(NAME, url))
    assert opened().get(locked(url)).read_bytes() == DATA  # the lock does


def test_a_proxy_of_the_environment_is_used(
    server: SdkServer, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", server.url)
    server.add("http://far.invalid/a.zip", DATA)
    assert opened().get(locked("http://far.invalid/a.zip")).read_bytes() == DATA


@pytest.mark.parametrize(
    ("proxy", "says"),
    [
        ("http://user:secret@127.0.0.1:1", " (by the proxy 127.0.0.1:1)"),
        ("127.0.0.1:1", " (by the proxy 127.0.0.1:1)"),
    ],
)
def test_a_proxy_that_does_not_answer_is_named_without_its_password(
    opened: Open, lines: list[str], monkeypatch: pytest.MonkeyPatch, proxy: str, says: str
) -> None:
    monkeypatch.setenv("http_proxy", proxy)
    with pytest.raises(SetupError) as raised:
        opened().get(locked("http://far.invalid/a.zip"))
    assert str(raised.value) == (
        f"http://far.invalid/a.zip cannot be reached: Connection refused{says}; if this network"
        " has a proxy, name it in the variable https_proxy; without a network, --aw-offline lists"
        " all files that are needed, for a downloader elsewhere"
    )
    assert lines == []


def test_a_proxy_that_is_not_for_this_server_is_not_named(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with pytest.raises(SetupError, match=r"reached: Connection refused; if this"):
        opened().get(locked("http://127.0.0.1:1/a.zip"))


# Files of which the lock does not know what they are


def test_an_unknown_file_is_pinned_and_held_to_that(
    server: SdkServer, opened: Open, tmp_path: Path
) -> None:
    file = LockedFile(NAME, server.add(NAME, DATA))
    path = opened().get(file)
    assert hashlib.sha256(DATA).hexdigest() in (tmp_path / "pins.toml").read_text()
    path.unlink()
    server.add(NAME, OTHER)
    with pytest.raises(SetupError, match=rf"is not the file that {tmp_path}/pins.toml has"):
        opened().get(file)
    server.add(NAME, DATA)
    assert opened().get(file).read_bytes() == DATA


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (goog_hash(OTHER), "its md5 is"),
        (goog_hash(b"", google_crc32c.Checksum(OTHER).digest()), "its crc32c is"),
    ],
    ids=["md5", "crc32c"],
)
def test_what_the_server_says_of_an_unknown_file_is_checked(
    server: SdkServer, opened: Open, tmp_path: Path, sent: str, why: str
) -> None:
    url = server.add(NAME, DATA, hash=sent)
    with pytest.raises(SetupError, match=f"not the file that its server describes: {why}"):
        opened().get(LockedFile(NAME, url))
    assert files(tmp_path) == []
    assert not (tmp_path / "pins.toml").exists()


@pytest.mark.parametrize(
    "sent",
    [goog_hash(DATA), goog_hash(b"", google_crc32c.Checksum(DATA).digest()), "nonsense", ""],
)
def test_an_unknown_file_that_is_what_the_server_says_is_taken(
    server: SdkServer, opened: Open, sent: str
) -> None:
    url = server.add(NAME, DATA, hash=sent)
    assert opened().get(LockedFile(NAME, url)).read_bytes() == DATA


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        (
            "a.apk",
            b"<!doctype html><title>Welcome to our hotel",
            "is a page: it begins with '<!doctype html><title>Welcome to our hot'",
        ),
        ("a.obf", b"\n <HTML>", "is a page: it begins with '\\n <HTML>'"),
        ("a.apk", b"Welcome", "is no APK: it begins with 'Welcome'"),
    ],
)
def test_a_page_in_the_place_of_a_file_is_refused(
    server: SdkServer, opened: Open, tmp_path: Path, name: str, data: bytes, says: str
) -> None:
    url = server.add(name, data)
    with pytest.raises(SetupError) as raised:
        opened().get(LockedFile(name, url))
    assert str(raised.value) == f"{url} {says}; does the network want a login?"
    assert not (tmp_path / "pins.toml").exists()
    assert files(tmp_path) == []


def test_a_file_put_there_by_hand_is_not_trusted(
    server: SdkServer, opened: Open, tmp_path: Path
) -> None:
    (tmp_path / "downloads").mkdir()
    (tmp_path / "downloads" / NAME).write_bytes(DATA[:100])
    assert opened().get(LockedFile(NAME, server.add(NAME, DATA))).read_bytes() == DATA


def test_pins_that_cannot_be_read_are_a_sentence(
    server: SdkServer, opened: Open, tmp_path: Path
) -> None:
    (tmp_path / "pins.toml").write_text("[[file]]\nurl = 3\n")
    with pytest.raises(SetupError, match=r"pins\.toml: it cannot be read .*; mend it, or remove"):
        opened().get(LockedFile(NAME, server.add(NAME, DATA)))


# Without a network, without room


def test_offline_names_what_is_missing(server: SdkServer, opened: Open, tmp_path: Path) -> None:
    file = locked(server.add(NAME, DATA))
    with pytest.raises(SetupError, match=r"--aw-offline: a\.zip is not in .*/downloads"):
        opened(offline=True).get(file)
    assert server.asked == []
    opened().get(file)
    assert opened(offline=True).get(file).read_bytes() == DATA


def test_a_disk_that_fills_is_a_sentence(
    server: SdkServer, opened: Open, full: Full, tmp_path: Path
) -> None:
    file = locked(server.add(NAME, DATA))
    with full(30_000), pytest.raises(SetupError, match=r"a\.zip\.part: the disk is full; make"):
        opened().get(file)
    assert NAME not in files(tmp_path)
    later = opened()
    assert later.get(file).read_bytes() == DATA
    assert later.fetched == 20_000


@pytest.mark.parametrize("taken", ["a.zip.part", ".a.zip.part.json.new"])
def test_a_file_that_cannot_be_written_here_is_no_trouble_of_the_networks(
    server: SdkServer, opened: Open, tmp_path: Path, pauses: list[float], taken: str
) -> None:
    (tmp_path / "downloads" / taken).mkdir(parents=True)
    with pytest.raises(SetupError, match=rf"{re.escape(taken)}: Is a directory$"):
        opened().get(locked(server.add(NAME, DATA)))
    assert pauses == []


# What is said


def test_without_a_terminal_there_is_a_line_for_each_tenth(
    server: SdkServer, opened: Open, lines: list[str]
) -> None:
    opened().get(locked(server.add(NAME, DATA, cuts=tuple(range(5000, 50_000, 5000)))))
    assert lines == [f"  a.zip: {each} % of 50.0 kB" for each in range(10, 100, 10)]


def test_a_download_that_goes_on_does_not_repeat_its_lines(
    server: SdkServer, opened: Open, lines: list[str]
) -> None:
    file = locked(server.add(NAME, DATA, cuts=(20_000,), stalls=True))
    with pytest.raises(SetupError):
        opened(seconds=0.05).get(file)
    lines.clear()
    server.change(NAME, stalls=False, cuts=tuple(range(25_000, 50_000, 5000)))
    opened().get(file)
    assert lines == [f"  a.zip: {each} % of 50.0 kB" for each in range(50, 100, 10)]


@pytest.mark.deep
@pytest.mark.parametrize("ranges", [True, False])
def test_wherever_it_is_cut_it_comes_whole(
    server: SdkServer, opened: Open, tmp_path: Path, search_seed: int, ranges: bool
) -> None:
    draw = Random(search_seed)
    for _ in range(50):
        cuts = tuple(sorted(draw.randrange(50_000) for _ in range(10)))
        file = locked(server.add(NAME, DATA, cuts=cuts, ranges=ranges))
        server.sent.clear()
        opened().get(file)
        assert not ranges or server.sent[NAME] == 50_000
        (tmp_path / "downloads" / NAME).unlink()


def test_a_read_that_waits_too_long_is_tried_again(server: SdkServer, opened: Open) -> None:
    file = locked(server.add(NAME, DATA, cuts=(20_000,), stalls=True))

    def wake() -> None:
        server.change(NAME, stalls=False, cuts=())

    timer = threading.Timer(0.1, wake)
    timer.start()
    downloads = opened(seconds=0.15)
    assert downloads.get(file).read_bytes() == DATA
    assert downloads.fetched == 50_000
    timer.join()
