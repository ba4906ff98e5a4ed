"""The handle of the navigation bar: visible on light pages and on dark ones."""

import pytest

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.shell.run import run_text
from pytest_androidworld.virtual.ui.display import Display
from tests.virtual.hand import Hand

HANDLE = (540, 2368)


def handle(phone: Phone) -> str:
    with phone.busy():
        red, green, blue = phone[Display].image().convert("RGB").getpixel(HANDLE)
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
