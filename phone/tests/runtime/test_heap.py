"""Python's heap in a process that is a phone."""

import gc

import pytest

from virtual_phone import __main__ as command
from virtual_phone import flags
from virtual_phone.runtime import heap
from virtual_phone.runtime.starter import Parent


def test_what_exists_when_a_phone_has_started_is_not_collected() -> None:
    before = gc.get_freeze_count()
    try:
        heap.settle()
        assert gc.get_freeze_count() > before + 1000
    finally:
        gc.unfreeze()


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
