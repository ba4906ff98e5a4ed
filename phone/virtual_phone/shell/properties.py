"""``getprop`` and ``setprop``: the property store."""

from collections.abc import Iterator

from virtual_phone.services.properties import Properties
from virtual_phone.shell.core import Shell, builtin

USAGE = """\
usage: getprop [-TZ] [NAME [DEFAULT]]

Gets an Android system property, or lists them all.

-T\tShow property types instead of values
-Z\tShow property contexts instead of values
"""
LONGEST_VALUE = 91  # PROP_VALUE_MAX (92) without its terminating NUL


@builtin(reads=True)
def getprop(sh: Shell, *args: str) -> Iterator[str]:
    """Print a property, or all of them."""
    properties = sh.phone[Properties]
    options = [arg for arg in args if arg.startswith("-")]
    names = [arg for arg in args if not arg.startswith("-")]
    if options or len(names) > 2:
        known = options in (["-h"], ["--help"])
        sh.error(USAGE, 0 if known else 1)
        if not known and options:
            sh.phone.unknown_request("option of getprop", options[0])
    elif names:
        yield f"{properties.get(*names)}\n"
    else:
        yield "".join(f"[{name}]: [{value}]\n" for name, value in properties.all().items())


@builtin
def setprop(sh: Shell, *args: str) -> Iterator[str]:
    """Set a property, if its name and value are valid."""
    yield from ()
    if len(args) != 2:
        sh.fail("Needs 2 arguments" if len(args) < 2 else "Max 2 arguments")
        return
    name, value = args
    wrong = next((c for c in name if not (c.isascii() and c.isalnum()) and c not in ":@_.-"), "")
    if len(value) > LONGEST_VALUE and not name.startswith("ro."):
        sh.fail(f"value '{value}' too long; try '{value[:LONGEST_VALUE]}'")
    elif not name or name.startswith(".") or name.endswith("."):
        sh.fail("property names must not start or end with '.'")
    elif ".." in name:
        sh.fail("'..' is not allowed in a property name")
    elif wrong:
        sh.fail(f"invalid character '{wrong}' in name '{name}'")
    elif not sh.phone[Properties].set(name, value):
        sh.fail(f"failed to set property '{name}' to '{value}'")
