"""``--aw-doctor``: whether the device can be used; nothing is played."""

from pathlib import Path

import pytest

from tests.plugin.conftest import Run


def test_a_virtual_phone_is_well(run: Run) -> None:
    result = run("--aw-doctor")
    result.stdout.fnmatch_lines(
        [
            "virtual: all is well: it has booted, adb is root, files can be written, the screen is"
            " lit, it can be read and follows a finger, its forwarder sends, if it has one, the"
            " model's name is the benchmark's, 22 apps are there with their data, a snapshot to"
            " begin from",
            "  markor                net.gsantner.markor                   146",
            "  web pages             *",
        ]
    )
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*passed*")


def test_a_device_that_is_not_there_is_told_in_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    result = run("--aw-doctor", "--aw-device=127.0.0.1:2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "127.0.0.1:2: not well",
            "  adb: 127.0.0.1:2: connect: no adb server at 127.0.0.1:1 (Connection refused): start"
            " it with `adb start-server`, or set ANDROID_ADB_SERVER_PORT",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.fixture
def sdk(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where an emulator would be, and its AVDs."""
    folder = pytester.mkdir("sdk")
    monkeypatch.setenv("ANDROID_HOME", str(folder))
    monkeypatch.delenv("ANDROID_SDK_ROOT", raising=False)
    monkeypatch.setenv("ANDROID_AVD_HOME", str(folder / "avd"))
    return folder


@pytest.mark.parametrize("word", ["--aw-doctor", "--agent=idle"])
def test_an_avd_without_an_emulator_is_told_in_a_sentence(run: Run, sdk: Path, word: str) -> None:
    result = run(word, "--aw-device=avd:Foo")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == (
        f"ERROR: --aw-device=avd:Foo: there is no {sdk}/emulator/emulator; set ANDROID_HOME"
        " to the SDK's folder, or pytest --aw-setup=avd:Foo installs one"
    )


@pytest.mark.parametrize(
    ("there", "says"),
    [
        (["Fob", "Pixel_6"], "Did you mean 'Fob'?"),
        (["Pixel_5", "Pixel_6"], "There are: Pixel_5, Pixel_6."),
        ([], "There are: none."),
    ],
)
def test_an_avd_that_nobody_has_made_is_told_in_a_sentence(
    run: Run, sdk: Path, there: list[str], says: str
) -> None:
    (sdk / "emulator").mkdir()
    (sdk / "emulator" / "emulator").touch()
    (sdk / "avd").mkdir()
    for name in there:
        (sdk / "avd" / f"{name}.ini").touch()
    result = run("--aw-doctor", "--aw-device=avd:Foo")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[:2] == [
        f"ERROR: --aw-device: no AVD is called 'Foo'. {says}",
        f"They are searched in {sdk}/avd; set ANDROID_AVD_HOME for another folder.",
    ]
