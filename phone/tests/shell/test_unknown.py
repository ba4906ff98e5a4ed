"""What Android's commands say to words they do not know, on a phone that is not strict."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "out", "err", "status"),
    [
        ("appops fly", "Unknown command: fly\n", "", 255),
        ("cmd wifi fly", "", "Unknown command: fly\n", 255),
        ("cmd role", None, "", 0),
        ("cmd deviceidle step", "", "No shell command implementation.\n", 0),
        ("dumpsys battery fly", "Unknown command: fly\n", "", 0),
        ("ime fly", "Unknown command: fly\n", "", 255),
        ("logcat -S", "", "logcat: option -S is not of this phone\n", 1),
        ("pm fly", "Unknown command: fly\n", "", 255),
        ("pm list spoons", "", "Error: unknown list type 'spoons'\n", 255),
        ("pm list packages --fast", "", "Error: Unknown option: --fast\n", 255),
        (
            "pm install --fast x",
            "",
            "\nException occurred while executing 'install':\n"
            "java.lang.IllegalArgumentException: Unknown option --fast\n",
            255,
        ),
        ("wm fly", "Unknown command: fly\n", "", 255),
    ],
)
def test_what_is_printed(lenient: Phone, line: str, out: str, err: str, status: int) -> None:
    result = run_text(lenient, line)
    assert out in (None, result.stdout)
    assert (result.stderr, result.status) == (err, status)
    assert bool(lenient.unknown) is (out is not None)


@pytest.mark.parametrize("line", ["svc usb getFunctions", "svc toaster on"])
def test_svc_prints_its_usage(lenient: Phone, line: str) -> None:
    result = run_text(lenient, line)
    assert "\n" in result.stderr
    assert result.status == 0
    assert len(lenient.unknown) == 1


def test_a_phone_cannot_switch_itself_off_for_good(lenient: Phone) -> None:
    result = run_text(lenient, "svc power shutdown")
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert lenient.unknown == {"command of svc: power shutdown": 1}


def test_getprop_prints_its_usage(lenient: Phone) -> None:
    result = run_text(lenient, "getprop -X ro.hardware")
    assert result.stderr.startswith("usage: getprop [-TZ] [NAME [DEFAULT]]\n")
    assert result.status == 1
    assert lenient.unknown == {"option of getprop: -X": 1}
    assert run_text(lenient, "getprop --help").status == 0
