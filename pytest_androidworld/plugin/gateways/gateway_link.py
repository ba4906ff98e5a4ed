"""On a gateway: the connection to the controller.

A worker on another machine has no disk in common with the controller.  What it writes goes to a
temporary folder and is sent from there, case by case, over a channel that execnet has made beside
xdist's own: a file in chunks, so that no memory holds it, and before the report that ends its
case.  What all workers share, as the sum of what the model has cost, is on the controller.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.invocation.controller_link import (
    ALLURE,
    CASSETTES,
    RUN,
    ControllerLink,
)
from pytest_androidworld.plugin.invocation.invocation import GATEWAY, Invocation

UNKNOWN = "aw_unknown"  # of a worker's input: the controller expects no tasks, and sends nothing
UNEXPECTED = (
    "tasks are played on gateways only if the command line, or an ini file here, is about tasks;"
    " add --agent=NAME"
)
# What the controller sends along with a worker's input.
CHANNEL, NAME, OPTIONS, FILES, HERE = "channel", "name", "options", "files", "here"
TROUBLE = "androidworld_trouble"  # attribute of a report: why files of its case are missing
PREFIX = "androidworld-gateway-"  # of a temporary folder; the process follows


def expect_no_tasks(node: Any) -> None:
    """The controller expects none; a worker elsewhere is not to play any that it finds."""
    if xdist_gateways.is_elsewhere(xdist_gateways.spec_of(node)):
        pytest_api.Worker(node).input[UNKNOWN] = True


def stop_if_tasks_were_found(error: object) -> None:
    """A worker has found some nevertheless; xdist would start another, and another."""
    if UNEXPECTED in str(error):
        raise pytest.UsageError(UNEXPECTED)


def check_expected(config: pytest.Config) -> None:
    """On a gateway: refuse tasks of which its controller does not know."""
    if (pytest_api.worker_input(config) or {}).get(UNKNOWN):
        raise pytest.UsageError(UNEXPECTED)


def arrive(config: pytest.Config) -> None:
    """On a gateway: take what the controller has sent."""
    sent = (pytest_api.worker_input(config) or {})[GATEWAY]
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
    link = ControllerLink(sent[CHANNEL], sent[NAME], out, Path(sent[HERE]), texts)
    Invocation.of(config).link = link
    if getattr(config.option, "allure_report_dir", None):
        config.option.allure_report_dir = str(out / ALLURE)
    config.pluginmanager.register(FileSender(link), "androidworld-files")


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
