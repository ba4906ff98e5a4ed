"""The DevTools protocol on a pipe, as bytes: messages of JSON, each ended by NUL."""

import json
from typing import Any

END = b"\0"  # AsyncDevToolsMessage: content/browser/devtools/devtools_pipe_handler.cc
Message = dict[str, Any]


class Wire:
    """Numbers the requests, and cuts what is received into messages."""

    def __init__(self) -> None:
        self._last = 0
        self._rest = bytearray()

    def request(self, method: str, params: Message, session: str = "") -> tuple[int, bytes]:
        """A request with its number; without a session it is for the browser itself."""
        self._last += 1
        message: Message = {"id": self._last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        return self._last, json.dumps(message, separators=(",", ":")).encode() + END

    def received(self, data: bytes) -> list[Message]:
        """The messages that are complete now."""
        searched = len(self._rest)
        self._rest += data
        found = []
        start, end = 0, self._rest.find(END, searched)
        while end >= 0:
            found.append(json.loads(self._rest[start:end]))
            start, end = end + 1, self._rest.find(END, end + 1)
        del self._rest[:start]
        return found
