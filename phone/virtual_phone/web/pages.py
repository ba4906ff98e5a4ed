"""The pages of apps: what is done to them, and what they have become."""

import os
from collections.abc import Callable
from dataclasses import asdict, astuple, replace
from operator import methodcaller
from typing import TYPE_CHECKING, Any

from virtual_phone.service import Service, State
from virtual_phone.services.processes import Processes
from virtual_phone.web import page_requests
from virtual_phone.web import story as stories
from virtual_phone.web.browser import find
from virtual_phone.web.renderer import Crashed
from virtual_phone.web.story import SETTLE, Input, Stopped, Story, Viewport
from virtual_phone.web.wire import Message
from virtual_phone.wire.nodes import Node

if TYPE_CHECKING:
    from PIL import Image

    from virtual_phone.phone import Phone
    from virtual_phone.web.live import Live, Tabs
    from virtual_phone.web.page_state import State as PageState
    from virtual_phone.web.tab import Tab

TOO_SOON = 0.001  # ms: a timer is due that is closer than this


class WebPages(Service):
    """All open pages, by number."""

    name = "web_pages"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self.executable = find("", os.environ)
        self._tabs: Tabs | None = None

    def fresh(self) -> State:
        return {"last": 0, "pages": {}}

    def comparable(self, state: State) -> None:
        """Which pages are open makes no difference to the user once the screen is another."""

    def listen(self) -> None:
        self.phone.before_look.append(self._before_look)

    def loaded(self) -> None:
        """The tabs are those of another past; stories are replayed when they are looked at."""
        if self._tabs:
            self._tabs.close_all()

    def booted(self) -> None:
        self.loaded()
        self.state["pages"].clear()

    def shut_down(self) -> None:
        if self._tabs:
            self._tabs.shut_down()

    @property
    def available(self) -> bool:
        return self.executable is not None

    def describe_browser(self) -> str:
        """Its version, user and sandbox, or nothing; others work while it starts for that."""
        return self.tabs.started_aside().describe() if self.available else ""

    @property
    def tabs(self) -> "Tabs":
        """The browser's; a phone that shows no page does not even import what they need."""
        if self._tabs is None:
            from virtual_phone.web.live import Tabs

            self._tabs = Tabs(self.phone, self.executable)
        return self._tabs

    def _before_look(self) -> None:
        """A client wants to see what a finger has moved that is still down."""
        for page, saved in self.state["pages"].items():
            if saved["touches"] and page in self.tabs:
                self._send_touches(page)
                self.phone.changed()

    # Pages

    def open(self, package: str, url: str, viewport: Viewport, *, seed: str = "") -> str:
        """A new page of an app; it is loaded when it is first looked at."""
        self._sweep()
        self.state["last"] += 1
        number, clock = str(self.state["last"]), self.phone.clock
        story = Story(package, url, seed or number, viewport, clock.elapsed(), clock.wall())
        pid = self.phone[Processes].process(package)["pid"]
        self.state["pages"][number] = stories.record(story, pid)
        return number

    def close_page(self, page: str) -> None:
        """Close a page, if it is open."""
        if self.state["pages"].pop(page, None):
            self.tabs.close(page)

    def has(self, page: str) -> bool:
        """Whether a page is open: it ends with its app's process."""
        saved = self.state["pages"].get(page)
        if saved is None:
            return False
        process = self.phone[Processes].running.get(saved["package"])
        return process is not None and process["pid"] == saved["pid"]

    def _sweep(self) -> None:
        """Close the pages of processes that have ended."""
        for page in list(self.state["pages"]):
            if not self.has(page):
                self.close_page(page)

    def viewport(self, page: str) -> Viewport:
        """The size of a page now; its story has that of its beginning."""
        return Viewport(**self.record(page)["size"])

    def resize(self, page: str, viewport: Viewport) -> None:
        """Give a page another size, if it has not got it."""
        if viewport != self.viewport(page) and not self.halted(page):
            self.do(page, "resize", *astuple(viewport))
            self.record(page)["size"] = asdict(viewport)

    def record(self, page: str) -> dict[str, Any]:
        """All that the phone knows of a page, for what has a part of it; see `story.record`."""
        found: dict[str, Any] = self.state["pages"][page]
        return found

    def story(self, page: str) -> Story:
        return Story.of(self.record(page))

    def now(self, page: str) -> float:
        """A page's time, in ms; it stands still while the page waits for an answer."""
        stopped = self.stopped(page)
        return stopped["at"] if stopped else self.story(page).time(self.phone.clock.elapsed())

    # What is done to them

    def do(self, page: str, what: str, *arguments: Any) -> Any:
        """One input (see `tab.INPUTS`), at once and for the story.

        None if the page has stopped or crashed: another thing is in front of it.
        """
        self._send_touches(page)
        self._set_clock(page)
        return self._perform(page, [self.now(page), what, *arguments])

    def _perform(self, page: str, *entries: Input) -> Any:
        """Inputs, at once and for the story, unless the page has stopped.

        One that opens a dialog is given to the page once more when that is answered.
        """
        live, found = self._tab(page), None
        inputs = self.record(page)["inputs"]
        if self.halted(page):
            return None
        try:
            with self.tabs.in_time():
                for entry in entries:
                    found = self.tabs.play(live, entry)
        except Stopped as stop:
            self._stop(page, stop.dialog, [*stories.take_unread(inputs), *entries])
            return None
        except Crashed:
            self._crash(page)
            return None
        inputs.extend(entries)
        return found

    def touch(self, page: str, phase: str, x: float, y: float) -> None:
        """A finger at a place in CSS pixels.

        Touches are collected until the finger is lifted or a client looks at the screen.
        """
        saved = self.record(page)
        saved["touches"].append([phase, round(x, 3), round(y, 3), self.now(page)])
        saved["down"] = phase not in ("up", "cancel")
        saved["moved"] = phase == "move" or (phase == "up" and saved["moved"])
        if not saved["down"]:
            self._send_touches(page)

    def has_finger(self, page: str) -> bool:
        """Whether a finger is on a page; one that was cancelled no longer is."""
        return bool(self.record(page)["down"])

    def _send_touches(self, page: str) -> None:
        touches: list[stories.Touch] = self.record(page)["touches"]
        if touches:
            self.record(page)["touches"] = []
            self._set_clock(page)
            self._perform(page, [self.now(page), "touch", touches])

    def _set_clock(self, page: str) -> None:
        """Let a page know if the phone's clock was set, or if it has stood still."""
        clock, story = self.phone.clock, self.story(page)
        wall = clock.wall() - (clock.elapsed() - story.opened) + round(story.waited * 1e6)
        if not self.halted(page) and wall != self._tab(page).tab.wall:
            self._perform(page, [self.now(page), "set_wall", clock.wall()])

    # Dialogs of their scripts

    def stopped(self, page: str) -> dict[str, Any] | None:
        """What a page waits for that has opened a dialog.

        ``dialog`` is the dialog, ``inputs`` what the page has not come through, ``at`` its time
        and ``since`` the phone's at which it has stopped.
        """
        found: dict[str, Any] | None = self.record(page)["stopped"]
        return found

    def _stop(self, page: str, dialog: dict[str, str], inputs: list[Input]) -> None:
        """A page has opened a dialog: it is as it was before the inputs until that is answered.

        Chromium answers nothing about it meanwhile, so its tab is given up.
        """
        since = self.phone.clock.elapsed()
        self.record(page)["stopped"] = {
            "dialog": dialog,
            "inputs": inputs,
            "at": self.now(page),
            "since": since,
        }
        self.tabs.close(page)
        self.phone.changed()

    def show_dialog(self, page: str) -> None:
        """Open the dialog that a page waits for, if the page is in front."""
        from virtual_phone.web.page_dialogs import show

        if self.has(page) and self.stopped(page):
            show(self.phone, page)

    def answer(self, page: str, accept: bool, text: str = "") -> None:
        """The user has answered the dialog of a page: it goes on from where it has stopped."""
        saved, stopped = self.record(page), self.stopped(page)
        if stopped is None:
            return
        if self._tab(page).blank:
            self.tabs.close(page)
        saved["waited"] += (self.phone.clock.elapsed() - stopped["since"]) / 1e6
        saved["answers"].append([accept, text])
        saved["stopped"] = None
        self._perform(page, *stopped["inputs"])
        self.phone.changed()

    # Renderers that are gone

    def crashed(self, page: str) -> bool:
        """Whether the renderer of a page has ended, or has hung; it is not loaded again."""
        return bool(self.record(page)["crashed"])

    def halted(self, page: str) -> bool:
        """Whether nothing is done to a page: it waits for an answer, or has crashed."""
        return self.crashed(page) or self.stopped(page) is not None

    def _crash(self, page: str) -> None:
        """A page has crashed: its app gets to know a moment later."""
        self.record(page).update(crashed=True, inputs=[], touches=[], stopped=None)
        self.tabs.close(page)
        self.phone.clock.after(0.0, self.name, "deliver", page)
        self.phone.changed()

    # In the browser

    def _tab(self, page: str) -> "Live":
        """The page in the browser, brought to where its story is."""
        live = self.tabs.take(page)
        if live is None:
            self.tabs.make_room()
            with self.tabs.in_time():
                live = self._replayed(page)
        self.tabs.put(page, live)
        return live

    def _replayed(self, page: str) -> "Live":
        saved = self.record(page)
        try:
            if not self.halted(page):
                try:
                    return self.tabs.played(page, self.story(page), saved)
                except Stopped as stop:  # while it was loaded: nothing is done for the first time
                    self._stop(page, stop.dialog, stories.take_unread(saved["inputs"]))
            if not self.crashed(page):
                return self.tabs.played(page, self.story(page), saved, still=True)
        except Stopped:
            pass  # it waits while it is loaded, so there is nothing of it
        except Crashed:
            self._crash(page)
        empty = replace(self.story(page), url=stories.EMPTY, inputs=[])
        live = self.tabs.played(page, empty, saved, still=True)
        live.blank = True
        return live

    # What they have become

    def look(self, page: str) -> "PageState":
        """The state of a page now; as it was before, while a finger is on it or it has stopped."""
        live = self._tab(page)
        if live.state is None or not (self.record(page)["touches"] or self.halted(page)):
            self._bring_up_to_date(page)
            live = self._tab(page)
        assert live.state is not None
        page_requests.note(self, page, live, live.state)
        return live.state

    def _bring_up_to_date(self, page: str) -> None:
        self._send_touches(page)
        self._set_clock(page)
        live, now = self._tab(page), self.now(page)
        if self.halted(page):
            return
        if not live.settled:
            self._perform(page, [now, SETTLE])
        elif live.state and live.state.next is not None and live.state.next <= now + TOO_SOON:
            self._read(page, live, now)

    def _read(self, page: str, live: "Live", now: float) -> None:
        """What the page has become by itself, which is not in its story."""
        last = live.read_at
        try:
            with self.tabs.in_time():
                live.read(now)
        except Stopped as stop:
            stories.take_unread(self.record(page)["inputs"])
            self.record(page)["inputs"].append([last, SETTLE])
            self._stop(page, stop.dialog, [[now, SETTLE]])
        except Crashed:
            self._crash(page)
        else:
            self.tabs.number(live)

    def deliver(self, page: str) -> None:
        """Give the app of a page what the page requests of it; see `page_requests`."""
        page_requests.deliver(self, page)

    def title(self, page: str) -> str:
        """A page's title when it was last looked at."""
        return str(self.record(page)["title"])

    def zoom(self, page: str) -> float:
        """How large a page is drawn, as it was last read."""
        state = self._tab(page).state
        return state.zoom if state else 1.0

    def serial(self, page: str) -> int:
        """Equal as long as a page is."""
        self.look(page)
        return self._tab(page).serial

    def nodes(self, page: str) -> tuple[Node, ...]:
        """What a page shows, in pixels from its corner."""
        self.look(page)
        found = self._tab(page).nodes
        if found is None:
            read = self.query(page, methodcaller("nodes"))
            found = self._tab(page).keep_nodes(read, self.viewport(page))
        return found

    def picture(self, page: str) -> "Image.Image":
        """A page as it is drawn, with pixels that a canvas takes as they are."""
        self.look(page)
        found = self._tab(page).picture
        if found is None:
            data = self.query(page, methodcaller("picture"))
            found = self._tab(page).keep_picture(data)
        return found

    def facts(self, page: str) -> list[Message]:
        """What only an eye sees of a page, with places in CSS pixels from its corner."""
        self.look(page)
        facts: list[Message] = self.query(page, methodcaller("facts"))
        return facts

    def query(self, page: str, question: "Callable[[Tab], Any]") -> Any:
        """What a tab answers; if its page has just stopped by itself, what it was before."""
        try:
            with self.tabs.in_time():
                return question(self._tab(page).tab)
        except Stopped as stop:
            unread = stories.take_unread(self.record(page)["inputs"])
            self._stop(page, stop.dialog, unread or [[self.now(page), SETTLE]])
        except Crashed:
            self._crash(page)
        with self.tabs.in_time():
            return question(self._tab(page).tab)

    def messages(self, page: str) -> list[str]:
        """What a page has written to its console."""
        self.look(page)
        return self._tab(page).tab.messages

    # The bar above selected text

    def show_bar(self, page: str, *, visible: bool = True) -> None:
        """The bar is to be there, or no longer, while text is selected."""
        self.record(page)["bar"] = visible
        self.phone.changed()
