"""Every screen of every app, in every mode: drawn as the nodes say, and all of it reachable."""

import importlib
import pkgutil
from collections.abc import Callable

import pytest

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.profile import PROFILES
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.display import Display, declared_screens
from tests.virtual import tours
from tests.virtual.hand import Hand
from tests.virtual.screen_checks import check_screen

TOURS = [info.name for info in pkgutil.iter_modules(tours.__path__)]
MODES = {
    "pixel_6": {},
    "pixel_5-dark": {"profile": "pixel_5", "dark": True},
    "large-letters": {"font_scale": 1.3},
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TOURS)
def test_what_is_drawn_is_what_the_nodes_say(
    name: str, mode: str, new_phone: Callable[..., Phone]
) -> None:
    told = MODES[mode]
    phone = new_phone(profile=PROFILES[str(told.get("profile", "pixel_6"))], strict=True)
    with phone.busy():
        phone[DisplaySettings].set_night(bool(told.get("dark")))
        phone[DisplaySettings].set_font_scale(float(told.get("font_scale", 1.0)))
    tour = importlib.import_module(f"{tours.__name__}.{name}").tour
    for _ in tour(Hand(phone)):
        check_screen(phone)


def test_every_declared_screen_is_on_a_tour(new_phone: Callable[..., Phone]) -> None:
    shown: set[str] = set()
    for name in TOURS:
        phone = new_phone(strict=True)
        for _ in importlib.import_module(f"{tours.__name__}.{name}").tour(Hand(phone)):
            with phone.busy():
                phone[Display].refresh()
        shown |= set(phone[Display].state["shown"])
    assert declared_screens() - shown == set()
