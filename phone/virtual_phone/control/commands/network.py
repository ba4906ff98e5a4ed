"""The network's simulated speed and delay, which have no effect on this phone."""

from collections.abc import Iterator

from virtual_phone.control.telnet import KO, Session, command

SPEEDS = {"gsm", "hscsd", "gprs", "edge", "umts", "hsdpa", "lte", "evdo", "full"}
DELAYS = {"gprs", "edge", "umts", "none"}


@command("network status", "dump network status", public=True)
def network_status(session: Session, rest: str) -> Iterator[str]:
    yield "Current network status:"
    yield "  download speed:          0 bits/s (0.0 KB/s)"
    yield "  upload speed:            0 bits/s (0.0 KB/s)"
    yield "  minimum latency:  0 ms"
    yield "  maximum latency:  0 ms"


@command("network speed", "'network speed full' is the only speed of this phone")
def network_speed(session: Session, rest: str) -> None:
    _only("full", rest, SPEEDS, "speed")


@command("network delay", "'network delay none' is the only delay of this phone")
def network_delay(session: Session, rest: str) -> None:
    _only("none", rest, DELAYS, "delay")


def _only(way: str, word: str, known: set[str], what: str) -> None:
    word = word.strip()
    if word == way:
        return
    numbers = word.replace(":", "")
    if word in known or (numbers.isascii() and numbers.isdigit()):
        raise KO(f"this phone's network has no {what} but {way!r}")
    raise KO(f"invalid <{what}> argument, see 'help network {what}' for valid values")
