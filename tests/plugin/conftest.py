"""Runs of pytest with tiny tasks: in this process and on a phone they share, or each on its own.

`run` is for all that is not about processes; `spawn` is for workers, signals, crashes, start-up
and what is imported.  Whatever is spawned has its phones forked from one process of the session.
"""

import contextlib
import json
import os
import signal
import site
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import allure_commons
import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.boot import Starting as really_start
from tests.shared_phone import SharedPhone
from virtual_phone.zygote import mother

TASKS = '''
from pytest_androidworld import Task


class Rest(Task):
    """Done from the start."""

    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass


class Climb(Task):
    """Never done."""

    template = "Climb Mount Doom."
    app_names = ()

    def is_successful(self, env):
        return 0.0

    def solve(self, user):
        user.home().home()
'''
Run = Callable[..., pytest.RunResult]


def alone_and_with_workers(name: str = "xdist") -> pytest.MarkDecorator:
    """What holds without workers holds with two of them, as the search shows.

    What workers do to a run has tests of its own.
    """
    alone = pytest.param(("-p", "no:xdist"), id="alone")
    workers = pytest.param(("-n", "2"), id="workers", marks=pytest.mark.deep)
    return pytest.mark.parametrize(name, [alone, workers])


PATIENCE = 120  # seconds; only a leak takes so long
TIMEOUT = 600  # seconds; only what hangs takes so long, however busy the machine is


@pytest.fixture
def home(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a run's temporary files are; what it starts there must be gone afterwards."""
    home = pytester.mkdir("t")  # short: sockets live below
    monkeypatch.setenv("TMPDIR", str(home))
    monkeypatch.setattr(tempfile, "tempdir", None)  # to be looked up again
    pytester.makepyfile(test_tasks=TASKS)
    yield home
    deadline = time.monotonic() + PATIENCE  # what a killed worker had ends by itself, a bit later
    while left(home) and time.monotonic() < deadline:
        threading.Event().wait(0.05)
    assert left(home) == []


@pytest.fixture
def spawn(
    home: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, session_zygote: str
) -> Run:
    """Run pytest among two tasks, in a process of its own as a user's would be."""
    monkeypatch.setenv(boot.virtual_phone.ZYGOTE, session_zygote)

    def start(*words: str) -> pytest.RunResult:
        # A phone can be forked where Python has read the same environment as the mother at its
        # start: pytester adds a PYTHONPATH, which `-m` does not need, and a HOME.
        path = os.environ.get("PYTHONPATH")
        alike = ["env", *(("-u", "PYTHONPATH") if path is None else (f"PYTHONPATH={path}",))]
        alike.append(f"PYTHONUSERBASE={site.getuserbase()}")
        folder = tempfile.mkdtemp(prefix="runpytest-", dir=pytester.path)
        command = (sys.executable, "-m", "pytest", f"--basetemp={folder}", *here(*words))
        return pytester.run(*alike, *command, timeout=TIMEOUT)

    return start


def here(*words: str) -> tuple[str, ...]:
    """The two tasks, if no others are named: an option alone would mean the whole benchmark."""
    named = any(
        word == "--pyargs" or (word[0] != "-" and Path(word.partition("::")[0]).exists())
        for word in words
    )
    return words if named or not any(Path().glob("test_*.py")) else (*words, ".")


@pytest.fixture
def run(
    home: Path,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    imported: dict[str, ModuleType],
    phone_of_runs: "PhoneOfRuns",
) -> Run:
    """Run pytest among two tasks, in this process, on the phone that such runs share."""
    pytester.syspathinsert()  # as `python -m pytest` does
    # It leaves a server behind, which ends with the process.
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:rerunfailures", prepend=" ")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a file may change within a second

    def start(*words: str) -> pytest.RunResult:
        imports = Imports()
        with phone_of_runs.lent(monkeypatch), as_in_a_process():
            result = pytester.runpytest_inprocess(
                *here(*words), plugins=[imports], no_reraise_ctrlc=True
            )
        imported.update(imports.others)
        sys.modules.update(imported)
        return result

    return start


@contextlib.contextmanager
def as_in_a_process() -> Iterator[None]:
    """With a user's warnings; then all is the test's again that pytest leaves as it comes."""
    allure = set(allure_commons.plugin_manager.get_plugins())
    handler = signal.getsignal(signal.SIGALRM)
    timer = signal.getitimer(signal.ITIMER_REAL)
    with warnings.catch_warnings(), mock.patch.dict(os.environ):
        warnings.resetwarnings()
        yield
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, *timer)
    for plugin in set(allure_commons.plugin_manager.get_plugins()) - allure:
        allure_commons.plugin_manager.unregister(plugin)


class Imports:
    """A plugin that notes what a run has imported, apart from its own files."""

    def __init__(self) -> None:
        self.folder = str(Path.cwd())
        self.before = set(sys.modules)
        self.others: dict[str, ModuleType] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        for name in sys.modules.keys() - self.before:
            module = sys.modules[name]
            places = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
            if not any(place and place.startswith(self.folder) for place in places):
                self.others[name] = module


@pytest.fixture
def imported() -> Iterator[dict[str, ModuleType]]:
    """What runs have imported: pytester forgets it, and some libraries cannot be loaded twice."""
    others: dict[str, ModuleType] = {}
    yield others
    sys.modules.update(others)


@pytest.fixture
def pytester(imported: dict[str, ModuleType], pytester: pytest.Pytester) -> pytest.Pytester:
    """It ends before `imported` does."""
    return pytester


class Lent(boot.Booted):
    """The shared phone as one run has it: to close it only gives it back."""

    def __init__(self, phone: boot.Booted) -> None:
        vars(self).update(vars(phone))

    def dismiss(self) -> None:
        pass

    close = dismiss


class LentStart:
    """Of `boot.Starting`, what starts only when it is needed."""

    def __init__(self, ready: Callable[[], boot.Booted]) -> None:
        self.ready = ready

    def cancel(self) -> None:
        """It has not begun."""


class PhoneOfRuns(SharedPhone):
    """The virtual phone of the runs in this process."""

    @contextlib.contextmanager
    def lent(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """To one run: what it boots first.  Has it given that up, it is not lent again."""
        started = 0

        def start(spec: boot.DeviceSpec, folder: Path) -> LentStart:
            def ready() -> boot.Booted:
                nonlocal started
                started += str(spec) == boot.VIRTUAL
                if str(spec) == boot.VIRTUAL and started == 1:
                    return Lent(self.ready())
                return really_start(spec, folder).ready()

            return LentStart(ready)

        with monkeypatch.context() as patch:
            patch.setattr(boot, "Starting", start)
            yield
        if started > 1:
            self.close()

    def ready(self) -> boot.Booted:
        """This phone, or another if a run has left it sick, reset."""
        if self.phone and self.phone.device.healthy() is not None:
            self.close()
        return super().ready()


@pytest.fixture(scope="session")
def phone_of_runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneOfRuns]:
    phone = PhoneOfRuns(tmp_path_factory.mktemp("phone"))
    yield phone
    phone.close()


def left(home: Path) -> list[str]:
    """Folders and processes of runs that have ended, but for files of locks, which stay."""
    folders = [path.name for path in home.glob("androidworld-*")]
    locks = ("androidworld-ports-", "androidworld-setups-")
    return [each for each in folders if not each.startswith(locks)] + started_from(home)


def started_from(home: Path) -> list[str]:
    """Processes that still have that folder for their temporary files, where /proc tells.

    A forked phone has the environment of its mother there; it works where its run was started.
    """
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = folder.joinpath("cmdline").read_text().replace("\0", " ")
            forked = f"-m {mother.__name__} " in command
            place = folder.joinpath("cwd").readlink()
            held = folder.joinpath("environ").read_bytes().split(b"\0")
            has_it = any(each.startswith(f"TMPDIR={home}".encode()) for each in held)
            if has_it or (forked and place.is_relative_to(home.parent)):
                found.append(command)
    return found


def lines(path: Path) -> list[dict[str, Any]]:
    """The attempts of a journal."""
    _, *attempts = map(json.loads, path.read_text().splitlines())
    return attempts


@pytest.fixture
def journal(pytester: pytest.Pytester) -> Callable[[], list[dict[str, Any]]]:
    """The attempts of the last run."""
    return lambda: lines(pytester.path / "androidworld-results" / "latest" / "journal.jsonl")
