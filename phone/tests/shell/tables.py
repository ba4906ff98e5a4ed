"""Tables of lines and what they print."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from virtual_phone.shell.run import Result

Run = Callable[..., Result]
Case = tuple[Any, ...]  # a line, what it prints, what it complains of, its status


def printed(table: Sequence[Case]) -> pytest.MarkDecorator:
    """Parametrize a test by the lines of a table; no complaint and status 0 go without saying."""
    filled = [(*case, *("", "", 0)[len(case) - 1 :]) for case in table]
    return pytest.mark.parametrize(
        ("line", "expected"),
        [pytest.param(line, Result(*rest), id=line) for line, *rest in filled],
    )
