"""Port forwarding: ``adb forward`` into the phone, ``adb reverse`` out of it."""

from contextlib import suppress

from virtual_phone.adbd.core import Refused, service
from virtual_phone.adbd.stream import Stream

KINDS = ("tcp", "localabstract", "localreserved", "localfilesystem", "local")
FIRST_FREE_PORT = 32768


def connect(stream: Stream, address: str) -> None:
    """Connect a stream to the socket that listens on an address inside the phone."""
    daemon = stream.transport.daemon
    if listener := daemon.listeners.get(address):
        stream.accept()
        listener(stream)
        return
    try:
        other = daemon.dial(address)
    except ConnectionRefusedError as error:
        raise Refused(address) from error
    stream.accept()
    daemon.workers.start(lambda: _carry(other, stream))
    _carry(stream, other)


def _carry(source: Stream, target: Stream) -> None:
    """Copy one stream's data to another, and its end."""
    with suppress(BrokenPipeError):
        while data := source.read():
            target.write(data)
    target.finish()
    source.finish()


@service("tcp")
def tcp(stream: Stream, address: str) -> None:
    """``tcp:PORT[:HOST]``: a port of the phone; other hosts are unreachable."""
    port, _, host = address.partition(":")
    if host not in ("", "localhost", "127.0.0.1"):
        raise Refused(address)
    connect(stream, f"tcp:{port}")


@service("localabstract")
def localabstract(stream: Stream, name: str) -> None:
    """``localabstract:NAME``: a Unix socket without a file."""
    connect(stream, f"localabstract:{name}")


@service("localreserved")
def localreserved(stream: Stream, name: str) -> None:
    """``localreserved:NAME``: a Unix socket below `/dev/socket`."""
    connect(stream, _address(f"localreserved:{name}"))


@service("localfilesystem", "local")
def localfilesystem(stream: Stream, path: str) -> None:
    """``localfilesystem:PATH``: a Unix socket that is a file."""
    connect(stream, _address(f"local:{path}"))


def _address(name: str) -> str:
    """The normalized name of an address."""
    kind, _, rest = name.partition(":")
    match kind:
        case "localreserved":
            return f"localfilesystem:/dev/socket/{rest}"
        case "local":
            return f"localfilesystem:{rest}"
    return name


@service("reverse")
def reverse(stream: Stream, command: str) -> None:
    """``reverse:forward:REMOTE;LOCAL``, ``:list-forward``, ``:killforward:REMOTE``, ``…-all``."""
    verb, _, rest = command.partition(":")
    handler = VERBS.get(verb)
    if handler is None:
        raise Refused(command)
    stream.write(handler(stream, rest))


def _forward(stream: Stream, spec: str) -> bytes:
    pinned = spec.startswith("norebind:")
    remote, _, local = spec.removeprefix("norebind:").partition(";")
    if not all(address.partition(":")[0] in KINDS for address in (remote, local)):
        return _fail(f"cannot bind listener: unknown socket specification: {remote}")
    reversals = stream.transport.daemon.reversals
    answer = b"OKAY"
    remote = _address(remote)
    if remote == "tcp:0":
        port = next(p for p in range(FIRST_FREE_PORT, 1 << 16) if f"tcp:{p}" not in reversals)
        remote = f"tcp:{port}"
        answer += _text(str(port))
    if pinned and remote in reversals:
        return _fail("cannot rebind existing socket")
    if remote in stream.transport.daemon.listeners:
        return _fail("cannot bind listener: Address already in use")
    reversals[remote] = (stream.transport, local)
    return answer


def _list(stream: Stream, rest: str) -> bytes:
    reversals = stream.transport.daemon.reversals
    lines = [f"{owner.name} {remote} {local}\n" for remote, (owner, local) in reversals.items()]
    return _text("".join(lines))


def _kill(stream: Stream, remote: str) -> bytes:
    if stream.transport.daemon.reversals.pop(_address(remote), None) is None:
        return _fail(f"listener '{remote}' not found")
    return b"OKAY"


def _kill_all(stream: Stream, rest: str) -> bytes:
    stream.transport.daemon.reversals.clear()
    return b"OKAY"


def _text(text: str) -> bytes:
    data = text.encode()
    return b"%04x%s" % (len(data), data)


def _fail(reason: str) -> bytes:
    return b"FAIL" + _text(reason)


VERBS = {
    "forward": _forward,
    "list-forward": _list,
    "killforward": _kill,
    "killforward-all": _kill_all,
}
