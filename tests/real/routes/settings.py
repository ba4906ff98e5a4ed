"""Settings."""

from pytest_androidworld import Device, User
from tests.real.routes.gestures import scroll_to_height

SEARCH = "Search settings"
COPIED = "30"  # one of the texts that the recorded keyboard offers in place of its tools


def root(user: User, device: Device) -> None:
    user.open("settings")


def lock_screen(user: User, device: Device) -> None:
    root(user, device)
    user.scroll_to("Display").tap("Display").tap("Lock screen")


def _accessibility(user: User, device: Device) -> None:
    root(user, device)
    user.scroll_to("Accessibility").tap("Accessibility")


def accessibility_scrolled(user: User, device: Device) -> None:
    _accessibility(user, device)
    scroll_to_height(user, "settings.accessibility_scrolled", "System controls")


def display_size_and_text(user: User, device: Device) -> None:
    _accessibility(user, device)
    user.tap("Display size and text")


def color_and_motion(user: User, device: Device) -> None:
    _accessibility(user, device)
    user.tap("Color and motion")


def search(user: User, device: Device) -> None:
    root(user, device)
    user.tap(SEARCH)


def search_brightness_no_results_yet(user: User, device: Device) -> None:
    search(user, device)
    user.type("brightness", into=SEARCH)


def search_keyboard(user: User, device: Device) -> None:
    """The second search: the first has led to a result."""
    search_brightness_no_results_yet(user, device)
    user.wait(1)
    user.tap("Brightness level").back().back()
    device.clipboard.set(COPIED)
    user.tap(SEARCH)
