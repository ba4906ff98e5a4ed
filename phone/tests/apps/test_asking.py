"""Open with, share, permissions, roles: what the system asks, and what comes of each answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone import apps, ui
from virtual_phone.android import components
from virtual_phone.android.intent import NEW_TASK, SEND, VIEW, Filter, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import PREFIX, Permissions
from virtual_phone.services.processes import Processes
from virtual_phone.services.roles import SMS, Roles
from virtual_phone.services.settings import Settings
from virtual_phone.ui.open_screens import OpenScreens

TEXT = "android.intent.extra.TEXT"
CAMERA, CONTACTS, SEND_SMS = f"{PREFIX}CAMERA", f"{PREFIX}READ_CONTACTS", f"{PREFIX}SEND_SMS"
FINE, COARSE = f"{PREFIX}ACCESS_FINE_LOCATION", f"{PREFIX}ACCESS_COARSE_LOCATION"
POEM = Intent(action=VIEW, data="content://poems/1", type="poem/ballad")


class Poet(ui.App):
    """Requests this and that, and notes the results."""

    package = "org.example.poet"
    label = "Poet"
    launcher = "org.example.poet.Main"
    permissions = (CAMERA, CONTACTS, SEND_SMS, FINE, COARSE)
    filters = (Filter(launcher, (VIEW,), types=("poem/*",)),)


@dataclass
class Poem(ui.Screen[Poet, None]):
    activity: ClassVar[str] = Poet.launcher

    data: str

    @classmethod
    def arrive(cls, app: Poet, intent: Intent) -> "Poem":
        return cls(intent.data)

    def view(self) -> ui.View:
        return ui.Column(ui.Text(f"A poem {self.data}".strip()))

    def answered(self, *answer: object) -> None:
        self.app.memory["answer"] = list(answer)


class Reader(ui.App):
    """Another one that opens poems."""

    package = "org.example.reader"
    label = "Reader"
    launcher = "org.example.reader.Main"
    filters = (Filter(launcher, (VIEW,), types=("poem/*",), label="Read aloud"),)


@dataclass
class Reading(ui.Screen[Reader, None]):
    activity: ClassVar[str] = Reader.launcher

    def view(self) -> ui.View:
        return ui.Column(ui.Text("Reading"))


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A hand at Poet; Reader is there, too."""
    for number, kind in enumerate((Poet, Reader)):
        monkeypatch.setitem(apps.installed(), kind.package, kind)
        info = PackageInfo(kind.package, kind.label, permissions=kind.permissions)
        phone[Packages].declare(info)
        there = phone[Packages].state["there"]
        there.setdefault(kind.package, phone[Packages]._new(10990 + number))
    with phone.busy():
        for permission in Poet.permissions:
            phone[Permissions].revoke(Poet.package, permission)
    return Hand(phone).launch(Poet.package)


def poem(hand: Hand) -> Poem:
    found = hand.phone[OpenScreens][hand.phone[Activities].top]
    assert isinstance(found, Poem)
    return found


def answer(hand: Hand) -> list[object] | None:
    found: list[object] | None = hand.phone[Processes].memory(Poet.package).pop("answer", None)
    return found


def start(hand: Hand, intent: Intent) -> Hand:
    with hand.phone.busy():
        poem(hand).start(intent)
    return hand


def front(hand: Hand) -> str:
    return str(hand.phone[Activities].top["activity"])


def buttons(hand: Hand) -> list[tuple[str, bool]]:
    ids = ("button_once", "button_always", "button1")
    found = [n for n in elements(hand.phone) if n.resource_id.rpartition("/")[2] in ids]
    return [(node.text, node.enabled) for node in found]


# Open with


def test_several_apps_make_the_system_ask(hand: Hand) -> None:
    start(hand, POEM)
    assert front(hand) == "com.android.internal.app.ResolverActivity"
    texts = hand.texts()
    assert texts[: texts.index("Always") + 1] == [
        "Open with",
        "Poet",
        "Read aloud",
        "Just once",
        "Always",
    ]
    assert buttons(hand) == [("Just once", False), ("Always", False)]


def test_one_app_needs_no_question(hand: Hand) -> None:
    start(hand, POEM.but(package=Reader.package))
    assert hand.sees("Reading")


def test_a_first_tap_selects_and_a_second_one_opens_once(hand: Hand) -> None:
    start(hand, POEM).tap("Read aloud")
    assert buttons(hand) == [("Just once", True), ("Always", True)]
    assert front(hand).endswith("ResolverActivity")
    hand.tap("Read aloud")
    assert hand.sees("Reading")
    assert hand.phone[Activities].state["preferred"] == {}


def test_a_tap_on_another_row_selects_that_one(hand: Hand) -> None:
    start(hand, POEM).tap("Read aloud").tap("Poet")
    assert front(hand).endswith("ResolverActivity")
    hand.tap("Just once")
    assert hand.sees("A poem content://poems/1")


def test_the_chosen_activity_stands_in_place_of_the_question(hand: Hand) -> None:
    start(hand, POEM).tap("Read aloud").tap("Just once").back()
    assert hand.sees("A poem")


def test_the_next_time_the_last_choice_stands_above(hand: Hand) -> None:
    start(hand, POEM).tap("Read aloud").tap("Just once").back()
    start(hand, POEM)
    texts = hand.texts()
    assert texts[: texts.index("Poet") + 1] == [
        "Open with Read aloud",
        "Just once",
        "Always",
        "Use a different app",
        "Poet",
    ]
    assert buttons(hand) == [("Just once", True), ("Always", True)]
    hand.tap("Poet")
    assert hand.sees("A poem content://poems/1")


def test_always_is_remembered(hand: Hand) -> None:
    start(hand, POEM).tap("Read aloud").tap("Always").back()
    start(hand, POEM.but(data="content://poems/2"))
    assert hand.sees("Reading")
    hand.back()
    start(hand, POEM.but(type="poem/ode"))  # another kind of thing
    assert front(hand).endswith("ResolverActivity")


def test_a_touch_outside_and_back_choose_nothing(hand: Hand) -> None:
    ways: list[Callable[[], object]] = [lambda: hand.tap_at(540, 400), hand.back]
    for leave in ways:
        start(hand, POEM)
        leave()
        assert hand.sees("A poem")
    assert hand.phone[Activities].state["last_chosen"] == {}


def test_nothing_is_left_of_a_question_that_home_interrupts(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Activities].start(POEM.but(flags=NEW_TASK))
    assert front(hand).endswith("ResolverActivity")
    hand.press("HOME").press("APP_SWITCH")
    assert not hand.sees("Android System")
    assert [t["package"] for t in hand.phone[Activities].tasks].count("android") == 0


def test_what_no_app_answers_is_said(hand: Hand) -> None:
    start(hand, Intent(action=VIEW, data="gopher://x"))
    assert hand.sees("No apps can perform this action.")
    assert hand.sees("A poem")


@pytest.mark.parametrize(
    ("intent", "package"),
    [
        (
            Intent(action="android.intent.action.SENDTO", data="smsto:5551"),
            "com.simplemobiletools.smsmessenger",
        ),
        (
            Intent(action="android.intent.action.SENDTO", data="sms:5551"),
            "com.simplemobiletools.smsmessenger",
        ),
    ],
)
def test_who_has_the_role_is_not_asked_about(hand: Hand, intent: Intent, package: str) -> None:
    start(hand, intent)
    assert hand.phone[Activities].top["app"] == package


# Share


def share(hand: Hand, text: str = "Roses are red") -> Hand:
    with hand.phone.busy():
        poem(hand).share(text)
    return hand


def test_the_share_sheet_shows_the_text_and_who_takes_it(hand: Hand) -> None:
    texts = share(hand).texts()
    assert front(hand) == "com.android.internal.app.ChooserActivity"
    assert texts[:4] == ["Share", "Roses are red", "Copy", "Nearby"]
    assert {"Gmail", "Messages", "SMS Messenger", "Drive"} <= set(texts)


def test_a_target_gets_the_text(hand: Hand) -> None:
    share(hand).tap("Gmail")
    assert hand.sees("Add an email address")
    entry = hand.phone[Activities].top
    assert entry["intent"]["extras"][TEXT] == "Roses are red"
    hand.back()
    assert hand.sees("A poem")


def test_copy_puts_the_text_on_the_clipboard(hand: Hand) -> None:
    share(hand).tap("Copy")
    assert hand.phone[Clipboard].text == "Roses are red"
    assert hand.phone[Clipboard].state["by"] == Poet.package
    assert hand.sees("A poem")


def test_there_is_no_other_device_nearby(hand: Hand) -> None:
    share(hand).tap("Nearby")
    assert hand.sees("Looking for nearby devices…")
    assert hand.tap("Cancel").sees("Copy")


def test_a_file_is_shared_by_its_name(hand: Hand) -> None:
    send = Intent(
        action=SEND, type="image/png", extras={"android.intent.extra.STREAM": "content://x/a.png"}
    )
    start(hand, Intent(component=components.CHOOSER, extras={"intent": send.as_json()}))
    assert hand.sees("a.png")
    assert not hand.sees("Copy")


def test_what_no_app_takes_is_said(hand: Hand) -> None:
    send = Intent(action="org.example.NOTHING")
    for component in (components.CHOOSER, components.RESOLVER):
        start(hand, Intent(component=component, extras={"intent": send.as_json()}))
        assert hand.sees("No apps can perform this action.")
        hand.back()


# Permissions


def ask(hand: Hand, *permissions: str) -> Hand:
    with hand.phone.busy():
        poem(hand).request_permission(*permissions, then=poem(hand).answered)
    return hand


def granted(hand: Hand, permission: str) -> bool:
    return hand.phone[Permissions].granted(Poet.package, permission)


def answers(hand: Hand) -> list[str]:
    return [
        node.text
        for node in elements(hand.phone)
        if "permission" in node.resource_id and node.clickable
    ]


@pytest.mark.parametrize(
    ("permission", "message", "choices"),
    [
        (
            CAMERA,
            "Allow Poet to take pictures and record video?",
            ["While using the app", "Only this time", "Don’t allow"],
        ),
        (CONTACTS, "Allow Poet to access your contacts?", ["Allow", "Don’t allow"]),
        (SEND_SMS, "Allow Poet to send and view SMS messages?", ["Allow", "Don’t allow"]),
    ],
)
def test_the_dialog_asks_in_androids_words(
    hand: Hand, permission: str, message: str, choices: list[str]
) -> None:
    ask(hand, permission)
    assert front(hand).endswith(".permission.ui.GrantPermissionsActivity")
    found = elements(hand.phone)[0]
    assert (found.text, found.package, found.resource_id) == (
        message,
        "com.google.android.permissioncontroller",
        "com.android.permissioncontroller:id/permission_message",
    )
    assert answers(hand) == choices


def test_allowed_is_allowed_and_not_asked_again(hand: Hand) -> None:
    ask(hand, CAMERA).tap("While using the app")
    assert granted(hand, CAMERA)
    assert answer(hand) == [True]
    ask(hand, CAMERA)
    assert hand.sees("A poem")
    assert answer(hand) == [True]


def test_only_this_time_ends_with_the_process(hand: Hand) -> None:
    ask(hand, CAMERA).tap("Only this time")
    assert answer(hand) == [True]
    assert granted(hand, CAMERA)
    with hand.phone.busy():
        hand.phone[Activities].force_stop(Poet.package)
    hand.launch(Poet.package)
    assert not granted(hand, CAMERA)
    assert answers(ask(hand, CAMERA)) == ["While using the app", "Only this time", "Don’t allow"]


def test_what_is_refused_twice_is_not_asked_again(hand: Hand) -> None:
    for name in ("permission_deny_button", "permission_deny_and_dont_ask_again_button"):
        ask(hand, CONTACTS)
        assert hand.find("Don’t allow").resource_id.endswith(name)
        hand.tap("Don’t allow")
        assert answer(hand) == [False]
    ask(hand, CONTACTS)
    assert hand.sees("A poem")
    assert answer(hand) == [False]


def test_back_decides_nothing_and_a_touch_outside_does_nothing(hand: Hand) -> None:
    ask(hand, CONTACTS).tap_at(540, 300)
    assert answers(hand)
    hand.back()
    assert answer(hand) == [False]
    assert hand.phone[Permissions].denials(Poet.package, CONTACTS) == 0


def test_several_groups_are_asked_one_after_another(hand: Hand) -> None:
    ask(hand, CONTACTS, SEND_SMS)
    assert hand.sees("1 of 2")
    hand.tap("Allow")
    assert hand.sees("2 of 2")
    assert hand.sees("Allow Poet to send and view SMS messages?")
    hand.tap("Don’t allow")
    assert answer(hand) == [False]
    assert (granted(hand, CONTACTS), granted(hand, SEND_SMS)) == (True, False)


def test_a_place_may_be_precise_or_approximate(hand: Hand) -> None:
    ask(hand, FINE, COARSE)
    assert hand.find("Precise").checked
    hand.tap("Approximate").tap("While using the app")
    assert (granted(hand, FINE), granted(hand, COARSE)) == (False, True)
    ask(hand, FINE)
    assert hand.sees("Change Poet’s location access from approximate to precise?")
    hand.tap("Keep approximate location")
    assert not granted(hand, FINE)
    ask(hand, FINE).tap("Change to precise location")
    assert granted(hand, FINE)


def test_a_question_about_nothing_says_so(hand: Hand) -> None:
    hand.open(components.GRANT_PERMISSIONS, extras={"package": "nobody", "permissions": [CAMERA]})
    assert hand.sees("There is nothing to allow.")
    hand.back()
    assert hand.sees("A poem") or hand.sees("Home")


def test_a_question_survives_saving_and_loading(hand: Hand) -> None:
    ask(hand, CONTACTS, SEND_SMS).tap("Allow")
    before = hand.texts()
    hand.phone.save("x")
    hand.tap("Allow")
    hand.phone.load("x")
    assert hand.texts() == before
    hand.tap("Don’t allow")
    assert answer(hand) == [False]


# Permissions that change while a dialog about them stands


def grant(hand: Hand, *permissions: str) -> Hand:
    with hand.phone.busy():
        for permission in permissions:
            hand.phone[Permissions].grant(Poet.package, permission)
    return hand


def test_a_group_granted_meanwhile_is_not_asked_about(hand: Hand) -> None:
    grant(ask(hand, CONTACTS, SEND_SMS), CONTACTS)
    assert hand.sees("2 of 2")
    assert hand.sees("Allow Poet to send and view SMS messages?")
    hand.tap("Allow")
    assert answer(hand) == [True]


def test_a_later_group_granted_meanwhile_is_skipped(hand: Hand) -> None:
    grant(ask(hand, CONTACTS, SEND_SMS), SEND_SMS)
    assert hand.sees("Allow Poet to access your contacts?")
    assert hand.sees("2 of 2")
    hand.tap("Don’t allow")
    assert answer(hand) == [False]


def test_a_dialog_closes_when_all_that_it_asks_for_is_granted(hand: Hand) -> None:
    grant(ask(hand, CONTACTS, SEND_SMS), CONTACTS, SEND_SMS)
    assert hand.sees("A poem")
    assert answer(hand) == [True]


def test_the_approximate_location_granted_meanwhile_leaves_the_change(hand: Hand) -> None:
    grant(ask(hand, FINE, COARSE), COARSE)
    assert hand.sees("Change Poet’s location access from approximate to precise?")
    assert not hand.sees("Precise")
    grant(hand, FINE)
    assert hand.sees("A poem")
    assert answer(hand) == [True]


def test_a_permission_revoked_meanwhile_is_asked_for(hand: Hand) -> None:
    grant(hand, CONTACTS)
    ask(hand, CONTACTS, SEND_SMS)
    assert not hand.sees("1 of 2")
    with hand.phone.busy():
        hand.phone[Permissions].revoke(Poet.package, CONTACTS)
    assert hand.sees("1 of 2")
    assert hand.sees("Allow Poet to access your contacts?")
    hand.tap("Allow").tap("Allow")
    assert answer(hand) == [True]


def test_an_answer_stands_when_it_is_revoked_before_the_last_page(hand: Hand) -> None:
    ask(hand, CONTACTS, SEND_SMS).tap("Allow")
    with hand.phone.busy():
        hand.phone[Permissions].revoke(Poet.package, CONTACTS)
    assert hand.sees("2 of 2")
    hand.tap("Allow")
    assert answer(hand) == [False]


def test_another_apps_permissions_change_no_dialog(hand: Hand) -> None:
    ask(hand, CONTACTS)
    with hand.phone.busy():
        hand.phone[Permissions].grant("com.google.android.contacts", CONTACTS)
    assert hand.sees("Allow Poet to access your contacts?")


def test_a_dialog_of_an_app_that_is_removed_closes(hand: Hand) -> None:
    ask(hand, CONTACTS)
    with hand.phone.busy():
        hand.phone[Packages].uninstall(Poet.package)
    assert not hand.sees("Allow Poet to access your contacts?")


# Roles


def ask_for_messages(hand: Hand) -> Hand:
    with hand.phone.busy():
        poem(hand).request_role(SMS, then=poem(hand).answered)
    return hand


def test_a_role_needs_a_row_to_be_selected(hand: Hand) -> None:
    ask_for_messages(hand)
    texts = hand.texts()
    assert texts[: texts.index("Set as default") + 1] == [
        "Set Poet as your default SMS app?",
        "Poet",
        "SMS Messenger",
        "Current default",
        "Cancel",
        "Set as default",
    ]
    assert buttons(hand) == [("Set as default", False)]
    hand.tap("Set as default")
    assert hand.phone[Roles].holder(SMS) == "com.simplemobiletools.smsmessenger"
    hand.tap("Poet").tap("Set as default")
    assert answer(hand) == [True]
    assert hand.phone[Roles].holder(SMS) == Poet.package
    assert hand.phone[Settings].get("secure", "sms_default_application") == Poet.package


def test_the_old_app_may_keep_its_role(hand: Hand) -> None:
    ask_for_messages(hand).tap("SMS Messenger").tap("Set as default")
    assert answer(hand) == [False]
    assert hand.phone[Roles].holder(SMS) == "com.simplemobiletools.smsmessenger"


@pytest.mark.parametrize("way", ["Cancel", "BACK"])
def test_cancel_and_back_change_nothing(hand: Hand, way: str) -> None:
    ask_for_messages(hand).tap("Poet")
    hand.tap("Cancel") if way == "Cancel" else hand.back()
    assert answer(hand) == [False]
    assert hand.phone[Roles].holder(SMS) == "com.simplemobiletools.smsmessenger"


def test_apps_may_ask_by_the_old_action(hand: Hand) -> None:
    start(
        hand,
        Intent(
            action="android.provider.Telephony.ACTION_CHANGE_DEFAULT",
            extras={"package": Poet.package},
        ),
    )
    assert hand.sees("Set Poet as your default SMS app?")


@pytest.mark.parametrize(
    ("action", "title"),
    [
        ("VIEW", "Open with"),
        ("EDIT", "Edit with"),
        ("SEND", "Share"),
        ("SENDTO", "Send using"),
        ("PICK", "Complete action using"),
    ],
)
def test_the_title_tells_what_is_to_be_done(hand: Hand, action: str, title: str) -> None:
    asked = Intent(action=f"android.intent.action.{action}").as_json()
    start(hand, Intent(component=components.RESOLVER, extras={"intent": asked}))
    assert hand.texts()[0] == title
