"""What a device shows, and how it says that it is not well."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pytest_androidworld.env.adb
from pytest_androidworld.boot import Booted, boot
from pytest_androidworld.env import error_dialogs
from pytest_androidworld.env.actions import OpenApp, Tap
from pytest_androidworld.env.adb import BOOT_ID
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forests import Forest
from pytest_androidworld.env.settle import Settled
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import DeviceError
from tests.shared_phone import SharedPhone

LANDSCAPE = "settings put system accelerometer_rotation 0; settings put system user_rotation 1"


def names(state: State) -> list[str]:
    return [name for each in state.ui_elements if (name := each.text or each.content_description)]


def test_the_home_screen_is_seen(device: Device) -> None:
    state = device.observe()
    assert state.screen_size == (1080, 2400)
    assert (state.pixels, state.notes, state.activity) == (None, (), None)
    assert {"Phone", "Messages", "Chrome", "Gmail"} <= set(names(state))
    assert [each.index for each in state.ui_elements] == list(range(len(state.ui_elements)))
    assert all(each.is_visible for each in state.ui_elements)


def test_what_is_not_visible_is_among_everything(device: Device) -> None:
    device.act(OpenApp("Settings"), device.observe())
    state = device.observe()
    assert {each.text for each in state.ui_elements} <= {each.text for each in state.everything}
    assert len(state.everything) >= len(state.ui_elements)


def test_pixels_come_only_when_asked_for(device: Device) -> None:
    pixels = device.observe(pixels=True).pixels
    assert pixels is not None
    assert pixels.shape == (2400, 1080, 3)
    assert device.observe().pixels is None


def test_the_screen_is_seen_as_it_is_held(device: Device) -> None:
    device.act(OpenApp("Settings"), device.observe())
    device.adb.shell(LANDSCAPE)
    state = device.observe(pixels=True)
    assert state.screen_size == (2400, 1080)
    assert state.pixels is not None
    assert state.pixels.shape == (1080, 2400, 3)
    (network,) = (each for each in state.ui_elements if each.text == "Network & internet")
    device.act(Tap(network), state)
    assert "Calls & SMS" in names(device.observe())


def test_a_screenshot_comes_over_adb_too(device: Device, booted: Booted) -> None:
    over_grpc = device.screenshot()
    plain = Device(device.adb, None, None, "attached")
    assert (plain.screenshot() == over_grpc).all()
    plain.adb.close()


def test_a_screenshot_comes_after_a_warning_too(
    device: Device, inflict: Callable[[str], None]
) -> None:
    plain = Device(device.adb, None, None, "attached")
    quiet = plain.screenshot()
    inflict("screencap_warns")
    assert device.adb.output("screencap -p").startswith(b"[Warning] Multiple displays were found")
    assert (plain.screenshot() == quiet).all()


def test_a_screenshot_never_goes_through_text(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_text(*words: object, **more: object) -> None:
        raise AssertionError(f"asked for a text: {words}")

    monkeypatch.setattr(device.adb, "shell", as_text)
    assert Device(device.adb, None, None, "attached").screenshot().shape == (2400, 1080, 3)


def test_a_screenshot_that_fails_says_what_was_printed(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.adb, "output", lambda line: b"Failed to take screenshot.\n")
    plain = Device(device.adb, None, None, "attached")
    with pytest.raises(DeviceError, match=r": screencap: Failed to take screenshot\.$"):
        plain.screenshot()


def test_both_ways_of_reading_agree(device: Device) -> None:
    device.act(OpenApp("Settings"), device.observe())
    plain = Device(device.adb, None, None, "attached")
    dumped, pushed = plain.observe(), device.observe()
    plain.adb.close()
    assert set(names(dumped)) == {
        each.text or each.content_description
        for each in pushed.ui_elements
        if (each.text or each.content_description) and each.package_name == "com.android.settings"
    }
    assert dumped.notes == ()


def test_a_reset_phone_is_as_it_was(device: Device, booted: Booted) -> None:
    before = booted.console("aw digest")
    device.act(OpenApp("Markor"), device.observe())
    device.files.write("/storage/emulated/0/Download/x.txt", "x")
    assert booted.console("aw digest") != before
    device.reset()
    assert booted.console("aw digest") == before
    assert device.observe().notes == ()


def test_what_a_device_was_made_of_in_one_test_is_not_there_in_the_next(
    device: Device, shared_phone: SharedPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(device, "emulator", None)
        assert device.sms.emulator is None
    assert shared_phone.ready().device.sms.emulator is device.emulator is not None


def test_a_well_device_is_well(device: Device) -> None:
    device.act(OpenApp("Markor"), device.observe())
    assert device.healthy() is None


@pytest.fixture(scope="module")
def spare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booted]:
    """A phone that only the tests of faults use."""
    with boot("virtual", tmp_path_factory.mktemp("spare")) as phone:
        yield phone


@pytest.fixture
def frail(spare: Booted) -> Iterator[Booted]:
    """The spare phone, which is well again afterwards."""
    yield spare
    spare.console("aw fault off")
    assert spare.device.came_back()
    spare.device.reset()
    assert spare.device.healthy() is None


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("disk-full", "no file can be written"),
        ("refuse-adb", "adb: "),
        ("freeze", "the screen shows the same"),
    ],
)
def test_a_sick_device_says_where_it_hurts(frail: Booted, fault: str, says: str) -> None:
    told = frail.console(f"aw fault {fault} 1")
    assert told[-1] == "OK", told
    assert says in str(frail.device.healthy())


def test_an_emulator_that_says_it_has_not_booted_is_not_well(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.emulator, "booted", lambda: False)
    assert device.healthy() == f"{device.serial}: the emulator reports that it has not booted"


def test_a_forwarder_that_sends_nothing_is_not_well(
    device: Device, inflict: Callable[[str], None]
) -> None:
    inflict("interrupt_forwarder")
    silent = f"{device.serial}: the accessibility service sends nothing"
    assert device.healthy() == silent
    assert device.looks_healthy() == silent


@pytest.mark.parametrize(
    ("front", "leads"), [("com.example/.Main", "com.example/.Main"), (None, "nothing")]
)
def test_a_home_key_that_leads_elsewhere_is_not_well(
    device: Device, monkeypatch: pytest.MonkeyPatch, front: str | None, leads: str
) -> None:
    monkeypatch.setattr(device, "front", lambda: front)
    assert device.healthy() == f"{device.serial}: the Home key leads to {leads}"


@pytest.mark.parametrize("look", [Device.healthy, Device.looks_healthy])
def test_a_look_at_its_health_leaves_no_file(
    device: Device, look: Callable[[Device], str | None]
) -> None:
    device.apps.open("settings")
    assert look(device) is None
    assert device.files.list("/data/local/tmp") == []


COVERED = "a dialog covers the screen: Pixel Launcher isn't responding"


def test_a_dialog_about_what_does_not_respond_is_trouble(
    device: Device, inflict: Callable[[str], None]
) -> None:
    plain = Device(device.adb, None, None, "attached")
    assert plain.healthy() is None
    inflict("dialog")
    assert COVERED in str(device.healthy())
    assert COVERED in str(device.looks_healthy())
    assert COVERED in str(plain.healthy())


def test_a_glance_sees_a_dialog_under_which_the_home_key_changes_something(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On this phone nothing is read under such a dialog; other screens show what is there."""
    forest = Forest()
    nodes = forest.windows.add().tree.nodes
    nodes.add(view_id_resource_name="android:id/alertTitle", text="System UI isn't responding")
    nodes.add(view_id_resource_name="android:id/aerr_wait", text="Wait")
    monkeypatch.setattr(device.settle, "wait", lambda: Settled(forest))
    covered = f"{device.serial}: a dialog covers the screen: System UI isn't responding"
    assert device.looks_healthy() == covered


def test_a_glance_sees_a_full_disk(device: Device, inflict: Callable[[str], None]) -> None:
    device.apps.open("settings")
    inflict("disk_full")
    assert "no file can be written: " in str(device.looks_healthy())


def test_a_dialog_about_an_app_that_crashed_is_no_trouble(
    device: Device, inflict: Callable[[str], None]
) -> None:
    inflict("crash com.arduia.expense")
    assert "Pro Expense has stopped" in names(device.observe())
    assert device.healthy() is None


@pytest.mark.parametrize("fault", ["dialog", "crash com.arduia.expense"])
def test_dialogs_about_apps_can_be_hidden(
    device: Device, inflict: Callable[[str], None], fault: str
) -> None:
    device.hide_error_dialogs()
    device.adb.shell("am start -W -n com.arduia.expense/.ui.home.MainActivity")
    inflict(fault)
    shown = names(device.observe())
    assert not [name for name in shown if "isn't responding" in name or "stop" in name]
    assert "Phone" in shown  # the app has ended nevertheless


@pytest.mark.parametrize("forwarder", [True, False])
@pytest.mark.parametrize("fault", ["dialog", "crash com.arduia.expense"])
def test_dialogs_about_apps_are_answered(
    device: Device, inflict: Callable[[str], None], fault: str, forwarder: bool
) -> None:
    seeing = device if forwarder else Device(device.adb, None, None, "attached")
    inflict(fault)
    assert error_dialogs.find(device.observe())
    seeing.close_error_dialogs()
    assert error_dialogs.find(device.observe()) == {}


def test_where_no_dialog_is_none_is_looked_for_again(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.observe()
    monkeypatch.setattr(device.adb, "shell", None)
    device.close_error_dialogs()


def test_a_phone_that_never_answers_is_given_up(frail: Booted) -> None:
    frail.console("aw fault drop-reply")
    with pytest.raises(DeviceError, match="true: adb read timeout"):
        frail.device.adb.shell("true", timeout=0.3)


@pytest.mark.parametrize("fault", ["freeze", "disk-full"])
def test_a_sick_device_boots_anew(frail: Booted, fault: str) -> None:
    adb = frail.device.adb
    told = f"cat {BOOT_ID}; settings get global boot_count"
    name, count = adb.shell(told).stdout.split()
    frail.console(f"aw fault {fault} 1")
    adb.reboot(30)
    again, counted = adb.shell(told).stdout.split()
    assert again != name
    assert int(counted) == int(count) + 1


@pytest.fixture
def deaf(frail: Booted, monkeypatch: pytest.MonkeyPatch) -> Booted:
    """A phone that answers nothing until two requests have timed out, with a short timeout."""
    adb, lost = frail.device.adb, []
    ask = adb._words

    def ask_and_heal(command: str) -> list[str]:
        try:
            return ask(command)
        except DeviceError:
            lost.append(command)
            if len(lost) == 2:
                frail.console("aw fault off")
            raise

    monkeypatch.setattr(pytest_androidworld.env.adb, "ANSWER", 0.2)
    monkeypatch.setattr(adb, "_words", ask_and_heal)
    frail.console("aw fault drop-reply")
    return frail


def test_a_question_that_is_lost_while_a_device_boots_is_asked_again(deaf: Booted) -> None:
    adb = deaf.device.adb
    with pytest.raises(DeviceError, match=r"it is not root after 0 s: .* read timeout"):
        adb.until(adb.is_root, 0, "it is not root")
    adb.until(adb.is_root, 30, "it is not root")
    assert deaf.device.adb.shell("echo well").stdout == "well\n"


def test_a_device_that_does_not_answer_is_rebooted_nevertheless(deaf: Booted) -> None:
    settings = "settings get global boot_count"
    deaf.device.adb.reboot(30)
    assert deaf.device.adb.shell(settings).stdout == "2\n"


def test_a_closed_device_is_a_device_error(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as booted:
        pass
    with pytest.raises(DeviceError, match=booted.device.serial):
        booted.device.observe()
    with pytest.raises(DeviceError, match="emulator at"):
        booted.device.screenshot()
