"""An adb service of the virtual phone alone: its identity, image, browser, changes and visits.

A query changes nothing on the phone, and is not counted as a visit.  A real adbd refuses it, as it
refuses every service that it does not know.
"""

import json
import sys
from collections.abc import Callable

from virtual_phone.adbd.core import Refused, service
from virtual_phone.adbd.stream import Stream
from virtual_phone.runtime.identity import phone_identity
from virtual_phone.services.inventory import Inventory
from virtual_phone.web.pages import WebPages


@service("aw")
def aw(stream: Stream, query: str) -> None:
    """``aw:QUERY``: one of `QUERIES`, whose reply is text; any other is refused."""
    name, _, rest = query.partition(":")
    if name not in QUERIES:
        raise Refused(query)
    stream.write(QUERIES[name](stream, rest).encode())


def visits(stream: Stream, rest: str) -> str:
    """``aw:visits[:NUMBER]``: how many visits there were, and those after the NUMBER-th."""
    number = int(rest) if rest.isascii() and rest.isdecimal() else None
    total, newest = stream.phone.visits.since(sys.maxsize if number is None else number)
    return json.dumps({"total": total, "visits": newest})


def kind(stream: Stream, rest: str) -> str:
    """``aw:kind``: version and digest of the phone."""
    return phone_identity()


def image(stream: Stream, rest: str) -> str:
    """``aw:image``: the name of its system image, and so of its Google apps."""
    return stream.phone.profile.image.name


def browser(stream: Stream, rest: str) -> str:
    """``aw:browser``: what draws web pages, its user, its sandbox; empty if none is installed."""
    with stream.phone.busy():
        return stream.phone[WebPages].describe_browser()


def mark(stream: Stream, rest: str) -> str:
    """``aw:mark``: notes the phone as it is now; a number for `changes`."""
    with stream.phone.busy():
        return str(stream.phone[Inventory].mark())


def changes(stream: Stream, rest: str) -> str:
    """``aw:changes:NUMBER``: what differs from that mark, as JSON; ``null`` if it is forgotten."""
    with stream.phone.busy():
        number = int(rest) if rest.isascii() and rest.isdecimal() else 0
        return json.dumps(stream.phone[Inventory].changes(number))


QUERIES: dict[str, Callable[[Stream, str], str]] = {
    "browser": browser,
    "changes": changes,
    "image": image,
    "kind": kind,
    "mark": mark,
    "visits": visits,
}
