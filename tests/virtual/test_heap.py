"""Python's heap in a process that is a phone."""

import gc

from pytest_androidworld.virtual import heap


def test_what_exists_when_a_phone_has_started_is_not_collected() -> None:
    before = gc.get_freeze_count()
    try:
        heap.settle()
        assert gc.get_freeze_count() > before + 1000
    finally:
        gc.unfreeze()
