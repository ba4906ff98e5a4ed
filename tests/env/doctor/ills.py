"""The ways in which a device can be ill, and what the doctor reports of each."""

from typing import NamedTuple

from pytest_androidworld.env.doctor.probe import NOTE, PROBLEM

DATA, BACKUPS = "/data/data", "/data/data/android_world/snapshots"
BACK_UP = f"finish that, and back its data up to {BACKUPS}"
SET_UP = "`pytest --aw-setup=avd:NAME` does it on an AVD"
FORWARDER = "com.google.androidenv.accessibilityforwarder"
MAKE = "make an AVD of system-images;android-33;google_apis;x86_64"
REBOOT = "restart the accessibility service, or reboot the device"
WAIT = "wait until its home screen is there, or reboot it"
MODEL = "three goals name the model sdk_gphone_x86_64; it is"


class Ill(NamedTuple):
    """A way to be ill: what is done to the phone, and what the doctor reports of it."""

    probe: str
    says: list[str]
    shell: str = ""
    fault: str = ""
    instead: tuple[str, str] = ("", "")
    level: str = PROBLEM
    mends: bool = False
    abis: str = ""


def norm(probe: str, shell: str, seen: str, why: str, cure: str) -> Ill:
    return Ill(probe, [f"{seen}; {why}: adb shell '{cure}'"], shell, mends=True)


def first_run(seen: str, name: str, package: str, shell: str) -> Ill:
    cure = f"open {name}, {BACK_UP}/{package}"
    return Ill("first run", [f"{name} has not finished its first run: {seen}: {cure}"], shell)


def vlc_for(abi: str) -> tuple[str, str]:
    """Another APK of it; those on this phone have no machine code."""
    return "; done", f"; done; echo org.videolan.vlc primaryCpuAbi={abi}"


ILL = (
    Ill(
        "booted",
        [f"has not booted: Android is still starting (sys.boot_completed): {WAIT}"],
        "setprop sys.boot_completed 0",
    ),
    Ill(
        "booted",
        [f"has not booted: its boot animation runs (init.svc.bootanim): {WAIT}"],
        "setprop init.svc.bootanim running",
    ),
    Ill(
        "booted",
        [
            "has not booted: its user is locked (sys.user.0.ce_available): unlock the screen",
        ],
        "setprop sys.user.0.ce_available false",
    ),
    Ill(
        "booted",
        [f"has not booted: its package manager does not answer (pm path android): {WAIT}"],
        instead=("pm path android", "false"),
    ),
    Ill("root", ["adb is user 2000, on a userdebug build: run `adb root`"], "unroot", mends=True),
    Ill(
        "root",
        [
            "adb is user 2000, on a user build: images with Google Play refuse `adb root`: take"
            " system-images;android-33;google_apis;x86_64"
        ],
        "unroot",
        instead=("getprop ro.build.type", "echo user"),
    ),
    Ill(
        "image",
        [f"Android 13 (API 31); tasks are written for API 33: {MAKE}"],
        instead=("getprop ro.build.version.sdk", "echo 31"),
    ),
    Ill(
        "image",
        [f"its ABIs are armeabi-v7a; the apps have APKs for x86_64 and arm64-v8a: {MAKE}"],
        instead=("getprop ro.product.cpu.abilist", "echo armeabi-v7a"),
    ),
    Ill(
        "image",
        [f"a device of the kind automotive, not a phone: {MAKE}"],
        instead=("getprop ro.build.characteristics", "echo emulator,automotive"),
    ),
    Ill(
        "model",
        [
            f"{MODEL} Toaster, which may confuse agents: take"
            " system-images;android-33;google_apis;x86_64 for scores that count"
        ],
        instead=("getprop ro.product.model", "echo Toaster"),
        level=NOTE,
    ),
    Ill(
        "size",
        [
            "has 1 core: an emulator takes no more by itself on small hosts: start it with `-cores"
            " 4`, or set hw.cpu.ncore=4 in the AVD's config.ini"
        ],
        instead=("nproc", "echo 1"),
    ),
    Ill(
        "size",
        [
            "has 976 MB of memory: start it with `-memory 4096`, or set hw.ramSize=4096 in the"
            " AVD's config.ini"
        ],
        instead=("grep -o '[0-9]*' /proc/meminfo", "echo 1000000"),
    ),
    Ill(
        "space",
        [
            "0 MB are free on /data; tasks and apps want 2 GB: remove what is not needed, or set"
            " disk.dataPartition.size=8G in config.ini"
        ],
        fault="disk_full",
    ),
    Ill(
        "storage",
        [
            "no file can be written in /storage/emulated/0 (No space left on device): unlock the"
            " device, free some space, or reboot it"
        ],
        fault="disk_full",
    ),
    Ill(
        "storage",
        [
            "no file can be written in /storage/emulated/0 (Transport endpoint is not connected):"
            " unlock the device, free some space, or reboot it"
        ],
        "am force-stop com.google.android.providers.media.module",
        "media_death_unmounts 100",
    ),
    Ill(
        "storage",
        [
            "shared storage is case-sensitive: reboot it; if it stays so, take"
            " an image whose storage is FUSE"
        ],
        instead=("/.AW_DOCTOR", "/.AW-DOCTOR"),
    ),
    norm(
        "time",
        "settings put global auto_time 1",
        "auto_time: 1 instead of 0",
        "its clock leaves the date of the tasks",
        "settings put global auto_time 0",
    ),
    norm(
        "time",
        "service call alarm 3 s16 Asia/Tokyo",
        "time zone: Asia/Tokyo instead of UTC",
        "dates differ from those of the tasks",
        "service call alarm 3 s16 UTC",
    ),
    Ill(
        "language",
        [
            "its language is de-DE; tasks are in English: choose English (United States) in its"
            " settings, System > Languages, or start it cold with `-change-locale en-US`"
        ],
        "setprop persist.sys.locale de-DE",
    ),
    Ill(
        "language",
        [
            "its language is en-GB; tasks are written for en-US: choose English (United States) in"
            " its settings, System > Languages, or start it cold with `-change-locale en-US`"
        ],
        "setprop persist.sys.locale en-GB",
        level=NOTE,
    ),
    Ill(
        "lit",
        ["the screenshot is black: wake the device, and unlock it"],
        "input keyevent KEYCODE_SLEEP",
        mends=True,
    ),
    norm(
        "awake",
        "input keyevent KEYCODE_SLEEP",
        "screen is on: mWakefulness=Asleep instead of mWakefulness=Awake",
        "the screen goes dark while an agent thinks",
        "input keyevent KEYCODE_WAKEUP",
    ),
    norm(
        "awake",
        "locksettings set-disabled false",
        "lock screen disabled: false instead of true",
        "the lock screen covers the apps",
        "locksettings set-disabled true",
    ),
    Ill(
        "display",
        [
            "720x1280 at 420 dpi; the benchmark's screen has 1080x2400 at 420 dpi: make an AVD of"
            " the hardware profile pixel_6"
        ],
        instead=("wm size", "echo Physical size: 720x1280"),
    ),
    norm(
        "screen settings",
        "wm density 320",
        "density: Override instead of Physical",
        "texts wrap and scroll otherwise",
        "wm density reset",
    ),
    norm(
        "calm",
        "settings put global window_animation_scale 1",
        "window_animation_scale: 1 instead of 0.0",
        "elements are read while they move",
        "settings put global window_animation_scale 0.0",
    ),
    norm(
        "keyboard",
        "settings put secure show_ime_with_hard_keyboard 0",
        "show_ime_with_hard_keyboard: 0 instead of 1",
        "the keyboard on the screen stays hidden",
        "settings put secure show_ime_with_hard_keyboard 1",
    ),
    norm(
        "radios",
        "svc wifi disable",
        "wifi_on: 0 instead of 1",
        "tasks begin with radios that are on",
        "svc wifi enable",
    ),
    Ill(
        "other client",
        [
            "another program holds UiAutomation, probably com.wetest.uia2.Main, which silences the"
            " forwarder: end it: Appium, uiautomator2, Maestro, or what else tests this device"
        ],
        fault="uiautomation_held",
        instead=("ps -A -o ARGS=", "echo com.wetest.uia2.Main"),
    ),
    Ill(
        "forwarder",
        [
            "is installed, has sent before, and is silent now: enable and bind it again",
        ],
        fault="interrupt_forwarder",
        mends=True,
    ),
    Ill(
        "forwarder",
        [
            "other accessibility services are enabled, too: com.example/.Reader: disable them in"
            " Settings, Accessibility",
        ],
        f"settings put secure enabled_accessibility_services"
        f" {FORWARDER}/{FORWARDER}.AccessibilityForwarder:com.example/.Reader",
        level=NOTE,
    ),
    Ill(
        "tree",
        [f"the screen's tree of elements is empty: {REBOOT}"],
        fault="blind_forwarder",
        mends=True,
    ),
    Ill(
        "tree",
        [f"none of 3 windows is the active one: {REBOOT}"],
        "input keyevent KEYCODE_SLEEP",
    ),
    Ill(
        "dialog",
        [
            "a dialog covers the screen: Pixel Launcher isn't responding: close it, and `adb shell"
            " settings put global hide_error_dialogs 1`"
        ],
        fault="dialog",
        mends=True,
    ),
    Ill(
        "dialog",
        [
            "a dialog covers the screen: Clock has stopped: close it, and `adb shell settings put"
            " global hide_error_dialogs 1`"
        ],
        fault="crash com.google.android.deskclock",
        mends=True,
    ),
    Ill(
        "touch",
        [
            "the screen of Settings cannot be read: close what covers it, and see the rows"
            " forwarder and tree"
        ],
        fault="dialog",
    ),
    Ill(
        "sim",
        [
            "its SIM is ABSENT: no text message arrives: start the emulator without -no-sim, and"
            " switch IPv6 off on its host before (`sysctl -w net.ipv6.conf.all.disable_ipv6=1`)"
        ],
        fault="sim_absent",
    ),
    Ill(
        "sim",
        ["no text message was tried in airplane mode: switch that off"],
        "cmd connectivity airplane-mode enable",
        level=NOTE,
    ),
    Ill(
        "sim",
        [
            "a text message did not arrive in 5 s, although it has a SIM: switch IPv6 off"
            " on the emulator's host, and restart it"
        ],
        fault="sim_absent",
        instead=("getprop gsm.sim.state", "echo LOADED,ABSENT"),  # what it reports
    ),
    Ill(
        "apps",
        [
            "not installed: broccoli (com.flauschcode.broccoli_1020600.apk), clipper"
            " (clipper.apk), osmand (net.osmand-4.6.13.apk): install them, and finish their first"
            f" run; {SET_UP}"
        ],
        "pm uninstall com.flauschcode.broccoli; pm uninstall net.osmand;"
        " pm uninstall ca.zgrs.clipper",
    ),
    Ill(
        "apps",
        [
            "vlc (org.videolan.vlc) has version 12; tasks are written for 13050408 or 13050407:"
            " install org.videolan.vlc_13050408.apk, and finish its first run"
        ],
        instead=("--show-versioncode", "--show-versioncode | sed s/13050408/12/"),
    ),
    Ill(
        "apps",
        [
            "vlc (org.videolan.vlc) has version 12; tasks are written for 13050408 or 13050407:"
            " install org.videolan.vlc_13050407.apk, and finish its first run"
        ],
        instead=("--show-versioncode", "--show-versioncode | sed s/13050408/12/"),
        abis="arm64-v8a,armeabi-v7a",
    ),
    Ill(
        "apps",
        [
            "vlc (org.videolan.vlc) was built for x86_64; this device runs arm64-v8a: install"
            " org.videolan.vlc_13050407.apk, and finish its first run"
        ],
        instead=vlc_for("x86_64"),
        abis="arm64-v8a",
    ),
    Ill(
        "apps",
        [
            "vlc (org.videolan.vlc) was built for arm64-v8a, which this device has to translate:"
            " install org.videolan.vlc_13050408.apk, and finish its first run"
        ],
        instead=vlc_for("arm64-v8a"),
        level=NOTE,
    ),
    first_run(
        "it has no access to all files",
        "markor",
        "net.gsantner.markor",
        "appops set --uid net.gsantner.markor MANAGE_EXTERNAL_STORAGE deny",
    ),
    first_run(
        'it has no databases/accounting.db, and has not stored isFirstTime" value="false',
        "pro expense",
        "com.arduia.expense",
        f"rm -r {DATA}/com.arduia.expense/databases {DATA}/com.arduia.expense/shared_prefs",
    ),
    first_run(
        "it does not hold the role android.app.role.SMS",
        "simple sms messenger",
        "com.simplemobiletools.smsmessenger",
        "cmd role add-role-holder android.app.role.SMS com.google.android.apps.messaging",
    ),
    first_run(
        "it lacks the permission READ_MEDIA_AUDIO, and lacks the permission POST_NOTIFICATIONS",
        "retro music",
        "code.name.monkey.retromusic",
        "for each in READ_MEDIA_AUDIO POST_NOTIFICATIONS; do"
        " pm revoke code.name.monkey.retromusic android.permission.$each; done",
    ),
    first_run(
        "it lacks the permission ACCESS_COARSE_LOCATION, and has not stored"
        " pref_camera_recordlocation_key",
        "camera",
        "com.android.camera2",
        "pm clear com.android.camera2",
    ),
    Ill(
        "first run",
        [
            "osmand was backed up before its first run was finished: the backup has not stored"
            f' show_osmand_welcome_screen" value="false: open osmand, {BACK_UP}/net.osmand'
        ],
        f"rm -r {BACKUPS}/net.osmand/shared_prefs",
    ),
    Ill(
        "backups",
        [
            f"no backup in {BACKUPS} of clock, markor: finish their first run, and copy"
            f" {DATA}/PACKAGE there; {SET_UP}"
        ],
        f"rm -r {BACKUPS}/net.gsantner.markor {BACKUPS}/com.google.android.deskclock",
    ),
    Ill(
        "snapshot",
        [
            "the emulator cannot load its snapshot aw_clean: another version of the emulator saved"
            " it, or one with another -gpu, -memory or -cores: save it again, or start the"
            " emulator as it was then"
        ],
        fault="snapshots_incompatible",
    ),
)
