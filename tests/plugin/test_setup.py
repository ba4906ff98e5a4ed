"""``--aw-setup`` on the command line; what a set-up does is in ``tests/provision``."""

import os
import signal

import pytest

from pytest_androidworld.provision import made
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.made import Made, Thing
from pytest_androidworld.provision.setup import Setup
from tests.plugin.conftest import Run


@pytest.fixture(autouse=True)
def nothing_there(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without SDK, AVDs and cache."""
    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(pytester.mkdir("home")))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "--aw-setup=Pixel_6",
            "--aw-setup: 'Pixel_6' is not avd:NAME; write --aw-setup=avd:Pixel_6_API_33",
        ),
        (
            "--aw-setup=avd:",
            "--aw-setup: 'avd:' is not avd:NAME; write --aw-setup=avd:Pixel_6_API_33",
        ),
        (
            "--aw-setup=virtual:X",
            "--aw-setup: 'virtual:X' is not avd:NAME; write --aw-setup=avd:Pixel_6_API_33",
        ),
        (
            "--aw-setup=avd:a/b",
            "--aw-setup=avd:a/b: 'a/b' is no name for an AVD; it has letters, digits, '_', '-' and"
            " '.', as in avd:Pixel_6_API_33",
        ),
        (
            "--aw-offline",
            "--aw-setup: name the AVD that is to be set up; write --aw-setup=avd:Pixel_6_API_33",
        ),
        ("--aw-setup=avd:X --aw-lock=no.toml", "--aw-lock: there is no file {here}/no.toml"),
        (
            "--aw-setup-remove --aw-setup=avd:X",
            "--aw-setup-remove removes all that set-ups have made; it goes alone",
        ),
    ],
)
def test_a_mistake_is_one_sentence(
    run: Run, pytester: pytest.Pytester, words: str, says: str
) -> None:
    result = run(*words.split())
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == f"ERROR: {says.format(here=pytester.path)}"
    assert result.outlines == []


def test_what_stops_a_set_up_is_one_sentence(run: Run, pytester: pytest.Pytester) -> None:
    result = run("--aw-setup=avd:X", "--aw-offline")
    home = pytester.path / "home"
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            f"avd:X by androidworld.lock.toml: SDK in {home}/.cache/pytest-androidworld/sdk,"
            f" downloads in {home}/.cache/pytest-androidworld",
            "ERROR: --aw-offline: 23 files are not in *downloads, or not whole, 2.7 GB together;"
            " start once without it, with the same --aw-cache, or have them downloaded elsewhere:"
            " from here on this is a list for aria2c -i",
            "# repository2-3.xml: about 12.0 MB; no digest is known: *",
            "https://dl.google.com/android/repository/repository2-3.xml",
            "  dir=*/downloads",
            "  out=repository2-3.xml",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    assert not (home / ".android").exists()


def test_the_cache_is_where_the_ini_says(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\naw_cache = mine\naw_device = avd:NotThereYet\n")
    result = run("--aw-setup=avd:X", "--aw-offline")
    result.stdout.fnmatch_lines([f"avd:X by *downloads in {pytester.path}/mine"])


def test_ctrl_c_says_how_to_go_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Setup, "run", lambda _: os.kill(os.getpid(), signal.SIGINT))
    result = run("--aw-setup=avd:X")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert result.outlines[-1] == (
        "interrupted; completed steps are kept, so run it again to continue"
    )


def test_it_needs_no_terminal_of_pytests(run: Run) -> None:
    result = run("--aw-setup=avd:X", "--aw-offline", "-p", "no:terminal")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["avd:X by *", "ERROR: --aw-offline: 23 files are not in *"])
    assert "Traceback" not in result.stderr.str()


def test_removal_names_what_it_removes(run: Run, pytester: pytest.Pytester) -> None:
    cache = Cache(pytester.path / "home/.cache/pytest-androidworld")
    license_ = pytester.path / "sdk/licenses/android-sdk-license"
    license_.parent.mkdir(parents=True)
    license_.write_text("\nmine\nours\n")
    cache.folder.mkdir(parents=True)
    made.mark(cache.folder)
    Made(cache.made).add(Thing("license", str(license_), line="ours"))
    result = run("--aw-setup-remove")
    assert result.ret == pytest.ExitCode.OK
    assert result.outlines == [
        f"  {license_}: the line ours",
        f"  {cache.made}, 2 bytes",  # an empty list
        "that is all that set-ups have made",
    ]
    assert license_.read_text() == "\nmine\n"
    assert not cache.folder.exists()


def test_where_nothing_was_made_nothing_is_removed(run: Run, pytester: pytest.Pytester) -> None:
    result = run("--aw-setup-remove")
    assert result.ret == pytest.ExitCode.OK
    folder = pytester.path / "home/.cache/pytest-androidworld"
    assert result.outlines == [f"nothing was made in {folder}"]
    assert not folder.exists()
