"""Where strict grading differs from the original benchmark: the entries of docs/differences.md.

The page is for people and is not in the wheel; ``differences.json`` holds its rows for
``androidworld tasks``, and a test compares the two.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple


class GradingDifference(NamedTuple):
    """One entry: what each grading does, in the words of the page."""

    entry: str
    upstream: str
    strict: str


@cache
def entries() -> dict[str, GradingDifference]:
    """All entries by number: ``D24``."""
    rows = json.loads(Path(__file__).with_name("differences.json").read_text("utf-8"))
    return {entry: GradingDifference(entry, **row) for entry, row in rows.items()}
