"""What a screen is: a dataclass whose fields are all that the phone saves of it.

``view()`` reads and returns views; what a person does calls another method.  There is one object
for each open screen (`open_screens`); its fields are what it was opened with and what stands on
it, as plain data (`plain_data`).  The state of its views (scroll, text, cursor) lies beside them.
"""

import sys
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeVar,
    get_args,
    get_origin,
)

from virtual_phone.android.components import GRANT_PERMISSIONS, REQUEST_ROLE
from virtual_phone.android.intent import Intent
from virtual_phone.runtime.discovery import subclasses_in
from virtual_phone.services.registry import Entry, Kind, ScreenInfo
from virtual_phone.ui import editing
from virtual_phone.ui.app import App, share_sheet
from virtual_phone.ui.part import Part
from virtual_phone.ui.plain_data import name_of
from virtual_phone.ui.view import View

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.services.activities import Activities
    from virtual_phone.ui.open_screens import OpenScreens

A = TypeVar("A", bound=App)
R = TypeVar("R")
T = TypeVar("T")
Mode = Literal["standard", "singleTop", "singleTask"]
Callback = Callable[[], object]


class Screen(Generic[A, R]):
    """A page, dialog, sheet or menu of an app ``A`` that may close with an ``R``.

    Subclasses are dataclasses, and no screen inherits from another but from one of the kits: what
    two of them need is the app's, or a function.
    """

    activity: ClassVar[str] = ""  # the activity that begins with this screen
    kind: ClassVar[Kind] = "page"
    mode: ClassVar[Mode] = "standard"
    aliases: ClassVar[tuple[str, ...]] = ()
    affinity: ClassVar[str] = ""
    bleed: ClassVar[bool] = False  # draws below the status and navigation bars, too
    status_bar: ClassVar[bool] = True
    cancelable: ClassVar[bool] = True  # a dialog that closes when touched outside
    wide: ClassVar[bool] = False  # a dialog as wide as the screen
    recents: ClassVar[bool] = True  # a task that begins with it is listed in Recents
    upright: ClassVar[bool] = False  # a page that stays upright, however the phone is held

    OWN: ClassVar = ("_entry", "_app")  # what an open screen has beside its fields
    _entry: Entry
    _app: A

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        _check(cls)

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, Part):
            value.join(self, name)
        super().__setattr__(name, value)

    # What a screen may define

    def view(self) -> View:
        """What is on the screen."""
        raise NotImplementedError(f"{type(self).__name__} has no view()")

    @classmethod
    def arrive(cls, app: A, intent: Intent) -> "Screen[A, Any]":
        """The screen that the activity begins with; the intent has its component."""
        return cls()

    def again(self, intent: Intent) -> None:
        """An intent has come to this activity, which is open already."""

    def resumed(self) -> None:
        """The activity has come to the front."""

    def paused(self) -> None:
        """The activity is no longer in front."""

    def back(self) -> None:
        """Back was pressed."""
        self.go_back()

    def outside(self) -> None:
        """A touch fell outside of the dialog or menu."""
        self.go_back()

    def key(self, code: int) -> None:
        """A hardware key that is neither the system's nor a text field's."""

    def volume_key(self, code: int) -> bool:
        """A volume key; True if this page has another use for it than the volume."""
        return False

    def beside(self) -> str:
        """The key of the view on the screen below at which a menu opens."""
        return ""

    # What it can do

    @property
    def app(self) -> A:
        if "_app" not in vars(self):
            raise RuntimeError(
                f"{type(self).__name__} is not open yet, so it has no app: open it with self.open,"
                " self.replace or an intent, and hand it what it needs as fields"
            )
        return self._app

    @property
    def phone(self) -> "Phone":
        return self.app.phone

    @property
    def _activities(self) -> "Activities":
        return self.app._activities

    @property
    def _screens(self) -> "OpenScreens":
        from virtual_phone.ui.open_screens import OpenScreens

        return self.phone[OpenScreens]

    def open(self, screen: "Screen[Any, T]", *, then: Callable[[T], object] | None = None) -> None:
        """Open another screen above; ``then`` gets what it closes with, if anything."""
        self._screens.open(self._opener, screen, then)

    def replace(self, screen: "Screen[A, R]") -> None:
        """Put another screen in the place of this one."""
        self._screens.replace(self._entry, screen)

    def close(self, *result: R) -> None:
        """Close this screen and all above it; a result goes to the ``then`` it was opened with."""
        self._activities.close(self._entry, result)

    def finish(self, *result: R) -> None:
        """Close this activity with all its screens."""
        self._activities.finish(self._entry, result)

    def finish_task(self) -> None:
        """Close all activities of the app in this task."""
        self._activities.finish_task(self._entry)

    def go_back(self) -> None:
        """What Back does by itself."""
        self._activities.go_back(self._entry)

    def start(self, intent: Intent, *, then: Callable[[Any], object] | None = None) -> None:
        """Start another activity; ``then`` gets its result, one value."""
        from virtual_phone.ui.callbacks import reference

        self.app.start(intent, caller=self._opener, then=reference(then) if then else None)

    def start_instead(self, intent: Intent) -> None:
        """Start another activity in place of this one; its result is this one's."""
        self._activities.forward(self._entry, intent)

    @property
    def caller(self) -> str:
        """The package of the screen below; empty for the first screen of a task."""
        below = self._activities.below(self._entry)
        return str(below["app"]) if below else ""

    def share(self, text: str) -> None:
        """Offer a text to other apps, through the share sheet."""
        self.start(share_sheet(text))

    def request_permission(self, *permissions: str, then: Callable[[bool], object]) -> None:
        """Request what is not granted yet; ``then`` gets whether all of it is granted now.

        What was denied twice is not requested again.
        """
        if self.app.may_request(*permissions):
            asked = {"package": self.app.package, "permissions": list(permissions)}
            self.start(Intent(component=GRANT_PERMISSIONS, extras=asked), then=then)
        else:
            then(all(map(self.app.may, permissions)))

    def request_role(self, role: str, *, then: Callable[[bool], object]) -> None:
        """Request to be the app for something; ``then`` gets whether the user agreed."""
        asked = {"package": self.app.package, "android.intent.extra.ROLE_NAME": role}
        self.start(Intent(component=REQUEST_ROLE, extras=asked), then=then)

    def turn(self, quarters: int | None) -> None:
        """Have the screen turned so while this page is in front; None: as it is held."""
        self._activities.page_of(self._entry)["turned"] = quarters
        self.phone.changed()

    def after(self, seconds: float, does: Callback) -> int:
        """Call a method later, if its screen is still open and the app's process still lives."""
        return self.app.after(seconds, does)

    def toast(self, text: str, *, long: bool = False) -> None:
        """Show a message at the bottom of the screen for a moment."""
        self.app.toast(text, long=long)

    def snack(self, text: str, action: str = "", does: Callback | None = None) -> None:
        """Display a message at the bottom of this page for some seconds, perhaps with a button."""
        from virtual_phone.ui.callbacks import reference

        self.app.show_snack(self._entry, text, action, reference(does) if does else None)

    def redraw_every(self, seconds: float) -> None:
        """While rendering: redraw this screen every so many seconds, for it displays time."""
        from virtual_phone.ui.display import Display

        self.phone[Display].tick(seconds)

    def text(self, key: str, otherwise: str = "") -> str:
        """What stands in a text field."""
        return str(self._entry["views"].get(key, {}).get("text", otherwise))

    def set_text(self, key: str, text: str, selection: tuple[int, int] | None = None) -> None:
        """Put another text into a text field, with some of it selected or the cursor behind it."""
        state = editing.field_state(self._entry["views"], key, text)
        state["text"] = text
        editing.select(state, *(selection or (len(text), len(text))))

    def scrolled(self, key: str, otherwise: int = 0) -> int:
        """By how many pixels a scrolling view is scrolled; ``otherwise`` until it was touched."""
        return int(self._entry["views"].get(key, {}).get("scroll", otherwise))

    @property
    def focused(self) -> str | None:
        """The key of the field that has the cursor."""
        return self._entry.get("focus")

    def focus(self, key: str | None, *, keyboard: bool = True) -> None:
        """Move the cursor to a field; the keyboard follows, if it is to."""
        from virtual_phone.ui.keyboard import Keyboard

        self._entry["focus"] = key
        self.phone[Keyboard].show(key is not None and keyboard)

    # For the toolkit

    @property
    def entry(self) -> Entry:
        """Its place in its task, with the state of its views."""
        return self._entry

    @property
    def is_open(self) -> bool:
        return "_entry" in vars(self) and self._activities.task_of(self._entry) is not None

    @property
    def _opener(self) -> Entry:
        """This screen, or what was below it when it closed: from there a closed one opens."""
        return self._activities.standing(self._entry)

    def bind(self, entry: Entry, app: A) -> Self:
        """Become the screen of that place."""
        self._entry, self._app = entry, app
        return self

    def fields(self) -> dict[str, Any]:
        """What is saved of it."""
        names = {each.name for each in fields(self)}  # type: ignore[arg-type]  # a dataclass
        return {name: value for name, value in vars(self).items() if name in names}

    @classmethod
    def restored(cls, fields: dict[str, Any]) -> Self:
        """The screen with such fields, without running ``__post_init__``."""
        made = cls.__new__(cls)
        made.set_fields(fields)
        return made

    def set_fields(self, fields: dict[str, Any]) -> None:
        """Take over fields; a part stays the same object, since callbacks may refer to it."""
        for name, value in fields.items():
            before = vars(self).get(name)
            if isinstance(before, Part) and type(before) is type(value):
                before.become(value)
            else:
                setattr(self, name, value)

    @classmethod
    @cache
    def info(cls) -> ScreenInfo:
        """What the stack of activities knows of it."""
        return ScreenInfo(
            name=name_of(cls),
            activity=cls.activity,
            kind=cls.kind,
            mode=cls.mode,
            aliases=cls.aliases,
            affinity=cls.affinity,
            bleed=cls.bleed,
            status_bar=cls.status_bar,
            cancelable=cls.cancelable,
            wide=cls.wide,
            recents=cls.recents,
            upright=cls.upright,
        )


def screens_of(app: type[App]) -> list[type[Screen[Any, Any]]]:
    """The screens of an app: in its folder or, where it is one file, in that file."""
    module = app.__module__
    if module.endswith(".app"):
        screens = subclasses_in(module.removesuffix(".app"), Screen)
    else:
        there = (each for each in vars(sys.modules[module]).values() if isinstance(each, type))
        screens = [each for each in there if issubclass(each, Screen)]
        screens = [each for each in screens if each.__module__ == module]
    return [each for each in screens if issubclass(app, _app_of(each))]


def _app_of(kind: type[Screen[Any, Any]]) -> type[App]:
    """The class that a screen has as its app: the first parameter of its base."""
    bases = ((each, get_origin(each)) for each in vars(kind)["__orig_bases__"])
    (base,) = (each for each, origin in bases if origin and issubclass(origin, Screen))
    app: type[App] = get_args(base)[0]
    return app


def _is_class_variable(annotation: object) -> bool:
    return annotation is ClassVar or get_origin(annotation) is ClassVar


def _check(cls: type[Screen[Any, Any]]) -> None:
    """Refuse a class that would keep something where it is not saved."""
    for base in cls.__mro__[1:]:
        if issubclass(base, Screen) and ".ui." not in base.__module__:
            raise TypeError(
                f"{cls.__name__} inherits from the screen {base.__name__}: put what both need into"
                " the app or a function"
            )
    annotations = get_annotations(cls)
    for name, kind in annotations.items():
        if name in vars(Screen) and not _is_class_variable(kind):
            raise TypeError(f"{cls.__name__}.{name}: Screen has that name already, choose another")
    for name, value in vars(cls).items():
        known = name.startswith("__") or name in vars(Screen) or name in annotations
        if not known and not callable(value) and not hasattr(value, "__get__"):
            raise TypeError(
                f"{cls.__name__}.{name} has no annotation, so all screens would share it and it"
                " would not be saved: annotate it, or make it a constant of the module"
            )
