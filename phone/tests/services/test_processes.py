"""Processes of apps, on a phone that has no other service: memory, timers, alarms."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Parts, Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service
from virtual_phone.services.processes import Processes
from virtual_phone.services.registry import AppClass, Screens
from virtual_phone.storage.databases import Schema

TALLY, POET = "org.example.tally", "org.example.poet"
RING, OTHER = {"method": "ring"}, {"method": "other"}


@dataclass
class FakeApp:
    phone: Phone


class FakeScreens(Service):
    """Records which callbacks were called and which processes have ended."""

    name = "fake_screens"

    def listen(self) -> None:
        self.called: list[Any] = []
        self.ended: list[str] = []
        self.phone[Processes].screens = cast(Screens, self)

    def resolve(self, reference: dict[str, Any]) -> Callable[[], None]:
        return lambda: self.called.append(reference["method"])

    def process_ended(self, package: str) -> None:
        self.ended.append(package)


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    app = cast(AppClass, FakeApp)
    parts = Parts([Processes, FakeScreens], {TALLY: app, POET: app})
    profile = replace(PROFILES["pixel_6"], name="without services")
    with closing(Phone(tmp_path, parts, profile=profile)) as phone:
        yield phone


@pytest.fixture
def processes(phone: Phone) -> Processes:
    return phone[Processes]


def called(phone: Phone) -> list[str]:
    return phone[FakeScreens].called


def test_none_runs_on_a_fresh_phone(processes: Processes) -> None:
    assert processes.running == {}
    assert not processes.is_running(TALLY)


def test_a_process_is_started_once_and_each_has_its_own_number(processes: Processes) -> None:
    first, other = processes.process(TALLY)["pid"], processes.process(POET)["pid"]
    assert (first, other) == (2017, 2034)
    assert processes.process(TALLY)["pid"] == first
    assert [*processes.running] == [TALLY, POET]


def test_an_app_in_the_background_has_a_process(phone: Phone, processes: Processes) -> None:
    app: object = processes.background(TALLY)
    assert app == FakeApp(phone)
    assert [*processes.running] == [TALLY]


def test_only_installed_apps_run_in_the_background(processes: Processes) -> None:
    with pytest.raises(KeyError, match=r"org\.example\.absent"):
        processes.background("org.example.absent")


def test_memory_is_gone_when_the_process_ends(phone: Phone, processes: Processes) -> None:
    processes.memory(TALLY)["count"] = 3
    processes.memory(POET)["lines"] = 1
    pid = processes.process(TALLY)["pid"]
    assert processes.memory(TALLY) == {"count": 3}
    processes.kill(TALLY)
    assert not processes.is_running(TALLY)
    assert phone[FakeScreens].ended == [TALLY]
    assert processes.memory(TALLY) == {}
    assert processes.process(TALLY)["pid"] > pid
    assert processes.memory(POET) == {"lines": 1}


def test_killing_closes_the_databases_of_the_app(phone: Phone, processes: Processes) -> None:
    folder = f"/data/data/{TALLY}"
    phone.files.mkdir(folder, parents=True)
    phone.databases.open(f"{folder}/t.db", Schema(("CREATE TABLE t (x)",), wal=True))
    assert phone.files.listdir(folder) == ["t.db", "t.db-shm", "t.db-wal"]
    processes.kill(TALLY)
    assert phone.files.listdir(folder) == ["t.db"]


def test_memory_is_saved_with_the_phone(phone: Phone, processes: Processes) -> None:
    processes.memory(TALLY)["count"] = 3
    phone.save("three")
    processes.kill(TALLY)
    phone.load("three")
    assert processes.memory(TALLY) == {"count": 3}


def test_what_runs_is_not_compared(phone: Phone, processes: Processes) -> None:
    before = phone.digest()
    processes.memory(TALLY)["count"] = 3
    assert phone.digest() == before
    assert "processes" not in before


def test_after_a_restart_none_runs_and_numbers_go_on(processes: Processes) -> None:
    processes.memory(TALLY)["count"] = 3
    processes.end_all()
    assert processes.running == {}
    assert processes.process(POET)["pid"] == 2034


# Timers


def test_a_timer_calls_an_app_that_is_running(phone: Phone, processes: Processes) -> None:
    processes.process(TALLY)
    processes.after(5, TALLY, RING)
    phone.clock.advance(4.9)
    assert called(phone) == []
    phone.clock.advance(0.1)
    assert called(phone) == ["ring"]


def test_a_timer_of_a_process_ends_with_it(phone: Phone, processes: Processes) -> None:
    for package, callback in ((TALLY, RING), (POET, OTHER)):
        processes.process(package)
        processes.after(5, package, callback)
    processes.kill(TALLY)
    processes.process(TALLY)
    phone.clock.advance(5)
    assert called(phone) == ["other"]


def test_a_timer_starts_no_process(phone: Phone, processes: Processes) -> None:
    processes.after(5, TALLY, RING)
    phone.clock.advance(5)
    assert called(phone) == []
    assert processes.running == {}


# Alarms


def test_an_alarm_goes_off_without_a_process(phone: Phone, processes: Processes) -> None:
    processes.alarm_at(phone.clock.wall() + 60 * SECOND, TALLY, RING)
    processes.kill(TALLY)
    phone.clock.advance(60)
    assert called(phone) == ["ring"]


def test_the_next_alarm_of_an_app(phone: Phone, processes: Processes) -> None:
    now = phone.clock.wall()
    assert processes.next_alarm(TALLY) is None
    processes.after(1, TALLY, RING)
    for package, seconds in ((TALLY, 90), (TALLY, 60), (POET, 30)):
        processes.alarm_at(now + seconds * SECOND, package, RING)
    assert processes.next_alarm(TALLY) == now + 60 * SECOND
    phone.clock.advance(60)
    assert processes.next_alarm(TALLY) == now + 90 * SECOND


def test_a_quiet_alarm_goes_off_but_is_not_the_next_one(
    phone: Phone, processes: Processes
) -> None:
    processes.alarm_at(phone.clock.wall() + 60 * SECOND, TALLY, RING, quietly=True)
    assert processes.next_alarm(TALLY) is None
    phone.clock.advance(60)
    assert called(phone) == ["ring"]
    processes.alarm_at(phone.clock.wall() + 60 * SECOND, TALLY, RING, quietly=True)
    processes.cancel_alarm(TALLY, RING)
    phone.clock.advance(60)
    assert called(phone) == ["ring"]


def test_alarms_are_canceled_by_their_callback(phone: Phone, processes: Processes) -> None:
    for package, callback in ((TALLY, RING), (TALLY, RING), (TALLY, OTHER), (POET, RING)):
        processes.alarm_at(phone.clock.wall() + 60 * SECOND, package, callback)
    processes.cancel_alarm(TALLY, RING)
    phone.clock.advance(60)
    assert called(phone) == ["other", "ring"]


def test_all_alarms_of_an_app_are_canceled(phone: Phone, processes: Processes) -> None:
    processes.process(TALLY)
    processes.after(60, TALLY, OTHER)
    for package in (TALLY, POET):
        processes.alarm_at(phone.clock.wall() + 60 * SECOND, package, RING)
    processes.cancel_alarms(TALLY)
    phone.clock.advance(60)
    assert called(phone) == ["other", "ring"]
