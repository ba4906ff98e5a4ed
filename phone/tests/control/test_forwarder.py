"""The accessibility forwarder, sending to android-env's own servicer."""

import socket
import threading
from collections.abc import Iterator
from concurrent import futures
from typing import Any

import grpc
import pytest
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc
from android_env.wrappers.a11y.a11y_servicer import A11yServicer

from phone.tests.control.a11y_client import Client, connect, enable, send
from phone.tests.ports import free_port
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.control.faults import inflict
from virtual_phone.control.forwarder import COMPONENT, Forwarder, change
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods.screen import getScreenshot
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.wire.emulator import ImageFormat
from virtual_phone.wire.nodes import Node, WindowInfo, WindowType


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


def test_content_changes_are_reported_ten_times_a_second_at_most(
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
    connect(phone, other.port)
    next_minute(phone)
    assert connected.forests() == []
    assert [clock_text(forest) for forest in other.forests()] == ["15:34", "15:35"]
    phone[Forwarder].stop()
    other.server.stop(None).wait()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_the_phones_own_ports_are_not_those_of_the_computer(
    phone: Phone, client: Client, host: str
) -> None:
    enable(phone)
    connect(phone, client.port, host)
    assert client.forests() == []


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_port_that_a_host_has_reversed_leads_to_the_host(
    phone: Phone, client: Client, host: str
) -> None:
    phone[Forwarder].dial = {81: ("127.0.0.1", client.port)}.get
    enable(phone)
    connect(phone, 82, host)
    assert client.forests() == []
    connect(phone, 81, host)
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_airplane_mode_may_cut_off_the_computer(phone: Phone, connected: Client) -> None:
    radios = phone[Radios]
    for fault, count in (("off", 1), ("on", 0)):
        inflict(phone, "airplane_cuts_host", fault)
        with phone.busy():
            radios.airplane(True)
            phone.sleep(5)
        assert len(connected.forests()) == count
        with phone.busy():
            radios.airplane(False)
            phone.sleep(5)
        assert len(connected.forests()) == 1


@pytest.mark.parametrize(
    ("host", "port"),
    [
        ("example.com", 80),
        ("192.168.1.20", 8554),
        ("10.0.2.3", 8554),
        ("127.0.0.1.evil.example", 8554),
        ("10.0.2.2,8.8.8.8", 8554),
        ("::1", 8554),
        ("10.0.2.2", "8554,8.8.8.8:53"),
        ("10.0.2.2", -1),
        ("10.0.2.2", 70_000),
    ],
)
def test_it_dials_nothing_but_this_computer(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host: str, port: object
) -> None:
    dialled: list[str] = []
    monkeypatch.setattr(grpc, "insecure_channel", lambda target, *_: dialled.append(target))
    enable(phone)
    with phone.busy():
        send(phone, "SET_GRPC", port=port, host=host)
    next_minute(phone)
    assert dialled == []


def test_an_older_android_env_says_no_host(phone: Phone, client: Client) -> None:
    enable(phone)
    with phone.busy():
        send(phone, "SET_GRPC", port=client.port)
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_a_missing_client_is_no_fault_and_is_tried_again(phone: Phone, client: Client) -> None:
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


class Deaf(A11yServicer):  # type: ignore[misc]
    """Takes forests, and answers none until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.resume()
        self.heard: list[str] = []
        self.calls = threading.Semaphore(0)  # one for each that is heard
        self.wakes = threading.Event()

    def SendForest(self, request: Any, context: grpc.ServicerContext) -> Any:
        self.heard.append(clock_text(request))
        self.calls.release()
        self.wakes.wait()
        return a11y_pb2.ForestResponse()


@pytest.fixture
def deaf() -> Iterator[tuple[Deaf, int]]:
    servicer, server = Deaf(), grpc.server(futures.ThreadPoolExecutor(8))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield servicer, port
    servicer.wakes.set()
    server.stop(None).wait()


def test_a_client_that_never_answers_is_waited_for_once(
    phone: Phone, client: Client, deaf: tuple[Deaf, int]
) -> None:
    enable(phone)
    connect(phone, deaf[1])
    for _ in range(5):
        next_minute(phone)
    assert all(deaf[0].calls.acquire(timeout=30) for _ in range(2))
    assert deaf[0].heard == ["15:34", "15:35"]  # of the later ones only the first was sent
    connect(phone, client.port)
    assert [clock_text(forest) for forest in client.forests()] == ["15:39"]
    phone[Forwarder].stop()


def test_one_that_answers_late_hears_the_newest_from_then_on(
    phone: Phone, deaf: tuple[Deaf, int]
) -> None:
    enable(phone)
    connect(phone, deaf[1])
    next_minute(phone)
    deaf[0].wakes.set()
    phone[Forwarder]._late.result(30)
    next_minute(phone)
    next_minute(phone)
    assert deaf[0].heard == ["15:34", "15:35", "15:36", "15:37"]  # and none of them twice
    phone[Forwarder].stop()


def test_where_no_client_accepts_it_is_waited_for_once(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialled: list[str] = []
    dial = grpc.insecure_channel

    def counted(target: str, *options: Any) -> grpc.Channel:
        dialled.append(target)
        return dial(target, *options)

    monkeypatch.setattr(grpc, "insecure_channel", counted)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        enable(phone)
        connect(phone, silent.getsockname()[1])
        for _ in range(5):
            next_minute(phone)
        phone[Forwarder].stop()
    assert len(dialled) == 1


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


def test_a_saved_phone_remembers_its_client(phone: Phone, client: Client) -> None:
    enable(phone)
    connect(phone, client.port)
    client.forests()
    with phone.busy():
        phone.save("mine")
        phone.reset()
        phone.load("mine")
    assert len(client.forests()) == 1
    phone[Forwarder].stop()


def test_after_a_reboot_it_waits_to_be_registered_again(phone: Phone, connected: Client) -> None:
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


def test_a_frozen_screen_shows_nothing_newer_to_who_connects_anew(
    phone: Phone, connected: Client
) -> None:
    """As after a forest that has not arrived in time, because this computer was busy."""
    phone.faults["freeze"] = True
    next_minute(phone)
    connect(phone, connected.port)
    with phone.busy():
        phone[Forwarder].barrier()
    assert {clock_text(forest) for forest in connected.forests()} == {"15:34"}
    del phone.faults["freeze"]
    with phone.busy():
        phone[Forwarder].barrier()
    assert [clock_text(forest) for forest in connected.forests()] == ["15:35"]


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
