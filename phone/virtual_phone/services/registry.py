"""The interfaces of apps and of their screens, as far as services use them.

Services import neither.  A phone is given all apps when it is created, as ``phone.apps``; the
classes are those of ``apps/``, their base is `ui.app.App`.  `ui.open_screens.OpenScreens` has the
screens.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from virtual_phone.android.intent import Filter, Intent

if TYPE_CHECKING:
    from virtual_phone.android.assets import Asset
    from virtual_phone.phone import Phone

Task = dict[str, Any]  # a stack of screens, and the intent that started it, as plain data
Entry = dict[str, Any]  # one screen of a task, as plain data
Reference = dict[str, Any]  # a callback as data
Kind = Literal["page", "dialog", "sheet", "menu", "popup", "panel", "drawer"]


@dataclass(frozen=True)
class ScreenInfo:
    """What the stack of activities knows of a screen."""

    name: str
    activity: str = ""
    kind: Kind = "page"
    mode: Literal["standard", "singleTop", "singleTask"] = "standard"
    aliases: tuple[str, ...] = ()
    affinity: str = ""
    bleed: bool = False  # draws below the status and navigation bars, too
    status_bar: bool = True
    cancelable: bool = True  # a dialog that closes when touched outside
    wide: bool = False  # a dialog as wide as the screen
    recents: bool = True  # a task that begins with it is found in Recents
    upright: bool = False  # a page that stays upright, however the phone is held


class RunningApp(Protocol):
    """An app at work, on one of its screens or in the background."""

    @property
    def package(self) -> str: ...

    def install(self) -> None: ...
    def received(self, intent: Intent) -> tuple[int, str | None] | None: ...
    def asset(self, url: str) -> "Asset | None": ...
    def page_navigates(self, page: str, url: str, *, new_tab: bool) -> None: ...
    def page_downloads(self, name: str, content: bytes) -> None: ...
    def page_crashes(self, page: str) -> None: ...


class AppClass(Protocol):
    """An app's class: its manifest, its activities, and how to have it work on a screen."""

    @property
    def package(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def icon(self) -> tuple[str, str]: ...
    @property
    def version(self) -> tuple[str, int]: ...
    @property
    def system(self) -> bool: ...
    @property
    def home(self) -> bool: ...
    @property
    def in_recents(self) -> bool: ...
    @property
    def launcher(self) -> str: ...
    @property
    def permissions(self) -> tuple[str, ...]: ...
    @property
    def filters(self) -> tuple[Filter, ...]: ...
    @property
    def receives(self) -> tuple[str, ...]: ...

    def __call__(self, phone: "Phone") -> RunningApp: ...
    def screens(self) -> dict[str, ScreenInfo]: ...
    def activities(self) -> dict[str, ScreenInfo]: ...
    def affinity_of(self, activity: ScreenInfo, intent: Intent) -> str: ...


Apps = Mapping[str, AppClass]  # by package


class OpenScreen(Protocol):
    """The object of a screen that is open."""

    def back(self) -> None: ...
    def again(self, intent: Intent) -> None: ...
    def resumed(self) -> None: ...
    def paused(self) -> None: ...


class Screens(Protocol):
    """The objects of the screens that are open, and the callbacks of apps."""

    def __getitem__(self, entry: Entry) -> OpenScreen: ...
    def of_activity(self, entry: Entry) -> OpenScreen: ...
    def info(self, entry: Entry) -> ScreenInfo: ...
    def arrive(self, entry: Entry, intent: Intent) -> None: ...
    def resolve(self, reference: Reference) -> Callable[..., object]: ...
    def process_ended(self, package: str) -> None: ...
