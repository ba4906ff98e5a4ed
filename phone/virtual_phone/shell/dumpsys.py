"""``dumpsys``: the state of the system services.

A section is a function marked ``@section("battery")`` in any module of this folder.
"""

import functools
from collections.abc import Callable, Iterator
from typing import TypeVar

from virtual_phone.runtime.discovery import fill
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import split
from virtual_phone.shell.service_table import system_services

Section = Callable[..., Iterator[str]]
S = TypeVar("S", bound=Section)

USAGE = """\
usage: dumpsys
         To dump all services.
or:
       dumpsys [-t TIMEOUT] [--priority LEVEL] [--clients] [--dump] [--pid] [--thread] [--help | \
-l | --skip SERVICES | SERVICE [ARGS]]
         --help: shows this help
         -l: only list services, do not dump them
         -t TIMEOUT_SEC: TIMEOUT to use in seconds instead of default 10 seconds
         -T TIMEOUT_MS: TIMEOUT to use in milliseconds instead of default 10 seconds
         --clients: dump client PIDs instead of usual dump
         --dump: ask the service to dump itself (this is the default)
         --pid: dump PID instead of usual dump
         --proto: filter services that support dumping data in proto format. Dumps
               will be in proto format.
         --priority LEVEL: filter services based on specified priority
               LEVEL must be one of CRITICAL | HIGH | NORMAL
         --skip SERVICES: dumps all services but SERVICES (comma-separated list)
         --stability: dump binder stability information instead of usual dump
         --thread: dump thread usage instead of usual dump
         SERVICE [ARGS]: dumps only service SERVICE, optionally passing ARGS to it
"""
VALUED = ("-t", "-T", "--priority", "--skip")
PLAIN = ("-l", "--help", "--dump", "--proto")
RULE = "-" * 79
SECTIONS: dict[str, Section] = {}


def section(*services: str) -> Callable[[S], S]:
    """Register a generator function as a service's output of ``dumpsys SERVICE …``."""

    def register(body: S) -> S:
        SECTIONS.update(dict.fromkeys(services, body))
        return body

    return register


@functools.cache
def sections() -> dict[str, Section]:
    """Every section that a module of this folder defines."""
    fill(SECTIONS, __package__, "shell-sections")
    return SECTIONS


@builtin(reads=True)
def dumpsys(sh: Shell, *args: str) -> Iterator[str]:
    """Dump a service, or all of them, or list them."""
    words = list(args)
    before = next((n for n, word in enumerate(words) if _is_service(words, n)), len(words))
    options, wrong = split(words[:before], VALUED, PLAIN)
    services = system_services(sh.phone.profile)
    if "--help" in options or wrong:
        sh.error(USAGE, 255 if wrong else 0)
        for word in wrong:
            sh.phone.unknown_request("option of dumpsys", word)
    elif before < len(words):
        yield from _dump(sh, *words[before:], services=services)
    else:
        skipped = options.get("--skip", "").split(",")
        names = [name for name in services if name not in skipped]
        yield "Currently running services:\n"
        yield "".join(f"  {name}\n" for name in names)
        for name in names if "-l" not in options else ():
            yield f"{RULE}\nDUMP OF SERVICE {name}:\n"
            if name in sections():
                yield from sh.session.imported(sections()[name])(sh)
            now = sh.phone.clock.now()
            yield f"--------- 0.001s was the duration of dumpsys {name}, ending at: {now:%F %T}\n"


def _is_service(words: list[str], number: int) -> bool:
    return not words[number].startswith("-") and (not number or words[number - 1] not in VALUED)


def _dump(sh: Shell, name: str, *args: str, services: dict[str, str]) -> Iterator[str]:
    if name not in services:
        sh.error(f"Can't find service: {name}\n")
    elif name in sections():
        yield from sh.session.imported(sections()[name])(sh, *args)
    else:
        sh.phone.unknown_request("section of dumpsys", name)
