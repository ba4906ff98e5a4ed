"""A case that its device cannot play is skipped, in one sentence that says what helps."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld import Device, Task
from pytest_androidworld.bench.needs import lacking, unfit
from pytest_androidworld.env import web_view
from pytest_androidworld.env.web_view import WebView
from pytest_androidworld.task_cases.clock.stopwatch import (
    ClockStopWatchPausedVerify,
    ClockStopWatchRunning,
)
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from tests.plugin.conftest import Run

IN_SANDBOX = "HeadlessChrome/113.0.5672.136, as the user nobody, in Chromium's sandbox"
VIEW = WebView("com.google.android.webview", "113.0.5672.136")
APP = "com.google.androidenv.miniwob"
WEB = """
from pytest_androidworld import Task


class Looks(Task):
    template = "Look at a page."
    needs = frozenset({"web"})
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass


class Rests(Looks):
    template = "Look at none."
    needs = frozenset()
"""


class Page(Task):
    app_names = ("miniwob",)
    needs = frozenset({"web"})


class Plain(Task):
    app_names = ("markor",)


class Texts(Task):
    app_names = ("simple sms messenger",)


class Machine:
    """A device that counts how often it was asked for its browser."""

    def __init__(self, kind: str, view: WebView | None, *apps: str) -> None:
        self.kind, self.view = kind, view
        self.adb = SimpleNamespace(virtual=kind == "virtual")
        self.capabilities = frozenset(apps)
        self.asked = 0

    @property
    def web_view(self) -> WebView | None:
        self.asked += 1
        return self.view


@pytest.mark.parametrize(
    ("kind", "view", "apps", "says"),
    [
        ("virtual", VIEW, ("miniwob", APP), None),
        (
            "virtual",
            None,
            ("miniwob", APP),
            "no browser for web pages: apt install chromium-headless-shell, or --aw-browser=PATH",
        ),
        (
            "virtual",
            VIEW,
            (),
            "no pages of MiniWoB: pip install 'pytest-androidworld[miniwob]'",
        ),
        ("attached", VIEW, ("miniwob", APP), None),
        (
            "attached",
            None,
            ("miniwob", APP),
            "no browser for web pages: the device has no WebView; install or enable Android System"
            " WebView (com.google.android.webview)",
        ),
        (
            "avd",
            VIEW,
            (),
            "the device lacks what the task needs: miniwob; pytest --aw-setup=avd:NAME installs"
            " the benchmark's apps",
        ),
    ],
)
def test_what_a_page_needs(
    kind: str, view: WebView | None, apps: tuple[str, ...], says: str | None
) -> None:
    device: Any = Machine(kind, view, *apps)
    assert lacking(Page(), device) == says


@pytest.mark.parametrize(
    ("has", "says"),
    [
        (("simple sms messenger", "sim"), None),
        (
            ("simple sms messenger",),
            "the device lacks what the task needs: a SIM, without which no text message arrives"
            " (`pytest --aw-doctor` says more)",
        ),
        (("sim",), "the device lacks what the task needs: simple sms messenger"),
    ],
)
def test_a_task_with_text_messages_needs_a_sim(has: tuple[str, ...], says: str | None) -> None:
    device: Any = Machine("attached", None, *has)
    assert lacking(Texts(), device) == says
    assert lacking(Task(), device) is None


def test_only_a_task_of_the_web_asks_for_a_browser() -> None:
    device: Any = Machine("virtual", None)
    assert lacking(Plain(), device) == "the device lacks what the task needs: markor"
    assert lacking(Task(), device) is None
    assert device.asked == 0


def test_the_journal_has_the_browser_of_cases_that_need_one(
    run: Run,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    journal: Callable[[], list[dict[str, Any]]],
) -> None:
    monkeypatch.setattr(Device, "web_view", property(lambda device: VIEW))
    monkeypatch.setattr(web_view, "browser", lambda device: IN_SANDBOX)
    pytester.makepyfile(test_tasks=WEB)
    run()
    assert {each["task"]: each["run"].get("web_view") for each in journal()} == {
        "Looks": "com.google.android.webview 113.0.5672.136",
        "Rests": None,
    }
    assert {each["task"]: each["run"].get("browser") for each in journal()} == {
        "Looks": IN_SANDBOX,
        "Rests": None,
    }


@pytest.mark.parametrize(("view", "skipped"), [(None, 1), (VIEW, 0)])
def test_a_case_without_a_browser_is_skipped_and_the_others_are_played(
    run: Run,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    view: WebView | None,
    skipped: int,
) -> None:
    monkeypatch.setattr(Device, "web_view", property(lambda device: view))
    pytester.makepyfile(test_tasks=WEB)
    result = run()
    result.assert_outcomes(passed=2 - skipped, skipped=skipped)
    assert result.ret == pytest.ExitCode.OK
    said = [line for line in result.outlines if "no browser for web pages" in line]
    assert len(said) == skipped


class Message(Task):
    app_names = ("simple sms messenger",)
    needs = frozenset({"sms"})


def test_a_device_without_a_sim_or_grpc_gets_a_reason_for_messages() -> None:
    phone: Any = Machine("attached", VIEW, "simple sms messenger", "sim")
    assert lacking(Message(), phone) == (
        "the device lacks what the task needs: text messages, which come by an emulator's gRPC"
    )
    without_sim: Any = Machine("attached", VIEW, "simple sms messenger")
    assert lacking(Message(), without_sim) == (
        "the device lacks what the task needs: a SIM, without which no text message arrives"
        " (`pytest --aw-doctor` says more)"
    )
    emulator: Any = Machine("avd", VIEW, "simple sms messenger", "sim", "sms")
    assert lacking(Message(), emulator) is None


@pytest.mark.parametrize(
    ("has", "why_not"),
    [
        (("sim", "sms"), ""),
        (("sim",), "text messages, which come by an emulator's gRPC"),
        (
            (),
            "a SIM, without which no text message arrives (`pytest --aw-doctor` says more)",
        ),
    ],
)
def test_pop_ups_need_a_modem(has: tuple[str, ...], why_not: str) -> None:
    device: Any = Machine("attached", None, *has)
    says = f"the device lacks what the task needs: the condition pop-ups ({why_not})"
    assert unfit("pop-ups", device, resets=True) == (says if why_not else "")
    assert unfit("dark", device, resets=False) == ""
    assert unfit("pop-ups", device, resets=False) == (
        "the device lacks what the task needs: the condition pop-ups (it is not reset as a whole"
        " before each case)"
    )


def test_only_the_virtual_phone_has_an_app_that_draws_over_others() -> None:
    real: Any = Machine("attached", None)
    real.adb = SimpleNamespace(virtual=False)
    assert unfit("inject-overlay", real, resets=True) == (
        "the device lacks what the task needs: the condition inject-overlay (an app that draws a"
        " dialog over others, which only the virtual phone has)"
    )
    assert unfit("inject-note", real, resets=True) == ""
    real.adb.virtual = True
    assert unfit("inject-overlay", real, resets=True) == ""


@pytest.mark.parametrize(
    "kind", [ClockStopWatchRunning, ClockStopWatchPausedVerify, ClockTimerEntry]
)
def test_a_clock_that_may_run_needs_the_forwarder(kind: type[Task]) -> None:
    phone: Any = Machine("attached", VIEW, "clock")
    assert lacking(kind(), phone) == (
        "the device lacks what the task needs: the accessibility forwarder, which alone reads a"
        " screen that ticks (`pytest --aw-doctor` says more)"
    )
    emulator: Any = Machine("avd", VIEW, "clock", "forests")
    assert lacking(kind(), emulator) is None
