"""A request's own headers reach the server of each provider, and no cassette."""

from pytest_androidworld.agent.cassettes import as_data
from pytest_androidworld.agent.llm import Request, user
from tests.agent.providers.conftest import provider
from tests.models.server import ModelServer

HEADERS = {"X-Episode-Id": "e-7", "X-Run": "nightly"}


def test_the_headers_of_a_request_reach_the_server(api: str) -> None:
    with ModelServer(lambda question: "Yes.") as server:
        model = provider(api, server)
        model.reply(Request((user("Hi."),), 31, headers=HEADERS), 60.0)
        model.reply(Request((user("Hi."),), 31), 60.0)
    first, second = (question.headers or {} for question in server.questions)
    assert (first["x-episode-id"], first["x-run"]) == ("e-7", "nightly")
    assert {"x-episode-id", "x-run"} & second.keys() == set()


def test_headers_are_no_part_of_what_is_asked() -> None:
    plain = Request((user("Hi."),), 31)
    named = Request((user("Hi."),), 31, headers=HEADERS)
    assert named == plain
    assert as_data(named) == as_data(plain)
    assert "e-7" not in repr(named)
