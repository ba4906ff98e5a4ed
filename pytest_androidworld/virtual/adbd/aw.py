"""The adb service that no device has: it tells a client that this is the virtual phone.

A real adbd refuses it, as it refuses every service that it does not know.
"""

from collections.abc import Callable

from pytest_androidworld.virtual.adbd.core import Refused, service
from pytest_androidworld.virtual.adbd.stream import Stream
from pytest_androidworld.virtual.identity import phone_identity


@service("aw")
def aw(stream: Stream, query: str) -> None:
    """``aw:QUERY``: one of `QUERIES`, whose reply is text; any other is refused."""
    name, _, rest = query.partition(":")
    if name not in QUERIES:
        raise Refused(query)
    stream.write(QUERIES[name](stream, rest).encode())


def kind(stream: Stream, rest: str) -> str:
    """``aw:kind``: version and digest of the phone."""
    return phone_identity()


QUERIES: dict[str, Callable[[Stream, str], str]] = {"kind": kind}
