"""One request for a file, or for the rest of it: what comes is appended to its ``.part``."""

import base64
import binascii
import http.client
import io
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from typing import NoReturn
from urllib.parse import urlsplit

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import room
from pytest_androidworld.provision.part_file import Origin, PartFile

CHUNK = 1 << 16
PASSING = {408, 425, 429, 500, 502, 503, 504}  # statuses that may be others in a moment
GONE = {404, 410}
TOO_FAR = 416  # the range begins behind the file's end
AGENT = "pytest-androidworld"
Arrived = Callable[[int, int | None], None]  # bytes that are there now, and how many it will be


class FileGone(SetupError):
    """The server has no file at that address."""


class Cut(Exception):
    """The transfer ended too early, or could not begin; another try may bring the rest."""


class Unreachable(Cut):
    """No connection to the server, or to the proxy in between, could be made."""


def receive(
    url: str, part: PartFile, size: int | None, seconds: float, arrived: Arrived
) -> Origin:
    """Get what is missing; all has come when this returns, and nothing of it is verified.

    `size` is what it must have, if that is known.  No read waits longer than `seconds`.
    """
    origin = part.origin(url)
    if origin is not None and origin.size is not None and part.size == origin.size:
        return origin
    try:
        with _open(url, origin, part.size, seconds) as reply:
            origin = _begun(reply, url, origin, part, size)
            _append(reply, part, origin, arrived)
    except urllib.error.HTTPError as error:
        with error:
            _refused(error, url, part)
    except (OSError, http.client.HTTPException) as error:
        _failed(error, url)
    return origin


def _open(url: str, origin: Origin | None, have: int, seconds: float) -> http.client.HTTPResponse:
    """Ask for it, through the proxies that the environment names."""
    headers = {"User-Agent": AGENT, "Accept-Encoding": "identity"}
    if origin is not None and have:
        headers["Range"] = f"bytes={have}-"
        if origin.validator:
            headers["If-Range"] = origin.validator
    request = urllib.request.Request(url, headers=headers)
    reply: http.client.HTTPResponse = urllib.request.build_opener().open(request, timeout=seconds)
    return reply


def _begun(
    reply: http.client.HTTPResponse,
    url: str,
    origin: Origin | None,
    part: PartFile,
    size: int | None,
) -> Origin:
    """What is coming: the rest of what is there, or the whole file."""
    if reply.status == http.HTTPStatus.PARTIAL_CONTENT:
        if origin is None or not _continues(reply.headers, origin, part.size):
            part.discard()
            raise Cut("the file on the server has changed")
        return origin
    length = reply.headers.get("Content-Length", "")
    announced = int(length) if length.isdecimal() else None
    if size is not None and announced is not None and announced != size:
        raise SetupError(
            f"{url} has {announced} bytes on the server, and {size} are expected: it is another"
            " file; name another lock by --aw-lock=FILE"
        )
    headers = reply.headers
    origin = Origin(
        url,
        size if announced is None else announced,
        headers.get("ETag", ""),
        headers.get("Last-Modified", ""),
        server_digests(headers),
    )
    if origin.size is None and "chunked" not in headers.get("Transfer-Encoding", ""):
        raise SetupError(f"{url}: the server does not tell its size, so it could be cut unseen")
    room.need(part.path.parent, origin.size or 0, url)
    with room.writing(part.path):
        part.begin(origin)
    return origin


def _continues(headers: Message, origin: Origin, have: int) -> bool:
    """Whether a reply brings the rest of that same file."""
    found = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", headers.get("Content-Range", ""))
    if not found or int(found[1]) != have:
        return False
    same_size = origin.size is None or found[2] in ("*", str(origin.size))
    return same_size and headers.get("ETag", origin.etag) == origin.etag


def _append(
    reply: http.client.HTTPResponse, part: PartFile, origin: Origin, arrived: Arrived
) -> None:
    have = part.size
    arrived(have, origin.size)
    with room.writing(part.path):
        opened = part.path.open("ab", buffering=0)
    with opened as file:
        while chunk := reply.read1(CHUNK):  # what is there: `read` would wait for a full chunk
            with room.writing(part.path):
                _write(file, chunk)
            have += len(chunk)
            arrived(have, origin.size)
    if origin.size is not None and have < origin.size:
        raise Cut(f"the connection ended after {have} of {origin.size} bytes")
    if origin.size is not None and have > origin.size:
        part.discard()
        raise Cut(f"{have} bytes came, and {origin.size} were announced")


def _write(file: io.FileIO, data: bytes) -> None:
    """All of it: a disk that is nearly full takes a part, and refuses only the next."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _refused(error: urllib.error.HTTPError, url: str, part: PartFile) -> NoReturn:
    if error.code == TOO_FAR:
        part.discard()
        raise Cut("the file on the server is shorter than what has come of it") from error
    if error.code in PASSING:
        raise Cut(f"the server answers {error.code} {error.reason}") from error
    if error.code in GONE:
        raise FileGone(
            f"{url}: the server answers {error.code} {error.reason}: the file was removed or"
            " moved; name another lock by --aw-lock=FILE"
        ) from error
    raise SetupError(f"{url}: the server answers {error.code} {error.reason}") from error


def _failed(error: Exception, url: str) -> NoReturn:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    text = str(getattr(reason, "strerror", None) or reason) or type(error).__name__
    if isinstance(reason, ssl.SSLCertVerificationError):
        raise SetupError(f"{url}: {reason.verify_message}; is a proxy in between?") from error
    # urllib wraps only what happens before the request has been sent.
    kind = Unreachable if isinstance(error, urllib.error.URLError) else Cut
    raise kind(text + _by_proxy(url)) from error


def _by_proxy(url: str) -> str:
    """The proxy in between, if there is one, without its user and password."""
    parts = urlsplit(url)
    proxy = urllib.request.getproxies().get(parts.scheme)
    if not proxy or urllib.request.proxy_bypass(parts.netloc):
        return ""
    return f" (by the proxy {proxy.rpartition('@')[2]})"


def server_digests(headers: Message) -> dict[str, str]:
    """Those of the header ``x-goog-hash``, hexadecimal: ``crc32c=BASE64,md5=BASE64``."""
    found = {}
    for each in ",".join(headers.get_all("x-goog-hash", [])).split(","):
        name, _, value = each.strip().partition("=")
        try:
            found[name] = base64.b64decode(value, validate=True).hex()
        except binascii.Error:  # not what Google sends
            continue
    return {name: found[name] for name in ("md5", "crc32c") if found.get(name)}
