"""``appops``: the app operations of packages and their modes."""

from collections.abc import Iterator

from virtual_phone.services.app_ops import MODES, AppOps, op_named
from virtual_phone.services.packages import Packages
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import split

HELP = """\
AppOps service (appops) commands:
  help
    Print this help text.
  set [--user <USER_ID>] <[--uid] PACKAGE | UID> <OP> <MODE>
    Set the mode for a particular application and operation.
  get [--user <USER_ID>] [--attribution <ATTRIBUTION_TAG>] <PACKAGE | UID> [<OP>]
    Return the mode for a particular application and optional operation.
  query-op [--user <USER_ID>] <OP> [<MODE>]
    Print all packages that currently have the given op in the given mode.
  reset [--user <USER_ID>] [<PACKAGE>]
    Reset the given application or all applications to default modes.
"""


@builtin
def appops(sh: Shell, *args: str) -> Iterator[str]:
    """Set, get, query and reset modes."""
    words = split(args, ("--user", "--attribution"), ("--uid",))[1]
    match words:
        case [] | ["help"]:
            yield HELP
            sh.status = 0 if words else 255
        case ["set", package, op, mode]:
            _set(sh, package, op, mode)
        case ["get", package, *op]:
            yield from _get(sh, package, *op)
        case ["query-op", op, *mode]:
            yield from _query(sh, op, *mode)
        case ["reset", *names]:
            _reset(sh, *names)
        case ["set" | "get" | "query-op" as name, *_]:
            sh.error(f"Error: {'Operation' if words[1:] else 'Package'} not specified.\n", 255)
            sh.error(f"appops {name}: too few arguments\n")
        case [name, *_]:
            sh.phone.unknown_request("command of appops", name)
            yield f"Unknown command: {name}\n"
            sh.status = 255


def _known(sh: Shell, package: str) -> bool:
    if package in sh.phone[Packages]:
        return True
    sh.error(f"Error: No UID for {package} in user 0\n", 255)
    return False


def _op(sh: Shell, word: str) -> str | None:
    op = op_named(word)
    if op is None:
        sh.error(f"Error: Unknown operation string: {word}\n", 255)
    return op


def _mode(sh: Shell, word: str) -> str | None:
    if word in MODES:
        return word
    sh.error(f"Error: Mode {word} is not valid\n", 255)
    return None


def _set(sh: Shell, package: str, op_word: str, mode_word: str) -> None:
    op = _op(sh, op_word)
    mode = _mode(sh, mode_word) if op else None
    if op and mode and _known(sh, package):
        sh.phone[AppOps].set(package, op, mode)


def _get(sh: Shell, package: str, word: str = "") -> Iterator[str]:
    op = _op(sh, word) if word else None
    if (word and op is None) or not _known(sh, package):
        return
    ops = sh.phone[AppOps]
    modes = {each: mode for each, mode in ops.modes(package).items() if op in (None, each)}
    if modes:
        yield "".join(f"{each}: {mode}\n" for each, mode in modes.items())
        return
    yield "No operations.\n"
    if op:
        yield f"Default mode: {ops.default(op)}\n"


def _query(sh: Shell, word: str, mode: str = "allow") -> Iterator[str]:
    op = _op(sh, word)
    if op is None or _mode(sh, mode) is None:
        return
    ops, packages = sh.phone[AppOps], sh.phone[Packages]
    found = [name for name in packages.names() if ops.modes(name).get(op) == mode]
    yield "".join(f"{name}\n" for name in found) or "No operations.\n"


def _reset(sh: Shell, *names: str) -> None:
    packages = sh.phone[Packages]
    for name in names or packages.names():
        if _known(sh, name):
            sh.phone[AppOps].reset(name)
