"""Packages: what is there, what comes, what is wiped and what goes."""

import pytest

from phone.tests.apks import install, packed
from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services.app_ops import AppOps, op_named
from virtual_phone.services.app_snapshots import copy_tree
from virtual_phone.services.packages import InstallFailed, Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.roles import DIALER, SMS, Roles
from virtual_phone.services.settings import Settings

TALLY = "org.example.tally"
CAMERA = "android.permission.CAMERA"
FORWARDER = "com.google.androidenv.accessibilityforwarder"


def test_a_package_that_is_not_there(phone: Phone) -> None:
    packages = phone[Packages]
    assert TALLY not in packages
    assert packages.uid(TALLY) == 0
    assert not packages.clear(TALLY)
    with pytest.raises(KeyError, match=TALLY):
        packages.info(TALLY)
    with pytest.raises(InstallFailed, match="DELETE_FAILED_INTERNAL_ERROR"):
        packages.uninstall(TALLY)


def test_the_image_has_its_packages_and_their_folders(phone: Phone) -> None:
    packages = phone[Packages]
    for name in (
        "android",
        "com.android.providers.contacts",
        "com.android.providers.telephony",
        "com.android.shell",
        "com.android.systemui",
        "com.google.android.apps.nexuslauncher",
        FORWARDER,
    ):
        assert name in packages
        assert phone.files.is_dir(f"/data/data/{name}")
        assert phone.files.is_dir(f"/data/user_de/0/{name}")


def test_numbers_are_those_of_a_real_image_and_no_others(phone: Phone) -> None:
    packages = phone[Packages]
    assert packages.uid("com.android.settings") == 1000
    assert packages.uid("com.android.providers.telephony") == 1001
    assert packages.uid("com.android.systemui") == 10157
    assert packages.uid("com.google.android.inputmethod.latin") == 10141
    assert "com.android.settings" in packages.with_uid(1000)
    own = [packages.uid(name) for name in packages.names() if packages.uid(name) >= 10000]
    assert len(own) == len(set(own))
    stat = phone.files.stat("/data/data/com.android.systemui")
    assert (stat.uid, stat.gid) == (10157, 10157)


def test_where_apks_lie(phone: Phone) -> None:
    packages = phone[Packages]
    assert packages.apk("com.android.chrome") == "/product/app/Chrome/Chrome.apk"
    install(phone, packed(TALLY))
    path = packages.apk(TALLY)
    assert path.startswith("/data/app/~~")
    assert path.endswith("==/base.apk")
    assert f"==/{TALLY}-" in path
    assert phone.files.read(path) == packed(TALLY)


def test_an_installed_apk_is_what_it_says(phone: Phone) -> None:
    packages, heard = phone[Packages], list[tuple[str, str]]()
    packages.watch(lambda *told: heard.append(told))
    assert install(phone, packed(TALLY)) == TALLY
    info = packages.info(TALLY)
    assert (info.label, info.version, info.launcher) == ("Tally", ("1.2.3", 7), f"{TALLY}.Main")
    assert packages.is_foreign(TALLY)
    assert phone.files.is_dir(f"/data/data/{TALLY}")
    phone.clock.advance(60)
    install(phone, packed(TALLY))
    first, last = packages.installed_at(TALLY)
    assert last - first == 60_000_000_000
    assert heard == [("installed", TALLY), ("updated", TALLY)]


def test_removing_takes_everything_but_what_is_to_be_kept(phone: Phone) -> None:
    packages, files = phone[Packages], phone.files
    before = phone.digest()
    install(phone, packed(TALLY))
    files.write(f"/data/data/{TALLY}/kept", "x")
    packages.uninstall(TALLY, keep_data=True)
    assert TALLY not in packages
    assert files.read(f"/data/data/{TALLY}/kept") == b"x"
    install(phone, packed(TALLY))
    packages.uninstall(TALLY)
    assert phone.digest() == before


def test_what_is_in_the_image_goes_only_for_the_user(phone: Phone) -> None:
    packages = phone[Packages]
    with pytest.raises(InstallFailed):
        packages.uninstall("com.android.chrome")
    packages.uninstall("com.android.chrome", for_user=True)
    assert "com.android.chrome" not in packages


def test_clearing_leaves_an_empty_folder(phone: Phone) -> None:
    files, packages = phone.files, phone[Packages]
    for home in ("/data/data", "/data/user_de/0"):
        files.mkdir(f"{home}/{FORWARDER}/shared_prefs")
        files.write(f"{home}/{FORWARDER}/shared_prefs/x.xml", "<map/>")
        files.mkdir(f"{home}/{FORWARDER}/lib")
    assert packages.clear(FORWARDER)
    for home in ("/data/data", "/data/user_de/0"):
        assert files.listdir(f"{home}/{FORWARDER}") == ["lib"]


def test_clearing_revokes_what_was_allowed(phone: Phone) -> None:
    packages, permissions, ops = phone[Packages], phone[Permissions], phone[AppOps]
    install(phone, packed(TALLY))
    permissions.grant(TALLY, CAMERA)
    ops.set(TALLY, "MANAGE_EXTERNAL_STORAGE", "allow")
    packages.clear(TALLY)
    assert not permissions.granted(TALLY, CAMERA)
    assert not ops.allowed(TALLY, "MANAGE_EXTERNAL_STORAGE")
    assert permissions.granted(TALLY, "android.permission.INTERNET")


def test_a_disabled_package_stays_installed(phone: Phone) -> None:
    packages = phone[Packages]
    packages.enable("com.android.chrome", "disabled-user")
    assert "com.android.chrome" in packages
    assert not packages.is_enabled("com.android.chrome")
    packages.enable("com.android.chrome", "default")
    assert packages.is_enabled("com.android.chrome")


def test_each_app_has_a_copy_of_its_data_for_the_benchmark(phone: Phone) -> None:
    for package in apps.installed():
        original = phone.files.listdir(f"/data/data/{package}")
        copy = phone.files.listdir(f"/data/data/android_world/snapshots/{package}")
        assert copy == original


def test_a_copy_keeps_times_and_links(phone: Phone) -> None:
    files = phone.files
    files.mkdir("/data/local/tmp/a/b", parents=True)
    files.write("/data/local/tmp/a/b/x", "x")
    files.symlink("b/x", "/data/local/tmp/a/link")
    files.utime("/data/local/tmp/a/b/x", atime=3, mtime=5)
    copy_tree(files, "/data/local/tmp/a", "/data/local/tmp/c")
    assert files.read("/data/local/tmp/c/link") == b"x"
    assert files.stat("/data/local/tmp/c/b/x").mtime == 5


def test_a_role_says_so_in_the_settings_too(phone: Phone) -> None:
    packages, roles = phone[Packages], phone[Roles]
    install(phone, packed(TALLY))
    roles.give(DIALER, TALLY)
    assert phone[Settings].get("secure", "dialer_default_application") == TALLY
    packages.uninstall(TALLY)
    assert roles.holder(DIALER) == "com.google.android.dialer"
    assert not roles.known("android.app.role.COOK")
    assert roles.known(SMS)


@pytest.mark.parametrize(
    ("word", "op"),
    [
        ("android:system_alert_window", "SYSTEM_ALERT_WINDOW"),
        ("SYSTEM_ALERT_WINDOW", "SYSTEM_ALERT_WINDOW"),
        ("android.permission.CAMERA", "CAMERA"),
        ("android:fly", None),
    ],
)
def test_the_names_of_an_op(word: str, op: str | None) -> None:
    assert op_named(word) == op


def test_what_was_removed_is_not_enabled(phone: Phone) -> None:
    packages = phone[Packages]
    assert packages.is_enabled("ca.zgrs.clipper")
    packages.uninstall("ca.zgrs.clipper")
    assert not packages.is_enabled("ca.zgrs.clipper")
