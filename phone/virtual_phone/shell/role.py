"""``cmd role``: which app holds a role."""

from collections.abc import Iterator

from virtual_phone.services.packages import Packages
from virtual_phone.services.roles import Roles
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import split

HELP = """\
Role (role) commands:
  help or -h
    Print this help text.

  get-role-holders [--user USER_ID] ROLE
  add-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  remove-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]
  clear-role-holders [--user USER_ID] ROLE [FLAGS]
"""
CHANGES = ("add-role-holder", "remove-role-holder", "clear-role-holders")
FAILED = "Error: see logcat for details.\n"


@answers("role")
def role(sh: Shell, *args: str) -> Iterator[str]:
    """Print and change the holder of a role."""
    roles, words = sh.phone[Roles], split(args, ("--user",))[1]
    match words:
        case [] | ["help"] | ["-h"]:
            yield HELP
        case ["get-role-holders", name]:
            holder = roles.holder(name) if roles.known(name) else ""
            yield f"{holder}\n" if holder else ""
        case [change, name, *rest] if change in CHANGES:
            _change(sh, change, name, *rest)
        case [name, *_] if name in (*CHANGES, "get-role-holders"):
            sh.error(f"Error: role not specified\n{HELP}", 255)
        case _:
            unknown_command(sh, "role", *words)


def _change(sh: Shell, change: str, name: str, package: str = "", flags: str = "") -> None:
    roles = sh.phone[Roles]
    if not roles.known(name) or (change != CHANGES[2] and package not in sh.phone[Packages]):
        sh.error(FAILED, 255)
    elif change == "add-role-holder":
        roles.give(name, package)
    elif change == "clear-role-holders" or roles.holder(name) == package:
        roles.give(name, "")


@section("role")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Every role with its holder."""
    yield "ROLE MANAGER STATE (dumpsys role):\n"
    for name, holder in sorted(sh.phone[Roles].state.items()):
        yield f"    name={name}\n" + (f"    holders={holder}\n" if holder else "")
