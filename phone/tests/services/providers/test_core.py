"""Addresses, and who answers for them."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.providers import core, mmssms
from virtual_phone.services.providers.core import Content, ProviderError, Uri, route
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("text", "authority", "segments", "parameters"),
    [
        ("content://sms", "sms", (), {}),
        ("content://contacts/phones/", "contacts", ("phones",), {}),
        ("content://a/b%20c/d?x=1&y=", "a", ("b c", "d"), {"x": "1", "y": ""}),
        ("content://0@media/external/file/7#part", "media", ("external", "file", "7"), {}),
        ("sms/inbox", "", ("sms", "inbox"), {}),
        ("", "", (), {}),
    ],
)
def test_an_address_has_parts(
    text: str, authority: str, segments: tuple[str, ...], parameters: dict[str, str]
) -> None:
    uri = Uri.parse(text)
    assert (uri.authority, uri.segments, uri.parameters) == (authority, segments, parameters)
    assert str(uri) == text


def test_a_child_is_below() -> None:
    child = Uri.parse("content://a/b/?x=1").child(7)
    assert (child.text, child.segments) == ("content://a/b/7", ("b", "7"))


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("", ("all", ())),
        ("7", ("number", ("7",))),
        ("x7", ("name", ("x7",))),
        ("٣", ("name", ("٣",))),
        ("7/data", ("data of", ("7",))),
        ("x/data", None),
        ("7/data/8", None),
    ],
)
def test_the_first_pattern_that_fits_counts(path: str, found: object) -> None:
    table = {"": "all", "#": "number", "*": "name", "#/data": "data of"}
    assert route(Uri.parse(f"content://a/{path}"), table) == found


def test_javas_hash() -> None:
    assert core.java_hash("") == 0
    assert core.java_hash("/storage/emulated/0/dcim") == -2075821635
    assert core.java_hash("polygenelubricants") == -(1 << 31)
    assert core.java_hash("🎉") == 1773261


def test_orders_of_javas_maps() -> None:
    assert core.hash_map_order(["b", "a", "q", "A"]) == ("a", "q", "A", "b")
    assert core.array_map_order(["b", "a", "polygenelubricants"]) == (
        "polygenelubricants",
        "a",
        "b",
    )


def test_who_is_not_known_is_counted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    with pytest.raises(ProviderError, match="IllegalStateException: Could not find provider: x"):
        phone[Content].query("content://x/y")
    assert phone.unknown["content provider: x"] == 1


def test_a_provider_that_says_nothing_knows_nothing(
    new_phone: Callable[..., Phone],
) -> None:
    class Silent(core.ContentProvider):
        authorities = ("silent",)

    silent = Silent(new_phone())
    with pytest.raises(ProviderError, match="Unknown URL content://silent/x"):
        silent.query(Uri.parse("content://silent/x"), core.Query())


def test_a_strict_phone_fails_by_name(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="this phone knows no content provider 'x'"):
        phone[Content].query("content://x/y")


def test_sql_that_makes_no_sense_is_the_providers_complaint(phone: Phone) -> None:
    content = phone[Content]
    with pytest.raises(ProviderError, match="SQLiteException: no such column: nonsense"):
        content.query("content://call_log/calls", ["nonsense"])
    with pytest.raises(ProviderError, match=r"SQLiteException: .*syntax error"):
        content.delete("content://call_log/calls", "1; DROP TABLE calls; --")
    with pytest.raises(ProviderError, match="SQLiteConstraintException: NOT NULL"):
        content.insert("content://call_log/calls", {"presentation": None})
    with pytest.raises(ProviderError, match="SQLiteException"):
        content.query("content://call_log/calls", where="_id=?")


def test_places_are_filled_with_what_is_handed_over(phone: Phone) -> None:
    content = phone[Content]
    for number in "5550100", "' OR 1=1 --":
        content.insert("content://call_log/calls", {"number": number, "type": 1})
    found = content.query("content://call_log/calls", ["number"], "number=?", ["' OR 1=1 --"])
    assert found is not None
    assert list(found) == [{"number": "' OR 1=1 --"}]
    assert content.update("content://call_log/calls", {"new": 1}, "number=?", ["5550100"]) == 1


def test_a_cleared_provider_begins_anew_at_once(phone: Phone) -> None:
    before = phone.digest()
    phone[Contacts].save(Contact(given="Ana", phones=(Entry("5550100"),)))
    phone[Content].insert("content://call_log/calls", {"number": "5", "type": 1})
    run_text(phone, "pm clear com.android.providers.contacts")
    assert phone.digest() == before


def test_messages_that_are_deleted_leave_no_trace(phone: Phone) -> None:
    before = phone.digest()
    number = {"address": "+15551234567", "body": "hello"}
    phone[Content].insert("content://sms/sent", number, caller="com.android.phone")
    db = phone.databases.open(mmssms.PATH)
    for table in "sms", "threads", "canonical_addresses":
        db.execute(f"DELETE FROM {table}")
    assert phone.digest() == before


def test_a_change_makes_the_screen_stale(phone: Phone) -> None:
    phone.stale = False
    phone[Content].query("content://call_log/calls")
    assert not phone.stale
    phone[Content].insert("content://call_log/calls", {"number": "5", "type": 1})
    assert phone.stale
