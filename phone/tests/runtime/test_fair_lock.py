"""The phone's lock goes to those who asked first."""

import threading

from virtual_phone.runtime.fair_lock import FairLock

DEADLINE = 60.0


def test_who_lets_go_and_asks_again_comes_after_who_waited() -> None:
    lock, order, asking = FairLock(), list[str](), threading.Event()

    def wait() -> None:
        asking.set()
        with lock:
            order.append("other")

    with lock:
        other = threading.Thread(target=wait)
        other.start()
        assert asking.wait(DEADLINE)
        while lock._turn.acquire(blocking=False):  # until the other stands in the queue
            lock._turn.release()
    with lock:
        order.append("again")
    other.join(DEADLINE)
    assert order == ["other", "again"]


def test_who_has_it_gets_it_again_while_another_thread_waits() -> None:
    lock, asking, done = FairLock(), threading.Event(), threading.Event()

    def wait() -> None:
        asking.set()
        with lock:
            done.set()

    with lock:
        other = threading.Thread(target=wait)
        other.start()
        assert asking.wait(DEADLINE)
        with lock:
            assert not done.is_set()
    assert done.wait(DEADLINE)
    other.join(DEADLINE)


def test_a_condition_waits_and_is_notified_with_it() -> None:
    lock, said = FairLock(), list[str]()
    told = threading.Condition(lock)  # type: ignore[arg-type]

    def tell() -> None:
        with told:
            said.append("ready")
            told.notify_all()

    with lock, told:  # as deep as a thread may hold it
        other = threading.Thread(target=tell)
        other.start()
        assert told.wait_for(lambda: bool(said), DEADLINE)
    other.join(DEADLINE)
