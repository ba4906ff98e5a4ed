"""Switches: each family of widgets has its own, and all say by place and colour what they are."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.elevation import MATERIAL_3

PAGE, PRIMARY, TINT = (255, 255, 255), (0x0B, 0x57, 0xD0), (0xD3, 0xE3, 0xFD)
GREY, PALE = (0x74, 0x77, 0x7F), (0xC4, 0xC6, 0xD0)
SECONDARY, DIVIDER = (0x5F, 0x63, 0x68), (0xDA, 0xDC, 0xE0)


class Switches(ui.App):
    package = "org.example.switches"
    label = "Switches"
    launcher = "org.example.switches.Main"


@dataclass
class Main(ui.Screen[Switches, None]):
    activity: ClassVar[str] = Switches.launcher

    def view(self) -> ui.View:
        return ui.page(
            self,
            ui.Column(
                ui.Switch(False, id="off", margin=40),
                ui.Switch(True, id="on", margin=40),
                ui.Switch(True, id="disabled", enabled=False, margin=40),
                ui.Switch(True, id="narrow", width=40, margin=40),
            ),
        )


@pytest.fixture(params=["material_3", "appcompat", "platform"])
def family(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def hand(phone: Phone, family: str, monkeypatch: pytest.MonkeyPatch) -> Hand:
    levels = {"material_3": MATERIAL_3, "appcompat": ui.APPCOMPAT, "platform": ui.PLATFORM}
    monkeypatch.setattr(Switches, "levels", levels[family])
    return install(phone, Switches, monkeypatch).launch(Switches.package)


def at(hand: Hand, name: str, dp: float) -> Any:
    """The colour in the middle of a switch's height, so far from its right end."""
    _, top, right, bottom = hand.find(f"id={name}").bounds
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    return image.getpixel((round(right - dp * 2.625), (top + bottom) // 2))


@pytest.mark.parametrize("family", ["material_3"], indirect=True)
def test_one_of_material_3_has_a_small_thumb_in_a_frame_when_off(hand: Hand) -> None:
    assert at(hand, "off", 36) == SECONDARY  # the thumb, at the left
    assert at(hand, "off", 16) == DIVIDER
    assert at(hand, "off", 1) == SECONDARY  # the frame
    assert at(hand, "on", 16) == PAGE  # the thumb, at the right
    assert at(hand, "on", 45) == PRIMARY


@pytest.mark.parametrize("family", ["platform"], indirect=True)
def test_one_of_settings_is_a_pale_thumb_on_a_dark_track(hand: Hand) -> None:
    assert at(hand, "off", 38) == PALE
    assert at(hand, "off", 14) == GREY
    assert at(hand, "on", 14) == TINT
    assert at(hand, "on", 38) == PRIMARY


@pytest.mark.parametrize("family", ["appcompat"], indirect=True)
def test_one_of_appcompat_has_a_thumb_larger_than_its_faint_track(hand: Hand) -> None:
    assert at(hand, "off", 34) == (0xFA, 0xFA, 0xFA)
    assert at(hand, "off", 12) == (0xBB, 0xBB, 0xBB)  # 30 % of the text's colour on the page
    assert at(hand, "off", 4) == PAGE  # beyond the track
    assert at(hand, "on", 14) == PRIMARY
    assert at(hand, "on", 34) == (0xB5, 0xCC, 0xF1)


def test_a_disabled_one_is_grey(hand: Hand) -> None:
    assert PRIMARY not in {at(hand, "disabled", dp) for dp in range(1, 52)}


def test_a_narrow_one_stays_in_its_bounds(hand: Hand) -> None:
    left, _, right, _ = hand.find("id=narrow").bounds
    assert at(hand, "narrow", (right - left) / 2.625 + 1) == PAGE


@pytest.mark.parametrize("family", ["appcompat"], indirect=True)
def test_a_theme_whose_colour_is_see_through_has_a_track_of_it(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Switches, "colors", {"divider": "#66ff0000"})
    hand.back().launch(Switches.package)
    assert at(hand, "disabled", 36) == (0xFF, 0xB2, 0xB2)  # 30 % of red
