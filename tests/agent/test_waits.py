"""When a server wants the next request."""

import pytest

from pytest_androidworld.agent.waits import rate_limit_reset, retry_after


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


NOW = {"date": "Mon, 23 Nov 2026 06:00:00 GMT"}  # 1795413600 since 1970


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"x-ratelimit-reset-requests": "1s"}, 1.0),
        ({"x-ratelimit-reset-tokens": "6m0s"}, 360.0),
        ({"X-RateLimit-Reset-Tokens": "120ms"}, 0.12),
        ({"x-ratelimit-reset-requests": "2m59.56s"}, 179.56),
        ({"x-ratelimit-reset-requests": "1d2h3m4s"}, 93784.0),
        ({"x-ratelimit-reset-tokens": "12.5"}, 12.5),
        ({**NOW, "x-ratelimit-reset": "1795413645"}, 45.0),
        ({**NOW, "x-ratelimit-reset": "1795413645000"}, 45.0),
        ({**NOW, "x-ratelimit-reset-requests": "2026-11-23T06:00:45Z"}, 45.0),
        ({**NOW, "x-ratelimit-reset-requests": "Mon, 23 Nov 2026 06:00:45 GMT"}, 45.0),
        ({**NOW, "x-ratelimit-reset": "1795413599"}, None),
        ({"x-ratelimit-reset-requests": "2026-11-23T06:00:45"}, None),
        ({"x-ratelimit-reset-requests": "soon"}, None),
        ({"x-ratelimit-reset-requests": "6m0"}, None),
        ({"x-ratelimit-reset-requests": ""}, None),
        ({"x-ratelimit-remaining-requests": "0"}, None),
        ({}, None),
        (None, None),
    ],
)
def test_when_a_rate_limit_is_reset(headers: dict[str, str] | None, seconds: float | None) -> None:
    assert rate_limit_reset(headers) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("remaining", "seconds"),
    [
        ({"requests": "0", "tokens": "3000"}, 1.0),
        ({"requests": "9", "tokens": "0"}, 360.0),
        ({"requests": "0", "tokens": "0"}, 360.0),
        ({"requests": "9", "tokens": "3000"}, 360.0),  # too few tokens, perhaps
        ({}, 360.0),
    ],
)
def test_of_several_limits_the_one_that_is_used_up_counts(
    remaining: dict[str, str], seconds: float
) -> None:
    resets = {"x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s"}
    left = {f"x-ratelimit-remaining-{limit}": count for limit, count in remaining.items()}
    assert rate_limit_reset(resets | left) == seconds
