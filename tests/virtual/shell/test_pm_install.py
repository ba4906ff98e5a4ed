"""Installing and removing from the shell, as adb does it."""

import pytest

from pytest_androidworld.virtual.phone import Phone, UnknownRequest
from pytest_androidworld.virtual.services.log import Log
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.shell.run import run_text

TALLY = "org.example.tally"
FORWARDER = "com.google.androidenv.accessibilityforwarder"


@pytest.mark.parametrize("data", [b"", b"0123456789"])
def test_any_bytes_that_are_streamed_are_taken(phone: Phone, data: bytes) -> None:
    before = phone[Packages].names()
    result = run_text(phone, f"cmd package 'install' '-r' '-t' '-g' '-S' '{len(data)}'", data)
    assert (result.stdout, result.stderr, result.status) == ("Success\n", "", 0)
    assert phone[Packages].names() == before
    assert f"{len(data)} bytes that are no APK" in list(phone[Log].lines())[-1].message


def test_a_pushed_file_is_who_it_is_called(phone: Phone) -> None:
    path = f"/data/local/tmp/{TALLY}.apk"
    phone.files.write(path, b"PK")
    assert run_text(phone, f"pm install -r {path}").stdout == "Success\n"
    assert run_text(phone, "pm list packages -3 tally").stdout == f"package:{TALLY}\n"
    assert run_text(phone, f"cmd package 'uninstall' '{TALLY}'").stdout == "Success\n"
    assert TALLY not in phone[Packages]


def test_a_file_that_is_nothing_is_refused_unless_it_is_empty(phone: Phone) -> None:
    phone.files.write("/data/local/tmp/tmp42.apk", b"PK")
    result = run_text(phone, "pm install /data/local/tmp/tmp42.apk")
    assert (result.stdout, result.status) == (
        "Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse tmp42.apk]\n",
        1,
    )
    phone.files.write("/data/local/tmp/tmp42.apk", b"")
    assert run_text(phone, "pm install /data/local/tmp/tmp42.apk").stdout == "Success\n"


def test_a_file_that_is_not_there(phone: Phone) -> None:
    result = run_text(phone, "pm install /sdcard/none.apk")
    assert result.stderr.startswith(
        "Error: Unable to open file: /sdcard/none.apk\n"
        "Consider using a file under /data/local/tmp/\n"
    )
    assert (result.stdout, result.status) == ("", 255)


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
    ],
)
def test_what_is_printed(
    phone: Phone, line: str, output: str, complaint: str, status: int
) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, complaint, status)


def test_unknown_options_are_counted(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="--backwards"):
        run_text(phone, "pm install --backwards x.apk")
