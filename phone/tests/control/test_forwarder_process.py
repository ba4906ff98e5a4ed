"""The forwarder's process: what ends it, what it forgets, and what brings it back."""

import pytest

from phone.tests.control.a11y_client import Client, connect, enable, send
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.control.faults import inflict
from virtual_phone.control.forwarder import COMPONENT, PACKAGE
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.settings import Settings
from virtual_phone.services.ui_automation import UiAutomation

ENABLED = ("secure", "enabled_accessibility_services")


def announce(phone: Phone, client: Client) -> int:
    """Send it the flags; the number of forests that come of it."""
    enable(phone)
    connect(phone, client.port)
    return len(client.forests())


def rebind(phone: Phone) -> None:
    with phone.busy():
        phone[Settings].delete(*ENABLED)
    with phone.busy():
        phone[Settings].put(*ENABLED, COMPONENT)


def stop(phone: Phone) -> None:
    with phone.busy():
        phone[Activities].force_stop(PACKAGE)


def unkind(phone: Phone, fault: str) -> None:
    with phone.busy():
        inflict(phone, fault)


def test_an_interrupted_one_is_silent_until_its_process_ends(
    phone: Phone, connected: Client
) -> None:
    unkind(phone, "interrupt_forwarder")
    assert announce(phone, connected) == 0
    rebind(phone)
    assert announce(phone, connected) == 0
    stop(phone)
    rebind(phone)
    assert announce(phone, connected) > 0


def test_a_process_that_ends_takes_its_flags_along(phone: Phone, connected: Client) -> None:
    unkind(phone, "end_forwarder")
    with phone.busy():
        phone.sleep(5)
    assert connected.forests() == []
    connect(phone, connected.port)
    assert connected.forests() == []
    assert announce(phone, connected) > 0


def test_one_that_has_crashed_is_bound_by_another_value_only(
    phone: Phone, connected: Client
) -> None:
    unkind(phone, "crash_forwarder")
    assert announce(phone, connected) == 0
    assert phone[Settings].get(*ENABLED) == COMPONENT
    rebind(phone)
    assert len(connected.forests()) > 0


def test_a_force_stop_takes_it_out_of_the_setting(phone: Phone, connected: Client) -> None:
    with phone.busy():
        phone[Settings].put(*ENABLED, f"com.a/com.a.B:{COMPONENT}")
    stop(phone)
    assert phone[Settings].get(*ENABLED) == "com.a/com.a.B"
    connected.forests()
    with phone.busy():
        phone.sleep(5)
    assert connected.forests() == []


def test_a_stopped_one_hears_no_broadcast_before_it_is_bound(
    phone: Phone, connected: Client
) -> None:
    stop(phone)
    with phone.busy():
        send(phone, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    connect(phone, connected.port)
    rebind(phone)
    assert connected.forests() == []
    assert announce(phone, connected) > 0


def test_other_packages_stop_without_it(phone: Phone, connected: Client) -> None:
    with phone.busy():
        phone[Activities].force_stop("com.android.settings")
        phone.sleep(1)
    assert len(connected.forests()) > 0


def test_an_uninstalled_one_is_gone(phone: Phone, connected: Client) -> None:
    with phone.busy():
        phone[Packages].uninstall(PACKAGE, for_user=True)
    connected.forests()
    rebind(phone)
    assert announce(phone, connected) == 0


@pytest.mark.parametrize(("fault", "count"), [("on", 0), ("off", 1)])
def test_the_newer_one_waits_for_a_flag_of_its_own(
    phone: Phone, client: Client, fault: str, count: int
) -> None:
    inflict(phone, "forwarder_needs_flag", fault)
    assert announce(phone, client) == count
    with phone.busy():
        send(phone, "ENABLE_GRPC")
    assert len(client.forests()) == 1


def test_a_loaded_snapshot_brings_it_back_with_the_client_of_now(
    phone: Phone, connected: Client
) -> None:
    unkind(phone, "interrupt_forwarder")
    with phone.busy():
        phone.reset()
    assert len(connected.forests()) == 1


def test_uiautomator_may_silence_it_while_it_runs_and_afterwards(
    phone: Phone, connected: Client
) -> None:
    def sent_in(seconds: float) -> int:
        with phone.busy():
            phone.sleep(seconds)
        return len(connected.forests())

    with phone[UiAutomation].connection():
        assert sent_in(1) == 1
        inflict(phone, "uiautomator_silences", "1.5")
        assert sent_in(10) == 0
    assert [sent_in(1), sent_in(1)] == [0, 1]


def test_its_forests_may_lag_behind_its_events(phone: Phone, connected: Client) -> None:
    def titles() -> list[bool]:
        with phone.busy():
            phone.sleep(0.1)
        return ["Network & internet" in str(forest) for forest in connected.forests()]

    inflict(phone, "forwarder_lags", "0.25")
    assert titles() == [False]
    with phone.busy():
        phone[Activities].start(Intent(action="android.settings.SETTINGS", flags=NEW_TASK))
    assert connected.events() == ["TYPE_WINDOW_STATE_CHANGED"]
    assert [titles() for _ in range(4)] == [[False], [False], [True], [True]]


def test_a_loaded_snapshot_may_bring_it_back_with_the_client_of_then(
    phone: Phone, connected: Client
) -> None:
    inflict(phone, "load_forgets_client")
    with phone.busy():
        phone.reset()
        phone.sleep(1)
    assert connected.forests() == []
    assert announce(phone, connected) > 0
