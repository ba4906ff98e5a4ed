"""The command line: what is understood, what is passed over, and what is wrong in one sentence."""

from pathlib import Path

import pytest

from virtual_phone import flags
from virtual_phone.android.profile import PROFILES
from virtual_phone.android.system_image import OLDER, RECORDED
from virtual_phone.device import Options

# As android-env 1.3.0 launches an emulator.
ANDROID_ENV = (
    "-adb-path /sdk/adb -gpu swangle_indirect -no-audio -show-kernel -verbose -avd my_avd "
    "-grpc 8554 -no-skin -no-window -ports 39857,5555 -snapshot clean "
    "-feature AllowSnapshotMigration,MigratableSnapshotSave "
    "-network-user-mode-options restrict=y -wifi-user-mode-options restrict=y"
).split()


def test_nothing_is_needed() -> None:
    request = flags.parse([], {})
    assert request.options == Options()
    assert request.options.adb_server_port == 5037
    assert (request.options.stepped, request.parent) == (False, True)


def test_android_env_is_understood() -> None:
    request = flags.parse(ANDROID_ENV, {"ANDROID_ADB_SERVER_PORT": "6000"})
    assert request.notes == []
    assert request.options == Options(
        console_port=39857,
        adb_port=5555,
        grpc_port=8554,
        adb_server_port=6000,
        avd="my_avd",
        snapshot="clean",
    )


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("-port 6000", Options(console_port=6000, adb_port=6001)),
        ("-ports 6000,7001", Options(console_port=6000, adb_port=7001)),
        ("-profile pixel_5", Options(profile=PROFILES["pixel_5"])),
        ("-model sdk_gphone_x86_64", Options(model="sdk_gphone_x86_64")),
        ("-model X -profile pixel_5", Options(model="X", profile=PROFILES["pixel_5"])),
        ("-image older", Options(image=OLDER)),
        ("-profile pixel_5 -image recorded", Options(image=RECORDED, profile=PROFILES["pixel_5"])),
        ("-clock stepped -think 0.5", Options(stepped=True, think=0.5)),
        ("-strict", Options(strict=True)),
        ("-meter-lock", Options(meter_lock=True)),
        ("-as-bought -profile pixel_5", Options(as_bought=True, profile=PROFILES["pixel_5"])),
        ("@Other", Options(avd="Other")),
        ("--avd Other", Options(avd="Other")),
        ("-fault freeze -fault delay_reply=1", Options(faults={"freeze": "", "delay_reply": "1"})),
        ("-datadir d -read-only", Options(datadir=Path("d"), read_only=True)),
        ("-no-snapshot", Options(load=False, save=False)),
        ("-no-snapshot-save -wipe-data", Options(load=False, save=False)),
    ],
)
def test_a_flag_and_what_it_means(line: str, options: Options) -> None:
    assert flags.parse(line.split(), {}).options == options


def test_unknown_flags_of_other_emulators_are_noted() -> None:
    request = flags.parse(["-no-window", "-hologram"], {})
    assert request.notes == ["-hologram is unknown to this phone, and passed over"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("-port 0", "-port: '0' is not a port; ports are 1 to 65535"),
        ("-port x", "-port: 'x' is not a port; ports are 1 to 65535"),
        ("-port 65535", "-port: '65536' is not a port; ports are 1 to 65535"),
        ("-grpc ²", "-grpc: '²' is not a port; ports are 1 to 65535"),
        ("-ports 5554", "-ports: '5554' is not CONSOLE,ADB"),
        ("-ports 5554,5554", "-ports: '5554,5554' is the same port twice"),
        (
            "-profile pixel_9",
            "-profile: there is no 'pixel_9'; there are: pixel_6, pixel_5, pixel_6_hostile",
        ),
        (
            f"-model {'x' * 92}",
            f"-model: '{'x' * 92}' is no name of a model; it has 1 to 91 printable bytes",
        ),
        ("-image arm", "-image: there is no 'arm'; there are: benchmark, recorded, older"),
        ("-image", "-image wants NAME after it"),
        ("-clock fast", "-clock: 'fast' is neither real nor stepped"),
        ("-think long", "-think: 'long' is not a number of seconds"),
        ("-think nan", "-think: 'nan' is not a number of seconds"),
        ("-lifeline -1", "-lifeline: '-1' is not a file descriptor"),
        (
            "-fault delay-reply=x",
            "-fault: 'x' is not a number of seconds; write delay_reply=SECONDS",
        ),
        ("-avd", "-avd wants NAME after it"),
        ("-gpu", "-gpu wants VALUE after it"),
        ("phone", "'phone' is no flag; androidworld-device -help lists them"),
        ("-", "'-' is no flag; androidworld-device -help lists them"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(line: str, complaint: str) -> None:
    with pytest.raises(flags.Usage) as error:
        flags.parse(line.split(), {})
    assert str(error.value) == complaint


def test_a_fault_there_is_none_of() -> None:
    with pytest.raises(
        flags.Usage, match=r"-fault: there is no 'rain'; there are: .*delay_reply,"
    ):
        flags.parse(["-fault", "rain"], {})


def test_a_wrong_port_of_the_adb_server() -> None:
    with pytest.raises(flags.Usage, match="ANDROID_ADB_SERVER_PORT: 'tcp:5037' is not a port"):
        flags.parse([], {"ANDROID_ADB_SERVER_PORT": "tcp:5037"})


def test_the_help_tells_of_every_flag_of_its_own() -> None:
    said = flags.parse(["-help"], {}).output
    missing = [name for name in flags.FLAGS if f"-{name}" not in said]
    assert missing == []
    assert max(map(len, said.splitlines())) <= 100
