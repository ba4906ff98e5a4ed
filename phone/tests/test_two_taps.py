"""What two taps reach in an app works, or is as empty as on a phone without a network."""

import re
from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from phone.tests.walk import Steps, walk
from virtual_phone import apps, ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.dead_ends import DeadEnds

ABOUT_THE_PHONE = re.compile(r"is not part of this phone|isn't available right now")
SPLASH = 3.0  # seconds for which a first screen may only pass by
ICONS = sorted(name for name, kind in apps.installed().items() if kind.launcher)


def dead_ends(hand: Hand) -> list[Steps]:
    """The taps that nothing answers, or after which a text on the screen is about the phone."""
    found, before = [], 0
    for steps in walk(hand):
        unanswered = hand.phone[DeadEnds].found.total()
        if unanswered > before or any(map(ABOUT_THE_PHONE.search, hand.texts())):
            found.append(steps)
        before = unanswered
    return found


@pytest.mark.deep
@pytest.mark.parametrize("package", ICONS)
def test_no_two_taps_lead_to_a_dead_end(package: str, phone: Phone) -> None:
    hand = Hand(phone).launch(package).wait(SPLASH)
    assert dead_ends(hand) == []
    assert phone.failures == []


# The walk itself


class Atlas(ui.App):
    package = "org.example.atlas"
    label = "Atlas"
    launcher = "org.example.atlas.MainActivity"


@dataclass
class Sheet(ui.Screen[Atlas, None]):
    """Leads to the next sheet; from the second on there are buttons without a purpose."""

    activity: ClassVar[str] = Atlas.launcher

    number: int = 1

    def view(self) -> ui.View:
        return ui.Column(
            ui.TextButton("Scale", on_tap=lambda: self.toast("1 : 25,000")),
            ui.TextButton("Next", on_tap=lambda: self.open(Sheet(self.number + 1))),
            ui.TextButton("Globe", on_tap=self.turn_it, enabled=self.number > 1),
            ui.TextButton("Order", on_tap=self.order, enabled=self.number > 1),
        )

    def order(self) -> None:
        self.start(Intent(VIEW, data="gopher://example.org/atlas"))

    def turn_it(self) -> None:
        self.toast("“Globe” is not part of this phone")


@pytest.fixture
def atlas(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Atlas, monkeypatch).launch(Atlas.package)


def test_the_walk_taps_what_is_enabled_on_the_first_screen_and_on_those_behind_it(
    atlas: Hand,
) -> None:
    assert list(walk(atlas)) == [
        ("Scale",),
        ("Next",),
        ("Next", "Scale"),
        ("Next", "Next"),
        ("Next", "Globe"),
        ("Next", "Order"),
    ]


def test_a_second_walk_takes_the_same_steps(atlas: Hand) -> None:
    atlas.phone.save("first")
    steps = list(walk(atlas))
    atlas.phone.load("first")
    assert list(walk(atlas)) == steps


def test_messages_about_the_phone_and_intents_without_an_answer_are_found(atlas: Hand) -> None:
    assert dead_ends(atlas) == [("Next", "Globe"), ("Next", "Order")]
    assert [(each.package, each.level) for each in atlas.phone[DeadEnds].found] == [
        (Atlas.package, 2)
    ]
