"""System Notice: its dialog stands over other apps, is its own window, and is closed."""

import pytest

from phone.tests.forest import elements, names
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import WindowType

APP, CLOCK = "com.example.systemnotice", "com.google.android.deskclock"
ALLOW = f"appops set {APP} SYSTEM_ALERT_WINDOW allow"
SHOW = f"am broadcast -a {APP}.SHOW -p {APP} --es title Android --es text 'Read this'"
STATUS_BAR = [
    "15:34",
    "Android System notification: ",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]
OPEN = ["Android", "Read this", "Close", *STATUS_BAR]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """The dialog over the clock."""
    hand = Hand(phone).launch(CLOCK)
    run_text(phone, f"pm install-existing {APP}; {ALLOW}")
    assert run_text(phone, SHOW).stdout.endswith("Broadcast completed: result=-1\n")
    return hand


def test_it_is_on_the_image_and_on_no_new_phone(phone: Phone) -> None:
    assert APP not in phone[Packages]
    result = run_text(phone, f"pm install-existing {APP}")
    assert (result.stdout, result.status) == (f"Package {APP} installed for user: 0\n", 0)
    assert f"package:{APP}\n" in run_text(phone, "pm list packages -3").stdout


def test_a_package_that_the_image_lacks_is_not_there_to_be_installed(phone: Phone) -> None:
    run_text(phone, "pm uninstall net.gsantner.markor")
    for package in ("net.gsantner.markor", "org.example.none"):
        result = run_text(phone, f"pm install-existing {package}")
        assert (result.stdout, result.status) == (
            "android.content.pm.PackageManager$NameNotFoundException:"
            f" Package {package} doesn't exist\n",
            1,
        )


def test_a_system_app_that_its_user_has_removed_is_installed_again(phone: Phone) -> None:
    run_text(phone, f"pm uninstall --user 0 {CLOCK}")
    assert CLOCK not in phone[Packages]
    run_text(phone, f"pm install-existing --user 0 {CLOCK}")
    assert phone[Packages].is_enabled(CLOCK)


def test_all_that_can_be_read_is_the_dialog(phone: Phone, hand: Hand) -> None:
    assert names(phone) == OPEN
    ids = [node.resource_id for node in elements(phone)[:3]]
    assert ids == [f"{APP}:id/title", f"{APP}:id/message", f"{APP}:id/close"]
    window = phone[Display].windows()[0]
    assert (window.package, window.type, window.focused) == (APP, WindowType.SYSTEM, True)


def test_the_window_manager_names_its_app_and_the_op(phone: Phone, hand: Hand) -> None:
    dump = run_text(phone, "dumpsys window windows").stdout
    assert f"package={APP} appop=SYSTEM_ALERT_WINDOW\n" in dump
    assert f"package={CLOCK} appop=NONE\n" in dump
    assert f" u0 {APP}}}\n" in run_text(phone, "dumpsys window | grep mCurrentFocus").stdout


def test_it_stays_over_home_and_other_apps(phone: Phone, hand: Hand) -> None:
    hand.press("HOME")
    assert names(phone) == OPEN
    hand.launch("net.gsantner.markor")
    assert names(phone) == OPEN
    assert phone[Activities].top["app"] == "net.gsantner.markor"


def test_a_touch_outside_does_nothing(phone: Phone, hand: Hand) -> None:
    hand.tap_at(540, 300)
    assert names(phone) == OPEN


def test_its_button_closes_it_and_the_app_below_is_as_it_was(phone: Phone, hand: Hand) -> None:
    hand.tap("Close")
    assert not hand.sees("Read this")
    assert phone[Activities].top["app"] == CLOCK


def test_back_closes_it_and_nothing_else(phone: Phone, hand: Hand) -> None:
    hand.back()
    assert not hand.sees("Read this")
    assert phone[Activities].top["app"] == CLOCK
    hand.back()
    assert phone[Activities].top["app"] != CLOCK


@pytest.mark.parametrize(
    "command",
    [
        f"am force-stop {APP}",
        f"pm clear {APP}",
        f"pm uninstall {APP}",
        f"appops set {APP} SYSTEM_ALERT_WINDOW deny",
    ],
)
def test_it_goes_with_its_process_or_the_permission(
    phone: Phone, hand: Hand, command: str
) -> None:
    run_text(phone, command)
    assert not hand.sees("Read this")


def test_without_the_permission_the_app_crashes(phone: Phone) -> None:
    run_text(phone, f"pm install-existing {APP}")
    assert run_text(phone, SHOW).stdout.endswith("Broadcast completed: result=0\n")
    assert not Hand(phone).sees("Read this")
    log = run_text(phone, "logcat -d -b crash").stdout
    assert f"Process: {APP}" in log
    assert "permission denied for window type 2038" in log


@pytest.mark.parametrize(
    ("before", "show"),
    [
        ("true", SHOW),
        (f"pm install-existing {APP}; {ALLOW}; pm disable-user {APP}", SHOW),
        (f"pm install-existing {APP}; {ALLOW}", SHOW.replace(f" -p {APP}", "")),
        (f"pm install-existing {APP}; {ALLOW}", SHOW.replace(f"-p {APP}", f"-p {CLOCK}")),
    ],
    ids=["not installed", "disabled", "implicit", "for another"],
)
def test_a_broadcast_that_does_not_reach_it_opens_nothing(
    phone: Phone, before: str, show: str
) -> None:
    run_text(phone, before)
    assert run_text(phone, show).stdout.endswith("Broadcast completed: result=0\n")
    assert not Hand(phone).sees("Read this")
    assert not phone[Processes].is_running(APP)


def test_it_is_saved_with_the_phone_and_reset_with_it(phone: Phone, hand: Hand) -> None:
    phone.save("open")
    hand.tap("Close")
    phone.load("open")
    assert names(phone) == OPEN
    hand.tap("Close")
    assert not hand.sees("Read this")
