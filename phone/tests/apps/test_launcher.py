"""The launcher: home screen, drawer, search, popups, and apps that are only icons."""

from collections.abc import Callable

import pytest

from phone.tests.forest import elements, names
from phone.tests.hand import Hand
from virtual_phone import apps
from virtual_phone.apps.absent import Absent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

CLOCK = "com.google.android.deskclock"
CENTRE = (540, 1200)
# The home screen in the order and at the places in which it was captured; the status bar follows.
HOME = [
    ("workspace", "", (0, 0, 1080, 2400)),
    ("", "Home", (0, 128, 1080, 2337)),
    ("com.google.android.dialer", "Phone", (76, 1873, 249, 2068)),
    ("com.google.android.apps.messaging", "Messages", (328, 1873, 501, 2068)),
    ("com.android.chrome", "Chrome", (580, 1873, 753, 2068)),
    ("com.google.android.gm", "Gmail", (832, 1873, 1005, 2068)),
    ("search_container_hotseat", "Search", (75, 2125, 1004, 2290)),
    ("date", "Sun, Oct 15", (57, 292, 1023, 353)),
    ("com.google.android.gm", "Gmail", (309, 1479, 519, 1751)),
    ("com.google.android.apps.photos", "Photos", (561, 1479, 771, 1751)),
    ("com.google.android.youtube", "YouTube", (813, 1479, 1023, 1751)),
    ("g_icon", "Google app", (86, 2144, 212, 2270)),
    ("mic_icon", "Voice search", (741, 2125, 867, 2290)),
    ("lens_icon", "Google Lens", (867, 2125, 993, 2290)),
]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def drawer(hand: Hand) -> Hand:
    return hand.swipe((540, 2160), (540, 720))


def icons(phone: Phone) -> list[str]:
    """The names in the drawer's list, the predicted ones above."""
    return [node.text for node in elements(phone) if node.resource_id.endswith(":id/icon")]


def front(phone: Phone) -> str:
    return str(phone[Activities].top["app"])


# Home


def test_home_is_read_in_the_order_in_which_it_was_captured(phone: Phone) -> None:
    there = [each for each in HOME if "." not in each[0] or each[0] in apps.installed()]
    shown = [(node.text or node.desc, node.bounds) for node in elements(phone)]
    assert shown[: len(there)] == [(name, bounds) for _, name, bounds in there]


def test_nothing_but_the_status_bar_comes_after_home(phone: Phone) -> None:
    after = names(phone)[names(phone).index("Google Lens") + 1 :]
    assert after == [
        "15:34",
        "Android System notification: ",
        "Wifi signal full.,No internet",
        "Phone signal full.",
        "Battery 100 percent.",
    ]


def test_icons_say_their_name_twice_and_can_be_held(phone: Phone) -> None:
    photos = next(node for node in elements(phone) if node.text == "Photos")
    assert (photos.desc, photos.cls) == ("Photos", "android.widget.TextView")
    assert photos.clickable
    assert photos.long_clickable


def test_an_icon_starts_its_app_and_home_comes_back(phone: Phone, hand: Hand) -> None:
    drawer(hand).tap("Clock")
    assert front(phone) == CLOCK
    hand.press("HOME")
    assert hand.sees("Sun, Oct 15")


def test_the_date_opens_a_calendar(phone: Phone, hand: Hand) -> None:
    hand.tap("Sun, Oct 15")
    assert front(phone) in ("android", "com.google.android.calendar")


def test_a_swipe_to_the_right_leads_to_a_feed_that_is_not_there(hand: Hand) -> None:
    hand.swipe((200, 1200), (900, 1200))
    assert hand.sees("You're offline. Check your connection and try again.")
    hand.swipe((900, 1200), (200, 1200))
    assert hand.sees("Sun, Oct 15")


def test_a_swipe_to_the_left_leads_nowhere(hand: Hand) -> None:
    before = hand.texts()
    hand.swipe((900, 1200), (200, 1200))
    assert hand.texts() == before


def test_a_swipe_down_opens_the_shade(hand: Hand) -> None:
    hand.swipe((540, 800), (540, 1600))
    assert hand.sees("Serial console enabled")


# The drawer


def test_the_drawer_lists_apps_by_name_below_the_predicted_ones(phone: Phone, hand: Hand) -> None:
    drawer(hand)
    shown = elements(phone)
    assert [node.resource_id.rpartition("/")[2] for node in shown[:2]] == [
        "apps_list_view",
        "input",
    ]
    assert shown[0].bounds == (0, 289, 1080, 2400)
    assert (shown[1].bounds, shown[1].hint) == (
        (63, 168, 1017, 289),
        "Search apps, web and more",
    )
    assert shown[2].bounds == (42, 331, 291, 613)
    by_name = [node.text for node in shown if node.clickable and node.bounds[1] > 613]
    assert by_name == sorted(by_name, key=str.casefold)
    assert "Pixel Launcher" not in by_name
    assert "HTML Viewer" not in by_name


def test_the_drawer_scrolls_to_the_last_app(phone: Phone, hand: Hand) -> None:
    labels = [kind.label for kind in apps.installed().values() if kind.launcher and not kind.home]
    last = max(labels, key=str.casefold)
    drawer(hand)
    for _ in range(4):
        hand.swipe((540, 1800), (540, 600))
    assert hand.sees(last)
    _, _, _, bottom = hand.find(last).bounds
    assert bottom <= 2337


def test_a_swipe_down_closes_the_drawer(hand: Hand) -> None:
    drawer(hand).swipe((540, 1000), (540, 1600))
    assert hand.sees("Sun, Oct 15")


@pytest.mark.parametrize("key", ["BACK", "HOME"])
def test_back_and_home_close_the_drawer(phone: Phone, hand: Hand, key: str) -> None:
    drawer(hand).press(key)
    assert hand.sees("Sun, Oct 15")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lock", []),  # no word of "Clock" begins so
        ("clo", ["Clock"]),
        ("MESS", ["Messages", "SMS Messenger"]),
        ("yt m", ["YT Music"]),
    ],
)
def test_search_finds_what_words_begin_with(
    phone: Phone, hand: Hand, typed: str, found: list[str]
) -> None:
    drawer(hand).tap("id=input").type(typed)
    assert icons(phone) == found
    assert hand.sees("Search the web")


def test_enter_starts_the_best_hit(phone: Phone, hand: Hand) -> None:
    drawer(hand).tap("id=input").type("cl").press("ENTER")
    assert front(phone) in ("ca.zgrs.clipper", CLOCK)


def test_enter_without_a_hit_asks_the_web(hand: Hand) -> None:
    drawer(hand).tap("id=input").type("xyzzy").press("ENTER")
    assert hand.sees("Google can't connect")


def test_the_search_box_of_home_searches_at_once(phone: Phone, hand: Hand) -> None:
    hand.tap("Search").type("gm")
    assert icons(phone) == ["Gmail"]


def test_the_search_page_predicts_four_apps_and_suggests_ten_digits(
    phone: Phone, hand: Hand
) -> None:
    hand.tap("Search").back()
    shown = [(node.text or node.desc, node.bounds) for node in elements(phone)]
    assert shown[:8] == [
        ("Google app", (67, 165, 193, 291)),
        ("Search apps, web and more", (214, 156, 1023, 301)),
        ("Gmail", (57, 328, 298, 610)),
        ("YouTube", (298, 328, 539, 610)),
        ("Photos", (539, 328, 780, 610)),
        ("Calendar", (780, 328, 1021, 610)),
        ("0", (225, 694, 251, 757)),
        ("1", (225, 841, 251, 904)),
    ]
    titles = [node for node in elements(phone) if node.resource_id.endswith(":id/title")]
    assert [(node.text, node.desc) for node in titles] == [
        (str(digit), "Search null") for digit in range(10)
    ]
    hand.tap("7")
    assert hand.sees("Google can't connect")


@pytest.mark.parametrize("way", ["BACK", "swipe down"])
def test_the_search_page_closes(hand: Hand, way: str) -> None:
    hand.tap("Search").back()
    hand.press("BACK") if way == "BACK" else hand.swipe((540, 900), (540, 1700))
    assert hand.sees("Sun, Oct 15")


# Predicted apps


def predicted(hand: Hand) -> list[str]:
    return [node.desc for node in hand.nodes() if node.desc.startswith("Predicted app: ")]


def test_the_app_used_last_is_predicted_in_the_hotseat(hand: Hand) -> None:
    assert predicted(hand) == ["Predicted app: Gmail"]
    hand.launch(CLOCK).press("HOME")
    assert predicted(hand) == ["Predicted app: Clock"]
    hand.launch("com.android.settings").press("HOME").tap("Predicted app: Settings")
    assert hand.sees("Search settings")


def test_what_stands_in_the_hotseat_is_not_predicted_there(hand: Hand) -> None:
    hand.launch("com.android.chrome").press("HOME")
    assert predicted(hand) == ["Predicted app: Gmail"]


def test_the_search_page_begins_with_the_app_used_last(hand: Hand) -> None:
    hand.launch(CLOCK).press("HOME").tap("Search")
    assert [node.text for node in hand.nodes() if node.text == "Calendar"] == []
    assert hand.sees("Clock")


def test_a_search_survives_saving_and_loading(phone: Phone, hand: Hand) -> None:
    drawer(hand).tap("id=input").type("pho")
    before = hand.texts()
    phone.save("x")
    hand.press("HOME")
    phone.load("x")
    assert hand.texts() == before


def test_a_disabled_app_has_no_icon(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Packages].enable("com.google.android.youtube", "disabled-user")
    assert not hand.sees("YouTube")
    drawer(hand).tap("id=input").type("youtube")
    assert icons(phone) == []


def test_without_the_google_app_a_search_of_the_web_says_so(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Packages].enable("com.google.android.googlequicksearchbox", "disabled-user")
    hand.tap("Voice search")
    assert hand.sees("App isn't installed")


# Popups


def test_a_held_icon_offers_app_info(phone: Phone, hand: Hand) -> None:
    hand.hold("Photos")
    assert names(phone)[:3] == ["App info", "Pause app", "Widgets"]
    hand.tap("App info")
    assert front(phone) == "com.android.settings"
    assert hand.sees("Photos")


def test_a_held_icon_offers_what_the_app_can_do(phone: Phone, hand: Hand) -> None:
    drawer(hand).tap("id=input").type("clock").hold("Clock").tap("Create timer")
    assert front(phone) == CLOCK


@pytest.mark.parametrize(
    ("what", "shows"),
    [
        ("Wallpaper & style", "Change wallpaper"),
        ("Widgets", "Widgets and shortcuts aren't available"),
        ("Home settings", "Add app icons to home screen"),
    ],
)
def test_the_menu_of_the_empty_home_screen_opens_pages(hand: Hand, what: str, shows: str) -> None:
    hand.swipe(CENTRE, CENTRE, 1.0)
    hand.tap(what)
    assert hand.sees(shows)
    hand.back()
    assert hand.sees("Sun, Oct 15")


def test_notification_dots_are_a_system_setting(phone: Phone, hand: Hand) -> None:
    hand.swipe(CENTRE, CENTRE, 1.0).tap("Home settings").tap("Notification dots")
    assert hand.sees("Off")
    assert run_text(phone, "settings get secure notification_badging").stdout == "0\n"


# Apps that are only icons


ICONS = [
    kind
    for kind in Absent.__subclasses__()
    if kind.launcher and kind.__module__ == Absent.__module__
]


@pytest.mark.parametrize("kind", ICONS, ids=lambda kind: kind.label)
def test_an_app_that_needs_a_server_cannot_connect(
    phone: Phone, hand: Hand, kind: type[Absent]
) -> None:
    hand.launch(kind.package)
    assert hand.sees(f"{kind.label} can't connect")
    hand.back()
    assert hand.sees("Sun, Oct 15")


# Without it

NEXUS = "com.google.android.apps.nexuslauncher"


def without_launcher(phone: Phone, *, gone: bool) -> None:
    with phone.busy():
        if gone:
            phone[Packages].uninstall(NEXUS, for_user=True)
        else:
            phone[Packages].enable(NEXUS, "disabled")


def texts(hand: Hand) -> list[str]:
    return [text for text in hand.texts() if "starting" in text or text == "Sun, Oct 15"]


@pytest.mark.parametrize("gone", [False, True], ids=["disabled", "uninstalled"])
def test_a_phone_without_its_launcher_waits_for_one(hand: Hand, phone: Phone, gone: bool) -> None:
    without_launcher(phone, gone=gone)
    assert texts(hand) == ["Phone is starting…"]
    hand.back().press("APP_SWITCH").launch(CLOCK).press("HOME")
    assert texts(hand) == ["Phone is starting…"]
    hand.launch("com.android.settings")
    assert "Network & internet" in hand.texts()
    with phone.busy():
        phone.reboot()
    assert texts(hand) == ["Phone is starting…"]


def test_a_launcher_that_is_there_again_is_home_again(hand: Hand, phone: Phone) -> None:
    without_launcher(phone, gone=False)
    hand.launch(CLOCK)
    with phone.busy():
        phone[Packages].enable(NEXUS)
    assert front(phone) == CLOCK
    hand.press("HOME")
    assert (front(phone), texts(hand)) == (NEXUS, ["Sun, Oct 15"])
    assert [task["package"] for task in phone[Activities].tasks] == [NEXUS, CLOCK]
    hand.press("APP_SWITCH").tap("Clock")
    assert front(phone) == CLOCK


@pytest.mark.parametrize("turns", [1, 3])
@pytest.mark.parametrize("way", ["held", "locked"])
def test_home_drawer_and_recents_stay_upright_and_an_app_turns(
    phone: Phone, turns: int, way: str
) -> None:
    hand, wide = Hand(phone), (2400, 1080)
    with phone.busy():
        if way == "held":
            phone[DisplaySettings].hold(turns)
        else:
            phone[DisplaySettings].lock_rotation(turns)
    shown = {}
    acts: tuple[tuple[str, Callable[[], object]], ...] = (
        ("home", lambda: hand.press("HOME")),
        ("drawer", lambda: hand.swipe((540, 1800), (540, 400))),
        ("clock", lambda: hand.launch("com.google.android.deskclock")),
        ("recents", lambda: hand.press("APP_SWITCH")),
        ("home again", lambda: hand.press("HOME")),
    )
    for name, act in acts:
        act()
        with phone.busy():
            phone[Display].refresh()
            image = phone[Display].image().size
        shown[name] = phone[Display].size
        assert image == phone[Display].size
        right, bottom = max(each.bounds[2] for each in hand.nodes()), phone[Display].size[1]
        assert right <= phone[Display].size[0]
        assert max(each.bounds[3] for each in hand.nodes()) <= bottom
    assert {name for name, size in shown.items() if size == wide} == {"clock"}
