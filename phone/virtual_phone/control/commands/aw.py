"""Commands that no emulator has: faults, and queries of the phone for tests.

A real emulator replies ``KO`` to each of these.
"""

import hashlib
import json
import traceback
from collections.abc import Iterator

from virtual_phone.control.faults import faults, heal, inflict, number
from virtual_phone.control.telnet import KO, Session, command
from virtual_phone.runtime.lock_meter import meter_of
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.ui.display import Display
from virtual_phone.ui.screen_names import declared_screens
from virtual_phone.ui.traversal import every
from virtual_phone.web.page_view import page_of
from virtual_phone.web.pages import WebPages


@command("aw fault", "'aw fault [NAME [VALUE|off]]' lets something go wrong; 'off' nothing")
def fault(session: Session, rest: str) -> Iterator[str]:
    phone = session.machine.phone
    name, _, value = rest.strip().partition(" ")
    if name == "off":
        heal(phone)
    elif name:
        try:
            inflict(phone, name, value.strip())
        except ValueError as error:
            raise KO(str(error)) from None
    else:
        for known, each in faults().items():
            lasting = f" (now: {phone.faults[known]})" if known in phone.faults else ""
            yield f"{known} {each.help}{lasting}"


@command("aw digest", "'aw digest [all]': equal phones have equal ones")
def digest(session: Session, rest: str) -> Iterator[str]:
    lines = [f"{value} {name}" for name, value in sorted(session.machine.phone.digest().items())]
    if rest.strip() == "all":
        yield from lines
    else:
        yield hashlib.sha256("\n".join(lines).encode()).hexdigest()


@command("aw unknown", "the unknown requests, and how often each was made")
def unknown(session: Session, rest: str) -> Iterator[str]:
    for what, count in sorted(session.machine.phone.unknown.items()):
        yield f"{count} {what}"


@command("aw failures", "defects of this phone that a client ran into, and where in its code")
def failures(session: Session, rest: str) -> Iterator[str]:
    phone = session.machine.phone
    for error in phone.failures:
        text = " ".join(f"{type(error).__name__}: {phone.describe(error)}".split())
        yield f"{text} ({_place(error)})"


def _place(error: BaseException) -> str:
    """The module and line of the phone's own code that an exception came from."""
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        module = str(frame.f_globals.get("__name__"))
        if module.startswith("virtual_phone."):
            return f"{module}:{line}"
    return "never raised"


@command("aw screens", "the declared screens, '*': displayed; the dead ends that were met")
def screens(session: Session, rest: str) -> Iterator[str]:
    phone = session.machine.phone
    displayed = phone[Display].state["shown"]
    for name in sorted(declared_screens(phone.apps)):
        yield f"{'*' if name in displayed else ' '} {name}"
    found = phone[DeadEnds].found
    for each in sorted(found):
        yield f"! {found[each]} {each.package}, level {each.level}: {each.intent}"
    yield f"dead ends: {len(found)}"


@command("aw browser", "the browser behind web pages: its version, its user, its sandbox")
def browser(session: Session, rest: str) -> str:
    described = session.machine.phone[WebPages].describe_browser()
    if not described:
        raise KO("there is no browser for web pages")
    return described


@command("aw web", "the web page in front: its elements with their colours and shapes, as JSON")
def web(session: Session, rest: str) -> str:
    phone = session.machine.phone
    for box in every(phone[Display].active.root):
        if box.view.kind == "web":
            page, (x, y) = page_of(box.key), box.rect[:2]
            scale = phone[WebPages].story(page).viewport.scale
            found = phone[WebPages].facts(page)
            for each in found:
                for rect in (each["rect"], *each["words"]):
                    corners = zip(rect, (x, y, x, y), strict=True)
                    rect[:] = [side * scale + more for side, more in corners]
            return json.dumps(found)
    raise KO("there is no web page in front")


@command("aw lock", "'aw lock [reset]': who held the phone's lock longest, doing what")
def lock(session: Session, rest: str) -> Iterator[str]:
    meter = meter_of(session.machine.phone)
    if meter is None:
        raise KO("the lock is not measured; start androidworld-device with -meter-lock")
    if rest.strip() == "reset":
        meter.reset()
    else:
        yield from meter.report()


@command("aw think", "'aw think SECONDS': how long an agent thinks, on a stepped clock")
def think(session: Session, rest: str) -> str | None:
    phone = session.machine.phone
    if not rest.strip():
        return f"{phone.think:g}"
    seconds = number(rest)
    if seconds is None:
        raise KO(f"{rest.strip()!r} is not a number of seconds")
    phone.think = seconds
    return None


@command("aw clock", "which clock, milliseconds since boot and since 1970")
def clock(session: Session, rest: str) -> str:
    clock = session.machine.phone.clock
    kind = "stepped" if clock.stepped else "real"
    return f"{kind} {clock.elapsed() // 1_000_000} {clock.wall() // 1_000_000}"
