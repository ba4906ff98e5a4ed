"""What goes through adb comes out as it went in, and a door that fails says so."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pytest_androidworld.boot import boot
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

ALL_BYTES = bytes(range(256))
FOLDER = "/storage/emulated/0/Download"


def test_a_device_that_is_not_there(device: Device) -> None:
    nobody = Adb("emulator-1", port=device.adb.client.port)
    with pytest.raises(DeviceError, match=r"adb: emulator-1: true: device 'emulator-1' not found"):
        nobody.shell("true")


def test_a_server_that_is_not_there(device: Device) -> None:
    lonely = Adb(device.serial, port=1)
    for deed in (
        lambda: lonely.shell("true"),
        lambda: lonely.pull("/x"),
        lambda: lonely.push(b"", "/x"),
        lambda: lonely.there(1),
        lonely.root,
    ):
        with pytest.raises(DeviceError, match=r"no adb server at 127\.0\.0\.1:1"):
            deed()


def test_a_device_that_is_not_there_is_reported_with_what_tells_which_are(device: Device) -> None:
    server = device.adb.client
    nobody = Adb("emulator-1", server.host, server.port)
    assert not nobody.there(0.1)
    assert nobody.absent(0.1) == (
        "adb: emulator-1: wait for the device: it was not there within 0.1 s; `adb devices` lists"
        " those that are"
    )


def test_a_command_that_never_speaks_is_a_device_error(device: Device) -> None:
    with pytest.raises(DeviceError, match="logcat -s Nothing:V: adb read timeout"):
        device.adb.shell("logcat -s Nothing:V", timeout=0.3)


def test_a_file_that_cannot_be_written_is_a_device_error(device: Device) -> None:
    device.adb.shell(f"mkdir -p {FOLDER}/folder")
    with pytest.raises(DeviceError, match=f"cannot write {FOLDER}/folder"):
        device.adb.push(b"x", f"{FOLDER}/folder")


@pytest.mark.parametrize("path", [f"{FOLDER}/none", FOLDER, "/none/none", f"{FOLDER}/none/none"])
def test_what_is_no_file_is_none(device: Device, path: str) -> None:
    assert device.adb.pull(path) is None


def test_a_failing_command_is_a_result(device: Device) -> None:
    said = device.adb.shell("echo out; echo err >&2; exit 3")
    assert said == Output("out\n", "err\n", 3)
    assert device.adb.shell("frobnicate").status == 127


def test_words_are_nothing_but_words(device: Device) -> None:
    words = ["$HOME", "a  b", "'", '"', "`id`", "*", "", "-n", "ü", ";", "\n"]
    assert device.adb.run("printf", "%s|", *words).stdout == "".join(f"{each}|" for each in words)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(exclude_characters="\0", codec="utf-8"), min_size=1))
def test_any_text_is_a_word(device: Device, text: str) -> None:
    assert device.adb.run("printf", "%s", text).stdout == text


def test_bytes_that_are_no_text_come_and_go(device: Device) -> None:
    odd = b"\xff\xfe".decode("utf-8", "surrogateescape")
    assert device.adb.run("printf", "%s", odd).stdout == odd


@pytest.mark.parametrize("size", [29_000, 31_000, 70_000, 300_000])
def test_a_command_may_be_long(device: Device, size: int) -> None:
    assert device.adb.shell(f"echo {'x' * size} | wc -c; exit 4") == Output(f"{size + 1}\n", "", 4)


def test_a_command_reads_what_it_is_given(device: Device) -> None:
    assert device.adb.shell("cat", stdin=ALL_BYTES[:128]).stdout.encode() == ALL_BYTES[:128]
    assert device.adb.shell("cat").stdout == ""


@pytest.mark.parametrize("content", [b"", b"\r\n\0", ALL_BYTES * 4000])
@pytest.mark.parametrize("name", ["plain", "new/folder/it's $(a) *"])
def test_files_come_back_as_they_went(device: Device, name: str, content: bytes) -> None:
    path = f"{FOLDER}/{name}"
    device.adb.push(content, path)
    assert device.adb.pull(path) == content


def test_many_files_come_over_one_stream(device: Device) -> None:
    device.adb.push(b"one", f"{FOLDER}/one")
    device.adb.push(b"two", f"{FOLDER}/two")
    paths = [f"{FOLDER}/{name}" for name in ("one", "none", "two")]
    assert list(device.adb.pull_all(paths).values()) == [b"one", None, b"two"]


def test_a_file_of_any_size_is_pushed_in_pieces(device: Device, tmp_path: Path) -> None:
    file, path = tmp_path / "large", f"{FOLDER}/large"
    file.write_bytes(ALL_BYTES * 1000 + b"end")
    device.adb.push_file(file, path, 0o640)
    assert device.adb.pull(path) == ALL_BYTES * 1000 + b"end"
    file.write_bytes(b"")
    device.adb.push_file(file, path)
    assert device.adb.pull(path) == b""


def test_a_file_that_cannot_be_pushed_is_device_trouble(device: Device, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(ALL_BYTES * 1000)
    with pytest.raises(DeviceError, match=f"adb: {device.serial}: push: .*[Ii]s a directory"):
        device.adb.push_file(file, FOLDER)
    assert device.adb.shell("echo well").stdout == "well\n"


def test_a_service_reads_a_file_and_replies(device: Device, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"one\ntwo\n" * 50_000)
    assert device.adb.feed("exec:head -n 2", file) == "one\ntwo\n"


def test_a_pushed_file_is_dated_by_the_phone(device: Device) -> None:
    device.adb.push(b"x", f"{FOLDER}/x")
    said = device.adb.shell(f"stat -c '%Y %a' {FOLDER}/x; date +%s").stdout.split()
    assert int(said[2]) - int(said[0]) in (0, 1)


def test_commands_share_a_stream_and_nothing_else(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    device.adb.close()
    connect = device.adb.open
    monkeypatch.setattr(
        device.adb, "open", lambda service: opened.append(service) or connect(service)
    )
    assert device.adb.shell("cd /sdcard; n=7; set -e; exec 2>/dev/null; false") == Output(
        "", "", 1
    )
    assert device.adb.shell('echo "$n $PWD"; printf x; false; echo y').stdout == " /\nxy\n"
    assert device.adb.shell("exit 3").status == 3
    assert device.adb.shell("if").status != 0
    assert device.adb.shell("printf x; printf y >&2") == Output("x", "y", 0)
    assert opened == ["shell,v2,raw:sh"]


def test_what_came_too_late_answers_nothing_else(device: Device) -> None:
    assert device.adb.shell("echo first").stdout == "first\n"
    with pytest.raises(DeviceError, match="adb read timeout"):
        device.adb.shell("logcat -s Nothing:V; echo late", timeout=0.3)
    assert device.adb.shell("echo last").stdout == "last\n"


def test_a_connection_that_is_cut_is_reported_as_such(
    device: Device, inflict: Callable[[str], None]
) -> None:
    device.adb.shell("true")
    inflict("refuse_adb")
    with pytest.raises(DeviceError, match=": true: the connection was closed before the answer"):
        device.adb.shell("true")


def test_a_phone_has_all_rights(device: Device) -> None:
    assert device.adb.root() == "adbd is already running as root"
    assert device.adb.shell("id -u").stdout == "0\n"


def test_a_phone_without_all_rights_gives_them(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as booted:
        adb = booted.device.adb
        with adb.open("unroot:") as stream:
            assert stream.read_until_close() == "restarting adbd as non root\n"
        adb.until(lambda: not adb.is_root(), 10, "it is still root")
        assert adb.shell("id -u").stdout == "2000\n"
        assert adb.root() == "restarting adbd as root"
        assert adb.shell("id -u").stdout == "0\n"
