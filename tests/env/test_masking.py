"""What a run hides in the texts that it writes."""

import pytest

from pytest_androidworld.env.masking import Mask

ENVIRONMENT = {
    "SERVICE_KEY": "live-1234",
    "LONGER_TOKEN": "live-1234-and-more",
    "DB_PASSWORD": 'two\nlines "quoted"',
    "SHORT_KEY": "abcdefg",
    "HOME": "/home/longer-than-eight",
}


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("the key live-1234 was refused", "the key [SERVICE_KEY] was refused"),
        ("xlive-1234x", "x[SERVICE_KEY]x"),
        ("live-1234-and-more", "[LONGER_TOKEN]"),
        ('two\nlines "quoted"', "[DB_PASSWORD]"),
        (r"{'p': 'two\nlines \"quoted\"'}", "{'p': '[DB_PASSWORD]'}"),
        ("?p=two%0Alines%20%22quoted%22", "?p=[DB_PASSWORD]"),
        ("abcdefg is too short to be told from a word", None),
        ("in /home/longer-than-eight", None),
        ("http://ada:pw@proxy:3128/x", "http://[login]@proxy:3128/x"),
        ("http://proxy:3128/~ada@home", None),
        ("ada@example.org", None),
        ("Authorization: Bearer abc.def-123", "Authorization: Bearer [token]"),
        ("the bearer of news", None),
        ("GET /v1?key=AIza77&n=3", "GET /v1?key=[key]&n=3"),
        ("GET /v1?monkey=3&keyboard=de", None),
    ],
)
def test_secrets_are_named_and_all_else_stays(text: str, masked: str | None) -> None:
    assert Mask(ENVIRONMENT).text(text) == (text if masked is None else masked)


def test_all_texts_of_data_are_masked_but_no_name_and_no_number() -> None:
    data = {"live-1234": ["live-1234", 3, None, True, {"a": ("live-1234",)}]}
    assert Mask(ENVIRONMENT).data(data) == {
        "live-1234": ["[SERVICE_KEY]", 3, None, True, {"a": ["[SERVICE_KEY]"]}]
    }


def test_what_was_a_secret_once_remains_one() -> None:
    environment = dict(ENVIRONMENT)
    mask = Mask(environment)
    del environment["SERVICE_KEY"]
    environment["LATE_KEY"] = "loaded-by-the-agent"
    assert mask.text("live-1234, loaded-by-the-agent") == "[SERVICE_KEY], [LATE_KEY]"
    del environment["LATE_KEY"]
    assert mask.text("live-1234, loaded-by-the-agent") == "[SERVICE_KEY], [LATE_KEY]"
