"""A case that is played by tools over MCP, the Model Context Protocol: by stdio, or by HTTP.

Of the SDK, `mcp`, it takes the server and its transports.  They run in a thread of their own, and
so the main one is free for Ctrl-C; what plays the case is a third, so that a client who hangs up
in the middle of a call does not cut the step off.

Over HTTP a case needs to know its client.  The protocol of 2026 has no sessions, so requests of
that version are told the older ones, which clients then take.
"""

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from socket import socket
from typing import TYPE_CHECKING, Any

from pytest_androidworld.doors import tools
from pytest_androidworld.doors.access import Access, App, Guard, Message, Receive, Scope, Send
from pytest_androidworld.doors.tool_case import ToolPlay, ToolReply
from pytest_androidworld.errors import UsageError

if TYPE_CHECKING:
    import mcp_types as types

NAME = "androidworld"
GOAL, PAGE, PATH = "goal", "androidworld://goal", "/mcp"
SESSION, VERSION = b"mcp-session-id", b"mcp-protocol-version"
OTHER_VERSION, BUSY = -32022, -32000
FAREWELL = 1  # seconds that open streams have at the end
MISSING = "{} needs the MCP SDK, which is not installed: pip install 'pytest-androidworld[mcp]'"
TAKEN = "another client plays this case already: each case has one"


class CaseServer:
    """The protocol's side of a case that has begun."""

    def __init__(self, case: ToolPlay, player: ThreadPoolExecutor) -> None:
        """``player`` has the one thread that calls the case."""
        self.case = case
        self.player = player
        self.brief = case.brief
        from mcp.server.lowlevel import Server

        self.server: Server[Any] = Server(
            NAME,
            instructions=self.brief,
            on_list_tools=self._tools,
            on_call_tool=self._call,
            on_list_prompts=self._prompts,
            on_get_prompt=self._prompt,
            on_list_resources=self._resources,
            on_read_resource=self._resource,
        )

    async def _tools(self, context: Any, asked: Any) -> "types.ListToolsResult":
        import mcp_types as types

        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    description=tool.description,
                    input_schema=tool.schema,
                    annotations=types.ToolAnnotations(read_only_hint=tool.acts is None),
                )
                for tool in tools.ALL
            ]
        )

    async def _call(
        self, context: Any, asked: "types.CallToolRequestParams"
    ) -> "types.CallToolResult":
        turn = asyncio.get_running_loop().run_in_executor(
            self.player, self.case.call, asked.name, asked.arguments or {}
        )
        return _result(await turn)

    async def _prompts(self, context: Any, asked: Any) -> "types.ListPromptsResult":
        import mcp_types as types

        what = "what is to be done on the phone, and how"
        return types.ListPromptsResult(prompts=[types.Prompt(name=GOAL, description=what)])

    async def _prompt(
        self, context: Any, asked: "types.GetPromptRequestParams"
    ) -> "types.GetPromptResult":
        import mcp_types as types
        from mcp.shared.exceptions import MCPError

        if asked.name != GOAL:
            raise MCPError(types.INVALID_PARAMS, f"there is one prompt, {GOAL!r}")
        said = types.PromptMessage(role="user", content=types.TextContent(text=self.brief))
        return types.GetPromptResult(messages=[said])

    async def _resources(self, context: Any, asked: Any) -> "types.ListResourcesResult":
        import mcp_types as types

        page = types.Resource(name=GOAL, uri=PAGE, mime_type="text/plain")
        return types.ListResourcesResult(resources=[page])

    async def _resource(
        self, context: Any, asked: "types.ReadResourceRequestParams"
    ) -> "types.ReadResourceResult":
        import mcp_types as types
        from mcp.shared.exceptions import MCPError

        if str(asked.uri) != PAGE:
            raise MCPError(types.INVALID_PARAMS, f"there is one resource, {PAGE}")
        page = types.TextResourceContents(uri=PAGE, mime_type="text/plain", text=self.case.goal)
        return types.ReadResourceResult(contents=[page])

    def over_stdio(self) -> None:
        """Serve until the client closes standard input."""
        from mcp.server.stdio import stdio_server

        async def serve() -> None:
            async with stdio_server() as (heard, said):
                await self.server.run(heard, said, self.server.create_initialization_options())

        asyncio.run(serve())

    def over_http(self, listener: socket, access: Access, idle: float) -> None:
        """Serve until the one client ends its session, or sends nothing for so many seconds."""
        one = OneClient(self._app(), idle)
        server = _server(one, access)

        async def serve() -> None:
            leaving = asyncio.create_task(one.gone())
            leaving.add_done_callback(lambda _: setattr(server, "should_exit", True))
            await server.serve([listener])
            leaving.cancel()

        asyncio.run(serve())

    @contextmanager
    def open_over_http(self, listener: socket, access: Access) -> Iterator[None]:
        """Serve one client after another, in a thread, as long as the context lasts."""
        server = _server(OneClient(self._app(), one_after_another=True), access)
        thread = threading.Thread(
            target=lambda: asyncio.run(server.serve([listener])), name="door", daemon=True
        )
        thread.start()
        try:
            yield
        finally:
            server.should_exit = True
            thread.join()

    def _app(self) -> App:
        app: App = self.server.streamable_http_app(
            streamable_http_path=PATH, session_idle_timeout=None, max_sessions=1, host=""
        )
        return app


def _server(app: App, access: Access) -> Any:
    """A server of uvicorn for those who may come in."""
    import uvicorn

    config = uvicorn.Config(
        Guard(app, access), log_config=None, timeout_graceful_shutdown=FAREWELL
    )
    return uvicorn.Server(config)


def require_sdk(user: str) -> None:
    """A `UsageError` unless the packages of the extra are there."""
    if not all(map(find_spec, ("mcp", "mcp_types", "uvicorn"))):
        raise UsageError(MISSING.format(user))


class OneClient:
    """The SDK's app for the first client that opens a session; others are refused."""

    def __init__(
        self, app: App, idle: float | None = None, *, one_after_another: bool = False
    ) -> None:
        """``one_after_another``: when a client has ended its session, another may begin one."""
        self.app = app
        self.idle = idle
        self._one_after_another = one_after_another
        self._session = b""
        self._under_way = 0  # requests
        self._moved = asyncio.Event()  # there was a request, or one has ended
        self._left = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refused = self._refusal(headers)
        if refused:
            await _answer(send, *refused)
            return

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                self._session = self._session or dict(message["headers"]).get(SESSION, b"")
                if scope["method"] == "DELETE" and self._one_after_another:
                    self._session = b""
                self._left |= scope["method"] == "DELETE"
            await send(message)

        self._under_way += 1
        self._moved.set()
        try:
            await self.app(scope, receive, noted)
        finally:
            self._under_way -= 1
            self._moved.set()

    def _refusal(self, headers: dict[bytes, bytes]) -> tuple[int, dict[str, Any]] | None:
        from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS

        version = headers.get(VERSION, b"").decode("latin-1")
        if version and version not in HANDSHAKE_PROTOCOL_VERSIONS:
            told = {"supported": list(HANDSHAKE_PROTOCOL_VERSIONS), "requested": version}
            sentence = "this server has sessions, which that version of the protocol has not"
            return 400, {"code": OTHER_VERSION, "message": sentence, "data": told}
        if self._session and headers.get(SESSION) != self._session:
            return 503, {"code": BUSY, "message": TAKEN}
        return None

    async def gone(self) -> None:
        """Wait until the client has ended its session, or nothing was heard of it for too long."""
        while not self._left:
            self._moved.clear()
            waiting = None if self._under_way or not self._session else self.idle
            try:
                await asyncio.wait_for(self._moved.wait(), waiting)
            except TimeoutError:
                return


async def _answer(send: Send, status: int, error: dict[str, Any]) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _result(reply: ToolReply) -> "types.CallToolResult":
    import mcp_types as types

    content: list[types.TextContent | types.ImageContent] = [types.TextContent(text=reply.text)]
    if reply.picture:
        data = base64.b64encode(reply.picture).decode()
        content.append(types.ImageContent(data=data, mime_type="image/png"))
    return types.CallToolResult(content=list(content), is_error=reply.is_error)
