"""Location, orientation, and the events of buttons and touch screen."""

from collections.abc import Iterator

from virtual_phone.control import evdev
from virtual_phone.control.keyboard import type_text
from virtual_phone.control.slices import in_slices
from virtual_phone.control.telnet import KO, Session, command
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.location import Location
from virtual_phone.ui.input import MOST_FINGERS

KNOT = 1852 / 3600  # metres per second; the console's velocity is in knots


@command("geo fix", "'geo fix <longitude> <latitude> [<altitude> [<satellites> [<velocity>]]]'")
def geo_fix(session: Session, rest: str) -> None:
    try:
        numbers = [float(word) for word in rest.split()]
    except ValueError:
        raise KO("argument is not a number: see 'help geo fix' for details") from None
    if not 2 <= len(numbers) <= 5:
        raise KO("not enough arguments: see 'help geo fix' for details")
    longitude, latitude, *others = numbers
    if not (-180 <= longitude <= 180 and -90 <= latitude <= 90):
        raise KO("invalid longitude or latitude value")
    more = dict(zip(("altitude", "satellites", "speed"), others, strict=False))
    if "satellites" in more:
        more["satellites"] = int(more["satellites"])
    if "speed" in more:
        more["speed"] *= KNOT
    session.machine.phone[Location].fix(latitude, longitude, **more)


@command("rotate", "rotate the device counter-clockwise by 90 degrees")
def rotate(session: Session, rest: str) -> None:
    display = session.machine.phone[DisplaySettings]
    display.hold(display.state["held"] + 1)


@command("event text", "'event text <message>' simulates keystrokes from a given text")
def event_text(session: Session, rest: str) -> None:
    if not rest:
        raise KO("argument missing, try 'event text <message>'")
    type_text(session.machine.phone, rest, session.listening)


@command("event send", "'event send <type>:<code>:<value> ...' sends raw input events")
def event_send(session: Session, rest: str) -> None:
    """Send events in slices; none of them if one is invalid."""
    if not rest.strip():
        raise KO("Usage: event send <type>:<code>:<value> ...")
    events = [_event(word) for word in rest.split()]
    for event in in_slices(session.machine.phone, events, MOST_FINGERS, session.listening):
        session.machine.events.send(*event)


@command("event types", "list all <type> aliases", public=True)
def event_types(session: Session, rest: str) -> Iterator[str]:
    yield "event <type> can be an integer or one of the following aliases:"
    for name in evdev.TYPES:
        count = len(evdev.CODES.get(name, ()))
        yield f"    {name}" + (f" ({count} code aliases)" if count else "")


@command("event codes", "'event codes <type>' lists all <code> aliases of a type", public=True)
def event_codes(session: Session, rest: str) -> Iterator[str]:
    name = rest.strip()
    if not name:
        raise KO("argument missing, try 'event codes <type>'")
    if name not in evdev.TYPES:
        raise KO("bad argument, see 'event types' for valid values")
    if name not in evdev.CODES:
        yield "no code aliases defined for this type"
        return
    yield f"type '{name}' accepts the following <code> aliases:"
    for code in evdev.CODES[name]:
        yield f"    {code}"


def _event(word: str) -> tuple[int, int, int]:
    try:
        kind, code, value = word.split(":")
        codes = evdev.CODES.get(kind, {})
        return _number(kind, evdev.TYPES), _number(code, codes), int(value, 0)
    except ValueError:
        raise KO(f"invalid event triplet {word!r}") from None


def _number(word: str, names: dict[str, int]) -> int:
    return names[word] if word in names else int(word, 0)
