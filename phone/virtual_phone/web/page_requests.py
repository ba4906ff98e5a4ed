"""Passes on what pages request of their apps: addresses and downloads; and reports crashes."""

import base64
from operator import methodcaller
from typing import TYPE_CHECKING

from virtual_phone.services.processes import Processes

if TYPE_CHECKING:
    from virtual_phone.web.live import Live
    from virtual_phone.web.page_state import State as PageState
    from virtual_phone.web.pages import WebPages


def note(pages: "WebPages", page: str, live: "Live", state: "PageState") -> None:
    """Store a page's title, and what it requests of its app, to be delivered a moment later."""
    saved, clock = pages.record(page), pages.phone.clock
    if pages.halted(page):
        return
    saved["title"] = state.title
    if live.tab.requested:
        saved["requested"] = [live.tab.requested, live.tab.in_new_tab]
        live.tab.requested = ""
        clock.after(0.0, pages.name, "deliver", page)
    new = live.tab.downloads[saved["downloads"] :]
    saved["downloads"] += len(new)
    for url, name in new:
        saved["arrived"].append([name, pages.query(page, methodcaller("content", url))])
        clock.after(0.0, pages.name, "deliver", page)


def deliver(pages: "WebPages", page: str) -> None:
    """Pass a page's downloads, the address that it requests and its crash on to its app."""
    saved = pages.state["pages"].get(page)
    if not saved or not pages.has(page):
        return
    ended = saved["crashed"] and not saved["reported"]
    if not (saved["requested"] or saved["arrived"] or ended):
        return
    app = pages.phone[Processes].background(saved["package"])
    arrived, saved["arrived"] = saved["arrived"], []
    for name, content in arrived:
        app.page_downloads(name, base64.b64decode(content))
    if saved["requested"]:
        (url, new_tab), saved["requested"] = saved["requested"], None
        app.page_navigates(page, url, new_tab=new_tab)
    if ended:
        saved["reported"] = True
        app.page_crashes(page)
    pages.phone.changed()
