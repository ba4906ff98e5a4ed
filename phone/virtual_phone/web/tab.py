"""One page in the browser: load it, touch it, type into it, and read what it has become."""

import base64
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from virtual_phone.web.addresses import inside, outside
from virtual_phone.web.browser import Browser
from virtual_phone.web.devtools import Refused, nothing
from virtual_phone.web.keys import Key, named, typed
from virtual_phone.web.page_state import State, state_of
from virtual_phone.web.renderer import Crashed, Watch
from virtual_phone.web.story import EMPTY, Stopped, Story, Touch, Viewport
from virtual_phone.web.targets import Assets, Targets
from virtual_phone.web.wire import Message

NAME = "__androidworld"  # of the phone's handle in the page
STYLES = ("overflow-x", "overflow-y", "position", "visibility", "cursor")
SCRIPTS = ("page_clock.js", "page.js", "find.js")
LONGEST = 10_000  # characters of a message in the console
REVEAL = (
    "document.activeElement !== document.body && void document.activeElement"
    "?.scrollIntoViewIfNeeded()"
)  # what has the cursor, above the keyboard
HELD = 100.0  # ms after which a finger that is lifted has no speed: Chromium's velocity_tracker.cc
TOUCHES = {"down": "touchStart", "move": "touchMove", "up": "touchEnd", "cancel": "touchCancel"}

Nodes = tuple[list[Message], Message]  # an accessibility tree, and where its nodes are


@cache
def _scripts() -> str:
    return "\n".join(map(_own, SCRIPTS))


@cache
def _own(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


class Tab:
    """A page of its own context: it shares nothing with any other."""

    def __init__(
        self,
        browser: Browser,
        story: Story,
        assets: Assets,
        close_others: Callable[[], object] = nothing,
    ) -> None:
        self.devtools = browser.devtools
        self._close_others = close_others  # tabs, when this one does not answer
        self._has_crashed = False
        self.wall = story.wall  # what the phone's clock showed when the page was opened
        self._began = story.wall  # the same, whatever the clock is set to: touches go forward
        self._held = 0.0  # ms by which touches are late for the browser
        self._moved = False  # whether the finger that is down has moved
        self.messages: list[str] = []  # of the console
        self.requested = ""  # another page, by a link or a script
        self.in_new_tab = False  # whether it is to be beside this one
        self.downloads: list[tuple[str, str]] = []  # addresses and names, since it was opened
        self._loaded = False
        self._answers = story.answers
        self._answered = 0  # how many of its dialogs
        self._open_dialog: Message | None = None  # the dialog that it waits for
        context = self.devtools.call("Target.createBrowserContext", disposeOnDetach=True)
        self._context = str(context["browserContextId"])
        target = self.devtools.call(
            "Target.createTarget", url=EMPTY, browserContextId=self._context
        )
        self._frame = str(target["targetId"])
        self.devtools.wait(lambda: self._frame in browser.targets.pages)
        self._session = browser.targets.pages.pop(self._frame)
        self._targets = Targets(self.devtools, assets, self._leaves)
        self._targets.intercept(self._session, self._event)
        try:
            self._prepare(story)
            self._load(story.url)
        except (Stopped, Crashed):
            self.close()
            raise

    def close(self) -> None:
        """Close the page, without waiting."""
        self._targets.close()
        self.devtools.post("Target.disposeBrowserContext", browserContextId=self._context)

    def _call(self, method: str, **params: Any) -> Message:
        return self._result(self.devtools.send(method, self._session, **params))

    def _result(self, number: int) -> Message:
        return self.devtools.result(number, check=self._patience())

    def _patience(self) -> Callable[[], bool]:
        """A check for while the page has not answered: whether it still can."""
        watch = Watch(self.devtools, self._close_others)

        def check() -> bool:
            if self._open_dialog is not None:  # it waits for the user
                raise Stopped(self._open_dialog)
            if self._has_crashed:
                raise Crashed("its renderer has ended")
            return watch.check()

        return check

    # Loading

    def _prepare(self, story: Story) -> None:
        head = (
            f"const NAME = {NAME!r}, SEED = {json.dumps(story.seed)}, WALL = {story.wall / 1e6};"
        )
        style = f"""
            addEventListener("DOMContentLoaded", () => {{
                const quiet = new CSSStyleSheet();
                quiet.replaceSync({json.dumps(_own("page.css"))});
                document.adoptedStyleSheets = [...document.adoptedStyleSheets, quiet];
            }});
        """
        sent = [
            self.devtools.send(method, self._session, **params)
            for method, params in (
                ("Inspector.enable", {}),
                ("Page.enable", {}),
                ("Runtime.enable", {}),
                ("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5}),
                ("Emulation.setFocusEmulationEnabled", {"enabled": True}),
                (
                    "Page.addScriptToEvaluateOnNewDocument",
                    {"source": f"{{ {head} {_scripts()} {style} }}"},
                ),
                _metrics(story.viewport),
            )
        ]
        self._results(sent)
        self.devtools.call(
            "Browser.setDownloadBehavior",
            behavior="deny",  # the phone does it
            browserContextId=self._context,
            eventsEnabled=True,
        )

    def _load(self, url: str) -> None:
        self._loaded = False
        answer = self._call("Page.navigate", url=inside(url))
        if "errorText" in answer:
            if url == EMPTY:
                raise Refused(answer["errorText"])
            self._load(EMPTY)  # a WebView shows nothing of what it cannot load
            return
        self.devtools.wait(lambda: self._loaded, check=self._patience())
        self._evaluate(f"{NAME}.preload()")

    def _event(self, method: str, params: Message) -> None:
        handler = EVENTS.get(method)
        if handler:
            handler(self, params)

    def _leaves(self, request: Message) -> bool:
        """Whether a request would replace the page, which its app does if anything."""
        document = request["frameId"] == self._frame and request["resourceType"] == "Document"
        return document and self._loaded

    def _leaving(self, params: Message) -> None:
        if params["frameId"] == self._frame and self._loaded:
            self._request(params["url"], new_tab=params["disposition"] != "currentTab")

    def _window_open(self, params: Message) -> None:
        self._request(params["url"], new_tab=True)

    def _download(self, params: Message) -> None:
        self.downloads.append((outside(params["url"]), params["suggestedFilename"]))

    def _request(self, url: str, *, new_tab: bool) -> None:
        self.requested, self.in_new_tab = outside(url), new_tab

    def _crash(self, params: Message) -> None:
        self._has_crashed = True

    def _load_event(self, params: Message) -> None:
        self._loaded = True

    def _console(self, params: Message) -> None:
        words = (str(each.get("value", each.get("description", ""))) for each in params["args"])
        self._note(" ".join(words))

    def _uncaught(self, params: Message) -> None:
        thrown = params["exceptionDetails"].get("exception", {})
        self._note(f"Uncaught {thrown.get('description', '')}".partition("\n")[0])

    def _note(self, message: str) -> None:
        self.messages.append(message[:LONGEST])

    def _dialog(self, params: Message) -> None:
        """alert() and its like: the page stands still until the user has answered."""
        if self._answered == len(self._answers):
            self._open_dialog = {
                "kind": params["type"],
                "url": outside(params["url"]),
                "message": params["message"],
                "text": params.get("defaultPrompt", ""),
            }
            return
        accept, text = self._answers[self._answered]
        self._answered += 1
        if params["type"] == "beforeunload" and not accept:
            self.requested = ""
        self.devtools.post(
            "Page.handleJavaScriptDialog", self._session, accept=accept, promptText=text
        )

    # What is done to it: each of these is an input of a story

    def touch(self, touches: list[Touch]) -> None:
        """Touches of one finger, in one batch: only so are the ends of drags always the same."""
        sent = []
        for phase, x, y, time in touches:
            if phase == "down":
                self._moved = False
            elif phase == "move":
                self._moved = True
            elif self._moved:
                self._held += HELD  # the phone does the flings, on its clock
            sent.append(self._send_touch(phase, time, (x, y)))
        self._results(sent)
        phase, x, y, _ = touches[-1]
        if phase == "up" and not self._moved:
            # What was tapped stays hovered; the mouse, which no phone has, would take that back
            # at the next layout.
            self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def pinch(self, phase: str, x: float, y: float, apart: float, time: float) -> None:
        """A touch of two fingers, so far from their middle."""
        self._results([self._send_touch(phase, time, (x, y - apart), (x, y + apart))])

    def _send_touch(self, phase: str, time: float, *fingers: tuple[float, float]) -> int:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        return self.devtools.send(
            "Input.dispatchTouchEvent",
            self._session,
            type=TOUCHES[phase],
            touchPoints=[] if phase in ("up", "cancel") else points,
            timestamp=(self._began / 1e6 + self._held + time) / 1e3,
        )

    def fling(self, x: float, y: float) -> None:
        """What the last touches scrolled goes on by so many CSS pixels."""
        self._evaluate(f"{NAME}.fling({x}, {y})")

    def type(self, text: str) -> None:
        """Type a text: by keys where a keyboard has them, else as an input method does."""
        sent = []
        for letter in text:
            key = typed(letter)
            if key is None:
                sent.append(self.devtools.send("Input.insertText", self._session, text=letter))
            else:
                sent += self._pressing(key)
        self._results(sent)

    def insert(self, text: str) -> None:
        """Text that is pasted."""
        self._call("Input.insertText", text=text)

    def press(self, name: str, modifiers: int = 0) -> None:
        """A key without a character."""
        self._results(self._pressing(named(name, modifiers)))

    def _pressing(self, key: Key) -> list[int]:
        return [
            self.devtools.send("Input.dispatchKeyEvent", self._session, **event)
            for event in key.events()
        ]

    def _results(self, numbers: list[int]) -> None:
        for number in numbers:
            self._result(number)

    def run(self, script: str) -> Any:
        """Run a script of the app that has the page, as `evaluateJavascript` does.

        What it throws stands in the console.
        """
        try:
            return self._evaluate(script)
        except Refused as error:
            self._note(f"Uncaught {error}".partition("\n")[0])
            return None

    def invoke(self, function: str, *arguments: Any) -> Any:
        """Call a function of the phone's handle (`page.js`).

        A page may have replaced what it uses, so it may throw, too, and return anything.
        """
        return self.run(f"{NAME}.{function}({','.join(map(json.dumps, arguments))})")

    def resize(self, width: int, height: int, scale: float, mobile: bool) -> None:
        method, params = _metrics(Viewport(width, height, scale, mobile))
        self._call(method, **params)
        self._evaluate(REVEAL)

    def scale(self, factor: float) -> None:
        """Draw the page larger or smaller, as far as its own rules allow."""
        self._call("Emulation.setPageScaleFactor", pageScaleFactor=factor)

    def set_wall(self, wall: int) -> None:
        """The phone's clock was set: ns since 1970."""
        self._evaluate(f"{NAME}.setWall({wall / 1e6})")

    def _evaluate(self, expression: str) -> Any:
        answer = self._call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", details["text"])
            raise Refused(str(thrown))
        return answer["result"].get("value")

    # Reading

    def settle(self, time: float) -> State:
        """Let the page's time pass, in ms, until what happens in it is drawn."""
        return state_of(self._evaluate(f"{NAME}.settle({time})"))

    def nodes(self) -> Nodes:
        """The browser's accessibility tree, and where its nodes are."""
        tree = self.devtools.send("Accessibility.getFullAXTree", self._session)
        snapshot = self.devtools.send(
            "DOMSnapshot.captureSnapshot",
            self._session,
            computedStyles=list(STYLES),
            includeDOMRects=True,
        )
        nodes: list[Message] = self._result(tree)["nodes"]
        return nodes, self._result(snapshot)

    def facts(self) -> list[Message]:
        """The elements with what only an eye sees of them (`facts.js`)."""
        found: list[Message] = self._evaluate(_own("facts.js"))
        return found

    def content(self, url: str) -> str:
        """What is at an address of the page's own, in base 64; empty if nothing is."""
        return str(self.invoke("content", url) or "")

    def link(self, x: float, y: float) -> tuple[str, str] | None:
        """Where the link at a point leads, and its text, if there is one."""
        found = self.invoke("linkAt", x, y)
        return (outside(str(found[0])), str(found[1])) if found else None

    def picture(self) -> bytes:
        """What is drawn, as a PNG."""
        answer = self._call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(answer["data"])


def _metrics(viewport: Viewport) -> tuple[str, Message]:
    return "Emulation.setDeviceMetricsOverride", {
        "width": viewport.width,
        "height": viewport.height,
        "deviceScaleFactor": viewport.scale,
        "mobile": viewport.mobile,
    }


EVENTS: dict[str, Callable[[Tab, Message], None]] = {
    "Inspector.targetCrashed": Tab._crash,
    "Page.frameRequestedNavigation": Tab._leaving,
    "Page.windowOpen": Tab._window_open,
    "Page.downloadWillBegin": Tab._download,
    "Page.loadEventFired": Tab._load_event,
    "Page.javascriptDialogOpening": Tab._dialog,
    "Runtime.consoleAPICalled": Tab._console,
    "Runtime.exceptionThrown": Tab._uncaught,
}
INPUTS: dict[str, Callable[..., object]] = {
    each.__name__: each
    for each in (
        Tab.touch,
        Tab.pinch,
        Tab.fling,
        Tab.type,
        Tab.insert,
        Tab.press,
        Tab.run,
        Tab.invoke,
        Tab.resize,
        Tab.scale,
        Tab.set_wall,
    )
}
