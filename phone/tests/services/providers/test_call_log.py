"""``content://call_log``."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers import call_log
from virtual_phone.services.providers.core import Content, ProviderError

Ask = Callable[[str], str]

CALLS = "content://call_log/calls"


@pytest.fixture
def three(ask: Ask) -> None:
    for number, kind, date in (("5550100", 1, 1), ("+15550101", 2, 3), ("5550102", 4, 2)):
        ask(
            f"insert --uri {CALLS} --bind number:s:{number} --bind type:i:{kind}"
            f" --bind date:l:{date} --bind duration:i:7 --bind new:i:1"
        )


@pytest.mark.usefixtures("three")
def test_calls_come_newest_first_and_voicemail_not_at_all(ask: Ask) -> None:
    assert ask(f"query --uri {CALLS} --projection number:type:duration") == (
        "Row: 0 number=+15550101, type=2, duration=7\nRow: 1 number=5550100, type=1, duration=7\n"
    )
    assert ask("query --uri content://call_log/calls_with_voicemail --projection _id") == (
        "Row: 0 _id=2\nRow: 1 _id=3\nRow: 2 _id=1\n"
    )


@pytest.mark.usefixtures("three")
def test_calls_with_a_number_however_it_is_written(ask: Ask) -> None:
    assert ask(f"query --uri {CALLS}/filter/5550101 --projection number") == (
        "Row: 0 number=+15550101\n"
    )
    assert ask(f"query --uri {CALLS}/filter/5550103 --projection number") == "No result found.\n"


@pytest.mark.usefixtures("three")
def test_the_log_is_cleared_silently(ask: Ask) -> None:
    assert ask(f"delete --uri {CALLS}/1") == ""
    assert ask(f"query --uri {CALLS} --projection _id") == "Row: 0 _id=2\n"
    assert ask(f"delete --uri {CALLS}") == ""
    assert ask(f"query --uri {CALLS}") == "No result found.\n"


@pytest.mark.usefixtures("three")
def test_a_call_is_marked_as_seen(ask: Ask, phone: Phone) -> None:
    phone.clock.advance(1)
    ask(f"update --uri {CALLS}/1 --bind new:i:0")
    assert ask(f"query --uri {CALLS} --projection new:last_modified --sort _id") == (
        "Row: 0 new=0, last_modified=1697384041000\nRow: 1 new=1, last_modified=1697384040000\n"
    )


def test_types_are_reported(ask: Ask) -> None:
    assert ask(f"gettype --uri {CALLS}") == "Result: vnd.android.cursor.dir/calls\n"
    assert ask("gettype --uri content://call_log/nowhere") == "Result: null\n"


def test_an_unknown_address(new_phone: Callable[..., Phone]) -> None:
    content = new_phone()[Content]
    with pytest.raises(ProviderError, match="Unknown URL content://call_log/nowhere"):
        content.query("content://call_log/nowhere")


@pytest.mark.usefixtures("three")
def test_clearing_the_contacts_clears_the_log(ask: Ask, phone: Phone) -> None:
    phone.files.remove(call_log.PATH)
    assert ask(f"query --uri {CALLS}") == "No result found.\n"
