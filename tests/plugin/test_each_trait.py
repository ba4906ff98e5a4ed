"""Each trait of a hostile phone alone, over a dozen tasks that touch what it is about.

`test_avd` has all of them together, where one may hide what another does.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from pytest_androidworld.boot import VIRTUAL, Booted, DeviceSpec, boot
from pytest_androidworld.env.sight import INSTEAD, REVIVED
from tests.plugin.conftest import Run
from virtual_phone.control.faults import hostile

Journal = Callable[[], list[dict[str, Any]]]

ANY = (
    "AudioRecorderRecordAudio BrowserDraw CameraTakePhoto ClockStopWatch ContactsAddContact"
    " ExpenseAddSingle FilesDeleteFile MarkorCreateNoteAndSms RetroCreatePlaylist SimpleSmsReply"
    " SystemBluetoothTurnOn VlcCreatePlaylist"
)
MEDIA = (
    "AudioRecorderRecordAudio CameraTakePhoto CameraTakeVideo ExpenseAddMultipleFromGallery Files"
    " MarkorDeleteNote RetroCreatePlaylist RetroPlayingQueue SaveCopyOfReceiptTaskEval"
    " SimpleDrawProCreateDrawing VlcCreatePlaylist"
)
MESSAGES = "SimpleSms MarkorCreateNoteAndSms"  # these are seven, at two seeds
RADIOS = "SystemWifi SystemBluetooth TurnOffWifi TurnOnWifi SimpleSmsSend"
SETTINGS = "SystemWifi SystemBluetooth SystemBrightness"
DATES = (
    "AddOneEventTomorrow AddOneEventRelativeDay AddOneEventInTwoWeeks DeleteEventsOnRelativeDay"
    " EventsInNextWeek CalendarNextEvent SportsTrackerActivitiesCountForWeek"
    " DurationForCategoryThisWeek TasksDueNextWeek TasksDueOnDate ExpenseAddSingle CameraTakePhoto"
)
MOVING = (  # but for those whose next step, or verdict, is read while the screen moves
    "BrowserDraw CameraTakePhoto CameraTakeVideo ContactsAddContact MarkorTranscribeVideo"
    " RetroCreatePlaylist RetroPlayingQueue RetroPlaylistDuration RetroSavePlaylist"
    " SimpleDrawProCreateDrawing VlcCreate"
)
DUMPED = ANY.replace("ClockStopWatch", "MarkorEditNote")
PICTURES = (
    "AudioRecorderRecordAudio BrowserDraw CameraTakePhoto ClockStopWatch ContactsAddContact"
    " ExpenseAddSingle FilesDeleteFile MarkorCreateFolder RetroCreatePlaylist SystemBluetooth"
)
TYPING = (
    "BrowserMaze BrowserMultiply ClockTimerEntry ContactsAddContact ExpenseAddSingle MarkorAddNote"
    " MarkorChangeNote MarkorCreateNote MarkorEditNote SystemCopyToClipboard DoubleTapped"
)  # the last is the test's own: no solution of the benchmark's has a double tap
NEVER = ("--aw-reset=never",)
NO_FORWARDER = "pm uninstall com.google.androidenv.accessibilityforwarder"
DOUBLE_TAP = """
from pytest_androidworld import Task, check
from pytest_androidworld.env.actions import DoubleTap

ZOOM = "cat /data/data/net.osmand/shared_prefs/*.xml | grep last_known_map_zoom"


class DoubleTapped(Task):
    template = "Enlarge the map of OsmAnd by a double tap, and go Home."
    app_names = ("osmand",)

    def initialize_task(self, env):
        env.apps.open("osmand")
        env.observe()
        env.adb.shell("input keyevent KEYCODE_HOME")
        env.observe()
        self.before = env.adb.shell(ZOOM).stdout

    def is_successful(self, env):
        now = env.adb.shell(ZOOM).stdout
        return check("it is larger", f"not {self.before}", now, now != self.before)

    def solve(self, user):
        user.open("osmand").act(DoubleTap((540, 1200)))
        user.home()
"""
FORWARDER_ENDS = """
import pytest


@pytest.fixture(autouse=True)
def forwarder_ends(agent, device_pool):
    assert device_pool.booted.console("aw fault end_forwarder") == ["OK"]
"""


def nothing(phone: Booted) -> None:
    """The phone is as it was started."""


def after(*lines: str) -> Callable[[Booted], None]:
    """What was done on the phone before it was saved."""

    def prepare(phone: Booted) -> None:
        for line in lines:
            done = phone.device.adb.shell(line)
            assert done.status == 0, done
        assert phone.console("avd snapshot save aw_clean") == ["OK"]

    return prepare


def booting(phone: Booted) -> None:
    """The phone has been switched off and on, and the run begins meanwhile."""
    phone.device.close()
    assert phone.console("aw fault reboot") == ["OK"]


@dataclass(frozen=True)
class Way:
    """How a trait is met: the tasks, by parts of their names, the phone, and pytest's words."""

    tasks: str
    words: tuple[str, ...] = ()
    prepare: Callable[[Booted], None] = nothing
    grpc: bool = True
    notes: frozenset[str] = frozenset({INSTEAD, REVIVED})  # that no step has


BY_UIAUTOMATOR = after(NO_FORWARDER)
TWICE = ("--seeds=2",)
WAYS = {
    "airplane_cuts_host": [Way(RADIOS, prepare=after("svc data disable"))],
    "double_taps_need": [Way(TYPING, ("test_double_tap.py",))],
    "files_vanish": [Way(ANY), Way(MEDIA, NEVER)],
    "forwarder_lags": [Way(ANY), Way(SETTINGS)],
    "forwarder_needs_flag": [Way(ANY)],
    "load_cuts_adb": [Way(ANY)],
    "load_forgets_client": [Way(ANY)],
    "load_sets_clock": [Way(DATES)],
    "media_death_unmounts": [Way(MEDIA), Way(MEDIA, NEVER)],
    "media_scans_late": [Way(MEDIA), Way(MEDIA, NEVER)],
    "screencap_warns": [Way(PICTURES, (*NEVER, "--aw-artifacts=on"), grpc=False)],
    "services_late": [Way(ANY, NEVER, booting)],
    "settings_change": [Way(SETTINGS), Way(SETTINGS, NEVER)],
    "system_hangs": [Way(ANY), Way(ANY, NEVER, booting)],
    "telephony_holds_database": [Way(MESSAGES, TWICE), Way(MESSAGES, (*TWICE, *NEVER))],
    "uiautomator_refuses": [Way(MOVING, prepare=BY_UIAUTOMATOR)],
    "uiautomator_silences": [Way(ANY, ("-p", "forwarder_ends"), notes=frozenset({INSTEAD}))],
    "uiautomator_slow": [Way(DUMPED, prepare=BY_UIAUTOMATOR)],
}
EACH = [
    pytest.param(trait, way, id=f"{trait}{'-never reset' * (NEVER[0] in way.words)}-{number}")
    for trait, ways in WAYS.items()
    for number, way in enumerate(ways)
]


def test_no_trait_is_without_its_tasks() -> None:
    assert sorted(WAYS) == sorted(hostile())


@pytest.fixture
def phone(
    tmp_path_factory: pytest.TempPathFactory, trait: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Booted]:
    """One that has the trait and no other, as a user has started it."""
    flags = ("-fault", f"{trait}={hostile()[trait]}")
    with boot(DeviceSpec(VIRTUAL, flags=flags), tmp_path_factory.mktemp("phone")) as booted:
        way.prepare(booted)
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(booted.device.adb.client.port))
        if way.grpc:  # where it is discovered
            monkeypatch.setenv("HOME", str(booted.folder))
            token = booted.folder / ".emulator_console_auth_token"
            token.write_text(booted.console_token)
        yield booted


@pytest.mark.deep
@pytest.mark.parametrize(("trait", "way"), EACH)
def test_a_trait_alone(
    run: Run, phone: Booted, pytester: pytest.Pytester, journal: Journal, way: Way
) -> None:
    pytester.makepyfile(test_double_tap=DOUBLE_TAP, forwarder_ends=FORWARDER_ENDS)
    parts = way.tasks.split()
    words = ["--pyargs", "pytest_androidworld.task_cases", "-m", "not miniwob"]
    words += ["-k", " or ".join(parts), f"--aw-device={phone.device.serial}"]
    result = run(*words, "--aw-device-retries=0", *way.words)
    told = journal()
    story = [(each["task"], each["verdict"], each["error"], each["run"]["notes"]) for each in told]
    assert {each["verdict"] for each in told} == {"passed"}, story
    assert result.ret == 0
    assert len(told) >= 12
    assert not [part for part in parts if part not in str(story)]
    assert not [each for each in story if each[-1]]
    notes = {note for each in told for step in each["steps"] for note in step["notes"]}
    assert not notes & way.notes
