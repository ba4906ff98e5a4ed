"""``--aw-doctor``: whether the device can be used; nothing is played."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from phone.tests.ports import free_port
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor import DEVICE
from pytest_androidworld.env.doctor.probe import Evidence, Probe, problem
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.plugin.commands import doctor
from tests.plugin.conftest import Run

WELL = """\
virtual
ok       booted            booted, user 0 unlocked, package manager answers
ok       root              adb is root, on a userdebug build
ok       image             Android 13 (API 33), x86_64,arm64-v8a
ok       model             sdk_gphone64_x86_64
ok       size              4 cores, 1972 MB of memory
ok       space             *
ok       storage           shared storage is writable and case-insensitive
ok       time              set by hand, in UTC and 24 hours
ok       language          English (United States)
ok       lit               a screenshot of 1080x2400 shows something
ok       awake             kept on, without a lock screen
ok       display           1080x2400 at 420 dpi
ok       screen settings   upright, neither scaled nor zoomed
ok       calm              no animations, warnings, spell checker, autofill or
                           pointer traces
ok       keyboard          opens, also beside one of hardware
ok       other client      no other program holds UiAutomation
ok       forwarder         forests arrive: * until the screen was quiet
ok       tree              19 elements in 3 windows
ok       dialog            no dialog about an app that crashed or hangs
ok       touch             a tap on 'Network & internet' in Settings opened it
ok       radios            Wi-Fi and Bluetooth on, airplane mode off
ok       sim               a text message arrives
ok       network           no network, and no task needs one
ok       clipboard         written and read by gRPC
ok       apps              22 apps in their versions
ok       first run         14 apps have finished it, as their data and
                           permissions show
ok       backups           /data/data/android_world/snapshots has the data of
                           21 apps
ok       snapshot          aw_clean can be loaded
* web pages         *
"""


@pytest.fixture(autouse=True)
def width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def nowhere(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder and an SDK in which nothing is."""
    folder = pytester.mkdir("home")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("ANDROID_HOME", str(folder / "sdk"))
    for name in ("ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "ANDROID_USER_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


def test_a_virtual_phone_is_well(run: Run) -> None:
    result = run("--aw-doctor", "--aw-device=virtual")
    result.stdout.fnmatch_lines(WELL.splitlines(), consecutive=True)
    result.stdout.fnmatch_lines(["virtual: *well* (29 questions in * s)"])
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*passed*")
    result.stdout.no_fnmatch_line("*net.gsantner.markor*")


def test_more_words_list_the_apps(run: Run) -> None:
    result = run("--aw-doctor", "--aw-device=virtual", "-v")
    result.stdout.fnmatch_lines(
        ["  markor                net.gsantner.markor                   146"]
    )


def test_without_a_device_the_computer_is_looked_at_and_lacks_nothing_that_counts(
    run: Run, nowhere: Path
) -> None:
    result = run("--aw-doctor")
    result.stdout.fnmatch_lines(
        [
            "this computer, for emulators",
            "* kvm *",
            "note     emulator          there is no",
            "* -> `pytest --aw-setup=avd:NAME` installs it; for an",
            "ok       java              *",
            "note     avd               no AVDs in",
            "* cores and memory *",
            "* disk *",
            "* ports *",
            "this computer, for emulators: well, with * notes (7 questions in * s)",
            "virtual",
            "virtual: *well* (29 questions in * s)",
        ]
    )
    result.stdout.no_fnmatch_line("problem *")
    assert result.ret == pytest.ExitCode.OK


def test_an_avd_that_cannot_run_is_not_started(run: Run, nowhere: Path) -> None:
    result = run("--aw-doctor", "--aw-device=avd:Foo")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "avd:Foo",
            "problem  emulator          there is no",
            f"                           {nowhere}/sdk/emulator/emulator",
            "                           -> `pytest --aw-setup=avd:Foo` installs it; for an",
            "                           SDK in another folder set ANDROID_HOME",
            "problem  avd               no AVD is called 'Foo' in",
            f"                           {nowhere}/.android/avd",
            "                           -> `pytest --aw-setup=avd:Foo` makes it",
            "avd:Foo: not well, * problems* (7 questions in * s)",
        ]
    )
    result.stdout.no_fnmatch_line("*booted*")


@pytest.fixture
def sdk(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where an emulator would be, and its AVDs."""
    folder = pytester.mkdir("sdk")
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    monkeypatch.setenv("ANDROID_SDK_ROOT", str(folder))
    monkeypatch.setenv("ANDROID_AVD_HOME", str(folder / "avd"))
    return folder


def test_arguments_with_which_the_snapshot_does_not_load_are_a_mistake(
    run: Run, sdk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sdk / "avd/Foo.avd/snapshots/aw_clean").mkdir(parents=True)
    (sdk / "avd/Foo.avd/androidworld-emulator-args").write_text("-gpu host -memory 4096\n")
    words = ("--aw-doctor", "--aw-device=avd:Foo")
    result = run(*words, "--aw-emulator-args=-memory 2048")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --aw-emulator-args: -memory 2048, but aw_clean of avd:Foo was saved with *"]
    )
    monkeypatch.setenv("COLUMNS", "200")
    run(*words).stdout.fnmatch_lines(["*Is there room for the emulators? *2 cores and 4 GB*"])


def test_a_device_that_is_not_there_is_not_waited_for(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
    result = run("--aw-doctor", "--aw-device=127.0.0.1:2,emulator-5554")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            f"problem  adb server        no adb server at 127.0.0.1:{port}: Connection refused",
            "                           -> `adb start-server`, or set",
            "                           ANDROID_ADB_SERVER_PORT to that of another one",
            "127.0.0.1:2: not well, 1 problem (1 question in * s)",
            "emulator-5554: not well, 1 problem (1 question in * s)",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_why_a_device_cannot_be_reached_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, booted: boot.Booted
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(booted.device.adb.client.port))
    port = free_port()
    result = run("--aw-doctor", f"--aw-device=127.0.0.1:{port}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "ok       adb               not listed yet: adb connects to it when it is used",
            f"problem  reached           adb: 127.0.0.1:{port}: connect: *",
            "                           -> check that it still runs",
            f"127.0.0.1:{port}: not well, 1 problem and 1 note (4 questions in * s)",
        ]
    )


def test_a_run_on_an_avd_without_an_emulator_is_a_mistake(run: Run, sdk: Path) -> None:
    result = run("--agent=idle", "--aw-device=avd:Foo")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        f"ERROR: --aw-device=avd:Foo: there is no {sdk}/emulator/emulator; set ANDROID_HOME to"
        " the SDK's folder, or pytest --aw-setup=avd:Foo installs one"
    )


@pytest.mark.parametrize(
    ("there", "says"),
    [
        (["Fob", "Pixel_6"], "Did you mean 'Fob'?"),
        (["Pixel_5", "Pixel_6"], "There are: Pixel_5, Pixel_6."),
        ([], "There are: none."),
    ],
)
def test_a_run_on_an_avd_that_does_not_exist_is_a_mistake(
    run: Run, sdk: Path, there: list[str], says: str
) -> None:
    (sdk / "emulator").mkdir()
    (sdk / "emulator" / "emulator").touch()
    (sdk / "avd").mkdir()
    for name in there:
        (sdk / "avd" / f"{name}.ini").touch()
    result = run("--agent=idle", "--aw-device=avd:Foo")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[:3] == [
        f"ERROR: --aw-device: no AVD is called 'Foo'. {says}",
        f"They are searched in {sdk}/avd; set ANDROID_AVD_HOME for another folder.",
        "pytest --aw-setup=avd:Foo makes it.",
    ]


@pytest.mark.parametrize("word", ["--aw-fix", "--aw-doctor-json=x.json"])
def test_what_goes_with_the_doctor_is_a_mistake_without(run: Run, word: str) -> None:
    result = run(word)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    name = word.partition("=")[0]
    assert result.errlines[0] == f"ERROR: {name} goes with --aw-doctor: add that"


def test_a_place_where_nothing_can_be_written_is_a_mistake(run: Run) -> None:
    result = run("--aw-doctor", "--aw-device=virtual", "--aw-doctor-json=no/x.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --aw-doctor-json: there is no folder */no; make it, or name another"]
    )
    result = run("--aw-doctor", "--aw-device=virtual", "--aw-doctor-json=.")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-doctor-json: * is a folder; name a file in it"])
    result.stdout.no_fnmatch_line("*booted*")


def test_a_place_that_does_not_take_the_file_after_all_is_a_mistake(run: Run) -> None:
    result = run("--aw-doctor", "--aw-device=virtual", "--aw-doctor-json=/proc/x.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-doctor-json: *x.json*"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["-p", "no:terminal"], "--aw-doctor prints its table: leave out -p no:terminal"),
        (
            ["--aw-setup=avd:Foo"],
            "--aw-doctor and --aw-setup are two commands: give one of them",
        ),
    ],
)
def test_what_does_not_go_with_the_doctor_is_a_mistake(
    run: Run, words: list[str], why: str
) -> None:
    result = run("--aw-doctor", "--aw-device=virtual", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == f"ERROR: {why}"


@pytest.mark.parametrize("port", ["abc", "", "-1"])
def test_an_adb_port_that_is_none_is_a_mistake(
    run: Run, monkeypatch: pytest.MonkeyPatch, port: str
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", port)
    result = run("--aw-doctor", "--aw-device=emulator-5554")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        f"ERROR: ANDROID_ADB_SERVER_PORT={port!r} in the environment is no port: unset or correct"
        " it"
    )


def test_ctrl_c_ends_it_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(device: Device) -> list[Evidence]:
        raise KeyboardInterrupt

    probes = (replace(DEVICE[0], see=interrupt),)
    monkeypatch.setattr(doctor._Round, "_probes", lambda visited, device: probes)
    result = run("--aw-doctor", "--aw-device=virtual")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert result.outlines[-2:] == ["virtual", "interrupted"]


def test_a_grpc_port_at_which_nothing_listens_is_not_waited_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, booted: boot.Booted
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(booted.device.adb.client.port))
    device = f"{booted.device.serial}@{free_port()}"
    result = run("--aw-doctor", f"--aw-device={device}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "problem  gRPC              nothing listens at port *",
            f"{device}: not well, 1 problem (3 questions in * s)",
        ]
    )


def test_mending_that_fails_is_reported_and_ends(device: Device) -> None:
    def fail(device: Device) -> str:
        raise DeviceError("adb: emulator-1: closed")

    first, second, third = (
        Probe(name, f"{name}?", lambda _: [problem("is ill", "mend it")], mend)
        for name, mend in (("a", lambda _: "did a"), ("b", fail), ("c", lambda _: "did c"))
    )
    assert doctor.mend(device, [first, second, third]) == {
        "a": "did a",
        "failed": "adb: emulator-1: closed",
    }


def test_what_one_cure_has_mended_is_not_mended_again(device: Device) -> None:
    device.adb.shell("input keyevent KEYCODE_SLEEP")
    probes = [each for each in DEVICE if each.name in ("lit", "dialog")]
    assert doctor.mend(device, probes) == {"lit": "woke it", "dialog": "is well by now"}


# On a phone that was changed, and whose snapshot has it


@pytest.fixture
def attached(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[boot.Booted]:
    """A phone of its own, that runs already; how it is saved would be that of other tests."""
    with boot.boot("virtual", pytester.mkdir("p")) as phone:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(phone.device.adb.client.port))
        monkeypatch.setenv("HOME", str(phone.folder))
        monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
        yield phone


def test_what_can_be_mended_is_mended_also_in_the_snapshot(
    run: Run, attached: boot.Booted, pytester: pytest.Pytester
) -> None:
    device = attached.device
    device.adb.shell("settings put global auto_time 1; pm uninstall net.osmand; wm density 320")
    device.snapshot.save()
    device.adb.shell("settings put system font_scale 1.3")  # that is not in the snapshot
    words = ["--aw-doctor", f"--aw-device={device.serial}", "--aw-doctor-json=found.json"]
    first = run(*words)
    assert first.ret == pytest.ExitCode.TESTS_FAILED
    first.stdout.fnmatch_lines(
        [
            device.serial,
            "ok       adb server        version 41 at 127.0.0.1:*",
            "ok       adb               listed, and booted",
            "ok       gRPC              at port *, with a token",
            "problem  time              auto_time: 1 instead of 0; its clock leaves the date",
            "                           of the tasks",
            "                           -> adb shell 'settings put global auto_time 0'",
            "                           (--aw-fix)",
            "problem  screen settings   font_scale: 1.3 instead of 1.0; texts wrap and",
            "                           scroll otherwise",
            "problem                    density: Override instead of Physical; texts wrap",
            "problem  apps              not installed: osmand (net.osmand-4.6.13.apk)",
            "ok       set-up            it has no marks of --aw-setup: it was set up in",
            "                           another way",
            f"{device.serial}: not well, 4 problems (33 questions in * s)",
        ]
    )
    found = json.loads((pytester.path / "found.json").read_text())
    rows = {row["name"]: row for row in found["visits"][0]["rows"]}
    assert (found["schema"], found["well"]) == (1, False)
    assert rows["time"]["evidence"] == [
        {
            "level": "problem",
            "seen": "auto_time: 1 instead of 0; its clock leaves the date of the tasks",
            "cure": "adb shell 'settings put global auto_time 0'",
            "by_hand": False,
        }
    ]
    assert (rows["time"]["automatic"], rows["apps"]["automatic"]) == (True, False)
    assert ["osmand", "net.osmand", "not installed"] in found["visits"][0]["apps"]

    second = run(*words, "--aw-fix")
    second.stdout.fnmatch_lines(
        [
            "mended time: set auto_time",
            "mended screen settings: set accelerometer_rotation, density",
            "mended aw_clean: saved it again; the device as it was: aw_before_fix",
            f"{device.serial}, examined again",
            "ok       time              set by hand, in UTC and 24 hours",
            "ok       screen settings   upright, neither scaled nor zoomed",
            "problem  apps              not installed: osmand (net.osmand-4.6.13.apk)",
            f"{device.serial}: not well, 1 problem (33 questions in * s)",
        ]
    )
    assert second.ret == pytest.ExitCode.TESTS_FAILED
    mended = json.loads((pytester.path / "found.json").read_text())["visits"][0]["mended"]
    assert mended["time"] == "set auto_time"
    device.reset()
    assert device.settings.get("global", "auto_time") == "0"
    assert device.settings.get("system", "font_scale") == "1.0"
    assert device.emulator is not None
    device.emulator.load_snapshot("aw_before_fix")
    device.refresh()
    assert device.settings.get("system", "font_scale") == "1.3"
    device.reset()

    third = run("--aw-doctor", f"--aw-device={device.serial}", "--aw-fix")
    third.stdout.fnmatch_lines([f"{device.serial}: nothing that --aw-fix could mend"])
    third.stdout.no_fnmatch_line("*examined again*")


def test_a_snapshot_that_is_well_is_loaded_and_not_saved_again(
    run: Run, attached: boot.Booted
) -> None:
    device = attached.device
    device.adb.shell("settings put global auto_time 1")
    device.files.write("/sdcard/mine.txt", "not in the snapshot")
    result = run("--aw-doctor", f"--aw-device={device.serial}", "--aw-fix")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [
            "mended time: is well by now",
            "mended aw_clean: loaded it, and left it as it is; the device as it was:",
            "  aw_before_fix",
        ]
    )
    device.reset()
    assert device.settings.get("system", "accelerometer_rotation") == "1"  # fine, so not set
    assert device.emulator is not None
    device.emulator.load_snapshot("aw_before_fix")
    device.refresh()
    assert device.files.read("/sdcard/mine.txt") == "not in the snapshot"


def test_what_hangs_after_the_load_of_a_snapshot_is_not_in_the_way(
    run: Run, attached: boot.Booted
) -> None:
    attached.device.adb.shell("settings put global auto_time 1")
    attached.console("aw fault system_hangs 0.5")
    result = run("--aw-doctor", f"--aw-device={attached.device.serial}", "--aw-fix")
    result.stdout.fnmatch_lines(["mended aw_clean: loaded it, and left it as it is; *"])
    assert result.ret == pytest.ExitCode.OK


def test_what_is_mended_on_an_avd_would_go_with_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, booted: boot.Booted
) -> None:
    """Here with the phone of the tests for an AVD's instance."""
    monkeypatch.setattr(doctor._Round, "_ways", lambda visited, spec: iter(()))
    monkeypatch.setitem(
        boot.STARTS,
        boot.AVD,
        lambda started, spec: lambda: vars(started).update(device=booted.device),
    )
    booted.device.reset()
    booted.device.adb.shell("settings put global auto_time 1")
    result = run("--aw-doctor", "--aw-fix", "--aw-device=avd:Foo")
    result.stdout.fnmatch_lines(
        [
            "problem  time              auto_time: 1 instead of 0; *",
            "nothing is mended: avd:Foo is started read-only, so the changes would be lost",
            "  at its end; `pytest --aw-setup=avd:Foo` mends the AVD itself",
            "avd:Foo: not well, 1 problem* (29 questions in * s)",
        ]
    )
    assert booted.device.settings.get("global", "auto_time") == "1"


def test_json_on_the_output_is_all_that_is_there(run: Run) -> None:
    result = run("--aw-doctor", "--aw-device=virtual", "--aw-doctor-json=-")
    found = json.loads(result.stdout.str())
    assert result.ret == pytest.ExitCode.OK
    assert found["well"] is True
    assert found["command"][:2] == ["--aw-doctor", "--aw-device=virtual"]
    (visit,) = found["visits"]
    assert visit["of"] == "virtual"
    assert len(visit["rows"]) == 29
    assert visit["rows"][0]["name"] == "booted"
    assert visit["rows"][0]["question"] == "Has it booted?"
    assert ["markor", "net.gsantner.markor", "146"] in visit["apps"]


def test_a_secret_does_not_get_into_the_json(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "emulator-5554")  # as if it were in the evidence
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free_port()))
    run("--aw-doctor", "--aw-device=emulator-5554", "--aw-doctor-json=found.json")
    text = (pytester.path / "found.json").read_text()
    assert "emulator-5554" not in text
    assert '"of": "***"' in text
