"""Episodes over HTTP: one a POST, as many at once as there are places; clients of all kinds."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest

from pytest_androidworld.doors import episodes
from pytest_androidworld.doors.access import Access
from pytest_androidworld.doors.episodes import BadOrder, EpisodeServer
from pytest_androidworld.errors import UsageError

WAIT = 60  # seconds, on a machine that is busy
ACCESS = Access("127.0.0.1", "secret")
RIGHT = {"Authorization": "Bearer secret"}


class Played:
    """An episode that is over when the test wants, or at its next step after it was left."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self.wanted = wanted
        self.begun = threading.Event()
        self.over = threading.Event()
        self.left = threading.Event()
        if not wanted.get("held"):
            self.over.set()

    def play(self) -> dict[str, Any]:
        self.begun.set()
        assert self.over.wait(WAIT)
        return self.wanted | {"trace": "x" * self.wanted.get("long", 0)}

    def leave(self) -> None:
        self.left.set()
        self.over.set()


class Orders(list[Played]):
    """Those that were read."""

    def read(self, body: bytes) -> Played:
        wanted = json.loads(body)
        if "task" not in wanted:
            raise BadOrder(wanted.get("id"), "which task?")
        self.append(Played(wanted))
        return self[-1]


@pytest.fixture
def orders() -> Orders:
    return Orders()


@pytest.fixture
def server(orders: Orders) -> Iterator[EpisodeServer]:
    with EpisodeServer(orders.read, ACCESS, 0, at_once=2) as server:
        yield server
        for episode in orders:
            episode.over.set()


def asked(
    server: EpisodeServer,
    order: Any = None,
    headers: dict[str, str] | None = None,
    path: str = "/play",
    method: str = "POST",
) -> tuple[int, str, HTTPResponse]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
    body = order if isinstance(order, bytes) else json.dumps(order or {"task": "Any"})
    connection.request(method, path, body, {**RIGHT, **(headers or {})})
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text, response


def sent(server: EpisodeServer, data: bytes) -> bytes:
    """What the server says to these bytes until it hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as peer:
        peer.sendall(data)
        heard = b""
        while piece := peer.recv(65536):
            heard += piece
    return heard


def posted(server: EpisodeServer, order: dict[str, Any]) -> socket.socket:
    """A client that has posted, and does not read."""
    body = json.dumps(order).encode()
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=WAIT)
    lines = ("POST /play HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer secret")
    length = f"Content-Length: {len(body)}"
    peer.sendall("\r\n".join([*lines, length, "", ""]).encode() + body)
    return peer


def soon(condition: Callable[[], bool]) -> None:
    """Wait until it holds."""
    never = threading.Event()
    for _ in range(WAIT * 50):
        if condition():
            return
        never.wait(0.02)
    raise AssertionError("it does not come true")


def test_a_post_is_an_episode_and_its_reply_what_came_of_it(server: EpisodeServer) -> None:
    status, text, response = asked(server, {"task": "Any", "id": [7]})
    assert (status, json.loads(text)) == (200, {"task": "Any", "id": [7], "trace": ""})
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert server.url == f"http://127.0.0.1:{server.port}/play"


def test_a_wrong_order_is_400_and_one_that_goes_wrong_500(server: EpisodeServer) -> None:
    status, text, _ = asked(server, {"id": 7})
    assert (status, json.loads(text)) == (400, {"id": 7, "error": "which task?"})
    assert asked(server, {"task": "Any", "error": "no space left"})[0] == 500


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer secre"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "http://127.0.0.1:8000"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_web_pages_other_names_and_who_has_no_token_are_refused(
    server: EpisodeServer, orders: Orders, method: str, headers: dict[str, str], status: int
) -> None:
    assert asked(server, headers=headers, method=method)[0] == status
    assert asked(server, b"x" * 3_000_000, headers)[0] == status  # and it comes to read that
    assert orders == []


def test_what_is_no_order_is_refused_in_the_words_of_http(
    server: EpisodeServer, orders: Orders
) -> None:
    status, text, response = asked(server, method="GET")
    assert (status, text, response.headers["Allow"]) == (405, "an episode is a POST\n", "POST")
    assert asked(server, path="/")[0] == asked(server, path="/play/")[0] == 404
    assert asked(server, path="/play?seed=30")[0] == 200
    del orders[:]
    for length in ("-1", "1e3", "0x10", "²", "", "7, 7"):
        assert asked(server, b"", {"Content-Length": length})[0] == 411
    assert asked(server, b"", {"Content-Length": "9" * 5000})[0] == 413
    head = b"POST /play HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer secret\r\n"
    for two in (b"Transfer-Encoding: chunked\r\n", b"Content-Length: 2\r\n"):
        assert sent(server, head + two + b"Content-Length: 2\r\n\r\n{}")[9:12] == b"411"
    assert asked(server, b" " * 100_001)[1] == "an order has at most 100000 bytes\n"
    assert orders == []


def test_a_client_that_asks_first_sends_no_body_for_nothing(server: EpisodeServer) -> None:
    head = b"POST /play HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\n"
    assert sent(server, head + b"Content-Length: 9\r\n\r\n").startswith(b"HTTP/1.1 401 ")
    token = b"Authorization: Bearer secret\r\nContent-Length: "
    assert sent(server, head + token + b"999999\r\n\r\n").startswith(b"HTTP/1.1 413 ")
    answer = sent(server, head + token + b'15\r\n\r\n{"task": "Any"}')
    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize(
    "rubbish", [b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"sms send 5551234\r\n\n"]
)
def test_rubbish_is_400(server: EpisodeServer, rubbish: bytes) -> None:
    assert b"400" in sent(server, rubbish)
    assert asked(server)[0] == 200


def test_beyond_the_last_place_it_is_503_and_the_others_play_on(
    server: EpisodeServer, orders: Orders
) -> None:
    with ThreadPoolExecutor(40) as clients:
        held = [clients.submit(asked, server, {"task": "A", "held": 1, "id": n}) for n in (1, 2)]
        soon(lambda: len(server.playing) == 2)
        flood = list(clients.map(asked, [server] * 40))
        for episode in orders:
            episode.over.set()
        results = [json.loads(each.result()[1]) for each in held]
    assert {status for status, _, _ in flood} == {503}
    assert {response.headers["Retry-After"] for _, _, response in flood} == {"1"}
    assert flood[0][1] == "as many episodes are played as --at-once allows: ask again later\n"
    assert [result["id"] for result in results] == [1, 2]
    assert asked(server)[0] == 200


def test_a_client_that_goes_in_mid_episode_leaves_it_and_its_place(
    server: EpisodeServer, orders: Orders
) -> None:
    gone, stays = (posted(server, {"task": "Any", "held": 1, "id": n}) for n in (1, 2))
    soon(lambda: len(server.playing) == 2)
    gone.close()
    left, played_on = sorted(orders, key=lambda episode: episode.wanted["id"])
    assert left.left.wait(WAIT)
    soon(lambda: len(server.playing) == 1)
    assert asked(server)[0] == 200
    assert not played_on.left.is_set()
    played_on.over.set()
    with stays:
        assert stays.recv(15) == b"HTTP/1.1 200 OK"


def test_a_client_that_is_looked_for_blocks_nobody_as_its_episode_ends(
    server: EpisodeServer, orders: Orders, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, go_on, timeouts = threading.Event(), threading.Event(), list[float | None]()

    def look(connection: socket.socket) -> bool:
        looked.set()
        assert go_on.wait(WAIT)
        timeouts.append(connection.gettimeout())
        return False

    monkeypatch.setattr(episodes, "_is_gone", look)
    with posted(server, {"task": "Any", "held": 1}) as client:
        assert looked.wait(WAIT)
        orders[0].over.set()
        for _ in range(2):  # both places are free: its own, too
            assert server.places.acquire(timeout=WAIT)
        go_on.set()
        assert client.recv(15) == b"HTTP/1.1 200 OK"
    assert set(timeouts) == {0.0}


def test_a_client_that_never_reads_holds_no_place(server: EpisodeServer, orders: Orders) -> None:
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(posted(server, {"task": "Any", "long": 20_000_000}))
        soon(lambda: len(orders) == 2 and all(episode.begun.is_set() for episode in orders))
        soon(lambda: not server.playing)
        assert asked(server)[0] == 200
        soon(lambda: len(server.answering) == 2)  # the third has its reply, these have not


def test_who_sends_no_whole_request_is_hung_up_on(
    server: EpisodeServer, orders: Orders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(episodes, "REQUEST_SECONDS", 0.3)
    assert sent(server, b"") == sent(server, b"POST /play HTTP/1.1\r\nHost: ") == b""
    head = b"POST /play HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer secret\r\n"
    assert sent(server, head + b'Content-Length: 20\r\n\r\n{"task": "Any"}') == b""
    assert (orders, server.reading) == ([], {})


def test_idle_connections_keep_nobody_out(
    server: EpisodeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(episodes, "READING", 8)
    monkeypatch.setattr(episodes, "REQUEST_SECONDS", WAIT)
    with ExitStack() as stack:
        idle = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), WAIT))
            for _ in range(30)
        ]
        assert asked(server)[0] == 200
        assert idle[0].recv(1) == b""
        assert len(server.reading) <= 8


def test_at_the_end_those_that_have_ended_are_answered(
    server: EpisodeServer, orders: Orders
) -> None:
    with ThreadPoolExecutor(1) as client:
        reply = client.submit(asked, server, {"task": "Any", "held": 1})
        soon(lambda: bool(server.playing))
        server.shutdown()
        orders[0].over.set()
        server.finish()
        assert not server.answering
        assert reply.result()[0] == 200


def test_a_second_server_at_a_port_says_that_it_is_taken(
    server: EpisodeServer, orders: Orders
) -> None:
    says = f"cannot listen on 127.0.0.1:{server.port}: another program listens there; choose a"
    with pytest.raises(UsageError, match=says):
        EpisodeServer(orders.read, ACCESS, server.port, at_once=1)
