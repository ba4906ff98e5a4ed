"""On a real clock time passes by itself."""

import threading
from collections.abc import Callable, Iterator
from concurrent import futures

import grpc
import pytest
from android_env.proto.a11y import a11y_pb2_grpc
from android_env.wrappers.a11y.a11y_servicer import A11yServicer

from virtual_phone.android.intent import Intent
from virtual_phone.control.forwarder import ACTION, Forwarder
from virtual_phone.control.ticker import Ticker
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.ui.toast import Toast

DEADLINE = 60  # seconds; only a hang takes so long


class Counting(A11yServicer):  # type: ignore[misc]
    """Lets a test wait for forests."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = threading.Semaphore(0)

    def _process_forest(self, forest: object) -> None:
        self.arrived.release()


@pytest.fixture
def real(new_phone: Callable[..., Phone]) -> Iterator[Phone]:
    """A phone on a real clock, ticking."""
    phone = new_phone(stepped=False, strict=True)
    ticker = Ticker(phone)
    ticker.start()
    yield phone
    ticker.stop()


def test_a_forest_arrives_again_and_again_though_nothing_changes(real: Phone) -> None:
    servicer = Counting()
    server = grpc.server(futures.ThreadPoolExecutor(2))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    with real.busy():
        for action, extras in (
            ("ENABLE_ACCESSIBILITY_TREE_LOGS", {}),
            ("SET_GRPC", {"port": port, "host": "10.0.2.2"}),
        ):
            real[Broadcasts].send(Intent(ACTION + action, extras=extras))
    for _ in range(4):
        assert servicer.arrived.acquire(timeout=DEADLINE)
    with real.busy():
        real[Forwarder].stop()
    server.stop(None).wait()


def test_what_falls_due_happens_and_whoever_waits_hears_of_it(real: Phone) -> None:
    with real.busy():
        real[Toast].show("Saved", "com.android.systemui")
        real.after_work.append(real.notify)
        assert real[Toast].view() is not None
        assert real.wait_for(lambda: real[Toast].view() is None, DEADLINE)


def test_a_defect_does_not_stop_time(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(stepped=False)
    ran = threading.Event()

    def fails() -> None:
        ran.set()
        raise RuntimeError("a defect")

    phone.after_work.append(fails)
    ticker = Ticker(phone)
    ticker.start()
    for _ in range(2):
        assert ran.wait(DEADLINE)
        ran.clear()
    ticker.stop()
    assert {str(error) for error in phone.failures} == {"a defect"}
