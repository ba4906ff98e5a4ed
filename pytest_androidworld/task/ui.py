"""Checks of the screen for validators: the activity in front, and its elements."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.task.score import Check, check, crash

NO_SCREEN = "no visible activity"
POPUP = "PopupWindow"  # an app's own
FOCUS = re.compile(r"mCurrentFocus=Window\{\w+ \w+ (.*?)\}")


def screen(env: Device) -> State:
    """The elements on the screen, and the activity."""
    return replace(env.observe_now(), activity=env.front())


def in_front(env: Device, package: str) -> list[Check]:
    """Check that an activity of the app is in front; without any, the reference crashes."""
    return _front(
        env, f"{package} is in front", package, lambda screen: _package(screen) == package
    )


def screen_in_front(env: Device, part: str) -> list[Check]:
    """Check that ``package/class`` of the activity in front contains a text."""
    return _front(env, f"a screen {part} is in front", part, lambda screen: part in screen)


def _package(screen: str) -> str:
    return screen.partition("/")[0]


def _front(env: Device, claim: str, expected: str, right: Callable[[str], bool]) -> list[Check]:
    screen = env.front()
    if screen is not None:
        return [check(claim, expected, screen, right(screen))]
    crashed = crash("reading the screen in front", NO_SCREEN)
    return [check(claim, expected, NO_SCREEN, 0.0), crashed]


def matching(elements: Iterable[Element], **attributes: Any) -> list[Element]:
    """The elements with exactly these attributes."""
    return [
        each
        for each in elements
        if all(getattr(each, name) == value for name, value in attributes.items())
    ]


def shown(state: State, **attributes: Any) -> Check:
    """Check that an element has these attributes; the check reports what is there instead."""
    wanted = ", ".join(f"{name} {value!r}" for name, value in attributes.items())
    value = bool(matching(state.ui_elements, **attributes))
    return check(
        f"the screen shows {wanted}", wanted, wanted if value else what_is_on(state), value
    )


def shown_in_page(env: Device, title: str, text: str) -> Check:
    """Check that a web page with that title shows a text."""
    found = env.web_texts()
    titles = sorted({page for page, shown in found if shown == text})
    where = title if title in titles else ", ".join(map(repr, titles)) or "no web page"
    return check(f"the page that shows {text!r}", title, where)


def what_is_on(state: State, most: int = 12) -> str:
    """The visible texts in a few words, for a reason."""
    names = [e.text or e.content_description for e in state.ui_elements]
    listed = [repr(name) for name in dict.fromkeys(names) if name]
    words = ", ".join(listed[:most]) or "nothing with a name"
    more = ", …" if len(listed) > most else ""
    return f"{state.activity or NO_SCREEN} with {words}{more}"


def in_the_way(env: Device) -> str | None:
    """The focused window that is not an app's, such as a system dialog."""
    found = FOCUS.search(env.adb.shell("dumpsys window | grep mCurrentFocus").stdout)
    window = found[1] if found else ""
    return window if window and "/" not in window and POPUP not in window else None
