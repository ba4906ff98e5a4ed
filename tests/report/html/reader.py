"""What a reader does with the page of a run: search, filter, press keys."""

import json
from typing import Any

from tests.agents.chromium import Tab

HERE = "document.activeElement"
ROWS = "[...document.querySelectorAll('tbody tr')].filter((row) => !row.hidden)"
NAMES = f"{ROWS}.map((row) => row.dataset.task)"
# Collects what goes wrong in a page from its first line on, in `wrong`
WATCH = """window.wrong = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
  addEventListener(kind, (event) => wrong.push(`${kind}: ${event.message || event.reason}`));
for (const kind of ["error", "warn"]) console[kind] = (...said) => wrong.push(said.join(" "));"""


def choose(tab: Tab, control: str, value: str) -> Any:
    tab.value(
        f"$('{control}').value = {json.dumps(value)};"
        f" $('{control}').dispatchEvent(new Event('input'))"
    )
    tab.wait("$('count').ariaBusy !== 'true'")
    return tab.value(NAMES)


def press(tab: Tab, *keys: str) -> None:
    for key in keys:
        code = {"Escape": 27}.get(key, 0)  # the browser's own use of it goes by this
        tab.call(
            "Input.dispatchKeyEvent",
            type="keyDown",
            key=key,
            text=key if len(key) == 1 else "",
            windowsVirtualKeyCode=code,
        )
        tab.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)


def viewed(tab: Tab) -> str:
    """The title of the screen at full size."""
    return str(tab.value("$('viewer').open ? $('viewer-title').textContent : 'closed'"))
