"""The file of a device's screens is continued, never lost, and of one device."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, Rect
from pytest_androidworld.errors import UsageError
from pytest_androidworld.screens.privacy import Privacy
from pytest_androidworld.screens.screen_file import ScreenFile, describe, row

PHONE = {"model": "Pixel 6", "api": "33"}
PLAIN = Privacy()
SAVE = Element(0, text="Save", class_name="android.widget.Button", bbox=Rect(1, 2, 3, 4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "screens.json"


def taken_up(path: Path, device: dict[str, Any] = PHONE) -> ScreenFile:
    file = ScreenFile(path)
    file.take_up(device)
    return file


def test_a_row_with_all_that_an_element_can_have() -> None:
    element = Element(
        index=7,
        text="+1 932-802-0043",
        content_description="Call Ada",
        class_name="android.widget.EditText",
        bbox=Rect(1, 2, 3, 4),
        hint_text="Phone of Ada",
        package_name="com.google.android.contacts",
        resource_name="com.google.android.contacts:id/phone",
        is_checkable=True,
        is_checked=True,
        is_clickable=True,
        is_editable=True,
        is_enabled=False,
        is_focusable=True,
        is_focused=True,
        is_long_clickable=True,
        is_scrollable=True,
        is_selected=True,
    )
    assert row(element, Privacy(["Ada"])) == [
        "EditText",
        "+0 000-000-0000",
        "Call [contact]",
        "Phone of [contact]",
        "phone",
        "clekKsfFSD",
        [1, 2, 3, 4],
        "g:contacts",
    ]


def test_a_row_with_nothing() -> None:
    assert row(Element(0), PLAIN) == ["", None, None, None, None, "", [0, 0, 0, 0], ""]


def test_a_description_that_is_the_text_and_an_id_of_another_package() -> None:
    element = Element(
        index=0,
        text="OK",
        content_description="OK",
        package_name="net.gsantner.markor",
        resource_name="android:id/button1",
    )
    assert row(element, PLAIN)[1:] == [
        *("OK", "=", None, "android:id/button1", "", [0, 0, 0, 0], "net.gsantner.markor"),
    ]


def test_what_a_keyboard_suggests_is_private_and_its_keys_are_not() -> None:
    package = "com.google.android.inputmethod.latin"
    chip = Element(0, text="what I copied", package_name=package)
    key = Element(1, content_description="Q", package_name=package)
    assert row(chip, PLAIN)[1:3] == ["[suggestion]", None]
    assert row(key, PLAIN)[1:3] == [None, "Q"]
    assert row(replace(chip, package_name="org.example"), PLAIN)[1] == "what I copied"


def test_the_file_has_a_line_per_element_and_names_the_device(path: Path) -> None:
    file = taken_up(path)
    file.left_out["vlc"] = "org.videolan.vlc is not installed"
    file.add("a.one", [SAVE, Element(1)], PLAIN, notes=["restless"])
    text = path.read_text("utf-8")
    assert text[text.index(' "left_out"') :].splitlines() == [
        ' "left_out": {"vlc": "org.videolan.vlc is not installed"},',
        ' "screens": {',
        '  "a.one": {"notes": ["restless"], "elements": [',
        '   ["Button", "Save", null, null, null, "", [1, 2, 3, 4], ""],',
        '   ["", null, null, null, null, "", [0, 0, 0, 0], ""]',
        "  ]}",
        " }",
        "}",
    ]
    assert json.loads(text)["device"] == PHONE
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_continued(path: Path) -> None:
    file = taken_up(path)
    file.left_out["a.none"] = "why"
    file.add("a.one", [SAVE], PLAIN)
    again = taken_up(path)
    assert again.left_out == {"a.none": "why"}
    again.add("a.two", [], PLAIN)
    assert list(taken_up(path).screens) == ["a.one", "a.two"]
    assert again.screens["a.one"] == {
        "elements": [["Button", "Save", None, None, None, "", [1, 2, 3, 4], ""]]
    }


def test_a_file_of_another_device_is_refused_and_stays(path: Path) -> None:
    taken_up(path).add("a.one", [SAVE], PLAIN)
    before = path.read_bytes()
    with pytest.raises(UsageError, match=r"of another device: api '33', and not '34'; name ano"):
        taken_up(path, {**PHONE, "api": "34"})
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "[]", "no JSON", '{"device": {}, "screens": {}}'])
def test_another_file_is_refused_and_stays(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(UsageError, match=r"screens\.json is no file of screens"):
        taken_up(path)
    assert path.read_text() == text


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    file = taken_up(tmp_path / "none" / "screens.json")
    with pytest.raises(UsageError, match=r"cannot be written: No such file or directory"):
        file.add("a.one", [SAVE], PLAIN)


def test_what_a_device_is(device: Device) -> None:
    about = describe(device)
    del about["pytest-androidworld"], about["image"]
    assert about == {
        "kind": "virtual",
        "model": "sdk_gphone64_x86_64",
        "api": "33",
        "locale": "en-US",
        "size": "1080x2400",
        "density": "420",
    }
