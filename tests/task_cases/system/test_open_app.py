"""Apps to open: what counts as open, alone and with Wi-Fi turned on."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.sample import APPS_TO_OPEN
from pytest_androidworld.task.score import Score
from pytest_androidworld.task.ui import matching
from pytest_androidworld.task_cases.system.open_app import OpenAppTaskEval, TurnOnWifiAndOpenApp
from tests.task_cases.play import Play

Deed = Callable[[Device], object]
Kind = type[Task]
CONTACTS = "com.google.android.contacts"


def untouched(device: Device) -> None:
    """The agent did nothing."""


def contacts(device: Device) -> None:
    device.apps.open("contacts")


def clock(device: Device) -> None:
    device.apps.open("clock")


def home(device: Device) -> None:
    device.input.key("KEYCODE_HOME")


def as_if_new(device: Device) -> None:
    """At its next start the app shows a page, and asks whether it may notify."""
    device.apps.clear(CONTACTS)


def skip(device: Device) -> None:
    """The agent goes on from that page, and leaves the question open."""
    state = device.observe()
    [button] = matching(state.ui_elements, text="Skip")
    device.act(Tap(button), state)


def wifi_on(device: Device) -> None:
    device.radios.set_wifi(True)


def bluetooth_off(device: Device) -> None:
    device.radios.set_bluetooth(False)


def airplane_mode(device: Device) -> None:
    device.radios.set_airplane(True)


def hostile(device: Device) -> None:
    device.adb.shell(
        "pm clear com.android.settings; settings put system font_scale 1.3;"
        " settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        f" settings delete global wifi_on; pm clear {CONTACTS}; rm -rf /storage/emulated/0/*"
    )


def started(play: Play, task: Task) -> float:
    """Whether the case's own check of its start holds."""
    start = task.check_start(play.device)
    assert start is not None
    return Score.from_any(start).strict


@pytest.mark.parametrize(
    ("kind", "deeds", "upstream", "strict"),
    [
        (OpenAppTaskEval, [untouched], 0, 0),
        (OpenAppTaskEval, [clock], 0, 0),
        (OpenAppTaskEval, [contacts, home], 0, 0),  # D64
        (OpenAppTaskEval, [contacts, clock], 0, 0),
        (OpenAppTaskEval, [as_if_new, contacts, skip], 0, 0),
        (OpenAppTaskEval, [hostile], 0, 0),
        (OpenAppTaskEval, [contacts], 1, 1),
        (OpenAppTaskEval, [clock, contacts], 1, 1),
        (TurnOnWifiAndOpenApp, [untouched], 0, 0),
        (TurnOnWifiAndOpenApp, [bluetooth_off, clock], 0, 0),
        (TurnOnWifiAndOpenApp, [hostile], 0, 0),
        (TurnOnWifiAndOpenApp, [wifi_on], 0.5, 0.5),  # D06
        (TurnOnWifiAndOpenApp, [contacts], 0.5, 0.5),
        (TurnOnWifiAndOpenApp, [wifi_on, as_if_new, contacts, skip], 0.5, 0.5),
        (TurnOnWifiAndOpenApp, [wifi_on, contacts, home], 0.5, 0.5),  # D64
        (TurnOnWifiAndOpenApp, [airplane_mode, wifi_on], 0.5, 0),  # D66
        (TurnOnWifiAndOpenApp, [wifi_on, bluetooth_off, contacts], 1, 0.5),
        (TurnOnWifiAndOpenApp, [contacts, airplane_mode, wifi_on], 1, 0.5),
        (TurnOnWifiAndOpenApp, [wifi_on, contacts], 1, 1),
        (TurnOnWifiAndOpenApp, [contacts, wifi_on], 1, 1),  # in any order
    ],
)
def test_rewards(
    play: Play, kind: Kind, deeds: list[Deed], upstream: float, strict: float
) -> None:
    task = play.begin(kind, app_name="contacts")
    for deed in deeds:
        deed(play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    "kind", [OpenAppTaskEval, pytest.param(TurnOnWifiAndOpenApp, marks=pytest.mark.deep)]
)
@pytest.mark.parametrize("app", APPS_TO_OPEN)
def test_a_person_opens_each_of_the_apps(play: Play, kind: Kind, app: str) -> None:
    task = play.begin(kind, app_name=app)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def test_a_person_goes_on_from_the_first_page_and_grants_what_is_asked_for(play: Play) -> None:
    before = play.digest()
    task = play.begin(OpenAppTaskEval, app_name="contacts", backup=True)
    as_if_new(play.device)
    play.solve(task)
    assert play.rewards(task) == (1, 1)
    play.end()
    assert play.digest() == before


def test_a_person_lets_the_camera_see_and_hear(play: Play) -> None:
    task = play.begin(OpenAppTaskEval, app_name="camera")
    for name in ("CAMERA", "RECORD_AUDIO"):
        play.device.adb.run("pm", "revoke", "com.android.camera2", f"android.permission.{name}")
    play.device.apps.open("camera")
    assert play.rewards(task) == (0, 0)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def test_a_dialog_for_a_permission_is_named_as_what_is_in_front(play: Play) -> None:
    task = play.begin(OpenAppTaskEval, app_name="contacts")
    as_if_new(play.device)
    contacts(play.device)
    skip(play.device)
    [why] = play.score(task).failed("strict")
    assert why.claim == f"{CONTACTS} is in front"
    assert why.found.startswith("com.google.android.permissioncontroller/")


@pytest.mark.parametrize(
    ("kind", "rewards"), [(OpenAppTaskEval, (0, 0)), (TurnOnWifiAndOpenApp, (0, 0.5))]
)
def test_where_no_screen_is_in_front_the_reference_crashes(
    play: Play, monkeypatch: pytest.MonkeyPatch, kind: Kind, rewards: tuple[float, float]
) -> None:
    task = play.begin(kind)
    wifi_on(play.device)
    monkeypatch.setattr(play.device.apps, "front", lambda: None)
    assert play.rewards(task) == rewards  # D91


def test_wifi_is_off_when_a_case_begins(play: Play) -> None:
    task = play.begin(TurnOnWifiAndOpenApp)
    assert started(play, task) == 1
    wifi_on(play.device)
    assert started(play, task) == 0


@pytest.mark.parametrize("kind", [OpenAppTaskEval, TurnOnWifiAndOpenApp])
def test_each_of_the_five_apps_is_drawn(kind: Kind) -> None:
    assert {kind.drawn(seed).params["app_name"] for seed in range(100)} == set(APPS_TO_OPEN)
