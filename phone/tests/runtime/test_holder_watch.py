"""A watch of the lock's holder says in which functions a hold went by."""

import gc
import sys
import threading
from collections.abc import Callable
from types import FrameType

import pytest

from virtual_phone.runtime.holder_watch import Places, Watch
from virtual_phone.runtime.lock_meter import LockMeter, MeteredLock, work


def lay_out(look: Callable[[], None]) -> None:
    look()


def compose(look: Callable[[], None], looks: int) -> None:
    for _ in range(looks):
        lay_out(look)


def paint(look: Callable[[], None]) -> None:
    look()


def looked_at_by_another(places: Places) -> None:
    thread = threading.Thread(target=places.look)
    thread.start()
    thread.join()


def test_a_free_lock_has_no_place() -> None:
    places = Places()
    looked_at_by_another(places)
    assert places.longest() == ""


def test_a_hold_is_named_by_the_way_that_most_looks_went() -> None:
    places = Places()
    places.begin()
    compose(lambda: looked_at_by_another(places), 3)
    paint(lambda: looked_at_by_another(places))
    place = places.longest()
    assert f"{__name__}.compose > {__name__}.lay_out > " in place
    assert place.endswith("(3 of 4 looks)")
    assert "paint" not in place
    assert "threading" not in place


def test_ways_that_part_are_named_up_to_where_they_do() -> None:
    places = Places()
    places.begin()
    for _ in range(2):
        lay_out(lambda: looked_at_by_another(places))
        paint(lambda: looked_at_by_another(places))
    own = test_ways_that_part_are_named_up_to_where_they_do.__name__
    assert places.longest().endswith(f"{__name__}.{own} (4 of 4 looks)")


def test_the_next_hold_begins_with_no_looks() -> None:
    places = Places()
    places.begin()
    lay_out(lambda: looked_at_by_another(places))
    places.end()
    places.begin()
    assert places.longest() == ""
    places.end()
    looked_at_by_another(places)
    assert places.longest() == ""


def test_the_meter_tells_where_its_longest_hold_was() -> None:
    meter = LockMeter()
    lock = MeteredLock(meter)
    work.doing = "adb", b"shell:true"
    try:
        with lock:
            lay_out(lambda: looked_at_by_another(meter.places))
    finally:
        work.doing = None
    (hold,) = meter.longest()
    assert hold.label == "adb shell:true"
    assert f"{__name__}.lay_out > " in hold.place
    assert str(hold).endswith(f"ms adb shell:true [{hold.place}]")


@pytest.mark.parametrize("enabled", [True, False])
def test_no_garbage_is_collected_while_frames_are_read(
    monkeypatch: pytest.MonkeyPatch, enabled: bool
) -> None:
    """Or in Python 3.11 a thread that is started meanwhile would stop the whole phone."""
    read: list[bool] = []
    frames = sys._current_frames

    def noted() -> dict[int, FrameType]:
        read.append(gc.isenabled())
        return frames()

    monkeypatch.setattr(sys, "_current_frames", noted)
    places = Places()
    places.begin()
    if not enabled:
        gc.disable()
    try:
        looked_at_by_another(places)
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
    assert read == [False]


def test_a_watch_looks_until_it_is_stopped() -> None:
    looks = threading.Semaphore(0)

    class Counting(Places):
        def look(self) -> None:
            looks.release()

    watch = Watch(Counting())
    watch.start()
    for _ in range(2):
        assert looks.acquire(timeout=60)
    watch.stop()
    while looks.acquire(blocking=False):
        pass
    assert "lock-watch" not in [thread.name for thread in threading.enumerate()]
