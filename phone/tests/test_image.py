"""``-image``: which Google apps a phone has, by what its users see of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from phone.tests.hand import Hand
from phone.tests.ports import free_port
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.android.profile import PIXEL_6
from virtual_phone.android.system_image import BENCHMARK, IMAGES, OLDER, RECORDED, SystemImage
from virtual_phone.device import Device, Options
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.storage.datadir import MARK, DataFolder, Unusable

CHROME, POST = "com.android.chrome", "android.permission.POST_NOTIFICATIONS"
CONTACTS, DIALER = "com.google.android.contacts", "com.google.android.dialer"
PAGE = Intent(
    VIEW, "content://media/external/file/12", "text/html", package=CHROME, flags=NEW_TASK
)
FIRST_RUN = f"{CHROME}/org.chromium.chrome.browser.firstrun.FirstRunActivity"
EXPLAINED = "Chrome notifications make things easier"
HandOn = Callable[[SystemImage], Hand]


@pytest.fixture
def hand_on(new_phone: Callable[..., Phone]) -> HandOn:
    def made(image: SystemImage) -> Hand:
        return Hand(new_phone(strict=True, profile=replace(PIXEL_6, image=image)))

    return made


def cleared(hand: Hand, *, granted: bool = False) -> Hand:
    with hand.phone.busy():
        hand.phone[Packages].clear(CHROME)
        if granted:
            hand.phone[Permissions].grant(CHROME, POST)
    return hand


def labels(hand: Hand, package: str, *ids: str) -> list[str]:
    """The described parts of an app's screen whose ids begin so."""
    return [
        node.desc
        for node in hand.nodes()
        if node.desc and node.resource_id.rpartition("/")[2].startswith(ids)
    ]


def test_a_phone_has_the_first_run_that_the_benchmark_taps_through_and_the_recorded_rest() -> None:
    assert PIXEL_6.image is BENCHMARK
    assert replace(BENCHMARK, name="recorded", chrome_signs_in=True) == RECORDED
    assert list(IMAGES) == ["benchmark", "recorded", "older"]


# Chrome's first run


@pytest.mark.parametrize("image", [BENCHMARK, OLDER], ids=lambda image: image.name)
def test_two_pages_are_terms_and_sync(hand_on: HandOn, image: SystemImage) -> None:
    hand = cleared(hand_on(image)).launch(CHROME)
    assert not hand.sees("Use without an account")
    assert hand.tap("Accept & continue").tap("No thanks").sees(EXPLAINED)


def test_one_page_has_both_and_notifications_follow(hand_on: HandOn) -> None:
    hand = cleared(hand_on(RECORDED)).launch(CHROME)
    assert not hand.sees("Accept & continue")
    there = {node.resource_id.rpartition("/")[2]: node for node in hand.nodes()}
    assert there["title"].text == "Welcome to Chrome"
    assert there["signin_fre_continue_button"].text == "Add account to device"
    assert there["signin_fre_dismiss_button"].text == "Use without an account"
    assert "Terms of Service" in there["signin_fre_footer"].text
    x, y = hand.at("Use without an account")
    assert x == 540
    assert y == pytest.approx(2100, abs=24)  # where agents have tapped it
    hand.tap("Use without an account")
    assert hand.sees(EXPLAINED)
    hand.tap("No thanks")
    assert hand.sees("Search or type web address")
    hand.press("HOME").launch(CHROME)
    assert not hand.sees("Welcome to Chrome")
    assert cleared(hand).launch(CHROME).sees("Use without an account")


def test_an_account_cannot_be_added_without_a_network(hand_on: HandOn) -> None:
    hand = cleared(hand_on(RECORDED)).launch(CHROME).tap("Add account to device")
    assert hand.sees("Can’t connect. Check your internet connection and try again.")
    assert hand.sees("Use without an account")


def test_who_may_notify_is_not_asked_after_the_one_page(hand_on: HandOn) -> None:
    hand = cleared(hand_on(RECORDED), granted=True).launch(CHROME).tap("Use without an account")
    assert not hand.sees(EXPLAINED)
    assert hand.sees("Search or type web address")


def test_the_one_page_takes_the_place_of_the_page_that_was_to_be_displayed(
    hand_on: HandOn,
) -> None:
    hand = cleared(hand_on(RECORDED), granted=True)
    for _ in range(2):  # the second time Chrome is open already
        with hand.phone.busy():
            hand.phone[Activities].start(PAGE)
        assert hand.sees("Use without an account")
    hand.tap("Use without an account")
    assert hand.phone[Activities].top["app"] != CHROME
    with hand.phone.busy():
        hand.phone[Activities].start(PAGE)
    assert hand.sees("Your file couldn’t be accessed")  # there is no file 12


@pytest.mark.parametrize(
    ("image", "page"), [(OLDER, "Accept & continue"), (RECORDED, "Use without an account")]
)
def test_the_activity_of_the_first_run_is_the_images_too(
    hand_on: HandOn, image: SystemImage, page: str
) -> None:
    assert cleared(hand_on(image)).open(FIRST_RUN).sees(page)


def test_the_one_page_is_saved_with_the_phone(hand_on: HandOn) -> None:
    hand = cleared(hand_on(RECORDED)).launch(CHROME)
    with hand.phone.busy():
        hand.phone.save("there")
    hand.tap("Use without an account")
    with hand.phone.busy():
        hand.phone.load("there")
    assert hand.tap("Use without an account").sees(EXPLAINED)


# Contacts and Phone


@pytest.mark.parametrize(
    ("image", "tabs"),
    [
        (RECORDED, ["Contacts", "Highlights", "Fix & manage"]),
        (OLDER, ["Contacts", "Fix & manage"]),
    ],
)
def test_contacts_has_the_tabs_of_its_image(
    hand_on: HandOn, image: SystemImage, tabs: list[str]
) -> None:
    hand = hand_on(image).launch(CONTACTS)
    assert labels(hand, CONTACTS, "nav_", "contacts", "highlights") == tabs
    hand.tap("Open navigation drawer")
    assert hand.sees("Highlights") == ("Highlights" in tabs)


def test_older_contacts_have_no_chips_and_offer_an_import(hand_on: HandOn) -> None:
    hand = hand_on(OLDER).launch(CONTACTS)
    assert not hand.sees("Phone contacts")
    assert hand.find("id=open_search_bar_text_view").text == "Search contacts"
    assert [hand.sees(name) for name in ("No contacts yet", "Add account", "Import")] == [True] * 3
    assert hand.find("id=floating_action_button").bounds == (870, 2003, 1017, 2150)
    assert hand.find("id=nav_contacts").bounds == (0, 2174, 540, 2337)
    for button in ("Add account", "Import"):
        assert not hand.tap(button).sees("No contacts yet")
        hand.back()


def test_older_contacts_list_whom_they_have(hand_on: HandOn) -> None:
    hand = hand_on(OLDER).launch(CONTACTS).tap("Create contact")
    hand.tap("First name").type("Ada").tap("Save").wait(4).back()
    assert hand.sees("1 contact")
    assert hand.tap("More options").sees("Select all")
    assert hand.back().tap("Fix & manage").sees("Merge & fix")


@pytest.mark.parametrize(
    ("image", "tabs"),
    [
        (RECORDED, ["Favorites", "Recents", "Contacts", "Voicemail"]),
        (OLDER, ["Favorites", "Recents", "Contacts"]),
    ],
)
def test_phone_has_the_tabs_of_its_image(
    hand_on: HandOn, image: SystemImage, tabs: list[str]
) -> None:
    assert labels(hand_on(image).launch(DIALER), DIALER, "tab_") == tabs


# Which phone has which


def test_the_flag_is_for_whole_phones_and_their_folders(tmp_path: Path) -> None:
    options = Options(
        image=OLDER, stepped=True, adb_server_port=free_port(), datadir=tmp_path / "data"
    )
    device = Device(options)
    try:
        assert labels(Hand(device.phone).launch(DIALER), DIALER, "tab_")[-1] == "Contacts"
    finally:
        device.stop()
    complaint = "holds a phone with the image older; start it with -image older"
    with pytest.raises(Unusable, match=complaint):
        DataFolder(tmp_path / "data", PIXEL_6)


def test_an_image_of_the_profile_stays_without_the_flag() -> None:
    profile = replace(PIXEL_6, image=OLDER)
    device = Device(Options(profile=profile, stepped=True, adb_server_port=free_port()))
    try:
        assert device.phone.profile.image is OLDER
    finally:
        device.stop()


def test_a_data_folder_from_before_images_were_stored_is_the_benchmarks(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text(f'{{"profile": "pixel_6", "model": "{PIXEL_6.model}"}}')
    DataFolder(tmp_path, PIXEL_6)
    with pytest.raises(Unusable, match="start it with -image benchmark"):
        DataFolder(tmp_path, replace(PIXEL_6, image=RECORDED))


def test_a_second_phone_with_an_image_is_a_copy_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = replace(PIXEL_6, image=OLDER)
    Phone(tmp_path / "first", all_parts(), profile=profile).close()
    monkeypatch.setattr(Phone, "provision", None)  # not called
    phone = Phone(tmp_path / "second", all_parts(), profile=profile)
    try:
        assert phone.files.is_dir("/sdcard/Download")
    finally:
        phone.close()
