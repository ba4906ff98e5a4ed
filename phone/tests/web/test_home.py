"""Whose processes the browser's are, what they know, and where they write."""

import fcntl
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from phone.tests.processes import soon
from phone.tests.web.test_browser import program
from virtual_phone.web import home
from virtual_phone.web.browser import Browser, find
from virtual_phone.web.fonts import fontconfig
from virtual_phone.web.home import Home, User, environment, is_public, may_run

ROOT = os.geteuid() == 0
SECRET = "sk-0123456789abcdef"
NAMES = {"HOME", "TMPDIR", "LANG", "TZ", "PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE"}
OTHER = User("other", os.geteuid() + 1, os.getegid())


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    executable = find("", os.environ)
    assert executable
    running = Browser(executable, tmp_path / "browser", fontconfig)
    page = running.devtools.call("Target.createTarget", url="about:blank")["targetId"]
    session = running.targets.pages[page]
    running.targets.intercept(session)
    running.devtools.call("Runtime.evaluate", session, expression="1")
    yield running
    running.close()


def processes(browser: Browser) -> list[Path]:
    """The folders in `/proc` of all processes of a browser."""
    group = browser._process
    return [each for each in Path("/proc").glob("[0-9]*") if os.getpgid(int(each.name)) == group]


def status(process: Path, name: str) -> list[str]:
    lines = process.joinpath("status").read_text().splitlines()
    return next(line.split()[1:] for line in lines if line.startswith(f"{name}:"))


def test_no_process_of_the_browser_is_roots(browser: Browser) -> None:
    users = {number for each in processes(browser) for number in status(each, "Uid")}
    groups = {number for each in processes(browser) for number in status(each, "Gid")}
    assert users == {"65534" if ROOT else str(os.geteuid())}
    assert groups == {"65534" if ROOT else str(os.getegid())}
    if ROOT:
        assert {
            number for each in processes(browser) for number in status(each, "Groups")
        } == set()


def test_no_process_of_the_browser_knows_a_key(browser: Browser) -> None:
    variables = [each.joinpath("environ").read_bytes().decode() for each in processes(browser)]
    assert len(variables) > 1
    assert not [each for each in variables if SECRET in each]
    first = Path(f"/proc/{browser._process}/environ").read_bytes().decode()
    names = {each.partition("=")[0] for each in first.split("\0") if each}
    assert names - {"PWD", "OLDPWD", "SHLVL", "_"} <= NAMES  # a shell adds these


def test_chromiums_sandbox_is_on_unless_the_browser_says_that_it_is_not(browser: Browser) -> None:
    words = {each: each.joinpath("cmdline").read_text() for each in processes(browser)}
    assert any("--no-sandbox" in each for each in words.values()) == (not browser.sandbox)
    renderers = [each for each in words if "--type=renderer" in words[each]]
    assert {status(each, "Seccomp")[0] for each in renderers} == {"2" if browser.sandbox else "0"}


def test_a_browser_describes_its_user_and_its_sandbox(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = "as the user nobody" if ROOT else "as the phone's user"
    monkeypatch.setattr(browser, "sandbox", True)
    assert browser.describe() == f"{browser.version}, {user}, in Chromium's sandbox"
    monkeypatch.setattr(browser, "sandbox", False)
    assert browser.describe() == (
        f"{browser.version}, {user}, without Chromium's sandbox (this kernel or container forbids"
        " it)"
    )


def test_a_browser_that_ends_at_once_with_its_sandbox_goes_on_without(
    public: Path, tmp_path: Path
) -> None:
    executable = find("", os.environ)
    script = f'case "$*" in *--no-sandbox*) exec {executable} "$@";; esac; exit 1'
    running = Browser(program(public, "strict", script), tmp_path / "browser")
    assert not running.sandbox
    assert running.version.partition("/")[2][0].isdigit()
    running.close()


def test_the_browser_writes_into_one_folder_that_goes_with_it(browser: Browser) -> None:
    folder = browser.folder
    assert folder.stat().st_uid == (65534 if ROOT else os.geteuid())
    assert folder.stat().st_mode & 0o777 == 0o700 or not ROOT
    browser.close()
    assert not folder.exists()


def test_a_variable_is_passed_only_if_it_is_named(tmp_path: Path) -> None:
    ours = {"PATH": "/bin", "OPENAI_API_KEY": SECRET, "HTTPS_PROXY": "http://u:p@x", "LANG": "de"}
    folder = str(tmp_path)
    assert environment(tmp_path, ours) == {
        "PATH": "/bin",
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "TZ": "UTC",
    }


def test_the_user_of_a_browser_has_a_name_where_the_system_knows_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4242)
    assert home.user_name() == "4242"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert home.user_name() == "nobody"


# As another user


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch, public: Path) -> Path:
    """The browser has another user; the folder for temporary files."""
    monkeypatch.setattr(home, "user", lambda: OTHER)
    monkeypatch.setattr("virtual_phone.web.fonts.user", lambda: OTHER)
    monkeypatch.setattr(tempfile, "tempdir", str(public))
    return public


def test_a_program_in_a_private_folder_is_none_that_the_browsers_user_may_run(
    other: Path, tmp_path: Path
) -> None:
    tmp_path.chmod(0o700)
    private, public = program(tmp_path, "private"), program(other, "public")
    assert (may_run(private), may_run(public)) == (False, True)
    assert find(private, {}) is None
    Path(public).chmod(0o744)
    assert not may_run(public)


def test_a_file_is_public_only_if_each_folder_above_it_is(other: Path) -> None:
    file = other / "a" / "b"
    file.parent.mkdir()
    file.touch()
    file.chmod(0o644)
    file.parent.chmod(0o755)
    assert is_public(file)
    file.parent.chmod(0o700)
    assert not is_public(file)
    file.parent.chmod(0o755)
    file.chmod(0o640)
    assert not is_public(file)


def test_the_folder_of_another_user_is_none_of_the_phones(other: Path, tmp_path: Path) -> None:
    own = Home(tmp_path / "browser")
    assert own.path.parent == other
    assert not (tmp_path / "browser").exists()
    own.remove()
    assert list(other.iterdir()) == []


def test_what_a_killed_phone_has_left_goes_with_the_next_and_no_more(
    other: Path, tmp_path: Path
) -> None:
    left, foreign = other / "androidworld-browser-left", other / "else"
    for folder in (left, foreign):
        folder.joinpath("Default").mkdir(parents=True)
    running = Home(tmp_path)
    assert not left.exists()
    assert foreign.exists()
    second = Home(tmp_path)
    assert running.path.exists()
    running.remove()
    second.remove()


def test_a_folder_is_locked_before_it_has_its_name(
    other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []
    lock = fcntl.flock

    def noted(descriptor: int, operation: int) -> None:
        names.extend(each.name for each in other.iterdir())
        lock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", noted)
    Home(tmp_path).remove()
    assert [each.startswith("androidworld-new-browser-") for each in names] == [True]


@pytest.mark.parametrize("private", [True, False])
def test_fonts_that_the_user_may_not_read_are_copied(
    other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, private: bool
) -> None:
    fonts = other / "fonts"
    fonts.mkdir()
    fonts.joinpath("a.ttf").touch()
    fonts.joinpath("a.ttf").chmod(0o600 if private else 0o644)
    fonts.chmod(0o755)
    monkeypatch.setattr("virtual_phone.web.fonts.font_file", lambda font: fonts / "a.ttf")
    text = fontconfig(tmp_path).read_text("utf-8")
    assert (f"<dir>{fonts}</dir>" in text) == (not private)
    assert (tmp_path / "fonts of fonts" / "a.ttf").exists() == private


def test_the_phone_ends_processes_of_the_other_user(browser: Browser) -> None:
    """As it does with a browser that hangs."""
    started = processes(browser)
    os.killpg(browser._process, signal.SIGSTOP)
    browser.close()
    assert soon(lambda: not [each for each in started if each.exists()], 10)
