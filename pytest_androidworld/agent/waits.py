"""When a server wants the next request, as the headers of its replies announce it."""

import re
import time
from email.utils import parsedate_to_datetime
from typing import Any

LONGEST_WAIT = 60.0  # seconds between two tries
# Headers that announce when to retry, and their units; a date is one by the server's own clock.
AFTER = {"retry-after-ms": 0.001, "retry-after": 1.0, "date": 0.0}


def retry_after(headers: Any) -> float | None:
    """The seconds to wait that a reply's headers announce, in any form that servers use."""
    found = {name: str((headers or {}).get(name, "")).strip() for name in AFTER}
    for name, unit in AFTER.items():
        if unit and re.fullmatch(r"\d+(\.\d+)?", found[name]):
            return float(found[name]) * unit
    when, now = _moment(found["retry-after"]), _moment(found["date"])
    if when is None:
        return None
    wait = when - (time.time() if now is None else now)
    return wait if wait > 0 else None  # one of the clocks is wrong


def _moment(date: str) -> float | None:
    """An HTTP date in seconds since 1970."""
    try:
        return parsedate_to_datetime(date).timestamp()
    except (ValueError, OverflowError):
        return None
