"""Threads that are used again."""

import threading
from collections.abc import Callable

from virtual_phone.adbd.workers import Workers

DEADLINE = 60.0


def test_a_thread_that_is_done_takes_the_next_job() -> None:
    workers, names, done = Workers("worker"), [], threading.Semaphore(0)

    def job() -> None:
        names.append(threading.get_ident())
        done.release()

    for _ in range(20):
        workers.start(job)
        assert done.acquire(timeout=DEADLINE)
    workers.close()
    assert len(names) == 20
    assert len(set(names)) < 20


def meeting(count: int) -> tuple[threading.Barrier, Callable[[], None]]:
    """Where so many meet, and the job of going there."""
    gate = threading.Barrier(count, timeout=DEADLINE)

    def go() -> None:
        gate.wait()

    return gate, go


def test_jobs_never_wait_for_each_other() -> None:
    workers = Workers("worker", spare=2)
    gate, go = meeting(31)
    for _ in range(30):
        workers.start(go)
    gate.wait()
    workers.close()


def test_only_some_stay_idle_and_none_after_closing() -> None:
    workers = Workers("a name of its own", spare=2)
    gate, go = meeting(11)
    for _ in range(10):
        workers.start(go)
    mine = [thread for thread in threading.enumerate() if thread.name == "a name of its own"]
    gate.wait()
    workers.close()
    for thread in mine:
        thread.join(DEADLINE)
    assert len(mine) == 10
    assert not any(thread.is_alive() for thread in mine)
