"""``content``: query content providers, and change their rows."""

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from virtual_phone.services.providers.core import (
    Content,
    ProviderError,
    Uri,
    Value,
    Values,
)
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.sqlite.beside import Beside
from virtual_phone.storage.sql_limits import CHANGING

USAGE = """\
usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> \
[--bind <BINDING>...]
  <URI> a content provider URI.
  <BINDING> binds a typed value to a column and is printed:
  <COLUMN_NAME>:<TYPE>:<COLUMN_VALUE> where:
  <TYPE> specifies data type such as:
  n - null, b - boolean, s - string, i - integer, l - long, f - float, d - double
  Note: Omit the value for passing an empty string, e.g column:s:

usage: adb shell content update --uri <URI> [--user <USER_ID>] --bind <BINDING> [--where <WHERE>]

usage: adb shell content delete --uri <URI> [--user <USER_ID>] [--where <WHERE>]

usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] \
[--where <WHERE>] [--sort <SORT_ORDER>]
  <PROJECTION> is a list of colon separated column names and is printed:
  <COLUMN_NAME>[:<COLUMN_NAME>...]
  <SORT_ORDER> is the order in which rows in the result should be sorted.

usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>] [--extra <BINDING> ...]

usage: adb shell content read --uri <URI> [--user <USER_ID>]

usage: adb shell content write --uri <URI> [--user <USER_ID>]

usage: adb shell content gettype --uri <URI> [--user <USER_ID>]

"""
TRACE = """\
\tat android.os.Parcel.readException(Parcel.java:3003)
\tat com.android.commands.content.Content$Command.execute(Content.java:549)
\tat com.android.commands.content.Content.main(Content.java:753)
\tat com.android.internal.os.RuntimeInit.nativeFinishInit(Native Method)
\tat com.android.internal.os.RuntimeInit.main(RuntimeInit.java:355)
"""
NOTHING = "No result found.\n"

TYPES: dict[str, Callable[[str], Value]] = {
    "s": str,
    "i": int,
    "l": int,
    "f": float,
    "d": float,
    "b": lambda text: int(text.lower() == "true"),
    "n": lambda text: None,
}


class WrongUse(Exception):
    """The arguments are invalid."""


@dataclass
class Request:
    """The parsed arguments."""

    uri: Uri
    user: str = ""
    where: str = ""
    sort: str = ""
    projection: tuple[str, ...] = ()
    bind: Values = field(default_factory=dict)
    method: str = ""
    arg: str | None = None
    extra: Values = field(default_factory=dict)


ALLOWED = {
    "insert": {"--bind", "--extra"},
    "update": {"--bind", "--where", "--extra"},
    "delete": {"--where", "--extra"},
    "query": {"--projection", "--where", "--sort", "--extra"},
    "call": {"--method", "--arg", "--extra"},
    "read": set[str](),
    "write": set[str](),
    "gettype": set[str](),
}
REQUIRED = {
    "insert": ("bind", "Bindings not specified. Did you specify --bind argument(s)?"),
    "update": ("bind", "Bindings not specified. Did you specify --bind argument(s)?"),
    "call": (
        "method",
        "Content provider method not specified. Did you specify --method argument?",
    ),
}


def binding(text: str) -> Values:
    """``column:type:value``."""
    column, _, rest = text.partition(":")
    kind, colon, value = rest.partition(":")
    if not column or not (colon or kind == "n"):
        raise WrongUse(f"Binding not well formed: {text}")
    if kind not in TYPES:
        raise WrongUse(f"Unsupported type: {kind}")
    try:
        return {column: TYPES[kind](value)}
    except ValueError:
        raise WrongUse(f'For input string: "{value}"') from None


READ: dict[str, Callable[[str], Any]] = {
    "--uri": Uri.parse,
    "--projection": lambda text: tuple(name for name in text.split(":") if name),
    "--bind": binding,
    "--extra": binding,
}


def parse(operation: str, arguments: Sequence[str]) -> Request:
    """Read the options of a subcommand."""
    request = Request(Uri.parse(""))
    rest = iter(arguments)
    for option in rest:
        if option not in {"--uri", "--user", *ALLOWED[operation]}:
            raise WrongUse(f"Unsupported argument: {option}")
        text = next(rest, None)
        if not text or text.startswith("--"):
            raise WrongUse(f"No value for argument: {option}")
        name, value = option[2:], READ.get(option, str)(text)
        if isinstance(value, dict):
            value = getattr(request, name) | value
        setattr(request, name, value)
    if not request.uri.text:
        raise WrongUse("Content provider URI not specified. Did you specify --uri argument?")
    name, complaint = REQUIRED.get(operation, ("uri", ""))
    if not getattr(request, name):
        raise WrongUse(complaint)
    return request


@builtin
def content(sh: Shell, operation: str = "null", *arguments: str) -> Iterator[str | bytes]:
    """Query, insert, update, delete, call, read, write, gettype."""
    if operation not in ALLOWED:
        if operation != "null":
            sh.phone.unknown_request("subcommand of content", operation)
        sh.error(f"{USAGE}[ERROR] Unsupported operation: {operation}\n")
        return
    try:
        request = parse(operation, arguments)
    except WrongUse as error:
        sh.error(f"{USAGE}[ERROR] {error}\n")
        return
    try:
        yield from OPERATIONS[operation](sh, request)
    except ProviderError as error:
        sh.error(f"Error while accessing provider:{request.uri.authority}\n{error}\n{TRACE}")


def query(sh: Shell, request: Request) -> Iterator[str]:
    found = sh.phone[Content].query(
        request.uri,
        request.projection,
        request.where,
        sort=request.sort,
        slice=sh.session.slice,
        beside=Beside(sh.session),
    )
    if not found:
        yield NOTHING
        return
    for number, row in enumerate(found.rows):
        pairs = zip(found.columns, map(printed, row), strict=True)
        yield f"Row: {number} {', '.join(f'{name}={value}' for name, value in pairs)}\n"


def insert(sh: Shell, request: Request) -> Iterator[str]:
    sh.phone[Content].insert(request.uri, request.bind)
    yield from ()


def update(sh: Shell, request: Request) -> Iterator[str]:
    with sh.phone.databases.budget.limited(CHANGING):
        sh.phone[Content].update(request.uri, request.bind, request.where)
    yield from ()


def delete(sh: Shell, request: Request) -> Iterator[str]:
    with sh.phone.databases.budget.limited(CHANGING):
        sh.phone[Content].delete(request.uri, request.where)
    yield from ()


def call(sh: Shell, request: Request) -> Iterator[str]:
    bundle = sh.phone[Content].call(request.uri, request.method, request.arg, request.extra)
    if bundle is None:
        yield "Result: null\n"
    else:
        inside = ", ".join(f"{key}={printed(value, null='null')}" for key, value in bundle.items())
        yield f"Result: Bundle[{{{inside}}}]\n"


def read(sh: Shell, request: Request) -> Iterator[bytes]:
    yield sh.phone.files.read(_file(sh, request))


def write(sh: Shell, request: Request) -> Iterator[str]:
    sh.phone.files.write(_file(sh, request), sh.stdin.read())
    yield from ()


def gettype(sh: Shell, request: Request) -> Iterator[str]:
    yield f"Result: {sh.phone[Content].get_type(request.uri) or 'null'}\n"


def _file(sh: Shell, request: Request) -> str:
    path = sh.phone[Content].path(request.uri)
    if sh.phone.files.is_dir(path):
        raise ProviderError("java.io.FileNotFoundException", f"{path}: open failed: EISDIR")
    return path


OPERATIONS: dict[str, Callable[[Shell, Request], Iterator[str | bytes]]] = {
    "insert": insert,
    "update": update,
    "delete": delete,
    "query": query,
    "call": call,
    "read": read,
    "write": write,
    "gettype": gettype,
}


def printed(value: Value, null: str = "NULL") -> str:
    """A value as printed in a row."""
    if value is None:
        return null
    if isinstance(value, bytes):
        return "BLOB"
    return java_float(value) if isinstance(value, float) else str(value)


def java_float(value: float) -> str:
    """``Float.toString``: the fewest digits that distinguish this float from its neighbours."""
    single = struct.unpack("f", struct.pack("f", value))[0]
    if single != single or single in (float("inf"), float("-inf")):
        return {"inf": "Infinity", "-inf": "-Infinity"}.get(str(single), "NaN")
    digits = 1
    while struct.unpack("f", struct.pack("f", float(f"{single:.{digits}g}")))[0] != single:
        digits += 1
    mantissa, _, exponent = f"{single:.{digits - 1}e}".partition("e")
    if single == 0 or 1e-3 <= abs(single) < 1e7:
        text = f"{float(f'{single:.{digits}g}'):.10f}".rstrip("0")
        return f"{text}0" if text.endswith(".") else text
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{int(exponent)}"
