"""``content://com.android.contacts``, from the shell's side."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.providers.core import Content, ProviderError, Values

Ask = Callable[[str], str]

BASE = "content://com.android.contacts"
NOTHING = "No result found.\n"
NAME, PHONE = "vnd.android.cursor.item/name", "vnd.android.cursor.item/phone_v2"


@pytest.fixture
def hugo(phone: Phone) -> int:
    contact = Contact(given="Hugo", family="Pereira", phones=(Entry("+1 392-074-1751", 2),))
    return phone[Contacts].save(contact)


def insert(ask: Ask, path: str, **values: str) -> None:
    binds = " ".join(f"--bind '{name}:{value}'" for name, value in values.items())
    ask(f"insert --uri {BASE}/{path} {binds}")


def test_a_contact_is_made_of_a_raw_contact_and_data(ask: Ask) -> None:
    insert(ask, "raw_contacts", account_type="s:", account_name="s:")
    insert(ask, "data", raw_contact_id="i:1", mimetype=f"s:{NAME}", data1="s:David Li")
    assert ask("query --uri content://contacts/phones") == NOTHING
    insert(ask, "data", raw_contact_id="i:1", mimetype=f"s:{PHONE}", data1="s:+10181590830")
    assert ask(
        "query --uri content://contacts/phones --projection number"
        " --where \"display_name='David Li'\""
    ) == ("Row: 0 number=+10181590830\n")
    assert ask(f"query --uri {BASE}/contacts --projection _id:display_name:has_phone_number") == (
        "Row: 0 _id=1, display_name=David Li, has_phone_number=1\n"
    )


def test_a_name_in_parts_is_put_together(ask: Ask) -> None:
    insert(ask, "raw_contacts", account_type="s:")
    insert(ask, "raw_contacts/1/data", mimetype=f"s:{NAME}", data2="s:Ana", data3="s:Diaz")
    assert ask(f"query --uri {BASE}/raw_contacts/1 --projection display_name:sort_key_alt") == (
        "Row: 0 display_name=Ana Diaz, sort_key_alt=Diaz, Ana\n"
    )
    ask(f"update --uri {BASE}/data/1 --bind data3:s:Reyes")
    assert ask(f"query --uri {BASE}/data/1 --projection data1:data2:data_version") == (
        "Row: 0 data1=Ana Reyes, data2=Ana, data_version=1\n"
    )


def test_columns_that_are_not_named_come_as_from_a_hash_map(ask: Ask, hugo: int) -> None:
    row = ask(f"query --uri {BASE}/contacts/{hugo}")
    names = [part.partition("=")[0] for part in row.removeprefix("Row: 0 ").split(", ")]
    assert names[:4] == [
        "last_time_contacted",
        "phonetic_name",
        "custom_ringtone",
        "contact_status_ts",
    ]
    assert names[-3:] == ["_id", "name_raw_contact_id", "phonebook_bucket_alt"]


@pytest.mark.parametrize(
    "path",
    [
        "contacts/1/data",
        "data",
        "data/phones/",
        "data/phones/2",
        "data/callables",
        "data/contactables",
        "raw_contacts/1/data",
        "contacts/filter/hug",
        "contacts/filter/392",
        "data/phones/filter/per",
        "phone_lookup/3920741751",
        "phone_lookup/%2B13920741751",
        "contacts/1/entities",
        "raw_contact_entities",
    ],
)
@pytest.mark.usefixtures("hugo")
def test_addresses_under_which_a_person_is_found(ask: Ask, path: str) -> None:
    column = "mimetype" if path.endswith("entities") else "display_name"
    assert f"{column}=" in ask(f"query --uri {BASE}/{path} --projection {column}")


@pytest.mark.parametrize(
    "path",
    [
        "contacts/2",
        "contacts/filter",
        "contacts/filter/%20",
        "contacts/filter/ereira",
        "contacts/frequent",
        "contacts/starred",
        "contacts/strequent",
        "data/emails",
        "data/phones/1",
        "data/postals",
        "phone_lookup/3920741752",
        "phone_lookup/911",
        "groups",
        "profile",
        "profile/data",
        "deleted_contacts",
    ],
)
@pytest.mark.usefixtures("hugo")
def test_addresses_under_which_he_is_not(ask: Ask, path: str) -> None:
    assert ask(f"query --uri {BASE}/{path}") == NOTHING


def test_a_number_that_is_exactly_the_one_asked_for_comes_alone(ask: Ask, phone: Phone) -> None:
    phone[Contacts].save(Contact(given="Long", phones=(Entry("+14155550100"),)))
    phone[Contacts].save(Contact(given="Short", phones=(Entry("5550100"),)))
    lookup = f"query --uri {BASE}/phone_lookup/{{}} --projection display_name"
    assert ask(lookup.format("5550100")) == "Row: 0 display_name=Short\n"
    assert ask(lookup.format("4155550100")) == "Row: 0 display_name=Long\n"
    assert ask(lookup.format("1-415-555-0100")) == "Row: 0 display_name=Long\n"
    assert ask(lookup.format("2125550100")) == "Row: 0 display_name=Short\n"


@pytest.mark.usefixtures("hugo")
def test_a_person_is_found_by_his_lookup_key(ask: Ask) -> None:
    key = ask(f"query --uri {BASE}/contacts --projection lookup").strip().partition("lookup=")[2]
    for path in f"lookup/{key}", f"lookup/{key}/1", f"lookup/{key}/data", f"lookup/{key}/1/data":
        assert "display_name=Hugo Pereira" in ask(
            f"query --uri {BASE}/contacts/{path} --projection display_name"
        )
    assert ask(f"query --uri {BASE}/contacts/lookup/0r9-00") == NOTHING


@pytest.mark.usefixtures("hugo")
def test_a_favourite_is_one_in_both_tables(ask: Ask) -> None:
    ask(f"update --uri {BASE}/contacts/1 --bind starred:i:1 --bind nonsense:i:1")
    assert ask(f"query --uri {BASE}/contacts/starred --projection starred") == "Row: 0 starred=1\n"
    assert ask(f"query --uri {BASE}/raw_contacts --projection starred:version") == (
        "Row: 0 starred=1, version=2\n"
    )
    ask(f"update --uri {BASE}/raw_contacts/1 --bind starred:i:0")
    assert ask(f"query --uri {BASE}/contacts/strequent") == NOTHING


@pytest.mark.usefixtures("hugo")
@pytest.mark.parametrize("path", ["contacts", "contacts/1", "raw_contacts", "raw_contacts/1"])
def test_deleting_on_the_phone_deletes_at_once(ask: Ask, path: str) -> None:
    ask(f"delete --uri {BASE}/{path}")
    assert ask(f"query --uri {BASE}/raw_contacts") == NOTHING
    assert ask("query --uri content://contacts/phones") == NOTHING
    assert ask(f"query --uri {BASE}/deleted_contacts") == (
        "Row: 0 contact_id=1, contact_deleted_timestamp=1697384040000\n"
    )


def test_deleting_what_syncs_only_marks_it(ask: Ask) -> None:
    insert(ask, "raw_contacts", account_type="s:com.google", account_name="s:a@b.c")
    insert(ask, "data", raw_contact_id="i:1", mimetype=f"s:{NAME}", data1="s:David Li")
    ask(f"delete --uri {BASE}/contacts/1")
    assert ask(f"query --uri {BASE}/contacts") == NOTHING
    assert ask(f"query --uri {BASE}/raw_contacts --projection deleted:contact_id") == (
        "Row: 0 deleted=1, contact_id=NULL\n"
    )
    ask(f"delete --uri '{BASE}/raw_contacts/1?caller_is_syncadapter=true'")
    assert ask(f"query --uri {BASE}/raw_contacts") == NOTHING


@pytest.mark.usefixtures("hugo")
def test_a_person_without_numbers_has_none(ask: Ask) -> None:
    ask(f"delete --uri {BASE}/data/2")
    assert ask(f"query --uri {BASE}/contacts --projection has_phone_number:display_name") == (
        "Row: 0 has_phone_number=0, display_name=Hugo Pereira\n"
    )
    ask(f"delete --uri {BASE}/data --where \"data1 LIKE 'Hugo%'\"")
    assert ask(f"query --uri {BASE}/contacts --projection display_name") == (
        "Row: 0 display_name=NULL\n"
    )


@pytest.mark.usefixtures("hugo")
def test_of_two_numbers_one_comes_first(ask: Ask) -> None:
    number = {"raw_contact_id": "i:1", "mimetype": f"s:{PHONE}"}
    insert(ask, "data", **number, data1="s:5550100", is_primary="i:1", is_super_primary="i:1")
    insert(ask, "data", **number, data1="s:5550101")
    ask(f"update --uri {BASE}/data/4 --bind is_super_primary:i:1")
    assert ask(f"query --uri {BASE}/data/phones --projection _id:is_primary --sort _id") == (
        "Row: 0 _id=2, is_primary=0\nRow: 1 _id=3, is_primary=0\nRow: 2 _id=4, is_primary=1\n"
    )


def test_an_unknown_kind_of_data_is_a_kind_from_now_on(ask: Ask) -> None:
    insert(ask, "raw_contacts", account_type="s:")
    insert(ask, "data", raw_contact_id="i:1", mimetype="s:vnd.example/fax", data1="s:x")
    insert(ask, "data", raw_contact_id="i:1", mimetype=f"s:{NAME}")
    assert ask(f"query --uri {BASE}/data/1 --projection mimetype:data1") == (
        "Row: 0 mimetype=vnd.example/fax, data1=x\n"
    )


def test_groups_are_kept(ask: Ask) -> None:
    insert(ask, "groups", title="s:Family")
    ask(f"update --uri {BASE}/groups/1 --bind title:s:Friends")
    assert ask(f"query --uri {BASE}/groups --projection title:account_name:version") == (
        "Row: 0 title=Friends, account_name=NULL, version=2\n"
    )
    ask(f"delete --uri {BASE}/groups/1")
    assert ask(f"query --uri {BASE}/groups") == NOTHING


def test_the_phones_owner_is_kept_apart(ask: Ask) -> None:
    insert(ask, "profile/raw_contacts", account_type="s:")
    insert(ask, "profile/raw_contacts/1/data", mimetype=f"s:{NAME}", data1="s:Me Myself")
    insert(ask, "profile/data", raw_contact_id="i:1", mimetype=f"s:{PHONE}", data1="s:5550100")
    assert ask(f"query --uri {BASE}/profile --projection display_name") == (
        "Row: 0 display_name=Me Myself\n"
    )
    assert ask(f"query --uri {BASE}/contacts") == NOTHING


def test_types_are_reported(ask: Ask) -> None:
    assert ask(f"gettype --uri {BASE}/contacts") == "Result: vnd.android.cursor.dir/contact\n"
    assert ask(f"gettype --uri {BASE}/contacts/1") == "Result: vnd.android.cursor.item/contact\n"
    assert ask(f"gettype --uri {BASE}/nowhere") == "Result: null\n"


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("contacts", {"display_name": "x"}),
        ("nowhere", {"x": 1}),
        ("data", {"data1": "x"}),
        ("data", {"mimetype": NAME}),
    ],
)
def test_what_cannot_be_put_there(
    new_phone: Callable[..., Phone], path: str, values: Values
) -> None:
    phone = new_phone()
    with pytest.raises(ProviderError):
        phone[Content].insert(f"{BASE}/{path}", values)


def test_what_cannot_be_changed(new_phone: Callable[..., Phone]) -> None:
    content = new_phone()[Content]
    for wrong in (
        lambda: content.query(f"{BASE}/nowhere"),
        lambda: content.update(f"{BASE}/deleted_contacts", {"contact_id": 1}),
        lambda: content.update(f"{BASE}/contacts/1", {}),
        lambda: content.update(f"{BASE}/directories", {"photoSupport": 1}),
        lambda: content.delete(f"{BASE}/directories"),
        lambda: content.delete(f"{BASE}/deleted_contacts"),
        lambda: content.query(f"{BASE}/contacts", ["nonsense"]),
    ):
        with pytest.raises(ProviderError):
            wrong()


def test_what_a_contact_has_none_of_is_not_changed(phone: Phone, hugo: int) -> None:
    assert phone[Content].update(f"{BASE}/contacts/{hugo}", {"display_name": "x"}) == 1
    found = phone[Content].query(f"{BASE}/contacts/{hugo}", ["display_name"])
    assert found is not None
    assert list(found) == [{"display_name": "Hugo Pereira"}]


def test_what_was_marked_as_deleted_stays_without_a_contact(phone: Phone) -> None:
    content = phone[Content]
    account = {"account_type": "com.google", "account_name": "a@b.c"}
    content.insert(f"{BASE}/raw_contacts", account)
    content.delete(f"{BASE}/raw_contacts/1")
    content.insert(f"{BASE}/raw_contacts/1/data", {"mimetype": NAME, "data1": "David"})
    found = content.query(f"{BASE}/contacts")
    assert found is not None
    assert len(found) == 0


def test_no_contact_is_deleted_twice(phone: Phone, hugo: int) -> None:
    assert phone[Content].delete(f"{BASE}/contacts/{hugo}") == 1
    assert phone[Content].delete(f"{BASE}/contacts/{hugo}") == 0
