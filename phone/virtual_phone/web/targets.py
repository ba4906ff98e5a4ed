"""Intercepts the requests of a page, its frames and its workers before any of them runs.

How it works
------------
What DevTools calls a target is a page, a frame with a process of its own (that of another site,
or of an address that failed to load), or a worker.  `Fetch.enable` holds for one target alone, so
each new one has to be caught before it runs:

- ``Target.setAutoAttach`` has the browser attach each new target, paused.  It is set for the
  browser itself, which announces pages, shared workers and service workers; for each page; and
  for each target that is attached, since a frame has frames and a worker has workers.
- An attached target gets the same ``setAutoAttach``, and ``Fetch.enable``.  Once the browser has
  answered that the interception is on, the target runs.  One that refuses stays paused for ever.
- Workers and worklets of a page have no ``Fetch`` of their own: their requests are those of the
  frame that has made them, so they run at once.
- A new page stays paused until the tab that has requested it takes it.  One that no tab has
  requested, a pop-up, is never run.
- Each request is answered from the phone's addresses (`addresses.py`) by the app whose page it
  is, or refused.  What belongs to no page, as a service worker, gets nothing: neither a WebView
  with files nor Chrome with `content:` pages has any of these.
"""

import base64
from collections.abc import Callable
from functools import partial

from virtual_phone.android.assets import Asset
from virtual_phone.web.addresses import is_inside, outside
from virtual_phone.web.devtools import DevTools, Event, nothing
from virtual_phone.web.wire import Message

Assets = Callable[[str], Asset | None]  # by address

ATTACH: Message = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}
EVERYTHING: Message = {"patterns": [{"urlPattern": "*"}]}
RUN = "Runtime.runIfWaitingForDebugger"
WITHIN = {"worker", "worklet"}  # a frame: their requests are the frame's
OF_A_PAGE = {"iframe", *WITHIN}
SCRIPTED = {"Fetch", "XHR"}  # for which Android reads no files and no `content:`


def no_assets(_url: str) -> None:
    """Have no asset at any address."""


def never(_request: Message) -> bool:
    """Abort no request."""
    return False


class Targets:
    """The targets of one page, or, for the browser itself, all new ones."""

    def __init__(
        self,
        devtools: DevTools,
        assets: Assets = no_assets,
        aborts: Callable[[Message], bool] = never,
    ) -> None:
        self.devtools = devtools
        self.assets = assets
        self.aborts = aborts  # whether to abort a request
        self.pages: dict[str, str] = {}  # the sessions of new, paused pages, by target
        self.sessions: set[str] = set()

    def intercept(self, session: str, others: Event = nothing, *, kind: str = "") -> None:
        """Intercept what a target requests, and what it starts, then let it run.

        ``others`` gets the events that are about anything else.
        """
        self.sessions.add(session)
        self.devtools.listeners[session] = partial(self._event, session, others)
        self.devtools.post("Target.setAutoAttach", session, **ATTACH)
        if kind in WITHIN:
            self.devtools.post(RUN, session)
        elif session:
            run = partial(self._run, session)
            self.devtools.post("Fetch.enable", session, then=run, **EVERYTHING)

    def close(self) -> None:
        """Handle no more events of these targets."""
        for session in self.sessions:
            self.devtools.listeners.pop(session, None)

    def _run(self, session: str, reply: Message) -> None:
        if "error" not in reply:
            self.devtools.post(RUN, session)

    def _event(self, session: str, others: Event, method: str, params: Message) -> None:
        if method == "Target.attachedToTarget":
            self._attached(params["sessionId"], params["targetInfo"])
        elif method == "Target.detachedFromTarget":
            self.sessions.discard(params["sessionId"])
            self.devtools.listeners.pop(params["sessionId"], None)
        elif method == "Fetch.requestPaused":
            self._answer(session, params)
        else:
            others(method, params)

    def _attached(self, session: str, target: Message) -> None:
        if target["type"] == "page":
            self.pages[target["targetId"]] = session
            return
        self.sessions.add(session)
        owner = self if target["type"] in OF_A_PAGE else Targets(self.devtools)
        owner.intercept(session, kind=target["type"])

    def _answer(self, session: str, params: Message) -> None:
        """Answer a request with the asset at its address, or fail it if there is none."""
        request, url = params["requestId"], params["request"]["url"]
        aborts = self.aborts(params)
        refused = aborts or not is_inside(url) or params["resourceType"] in SCRIPTED
        asset = None if refused else self.assets(outside(url))
        if asset is None:
            reason = "Aborted" if aborts else "NameNotResolved"
            self.devtools.post("Fetch.failRequest", session, requestId=request, errorReason=reason)
            return
        self.devtools.post(
            "Fetch.fulfillRequest",
            session,
            requestId=request,
            responseCode=200,
            responseHeaders=[
                {"name": "content-type", "value": asset.type},
                {"name": "cache-control", "value": "no-store"},
                {"name": "content-security-policy", "value": asset.policy},
            ],
            body=base64.b64encode(asset.body).decode(),
        )
