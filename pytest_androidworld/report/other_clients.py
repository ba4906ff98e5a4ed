"""Cases in which a client that is not the run's has reached the virtual phone."""

from collections.abc import Iterable

from pytest_androidworld.report import words
from pytest_androidworld.report.schema import AttemptLine

NAMED = 5  # requests in a line


def requests(attempt: AttemptLine) -> str:
    """``adb shell svc bluetooth enable; gRPC sendTouch (12 times)``; "" if there were none."""
    others = attempt["run"].get("other_clients", [])
    named = [
        other["what"] + (f" ({other['times']} times)" if other["times"] > 1 else "")
        for other in others[:NAMED]
    ]
    more = [f"and {len(others) - NAMED} more"] if len(others) > NAMED else []
    return words.one_line("; ".join([*named, *more]))


def cases(attempts: Iterable[AttemptLine]) -> list[AttemptLine]:
    """The attempts in which another client has sent requests."""
    return [attempt for attempt in attempts if attempt["run"].get("other_clients")]


def beside_rate(attempts: Iterable[AttemptLine]) -> str:
    """A note for the end of a rate: ``; another client used the phone in 1 case``, or ""."""
    number = len(cases(attempts))
    return f"; another client used the phone in {words.count(number, 'case')}" if number else ""
