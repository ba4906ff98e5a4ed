"""A phone that was not set up: what it has, what it lacks, and how it is set up."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from phone.tests.apks import packed
from phone.tests.hand import Hand
from phone.tests.ports import free_port
from phone.tests.processes import Process
from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import BOUGHT, CLEAN, Phone
from virtual_phone.shell.run import run_text

SMS = "com.simplemobiletools.smsmessenger"
# What is on the screen after an app was installed and its icon tapped.
FIRST_SCREENS = [
    ("ca.zgrs.clipper", "Choose what to allow Clipper to access"),
    ("code.name.monkey.retromusic", "Hello there! Welcome to Retro Music"),
    ("com.arduia.expense", "Choose Language"),
    ("com.dimowner.audiorecorder", "Get started"),
    ("com.simplemobiletools.gallery.pro", "All files"),
    (SMS, "Set SMS Messenger as your default SMS app?"),
    ("net.cozic.joplin", "1. Welcome to Joplin!"),
    ("net.gsantner.markor", "NEXT"),
    ("net.osmand", "SKIP DOWNLOAD"),
    ("org.videolan.vlc", "Welcome to VLC!"),
]


@pytest.fixture
def bought(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone(strict=True, as_bought=True)


def lines(phone: Phone, command: str) -> list[str]:
    return run_text(phone, command).stdout.splitlines()


def install(phone: Phone, package: str, version: int = 9_999_999, *flags: str) -> str:
    data = packed(package, version)
    words = " ".join(("cmd package install", *flags, "-S", str(len(data))))
    return run_text(phone, words, data).stdout


def test_it_has_the_apps_of_the_image_and_no_others(bought: Phone, phone: Phone) -> None:
    assert lines(bought, "pm list packages -3") == []
    assert lines(bought, "pm list packages -s") == lines(phone, "pm list packages -s")
    assert lines(bought, "pm path com.google.androidenv.accessibilityforwarder") == []


def test_it_has_no_snapshot_and_no_saved_data(bought: Phone) -> None:
    assert bought.snapshots.names() == []
    assert not bought.files.exists("/data/data/android_world")
    assert lines(bought, "find /data/data -type f -path '*shared_prefs*'") == []


@pytest.mark.parametrize(
    ("setting", "value", "when_set_up"),
    [
        ("global auto_time", "1", "0"),
        ("global auto_time_zone", "1", "0"),
        ("global window_animation_scale", "null", "0.0"),
        ("global hidden_api_policy", "null", "1"),
        ("global wifi_on", "1", "1"),
        ("system time_12_24", "null", "24"),
        ("system screen_off_timeout", "60000", "2147483647"),
        ("secure accessibility_enabled", "0", "1"),
        ("secure sms_default_application", "com.google.android.apps.messaging", SMS),
    ],
)
def test_its_settings_are_those_of_a_new_android(
    bought: Phone, phone: Phone, setting: str, value: str, when_set_up: str
) -> None:
    assert lines(bought, f"settings get {setting}") == [value]
    assert lines(phone, f"settings get {setting}") == [when_set_up]


def test_no_app_has_what_it_must_ask_for(bought: Phone) -> None:
    camera = lines(bought, "dumpsys package com.android.camera2 | grep 'granted='")
    granted = {line.split(":")[0].strip(): "granted=true" in line for line in camera}
    assert granted["android.permission.CAMERA"] is True  # as the image grants it
    assert granted["android.permission.ACCESS_COARSE_LOCATION"] is False
    assert lines(bought, "cmd role get-role-holders android.app.role.SMS") == [
        "com.google.android.apps.messaging"
    ]


@pytest.mark.parametrize(("package", "text"), FIRST_SCREENS)
def test_an_app_that_is_installed_begins_with_its_first_page(
    bought: Phone, package: str, text: str
) -> None:
    assert install(bought, package) == "Success\n"
    assert text in Hand(bought).launch(package).wait(2).texts()


@pytest.mark.parametrize(
    ("package", "text"),
    [
        ("com.android.camera2", "NEXT"),
        ("com.android.chrome", "Accept & continue"),
        ("com.google.android.contacts", "Skip"),
    ],
)
def test_so_does_an_app_of_the_image(bought: Phone, package: str, text: str) -> None:
    assert text in Hand(bought).launch(package).texts()


def test_what_an_app_makes_when_it_first_starts(bought: Phone) -> None:
    made = {
        "com.dimowner.audiorecorder": "/storage/emulated/0/Android/data/com.dimowner.audiorecorder"
        "/files/Music/records",
        "com.simplemobiletools.calendar.pro": "/data/data/com.simplemobiletools.calendar.pro"
        "/shared_prefs/Prefs.xml",
        "net.osmand": "/storage/emulated/0/Android/data/net.osmand/files/tracks",
    }
    for package, path in made.items():
        install(bought, package)
        assert not bought.files.exists(path)
        Hand(bought).launch(package)
        assert bought.files.exists(path)
    assert not bought.files.exists(
        "/storage/emulated/0/Android/data/net.osmand/files/Liechtenstein_europe.obf"
    )


def test_an_app_has_the_version_that_its_apk_names(bought: Phone) -> None:
    install(bought, "net.gsantner.markor", 146)
    assert lines(bought, "pm list packages -3 --show-versioncode") == [
        "package:net.gsantner.markor versionCode:146"
    ]
    assert install(bought, "net.gsantner.markor", 145) == (
        "Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code 145"
        " is older than current 146]\n"
    )
    assert install(bought, "net.gsantner.markor", 145, "-d") == "Success\n"
    assert install(bought, "net.gsantner.markor", 147) == "Success\n"
    assert lines(bought, "pm list packages --show-versioncode net.gsantner") == [
        "package:net.gsantner.markor versionCode:147"
    ]


def test_what_is_uninstalled_and_installed_is_as_new(bought: Phone) -> None:
    install(bought, "net.osmand")
    Hand(bought).launch("net.osmand").tap("SKIP DOWNLOAD")
    assert lines(bought, "pm uninstall net.osmand") == ["Success"]
    install(bought, "net.osmand", 4613)
    assert "SKIP DOWNLOAD" in Hand(bought).launch("net.osmand").texts()


def test_the_forwarder_is_bound_by_its_setting_once_it_is_installed(bought: Phone) -> None:
    forwarder = "com.google.androidenv.accessibilityforwarder"
    service = f"{forwarder}/{forwarder}.AccessibilityForwarder"
    enable = f"settings put secure enabled_accessibility_services {service}"
    state: Any = bought.state["forwarder"]
    run_text(bought, enable)
    assert not state["bound"]
    install(bought, forwarder)
    run_text(bought, "settings delete secure enabled_accessibility_services")
    run_text(bought, enable)
    assert state["bound"]
    assert lines(bought, "settings get secure accessibility_enabled") == ["1"]


def test_two_bought_phones_are_alike_and_unlike_one_that_was_set_up(
    bought: Phone, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    other = new_phone(as_bought=True)
    assert other.digest() == bought.digest()
    assert other.digest() != phone.digest()


def test_what_was_saved_as_clean_is_not_replaced_when_it_starts_again(
    tmp_path: Path, new_phone: Callable[..., Phone]
) -> None:
    first = new_phone(as_bought=True, snapshots=tmp_path / "snapshots")
    install(first, "net.osmand")
    first.save(CLEAN)
    second = new_phone(as_bought=True, strict=True, snapshots=tmp_path / "snapshots")
    assert second.snapshots.names() == [CLEAN]
    assert lines(second, "pm list packages -3") == []
    second.load(CLEAN)
    assert lines(second, "pm list packages -3") == ["package:net.osmand"]


def test_the_command_starts_one(tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    home.mkdir()
    flags = ("-as-bought", "-profile", "pixel_6_hostile", "-datadir", str(data))
    with Process(*flags, "-port", str(free_port()), home=home) as phone:
        phone.popen.terminate()
        assert phone.ended()[0] == 0
    assert [each.stem for each in (data / "snapshots").glob("*.json")] == ["default_boot"]


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_bought(new_phone: Callable[..., Phone], profile: str) -> None:
    phone = new_phone(as_bought=True, profile=PROFILES[profile])
    assert lines(phone, "pm list packages -3") == []
    assert phone.snapshots.names() == []


def test_with_a_real_clock_it_has_no_snapshot_either(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(as_bought=True, stepped=False)
    assert phone.snapshots.names() == []
    assert not phone.snapshots.has(BOUGHT)
