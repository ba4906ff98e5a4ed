"""On a gateway: the connection to the controller.

A worker on another machine has no disk in common with the controller.  What it writes goes to a
temporary folder and is sent from there, case by case, over a channel that execnet has made beside
xdist's own: a file in chunks, so that no memory holds it, and before the report that ends its
case.  What all workers share, as the sum of what the model has cost, is on the controller.
"""

import os
import shutil
import tempfile
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, options
from pytest_androidworld.plugin.workers import GATEWAY

# What the controller sends along with a worker's input.
CHANNEL, NAME, OPTIONS, FILES, HERE = "channel", "name", "options", "files", "here"
RUN, CASSETTES, ALLURE = "run", "cassettes", "allure"  # folders of what is sent
CHUNK = 1 << 18  # bytes
TROUBLE = "androidworld_trouble"  # attribute of a report: why files of its case are missing
PREFIX = "androidworld-gateway-"  # of a temporary folder; the process follows
LINK: "pytest.StashKey[ControllerLink]" = pytest.StashKey()


class ControllerLink:
    """A worker's end of the channel."""

    def __init__(self, channel: Any, name: str, folder: Path, here: Path) -> None:
        self.channel = channel
        self.name = name  # of this gateway, for reports
        self.folder = folder  # of what is to be sent, and of nothing else
        self.here = here  # where the run was started, on the controller's machine
        self.trouble = ""  # why the controller could not write a file, until that is reported
        self._one_request = threading.Lock()

    def send(self, verb: str, *values: Any) -> None:
        """A message without a reply."""
        self.channel.send((verb, *values))

    def request(self, verb: str, *values: Any) -> Any:
        """The controller's reply; raises OSError if it could not do it."""
        with self._one_request:
            self.send(verb, *values)
            trouble, value = self.channel.receive()
        if trouble:
            raise OSError(*trouble)
        return value

    def write(self, name: str, data: bytes) -> None:
        """A small file on the controller's disk."""
        self.send("file", name, data, True)

    def remove(self, name: str) -> None:
        self.send("remove", name)

    def send_files(self) -> None:
        """All that was written since; a case's folder takes the place of one that was there."""
        for folder in sorted((self.folder / RUN).glob("*/attempt-1")):
            self.send("clear", folder.parent.relative_to(self.folder).as_posix())
        files = sorted(each for each in self.folder.rglob("*") if each.is_file())
        for path in files:
            self._send_file(path)
            path.unlink()
        for path in (self.folder / RUN).glob("*/attempt-*"):
            shutil.rmtree(path.parent, ignore_errors=True)
        if files:
            self.trouble = self.trouble or self.request("trouble")

    def _send_file(self, path: Path) -> None:
        name, left = path.relative_to(self.folder).as_posix(), path.stat().st_size
        with path.open("rb") as file:
            while True:
                data = file.read(CHUNK)
                left -= len(data)
                last = left <= 0 or not data
                self.send("file", name, data, last)
                if last:
                    return

    def fetch(self, name: str, path: Path) -> None:
        """A file of the controller's, if it has it."""
        data, at = self.request("read", name, 0), 0
        if data is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            while data:
                file.write(data)
                at += len(data)
                data = self.request("read", name, at)


def of(config: pytest.Config) -> ControllerLink | None:
    """None where the controller has the same disk."""
    return config.stash.get(LINK, None)


def arrive(config: pytest.Config) -> None:
    """On a gateway: take what the controller has sent."""
    sent = (compat.worker_input(config) or {})[GATEWAY]
    remove_old()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    out, own = folder / "out", folder / "in"
    for path in (out / RUN, own):
        path.mkdir(parents=True)
    texts = dict(sent[OPTIONS])
    for name, data in sent[FILES].items():
        own.joinpath(name).write_bytes(data)
        texts[name] = (str(own / name), texts[name][1])
    if texts["cassettes"][0]:
        home = own if texts["cassette-mode"][0] == "replay" else out
        texts["cassettes"] = (str(home / CASSETTES), texts["cassettes"][1])
    config.stash[options.SENT] = texts
    config.stash[LINK] = ControllerLink(sent[CHANNEL], sent[NAME], out, Path(sent[HERE]))
    if getattr(config.option, "allure_report_dir", None):
        config.option.allure_report_dir = str(out / ALLURE)
    config.pluginmanager.register(FileSender(config.stash[LINK]), "androidworld-files")


def remove_old() -> None:
    """What workers have left here that were killed, or lost their connection."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        process = folder.name.removeprefix(PREFIX).partition("-")[0]
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except (ValueError, OSError):  # none of ours, or another user's
            continue


class FileSender:
    """Sends what a case has left before the report that ends it, and what comes after that."""

    def __init__(self, link: ControllerLink) -> None:
        self.link = link

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        from pytest_androidworld.plugin import gateway_admission

        gateway_admission.send_needs(session)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.link.send_files()
            setattr(report, TROUBLE, self.link.trouble)
            self.link.trouble = ""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        done = yield
        self.link.send_files()
        return done

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None, None, None]:
        yield
        self.link.send_files()

    def pytest_unconfigure(self) -> None:
        shutil.rmtree(self.link.folder.parent, ignore_errors=True)
