"""A phone is brought to a screen as an agent comes there, and what is seen is compared."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pytest_androidworld import Device, Home, User
from pytest_androidworld.screens.pages import APPS
from pytest_androidworld.screens.privacy import Privacy
from pytest_androidworld.screens.recorder import names as pages
from pytest_androidworld.screens.recorder import visit as visit_page
from pytest_androidworld.screens.screen_file import row
from pytest_androidworld.stage import Limits, Stage
from tests.real import routes
from tests.real.measure import Match, compare
from tests.real.recorded import (
    KEYBOARD,
    SYSTEM_UI,
    Seen,
    from_elements,
    from_rows,
    recorded_screens,
)

Route = Callable[[User, Device], None]
Keeps = Callable[[Seen], bool]
# What is measured by itself: the screen on which it stands, and the package it belongs to.
APART = {
    "keyboard.letters": ("contacts.create_first_name_keyboard", KEYBOARD),
    "keyboard.letters_and_digits": ("settings.search_keyboard", KEYBOARD),
    "keyboard.number_pad": ("expense.entry_named_numeric_keyboard", KEYBOARD),
    "status_bar.home": ("launcher.home_predicted", SYSTEM_UI),  # as in most recorded states
}


def names() -> list[str]:
    """The recorded screens, then what is measured by itself."""
    return [*recorded_screens(), *APART]


def route_of(screen: str) -> Route:
    """The function of `routes` that is called as the screen, in the file of its app."""
    app, _, name = screen.partition(".")
    route: Route = getattr(import_module(f"{routes.__name__}.{app}"), name)
    return route


def see(device: Device, screen: str) -> list[Seen]:
    """What the device shows at the end of the route to a screen, with all its windows."""
    device.clock.freeze_start()
    user = User(Stage("", device, Limits(100)))
    user.act(Home())
    route_of(screen)(user, device)
    return from_elements(device.observe_now().ui_elements)


def visit(device: Device, name: str) -> Match:
    """Compare the real and our elements of a screen, or of what is measured by itself."""
    screen, _ = APART.get(name, (name, None))
    return compare(recorded(name), list(filter(_keeping(name), see(device, screen))))


def recorded(name: str) -> list[Seen]:
    """The real elements that count there."""
    screen, _ = APART.get(name, (name, None))
    return list(filter(_keeping(name), recorded_screens()[screen]))


def _keeping(name: str) -> Keeps:
    """Which elements count: of one package, or of a screen those of the apps' windows."""
    if name in APART:
        _, package = APART[name]
        return lambda element: element.package == package
    if name.startswith("systemui."):
        return lambda element: True
    return lambda element: element.package not in (KEYBOARD, SYSTEM_UI)


@dataclass(frozen=True)
class PageFile:
    """What `androidworld record-screens` has written of another device, in place of `routes`.

    The phone comes to a page as that device did, and its own texts are masked as that device's.
    """

    path: Path

    def names(self) -> list[str]:
        """The recorded pages that are still on the list, in its order."""
        return [name for name in pages() if name in recorded_screens(self.path)]

    def unknown(self) -> list[str]:
        """Those that are not."""
        return [name for name in recorded_screens(self.path) if name not in pages()]

    def recorded(self, name: str) -> list[Seen]:
        """The real elements that count there."""
        return list(filter(_keeping(name), recorded_screens(self.path)[name]))

    def visit(self, device: Device, name: str) -> Match:
        """Compare the real and our elements of a page."""
        device.clock.freeze_start()
        app, _, page = name.partition(".")
        privacy = Privacy.of(device)
        state = visit_page(device, APPS[app], page)
        ours = from_rows(row(element, privacy) for element in state.ui_elements)
        return compare(self.recorded(name), list(filter(_keeping(name), ours)))
