"""Each question about a device: what is wrong is seen, with its cure, and mended where it can be.

The phone is made so by its faults and commands, and by other answers for what cannot be changed.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env import doctor
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor import apps
from pytest_androidworld.env.doctor.probe import NOTE, OK, PROBLEM, Probe, examine
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.env.state import State
from tests.env.doctor.ills import FORWARDER, ILL, Ill

Inflict = Callable[[str], None]
Instead = Callable[[str, str], None]


def probe(name: str) -> Probe[Device]:
    (found,) = [each for each in doctor.DEVICE if each.name == name]
    return found


def sentences(device: Device, name: str, level: str = PROBLEM) -> list[str]:
    (found,) = examine(device, [probe(name)])
    return [str(each) for each in found.evidence if each.level == level]


@pytest.fixture
def made_ill(
    device: Device, inflict: Inflict, instead: Instead, request: pytest.FixtureRequest
) -> Ill:
    ill: Ill = request.param
    instead(*(each or "\0" for each in ill.instead))
    if ill.abis:
        instead("getprop ro.product.cpu.abilist", f"echo {ill.abis}")
    if ill.fault:
        inflict(ill.fault)
    if ill.shell == "unroot":
        with device.adb.open("unroot:") as stream:
            stream.read_until_close()
        device.adb.close()
        device.adb.until(lambda: not device.adb.is_root(), 10, "it is root")
    elif ill.shell:
        done = device.adb.shell(ill.shell)
        assert done.status == 0, done
    return ill


def name_of(ill: Ill) -> str:
    return f"{ill.probe}: {ill.shell or ill.fault or ill.instead[1]} {ill.abis}".strip()


@pytest.mark.parametrize("made_ill", ILL, ids=name_of, indirect=True)
def test_what_is_wrong_is_seen_with_its_cure_and_mended(device: Device, made_ill: Ill) -> None:
    assert sentences(device, made_ill.probe, made_ill.level) == made_ill.says
    if made_ill.mends:
        mend = probe(made_ill.probe).mend
        assert mend is not None
        assert "but it sends nothing" not in mend(device)
        assert sentences(device, made_ill.probe) == []
    if not device.adb.is_root():
        device.adb.root()


def test_each_question_that_has_an_automatic_cure_is_mended_above() -> None:
    mended = {ill.probe for ill in ILL if ill.mends}
    assert mended == {each.name for each in doctor.DEVICE if each.mend is not None}


def test_each_question_is_answered_badly_above_or_below() -> None:
    below = {"network", "clipboard", "web pages"}
    assert {ill.probe for ill in ILL} | below == {each.name for each in doctor.DEVICE}


def test_a_well_phone_is_well_in_each_respect_and_stays_as_it_was(
    device: Device, booted: Booted
) -> None:
    before, unknown = booted.console("aw digest all"), booted.console("aw unknown")
    found = list(examine(device, doctor.DEVICE))
    assert [(each.probe.name, each.level) for each in found] == [
        (each.name, OK) for each in doctor.DEVICE
    ]
    assert booted.console("aw digest all") == before
    assert booted.console("aw unknown") == unknown
    front = device.front()
    assert front is not None
    assert "nexuslauncher" in front


@pytest.mark.parametrize(
    "model", ["sdk_gphone_x86_64", "sdk_gphone64_x86_64", "sdk_gphone64_arm64"]
)
def test_the_goals_model_and_those_of_recorded_emulators_are_well(
    device: Device, instead: Instead, model: str
) -> None:
    instead("getprop ro.product.model", f"echo {model}")
    assert sentences(device, "model", OK) == [model]


@pytest.mark.parametrize("grpc", [True, False])
def test_what_is_in_recents_stays_there(
    device: Device, request: pytest.FixtureRequest, grpc: bool
) -> None:
    device.adb.run("am", "start", "-W", "-n", device.apps.component("markor"))
    device.adb.run("input", "keyevent", "KEYCODE_HOME")
    before = device.apps.recents()
    assert before
    if not grpc:
        request.getfixturevalue("without_grpc")
    assert sentences(device, "touch", OK)
    assert sentences(device, "clipboard", OK)
    assert device.apps.recents() == before


def test_what_hinders_all_tasks_is_less_than_what_is_wrong(device: Device) -> None:
    device.adb.shell("pm uninstall com.flauschcode.broccoli; input keyevent KEYCODE_SLEEP")
    assert len([*doctor.problems(device)]) > 3
    assert list(doctor.hindrances(device)) == [
        "the screenshot is black: wake the device, and unlock it",
        "the screen of Settings cannot be read: close what covers it, and see the rows forwarder"
        " and tree",
    ]


def test_of_a_phone_that_has_not_booted_nothing_else_is_asked(device: Device) -> None:
    device.adb.shell("setprop sys.boot_completed ''")
    assert len(list(examine(device, doctor.DEVICE))) == 1
    assert list(doctor.problems(device)) == [
        "has not booted: Android is still starting (sys.boot_completed): wait until its home"
        " screen is there, or reboot it"
    ]


def test_of_a_door_that_fails_nothing_else_is_asked(device: Device, inflict: Inflict) -> None:
    inflict("refuse_adb")
    device.adb.close()
    (sentence,) = doctor.problems(device)
    assert sentence.startswith(f"adb: {device.serial}: ")
    assert sentence.endswith(": check that it still runs")


def test_a_grpc_that_wants_a_token_is_started_without(device: Device) -> None:
    assert device.emulator is not None
    stranger = Emulator(device.emulator.address)
    seeing = Device(device.adb, stranger, device.forwarder, device.kind)
    sentences = [*doctor.problems(seeing)]
    stranger.close()
    assert "getScreenshot: UNAUTHENTICATED" in sentences[0]
    for each in sentences:
        assert each.endswith(": start the emulator with `-grpc PORT`, which wants no token")


@pytest.mark.parametrize(
    ("kind", "ping", "says"),
    [
        ("virtual", "", (OK, "no network, and no task needs one")),
        (
            "attached",
            "",
            (
                NOTE,
                "it does not resolve dns.google: tasks need no network; for set-up start it with"
                " `-dns-server 8.8.8.8`",
            ),
        ),
        ("attached", "echo PING dns.google", (OK, "it resolves dns.google")),
    ],
)
def test_a_network_is_a_matter_of_set_up(
    device: Device,
    instead: Instead,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    ping: str,
    says: tuple[str, str],
) -> None:
    monkeypatch.setattr(device, "kind", kind)
    monkeypatch.setitem(vars(device.adb), "virtual", kind == "virtual")
    if ping:
        instead("timeout 3 ping -c 1 -W 1 dns.google", ping)
    ((found,),) = (each.evidence for each in examine(device, [probe("network")]))
    assert (found.level, str(found)) == says


def test_a_clipboard_that_cannot_be_written_is_seen(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.emulator, "set_clipboard", lambda text: None)
    assert sentences(device, "clipboard") == ["it cannot be read by gRPC: restart the emulator"]


def test_a_clipboard_that_clipper_does_not_read_yet_is_seen(without_grpc: Device) -> None:
    without_grpc.adb.shell("pm clear ca.zgrs.clipper")
    assert sentences(without_grpc, "clipboard") == [
        "it cannot be read by Clipper: install clipper.apk, open it, and tap Continue and OK; or,"
        " for an emulator, name its gRPC port: SERIAL@PORT"
    ]


def test_a_clipboard_keeps_what_it_held(device: Device) -> None:
    device.clipboard.set("mine")
    assert sentences(device, "clipboard", OK) == ["written and read by gRPC"]
    assert device.clipboard.get() == "mine"


def test_a_browser_is_named_with_its_user_and_its_sandbox(device: Device) -> None:
    (sentence,) = sentences(device, "web pages", OK)
    shape = r"com\.google\.android\.webview (\S+) \(HeadlessChrome/\1, as .*Chromium's sandbox.*\)"
    assert re.fullmatch(shape, sentence)


def test_without_a_browser_there_is_a_note(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(device), "web_view", None)
    assert sentences(device, "web pages", NOTE) == [
        "there is no browser: tasks with web pages are skipped: install chromium-headless-shell"
        " here, or the WebView on a device"
    ]


def test_what_takes_an_emulator_is_a_note_on_a_device_without(without_grpc: Device) -> None:
    assert list(doctor.problems(without_grpc)) == []
    assert sentences(without_grpc, "sim", NOTE) == [
        "no text message can be sent to it: tasks with SMS are skipped: for an emulator,"
        " name its gRPC port: SERIAL@PORT"
    ]
    assert sentences(without_grpc, "snapshot", NOTE) == [
        "there are no snapshots without an emulator's gRPC: each case is undone part by part: for"
        " an emulator, name its port: SERIAL@PORT"
    ]
    assert sentences(without_grpc, "clipboard", OK) == ["written and read by Clipper"]


def test_an_emulator_without_a_snapshot(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.emulator, "list_snapshots", lambda **_: [])
    assert sentences(device, "snapshot") == [
        "the emulator has no snapshot aw_clean: save one when all apps are set up: `adb emu avd"
        " snapshot save aw_clean`"
    ]


def test_without_the_forwarder_uiautomator_reads_slowly(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "forwarder", None)
    assert sentences(device, "forwarder") == [
        f"{FORWARDER} is not installed: uiautomator reads the screen, in 2 s a look: `adb install"
        " 2024.05.13-accessibility_forwarder.apk`"
    ]


def test_one_that_nothing_revives_is_to_be_installed_again(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.forwarder, "alive", False)
    assert sentences(device, "forwarder") == [
        "is installed and sends nothing, although it was enabled, bound and started again: install"
        " it again: `adb install -r 2024.05.13-accessibility_forwarder.apk`"
    ]


@pytest.mark.parametrize(
    ("name", "replaced", "mendable"),
    [
        ("root", ("getprop ro.build.type", "echo user"), False),
        ("root", ("getprop ro.build.type", "echo userdebug"), True),
    ],
)
def test_a_build_that_refuses_root_is_not_offered_to_be_mended(
    device: Device, instead: Instead, name: str, replaced: tuple[str, str], mendable: bool
) -> None:
    instead(*replaced)
    instead("$(id -u ", "$(echo 2000 ")
    (found,) = examine(device, [probe(name)])
    assert found.level == PROBLEM
    assert found.mendable is mendable


def test_a_forwarder_that_is_not_installed_is_not_offered_to_be_mended(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "forwarder", None)
    (found,) = examine(device, [probe("forwarder")])
    assert found.level == PROBLEM
    assert not found.mendable


def test_a_dialog_that_comes_when_another_is_answered_is_answered_too(
    device: Device, inflict: Inflict, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.apps.open("clock")
    inflict("dialog")
    tap, taps = device.input.tap, []

    def tapped(*words: Any) -> None:
        tap(*words)
        taps.append(words)
        if len(taps) == 1:
            inflict("crash com.google.android.deskclock")

    monkeypatch.setattr(device.input, "tap", tapped)
    device.close_error_dialogs()
    assert len(taps) == 2
    assert sentences(device, "dialog") == []


def test_a_finger_opens_the_first_row_of_settings(device: Device) -> None:
    assert sentences(device, "touch", OK) == [
        "a tap on 'Network & internet' in Settings opened it"
    ]


def test_the_first_row_is_found_in_any_language(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    observe = device.observe

    def in_german() -> State:
        state = observe()
        words = {"Network & internet": "Netzwerk & Internet"}
        seen = [
            replace(each, text=words.get(each.text or "", each.text)) for each in state.ui_elements
        ]
        return replace(state, ui_elements=tuple(seen))

    monkeypatch.setattr(device, "observe", in_german)
    assert sentences(device, "touch", OK) == [
        "a tap on 'Netzwerk & Internet' in Settings opened it"
    ]


def test_a_tap_that_does_nothing_is_seen(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.input, "tap", lambda *_: None)
    assert sentences(device, "touch") == [
        "a tap on 'Network & internet' in Settings does nothing: unlock the device, and close what"
        " covers the screen"
    ]


def test_a_phone_says_what_it_can_do(device: Device, inflict: Inflict) -> None:
    device.adb.shell("pm uninstall com.flauschcode.broccoli")
    can = doctor.capabilities(device)
    assert can >= {"root", "grpc", "sms", "snapshot", "markor", "net.gsantner.markor"}
    assert can >= {"miniwob", "com.google.androidenv.miniwob"}
    assert not can & {"broccoli", "com.flauschcode.broccoli"}
    inflict("sim_absent")
    assert "sms" not in doctor.capabilities(device)


def test_the_apps_are_listed_with_package_and_version(device: Device) -> None:
    device.adb.shell("pm uninstall net.osmand")
    table = apps.table(device)
    assert len(table) == 22
    assert ("markor", "net.gsantner.markor", "146") in table
    assert ("osmand", "net.osmand", "not installed") in table
