"""``ping``: the phone's network leads nowhere."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("ping -c 1 -W 1 dns.google", "ping: unknown host dns.google\n"),
        ("ping -c 1 8.8.8.8", "connect: Network is unreachable\n"),
        ("ping -4 -n 2001:db8::1", "connect: Network is unreachable\n"),
    ],
)
def test_no_name_is_found_and_no_way_to_an_address(phone: Phone, line: str, error: str) -> None:
    done = run_text(phone, line)
    assert (done.stdout, done.stderr, done.status) == ("", error, 2)


@pytest.mark.parametrize("line", ["ping", "ping a b", "ping -Q a"])
def test_other_words_are_no_destination(phone: Phone, line: str) -> None:
    done = run_text(phone, line)
    assert done.stderr.startswith("Usage: ping [-c count]")
    assert done.status == 2
