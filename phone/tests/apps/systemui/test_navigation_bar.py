"""The handle of the navigation bar: visible on light pages and on dark ones."""

from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

HANDLE = (540, 2368)


def handle(phone: Phone) -> str:
    with phone.busy():
        pixel: Any = phone[Display].image().convert("RGB").getpixel(HANDLE)
        red, green, blue = pixel
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize(
    ("package", "color"),
    [
        ("com.android.settings", "#444746"),
        ("com.google.android.deskclock", "#444746"),
        ("com.android.camera2", "#c4c7c5"),  # black in light mode, too
    ],
)
def test_the_handle_stands_out_in_light_mode(phone: Phone, package: str, color: str) -> None:
    Hand(phone).launch(package)
    assert handle(phone) == color


@pytest.mark.parametrize("package", ["com.android.settings", "com.android.camera2"])
def test_the_handle_is_light_in_dark_mode(phone: Phone, package: str) -> None:
    run_text(phone, "cmd uimode night yes")
    assert phone[DisplaySettings].night
    Hand(phone).launch(package)
    assert handle(phone) == "#c4c7c5"
