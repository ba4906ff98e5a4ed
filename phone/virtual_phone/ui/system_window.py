"""Windows of the system's own, and the data that each of them saves with the phone."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args

from virtual_phone.service import Service, State
from virtual_phone.services.registry import Reference
from virtual_phone.ui.layout import measure
from virtual_phone.ui.plain_data import OF, dump, load
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

M = TypeVar("M")


class SystemWindow(Service, Generic[M]):
    """A window of the system: status bar, keyboard, toast, shade; found because it is there.

    ``model`` is what is saved of it: an ``M``, a dataclass of plain data and of callbacks that all
    have a default (or None, if it has nothing to save).  The state of its views lies beside it, as
    a screen's does.
    """

    level: ClassVar[int]  # higher ones lie above lower ones
    title: ClassVar[str] = ""
    package: ClassVar[str] = "com.android.systemui"
    type: ClassVar[WindowType] = WindowType.SYSTEM
    app_op: ClassVar[str] = "NONE"  # that an app needs to have such a window
    placing: ClassVar[str] = "fill"  # how the view goes into its place
    touchable: ClassVar[bool] = True
    readable: ClassVar[bool] = True  # False: accessibility finds nothing in it
    modal: ClassVar[bool] = False  # touches anywhere else come here, too
    dim: ClassVar[bool] = False
    focusable: ClassVar[bool] = False
    keeps_edges: ClassVar[bool] = False  # swipes from the screen's edge are not the system's
    compared: ClassVar[bool] = True  # False: two phones are equal whatever its model is

    _first: ClassVar[Callable[..., Any]]  # makes the model of a phone out of its box

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for base in vars(cls).get("__orig_bases__", ()):
            (cls._first,) = get_args(base)  # the class of its model, which makes the first one

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._read_from: State | None = None

    # What is saved of it

    @property
    def model(self) -> M:
        """What is saved of it, to be read and changed."""
        if self._read_from is not self.state:  # the phone has been loaded or reset
            self._read()
        return self._model

    def _read(self) -> None:
        from virtual_phone.ui.open_screens import OpenScreens

        self._read_from = self.state
        saved = self.state.get("model")
        resolve = self.phone[OpenScreens].resolve
        self._model: M = type(self)._first() if saved is None else load(saved, resolve)

    def reset(self) -> None:
        """Forget everything, as on a phone out of its box."""
        self.state.clear()
        self.state.update(self.fresh())
        self._read()

    def fresh(self) -> State:
        return {"views": {}}

    def booted(self) -> None:
        self.reset()

    def saving(self) -> None:
        from virtual_phone.ui.callbacks import reference

        self.state["model"] = dump(self.model, type(self).__name__, reference)

    def comparable(self, state: State) -> State:
        saved = state.get("model")
        return saved[OF] if saved and self.compared else {}

    # What a window may define

    def view(self) -> View | None:
        """What is visible of it now, if anything."""
        raise NotImplementedError(f"{type(self).__name__} has no view()")

    def owner(self) -> str:
        """The package that it belongs to, for accessibility."""
        return self.package

    def place(self, screen: Rect, view: View) -> Rect:
        """The part of the screen that it may use for its view."""
        return screen

    def inset(self) -> int:
        """How many pixels of the screen's bottom apps must leave to it."""
        return 0

    def palette(self, dark: bool) -> dict[str, str]:
        """Colours of its own."""
        return {}

    def outside(self) -> None:
        """A touch fell outside of this window, which is modal."""

    def elsewhere(self) -> None:
        """A touch fell on something else, whether this window is modal or not."""

    def back(self) -> bool:
        """Back was pressed; True if this window handles it."""
        return False

    def key(self, code: int) -> bool:
        """A key was pressed; True if this window handles it."""
        return False

    def power_held(self) -> None:
        """The power key was held."""

    def dismissed(self) -> None:
        """Home or Recents was pressed: what is open closes."""

    def pulled_down(self, *, full: bool) -> None:
        """A finger pulled down from the status bar."""

    # What it can do

    def after(
        self, seconds: float, does: Callable[[], object], *, replacing: int | None = None
    ) -> int:
        """Call a method of a window or an app later, and not what another timer would have."""
        from virtual_phone.ui.callbacks import reference

        self.phone.clock.cancel(replacing)
        return self.phone.clock.after(seconds, self.name, "run_timer", reference(does))

    def text(self, key: str) -> str:
        """What stands in a text field."""
        return str(self.state["views"].get(key, {}).get("text", ""))

    def focus(self, key: str | None) -> None:
        """Move the cursor to a field, and the keyboard with it; None: close the keyboard."""
        from virtual_phone.ui.keyboard import Keyboard

        self.state["focus"] = key
        self.phone[Keyboard].show(key is not None)

    def forget_views(self, *keys: str) -> None:
        """Forget what was typed and scrolled in some of its views, or in all."""
        for key in keys or [*self.state["views"]]:
            self.state["views"].pop(key, None)

    def measure(self, view: View, room: Rect) -> tuple[int, int]:
        """How wide and high a view is, in pixels."""
        from virtual_phone.ui.display import Display

        left, top, right, bottom = room
        return measure(view, right - left, bottom - top, self.phone[Display].metrics, {})

    # For the toolkit

    def run_timer(self, callback: Reference) -> None:
        """A timer is due."""
        from virtual_phone.ui.open_screens import OpenScreens

        self.phone[OpenScreens].resolve(callback)()

    def render(self) -> View | None:
        """What is visible; on a strict phone its model must pass through JSON unharmed."""
        if self.phone.strict:
            self.saving()
            self.state["model"] = json.loads(json.dumps(self.state["model"]))
            self._read()
        return self.view()
