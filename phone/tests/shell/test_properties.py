"""``getprop`` and ``setprop``."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("getprop sys.boot_completed", "1\n"),
        ("getprop ro.build.version.sdk", "33\n"),
        ("getprop ro.product.model", "sdk_gphone64_x86_64\n"),
        ("getprop persist.sys.timezone", "UTC\n"),
        ("getprop no.such", "\n"),
        ("getprop no.such default", "default\n"),
        ("getprop sys.boot_completed 0", "1\n"),
        ("setprop debug.mine 1", ""),
    ],
)
def test_what_is_printed(phone: Phone, line: str, output: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == (output, "", 0)


def test_all_properties_are_printed_in_brackets_sorted(phone: Phone) -> None:
    run_text(phone, "setprop aaa.first 'a b'")
    lines = run_text(phone, "getprop").stdout.splitlines()
    assert lines[0] == "[aaa.first]: [a b]"
    assert "[ro.build.version.release]: [13]" in lines
    names = [line.partition("]")[0] for line in lines]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("setprop ro.hardware x", "failed to set property 'ro.hardware' to 'x'"),
        ("setprop only.name", "Needs 2 arguments"),
        ("setprop a b c", "Max 2 arguments"),
        ("setprop a..b c", "'..' is not allowed in a property name"),
        ("setprop .a c", "property names must not start or end with '.'"),
        ("setprop 'a b' c", "invalid character ' ' in name 'a b'"),
    ],
)
def test_names_that_cannot_be_set(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", f"setprop: {complaint}\n", 1)


def test_the_time_zone_is_set_at_once(phone: Phone) -> None:
    run_text(phone, "setprop persist.sys.timezone America/New_York")
    assert phone.clock.now().hour == 11
