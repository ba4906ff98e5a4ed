"""The bar that finds a text in a page; it takes the place of the toolbar."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.web.pages import WebPages

if TYPE_CHECKING:
    from virtual_phone.apps.chrome.browser import Browser

QUERY = "find_query"


def begin(browser: "Browser") -> None:
    """Open the bar."""
    browser.finding = browser.app.page or browser.app.profile.url
    browser.set_text(QUERY, "")
    browser.focus(QUERY)
    go_to(browser, 0)


def end(browser: "Browser") -> None:
    """Close the bar; nothing is marked any more."""
    _found(browser, "")
    browser.finding = ""
    browser.focus(None)


def bar(browser: "Browser") -> ui.View:
    """How often the text is in the page, and which of its places is the present one."""
    place, count = browser.place, browser.count
    field = ui.Field(
        QUERY,
        "",
        "Find in page",
        id=QUERY,
        enter="search",
        grow=1,
        on_enter=partial(go_to, browser, place + 1),
        on_change=lambda text: go_to(browser, 0),
    )
    number = min(place, count - 1) + 1 if count else 0
    status = ui.Text(f"{number}/{count}", id="find_status", color="secondary", size=14)
    before, after = (partial(go_to, browser, place + step) for step in (-1, 1))
    return ui.Row(
        field.but(padding=(16, 0)),
        status if browser.text(QUERY) else None,
        ui.IconButton("chevron-up", "Previous", id="find_prev_button", on_tap=before),
        ui.IconButton("chevron-down", "Next", id="find_next_button", on_tap=after),
        ui.IconButton("close", "Close", id="close_find_button", on_tap=partial(end, browser)),
        id="find_toolbar",
        height=56,
        background="bar",
        width="fill",
    )


def go_to(browser: "Browser", place: int) -> None:
    """Show another of the places, counted round."""
    browser.place = place % max(browser.count, 1)
    browser.count = _found(browser, browser.text(QUERY).casefold())


def _found(browser: "Browser", query: str) -> int:
    """How often a text is in the page, where it is marked."""
    app = browser.app
    if app.page:
        found = app.phone[WebPages].do(app.page, "invoke", "find", query, browser.place)
        return int(found or 0)
    words = " ".join(browser.words())
    return words.casefold().count(query) if query else 0
