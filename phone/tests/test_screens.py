"""Every screen of every app, in every mode: drawn as the nodes say, and all of it reachable."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from phone.tests import tours
from phone.tests.hand import Hand
from phone.tests.screen_checks import check_screen
from virtual_phone import apps
from virtual_phone.android.profile import PROFILES
from virtual_phone.android.system_image import IMAGES
from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.run import run_text
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.display import Display
from virtual_phone.ui.screen_names import declared_screens

TOURS = [info.name for info in pkgutil.iter_modules(tours.__path__)]


@dataclass(frozen=True)
class Mode:
    """How a phone may be set up to draw."""

    profile: str = "pixel_6"
    dark: bool = False
    font_scale: float = 1.0
    image: str = "benchmark"


MODES = {
    "pixel_6": Mode(),
    "pixel_5-dark": Mode(profile="pixel_5", dark=True),
    "large-letters": Mode(font_scale=1.3),
}


OTHER_IMAGES = {  # by the tour of an app in which they differ
    ("chrome", "recorded"): Mode(image="recorded"),
    ("chrome", "recorded-dark-large"): Mode(dark=True, font_scale=1.3, image="recorded"),
    ("contacts", "older"): Mode(image="older"),
    ("contacts", "older-dark-large"): Mode(dark=True, font_scale=1.3, image="older"),
    ("dialer", "older"): Mode(image="older"),
}


def in_mode(new_phone: Callable[..., Phone], mode: Mode) -> Phone:
    profile = replace(PROFILES[mode.profile], image=IMAGES[mode.image])
    phone = new_phone(profile=profile, strict=True)
    with phone.busy():
        phone[DisplaySettings].set_night(mode.dark)
        phone[DisplaySettings].set_font_scale(mode.font_scale)
    return phone


def stops(name: str, phone: Phone) -> Iterator[None]:
    """A tour, from one screen to the next."""
    yield from importlib.import_module(f"{tours.__name__}.{name}").tour(Hand(phone))


@pytest.mark.parametrize("name", TOURS)
def test_what_is_drawn_is_what_the_nodes_say(name: str, phone: Phone) -> None:
    for _ in stops(name, phone):
        check_screen(phone)


@pytest.mark.parametrize("name", ["clipper", "clock"])
@pytest.mark.parametrize("mode", ["pixel_5-dark", "large-letters"])
def test_it_is_in_other_modes(name: str, mode: str, new_phone: Callable[..., Phone]) -> None:
    phone = in_mode(new_phone, MODES[mode])
    for _ in stops(name, phone):
        check_screen(phone)


@pytest.mark.parametrize(("name", "mode"), OTHER_IMAGES)
def test_it_is_on_other_images(name: str, mode: str, new_phone: Callable[..., Phone]) -> None:
    phone = in_mode(new_phone, OTHER_IMAGES[name, mode])
    for _ in stops(name, phone):
        check_screen(phone)


@pytest.mark.deep
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", TOURS)
def test_it_is_in_every_mode_with_text_after_text_left_out(
    name: str, mode: str, new_phone: Callable[..., Phone]
) -> None:
    phone = in_mode(new_phone, MODES[mode])
    for _ in stops(name, phone):
        check_screen(phone, each=True)


@pytest.mark.deep
@pytest.mark.parametrize("name", TOURS)
def test_files_that_another_client_removes_end_no_screen(name: str, phone: Phone) -> None:
    for _ in stops(name, phone):
        phone.save("before")
        with phone.busy():
            run_text(phone, f"find {STORAGE} -type f -exec rm {{}} +")
            assert not [each for each in phone.files.walk(STORAGE) if phone.files.is_file(each)]
            phone[Display].windows()
        phone[Display].image()
        phone.load("before")


def test_every_declared_screen_is_on_a_tour(new_phone: Callable[..., Phone]) -> None:
    shown: set[str] = set()
    default, recorded = (
        in_mode(new_phone, Mode(image=name)) for name in ("benchmark", "recorded")
    )
    for name, phone in [*((name, default) for name in TOURS), ("chrome", recorded)]:
        phone.reset()
        for _ in stops(name, phone):
            with phone.busy():
                phone[Display].refresh()
            shown |= set(phone[Display].state["shown"])  # a tour may reset the phone on its way
    assert declared_screens(apps.installed()) - shown == set()
