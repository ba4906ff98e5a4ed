"""A web page as a view: touches go to the page, and the phone has its dialogs and its keyboard."""

import math
from dataclasses import replace
from functools import partial
from operator import methodcaller
from typing import TYPE_CHECKING, Any, Unpack

from virtual_phone.services.activities import Activities
from virtual_phone.ui import view
from virtual_phone.ui.display import Display
from virtual_phone.ui.view import Look, View
from virtual_phone.web.pages import WebPages
from virtual_phone.web.story import Viewport
from virtual_phone.web.zooming import end, is_second_tap, pinch, zoom_column

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.ui.screen import Screen
    from virtual_phone.web.page_state import Focus, State

LEAST = 0.1  # seconds between two looks at a page that is animated
KEYS = {"number": "number", "tel": "phone", "email": "email", "url": "url"}
ACTIONS = {"go", "search", "send", "next", "done"}


def Web(
    screen: "Screen[Any, Any]",
    page: str,
    *,
    viewport: Viewport | None = None,
    **look: Unpack[Look],
) -> View:
    """A page of the app, in its own size or in a new one.

    The screen opens its dialogs.
    """
    phone = screen.phone
    pages = phone[WebPages]
    if viewport is not None:
        keyboard = phone[Display].keyboard if pages.look(page).focus else 0
        covered = max(keyboard - phone.profile.navigation_bar, 0)  # which it covers, too
        height = viewport.height - math.ceil(covered / viewport.scale)
        pages.resize(page, replace(viewport, height=height))
    state = pages.look(page)
    if pages.stopped(page):
        if phone[Activities].top is screen.entry:  # its dialog is not open
            phone.clock.after(0.0, pages.name, "show_dialog", page)
    elif state.next is not None:
        phone[Display].tick(max((state.next - pages.now(page)) / 1e3, LEAST))
    own: dict[str, Any] = {
        "key": key_of(page),
        "serial": pages.serial(page),
        "focusable": True,
        "on_touch": partial(touched, screen, page),
        "on_fling": partial(flung, screen, page),
        "on_pinch": partial(pinch, phone, page),
    }
    picture = partial(pages.picture, page)
    return view.Web(pages.nodes(page), picture, **look, **own, **_keyboard(state.focus))


def whole_screen(phone: "Phone", above: float) -> Viewport:
    """The size of a page that has the screen but for its bars and some dp above the page."""
    display, profile = phone[Display], phone.profile
    density, (wide, high) = display.metrics.density, display.size
    high -= profile.status_bar + profile.navigation_bar + display.metrics.px(above)
    return Viewport(int(wide / density), int(high / density), density, mobile=True)


def key_of(page: str) -> str:
    """The key of a page's view, which has the focus while the page has the cursor."""
    return f"web {page}"


def page_of(key: str) -> str:
    """The page that a view with such a key shows."""
    return key.removeprefix("web ")


def _keyboard(focus: "Focus | None") -> dict[str, Any]:
    """Which keys the focused field of the page wants."""
    if focus is None:
        return {}
    keys = KEYS.get(focus.mode or focus.type, "text")
    enter = focus.hint if focus.hint in ACTIONS else ""
    if not enter:
        enter = "newline" if focus.multiline else "go" if focus.in_form else "done"
    return {
        "keys": keys,
        "enter": enter,
        "multiline": focus.multiline,
        "password": focus.type == "password",
    }


# What a person does


def touched(screen: "Screen[Any, Any]", page: str, phase: str, x: int, y: int) -> None:
    """A finger on the page, in pixels from its corner."""
    pages = screen.phone[WebPages]
    if not pages.has(page) or (phase in ("up", "cancel") and end(screen.phone, page)):
        return
    if phase != "down" and not pages.has_finger(page):
        return
    scale = pages.viewport(page).scale * pages.zoom(page)
    if phase == "hold":
        _hold(screen, page, x / scale, y / scale)
        return
    if phase == "up" and zoomed(screen.phone, page, x, y, scale):
        return
    pages.touch(page, phase, x / scale, y / scale)
    if phase == "down":
        screen.phone[Display].front()["touched page"] = key_of(page)
    if phase == "up":
        _lifted(screen, page, x / scale, y / scale)


def _lifted(screen: "Screen[Any, Any]", page: str, x: float, y: float) -> None:
    """A finger has left the page: a native control opens, a tap in a text shows the cursor."""
    from virtual_phone.web.controls import dialog_for

    phone, pages = screen.phone, screen.phone[WebPages]
    pages.show_bar(page, visible=False)
    state = pages.look(page)
    if state.control is not None and state.control["kind"] == "file":
        accept, several = str(state.control["accept"]), bool(state.control["several"])
        screen.app.page_wants_files(screen, page, accept, several=several)  # a page may lie
    elif state.control is not None:
        screen.open(dialog_for(page, state.control, phone.clock.now()))
    right, down = state.shift
    if state.focus and state.focus.has(x + right, y + down):
        _show_cursor(phone, page)
    follow(phone, page)


def zoomed(phone: "Phone", page: str, x: int, y: int, scale: float) -> bool:
    """A second tap on a page that does not fit zooms it."""
    density = phone[Display].metrics.density
    if not is_second_tap(phone, page, x / density, y / density):
        return False
    right, down = phone[WebPages].look(page).shift
    return zoom_column(phone, page, x / scale + right, y / scale + down)


def _show_cursor(phone: "Phone", page: str) -> None:
    """A tap in a text displays the handle below the cursor."""
    from virtual_phone.web.selection import PageInsertionHandle

    if not phone[WebPages].record(page)["moved"]:
        phone[PageInsertionHandle].show(page)


def _hold(screen: "Screen[Any, Any]", page: str, x: float, y: float) -> None:
    """A long press selects a word, but of a link: its app may have a menu for that.

    The page no longer has the finger.
    """
    pages = screen.phone[WebPages]
    pages.touch(page, "cancel", x, y)
    right, down = pages.look(page).shift
    link = pages.query(page, methodcaller("link", x + right, y + down))
    if link:
        screen.app.page_link_held(screen, *link)
    elif pages.do(page, "invoke", "pick", x + right, y + down):
        focus_follows(screen.phone, page, pages.look(page))
        pages.show_bar(page)


def flung(screen: "Screen[Any, Any]", page: str, x: float, y: float) -> None:
    """What was scrolled goes on, by shares of the page."""
    pages = screen.phone[WebPages]
    if pages.has(page):
        viewport, zoom = pages.viewport(page), pages.zoom(page)
        wide, high = viewport.width / zoom, viewport.height / zoom
        pages.do(page, "fling", round(-x * wide, 3), round(-y * high, 3))


def follow(phone: "Phone", page: str) -> None:
    """Something was done to a page: focus, dialogs, downloads and other addresses follow."""
    pages = phone[WebPages]
    focus_follows(phone, page, pages.look(page))
    pages.show_dialog(page)
    pages.deliver(page)


def focus_follows(phone: "Phone", page: str, state: "State") -> None:
    """The phone's focus is on the page, with the keyboard open, while a field of it has it."""
    from virtual_phone.ui.text_input import TextInput

    display, key = phone[Display], key_of(page)
    if state.focus is not None:
        wanted = key
    elif display.front().get("focus") == key:
        wanted = None
    else:
        return
    phone[TextInput].focus(display.active, wanted)
