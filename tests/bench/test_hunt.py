"""``benchmarks/attacks.py hunt`` attacks the doors that there are."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def hunt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module, which is found beside the script that imports it."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(BENCHMARKS)
    yield importlib.import_module("hunt")
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").parent == BENCHMARKS:
            del sys.modules[name]


@pytest.mark.parametrize("door", ["shel", "SHELL", "ssh"])
def test_a_door_that_there_is_not_is_named_before_anything_starts(hunt: Any, door: str) -> None:
    with pytest.raises(SystemExit) as refused:
        hunt.hunt("10", "1", door)
    assert refused.value.code == (
        f"there is no door '{door}': choose one of adb, shell, console, grpc, or none for all"
    )


def test_each_door_has_attacks(hunt: Any) -> None:
    class Phone:
        def shell(self, line: str) -> bytes:
            return b"echo\nls\nreboot\n"

    kinds = {}
    for door in hunt.DOORS:
        attackers = hunt.Attackers(Phone(), None, door)
        kinds[door] = {kind.__name__ for kind in attackers.kinds}
    assert kinds == {
        "adb": {"noise", "packets", "sync", "crowd", "flood"},
        "shell": {"shell", "endless", "hopeless"},
        "console": {"noise", "console"},
        "grpc": {"noise", "call", "stream"},
    }
