"""The server of the emulator's gRPC; the methods are in ``methods/``."""

import functools
import hmac
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import (
    MOST_STREAMS,
    Listening,
    Method,
    Refusal,
    methods,
)
from virtual_phone.runtime.lock_meter import work
from virtual_phone.wire.proto import Empty, Message, WireError

if TYPE_CHECKING:
    import grpc

HOST = "127.0.0.1"
WORKERS = 64  # of which streams occupy some
GRACE = 1.0
# gRPC on Linux sets SO_REUSEPORT by default (GRPC_ARG_ALLOW_REUSEPORT in grpc_types.h):
# two phones could then listen on one port, and clients would reach either.
OPTIONS = (("grpc.max_send_message_length", -1), ("grpc.so_reuseport", 0))


class Server:
    """Serves the methods to every client, or to those with a token."""

    def __init__(self, machine: Machine, token: str = "") -> None:
        self.machine = machine
        self.token = token
        self._stopping = threading.Event()
        self._streams: Counter[str] = Counter()  # by method
        self._lock = threading.Lock()
        self._workers = futures.ThreadPoolExecutor(WORKERS, "grpc")
        self._server: grpc.Server | None = None

    def start(self, port: int = 0) -> int:
        """Listen; returns the port.  Raises OSError if it is taken."""
        import grpc  # slow to import, and not needed for a phone without ports

        server = grpc.server(self._workers, options=OPTIONS)
        server.add_generic_rpc_handlers((_router(self._handler, self._visited),))
        try:
            self.machine.grpc_port = server.add_insecure_port(f"{HOST}:{port}")
        except RuntimeError as error:
            raise OSError(f"the gRPC port {port} cannot be had: {error}") from error
        server.start()
        self._server = server
        self.machine.phone.after_work.append(self._wake_streams)
        return self.machine.grpc_port

    def stop(self) -> None:
        """End the running calls between two slices of their work, and close the port.

        Calls that wait for a worker or for the phone's lock are refused.
        """
        if self._server is None:
            return
        self._stopping.set()
        with self.machine.phone.lock:
            self.machine.phone.after_work.remove(self._wake_streams)
            self.machine.phone.notify()
        self._server.stop(GRACE).wait()
        self._workers.shutdown(cancel_futures=True)
        self._server = None

    def _wake_streams(self) -> None:
        if self._streams.total():
            self.machine.phone.notify()

    def _visited(self, path: str) -> None:
        self.machine.phone.visits.add("gRPC", path.rpartition("/")[2])

    def _handler(self, path: str) -> Any:
        import grpc

        method = methods().get(path)
        if method is None:
            return grpc.stream_stream_rpc_method_handler(partial(self._unknown, path))
        if method.in_parts:
            return grpc.stream_unary_rpc_method_handler(partial(self._whole, method))
        if method.streams_in:
            return grpc.stream_unary_rpc_method_handler(partial(self._each, method))
        if method.streams_out:
            return grpc.unary_stream_rpc_method_handler(partial(self._stream, method))
        return grpc.unary_unary_rpc_method_handler(partial(self._unary, method))

    def _unknown(self, path: str, requests: object, context: Any) -> Iterator[bytes]:
        with self._guarded(context):
            with self.machine.phone.busy():
                self.machine.phone.unknown_request("gRPC method", path)
            raise Refusal("UNIMPLEMENTED", f"this phone has no method {path}")

    def _unary(self, method: Method, request: bytes, context: Any) -> bytes:
        with self._guarded(context):
            reply = self._call(method, request, context)
            self._hinder(context)
            return reply

    def _each(self, method: Method, requests: Iterator[bytes], context: Any) -> bytes:
        with self._guarded(context), self._streaming(method):
            for request in requests:
                self._call(method, request, context)
            return Empty().encode()

    def _whole(self, method: Method, requests: Iterator[bytes], context: Any) -> bytes:
        with self._guarded(context), self._streaming(method):
            parts = map(partial(self._decoded, method, context=context), requests)
            work.doing = "grpc", method.path
            reply: Message = method.body(self.machine, parts, self._listening(context))
            return reply.encode()

    def _call(self, method: Method, request: bytes, context: Any) -> bytes:
        message = self._decoded(method, request, context)
        more = (self._listening(context),) if method.long else ()
        work.doing = "grpc", method.path
        with self.machine.phone.busy():
            self._check(context)  # its client may have gone while it waited
            reply: Message | bytes = method.body(self.machine, message, *more)
        return reply if isinstance(reply, bytes) else reply.encode()

    def _stream(self, method: Method, request: bytes, context: Any) -> Iterator[bytes]:
        context.add_callback(self.machine.phone.notify)
        with self._guarded(context), self._streaming(method):
            found = self._decoded(method, request, context)
            work.doing = "grpc", method.path
            for reply in method.body(self.machine, found, self._listening(context)):
                yield reply.encode()

    def _decoded(self, method: Method, request: bytes, context: Any) -> Any:
        """A request as a message, unless the call is over before all of it is decoded."""
        return method.request.decode(request, partial(self._check, context))

    def _check(self, context: Any) -> None:
        """Refuse what nothing waits for any more."""
        if not self._listening(context)():
            raise Refusal("CANCELLED", "the client has disconnected, or the phone stops")

    def _listening(self, context: Any) -> Listening:
        """Whether a client is still connected, and the phone serves it."""
        return lambda: bool(context.is_active()) and not self._stopping.is_set()

    @contextmanager
    def _streaming(self, method: Method) -> Iterator[None]:
        with self._lock:
            if self._streams.total() >= MOST_STREAMS:
                raise Refusal("RESOURCE_EXHAUSTED", f"there are {MOST_STREAMS} streams already")
            if self._streams[method.path] >= method.most:
                name = method.path.rpartition("/")[2]
                raise Refusal("RESOURCE_EXHAUSTED", f"there are {method.most} {name} already")
            self._streams[method.path] += 1
        try:
            yield
        finally:
            with self._lock:
                self._streams[method.path] -= 1

    @contextmanager
    def _guarded(self, context: Any) -> Iterator[None]:
        """Check the client's token, and convert errors to a status and a message."""
        import grpc

        if self.token and not _knows(self.token, context):
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "the token is missing or wrong")
        try:
            self._check(context)
            yield
        except Refusal as refusal:
            context.abort(grpc.StatusCode[refusal.status], str(refusal))
        except WireError as error:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"not such a message: {error}")
        except Exception as error:
            if context.is_active():  # otherwise the client has disconnected
                self.machine.phone.failures.append(error)
            described = self.machine.phone.describe(error)
            raise RuntimeError(f"{type(error).__name__}: {described}") from error

    def _hinder(self, context: Any) -> None:
        """Apply the faults: the reply is late or missing."""
        faults = self.machine.phone.faults
        gone = threading.Event()
        if not (faults.get("delay_reply") or faults.get("drop_reply")):
            return
        context.add_callback(gone.set)
        gone.wait(None if faults.get("drop_reply") else float(faults["delay_reply"]))


def _router(handler: Callable[[str], Any], visited: Callable[[str], None]) -> Any:
    """A handler for every path, including those of unknown methods; each call is a visit."""
    import grpc

    known = functools.lru_cache(maxsize=256)(handler)

    class Router(grpc.GenericRpcHandler):
        def service(self, handler_call_details: Any) -> Any:
            visited(handler_call_details.method)
            return known(handler_call_details.method)

    return Router()


def _knows(token: str, context: Any) -> bool:
    given = dict(context.invocation_metadata()).get("authorization", "")
    return hmac.compare_digest(str(given).encode(), f"Bearer {token}".encode())
