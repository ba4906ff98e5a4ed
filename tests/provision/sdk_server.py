"""A server of the SDK and of the apps on loopback, as unkind as networks are."""

import base64
import hashlib
import http.server
import re
import socket
import threading
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Self

PIECE = 2048  # bytes sent at once where it is slow


@dataclass(frozen=True)
class Served:
    """One file, and how it is served."""

    data: bytes
    ranges: bool = True
    etag: bool = True
    length: bool = True  # whether its size is told
    hash: str = ""  # the header x-goog-hash
    status: int = 200
    cuts: tuple[int, ...] = ()  # each reply ends at the next of these offsets, once
    stalls: bool = False  # sends nothing beyond the first of these, and keeps the connection
    paced: bool = False  # in small pieces

    @property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.data).hexdigest()[:16]}"'


@dataclass
class SdkServer:
    """Serves files by their paths; counts what it has sent."""

    files: dict[str, Served] = field(default_factory=dict)
    sent: Counter[str] = field(default_factory=Counter)
    asked: list[tuple[str, str]] = field(default_factory=list)  # path, and range
    released: threading.Event = field(default_factory=threading.Event)  # what stalls
    pace: float = 0.0005  # seconds between pieces

    def __enter__(self) -> Self:
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                owner.serve(self)

            def log_message(self, *_: object) -> None:
                """Tests read `asked`."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda *_: None  # type: ignore[method-assign]  # cut by a client
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def add(self, path: str, data: bytes, **how: object) -> str:
        """Serve a file; its address."""
        self.files[path] = Served(data, **how)  # type: ignore[arg-type]
        return self.url + path

    def change(self, path: str, **how: object) -> None:
        self.files[path] = replace(self.files[path], **how)  # type: ignore[arg-type]

    def serve(self, handler: http.server.BaseHTTPRequestHandler) -> None:
        path = handler.path.rpartition(self.url)[2].lstrip("/")
        wanted = handler.headers.get("Range", "")
        self.asked.append((path, wanted))
        file = self.files.get(path)
        if file is None or file.status != 200:
            handler.send_error(file.status if file else 404)
            return
        begin = self._begin(file, wanted, handler.headers.get("If-Range", ""))
        if begin is None:
            handler.send_response(416)
            handler.send_header("Content-Range", f"bytes */{len(file.data)}")
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return
        self._head(handler, file, begin)
        self._body(handler, path, file, begin)

    def _begin(self, file: Served, wanted: str, condition: str) -> int | None:
        """The first byte to send; None if the file has none there."""
        found = re.fullmatch(r"bytes=(\d+)-", wanted)
        if not found or not file.ranges or (condition and condition != file.tag):
            return 0
        return int(found[1]) if int(found[1]) < len(file.data) else None

    def _head(self, handler: http.server.BaseHTTPRequestHandler, file: Served, begin: int) -> None:
        size = len(file.data)
        handler.send_response(206 if begin else 200)
        if begin:
            handler.send_header("Content-Range", f"bytes {begin}-{size - 1}/{size}")
        if file.length:
            handler.send_header("Content-Length", str(size - begin))
        else:
            handler.send_header("Connection", "close")
        if file.etag:
            handler.send_header("ETag", file.tag)
        if file.hash:
            handler.send_header("x-goog-hash", file.hash)
        handler.end_headers()

    def _body(
        self, handler: http.server.BaseHTTPRequestHandler, path: str, file: Served, begin: int
    ) -> None:
        cut = next((each for each in file.cuts if each >= begin), None)
        end = len(file.data) if cut is None else cut
        step = PIECE if file.paced else 1 << 20
        for place in range(begin, end, step):
            piece = file.data[place : min(end, place + step)]
            self.sent[path] += len(piece)  # before: a client may be done before this thread is
            handler.wfile.write(piece)
            if file.paced:
                threading.Event().wait(self.pace)
        if cut is None:
            return
        if file.stalls:
            self.released.wait(60)
        else:
            left = tuple(each for each in file.cuts if each != cut)
            self.change(path, cuts=left)
        handler.close_connection = True
        handler.connection.shutdown(socket.SHUT_RDWR)


def goog_hash(data: bytes, crc32c: bytes | None = None) -> str:
    """The header as the bucket sends it: of objects made of parts there is only a crc32c."""
    if crc32c is not None:
        return f"crc32c={base64.b64encode(crc32c).decode()}"
    return f"crc32c=AAAAAA==,md5={base64.b64encode(hashlib.md5(data).digest()).decode()}"
