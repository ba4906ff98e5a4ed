"""``cmd``: pass a command to a system service.

A service's commands are a function marked ``@answers("wifi")`` in any module of this folder;
some services are also commands of their own.
"""

import functools
from collections.abc import Callable, Iterator
from typing import TypeVar

from virtual_phone.runtime.discovery import fill
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.service_table import system_services

Answer = Callable[..., Iterator[str]]
A = TypeVar("A", bound=Answer)

# Services that are the command of another name.
COMMANDS = {
    "activity": "am",
    "appops": "appops",
    "input": "input",
    "input_method": "ime",
    "package": "pm",
    "settings": "settings",
    "window": "wm",
}
NOT_FOUND = 20
ANSWERS: dict[str, Answer] = {}


def answers(service: str) -> Callable[[A], A]:
    """Register a generator function as a service's implementation of ``cmd SERVICE …``."""

    def register(body: A) -> A:
        ANSWERS[service] = body
        return body

    return register


@functools.cache
def all_answers() -> dict[str, Answer]:
    """The implementation of every service that a module of this folder defines."""
    fill(ANSWERS, __package__, "shell-answers")
    return ANSWERS


@builtin
def cmd(sh: Shell, *args: str) -> Iterator[str | bytes]:
    """Run a command of a system service, or list the services."""
    words = list(args)
    while words[:1] == ["-w"]:
        del words[0]
    services = system_services(sh.phone.profile)
    if not words:
        sh.fail(
            "No service specified; use -l to list all running services."
            " Use -w to start and wait for a running service.",
            status=NOT_FOUND,
        )
        return
    service, *rest = words
    if service == "-l":
        yield "Currently running services:\n"
        yield "".join(f"  {name}\n" for name in services)
    elif service not in services:
        sh.fail(f"Can't find service: {service}", status=NOT_FOUND)
    elif service in COMMANDS:
        sh.status = yield from sh.run(COMMANDS[service], *rest)
    elif service in all_answers():
        yield from sh.session.imported(all_answers()[service])(sh, *rest)
    else:
        sh.phone.unknown_request("cmd", " ".join(words))
        sh.error("No shell command implementation.\n", 0)


def unknown_command(sh: Shell, service: str, *words: str) -> None:
    """Print a service's error for an unknown command, and record it."""
    sh.phone.unknown_request("cmd", " ".join((service, *words)))
    sh.error(f"Unknown command: {words[0]}\n" if words else "No command given\n", 255)
