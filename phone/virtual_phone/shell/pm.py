"""``pm``: the package manager's commands.

Each is a function marked ``@verb("clear")`` in any module of this folder.
"""

import functools
from collections.abc import Callable, Iterator, Sequence

from virtual_phone.runtime.discovery import fill
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import NotChangeable, Permissions
from virtual_phone.services.properties import Properties
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import split, thrown

Verb = Callable[[Shell, list[str]], Iterator[str]]

STATES = {  # the state that a command sets
    "enable": "enabled",
    "disable": "disabled",
    "disable-user": "disabled-user",
    "disable-until-used": "disabled-until-used",
    "default-state": "default",
}
ANSWERS = {  # commands with a constant reply
    "get-install-location": "0[auto]\n",
    "set-install-location": "",
    "trim-caches": "",
    "get-max-users": "Maximum supported users: 4\n",
    "get-max-running-users": "Maximum supported running users: 3\n",
    "compile": "Success\n",
    "bg-dexopt-job": "Success\n",
    "reconcile-secondary-dex-files": "Success\n",
}
VERBS: dict[str, Verb] = {}


def verb(*names: str) -> Callable[[Verb], Verb]:
    """Register a generator function as a command of the package manager."""

    def register(body: Verb) -> Verb:
        VERBS.update(dict.fromkeys(names, body))
        return body

    return register


@functools.cache
def verbs() -> dict[str, Verb]:
    """Every command of the package manager that a module of this folder defines."""
    fill(VERBS, __package__, "shell-verbs")
    return VERBS


@builtin
def pm(sh: Shell, *args: str) -> Iterator[str]:
    """List, install, clear and remove packages, and change their permissions."""
    words = [word for word in args if word]
    if sh.phone[Properties].starting:
        sh.error("cmd: Can't find service: package\n", 20)
        return
    match words:
        case [] | ["help"] | ["-h"]:
            known = sorted({*verbs(), *ANSWERS})
            yield "Package manager (package) commands:\n  help\n    Print this help text.\n"
            yield "".join(f"  {name}\n" for name in known)
            sh.status = 0 if words else 255
        case [name, *rest] if name in verbs():
            yield from sh.session.imported(verbs()[name])(sh, rest)
        case [name, *_] if name in ANSWERS:
            yield ANSWERS[name]
        case [name, *_]:
            sh.phone.unknown_request("command of pm", name)
            yield f"Unknown command: {name}\n"
            sh.status = 255


def operands(words: Sequence[str]) -> list[str]:
    """The words without the options that have no effect on a phone with one user."""
    return [word for word in split(words, ("--user",), ("--dynamic",))[1] if word != "-f"]


def missing(sh: Shell, what: str) -> None:
    """Report a missing argument."""
    sh.error(f"Error: no {what} specified\n", 1)


@verb("path")
def path(sh: Shell, words: list[str]) -> Iterator[str]:
    """Print the path of a package's APK."""
    packages = sh.phone[Packages]
    names = operands(words)
    if not names:
        missing(sh, "package")
    elif names[0] in packages:
        yield f"package:{packages.apk(names[0])}\n"
    else:
        sh.status = 1


@verb("clear")
def clear(sh: Shell, words: list[str]) -> Iterator[str]:
    """Clear a package's data.  The last word is the package; one before it is the user."""
    names = operands(words)
    if not names:
        missing(sh, "package")
    elif sh.phone[Packages].clear(names[-1]):
        yield "Success\n"
    else:
        yield "Failed\n"
        sh.status = 1


@verb("grant")
def grant(sh: Shell, words: list[str]) -> Iterator[str]:
    """Grant a permission to a package."""
    yield from ()
    _change(sh, "grant", words, sh.phone[Permissions].grant)


@verb("revoke")
def revoke(sh: Shell, words: list[str]) -> Iterator[str]:
    """Revoke a permission of a package."""
    yield from ()
    _change(sh, "revoke", words, sh.phone[Permissions].revoke)


def _change(sh: Shell, name: str, words: list[str], change: Callable[[str, str], None]) -> None:
    names = operands(words)
    if len(names) < 2:
        missing(sh, "permission" if names else "package")
        return
    try:
        change(names[0], names[1])
    except NotChangeable as why:
        thrown(sh, name, str(why))


@verb("reset-permissions")
def reset_permissions(sh: Shell, words: list[str]) -> Iterator[str]:
    """Revoke all granted permissions."""
    yield from ()
    for name in sh.phone[Packages].names():
        sh.phone[Permissions].reset(name)


def _set_state(name: str) -> Verb:
    def set_state(sh: Shell, words: list[str]) -> Iterator[str]:
        packages, names = sh.phone[Packages], operands(words)
        if not names:
            missing(sh, "package or component")
            return
        package, _, component = names[0].partition("/")
        if package not in packages:
            problem = f"java.lang.IllegalArgumentException: Unknown package: {package}"
            thrown(sh, name, problem)
        elif component:
            sh.phone.unknown_request("command of pm", f"{name} {names[0]}")
        else:
            packages.enable(package, STATES[name])
            yield f"Package {package} new state: {STATES[name]}\n"

    return set_state


for _name in STATES:
    verb(_name)(_set_state(_name))
