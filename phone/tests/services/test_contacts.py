"""People are saved as the contacts app saves them, and found again."""

import sqlite3
from dataclasses import replace

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.contacts import (
    BIRTHDAY,
    CUSTOM,
    MOBILE,
    Contact,
    Contacts,
    Entry,
    phone_label,
)
from virtual_phone.services.providers import contacts2
from virtual_phone.services.providers.contact_names import Name, label_and_bucket

HUGO = Contact(given="Hugo", family="Pereira", phones=(Entry("+1 392-074-1751", MOBILE),))
FULL = Contact(
    prefix="Dr",
    given="Ana",
    middle="Maria",
    family="Diaz",
    suffix="MD",
    phonetic_given="ana",
    nickname="Nita",
    company="Tally",
    title="Head",
    phones=(Entry("(415) 555-0100", 1), Entry("415-555-0101", CUSTOM, "Boat")),
    emails=(Entry("ana@example.org", 2),),
    addresses=(Entry("1 Main St", 1),),
    events=(Entry("1990-02-03", BIRTHDAY),),
    relations=(Entry("Bo", 7),),
    websites=(Entry("example.org", 7),),
    sip="ana@sip.example.org",
    note="met in Rome",
    starred=True,
)


@pytest.fixture
def people(phone: Phone) -> Contacts:
    return phone[Contacts]


@pytest.fixture
def db(phone: Phone) -> sqlite3.Connection:
    return phone.databases.open(contacts2.PATH)


def rows(db: sqlite3.Connection, table: str, columns: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in db.execute(f"SELECT {columns} FROM {table}")]


def ids_by_text(db: sqlite3.Connection) -> dict[str, int]:
    return {row["data1"]: row["_id"] for row in db.execute("SELECT * FROM data")}


def test_an_empty_contact_is_not_saved(people: Contacts, db: sqlite3.Connection) -> None:
    assert people.save(Contact()) == 0
    assert people.save(Contact(given="  ", phones=(Entry(" "),))) == 0
    assert rows(db, "raw_contacts", "*") == rows(db, "accounts", "*") == []


def test_the_rows_of_a_person(people: Contacts, db: sqlite3.Connection) -> None:
    assert people.save(HUGO) == 1
    assert rows(db, "accounts", "account_name, account_type, ungrouped_visible, should_sync") == [
        (None, None, 1, 0)
    ]
    names = "display_name, display_name_alt, display_name_source, sort_key, phonebook_label"
    assert rows(db, "raw_contacts", f"account_id, contact_id, {names}, phonebook_bucket") == [
        (1, 1, "Hugo Pereira", "Pereira, Hugo", 40, "Hugo Pereira", "H", 8)
    ]
    assert rows(db, "raw_contacts", "aggregation_needed, dirty, deleted") == [(0, 1, 0)]
    data = "mimetype_id, data1, data2, data3, data4, data10, data11, is_primary"
    assert rows(db, "data", data) == [
        (7, "Hugo Pereira", "Hugo", "Pereira", None, "1", "0", 0),
        (5, "+1 392-074-1751", "2", None, "+13920741751", None, None, 0),
    ]
    assert rows(db, "phone_lookup", "*") == [(2, 1, "+13920741751", "1571470")]
    of_contact = "name_raw_contact_id, has_phone_number, contact_last_updated_timestamp"
    assert rows(db, "contacts", of_contact) == [(1, 1, 1697384040000)]
    assert str(rows(db, "contacts", "lookup")[0][0]).startswith("0r1-")
    assert rows(db, "visible_contacts", "*") == rows(db, "default_directory", "*") == [(1,)]
    assert rows(db, "search_index", "contact_id, tokens") == [(1, "+13920741751")]
    assert {kind for _, kind in rows(db, "name_lookup", "data_id, name_type")} == {0, 2}


def test_a_number_without_its_country_is_found_both_ways(
    people: Contacts, db: sqlite3.Connection
) -> None:
    people.save(replace(HUGO, phones=(Entry("(392) 074-1751"),)))
    assert rows(db, "phone_lookup", "normalized_number, min_match") == [
        ("3920741751", "1571470"),
        ("+13920741751", "1571470"),
    ]


def test_what_is_no_number_is_kept_but_never_found(
    people: Contacts, db: sqlite3.Connection
) -> None:
    people.save(replace(HUGO, phones=(Entry("?"),)))
    assert rows(db, "phone_lookup", "*") == []
    assert ("?",) in rows(db, "data", "data1")


def test_everything_comes_back_as_it_was_saved(people: Contacts) -> None:
    number = people.save(FULL)
    found = people.get(number)
    assert found is not None
    assert found == replace(
        FULL, id=number, name="Dr Ana Maria Diaz, MD", lookup=found.lookup, letter="A"
    )
    assert Contact.from_json(found.as_json()) == found
    assert people.by_lookup(found.lookup) == found
    assert people.by_lookup("0r9-00") is None


def test_changes_keep_the_rows_that_stay(people: Contacts, db: sqlite3.Connection) -> None:
    number = people.save(FULL)
    before = ids_by_text(db)
    found = people.get(number)
    assert found is not None
    phones = (found.phones[0], Entry("415-555-0199", MOBILE), Entry("415-555-0200"))
    changed = replace(found, family="Reyes", phones=phones, emails=(), middle="")
    assert people.save(changed) == number
    after = ids_by_text(db)
    assert after["(415) 555-0100"] == before["(415) 555-0100"]
    assert after["415-555-0199"] == before["415-555-0101"]
    assert after["Dr Ana Reyes, MD"] == before["Dr Ana Maria Diaz, MD"]
    assert "ana@example.org" not in after
    again = people.get(number)
    assert again is not None
    assert (again.name, again.phones, again.emails) == ("Dr Ana Reyes, MD", phones, ())


def test_a_custom_label_has_no_longer_a_name_when_the_type_changes(people: Contacts) -> None:
    number = people.save(FULL)
    found = people.get(number)
    assert found is not None
    assert [phone_label(entry) for entry in found.phones] == ["Home", "Boat"]
    people.save(replace(found, phones=(found.phones[0], Entry("415-555-0101", MOBILE))))
    again = people.get(number)
    assert again is not None
    assert again.phones[1] == Entry("415-555-0101", MOBILE, "")


@pytest.mark.parametrize(
    ("contact", "name", "source"),
    [
        (Contact(phones=(Entry("555-0100"),), emails=(Entry("a@b.c"),)), "555-0100", 20),
        (Contact(emails=(Entry("a@b.c"),)), "a@b.c", 10),
        (Contact(company="Tally", phones=(Entry("555-0100"),)), "Tally", 30),
        (Contact(nickname="Nita", company="Tally"), "Nita", 35),
        (Contact(family="Diaz", nickname="Nita"), "Diaz", 40),
        (Contact(note="nobody"), "", 0),
    ],
)
def test_a_person_is_called_by_the_best_there_is(
    people: Contacts, db: sqlite3.Connection, contact: Contact, name: str, source: int
) -> None:
    number = people.save(contact)
    found = people.get(number)
    assert found is not None
    assert found.name == name
    assert rows(db, "raw_contacts", "display_name_source") == [(source,)]


def test_people_are_listed_as_in_a_phone_book(people: Contacts) -> None:
    for name in "zoe", "Émile", "42", "Bo", "eva":
        people.save(Contact(given=name))
    assert [(each.name, each.letter) for each in people.people()] == [
        ("Bo", "B"),
        ("Émile", "E"),
        ("eva", "E"),
        ("zoe", "Z"),
        ("42", "#"),
    ]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Ana Diaz", "Bo Li"]),
        ("an", ["Ana Diaz"]),
        ("DIAZ", ["Ana Diaz"]),
        ("diaz ana", ["Ana Diaz"]),
        ("дмитрий", []),
        ("iaz", []),
        ("ana li", []),
        ("415", ["Ana Diaz", "Bo Li"]),
        ("4155550100", ["Ana Diaz"]),
        ("+1 415-555-0101", ["Bo Li"]),
        ("bo@ex", ["Bo Li"]),
        ("example", ["Bo Li"]),
        ("tally", ["Bo Li"]),
        ("-", []),
    ],
)
def test_people_are_found_by_what_their_words_begin_with(
    people: Contacts, typed: str, found: list[str]
) -> None:
    people.save(Contact(given="Ana", family="Diaz", phones=(Entry("(415) 555-0100"),)))
    bo = Contact(given="Bo", family="Li", phones=(Entry("+1 415-555-0101"),), company="Tally")
    people.save(replace(bo, emails=(Entry("bo@example.org"),)))
    assert [each.name for each in people.people(typed)] == found


def test_a_number_has_a_name_however_it_is_written(people: Contacts) -> None:
    people.save(HUGO)
    for number in "+13920741751", "(392) 074-1751", "3920741751", "0741751":
        assert people.name_of(number) == "Hugo Pereira"
    for number in "+13920741752", "4150741751", "741751", "":
        assert people.name_of(number) is None


def test_favourites(people: Contacts) -> None:
    hugo = people.save(HUGO)
    ana = people.save(FULL)
    assert [each.id for each in people.people(starred=True)] == [ana]
    people.star(hugo)
    people.star(ana, False)
    assert [each.id for each in people.people(starred=True)] == [hugo]


def test_who_is_deleted_leaves_nothing_but_the_date(
    people: Contacts, db: sqlite3.Connection
) -> None:
    hugo = people.save(HUGO)
    ana = people.save(FULL)
    people.delete(hugo, 99)
    assert [each.id for each in people.people()] == [ana]
    assert people.get(hugo) is None
    for table in "raw_contacts", "contacts", "visible_contacts", "default_directory":
        assert len(rows(db, table, "*")) == 1
    assert len(rows(db, "phone_lookup", "DISTINCT data_id")) == 2
    assert rows(db, "deleted_contacts", "*") == [(hugo, 1697384040000)]
    assert rows(db, "search_index", "contact_id") == [(ana,)]


def test_ids_are_never_used_twice(people: Contacts) -> None:
    people.delete(people.save(HUGO))
    assert people.save(HUGO) == 2


def test_a_mistake_on_the_way_saves_nothing(people: Contacts, db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE phone_lookup")
    with pytest.raises(sqlite3.OperationalError):
        people.save(HUGO)
    assert rows(db, "raw_contacts", "*") == []


def test_a_cleared_provider_is_empty_and_works_again(phone: Phone, people: Contacts) -> None:
    people.save(HUGO)
    phone.files.rmtree(contacts2.FOLDER)
    assert people.people() == []
    assert people.save(HUGO) == 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", Name()),
        ("Hugo", Name(given="Hugo")),
        ("Hugo Pereira", Name(given="Hugo", family="Pereira")),
        ("Pereira, Hugo", Name(given="Hugo", family="Pereira")),
        ("Ana Maria Diaz", Name(given="Ana", middle="Maria", family="Diaz")),
        ("Dr. Ana Diaz", Name(prefix="Dr.", given="Ana", family="Diaz")),
        ("Ana Diaz, MD", Name(given="Ana", family="Diaz", suffix="MD")),
        ("Ana Diaz Jr", Name(given="Ana", family="Diaz", suffix="Jr")),
        ("Ludwig van Beethoven", Name(given="Ludwig", family="van Beethoven")),
        ("Dr", Name(given="Dr")),
    ],
)
def test_a_name_is_taken_apart(text: str, name: Name) -> None:
    assert Name.parse(text) == name


@pytest.mark.parametrize(
    ("name", "label"),
    [("hugo", ("H", 8)), ("Ámbar", ("A", 1)), ("42", ("#", 0)), ("", ("#", 0)), ("Ян", ("…", 27))],
)
def test_the_letter_a_name_stands_under(name: str, label: tuple[str, int]) -> None:
    assert label_and_bucket(name) == label
