"""``content``: its options, how it prints, how it complains."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers import call_log
from virtual_phone.services.providers.core import Content
from virtual_phone.shell.content import USAGE, java_float, printed
from virtual_phone.shell.run import run_text

CALLS = "content://call_log/calls"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "Unsupported operation: null"),
        ("query", "Content provider URI not specified. Did you specify --uri argument?"),
        (f"query --uri {CALLS} --where", "No value for argument: --where"),
        (f"query --uri {CALLS} --where --sort x", "No value for argument: --where"),
        (f"query --uri {CALLS} --bind x:s:y", "Unsupported argument: --bind"),
        (f"query --uri {CALLS} word", "Unsupported argument: word"),
        (f"insert --uri {CALLS}", "Bindings not specified. Did you specify --bind argument(s)?"),
        (f"update --uri {CALLS}", "Bindings not specified. Did you specify --bind argument(s)?"),
        (f"insert --uri {CALLS} --bind x:s", "Binding not well formed: x:s"),
        (f"insert --uri {CALLS} --bind :s:y", "Binding not well formed: :s:y"),
        (f"insert --uri {CALLS} --bind x:q:y", "Unsupported type: q"),
        (f"insert --uri {CALLS} --bind x:i:y", 'For input string: "y"'),
        (
            f"call --uri {CALLS}",
            "Content provider method not specified. Did you specify --method argument?",
        ),
    ],
)
def test_arguments_that_make_no_sense(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, f"content {line}")
    assert (result.stdout, result.stderr) == ("", f"{USAGE}[ERROR] {complaint}\n")
    assert result.status == 0


def test_an_unknown_subcommand_is_counted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    result = run_text(phone, "content frobnicate")
    assert result.stderr.endswith("[ERROR] Unsupported operation: frobnicate\n")
    assert phone.unknown["subcommand of content: frobnicate"] == 1


def test_an_unknown_provider(new_phone: Callable[..., Phone]) -> None:
    result = run_text(new_phone(), "content query --uri content://nope/x")
    lines = result.stderr.splitlines()
    assert (result.stdout, result.status) == ("", 0)
    assert lines[:2] == [
        "Error while accessing provider:nope",
        "java.lang.IllegalStateException: Could not find provider: nope",
    ]
    assert all(line.startswith("\tat ") for line in lines[2:])


def test_an_unknown_column(phone: Phone) -> None:
    line = "content query --uri content://contacts/phones --projection nonsense"
    assert run_text(phone, line).stderr.startswith(
        "Error while accessing provider:contacts\n"
        "java.lang.IllegalArgumentException: Invalid column nonsense\n\tat "
    )


def test_rows_are_numbered_and_values_printed_as_they_are(phone: Phone) -> None:
    for name in ("a, b=c", "two\nlines", ""):
        phone[Content].insert(CALLS, {"number": "5", "name": name, "type": 1, "new": None})
    line = f"content query --uri {CALLS} --projection name:new:number --sort _id"
    assert run_text(phone, line).stdout == (
        "Row: 0 name=a, b=c, new=NULL, number=5\n"
        "Row: 1 name=two\nlines, new=NULL, number=5\n"
        "Row: 2 name=, new=NULL, number=5\n"
    )


def test_the_types_of_bindings(phone: Phone) -> None:
    binds = "number:s:1:2 duration:i:-7 date:l:1697384040000 name:s: subject:n:x features:b:TRUE"
    arguments = " ".join(f"--bind {bind}" for bind in binds.split())
    result = run_text(phone, f"content insert --uri {CALLS} --user 0 {arguments} --bind type:i:1")
    assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    columns = "number:duration:date:name:subject:features"
    assert run_text(phone, f"content query --uri {CALLS} --projection {columns}").stdout == (
        "Row: 0 number=1:2, duration=-7, date=1697384040000, name=, subject=NULL, features=1\n"
    )


def test_nothing_is_printed_even_if_nothing_was_changed(phone: Phone) -> None:
    for line in (f"update --uri {CALLS} --bind new:i:1 --where type=9", f"delete --uri {CALLS}/9"):
        result = run_text(phone, f"content {line}")
        assert (result.stdout, result.stderr, result.status) == ("", "", 0)


def test_floats_and_blobs(phone: Phone) -> None:
    db = phone.databases.open(call_log.PATH, call_log.SCHEMA)
    db.execute("INSERT INTO calls (number, type, geocoded_location) VALUES (x'00', 1, 2.5)")
    row = run_text(phone, f"content query --uri {CALLS} --projection number:duration").stdout
    assert row == "Row: 0 number=BLOB, duration=NULL\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (-0.5, "-0.5"),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (37.422, "37.422"),
        (16777216.0, "1.6777216E7"),
        (9999999.0, "9999999.0"),
        (0.001, "0.001"),
        (0.0001, "1.0E-4"),
        (1.5e-10, "1.5E-10"),
        (3.4e38, "3.4E38"),
        (1e300, "Infinity"),
        (-1e300, "-Infinity"),
        (float("nan"), "NaN"),
    ],
)
def test_a_float_is_printed_as_java_does(value: float, text: str) -> None:
    assert java_float(value) == text
    assert printed(value) == text
