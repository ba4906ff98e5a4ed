"""Settings: which pages there are, what leads to them, and where things stand on them."""

from collections.abc import Callable, Iterator

import pytest

from phone.tests.hand import Hand, below
from phone.tests.screen_checks import everything_clickable_can_be_tapped, no_two_texts_overlap
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.android.profile import PROFILES
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.settings.home import ROWS
from virtual_phone.apps.settings.page import SettingsPage
from virtual_phone.apps.settings.pages import pages
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.ui.icons import glyph
from virtual_phone.ui.layers import find_box
from virtual_phone.ui.settings import Item, UnopenedPage
from virtual_phone.wire.nodes import Node, Rect

PACKAGE = "com.android.settings"
CLOCK = "com.google.android.deskclock"
ABOUT = {
    "package": CLOCK,
    "package:": CLOCK,
    "package and group": f"{CLOCK}/NOTIFICATIONS",
    "network": "AndroidWifi",
    "role": "android.app.role.SMS",
    "group": "LOCATION",
    "service": "com.google.androidenv.accessibilityforwarder/.AccessibilityForwarder",
    "region": "United States",
    "what is on the internet": "Google legal",
    "feature": "Live Caption",
    "title of a text": "Regulatory labels",
    "": "",
}
MODES = {
    "pixel_6": ("pixel_6", False, 1.0),
    "pixel_5-dark": ("pixel_5", True, 1.0),
    "large-letters": ("pixel_6", False, 1.3),
}
UP, DOWN = ((540, 1800), (540, 900)), ((540, 900), (540, 2300))


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def show(hand: Hand, page: str) -> Hand:
    extras = {"page": page, "arg": ABOUT[pages()[page].about]}
    return hand.open(f"{PACKAGE}/{PACKAGE}.SubSettings", extras=extras)


def act(hand: Hand, action: str, **more: object) -> Hand:
    """As ``am start -a``."""
    with hand.phone.busy():
        intent = Intent(action=f"android.settings.{action}", flags=NEW_TASK).but(**more)
        hand.phone[Activities].start(intent)
    return hand


def front(hand: Hand) -> str:
    """The class of the activity in front, as ``topActivity`` says it."""
    return str(hand.phone[Activities].top["activity"])


def title(hand: Hand) -> str:
    return hand.find("id=collapsing_toolbar").desc


def tree(hand: Hand) -> Node:
    """The nodes of the app's window."""
    with hand.phone.busy():
        root = hand.phone[Display].windows()[0].root
    assert root is not None
    return root


def row(hand: Hand, name: str) -> Rect:
    """The bounds of the row with a title."""
    wanted = hand.find(name)
    rows = [
        node
        for node in below(tree(hand))
        if node.clickable and any(child is wanted or child == wanted for child in below(node))
    ]
    return rows[-1].bounds


# Every page


@pytest.mark.parametrize("mode", MODES)
def test_on_no_page_do_texts_overlap_or_hide_what_can_be_tapped(
    mode: str, new_phone: Callable[..., Phone]
) -> None:
    profile, dark, scale = MODES[mode]
    phone = new_phone(profile=PROFILES[profile], strict=True)
    with phone.busy():
        phone[DisplaySettings].set_night(dark)
        phone[DisplaySettings].set_font_scale(scale)
    hand = Hand(phone)
    for name in pages():
        for _ in positions(show(hand, name)):
            with phone.busy():
                for layer in phone[Display].layers:
                    no_two_texts_overlap(layer, hand.phone[Display].metrics)
                everything_clickable_can_be_tapped(phone)
        hand.back()


def positions(hand: Hand) -> Iterator[None]:
    """A page from its head to its end, a screenful at a time."""
    views = hand.phone[Activities].top["views"]
    yield
    views["content_parent"] = {"scroll": 10_000}
    for at in range(0, 30_000, 1500):
        views["recycler_view"] = {"scroll": at}
        with hand.phone.busy():
            hand.phone.changed()
        yield
        listed = find_box(hand.phone[Display].layers[0].root, "recycler_view")
        if listed is None or listed.scroll < at:
            return


def test_every_icon_is_one(hand: Hand) -> None:
    for name in pages():
        for _ in positions(show(hand, name)):
            for _, box in hand.phone[Display].boxes():
                assert box.view.kind != "icon" or glyph(box.view.look["icon"])
        hand.back()


def test_every_row_of_the_homepage_leads_to_a_page_of_its_name(hand: Hand) -> None:
    for each in ROWS:
        hand.launch(PACKAGE)
        while not hand.sees(str(each.title)):
            hand.swipe((540, 1900), (540, 1300))
        hand.tap(str(each.title))
        assert title(hand) == each.title
        assert front(hand) == f"{PACKAGE}.SubSettings"
        hand.back()


def test_a_row_leads_only_to_pages_that_there_are(hand: Hand) -> None:
    for name in pages():
        show(hand, name)
        app = SettingsApp(hand.phone)
        for item in pages()[name].now(UnopenedPage(app, ABOUT[pages()[name].about])):
            assert not item.to or item.to in pages(), f"{name}: {item}"
        hand.back()


def test_rows_of_one_page_have_names_of_their_own(hand: Hand) -> None:
    for name in pages():
        show(hand, name)
        with hand.phone.busy():
            boxes = [box for layer, box in hand.phone[Display].boxes() if box.view.on]
        keys = [box.key for box in boxes]
        assert len(set(keys)) == len(keys), name
        hand.back()


def test_each_row_of_each_page_leads_somewhere(hand: Hand) -> None:
    """A row without a target would lead to the page for what cannot be reached."""
    context = {
        name: UnopenedPage(SettingsApp(hand.phone), ABOUT[page.about])
        for name, page in pages().items()
    }
    dead = [
        (name, str(row.title))
        for name, page in pages().items()
        for row in (*page.now(context[name]), *page.menu, *page.buttons)
        for part in row.parts(context[name])
        if type(part) is Item and part.enabled(context[name]) and not (part.to or part.does)
    ]
    assert dead == []


def test_what_is_on_the_internet_cannot_be_reached(hand: Hand) -> None:
    show(hand, "security").tap("Google Security Checkup")
    assert title(hand) == "Google Security Checkup"
    assert hand.sees("Can’t connect")
    hand.tap("Try again")
    assert hand.sees("Can’t connect. Try again later.")


def test_a_google_account_cannot_be_added_offline(hand: Hand) -> None:
    show(hand, "accounts").tap("Add account").tap("Google")
    assert title(hand) == "Couldn’t sign in"


def test_an_unknown_page_cannot_be_reached_either(hand: Hand) -> None:
    hand.open(f"{PACKAGE}/{PACKAGE}.SubSettings", extras={"page": "nonsense", "arg": "Nonsense"})
    assert title(hand) == "Nonsense"
    assert hand.sees("Can’t connect")


def test_a_feature_is_switched_on_its_page_and_its_row_says_so(hand: Hand) -> None:
    show(hand, "security").tap("Find My Device").tap("Use Find My Device").back()
    texts = hand.texts()
    assert texts[texts.index("Find My Device") + 1] == "On"
    hand.back()
    texts = show(hand, "location_services").texts()
    assert texts[texts.index("Earthquake alerts") + 1] == "Off"


def test_words_of_the_personal_dictionary_are_added_and_removed(hand: Hand) -> None:
    show(hand, "personal_dictionary").tap("Add word").type("Zürich").tap("OK")
    assert hand.sees("Zürich")
    hand.tap("Zürich").tap("Cancel")
    assert hand.sees("Zürich")
    hand.tap("Zürich").tap("OK")
    assert not hand.sees("Zürich")


def test_a_lock_with_a_secret_is_not_allowed(hand: Hand) -> None:
    show(hand, "screen_lock").tap("PIN")
    assert title(hand) == "Choose a screen lock"
    assert not hand.find("PIN").enabled


# What leads where


def test_the_icon_opens_the_homepage_under_its_real_name(hand: Hand) -> None:
    hand.launch(PACKAGE)
    assert front(hand) == f"{PACKAGE}.homepage.SettingsHomepageActivity"
    assert hand.sees("Search settings")


ACTIONS = {
    "WIRELESS_SETTINGS": ("Settings$NetworkDashboardActivity", "Network & internet"),
    "AIRPLANE_MODE_SETTINGS": ("Settings$NetworkDashboardActivity", "Network & internet"),
    "WIFI_SETTINGS": ("Settings$NetworkProviderSettingsActivity", "Internet"),
    "BLUETOOTH_SETTINGS": ("Settings$ConnectedDeviceDashboardActivity", "Connected devices"),
    "DISPLAY_SETTINGS": ("Settings$DisplaySettingsActivity", "Display"),
    "SOUND_SETTINGS": ("Settings$SoundSettingsActivity", "Sound & vibration"),
    "DATE_SETTINGS": ("Settings$DateTimeSettingsActivity", "Date & time"),
    "INPUT_METHOD_SETTINGS": ("Settings$AvailableVirtualKeyboardActivity", "On-screen keyboard"),
    "LOCALE_SETTINGS": ("Settings$LocalePickerActivity", "Languages"),
    "ACCESSIBILITY_SETTINGS": ("Settings$AccessibilitySettingsActivity", "Accessibility"),
    "APPLICATION_SETTINGS": ("Settings$ManageApplicationsActivity", "All apps"),
    "MANAGE_ALL_APPLICATIONS_SETTINGS": ("Settings$ManageApplicationsActivity", "All apps"),
    "MANAGE_OVERLAY_PERMISSION": ("Settings$OverlaySettingsActivity", "Display over other apps"),
    "BATTERY_SAVER_SETTINGS": ("Settings$BatterySaverSettingsActivity", "Battery Saver"),
    "INTERNAL_STORAGE_SETTINGS": ("Settings$StorageDashboardActivity", "Storage"),
    "SECURITY_SETTINGS": ("Settings$SecurityDashboardActivity", "Security"),
    "PRIVACY_SETTINGS": ("Settings$PrivacyDashboardActivity", "Privacy"),
    "LOCATION_SOURCE_SETTINGS": ("Settings$LocationSettingsActivity", "Location"),
    "DEVICE_INFO_SETTINGS": ("Settings$MyDeviceInfoActivity", "About emulated device"),
    "APPLICATION_DEVELOPMENT_SETTINGS": (
        "Settings$DevelopmentSettingsDashboardActivity",
        "Developer options",
    ),
    "MANAGE_DEFAULT_APPS_SETTINGS": ("Settings$ManageDefaultAppsSettingsActivity", "Default apps"),
    "HOME_SETTINGS": ("Settings$HomeSettingsActivity", "Home app"),
    "NETWORK_OPERATOR_SETTINGS": ("Settings$MobileNetworkActivity", "T-Mobile"),
    "ZEN_MODE_SETTINGS": ("Settings$ZenModeSettingsActivity", "Do Not Disturb"),
    "NOTIFICATION_SETTINGS": ("Settings$ConfigureNotificationSettingsActivity", "Notifications"),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_opens_its_page(hand: Hand, action: str) -> None:
    cls, name = ACTIONS[action]
    act(hand, action)
    assert (front(hand), title(hand)) == (f"{PACKAGE}.{cls}", name)


@pytest.mark.parametrize(
    ("action", "cls", "name"),
    [
        ("APPLICATION_DETAILS_SETTINGS", "applications.InstalledAppDetails", "App info"),
        (
            "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
            "Settings$AppManageExternalStorageActivity",
            "All files access",
        ),
        (
            "MANAGE_OVERLAY_PERMISSION",
            "Settings$AppDrawOverlaySettingsActivity",
            "Display over other apps",
        ),
    ],
)
def test_an_action_about_a_package_opens_its_page(
    hand: Hand, action: str, cls: str, name: str
) -> None:
    act(hand, action, data=f"package:{CLOCK}")
    assert (front(hand), title(hand)) == (f"{PACKAGE}.{cls}", name)
    assert hand.find("id=entity_header_title").text == "Clock"


def test_the_notifications_of_an_app_are_asked_for_with_an_extra(hand: Hand) -> None:
    act(hand, "APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": CLOCK})
    assert front(hand) == f"{PACKAGE}.Settings$AppNotificationSettingsActivity"
    assert hand.sees("All Clock notifications")


def test_a_page_about_a_package_that_is_not_there_says_so(hand: Hand) -> None:
    act(hand, "APPLICATION_DETAILS_SETTINGS", data="package:org.example.none")
    assert hand.sees("This app isn’t installed")


def test_every_activity_of_the_tables_can_be_started(hand: Hand) -> None:
    for name, info in SettingsApp.activities().items():
        if info.name == SettingsPage.info().name:
            hand.open(f"{PACKAGE}/{name}").back()


# Going back, coming back, being saved


def test_back_and_the_arrow_leave_a_page(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Apps").tap("Default apps").back()
    assert title(hand) == "Apps"
    hand.tap("Navigate up")
    assert hand.sees("Search settings")


def test_the_homepage_keeps_its_place(hand: Hand) -> None:
    hand.launch(PACKAGE).swipe((540, 1200), (540, 0)).tap("Display").back()
    assert hand.sees("Display")
    assert not hand.sees("Settings")


def test_opened_again_it_shows_the_page_left_open(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Apps").press("HOME").launch(PACKAGE)
    assert title(hand) == "Apps"


def test_an_open_page_survives_saving_and_loading(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Network & internet").tap("Private DNS").tap("Off")
    before = hand.texts()
    with hand.phone.busy():
        hand.phone.save("x")
    hand.tap("Save").press("HOME")
    with hand.phone.busy():
        hand.phone.load("x")
    assert hand.texts() == before


# Where things stand, in pixels of a Pixel 6


def test_the_homepage_stands_as_measured(hand: Hand) -> None:
    hand.launch(PACKAGE)
    assert hand.find("id=account_avatar").bounds == (891, 274, 1017, 400)
    assert hand.find("id=search_action_bar").bounds == (42, 591, 1038, 728)
    assert [row(hand, name)[1] for name in ("Network & internet", "Apps", "Storage")] == [
        770,
        1232,
        1925,
    ]
    assert hand.find("Battery").bounds[:2] == (189, 1748)
    described = [node.text or node.desc for node in hand.nodes() if node.text or node.desc]
    assert described[:5] == [
        "Profile picture, double tap to open Google Account",
        "Settings",
        "Search settings",
        "Network & internet",
        "Mobile, Wi‑Fi, hotspot",
    ]


def test_scrolled_down_once_the_search_bar_stays_and_display_is_in_reach(hand: Hand) -> None:
    hand.launch(PACKAGE).swipe((540, 1200), (540, 0))
    texts = hand.texts()
    assert texts[0] == "Search settings"
    assert "Settings" not in texts
    assert {"Display", "Security"} <= set(texts)
    assert hand.find("id=search_action_bar").bounds == (42, 149, 1038, 286)


NETWORK = {
    "Internet": 598,
    "Calls & SMS": 804,
    "SIMs": 1010,
    "Airplane mode": 1216,
    "Hotspot & tethering": 1371,
    "Data Saver": 1577,
    "VPN": 1783,
    "Private DNS": 1989,
    "Adaptive connectivity": 2195,
}


def test_network_and_internet_stands_as_measured(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Network & internet")
    assert {name: row(hand, name)[1] for name in NETWORK} == NETWORK
    assert hand.find("id=collapsing_toolbar").bounds == (0, 0, 1080, 598)
    assert hand.find("Navigate up").bounds == (0, 128, 147, 275)
    assert hand.find("id=recycler_view").bounds == (0, 598, 1080, 2337)


def test_display_stands_as_measured(hand: Hand) -> None:
    hand.launch(PACKAGE)
    act(hand, "DISPLAY_SETTINGS")
    rows = {
        "Brightness level": (732, 938),
        "Lock screen": (1072, 1278),
        "Screen timeout": (1278, 1484),
        "Screen saver": (1824, 2030),
        "Display size and text": (2030, 2185),
    }
    assert {name: row(hand, name)[1::2] for name in rows} == rows
    switch = next(node for node in hand.nodes() if node.checkable)
    assert (switch.desc, switch.bounds) == ("Dark theme", (849, 1618, 1038, 1824))


def test_elements_come_level_by_level(hand: Hand) -> None:
    """The list's container, the title, the list, the arrow, then the rows."""
    act(hand, "DISPLAY_SETTINGS")
    page = next(node for node in below(tree(hand)) if node.resource_id.endswith("content_parent"))
    assert page.scrollable
    head, rows = page.children
    assert (head.desc, head.text) == ("Display", "")
    assert rows.scrollable
    assert [node.desc for node in below(head) if node.clickable] == ["Navigate up"]


def test_a_list_that_fits_below_the_low_head_is_no_element(hand: Hand) -> None:
    """Nor is it one while it reaches below the screen, since only the head gives way then."""
    hand.launch(PACKAGE).tap("Network & internet")
    assert not hand.find("id=recycler_view").scrollable
    show(hand, "sizes")
    assert hand.find("High contrast text").bounds[1] == 2212
    assert not hand.find("id=recycler_view").scrollable


def test_a_lock_screen_without_a_lock_has_nothing_to_set_but_what_it_shows(hand: Hand) -> None:
    disabled = [
        "Add text on lock screen",
        "None",
        "Show device controls",
        "To use, first set a screen lock",
        "Control from locked device",
        "Control external devices without unlocking your phone or tablet if allowed by the"
        " device controls app",
    ]
    show(hand, "lock_screen")
    assert [node.text for node in hand.nodes() if node.text and not node.enabled] == disabled
    assert [(node.checked, node.enabled) for node in hand.nodes() if node.checkable] == [
        (True, False),
        (False, False),
        (True, True),
    ]
    with hand.phone.busy():
        hand.phone[Settings].put("secure", "lockscreen.disabled", 0)
    assert [node.text for node in hand.nodes() if node.text and not node.enabled] == disabled[2:]
    assert hand.tap("Now Playing").sees("Use Now Playing")


def test_a_head_collapses_before_the_list_moves_and_opens_again_after_it(hand: Hand) -> None:
    act(hand, "DISPLAY_SETTINGS").swipe(*UP)
    assert hand.find("id=collapsing_toolbar").bounds == (0, 0, 1080, 275)
    hand.swipe(*DOWN).swipe(*DOWN)
    assert hand.find("id=collapsing_toolbar").bounds == (0, 0, 1080, 598)
    assert row(hand, "Brightness level")[1] == 732


def test_the_stack_names_the_alias_and_the_activity_in_front(hand: Hand) -> None:
    hand.launch(PACKAGE)
    listed = run_text(hand.phone, "am stack list | grep visible=true").stdout
    assert f": {PACKAGE}/{PACKAGE}.Settings bounds=" in listed
    assert listed.endswith(
        f"topActivity=ComponentInfo{{{PACKAGE}/{PACKAGE}.homepage.SettingsHomepageActivity}}\n"
    )
    hand.tap("Apps")
    listed = run_text(hand.phone, "am stack list | grep visible=true").stdout
    assert listed.endswith(f"topActivity=ComponentInfo{{{PACKAGE}/{PACKAGE}.SubSettings}}\n")
