"""When a server wants the next request."""

import pytest

from pytest_androidworld.agent.waits import retry_after


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"retry-after": "Fri, 31 Dec 1999 23:59:59 GMT"}, None),
        (
            {
                "retry-after": "Mon, 23 Nov 2026 06:00:07 GMT",
                "date": "Mon, 23 Nov 2026 06:00:00 GMT",
            },
            7.0,
        ),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after-ms": "soon", "retry-after": "1"}, 1.0),
        ({"retry-after": "never"}, None),
        ({"retry-after": "-1"}, None),
        ({}, None),
        (None, None),
    ],
)
def test_when_a_server_wants_to_be_asked_again(
    headers: dict[str, str] | None, seconds: float | None
) -> None:
    assert retry_after(headers) == seconds
