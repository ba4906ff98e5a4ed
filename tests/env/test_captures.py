"""What devices of API 33 have printed is read as it was meant.

Each text is quoted from a sheet of facts, by its number there: from apps-3.md, where most are
captures ([C]); elsewhere the sheet's format is filled in.  Recordings of whole runs
(docs/recordings.md) are to take their place as soon as there are any.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.boot import discovered
from pytest_androidworld.env.apps import Apps
from pytest_androidworld.env.backup import OP, PERMISSION, RECENT, TASK
from pytest_androidworld.env.clipboard import CLIPPER, Clipboard
from pytest_androidworld.env.contacts import Contact, Contacts
from pytest_androidworld.env.content import parse
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.dumps import COMMAND, NOTHING, Dumps
from pytest_androidworld.env.elements import of_dump
from pytest_androidworld.env.media import SCAN, Media
from pytest_androidworld.env.radios import NETWORK, Radios
from pytest_androidworld.env.settings import DeviceSettings
from pytest_androidworld.env.shell import Output
from pytest_androidworld.env.sms import Sms, SmsMessage
from pytest_androidworld.env.state import Rect
from pytest_androidworld.errors import DeviceError

# apps-3.md §4.1.8 [C]
STACK = """\
RootTask id=12 bounds=[0,0][1080,2400] displayId=0 userId=0
 configuration={1.0 310mcc260mnc [en_US] ldltr sw411dp w411dp h866dp 420dpi nrml long port finger \
-keyb/v/h -nav/h winConfig={ mBounds=Rect(0, 0 - 1080, 2400) mAppBounds=Rect(0, 0 - 1080, 2337) \
mMaxBounds=Rect(0, 0 - 1080, 2400) mDisplayRotation=ROTATION_0 mWindowingMode=fullscreen \
mDisplayWindowingMode=fullscreen mActivityType=standard mAlwaysOnTop=undefined \
mRotation=ROTATION_0} as.2 s.1 fontWeightAdjustment=0}
  taskId=12: com.android.settings/com.android.settings.Settings bounds=[0,0][1080,2400] userId=0 \
visible=true topActivity=ComponentInfo{com.android.settings/com.android.settings.SubSettings}

RootTask id=1 bounds=[0,0][1080,2400] displayId=0 userId=0
 configuration={1.0 310mcc260mnc [en_US] ldltr mActivityType=home mRotation=ROTATION_0} as.2 s.1}
  taskId=7: com.google.android.apps.nexuslauncher/\
com.google.android.apps.nexuslauncher.NexusLauncherActivity bounds=[0,0][1080,2400] userId=0 \
visible=false topActivity=ComponentInfo{com.google.android.apps.nexuslauncher/\
com.google.android.apps.nexuslauncher.NexusLauncherActivity}
"""
# apps-3.md §4.3.5, the lines it quotes
RECENTS = """\
ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)
mRecentsUid=10150
mRecentsComponent=ComponentInfo{com.google.android.apps.nexuslauncher/\
com.android.quickstep.RecentsActivity}
mFreezeTaskListReordering=false
  Recent tasks:
  * Recent #0: Task{a1b2c3d #12 type=standard A=1000:com.android.settings U=0 visible=true \
visibleRequested=true mode=fullscreen translucent=false sz=1}
    userId=0 effectiveUid=1000 mCallingUid=u0a150 mUserSetupComplete=true
    mActivityComponent=com.android.settings/.Settings
  Visible recent tasks (most recent first):
  * RecentTaskInfo #0:
    id=12 userId=0 hasTask=true lastActiveTime=160843
"""
# apps-3.md §4.4.6
VIEWPORT = """\
    Viewport INTERNAL: displayId=0, uniqueId=local:4619827259835644672, port=0, orientation=0, \
logicalFrame=[0, 0, 1080, 2400], physicalFrame=[0, 0, 1080, 2400], deviceSize=[1080, 2400], \
isActive=[1]
"""
# apps-3.md §4.6.4 [C]
WIFI = """\
Wifi is enabled
Wifi scanning is only available when wifi is enabled
==== Primary ClientModeManager instance ====
Wifi is connected to "AndroidWifi"
WifiInfo: SSID: "AndroidWifi", BSSID: 00:13:10:85:fe:01, MAC: 02:15:b2:00:00:00, IP: /10.0.2.16, \
Security type: 0, Supplicant state: COMPLETED, Wi-Fi standard: legacy, RSSI: -50
"""
# apps-3.md §4.6.5
NETWORKS = """\
Network Id      SSID                         Security type
0            AndroidWifi                      open
"""
# apps-3.md §4.8.7
PACKAGE = """\
Packages:
  Package [com.android.chrome] (1a2b3c4):
    userId=10123
    versionCode=541411534 minSdk=26 targetSdk=33
    install permissions:
      android.permission.INTERNET: granted=true
    User 0: ceDataInode=1234 installed=true hidden=false suspended=false stopped=false
      runtime permissions:
        android.permission.POST_NOTIFICATIONS: granted=true, \
flags=[ USER_SET|USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED]
        android.permission.CAMERA: granted=false, flags=[ USER_SENSITIVE_WHEN_GRANTED]
"""
# apps-3.md §3.6, its example
DUMP = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    '<hierarchy rotation="0"><node index="0" text="" resource-id=""'
    ' class="android.widget.FrameLayout" package="com.android.settings" content-desc=""'
    ' checkable="false" checked="false" clickable="false" enabled="true" focusable="false"'
    ' focused="false" scrollable="false" long-clickable="false" password="false"'
    ' selected="false" bounds="[0,0][1080,2400]"><node index="0" text="Wi‑Fi"'
    ' resource-id="android:id/title" class="android.widget.TextView"'
    ' package="com.android.settings" content-desc="" checkable="false" checked="false"'
    ' clickable="false" enabled="true" focusable="false" focused="false" scrollable="false"'
    ' long-clickable="false" password="false" selected="false" bounds="[63,853][163,924]" />'
    "</node></hierarchy>"
)


class Captured:
    """A door behind which a device has printed something, once."""

    serial = "emulator-5554"
    sent: tuple[str, ...] = ()

    def __init__(self, prints: Mapping[str, str] | str = "", *, err: str = "", status: int = 0):
        self.prints, self.err, self.status = prints, err, status

    def shell(self, command: str, timeout: float = 0, stdin: bytes = b"") -> Output:
        self.sent += (command,)
        out = self.prints if isinstance(self.prints, str) else self.prints[command]
        return Output(out, self.err, self.status)

    def run(self, *words: str, timeout: float = 0) -> Output:
        return self.shell(" ".join(words))


def door(*what: Any, **how: Any) -> Any:
    return Captured(*what, **how)


def test_the_activity_in_front() -> None:
    """apps-3.md §4.1.8: the first visible task is in front, by its top activity."""
    assert Apps(door(STACK)).front() == "com.android.settings/com.android.settings.SubSettings"
    assert Apps(door(STACK.replace("visible=true", "visible=false"))).front() is None


def test_a_dialog_over_an_app_is_in_front_of_it() -> None:
    """apps-3.md §4.1.8: both are visible, the dialog is the top line."""
    dialog = "com.android.systemui/com.android.systemui.settings.brightness.BrightnessDialog"
    above = f"  taskId=14: {dialog} userId=0 visible=true topActivity=ComponentInfo{{{dialog}}}\n"
    assert Apps(door(f"RootTask id=14\n{above}\n{STACK}")).front() == dialog


def test_the_open_tasks() -> None:
    """apps-3.md §4.1.8 and §4.3.5."""
    assert TASK.findall(STACK) == [
        ("12", "com.android.settings"),
        ("7", "com.google.android.apps.nexuslauncher"),
    ]
    assert RECENT.findall(RECENTS) == [("12", "standard", "com.android.settings")]


@pytest.mark.parametrize(
    ("prints", "err", "started"),
    [
        (
            "Starting: Intent { cmp=com.android.settings/.Settings }\n"
            "Status: ok\nLaunchState: COLD\n"
            "Activity: com.android.settings/.Settings\nTotalTime: 512\nWaitTime: 530\nComplete\n",
            "",
            True,
        ),
        (
            "Starting: Intent { cmp=com.android.settings/.Settings }\n",
            "Warning: Activity not started, its current task has been brought to the front\n",
            True,
        ),
        (
            "Starting: Intent { cmp=no.such/.Main }\n",
            "Error type 3\nError: Activity class {no.such/no.such.Main} does not exist.\n",
            False,
        ),
        (
            "Starting: Intent { act=a.b.C }\n",
            "Error: Activity not started, unable to resolve Intent { act=a.b.C flg=0x10000000 }\n",
            False,
        ),
    ],
    ids=["started", "brought to the front", "no such class", "not resolved"],
)
def test_whether_an_app_was_started(prints: str, err: str, started: bool) -> None:
    """apps-3.md §4.1.1 to §4.1.3: what is wrong comes on stderr, with status 0."""
    assert Apps(door(prints, err=err)).open("no.such/.Main") is started


def test_monkey_ends_with_a_status_where_there_is_no_activity() -> None:
    """apps-3.md §4.2.1."""
    none = "** No activities found to run, monkey aborted.\n"
    assert Apps(door(none, status=252)).open("no.such") is False
    assert Apps(door("Events injected: 1\n")).open("com.android.settings.other") is True


def test_packages_and_their_versions() -> None:
    """apps-3.md §4.8.1; `--show-versioncode` adds a word to the line."""
    listed = "package:com.android.settings\npackage:net.gsantner.markor\n"
    assert Apps(door(listed)).packages() == ["com.android.settings", "net.gsantner.markor"]
    assert Apps(door(listed)).installed("net.gsantner.markor")
    assert not Apps(door(listed)).installed("net.gsantner")
    versions = "package:com.android.chrome versionCode:541411534\n"
    assert Apps(door(versions)).versions() == {"com.android.chrome": 541411534}


def test_permissions_and_app_ops() -> None:
    """apps-3.md §4.8.5 and §4.8.7."""
    granted = [line for line in PACKAGE.splitlines(keepends=True) if "granted=" in line]
    assert PERMISSION.findall("".join(granted)) == [
        ("android.permission.INTERNET", "true"),
        ("android.permission.POST_NOTIFICATIONS", "true"),
        ("android.permission.CAMERA", "false"),
    ]
    assert OP.findall("SYSTEM_ALERT_WINDOW: allow\n") == [("SYSTEM_ALERT_WINDOW", "allow")]
    assert OP.findall("No operations.\n") == []


@pytest.fixture
def phone() -> Device:
    """A device whose commands are captured."""
    return Device(door({}), None, None, "attached")


@pytest.mark.parametrize(
    ("prints", "size"),
    [
        ("Physical size: 1080x2400\n", (1080, 2400)),
        ("Physical size: 1080x2400\nOverride size: 720x1280\n", (720, 1280)),
    ],
)
def test_the_size_that_was_set_counts_before_the_physical_one(
    phone: Device, prints: str, size: tuple[int, int]
) -> None:
    """apps-3.md §4.4.5."""
    phone.adb.prints = {"wm size": prints}  # type: ignore[attr-defined]
    assert phone.natural_size == size


def test_the_size_as_the_device_is_held(phone: Device) -> None:
    """apps-3.md §4.4.6; a viewport of nothing stands before the display's on some devices."""
    nothing = VIEWPORT.replace("[0, 0, 1080, 2400]", "[0, 0, 0, 0]")
    turned = VIEWPORT.replace("logicalFrame=[0, 0, 1080, 2400]", "logicalFrame=[0, 0, 2400, 1080]")
    command = "dumpsys input | grep logicalFrame"
    phone.adb.prints = {command: nothing + turned}  # type: ignore[attr-defined]
    assert phone._held_size() == (2400, 1080)


def test_settings_and_their_values() -> None:
    """apps-3.md §4.5.1, §4.5.2 and §4.5.5."""
    theme = 'theme_customization_overlay_packages={"_applied_timestamp":1697384040000}'
    tables = (
        "screen_brightness=102\nscreen_off_timeout=2147483647\n--next--\n"
        f"default_input_method=com.google.android.inputmethod.latin/x.LatinIME\n{theme}\n"
        "--next--\nairplane_mode_radios=cell,bluetooth,uwb,wifi,wimax\npolicy_control=null\n"
    )
    found = DeviceSettings(door(tables)).all()
    assert found["system"] == {"screen_brightness": "102", "screen_off_timeout": "2147483647"}
    assert found["secure"]["theme_customization_overlay_packages"] == (
        '{"_applied_timestamp":1697384040000}'
    )
    assert found["global"]["policy_control"] == "null"
    assert DeviceSettings(door("null\n")).get("global", "policy_control") is None
    wrong = door("", err="Invalid namespace 'x'\n", status=255)
    assert DeviceSettings(wrong).get("x", "y") is None


def test_rows_of_contacts() -> None:
    """apps-3.md §4.7.4 [C], and §4.7.1 for none."""
    row = "Row: 0 display_name=Hugo Pereira, number=+1 392-074-1751\n"
    assert Contacts(door(row)).phones() == [("Hugo Pereira", "+1 392-074-1751")]
    assert Contacts(door("No result found.\n")).phones() == []
    people = "Row: 0 _id=1, display_name=Hugo Pereira\n--next--\nRow: 0 contact_id=1, data1=5\n"
    assert Contacts(door(people)).all() == [Contact("Hugo Pereira", ("5",))]


def test_rows_of_messages() -> None:
    """apps-3.md §4.7.5's row, in the order of our projection (§4.7.2)."""
    row = (
        "Row: 0 _id=2, thread_id=1, type=2, date=1697384044000, read=1,"
        " address=+15551234567, body=See you at 5, ok?\n"
    )
    assert Sms(door(row)).messages("sent") == [
        SmsMessage(2, "+15551234567", "See you at 5, ok?", 2, 1697384044000, True, 1)
    ]
    assert Sms(door("No result found.\n")).messages() == []


def test_rows_of_the_media_library() -> None:
    """apps-3.md §4.7.9 [C]: ids of 64 bits; the texts last, as our queries name them."""
    row = (
        "Row: 0 _id=1000000019, duration=199889, album_id=6539316500227728566,"
        " _data=/storage/emulated/0/Music/X.mp3, album=Music, artist=Ivan\n"
    )
    found = parse(row, ["_id", "duration", "album_id"], "_data", "album", "artist")
    assert found == [
        {
            "_id": 1000000019,
            "duration": 199889,
            "album_id": 6539316500227728566,
            "_data": "/storage/emulated/0/Music/X.mp3",
            "album": "Music",
            "artist": "Ivan",
        }
    ]
    nothing = "Row: 0 _id=7, _data=NULL\n"
    assert parse(nothing, ["_id"], "_data") == [{"_id": 7, "_data": None}]


def test_what_the_radios_report() -> None:
    """apps-3.md §4.6.4 [C] and §4.6.5."""
    found = NETWORK.search(WIFI)
    assert found is not None
    assert found[1] == "AndroidWifi"
    left = door(WIFI.replace('connected to "AndroidWifi"', "not connected"))
    Radios(left).reconnect(WIFI, NETWORKS)
    assert left.sent[-1] == "cmd wifi connect-network AndroidWifi open"
    still = door(WIFI)
    Radios(still).reconnect(WIFI, NETWORKS)
    assert not any("connect-network" in line for line in still.sent)


def test_the_clipboard_by_the_app_clipper() -> None:
    """apps-3.md §4.1.6 [C]: the text is not escaped."""
    said = "Broadcasting: Intent { act=clipper.get flg=0x400000 }\nBroadcast completed: result="
    assert Clipboard(door(f'{said}-1, data="a "b"\nc"\n')).get() == 'a "b"\nc'
    assert Clipboard(door(f"{said}0\n")).get() is None
    assert CLIPPER.startswith("am start -W -n ca.zgrs.clipper/")


def test_a_dumped_screen() -> None:
    """apps-3.md §3.6 and §3.7; the message of success goes to stderr here."""
    said = "UI hierchary dumped to: /data/local/tmp/window_dump.xml\n"
    dumps = Dumps(door({COMMAND: DUMP}, err=said))
    assert dumps.read() == (DUMP, True)
    elements = [(each.text, each.resource_name, each.bbox) for each in of_dump(DUMP)]
    assert [(text, name) for text, name, _ in elements if text] == [("Wi‑Fi", "android:id/title")]
    assert elements[-1][2] == Rect(63, 853, 163, 924)


def test_a_screen_that_is_not_dumped() -> None:
    """apps-3.md §3.7: one that does not rest is no fault of the device's."""
    restless = door("", err="ERROR: could not get idle state.\n")
    assert Dumps(restless).read() == (NOTHING, False)
    rootless = "ERROR: null root node returned by UiTestAutomationBridge."
    with pytest.raises(DeviceError, match=r"null root node returned by UiTestAutomationBridge"):
        Dumps(door("", err=f"{rootless}\n")).read()


def test_a_scan_that_is_over() -> None:
    """apps-3.md §4.7.2: `content call` prints a result, or a trace with status 0."""
    Media(door({SCAN: "Result: Bundle[{}]\n"})).rescan()
    Media(door({SCAN: "Result: null\n"})).rescan()
    missing = "Error while accessing provider:media\njava.lang.IllegalStateException: Could not\n"
    with pytest.raises(DeviceError, match=r"does not scan: Error while accessing provider:media$"):
        Media(door({SCAN: ""}, err=missing)).rescan()


def test_the_file_in_which_an_emulator_tells_its_ports(tmp_path: Path) -> None:
    """real-device.md §1.5: below XDG_RUNTIME_DIR, or the home folder's .android."""
    running = tmp_path / "avd" / "running"
    running.mkdir(parents=True)
    environment = {"XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path / "home")}
    (running / f"pid_{os.getpid()}.ini").write_text(
        "port.serial=5554\nport.adb=5555\navd.name=Pixel_6\navd.id=Pixel_6\n"
        'cmdline="/sdk/emulator" "-avd" "Pixel_6" "-prop" "a=b"\ngrpc.port=8554\n'
        "grpc.token=c2VjcmV0\n"
    )
    found = discovered("emulator-5554", environment)
    assert (found["grpc.port"], found["grpc.token"]) == ("8554", "c2VjcmV0")
    assert discovered("emulator-5556", environment) == {}
