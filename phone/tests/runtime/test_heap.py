"""Python's heap in a process that is a phone."""

import gc
from collections.abc import Iterator

import pytest

from virtual_phone import __main__ as command
from virtual_phone import flags
from virtual_phone.runtime import heap
from virtual_phone.runtime.starter import Parent


@pytest.fixture
def settled() -> Iterator[int]:
    """How many objects were exempted from collections; afterwards all is as it was."""
    frozen, thresholds = gc.get_freeze_count(), gc.get_threshold()
    heap.settle()
    yield gc.get_freeze_count() - frozen
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_what_exists_when_a_phone_has_started_is_not_collected(settled: int) -> None:
    assert settled > 1000


@pytest.mark.usefixtures("settled")
def test_all_that_comes_later_is_collected_rarely() -> None:
    """Each allocation of a container counts: at Python's default it were 70,000."""
    younger, middle, oldest = gc.get_threshold()
    assert younger * middle * oldest >= 1_000_000


class Begun(Exception):
    """The command goes on with its phone."""


def test_the_command_settles_its_heap_once_its_phone_has_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []

    class Device:
        def __init__(self, options: object) -> None:
            steps.append("started")

        @property
        def temporary(self) -> None:
            raise Begun

    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    monkeypatch.setattr(command, "Device", Device)
    monkeypatch.setattr(heap, "settle", lambda: steps.append("settled"))
    with pytest.raises(Begun):
        command._run(flags.parse([]), Parent(), command._Signals())
    assert steps == ["started", "settled"]
