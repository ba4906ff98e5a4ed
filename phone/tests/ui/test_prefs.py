"""Preferences: the XML of Android, read and written."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.ui.prefs import Prefs, Value

FILE = "/data/data/org.example/shared_prefs/main.xml"


@pytest.fixture
def prefs(phone: Phone) -> Prefs:
    return Prefs(phone.files, "org.example", "main")


def test_a_missing_file_is_empty(prefs: Prefs) -> None:
    assert dict(prefs) == {}
    assert prefs.text("name", "none") == "none"


def test_values_are_written_as_android_writes_them(phone: Phone, prefs: Prefs) -> None:
    prefs.put({"on": True, "count": 3, "long": 2**40, "name": "a<b", "all": {"y", "x"}})
    assert phone.files.read_text(FILE) == (
        "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
        '    <set name="all">\n        <string>x</string>\n'
        "        <string>y</string>\n    </set>\n"
        '    <int name="count" value="3" />\n'
        f'    <long name="long" value="{2**40}" />\n'
        '    <string name="name">a&lt;b</string>\n'
        '    <boolean name="on" value="true" />\n</map>\n'
    )


@pytest.mark.parametrize("value", [True, 0, 7, 2**40, 1.5, "", "ä & <b>", {"x", "y"}])
def test_what_is_put_in_comes_out(prefs: Prefs, value: Value) -> None:
    prefs["key"] = value
    assert prefs["key"] == value
    assert type(prefs["key"]) is type(value)


def test_the_same_value_is_not_written_again(phone: Phone, prefs: Prefs) -> None:
    prefs["count"] = 1
    before = phone.files.stat(FILE).mtime
    phone.clock.advance(5)
    prefs["count"] = 1
    assert phone.files.stat(FILE).mtime == before
    prefs["count"] = True
    assert phone.files.stat(FILE).mtime > before


def test_a_set_that_was_read_and_changed_is_a_new_value(prefs: Prefs) -> None:
    prefs["all"] = {"x"}
    read = prefs["all"]
    assert isinstance(read, set)
    read.add("y")
    assert prefs["all"] == {"x"}
    prefs["all"] = read
    assert prefs["all"] == {"x", "y"}


def test_a_broken_file_counts_as_empty(phone: Phone, prefs: Prefs) -> None:
    prefs["count"] = 1
    phone.files.write(FILE, "<map><int")
    assert dict(prefs) == {}
