"""Contacts: what saving writes, what the editor shows, when it asks."""

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand, below
from pytest_androidworld.task.pictures import text_picture
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts import vcard
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.calls import Calls
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

PACKAGE = "com.google.android.contacts"
PHONES = "content query --uri content://contacts/phones/ --projection display_name:number"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def phones(hand: Hand) -> str:
    return run_text(hand.phone, PHONES).stdout


def fill(hand: Hand, first: str, last: str, number: str) -> Hand:
    """As an agent does it: tap a field, type, press Enter."""
    for field, text in (("First name", first), ("Last name", last), ("Phone", number)):
        if text:
            hand.tap(field).type(text + "\n")
    return hand


def test_a_phone_without_people_says_so(hand: Hand) -> None:
    assert hand.sees("No contacts yet")


def test_a_person_is_saved_as_the_provider_shows_him(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Hugo", "Pereira", "+13920741751").tap("Save")
    assert hand.sees("Hugo Pereira saved")
    assert phones(hand) == "Row: 0 display_name=Hugo Pereira, number=+1 392-074-1751\n"
    assert hand.find("id=large_title").text == "Hugo Pereira"
    hand.back()
    assert hand.sees("1 contact")


def test_the_editor_shows_its_fields_in_order(hand: Hand) -> None:
    hand.tap("Create contact").back()
    named = [n for n in hand.nodes() if n.package == PACKAGE and n.important]
    assert [n.text or n.desc for n in named if n.text or n.desc] == [
        "Cancel",
        "Create contact",
        "Save",
        "More options",
        "Add contact photo",
        "Add picture",
        "First name",
        "Show more name fields",
        "Last name",
        "Company",
        "Phone",
        "Mobile",
        "Show dropdown menu",
        "Email",
        "Home",
        "Show dropdown menu",
        "Significant date",
        "Show date picker",  # "More fields" is below
    ]


def test_a_filled_field_keeps_its_hint(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Hugo", "Pereira", "5047661791")
    with hand.phone.busy():
        roots = [w.root for w in hand.phone[Display].windows() if w.root]
    found = {n.hint: n.text for root in roots for n in below(root) if n.editable}
    assert found["First name"] == "Hugo"
    assert found["Last name"] == "Pereira"
    assert found["Phone"] == "(504) 766-1791"


def test_a_label_can_be_chosen(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "", "", "5047661791").back()
    hand.tap("Mobile Phone")
    assert [n.text for n in hand.nodes() if n.cls.endswith("CheckedTextView")][:4] == [
        "Mobile",
        "Home",
        "Work",
        "Work Fax",
    ]
    hand.tap("Work")
    assert hand.find("Work Phone").text == "Work"
    assert hand.sees("Delete Work Phone")


def test_an_empty_form_closes_without_keeping_anything(hand: Hand) -> None:
    hand.tap("Create contact").tap("Save")
    assert phones(hand) == "No result found.\n"
    assert hand.sees("No contacts yet")


def test_leaving_with_changes_asks_and_without_does_not(hand: Hand) -> None:
    hand.tap("Create contact").back().back()
    assert hand.sees("No contacts yet")
    hand.tap("Create contact").type("Hu").back().back()
    assert hand.sees("Your changes have not been saved")
    hand.tap("Cancel").tap("Cancel")
    hand.tap("Discard")
    assert hand.sees("No contacts yet")


def test_an_intent_fills_the_editor_in(hand: Hand) -> None:
    with hand.phone.busy():
        intent = Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact")
        told = {"name": "Ana Diaz", "phone": "4155550100"}
        hand.phone[Activities].start(intent.but(extras=told, flags=0x10000000))
    assert hand.sees("Create contact")
    hand.tap("Save").back()
    assert phones(hand) == "Row: 0 display_name=Ana Diaz, number=(415) 555-0100\n"


def test_deleting_asks_first(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "Diaz", "4155550100").tap("Save").tap("More options").tap("Delete")
    hand.tap("Cancel")
    assert "Ana Diaz" in phones(hand)
    hand.tap("More options").tap("Delete").tap("Delete")
    assert phones(hand) == "No result found.\n"


def test_clearing_the_provider_leaves_an_open_list_empty(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "Diaz", "4155550100").tap("Save").back()
    with hand.phone.busy():
        hand.phone[Packages].clear("com.android.providers.contacts")
    assert hand.sees("No contacts yet")
    assert hand.phone[Contacts].people() == []


def test_a_phone_saved_while_a_label_is_named_goes_on_there(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "", "4155550100").back().tap("Mobile Phone").tap("Custom").type("Boat")
    hand.phone.save("there")
    hand.tap("Cancel")
    hand.phone.load("there")
    hand.tap("OK")
    assert hand.find("Boat Phone").text == "Boat"
    hand.tap("Save")
    assert hand.sees("Ana saved")


def test_deleting_a_number_moves_the_others_up(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "Diaz", "4155550100").tap("Add phone").tap("Phone").type("4155550199").back()
    hand.tap("Delete Mobile Phone").tap("Save")
    assert phones(hand) == "Row: 0 display_name=Ana Diaz, number=(415) 555-0199\n"


@pytest.mark.parametrize(
    ("verb", "action", "data"),
    [
        ("verb_call", "android.intent.action.CALL", "tel:(415) 555-0100"),
        ("verb_text", "android.intent.action.SENDTO", "smsto:(415) 555-0100"),
    ],
)
def test_a_verb_of_the_card_starts_what_reaches_the_number(
    hand: Hand, verb: str, action: str, data: str
) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "Diaz", "4155550100").tap("Save").tap(f"id={verb}")
    intent = hand.phone[Activities].top["intent"]
    assert (intent["action"], intent["data"]) == (action, data)


def start(hand: Hand, intent: Intent) -> Hand:
    with hand.phone.busy():
        hand.phone[Activities].start(intent.but(flags=0x10000000))
    return hand


def test_an_intent_opens_the_card_or_the_editor_of_a_contact(hand: Hand) -> None:
    hand.tap("Create contact")
    fill(hand, "Ana", "Diaz", "4155550100").tap("Save").back()
    with hand.phone.busy():
        (contact,) = hand.phone[Contacts].people()
    data = f"content://com.android.contacts/contacts/{contact.id}"
    kind = "vnd.android.cursor.item/contact"
    start(hand, Intent("android.intent.action.VIEW", data=data))
    assert hand.find("id=large_title").text == "Ana Diaz"
    start(hand, Intent("android.intent.action.EDIT", data=data, type=kind))
    assert hand.sees("Edit contact")
    hand.tap("Delete Mobile Phone").tap("Save").back()
    assert phones(hand) == "No result found.\n"


@pytest.mark.parametrize(
    ("told", "label"), [(3, "Work"), ("work", "Work"), ("Boat", "Boat"), (-1, "Mobile")]
)
def test_an_intent_names_the_label_of_a_number(hand: Hand, told: object, label: str) -> None:
    extras = {"phone": "4155550100", "phone_type": told}
    kind = "vnd.android.cursor.dir/contact"
    start(hand, Intent("android.intent.action.INSERT", type=kind, extras=extras))
    assert hand.back().sees(f"{label} Phone")  # without the keyboard


def places(hand: Hand) -> dict[str, Node]:
    """What accessibility lists of the app, by its text or else its description or id."""
    listed = [node for node in elements(hand.phone) if node.package == PACKAGE]
    return {node.text or node.desc or node.resource_id.rpartition("/")[2]: node for node in listed}


def test_the_editor_stands_as_recorded_on_a_pixel_6(hand: Hand) -> None:
    there = places(hand.tap("Create contact"))
    recorded = {
        "Cancel": (0, 138, 147, 285),
        "Save": (723, 148, 954, 274),
        "Add contact photo": (382, 349, 697, 664),
        "First name": (137, 858, 933, 1007),
        "Last name": (137, 1043, 933, 1192),
        "Company": (137, 1249, 933, 1398),
        "Phone": (137, 1455, 933, 1517),  # the keyboard begins there
        "contact_editor_scroller": (0, 296, 1080, 1517),
    }
    for name, box in recorded.items():
        assert there[name].bounds == pytest.approx(box, abs=4), name
    arrow = there["Show more name fields"]
    assert (arrow.cls, arrow.clickable) == ("android.widget.ImageView", False)
    hand.tap("Show more name fields")
    assert hand.sees("Name prefix")


def test_a_contact_is_called_and_texted_from_its_row(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Amir", "Muller", phones=(Entry("+1 932-802-0043", 2),)))
    there = places(hand.tap("Amir Muller"))
    assert there["root"].bounds == (0, 0, 1080, 2400)
    assert there["Call"].bounds == pytest.approx((68, 891, 383, 1104), abs=6)
    assert there["Set up"].desc == "Set up Duo video calling"
    assert all(there[name].long_clickable for name in ("Call", "Text", "Set up"))
    assert "Email" not in there
    row = there["Call Mobile +1 932-802-0043"]
    assert (row.cls, row.clickable) == ("android.widget.RelativeLayout", True)
    hand.tap("Text Mobile +1 932-802-0043")
    assert hand.phone[Activities].top["app"] == "com.simplemobiletools.smsmessenger"


def test_chips_leave_the_contacts_that_have_something(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Ann", phones=(Entry("5550100", 2),)))
        hand.phone[Contacts].save(Contact("Bob", emails=(Entry("bob@bob.example", 1),)))
    hand.tap("Email contacts")
    assert (hand.sees("Ann"), hand.sees("Bob")) == (False, True)
    hand.tap("Phone contacts")
    assert hand.sees("No contacts found")
    hand.tap("Email contacts").tap("Phone contacts")
    assert (hand.sees("Ann"), hand.sees("Bob")) == (True, True)


def test_highlights_have_the_favorites(hand: Hand) -> None:
    hand.tap("Highlights")
    assert hand.sees("No favorites")
    with hand.phone.busy():
        hand.phone[Contacts].star(hand.phone[Contacts].save(Contact("Ann")))
    assert hand.sees("Ann")
    assert hand.back().sees("Company")  # the tab of all contacts


def test_contacts_go_to_a_file_and_come_back(hand: Hand) -> None:
    hand.tap("Fix & manage").tap("Export to file")
    assert hand.sees("There are no exportable contacts.")
    person = Contact(
        "Zoë", "Pereira; Jr", phones=(Entry("+13920741751", 3),), note="Two\nlines", company="ACME"
    )
    with hand.phone.busy():
        hand.phone[Contacts].save(person)
    hand.tap("Export to file").tap("SAVE")
    text = hand.phone.files.read_text("/sdcard/Download/contacts.vcf")
    assert text.startswith("BEGIN:VCARD\r\nVERSION:2.1\r\n")
    assert "\r\nTEL;WORK:+13920741751\r\n" in text
    with hand.phone.busy():
        hand.phone[Contacts].delete(*(each.id for each in hand.phone[Contacts].people()))
    hand.tap("Import from file").tap("contacts.vcf")
    assert hand.sees("Finished importing vCard contacts.vcf")
    [found] = hand.phone[Contacts].people()
    assert (found.name, found.note, found.company) == ("Zoë Pereira; Jr", "Two\nlines", "ACME")
    assert found.phones == (Entry("+13920741751", 3),)


@pytest.mark.parametrize("text", ["", "Hello", "BEGIN:VCARD\nEND:VCARD"])
def test_a_file_without_contacts_is_not_imported(hand: Hand, text: str) -> None:
    hand.phone.files.write("/sdcard/Download/none.vcf", text)
    hand.tap("Fix & manage").tap("Import from file").tap("none.vcf")
    assert hand.sees("Failed to import vCard")
    assert hand.phone[Contacts].people() == []


def test_cards_of_other_programs_are_read() -> None:
    text = "BEGIN:VCARD\nVERSION:3.0\nN:Li;Bo;;;\nitem1.TEL;TYPE=CELL,VOICE:5550100\n"
    [contact] = vcard.read(text + "NICKNAME:B\nEMAIL;TYPE=WORK:bo@li.example\nEND:VCARD")
    assert (contact.given, contact.family, contact.nickname) == ("Bo", "Li", "B")
    assert contact.phones == (Entry("5550100", 2),)
    assert contact.emails == (Entry("bo@li.example", 2),)


def test_a_label_is_a_group_with_members(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Bo", "Li"))
    hand.tap("Open navigation drawer").tap("Create label").type("Chess").tap("OK")
    assert hand.sees("No contacts with this label")
    hand.tap("Add contact").tap("Bo Li")
    groups = "content query --uri content://com.android.contacts/groups --projection title"
    assert run_text(hand.phone, groups).stdout == "Row: 0 title=Chess\n"
    hand.tap("Bo Li").tap("Remove")
    assert hand.sees("No contacts with this label")
    hand.tap("More options").tap("Delete label").tap("Delete")
    assert not hand.sees("Chess")
    assert run_text(hand.phone, groups).stdout == "No result found.\n"


def test_the_drawer_is_left_by_a_row_and_by_a_touch_beside_it(hand: Hand) -> None:
    hand.tap("Open navigation drawer")
    assert hand.sees("Help & feedback")
    hand.tap_at(1040, 1200)
    assert not hand.sees("Help & feedback")
    hand.tap("Open navigation drawer").tap("Settings").back()
    assert hand.sees("Open navigation drawer")
    assert not hand.sees("Help & feedback")
    hand.tap("Open navigation drawer").tap("Highlights")
    assert hand.find("id=highlights").selected


def test_a_photo_is_stored_by_the_provider(hand: Hand) -> None:
    hand.phone.files.write("/sdcard/Download/me.jpg", text_picture("ME"))
    hand.tap("Create contact").type("Bo").back().tap("Add picture").tap("Choose photo")
    hand.tap("me.jpg")
    assert hand.sees("Change picture")
    hand.tap("Save")
    [contact] = hand.phone[Contacts].people()
    assert contact.photo == "/data/data/com.android.providers.contacts/files/photos/1"
    assert hand.phone.files.read(contact.photo) == text_picture("ME")
    hand.tap("Edit contact").tap("Change picture").tap("Remove photo").tap("Save")
    [contact] = hand.phone[Contacts].people()
    assert contact.photo == ""


def test_calls_of_a_contact_that_is_routed_to_voicemail_do_not_ring(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Bo", "Li", phones=(Entry("5550100"),)))
    hand.press("HOME").launch(PACKAGE).tap("Bo Li").tap("More options").tap("Route to voicemail")
    hand.tap("More options").tap("Set ringtone").tap("Luna")
    query = "content query --uri content://com.android.contacts/contacts"
    row = run_text(hand.phone, f"{query} --projection send_to_voicemail:custom_ringtone").stdout
    assert row.startswith("Row: 0 send_to_voicemail=1, custom_ringtone=content://media/internal/")
    with hand.phone.busy():
        hand.phone[Calls].ring("5550100")
    assert hand.phone[Calls].now == []


def test_a_contact_is_picked_for_another_app(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Bo", "Li"))
        pick = Intent("android.intent.action.PICK", "content://com.android.contacts/contacts")
        hand.phone[Activities].start(pick)
    hand.tap("Bo Li")
    assert not hand.sees("Select a contact")


def test_contacts_are_sorted_and_named_as_the_settings_say(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Ana", "Zorn"))
        hand.phone[Contacts].save(Contact("Bo", "Adams"))
    hand.tap("Fix & manage").tap("Settings").tap("Sort by").tap("Last name")
    hand.tap("Name format").tap("Last name first").back().tap("Contacts")
    names = [node.text for node in hand.nodes() if node.resource_id.endswith("cliv_name_textview")]
    assert names == ["Adams, Bo", "Zorn, Ana"]
    hand.tap("Fix & manage").tap("Settings").swipe((540, 1900), (540, 400))
    hand.tap("Blocked numbers")
    assert hand.sees("Add a number")


@pytest.mark.parametrize(("option", "there"), [("Hide if empty", False), ("Always show", True)])
def test_phonetic_names_are_fields_from_the_start_if_they_are_always_shown(
    hand: Hand, option: str, there: bool
) -> None:
    hand.tap("Fix & manage").tap("Settings").tap("Phonetic name").tap(option)
    hand.back().tap("Contacts").tap("Create contact")
    hints = [node.hint for node in hand.nodes() if node.hint]
    assert ("Phonetic last name" in hints) is there
