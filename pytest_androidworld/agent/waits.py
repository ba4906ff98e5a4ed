"""When a server wants the next request, as the headers of its replies announce it."""

import re
from collections.abc import Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any

from pytest_androidworld.interpreter import HostClock

LONGEST_WAIT = 60.0  # seconds between two tries
# Headers that announce when to retry, and their units; ``date`` is the server's own clock.
AFTER = {"retry-after-ms": 0.001, "retry-after": 1.0, "date": 0.0}
RESET, REMAINING = "x-ratelimit-reset", "x-ratelimit-remaining"  # then the limit: -tokens
UNITS = {"d": 86400.0, "h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001, "us": 1e-6, "µs": 1e-6}
LENGTH = re.compile(r"(?:\d+(?:\.\d+)?(?:ms|us|µs|[dhms]))+")  # as Go writes it: 6m0s
PART = re.compile(r"(\d+(?:\.\d+)?)(ms|us|µs|[dhms])")
NUMBER = re.compile(r"\d+(\.\d+)?")
EPOCH = 1e9  # a number from here on is a moment: seconds, or milliseconds, since 1970


def retry_after(headers: Any) -> float | None:
    """The seconds to wait that a reply's headers announce, in any form that servers use."""
    values = {name: str((headers or {}).get(name, "")).strip() for name in AFTER}
    for name, unit in AFTER.items():
        if unit and NUMBER.fullmatch(values[name]):
            return float(values[name]) * unit
    return _until(_moment(values["retry-after"]), values["date"])


def rate_limit_reset(headers: Any) -> float | None:
    """The seconds until the limit that was met is reset, by ``x-ratelimit-reset-…``.

    A server has several limits: the one that is used up counts, of several the longest.
    """
    named = {name.lower(): str(value).strip() for name, value in dict(headers or {}).items()}
    resets = dict(_resets(named))
    used_up = [wait for limit, wait in resets.items() if named.get(REMAINING + limit) == "0"]
    return max(used_up or resets.values(), default=None)


def _resets(named: dict[str, str]) -> Iterator[tuple[str, float]]:
    """For each limit, such as ``-tokens``, the seconds until it is reset."""
    for name, text in named.items():
        wait = _wait(text, named.get("date", "")) if name.startswith(RESET) else None
        if wait is not None:
            yield name.removeprefix(RESET), wait


def _wait(text: str, date: str) -> float | None:
    """The seconds of ``6m0s``, ``120ms`` or ``1.5``, or until a moment or a date."""
    if LENGTH.fullmatch(text):
        return sum(float(number) * UNITS[unit] for number, unit in PART.findall(text))
    if not NUMBER.fullmatch(text):
        return _until(_moment(text), date)
    number = float(text)
    if number < EPOCH:
        return number
    return _until(number if number < 1000 * EPOCH else number / 1000, date)


def _until(when: float | None, date: str) -> float | None:
    """The seconds until a moment, by the clock of the server, if it states its time."""
    if when is None:
        return None
    now = _moment(date)
    wait = when - (HostClock.time() if now is None else now)
    return wait if wait > 0 else None  # one of the clocks is wrong


def _moment(date: str) -> float | None:
    """An HTTP date, or one of ISO 8601 with its zone, in seconds since 1970."""
    try:
        return parsedate_to_datetime(date).timestamp()
    except (ValueError, OverflowError):
        pass  # it may be one of ISO 8601
    try:
        moment = datetime.fromisoformat(date)
    except ValueError:
        return None
    return None if moment.tzinfo is None else moment.timestamp()
