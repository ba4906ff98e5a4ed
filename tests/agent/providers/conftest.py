"""A provider of each kind, and a server to ask."""

import importlib
from collections.abc import Sequence

import pytest

from pytest_androidworld.agent.llm import Message, Model, Reply, Request, user
from pytest_androidworld.errors import ModelError
from tests.models.server import Answer, Brain, ModelServer, Question

KEY = "canary-5f1d0c"


@pytest.fixture(autouse=True)
def direct(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have a proxy; loopback is not behind it."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture(params=["openai", "gemini", "anthropic"])
def api(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def provider(api: str, server: ModelServer) -> Model:
    module = importlib.import_module(f"pytest_androidworld.agent.providers.{api}")
    made: Model = module.Provider("tester", server.url(api), KEY)
    return made


def asked(
    api: str, brain: Brain, *messages: Message, seconds: float = 60.0
) -> tuple[Reply, Question]:
    """The reply, and the question as it came to the server."""
    with ModelServer(brain) as server:
        reply = provider(api, server).reply(Request(messages or (user("Hi."),), 31), seconds)
    assert server.unfit == []
    return reply, server.questions[-1]


def reply_to(api: str, answer: Answer, *, seconds: float = 60.0) -> Reply:
    """What becomes of an answer."""
    return asked(api, lambda question: answer, seconds=seconds)[0]


def errors_of(api: str, answers: Sequence[Answer]) -> list[ModelError]:
    """What a provider raises at each of these answers."""
    coming = iter(answers)
    raised = []
    with ModelServer(lambda question: next(coming)) as server:
        model = provider(api, server)
        for _ in answers:
            with pytest.raises(ModelError) as error:
                model.reply(Request((user("Hi."),), 31), 60.0)
            raised.append(error.value)
    return raised
