"""Who may come in over TCP: near misses of the token, web pages, and names of other sites."""

import asyncio
from typing import Any

import pytest

from pytest_androidworld.doors.access import TOKEN, Access, Guard
from pytest_androidworld.errors import UsageError

ACCESS = Access("127.0.0.1", "secret")
RIGHT = {"host": "127.0.0.1:8000", "authorization": "Bearer secret"}


async def _app(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "came in"})


def answered(headers: dict[str, str], kind: str = "http", access: Access = ACCESS) -> list[Any]:
    """What the server sends to a request with those headers."""
    sent: list[Any] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    asyncio.run(Guard(_app, access)({"type": kind, "headers": pairs}, receive, send))
    return sent


def status(headers: dict[str, str], access: Access = ACCESS) -> int | None:
    """The status of a refusal; None for a request that comes in."""
    first: int | None = answered(headers, access=access)[0].get("status")
    return first


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", 401),
        ("Bearer", 401),
        ("Bearer ", 401),
        ("Bearer secre", 401),
        ("Bearer secret2", 401),
        ("Bearer Secret", 401),
        ("Bearer sécret", 401),
        ("Basic secret", 401),
        ("secret", 401),
        ("Bearer secret", None),
        ("bearer secret", None),
    ],
)
def test_only_the_token_lets_in(header: str, expected: int | None) -> None:
    assert status({**RIGHT, "authorization": header}) == expected


def test_without_a_header_or_with_two_nobody_comes_in() -> None:
    assert status({"host": "127.0.0.1"}) == 401
    assert status({**RIGHT, "Authorization": "Bearer wrong"}) == 401


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("127.0.0.1.evil.example:8000", 421),
        ("localhost.evil.example", 421),
        ("", 421),
        ("[::1", None),
        ("[evil.example]", 421),
        ("127.0.0.1:8000", None),
        ("127.0.0.1", None),
        ("[::1]:8000", None),
        ("LOCALHOST:8000", None),
        ("192.168.1.7:8000", None),
    ],
)
def test_a_name_of_another_site_is_refused_although_the_token_is_right(
    host: str, expected: int | None
) -> None:
    assert status({**RIGHT, "host": host}) == expected


def test_a_request_without_a_host_or_with_two_is_refused() -> None:
    assert status({"authorization": "Bearer secret"}) == 421
    assert status({**RIGHT, "Host": "evil.example"}) == 421


@pytest.mark.parametrize(
    "header",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://127.0.0.1:8000"},
        {"origin": "null"},
        {"Origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-origin"},
    ],
)
@pytest.mark.parametrize("token", ["secret", ""])
def test_a_web_page_is_refused_with_the_token_and_where_none_is_needed(
    header: dict[str, str], token: str
) -> None:
    access = Access("127.0.0.1", token)
    assert status({**RIGHT, **header}, access) == 403


def test_without_a_token_a_program_comes_in_and_a_rebound_name_does_not() -> None:
    access = Access("127.0.0.1", "")
    assert status({"host": "127.0.0.1"}, access) is None
    assert status({"host": "evil.example"}, access) == 421


def test_node_comes_in_although_it_sends_a_header_of_browsers() -> None:
    assert status({**RIGHT, "sec-fetch-mode": "cors"}) is None


def test_a_refusal_is_a_sentence_and_does_not_say_the_token() -> None:
    start, body = answered({"host": "127.0.0.1"})
    assert (b"www-authenticate", b"Bearer") in start["headers"]
    expected = b"this needs the header Authorization: Bearer TOKEN, with its token\n"
    assert body["body"] == expected


def test_a_web_socket_is_refused_before_it_opens() -> None:
    sent = answered({**RIGHT, "origin": "https://evil.example"}, "websocket")
    reason = "web pages may not come in here"
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": reason}]
    assert answered(RIGHT, "websocket") == [{"type": "came in"}]


def test_start_and_end_of_the_server_are_nobodys_request() -> None:
    assert answered({}, "lifespan") == [{"type": "came in"}]


def test_each_server_makes_up_a_token_of_its_own_and_tells_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(TOKEN, raising=False)
    one, other = Access.made(), Access.made()
    assert one.token != other.token
    assert len(one.token) == 43
    assert one.notices == [f"requests need the header Authorization: Bearer {one.token}"]


def test_a_token_of_the_users_own_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, "mine")
    access = Access.made()
    assert access.token == "mine"
    assert access.notices == [
        "requests need the token of ANDROIDWORLD_TOKEN (Authorization: Bearer …)"
    ]


@pytest.mark.parametrize("token", ["two words", "zwölf", "a\nb"])
def test_a_token_that_no_header_can_have_is_refused(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, token)
    with pytest.raises(UsageError, match="characters that no header may have"):
        Access.made()


def test_an_open_door_is_loud() -> None:
    assert Access.made("0.0.0.0", no_token=True).notices == [
        "WARNING: other machines reach 0.0.0.0, and nothing is encrypted",
        "WARNING: without a token, each user who reaches the port may act",
    ]
    assert len(Access.made("::1", no_token=True).notices) == 1


def test_a_port_that_is_taken_is_a_usage_error() -> None:
    with ACCESS.listen(0) as first:
        port = first.getsockname()[1]
        assert ACCESS.url(first, "/mcp") == f"http://127.0.0.1:{port}/mcp"
        with pytest.raises(UsageError, match=rf"cannot listen on 127.0.0.1:{port}: "):
            ACCESS.listen(port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_number_that_no_port_has_is_a_usage_error(port: int) -> None:
    with pytest.raises(UsageError, match=rf"no port has the number {port}: "):
        ACCESS.listen(port)
