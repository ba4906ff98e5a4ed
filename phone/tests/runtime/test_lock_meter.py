"""The meter of the phone's lock names the thread that holds it, and what that thread does."""

import gc
import importlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from virtual_phone.control.machine import Machine
from virtual_phone.control.telnet import Session
from virtual_phone.phone import Phone
from virtual_phone.runtime import discovery, lock_meter
from virtual_phone.runtime.fair_lock import FairLock
from virtual_phone.runtime.lock_meter import (
    BROWSER,
    IMPORT,
    LockMeter,
    MeteredLock,
    importing,
    meter_lock,
    waiting_for_browser,
    work,
)


class Times:
    """The processor time of the thread and the time of the wall clock, moved by hand."""

    def __init__(self) -> None:
        self.used = self.passed = 0.0

    def thread_time(self) -> float:
        return self.used

    def monotonic(self) -> float:
        return self.passed


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Iterator[Times]:
    times = Times()
    monkeypatch.setattr(lock_meter, "time", times)
    monkeypatch.setattr(work, "doing", None, raising=False)
    monkeypatch.setattr(work, "imports", 0.0, raising=False)
    monkeypatch.setattr(work, "waits", 0.0, raising=False)
    yield times
    monkeypatch.undo()


@pytest.fixture
def meter() -> LockMeter:
    return LockMeter()


@pytest.fixture
def lock(meter: LockMeter, times: Times) -> MeteredLock:
    return MeteredLock(meter)


def test_a_phone_that_is_not_measured_has_the_plain_lock(phone: Phone) -> None:
    assert type(phone.turns) is FairLock
    assert phone.turns.release == phone.turns._lock.release
    answer = Session(Machine(phone)).answer("aw lock")
    assert answer == (
        "KO: the lock is not measured; start androidworld-device with -meter-lock\r\n"
    )


def test_a_hold_within_a_hold_counts_once(
    lock: MeteredLock, meter: LockMeter, times: Times
) -> None:
    work.doing = "adb", b"shell:ls"
    with lock:
        times.used += 0.25
        with lock:
            times.used += 0.5
    assert list(map(str, meter.longest())) == ["work 750.0 ms adb shell:ls"]
    assert (meter.count["work"], meter.above["work"]) == (1, 1)


def test_what_waits_for_others_holds_the_lock_before_and_after(
    lock: MeteredLock, meter: LockMeter, times: Times
) -> None:
    condition, ready = threading.Condition(lock), list[str]()  # type: ignore[arg-type]

    def other() -> None:
        with condition:
            ready.append("ready")
            condition.notify_all()

    with lock, condition:  # as deep as a thread may hold it
        times.used += 0.25
        thread = threading.Thread(target=other)
        thread.start()
        assert condition.wait_for(lambda: bool(ready), 60)
        times.used += 0.5
    thread.join(60)
    assert meter.longest()[0].seconds == 0.5
    assert meter.above["work"] == 2


def test_imports_and_the_browser_stand_apart(
    lock: MeteredLock, meter: LockMeter, times: Times
) -> None:
    work.doing = "grpc", "/sendTouch"
    with lock:
        times.used += 0.125
        with importing():
            times.used += 0.25
            with importing():  # what a module imports while it is imported
                times.used += 0.25
        with waiting_for_browser():
            times.passed += 2.0
    assert [str(hold) for hold in meter.longest()] == ["work 125.0 ms grpc /sendTouch"]
    assert [str(hold) for hold in meter.longest(IMPORT)] == ["import 500.0 ms grpc /sendTouch"]
    assert [str(hold) for hold in meter.longest(BROWSER)] == ["browser 2000.0 ms grpc /sendTouch"]


def test_a_module_is_counted_when_it_is_first_imported(
    monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    def import_module(name: str) -> type[Times]:
        times.used += 0.25
        return Times

    monkeypatch.setattr(importlib, "import_module", import_module)
    discovery.load("no_such_module", "thread_time")
    assert work.imports == 0.25
    discovery.load("threading", "thread_time")  # which is imported already
    assert work.imports == 0.25


def test_modules_that_are_searched_for_classes_are_first_imports(
    monkeypatch: pytest.MonkeyPatch, times: Times, tmp_path: Path
) -> None:
    """An app's screens are searched for where the list of an earlier start is out of date."""
    package = tmp_path / "some_app"
    package.mkdir()
    for name in ("__init__", "one", "two"):
        (package / f"{name}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    heard: list[str] = []
    monkeypatch.setattr(discovery, "_after_imports", [lambda: heard.append("imported")])
    import_module = importlib.import_module

    def import_slowly(name: str) -> ModuleType:
        times.used += 0.25
        return import_module(name)

    monkeypatch.setattr(importlib, "import_module", import_slowly)
    try:
        discovery.search("some_app", Times)
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "some_app"]:
            del sys.modules[name]
    assert work.imports == 0.75
    assert heard == ["imported"]


def test_whoever_asked_hears_of_each_first_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone's process exempts from collections what came with it."""
    heard: list[str] = []
    monkeypatch.setattr(discovery, "_after_imports", [])
    discovery.after_imports(lambda: heard.append("imported"))
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    discovery.load("colorsys", "rgb_to_hsv")
    discovery.load("colorsys", "hsv_to_rgb")
    assert heard == ["imported"]


def test_the_longest_labels_remain(lock: MeteredLock, meter: LockMeter, times: Times) -> None:
    for number in range(100):
        work.doing = "console", f"line {number}"
        with lock:
            times.used += (number * 37 % 100) / 64
    assert [hold.seconds for hold in meter.longest()] == [n / 64 for n in range(99, 79, -1)]
    assert meter.count["work"] == 100


def test_a_phone_names_what_a_thread_does_and_its_longest_timer(
    phone: Phone, times: Times
) -> None:
    def run(owner: str, method: str, arguments: list[object]) -> None:
        times.used += arguments[0] / 64  # type: ignore[operator]

    phone.clock.run = run
    meter = meter_lock(phone)
    for seconds in (8, 32, 16):
        phone.clock.after(1, "alarms", f"ring_{seconds}", seconds)
    with phone.busy():
        phone.sleep(2)
    name = threading.current_thread().name
    assert str(meter.longest()[0]) == f"work 875.0 ms thread {name} [timer alarms.ring_32]"


def test_a_hold_names_the_collection_of_garbage_that_it_had(phone: Phone, times: Times) -> None:
    meter = meter_lock(phone)

    def take(phase: str, info: dict[str, int]) -> None:
        times.used += 1 / 8 if phase == "start" else 0

    work.doing = "adb", b"shell:true"
    gc.callbacks.append(take)  # behind the meter's
    try:
        with phone.busy():
            gc.collect()
        with phone.busy():
            times.used += 1 / 16
    finally:
        gc.callbacks.remove(take)
    assert {hold.label for hold in meter.longest()} == {
        "adb shell:true [collection]",
        "adb shell:true",
    }


def test_the_console_reports_and_resets(phone: Phone, times: Times) -> None:
    meter_lock(phone)
    work.doing = "adb", b"shell:find /"
    with phone.busy():
        times.used += 0.25
    session = Session(Machine(phone))
    assert session.answer("aw lock") == (
        "work 1 holds, 1 above 50 ms\r\n"
        "work 250.0 ms adb shell:find /\r\n"
        "import 0 holds, 0 above 50 ms\r\n"
        "browser 0 holds, 0 above 50 ms\r\n"
        "OK\r\n"
    )
    assert session.answer("aw lock reset") == "OK\r\n"
    assert session.answer("aw lock").startswith("work 1 holds, 0 above 50 ms\r\n")
