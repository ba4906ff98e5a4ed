"""``pm list``: packages, features, libraries, permissions, users."""

from collections.abc import Iterator

from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import GROUPS, Permissions
from virtual_phone.shell.core import Shell
from virtual_phone.shell.java_commands import split
from virtual_phone.shell.pm import verb

FEATURES = """
android.hardware.audio.output android.hardware.bluetooth android.hardware.bluetooth_le
android.hardware.camera android.hardware.camera.any android.hardware.camera.autofocus
android.hardware.camera.flash android.hardware.camera.front android.hardware.faketouch
android.hardware.fingerprint android.hardware.location android.hardware.location.gps
android.hardware.location.network android.hardware.microphone android.hardware.opengles.aep
android.hardware.ram.normal android.hardware.screen.landscape android.hardware.screen.portrait
android.hardware.sensor.accelerometer android.hardware.sensor.compass
android.hardware.sensor.gyroscope android.hardware.sensor.proximity android.hardware.telephony
android.hardware.telephony.gsm android.hardware.touchscreen
android.hardware.touchscreen.multitouch android.hardware.touchscreen.multitouch.distinct
android.hardware.touchscreen.multitouch.jazzhand android.hardware.wifi
android.hardware.wifi.direct android.software.activities_on_secondary_displays
android.software.adoptable_storage android.software.app_widgets android.software.autofill
android.software.backup android.software.cts android.software.device_admin
android.software.file_based_encryption android.software.home_screen
android.software.input_methods android.software.live_wallpaper android.software.managed_users
android.software.midi android.software.picture_in_picture android.software.print
android.software.secure_lock_screen android.software.securely_removes_users
android.software.verified_boot android.software.voice_recognizers android.software.webview
com.google.android.apps.dialer.SUPPORTED com.google.android.feature.GOOGLE_BUILD
com.google.android.feature.GOOGLE_EXPERIENCE
""".split()
LIBRARIES = """
android.ext.shared android.hidl.base-V1.0-java android.hidl.manager-V1.0-java android.test.base
android.test.mock android.test.runner com.android.future.usb.accessory
com.android.location.provider com.android.media.remotedisplay com.android.mediadrm.signer
com.google.android.maps javax.obex org.apache.http.legacy
""".split()
PLAIN = ("-f", "-d", "-e", "-s", "-3", "-i", "-l", "-u", "-U", "-a", "--show-versioncode")
VALUED = ("--user", "--uid")
INSTALLER = "null"


@verb("list")
def list_(sh: Shell, words: list[str]) -> Iterator[str]:
    """List packages, features, libraries, permissions or users."""
    match words:
        case []:
            sh.error("Error: didn't specify type of data to list\n", 255)
        case ["packages" | "package", *rest]:
            yield from packages(sh, rest)
        case ["features", *_]:
            yield f"feature:reqGlEsVersion=0x30000\n{_lines('feature', FEATURES)}"
        case ["libraries", *_]:
            yield _lines("library", LIBRARIES)
        case ["permissions", *rest]:
            yield "All Permissions:\n\n"
            yield _lines("permission", sorted(sh.phone[Permissions].dangerous))
        case ["permission-groups", *_]:
            yield _lines("permission group", [f"android.permission-group.{g}" for g in GROUPS])
        case ["users", *_]:
            yield "Users:\n\tUserInfo{0:Owner:4c13} running\n"
        case ["instrumentation" | "staged-sessions", *_]:
            pass
        case [word, *_]:
            sh.phone.unknown_request("command of pm", f"list {word}")
            sh.error(f"Error: unknown list type '{word}'\n", 255)


def _lines(kind: str, names: list[str]) -> str:
    return "".join(f"{kind}:{name}\n" for name in names)


@verb("has-feature")
def has_feature(sh: Shell, words: list[str]) -> Iterator[str]:
    """Print whether the phone has a feature."""
    there = bool(words) and words[0] in FEATURES
    yield f"{str(there).lower()}\n"
    sh.status = 0 if there else 1


def packages(sh: Shell, words: list[str]) -> Iterator[str]:
    """List the installed packages that match the options and the filter."""
    service = sh.phone[Packages]
    options, rest = split(words, VALUED, PLAIN)
    wrong = next((word for word in rest if word.startswith("-")), None)
    if wrong is not None:
        sh.phone.unknown_request("option of pm list packages", wrong)
        sh.error(f"Error: Unknown option: {wrong}\n", 255)
        return
    for name in service.names():
        if all(part in name for part in rest[:1]) and _wanted(service, name, options):
            yield f"{_package(service, name, options)}\n"


def _wanted(service: Packages, name: str, options: dict[str, str]) -> bool:
    system, enabled = service.info(name).system, service.is_enabled(name)
    return not (
        ("-s" in options and not system)
        or ("-3" in options and system)
        or ("-d" in options and enabled)
        or ("-e" in options and not enabled)
        or ("--uid" in options and str(service.uid(name)) != options["--uid"])
    )


def _package(service: Packages, name: str, options: dict[str, str]) -> str:
    line = f"package:{service.apk(name)}={name}" if "-f" in options else f"package:{name}"
    if "--show-versioncode" in options:
        line += f" versionCode:{service.info(name).version[1]}"
    if "-i" in options:
        line += f"  installer={INSTALLER}"
    if "-U" in options or "--uid" in options:
        line += f" uid:{service.uid(name)}"
    return line
