"""The accessibility forwarder, sending to android-env's own servicer."""

import threading
from collections.abc import Iterator
from concurrent import futures
from typing import Any

import grpc
import pytest
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc
from android_env.wrappers.a11y.a11y_servicer import A11yServicer

from pytest_androidworld.virtual.control.forwarder import (
    ACTION,
    COMPONENT,
    RECEIVER,
    Forwarder,
    change,
)
from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.control.methods.screen import getScreenshot
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.broadcasts import Broadcasts
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.input import Input
from pytest_androidworld.virtual.ui.nodes import Node, WindowInfo, WindowType
from pytest_androidworld.virtual.wire.emulator import ImageFormat
from tests.ports import free_port


class Client:
    """Who receives forests, on a port of its own."""

    def __init__(self) -> None:
        self.servicer: Any = A11yServicer()
        self.servicer.resume()
        self.server = grpc.server(futures.ThreadPoolExecutor(4))
        a11y_pb2_grpc.add_A11yServiceServicer_to_server(self.servicer, self.server)
        self.port = self.server.add_secure_port("[::]:0", grpc.local_server_credentials())
        self.server.start()

    def forests(self) -> list[Any]:
        return list(self.servicer.gather_forests())

    def events(self) -> list[str]:
        return [dict(each.event)["event_type"] for each in self.servicer.gather_events()]


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.server.stop(None).wait()


def send(phone: Phone, action: str, component: str = RECEIVER, **extras: object) -> None:
    phone[Broadcasts].send(Intent(ACTION + action, component=component, extras=extras))


def enable(phone: Phone) -> None:
    with phone.busy():
        phone[Settings].put("secure", "enabled_accessibility_services", COMPONENT)
        send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")


def connect(phone: Phone, port: int, host: str = "10.0.2.2") -> None:
    with phone.busy():
        send(phone, "SET_GRPC", port=port, host=host)


@pytest.fixture
def connected(phone: Phone, client: Client) -> Iterator[Client]:
    """A client that has had the first forest."""
    enable(phone)
    connect(phone, client.port)
    assert len(client.forests()) == 1
    yield client
    phone[Forwarder].stop()


def work(phone: Phone) -> None:
    """A command that changes nothing."""
    with phone.busy():
        pass


def next_minute(phone: Phone) -> None:
    """A command that changes what the screen shows: a minute passes, at once."""
    with phone.busy():
        phone.clock.set_wall(phone.clock.wall() + 60_000_000_000)


def clock_text(forest: Any) -> str:
    """The status bar's time, in the last window."""
    texts = [node.text for window in forest.windows for node in window.tree.nodes]
    return str(next(text for text in texts if len(text) == 5 and text[2] == ":"))


def test_a_forest_is_what_the_display_says(phone: Phone, client: Client) -> None:
    enable(phone)
    connect(phone, client.port)
    (forest,) = client.forests()
    windows = phone[Display].windows()
    assert [window.id for window in forest.windows] == [window.id for window in windows]
    assert clock_text(forest) == "15:34"
    phone[Forwarder].stop()


def test_without_its_service_nothing_is_sent(phone: Phone, client: Client) -> None:
    with phone.busy():
        phone[Settings].put("secure", "enabled_accessibility_services", "a/b")
        send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    connect(phone, client.port)
    with phone.busy():
        phone[Forwarder].barrier()
    assert client.forests() == []
    with phone.busy():
        phone[Settings].put("secure", "enabled_accessibility_services", f"a/b:{COMPONENT}")
    assert len(client.forests()) == 1
    with phone.busy():
        phone[Settings].put("secure", "enabled_accessibility_services", "a/b")
        phone[Forwarder].barrier()
    assert client.forests() == []


def test_events_come_without_the_tree(phone: Phone, connected: Client) -> None:
    with phone.busy():
        send(phone, "DISABLE_ACCESSIBILITY_TREE_LOGS")
    connected.forests()
    assert connected.events() == []  # whoever comes hears only what happens then
    open_settings(phone)
    assert connected.events() == ["TYPE_WINDOW_STATE_CHANGED"]
    assert connected.forests() == []


def open_settings(phone: Phone) -> None:
    with phone.busy():
        component = "com.android.settings/com.android.settings.Settings"
        phone[Activities].start(Intent(component=component, flags=NEW_TASK))


def test_content_changes_are_told_ten_times_a_second_at_most(
    phone: Phone, connected: Client
) -> None:
    open_settings(phone)
    with phone.busy():
        phone.sleep(1)
    connected.events()
    finger = phone[Input]
    for step in range(25):  # 8 ms each: twice a tenth of a second
        with phone.busy():
            finger.touch(0, 540, 2000 - 40 * step, 1)
    assert connected.events() == ["TYPE_WINDOW_CONTENT_CHANGED"] * 2


def test_a_change_is_there_before_the_command_is_answered(phone: Phone, connected: Client) -> None:
    next_minute(phone)
    (forest,) = connected.forests()
    assert clock_text(forest) == "15:35"


def test_an_unchanged_screen_is_not_sent_again(phone: Phone, connected: Client) -> None:
    for _ in range(5):
        work(phone)
    assert connected.forests() == []


def test_the_barrier_sends_it_again(phone: Phone, connected: Client) -> None:
    with phone.busy():
        phone[Forwarder].barrier()
    (forest,) = connected.forests()
    assert clock_text(forest) == "15:34"


def test_a_screenshot_brings_it_along(phone: Phone, machine: Machine, connected: Client) -> None:
    """A client that resets throws away what it gets meanwhile; then it looks at the screen."""
    connected.servicer.pause_and_clear()
    next_minute(phone)
    connected.servicer.resume()
    assert connected.forests() == []
    with phone.busy():
        getScreenshot(machine, ImageFormat(1, None, 9))
    assert [clock_text(forest) for forest in connected.forests()] == ["15:35"]


@pytest.mark.parametrize(("seconds", "count"), [(0.05, 0), (0.1, 1), (3600, 1)])
def test_it_is_sent_again_when_time_has_passed(
    phone: Phone, connected: Client, seconds: float, count: int
) -> None:
    with phone.busy():
        phone.sleep(seconds)
    assert len(connected.forests()) == count


def test_the_last_client_counts(phone: Phone, connected: Client) -> None:
    other = Client()
    connect(phone, other.port, "localhost")
    next_minute(phone)
    assert connected.forests() == []
    assert [clock_text(forest) for forest in other.forests()] == ["15:34", "15:35"]
    phone[Forwarder].stop()
    other.server.stop(None).wait()


@pytest.mark.parametrize("host", ["10.0.2.2", "localhost", "127.0.0.1"])
def test_the_names_of_this_computer(phone: Phone, client: Client, host: str) -> None:
    enable(phone)
    connect(phone, client.port, host)
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_an_older_android_env_says_no_host(phone: Phone, client: Client) -> None:
    enable(phone)
    with phone.busy():
        send(phone, "SET_GRPC", port=client.port)
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_nobody_there_is_no_fault_and_is_tried_again(phone: Phone, client: Client) -> None:
    port = free_port()
    enable(phone)
    connect(phone, port)
    next_minute(phone)
    late = grpc.server(futures.ThreadPoolExecutor(1))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(client.servicer, late)
    late.add_insecure_port(f"127.0.0.1:{port}")
    late.start()
    work(phone)
    assert [clock_text(forest) for forest in client.forests()] == ["15:35"]
    phone[Forwarder].stop()
    late.stop(None).wait()


def test_a_client_that_never_answers_costs_a_second_and_no_more(phone: Phone) -> None:
    class Deaf(A11yServicer):  # type: ignore[misc]
        def SendForest(self, request: object, context: grpc.ServicerContext) -> Any:
            gone = threading.Event()
            context.add_callback(gone.set)
            gone.wait()
            return a11y_pb2.ForestResponse()

    client = Client()
    deaf = grpc.server(futures.ThreadPoolExecutor(4))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(Deaf(), deaf)
    port = deaf.add_insecure_port("127.0.0.1:0")
    deaf.start()
    enable(phone)
    connect(phone, port)
    connect(phone, client.port)
    assert len(client.forests()) == 1
    phone[Forwarder].stop()
    deaf.stop(None).wait()
    client.server.stop(None).wait()


def test_broadcasts_to_others_and_of_no_port_change_nothing(phone: Phone, client: Client) -> None:
    enable(phone)
    with phone.busy():
        send(phone, "SET_GRPC", "com.a/com.a.Receiver", port=client.port)
        send(phone, "SOMETHING", port=client.port)
        send(phone, "SET_GRPC")
        phone[Forwarder].barrier()
    assert client.forests() == []


def test_a_client_outlives_a_reset_and_no_digest_tells_of_it(phone: Phone, client: Client) -> None:
    clean = phone.digest()
    enable(phone)
    connect(phone, client.port)
    next_minute(phone)
    client.forests()
    with phone.busy():
        phone.reset()
    assert [clock_text(forest) for forest in client.forests()] == ["15:34"]
    assert phone.digest() == clean
    phone[Forwarder].stop()


def test_a_saved_phone_remembers_whom_it_told(phone: Phone, client: Client) -> None:
    enable(phone)
    connect(phone, client.port)
    client.forests()
    with phone.busy():
        phone.save("mine")
        phone.reset()
        phone.load("mine")
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_after_a_reboot_it_waits_to_be_told_again(phone: Phone, connected: Client) -> None:
    with phone.busy():
        phone.reboot()
        phone[Forwarder].barrier()
    assert connected.forests() == []
    connect(phone, connected.port)
    with phone.busy():
        send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    assert len(connected.forests()) == 1


def test_a_frozen_screen_sends_what_it_showed(phone: Phone, connected: Client) -> None:
    phone.faults["freeze"] = True
    next_minute(phone)
    with phone.busy():
        phone[Forwarder].barrier()
    assert [clock_text(forest) for forest in connected.forests()] == ["15:34"]


def window(number: int, text: str, *, active: bool = True) -> WindowInfo:
    root = Node((0, 0, 9, 9), cls="android.widget.FrameLayout", text=text)
    kind = WindowType.APPLICATION
    return WindowInfo(
        number, f"title {number}", "com.a", kind, (0, 0, 9, 9), 0, active, active, root
    )


def test_an_event_tells_what_became_of_the_active_window() -> None:
    one, two = window(1, "one"), window(2, "two", active=False)
    assert change((one, two), (one, two)) is None
    assert change((one, two), (one, window(2, "other", active=False))) is None
    assert change((one,), (window(1, "other"),)) == {
        "event_type": "TYPE_WINDOW_CONTENT_CHANGED",
        "event_package_name": "com.a",
        "source_class_name": "android.widget.FrameLayout",
    }
    assert change((one,), (window(3, "one"),)) == {
        "event_type": "TYPE_WINDOW_STATE_CHANGED",
        "event_package_name": "com.a",
        "event_text": "title 3",
        "source_class_name": "android.widget.FrameLayout",
    }
