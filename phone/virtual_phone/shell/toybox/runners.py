"""Commands that run commands: env, timeout, xargs, nohup, nice, time, toybox and the like."""

import re
from collections.abc import Generator, Iterator
from operator import itemgetter

from virtual_phone.shell.core import Failed, Shell, Stdin, builtin, commands
from virtual_phone.shell.language.call import LONGEST_LIST, locate
from virtual_phone.shell.language.flow import TimedOut
from virtual_phone.shell.options import options, seconds
from virtual_phone.shell.session import Session
from virtual_phone.shell.toybox.inputs import as_text, lines_of

Output = Iterator[str | bytes]
SECOND = 1_000_000_000
PIECE = 0.001  # phone seconds per piece of output, counted against `timeout`
SIGNALS = {"9": 137, "KILL": 137, "SIGKILL": 137}


def start(
    sh: Shell, words: list[str], session: Session | None = None, stdin: Stdin | None = None
) -> Generator[bytes, None, int]:
    """Run a command; raises if there is none of that name."""
    session = session or sh.session
    if locate(words[0], session) is None:
        sh.fail(f"exec {words[0]}: No such file or directory")
        return 127
    return (yield from sh.run(*words, stdin=stdin, session=session))


_WORD = re.compile(r"\S+")


@builtin
def env(sh: Shell, *arguments: str) -> Output:
    """Run a command with changed variables, or print the variables."""
    given = options(sh, arguments, "0i", "u", first=True, status=125)
    session = sh.session.fork()
    if "i" in given:
        session.exported = set()
    for name in given.all("u"):
        session.exported.discard(name)
    rest = list(given.rest)
    while rest and "=" in rest[0]:
        name, _, value = rest.pop(0).partition("=")
        session.variables[name] = value
        session.exported.add(name)
    if rest:
        for name in set(session.variables) - session.exported:
            del session.variables[name]
        sh.status = yield from start(sh, rest, session)
        return
    end = "\0" if "0" in given else "\n"
    yield "".join(f"{name}={value}{end}" for name, value in session.environment().items())


@builtin
def timeout(sh: Shell, *arguments: str) -> Output:
    """Run a command with a time limit."""
    given = options(
        sh,
        arguments,
        "iv",
        "ks",
        long={"foreground": "i", "signal": "s", "kill-after": "k"},
        least=2,
        first=True,
        status=125,
    )
    try:
        limit = seconds(given.rest[0])
    except Failed as failed:
        raise Failed(failed.text, 125) from None
    session = sh.session.fork()
    clock = sh.phone.clock
    deadline = clock.elapsed() + round(limit * SECOND)
    if limit:
        session.deadline = min(deadline, session.deadline or deadline)
    running = start(sh, given.rest[1:], session)
    try:
        while True:
            yield next(running)
            if session.deadline is not None and clock.stepped:
                session.spend(PIECE)
            elif session.deadline is not None and clock.elapsed() >= session.deadline:
                raise TimedOut
    except StopIteration as end:
        sh.status = end.value
    except TimedOut:
        running.close()
        if sh.session.deadline is not None and clock.elapsed() >= sh.session.deadline:
            raise
        sh.status = SIGNALS.get(given.get("s"), 124)


def _prefix(sh: Shell, arguments: tuple[str, ...], values: str, status: int = 1) -> Output:
    given = options(sh, arguments, "cdfptvwsx", values, least=1, first=True, status=status)
    sh.status = yield from start(sh, given.rest)


@builtin
def nohup(sh: Shell, *arguments: str) -> Output:
    """Run a command that ignores hangups."""
    return _prefix(sh, arguments, "", 125)


@builtin("nice", "ionice", "setsid", "chrt")
def nice(sh: Shell, *arguments: str) -> Output:
    """Run a command with another priority, which makes no difference here."""
    return _prefix(sh, arguments, "n")


@builtin
def taskset(sh: Shell, *arguments: str) -> Output:
    """Run a command on some of the processors."""
    given = options(sh, arguments, "ap", least=2, first=True)
    if "p" in given:
        yield f"pid {given.rest[-1]}'s current affinity mask: f\n"
        return
    sh.status = yield from start(sh, given.rest[1:])


@builtin
def time(sh: Shell, *arguments: str) -> Output:
    """Run a command and report how long it took."""
    given = options(sh, arguments, "pv", least=1, first=True)
    began = sh.phone.clock.elapsed()
    sh.status = yield from start(sh, given.rest)
    took = (sh.phone.clock.elapsed() - began) / SECOND
    sh.error(f"real {took:f}\nuser 0.000000\nsys 0.000000\n")


@builtin
def toybox(sh: Shell, *arguments: str) -> Output:
    """Run a command by its name, or list the commands."""
    names = sorted(
        name
        for name, known in commands().items()
        if not known.inside and ".toybox." in known.body.__module__
    )
    if not arguments:
        line = ""
        for name in names:
            if len(line) + len(name) > 70:
                yield line.rstrip() + "\n"
                line = ""
            line += name + " "
        yield line.rstrip() + "\n"
    elif arguments[0] == "--version":
        yield "toybox 0.8.6-android\n"
    elif arguments[0] in names:
        sh.status = yield from sh.run(*arguments)
    else:
        raise Failed(f'Unknown command {arguments[0]} (see "toybox --help")', 127)


# xargs


def _words(sh: Shell, end: bytes, last: str | None) -> Iterator[str]:
    """Split the input into words, up to ``last``; quotes have no meaning."""
    for line in lines_of(sh, sh.stdin, end):
        found = as_text(sh, line)
        for word in [found[:-1]] if end == b"\0" else map(itemgetter(0), _WORD.finditer(found)):
            if word == last:
                return
            yield word


@builtin
def xargs(sh: Shell, *arguments: str) -> Output:
    """Run a command with arguments from standard input."""
    given = options(sh, arguments, "0oprtx", "EnPs", first=True)
    end = b"\0" if "0" in given else b"\n"
    words = _words(sh, end, given.get("E") if "E" in given else None)
    command = given.rest or ["echo"]
    most = given.number("n", 1 << 30)
    room = min(given.number("s", 131072), LONGEST_LIST) - sum(len(word) + 1 for word in command)
    for batch in _batches(words, most, room):
        if not batch and "r" in given:
            return
        full = [*command, *batch]
        if "t" in given or "p" in given:
            sh.error(" ".join(full) + (" ?" if "p" in given else " \n"))
            if "p" in given:
                continue
        status = yield from start(sh, full, stdin=Stdin())
        if status == 255:
            sh.fail(command[0], "exited with status 255; aborting", status=124)
            return
        if status in (126, 127):
            sh.status = status
            return
        if status:
            sh.status = 123


def _batches(words: Iterator[str], most: int, room: int) -> Iterator[list[str]]:
    batch: list[str] = []
    size, whole = 0, False
    for word in words:
        length = len(word.encode(errors="surrogateescape")) + 1
        if batch and (len(batch) >= most or size + length > room):
            yield batch
            batch, size, whole = [], 0, True
        batch.append(word)
        size += length
    if batch or not whole:
        yield batch
