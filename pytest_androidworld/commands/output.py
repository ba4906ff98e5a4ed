"""What sub-commands write to the terminal."""

import sys
from collections.abc import Iterable

from pytest_androidworld.report.pages import SummaryLine

BOLD, RED, GREEN, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[0m"
PAINTS = {"bold": BOLD, "red": RED, "green": GREEN}


def show(page: Iterable[SummaryLine]) -> None:
    """Lines, with colours on a terminal."""
    for each in page:
        paint = "".join(PAINTS[name] for name in each.markup) if sys.stdout.isatty() else ""
        sys.stdout.write(f"{paint}{each.text}{PLAIN if paint else ''}\n")
