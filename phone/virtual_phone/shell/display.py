"""The display as services report it: ``dumpsys input``, ``display``, ``power``; ``cmd uimode``."""

from collections.abc import Iterator

from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import NIGHT_MODES, DisplaySettings
from virtual_phone.services.power import Power
from virtual_phone.services.settings import Settings
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section

UIMODE_HELP = """\
UiModeManager service (uimode) commands:
  help
    Print this help text.
  night [yes|no|auto|custom_schedule|custom_bedtime]
    Set or read night mode.
"""
POWER_HELP = """\
Power manager (power) commands:
  help
    Print this help text.
  set-mode MODE
    sets the power mode of the device to MODE.
    1 turns low power mode on and 0 turns low power mode off.
"""
UNIQUE_ID = "local:4619827259835644672"
ROTATED_SINCE = 33  # the API level that renamed the touch screen's orientation


@answers("uimode")
def uimode(sh: Shell, *args: str) -> Iterator[str]:
    """Print or set the night mode."""
    display = sh.phone[DisplaySettings]
    match args:
        case () | ("help",):
            yield UIMODE_HELP
        case ("night", *words):
            if words and words[0] not in NIGHT_MODES:
                sh.error("Error: mode must be 'yes', 'no', or 'auto'\n", 255)
                return
            if words:
                display.set_night_mode(words[0])
            yield f"Night mode: {display.night_mode}\n"
        case _:
            unknown_command(sh, "uimode", *args)


@section("uimode")
def uimode_dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the night mode."""
    display = sh.phone[DisplaySettings]
    yield "Current UI Mode Service state:\n"
    yield f"  mNightMode={NIGHT_MODES[display.night_mode]} ({display.night_mode})"
    yield f" mComputedNightMode={str(display.night).lower()}\n"


def real_size(sh: Shell) -> tuple[int, int]:
    """Width and height of the screen's pixels, as it is held."""
    profile = sh.phone.profile
    upright = (profile.width, profile.height)
    return upright[::-1] if sh.phone[DisplaySettings].rotation % 2 else upright


def viewport(sh: Shell) -> str:
    """The screen as ``DisplayViewport.toString`` prints it."""
    display = sh.phone[DisplaySettings]
    wide, high = real_size(sh)
    logical = "Rect(0, 0 - {}, {})".format(*display.size)
    return (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0,"
        f" uniqueId='{UNIQUE_ID}', physicalPort=0, orientation={display.rotation},"
        f" logicalFrame={logical}, physicalFrame=Rect(0, 0 - {wide}, {high}),"
        f" deviceWidth={wide}, deviceHeight={high}}}"
    )


@section("input")
def input_dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the screen's frames in its current rotation, and the touch device."""
    display, profile = sh.phone[DisplaySettings], sh.phone.profile
    turned = display.rotation
    frame = "[0, 0, {}, {}]".format(*display.size)
    physical = "{}, {}".format(*real_size(sh))
    yield "INPUT MANAGER (dumpsys input)\n\nInput Reader State (Nums of device: 2):\n"
    yield "  Device 1: virtio_input_multi_touch_1\n    Generation: 2\n    IsExternal: false\n"
    yield "    Sources: 0x00001002\n    Touch Input Mapper (mode - DIRECT):\n"
    yield f"      PhysicalWidth: {profile.width}px\n      PhysicalHeight: {profile.height}px\n"
    yield f"      SurfaceOrientation: {turned}\n"
    if profile.api >= ROTATED_SINCE:
        yield f"      InputDeviceOrientation: Rotation{turned * 90}\n"
    yield (
        f"    Viewport INTERNAL: displayId=0, uniqueId={UNIQUE_ID}, port=0,"
        f" orientation={turned}, logicalFrame={frame}, physicalFrame=[0, 0, {physical}],"
        f" deviceSize=[{physical}], isActive=[1]\n"
    )


@section("display")
def display_dump(sh: Shell, *args: str) -> Iterator[str]:
    """The built-in screen."""
    display, profile = sh.phone[DisplaySettings], sh.phone.profile
    state = "ON" if sh.phone[Power].awake else "OFF"
    shorter, longer = sorted((profile.width, profile.height))
    logical = "{} x {}".format(*display.size)
    brightness = sh.phone[Settings].get("system", "screen_brightness_float")
    info = (
        f'DisplayInfo{{"Built-in Screen", displayId 0, FLAG_SECURE,'
        f" FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_TRUSTED, real {logical},"
        f" largest app {longer} x {longer}, smallest app {shorter} x {shorter},"
        " appVsyncOff 1000000, presDeadline 16666666, mode 1, defaultMode 1,"
        f" rotation {display.rotation}, state {state},"
        f" density {display.density} ({profile.dpi:.1f} x {profile.dpi:.1f}) dpi}}"
    )
    yield "DISPLAY MANAGER (dumpsys display)\n  mOnlyCode=false\n  mSafeMode=false\n"
    yield f"  mPendingTraversal=false\n  mViewports=[{viewport(sh)}]\n"
    yield f"  mScreenState={state}\n  mScreenBrightness={brightness}\n"
    yield f"  mCurrentScreenBrightnessSetting={brightness}\n"
    yield "Display Devices: size=1\n"
    yield f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="{UNIQUE_ID}"'
    yield f", {profile.width} x {profile.height}, density {profile.dpi}, state {state}}}\n"
    yield "Logical Displays: size=1\n  Display 0:\n    mDisplayId=0\n"
    yield f"    mBaseDisplayInfo={info}\n"
    yield f"    mOverrideDisplayInfo={info}\n"


@answers("power")
def power(sh: Shell, *args: str) -> Iterator[str]:
    """Switch Battery Saver."""
    match args:
        case () | ("help",) | ("-h",):
            yield POWER_HELP
        case ("set-mode", "0" | "1" as word):
            sh.phone[Battery].saver(word == "1")
        case _:
            unknown_command(sh, "power", *args)


@section("power")
def power_dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print whether the phone is awake, and what delays its sleep."""
    awake, battery = sh.phone[Power].awake, sh.phone[Battery]
    settings = sh.phone[Settings]
    timeout = settings.number("system", "screen_off_timeout")
    yield "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n"
    yield f"  mWakefulness={'Awake' if awake else 'Asleep'}\n  mWakefulnessChanging=false\n"
    yield f"  mIsPowered={str(battery.charging).lower()}\n  mBatteryLevel={battery.level}\n"
    yield f"  mStayOn={str(sh.phone[Power].stays_on).lower()}\n"
    yield f"  mHoldingDisplaySuspendBlocker={str(awake).lower()}\n"
    yield f"\nSettings and Configuration:\n  mScreenOffTimeoutSetting={timeout}\n"
    stay = settings.number("global", "stay_on_while_plugged_in")
    yield f"  mStayOnWhilePluggedInSetting={stay}\n"
    yield f"\nScreen off timeout: {timeout} ms\nDisplay Power: state={'ON' if awake else 'OFF'}\n"
