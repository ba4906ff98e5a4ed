"""Installing and removing from the shell, as adb does it."""

from collections.abc import Callable

import pytest

from phone.tests.apks import packed
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.install_sessions import FIRST
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.shell.run import Result, run_text
from virtual_phone.storage.disk_space import ROOM

TALLY, MARKOR = "org.example.tally", "net.gsantner.markor"
FORWARDER = "com.google.androidenv.accessibilityforwarder"
HEAD = "\nException occurred while executing"
STAGE = f"/data/app/vmdl{FIRST}.tmp"
NOT_APK = (
    f"Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {STAGE}/base.apk:"
    f" Failed to load asset path {STAGE}/base.apk]\n"
)
DEX = {"classes.dex": b"dex\n035\0"}


def stream(phone: Phone, data: bytes, *options: str) -> Result:
    words = " ".join(("cmd package install", *options, "-S", str(len(data))))
    return run_text(phone, words, data)


def path(phone: Phone, data: bytes) -> Result:
    phone.files.write("/data/local/tmp/x.apk", data)
    return run_text(phone, "pm install /data/local/tmp/x.apk")


def session(phone: Phone, data: bytes) -> Result:
    run_text(phone, "pm install-create -r")
    run_text(phone, f"pm install-write -S {len(data)} {FIRST} base.apk -", data)
    return run_text(phone, f"pm install-commit {FIRST}")


Way = Callable[[Phone, bytes], Result]
WAYS = pytest.mark.parametrize("way", [stream, path, session])


# What is no APK


@WAYS
@pytest.mark.parametrize("data", [b"", b"0123456789", b"PK\3\4", packed(TALLY)[:-30]])
def test_what_is_no_apk_is_refused_and_nothing_is_left_of_it(
    phone: Phone, way: Way, data: bytes
) -> None:
    before = phone[Packages].names()
    result = way(phone, data)
    assert (result.stdout, result.stderr, result.status) == (NOT_APK, "", 1)
    assert phone[Packages].names() == before
    assert not phone.files.exists(STAGE)


def test_a_file_is_not_the_package_that_it_is_called(phone: Phone) -> None:
    phone.files.write(f"/data/local/tmp/{MARKOR}.apk", b"PK")
    result = run_text(phone, f"pm install -r /data/local/tmp/{MARKOR}.apk")
    assert (result.stdout, result.status) == (NOT_APK, 1)


def test_fewer_bytes_than_announced_are_no_apk(phone: Phone) -> None:
    data = packed(TALLY)
    result = run_text(phone, f"pm install -S {len(data)}", data[:100])
    assert (result.stdout, result.status) == (NOT_APK, 1)


# Code


@WAYS
@pytest.mark.parametrize(
    ("code", "file"),
    [("DEXOPT", "classes.dex"), ("NO_MATCHING_ABIS", "lib/arm64-v8a/libflutter.so")],
)
def test_code_of_an_unknown_package_is_refused_by_name(
    phone: Phone, way: Way, code: str, file: str
) -> None:
    result = way(phone, packed("io.appium.settings", files={file: b"x"}))
    assert (result.stdout, result.status) == (
        f"Failure [INSTALL_FAILED_{code}: io.appium.settings contains {file}, and code of an APK"
        " does not run on this virtual phone; it has no app of its own by that name]\n",
        1,
    )
    assert "io.appium.settings" not in phone[Packages]


@WAYS
@pytest.mark.parametrize("package", [MARKOR, FORWARDER, "com.android.chrome"])
def test_code_of_an_own_app_is_installed_as_that_app(phone: Phone, way: Way, package: str) -> None:
    data = packed(package, 2_000_000_000, files=DEX)
    assert way(phone, data).stdout == "Success\n"
    assert phone[Packages].info(package).version == ("1.2.3", 2_000_000_000)
    assert not phone[Packages].is_foreign(package)


@WAYS
def test_an_apk_without_code_is_installed(phone: Phone, way: Way) -> None:
    data = packed(TALLY, files={"resources.arsc": b"x", "assets/classes.dex": b"x"})
    result = way(phone, data)
    assert (result.stdout, result.stderr, result.status) == ("Success\n", "", 0)
    assert run_text(phone, "pm list packages -3 tally").stdout == f"package:{TALLY}\n"
    assert phone.files.read(phone[Packages].apk(TALLY)) == data
    assert not phone.files.exists(STAGE)
    assert run_text(phone, f"cmd package 'uninstall' '{TALLY}'").stdout == "Success\n"
    assert TALLY not in phone[Packages]


def test_all_permissions_are_granted_on_request(phone: Phone) -> None:
    camera = "android.permission.CAMERA"
    stream(phone, packed(TALLY))
    assert not phone[Permissions].granted(TALLY, camera)
    stream(phone, packed(TALLY), "-r", "-t", "-g")
    assert phone[Permissions].granted(TALLY, camera)


# Several APKs


def test_a_base_and_its_splits_are_one_package(phone: Phone) -> None:
    base, split = packed(TALLY), packed(TALLY, split="config.en")
    created = run_text(phone, f"cmd package install-create -r -S {len(base) + len(split)}")
    assert created.stdout == f"Success: created install session [{FIRST}]\n"
    for name, data in (("0_base.apk", base), ("1_split.apk", split)):
        size = len(data)
        written = run_text(phone, f"pm install-write -S {size} {FIRST} {name} -", data)
        assert (written.stdout, written.status) == (f"Success: streamed {size} bytes\n", 0)
    assert TALLY not in phone[Packages]
    assert run_text(phone, f"pm install-commit {FIRST}").stdout == "Success\n"
    folder = phone[Packages].apk(TALLY).rpartition("/")[0]
    assert phone.files.listdir(folder) == ["base.apk", "split_config.en.apk"]
    stream(phone, base)
    assert phone.files.listdir(folder) == ["base.apk"]


def test_several_files_are_one_package(phone: Phone) -> None:
    for name, split in (("a.apk", ""), ("b.apk", "en")):
        phone.files.write(f"/data/local/tmp/{name}", packed(TALLY, split=split))
    result = run_text(phone, "cd /data/local/tmp; pm install a.apk b.apk")
    assert result.stdout == "Success\n"


@pytest.mark.parametrize(
    ("apks", "why"),
    [
        ((), f"Session: {FIRST}. No packages staged in {STAGE}"),
        ((packed(TALLY, split="en"),), "Full install must include a base package"),
        (
            (packed(TALLY), packed("org.example.other", split="en")),
            f"{STAGE}/1.apk package org.example.other inconsistent with {TALLY}",
        ),
        (
            (packed(TALLY, 7), packed(TALLY, 8, split="en")),
            f"{STAGE}/1.apk version code 8 inconsistent with 7",
        ),
        (
            (packed(TALLY), packed(TALLY, split="en"), packed(TALLY, split="en")),
            "Split en was defined multiple times",
        ),
        ((packed(TALLY), packed(TALLY)), "Split null was defined multiple times"),
    ],
)
def test_apks_that_are_not_one_package(phone: Phone, apks: tuple[bytes, ...], why: str) -> None:
    run_text(phone, "pm install-create")
    for number, data in enumerate(apks):
        run_text(phone, f"pm install-write -S {len(data)} {FIRST} {number}.apk", data)
    result = run_text(phone, f"pm install-commit {FIRST}")
    assert (result.stdout, result.status) == (f"Failure [INSTALL_FAILED_INVALID_APK: {why}]\n", 1)
    assert TALLY not in phone[Packages]
    assert not phone.files.exists(STAGE)


def test_code_in_a_split_counts(phone: Phone) -> None:
    for name, split, files in (("a.apk", "", {}), ("b.apk", "more", DEX)):
        phone.files.write(f"/data/local/tmp/{name}", packed(TALLY, split=split, files=files))
    result = run_text(phone, "cd /data/local/tmp; pm install a.apk b.apk")
    assert result.stdout.startswith(f"Failure [INSTALL_FAILED_DEXOPT: {TALLY} contains ")


def test_a_session_ends_once(phone: Phone) -> None:
    denied = f"java.lang.SecurityException: Caller has no access to session {FIRST}\n"
    run_text(phone, "pm install-create")
    assert run_text(phone, f"pm install-abandon {FIRST}").stdout == "Success\n"
    for command, rest in (
        ("install-write", "x.apk -"),
        ("install-commit", ""),
        ("install-abandon", ""),
    ):
        result = run_text(phone, f"pm {command} {FIRST} {rest}")
        assert (result.stderr, result.status) == (f"{HEAD} '{command}':\n{denied}", 255)
    assert run_text(phone, "pm install-create").stdout.endswith(f"[{FIRST + 1}]\n")


def test_a_restart_ends_sessions(phone: Phone) -> None:
    run_text(phone, "pm install-create")
    phone.reboot()
    assert not phone.files.exists(STAGE)
    phone.clock.advance(60)
    assert run_text(phone, f"pm install-commit {FIRST}").status == 255


# What is printed


def test_a_file_that_is_not_there(phone: Phone) -> None:
    result = run_text(phone, "pm install /sdcard/none.apk")
    assert result.stderr == (
        "Error: Unable to open file: /sdcard/none.apk\n"
        "Consider using a file under /data/local/tmp/\n"
        f"{HEAD} 'install':\n"
        "java.lang.IllegalArgumentException: Error: Can't open file: /sdcard/none.apk\n"
    )
    assert (result.stdout, result.status) == ("", 255)
    assert not phone.files.exists(STAGE)


def test_a_full_disk_is_reported(phone: Phone) -> None:
    data = packed(TALLY)
    phone.files.room.left = 100 - ROOM
    phone.files.room._used = lambda: ROOM - 100  # type: ignore[method-assign]
    result = stream(phone, data)
    assert (result.stdout, result.stderr, result.status) == (
        "",
        "Error: failed to write; write failed: ENOSPC (No space left on device)\n",
        1,
    )
    assert not phone.files.exists(STAGE)


@pytest.mark.parametrize(
    ("line", "output", "complaint", "status"),
    [
        ("pm uninstall no.such", "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "", 1),
        ("pm uninstall com.android.chrome", "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "", 1),
        ("pm uninstall", "", "Error: no package name specified\n", 1),
        ("pm uninstall -k --user 0 com.android.chrome", "Success\n", "", 0),
        ("pm install", "", "Error: must either specify a package size or an APK file\n", 1),
        (
            "pm install -S many",
            "",
            "Error: must either specify a package size or an APK file\n",
            1,
        ),
        (
            "cmd package install-incremental -t x.apk:10:0",
            "",
            f"{HEAD} 'install-incremental':\n"
            "java.lang.IllegalArgumentException: Incremental installation not allowed.\n",
            255,
        ),
        (
            "pm install-commit",
            "",
            f"{HEAD} 'install-commit':\njava.lang.NumberFormatException: null\n",
            255,
        ),
        (
            "pm install-commit x",
            "",
            f"{HEAD} 'install-commit':\n"
            'java.lang.NumberFormatException: For input string: "x"\n',
            255,
        ),
    ],
)
def test_what_is_printed(
    phone: Phone, line: str, output: str, complaint: str, status: int
) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, complaint, status)


@pytest.mark.parametrize(
    ("rest", "complaint", "status"),
    [
        ("x.apk -", "Error: must specify a APK size\n", 1),
        (
            "-S 1 ../x.apk -",
            f"{HEAD} 'install-write':\n"
            "java.lang.IllegalArgumentException: Invalid name: ../x.apk\n",
            255,
        ),
    ],
)
def test_what_cannot_be_staged(phone: Phone, rest: str, complaint: str, status: int) -> None:
    run_text(phone, "pm install-create")
    size = "-S 1 " if rest.startswith("-S") else ""
    line = f"pm install-write {size}{FIRST} {rest.removeprefix(size)}"
    result = run_text(phone, line, b"x")
    assert (result.stdout, result.stderr, result.status) == ("", complaint, status)
    assert phone.files.listdir(STAGE) == []


def test_unknown_options_are_counted(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="--backwards"):
        run_text(phone, "pm install --backwards x.apk")
