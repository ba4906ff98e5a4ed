"""Replies with calls, as the SDK of a provider reads them from its wire."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from pytest_androidworld import Reply, Screen, ToolAgent, ToolCall, ToolResult, user
from pytest_androidworld.agent.llm import Model, Request
from tests.agent.providers.conftest import provider
from tests.agents.protocols.harness import begun, state
from tests.models.server import Answer, Failed, ModelServer, Question, Said

Item = Mapping[str, Any]


class ComputerWire:
    """A server that replies with what it is given next, and the model that is asked there."""

    def __init__(self, api: str, kind: type[ToolAgent], refused: tuple[str, ...] = ()) -> None:
        self.kind, self.refused = kind, refused
        self.said = Said("")
        self.server = ModelServer(self.brain)
        self.model: Model = provider(api, self.server)

    def __enter__(self) -> Self:
        self.server.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType
    ) -> None:
        self.server.__exit__(kind, error, at)
        assert self.server.unfit == []

    def brain(self, question: Question) -> Answer:
        assert question.body is not None
        sent = {word for tool in question.body["tools"] for word in (*tool, tool.get("type"))}
        version = next((word for word in self.refused if word in sent), None)
        if version:
            return Failed(400, f"'tester' does not support tool types: {version}.")
        return self.said

    def reply(self, *items: Item, text: str = "", finish: str | None = None) -> Reply:
        """The reply that has a text and these items, in the provider's form."""
        self.said = Said(text, finish, items=items)
        agent, _ = begun(self.kind)
        agent.sent = agent.resized(state())
        request = Request((user("Go."),), None, None, tools=tuple(agent.tools()))
        return self.model.reply(request, 60.0)


def reply_with(*names: str, words: str = "", **arguments: Any) -> Reply:
    """A reply that calls these one after the other, all with the same arguments."""
    calls = [ToolCall(f"call_{n}", name, arguments, native=True) for n, name in enumerate(names)]
    return Reply(words, finish="calls", parts=(*([words] if words else []), *calls))


def numbered(*replies: Reply) -> list[Reply]:
    """The replies with the ids of one conversation."""
    ids = iter(range(1, 100))
    return [
        Reply(
            reply.text,
            finish=reply.finish,
            parts=tuple(
                part
                if isinstance(part, str)
                else ToolCall(f"call_{next(ids)}", part.name, part.arguments)
                for part in reply.parts
                if isinstance(part, str | ToolCall)
            ),
        )
        for reply in replies
    ]


def pictures(request: Request) -> list[Screen]:
    """All pictures that are sent, those in results, too."""
    parts = [part for message in request.messages for part in message.parts]
    inner = [item for part in parts if isinstance(part, ToolResult) for item in part.screens]
    return [part for part in parts if isinstance(part, Screen)] + inner
