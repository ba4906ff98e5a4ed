"""Runtime permissions: from the image, from set-up, from a dialog, from `pm`."""

from collections.abc import Callable

import pytest

from phone.tests.apks import install, packed
from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import NotChangeable, Permissions
from virtual_phone.services.roles import SMS, Roles

CONTACTS = "com.google.android.contacts"
READ = "android.permission.READ_CONTACTS"
NOTIFY = "android.permission.POST_NOTIFICATIONS"
INTERNET = "android.permission.INTERNET"


@pytest.fixture
def permissions(phone: Phone) -> Permissions:
    """With a Contacts that asks for three things."""
    asked = (READ, NOTIFY, INTERNET)
    info = PackageInfo(CONTACTS, "Contacts", system=True, permissions=asked)
    phone[Packages].declare(info)
    return phone[Permissions]


def state(permissions: Permissions) -> list[bool]:
    return [permissions.granted(CONTACTS, each) for each in (READ, NOTIFY, INTERNET)]


def test_a_set_up_phone_has_granted_all_but_what_was_refused(permissions: Permissions) -> None:
    assert state(permissions) == [True, False, True]


def test_only_what_must_be_asked_for_is_a_runtime_permission(permissions: Permissions) -> None:
    assert permissions.requested(CONTACTS) == [READ, NOTIFY]


@pytest.mark.parametrize(
    ("package", "permission", "text"),
    [
        ("no.such", READ, "java.lang.IllegalArgumentException: Unknown package: no.such"),
        (
            CONTACTS,
            "android.permission.FLY",
            "java.lang.IllegalArgumentException: Unknown permission: android.permission.FLY",
        ),
        (
            CONTACTS,
            "android.permission.CAMERA",
            "java.lang.SecurityException: Package com.google.android.contacts has not requested"
            " permission android.permission.CAMERA",
        ),
        (
            CONTACTS,
            INTERNET,
            "java.lang.SecurityException: Permission android.permission.INTERNET requested by"
            " com.google.android.contacts is not a changeable permission type",
        ),
    ],
)
def test_what_cannot_be_granted(
    permissions: Permissions, package: str, permission: str, text: str
) -> None:
    with pytest.raises(NotChangeable) as failed:
        permissions.grant(package, permission)
    assert str(failed.value) == text


def test_granting_twice_is_no_error_and_revoking_undoes_it(
    phone: Phone, permissions: Permissions
) -> None:
    before = phone.digest()
    permissions.grant(CONTACTS, NOTIFY)
    permissions.grant(CONTACTS, NOTIFY)
    assert state(permissions) == [True, True, True]
    permissions.revoke(CONTACTS, NOTIFY)
    assert phone.digest() == before


def test_who_was_refused_twice_may_not_ask_again(permissions: Permissions) -> None:
    assert not permissions.may_ask(CONTACTS, READ)  # has it
    assert not permissions.may_ask(CONTACTS, "android.permission.CAMERA")  # never asked for it
    asked = []
    for _ in range(3):
        asked.append(permissions.may_ask(CONTACTS, NOTIFY))
        permissions.deny(CONTACTS, NOTIFY)
    assert asked == [True, True, False]
    permissions.grant(CONTACTS, NOTIFY)
    permissions.revoke(CONTACTS, NOTIFY)
    assert permissions.may_ask(CONTACTS, NOTIFY)


def test_clearing_leaves_what_was_granted_without_a_request(
    phone: Phone, permissions: Permissions
) -> None:
    permissions.revoke(CONTACTS, READ)
    permissions.grant(CONTACTS, NOTIFY)
    phone[Packages].clear(CONTACTS)
    assert state(permissions) == [True, False, True]


def test_android_12_knows_no_permission_for_notifications(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(profile=PROFILES["pixel_5"])
    assert NOTIFY not in phone[Permissions].dangerous
    phone[Packages].declare(PackageInfo(CONTACTS, "Contacts", system=True, permissions=(READ,)))
    with pytest.raises(NotChangeable, match="Unknown permission"):
        phone[Permissions].grant(CONTACTS, NOTIFY)


def test_the_one_for_messages_may_read_them_even_after_it_was_cleared(phone: Phone) -> None:
    tally, read_sms = "org.example.tally", "android.permission.READ_SMS"
    packages, permissions = phone[Packages], phone[Permissions]
    install(phone, packed(tally))
    packages.state["foreign"][tally]["permissions"] = [read_sms, "android.permission.CAMERA"]
    permissions.reset(tally)
    assert not permissions.granted(tally, read_sms)
    phone[Roles].give(SMS, tally)
    for _ in range(2):
        assert permissions.granted(tally, read_sms)
        assert not permissions.granted(tally, "android.permission.CAMERA")
        packages.clear(tally)
