"""System properties, on both profiles."""

from collections.abc import Callable

import pytest

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone
from virtual_phone.services.properties import Properties

PIXEL_6 = {
    "ro.build.fingerprint": "google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917"
    ":userdebug/dev-keys",
    "ro.build.version.release": "13",
    "ro.build.version.sdk": "33",
    "ro.build.version.security_patch": "2024-02-05",
    "ro.build.id": "TE1A.240213.009",
    "ro.build.type": "userdebug",
    "ro.build.tags": "dev-keys",
    "ro.product.model": "sdk_gphone64_x86_64",
    "ro.product.name": "sdk_gphone64_x86_64",
    "ro.product.device": "emu64x",
    "ro.product.brand": "google",
    "ro.sf.lcd_density": "420",
    "sys.boot_completed": "1",
    "init.svc.bootanim": "stopped",
    "ro.kernel.qemu": "1",
    "ro.hardware": "ranchu",
    "persist.sys.timezone": "UTC",
    "gsm.sim.state": "LOADED",
    "no.such": "",
}
PIXEL_5 = {
    "ro.build.version.release": "12",
    "ro.build.version.sdk": "31",
    "ro.build.id": "SE1A.220826.008",
    "ro.product.model": "sdk_gphone64_x86_64",
    "ro.product.device": "emulator64_x86_64_arm64",
    "ro.sf.lcd_density": "440",
}


@pytest.mark.parametrize(("profile", "known"), [("pixel_6", PIXEL_6), ("pixel_5", PIXEL_5)])
def test_properties_of_a_profile(
    profile: str, known: dict[str, str], new_phone: Callable[..., Phone]
) -> None:
    properties = new_phone(profile=PROFILES[profile])[Properties]
    assert {name: properties.get(name) for name in known} == known


def test_what_is_read_only_is_set_once(phone: Phone) -> None:
    properties = phone[Properties]
    assert not properties.set("ro.build.type", "user")
    assert properties.get("ro.build.type") == "userdebug"
    assert properties.set("ro.mine", "1")
    assert not properties.set("ro.mine", "2")


def test_an_empty_property_counts_as_unset(phone: Phone) -> None:
    phone[Properties].set("debug.mine", "")
    assert phone[Properties].get("debug.mine", "default") == "default"


def test_the_time_zone_is_the_clocks(phone: Phone) -> None:
    phone[Properties].set("persist.sys.timezone", "Europe/Zurich")
    assert phone.clock.now().hour == 17
    phone.clock.set_zone("UTC")
    assert phone[Properties].get("persist.sys.timezone") == "UTC"
    assert phone[Properties].all()["persist.sys.timezone"] == "UTC"
