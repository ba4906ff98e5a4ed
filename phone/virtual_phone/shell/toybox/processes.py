"""Processes: ps, pidof, pgrep, pkill, kill."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.shell import users
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.regex import compiled

Output = Iterator[str | bytes]


class Process(NamedTuple):
    """One process; sizes in units of 1024 bytes."""

    pid: int
    ppid: int
    uid: int
    name: str
    vsz: int = 10782796
    rss: int = 6212
    app: bool = False


SYSTEM = (
    Process(1, 0, 0, "init", 10848372, 10116),
    Process(2, 0, 0, "[kthreadd]", 0, 0),
    Process(150, 1, 0, "ueventd", 10818936, 3548),
    Process(180, 1, 1036, "logd", 10792012, 6008),
    Process(181, 1, 1069, "lmkd", 10764920, 2504),
    Process(182, 1, 1000, "servicemanager", 10783036, 4016),
    Process(183, 1, 1000, "hwservicemanager", 10786336, 4436),
    Process(190, 1, 0, "vold", 10867712, 6788),
    Process(250, 1, 1017, "keystore2", 10827448, 7784),
    Process(301, 1, 0, "netd", 10923304, 6360),
    Process(302, 1, 0, "zygote64", 14702728, 159848),
    Process(340, 1, 1000, "surfaceflinger", 10988120, 35128),
    Process(341, 1, 1041, "audioserver", 10849264, 11872),
    Process(366, 1, 1047, "cameraserver", 10868476, 17152),
    Process(378, 1, 0, "installd", 10797176, 4304),
    Process(420, 1, 2000, "adbd", 10841236, 5776),
    Process(511, 302, 1000, "system_server", 15628236, 260208),
    Process(702, 302, 10129, "com.android.systemui", 14403892, 195424),
    Process(918, 302, 1001, "com.android.phone", 14056896, 118316),
)
FIELDS: dict[str, tuple[str, int, bool]] = {  # heading, width, on the left
    "USER": ("USER", 12, True), "UID": ("UID", 5, False), "PID": ("PID", 5, False),
    "PPID": ("PPID", 5, False), "VSZ": ("VSZ", 7, False), "RSS": ("RSS", 6, False),
    "WCHAN": ("WCHAN", 10, True), "ADDR": ("ADDR", 10, False), "S": ("S", 1, True),
    "NAME": ("NAME", 27, True), "CMD": ("CMD", 27, True), "ARGS": ("CMD", 27, True),
    "CMDLINE": ("CMD", 27, True), "COMM": ("CMD", 15, True), "COMMAND": ("COMMAND", 27, True),
    "STIME": ("STIME", 5, True), "TTY": ("TTY", 8, True), "TIME": ("TIME", 8, False),
    "TIME+": ("TIME+", 9, False), "C": ("C", 1, False), "STAT": ("STAT", 5, True),
    "PRI": ("PRI", 3, False), "NI": ("NI", 3, False), "TID": ("TID", 5, False),
    "LABEL": ("LABEL", 30, True), "%CPU": ("%CPU", 4, False), "%MEM": ("%MEM", 4, False),
    "GROUP": ("GROUP", 12, True), "RUSER": ("RUSER", 12, True), "ETIME": ("ELAPSED", 11, False),
}  # fmt: skip
DEFAULT = "USER PID PPID VSZ RSS WCHAN ADDR S NAME".split()
FULL = "USER=UID PID PPID C STIME TTY TIME CMD".split()
SIGNALS = (
    "HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP "
    "TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS"
).split()


def running(sh: Shell) -> list[Process]:
    """All processes, by number: the system's, those of apps, and the caller's shell."""
    apps = sh.phone[Processes].running
    packages = sh.phone[Packages]
    system = [each for each in SYSTEM if each.name not in apps]
    found = [
        Process(int(each["pid"]), 302, packages.uid(name), name, 14210340, 104532, True)
        for name, each in apps.items()
    ]
    own = sh.session.pid
    callers = [
        Process(own, 420, sh.uid, "sh", 10757720, 3176),
        Process(own + 1, own, sh.uid, sh.name, 10762732, 3652),
    ]
    return sorted([*system, *found, *callers])


@builtin(reads=True)
def ps(sh: Shell, *arguments: str) -> Output:
    """List processes."""
    given = options(sh, arguments, "AadefLlnwMTZ", "oOpuUgGtsk", long={"sort": "k"})
    words = [name for value in given.all("o") for name in _names(value)]
    columns = words or (FULL if "f" in given else DEFAULT)
    columns = (["LABEL"] if "Z" in given and not words else []) + columns
    headings = [_field(name) for name in columns]
    chosen = [each for each in running(sh) if _wanted(sh, given, each)]
    blank = bool(words) and all(name.partition("=")[1] for name in words)
    if not blank:
        yield _row([heading for heading, _, _ in headings], headings)
    for each in chosen:
        yield _row([_cell(sh, name, each) for name in columns], headings)


def _names(value: str) -> list[str]:
    names = [name for name in value.replace(" ", ",").split(",") if name]
    for name in names:
        _field(name)
    return names


def _field(name: str) -> tuple[str, int, bool]:
    key, equals, heading = name.partition("=")
    field = FIELDS.get(key.upper())
    if field is None:
        raise Failed(f"bad -o {name}")
    return (heading, field[1], field[2]) if equals else field


def _row(cells: list[str], fields: list[tuple[str, int, bool]]) -> str:
    line = " ".join(
        f"{cell:<{width}}" if left else f"{cell:>{width}}"
        for cell, (_, width, left) in zip(cells, fields, strict=True)
    )
    return line.rstrip() + "\n"


def _cell(sh: Shell, name: str, each: Process) -> str:
    key = name.partition("=")[0].upper()
    user = users.name(each.uid)
    cells = {
        "USER": user,
        "RUSER": user,
        "GROUP": user,
        "PID": str(each.pid),
        "TID": str(each.pid),
        "PPID": str(each.ppid),
        "VSZ": str(each.vsz),
        "RSS": str(each.rss),
        "UID": str(each.uid),
        "WCHAN": "0",
        "ADDR": "0",
        "C": "0",
        "S": "R" if each.name == sh.name else "S",
        "STAT": "S",
        "STIME": "15:34",
        "TTY": "?",
        "TIME": "00:00:00",
        "TIME+": "0:00.00",
        "PRI": "19",
        "NI": "0",
        "%CPU": "0.0",
        "%MEM": "0.0",
        "LABEL": users.context(each.uid),
        "ETIME": "00:00",
    }
    return cells.get(key, each.name)


def _wanted(sh: Shell, given: Options, each: Process) -> bool:
    if given.all("p"):
        return str(each.pid) in ",".join(given.all("p")).split(",")
    if given.all("u") or given.all("U"):
        names = ",".join(given.all("u") + given.all("U")).split(",")
        return any(users.number(name) == each.uid for name in names)
    if any(letter in given for letter in "Aaed"):
        return True
    return each.pid >= sh.session.pid


@builtin(reads=True)
def pidof(sh: Shell, *arguments: str) -> Output:
    """Print the ids of processes by name."""
    given = options(sh, arguments, "sx", "o", least=1)
    numbers = [
        str(each.pid)
        for each in reversed(running(sh))
        if each.name in given.rest and each.pid != sh.session.pid + 1
    ]
    if not numbers:
        sh.status = 1
        return
    yield " ".join(numbers[:1] if "s" in given else numbers) + "\n"


def _matching(sh: Shell, given: Options) -> list[Process]:
    pattern = compiled(given.rest[0], extended=True)
    test = pattern.fullmatch if "x" in given else pattern.search
    whole = "f" in given or "x" in given

    def matches(name: str) -> bool:
        return test(name if whole else name[-15:], sh.session) is not None

    return [
        each
        for each in running(sh)
        if each.pid < sh.session.pid and matches(each.name) != ("v" in given)
    ]


@builtin(reads=True)
def pgrep(sh: Shell, *arguments: str) -> Output:
    """Find processes by name."""
    given = options(sh, arguments, "cnoflvxLs", "dPgGsutU", least=1)
    found = _matching(sh, given)
    if not found:
        sh.status = 1
    if "c" in given:
        yield f"{len(found)}\n"
        return
    if "n" in given or "o" in given:
        found = found[-1:] if "n" in given else found[:1]
    named = "l" in given
    lines = [f"{each.pid}{' ' + each.name if named else ''}" for each in found]
    gap = given.get("d", "\n")
    if lines:
        yield gap.join(lines) + "\n"


def end(sh: Shell, each: Process, signal: str) -> None:
    """Send a signal: apps end, system processes ignore it."""
    if signal == "0":
        return
    if sh.uid not in (0, each.uid):
        sh.fail(f"bad pid '{each.pid}'", "Operation not permitted")
    elif each.app and signal not in ("CONT", "STOP", "CHLD", "WINCH", "URG"):
        sh.phone[Activities].force_stop(each.name)


def _signal(text: str) -> str:
    name = text.upper().removeprefix("SIG")
    if name == "0" or name in SIGNALS:
        return name
    if name.isdigit() and 0 < int(name) <= len(SIGNALS):
        return SIGNALS[int(name) - 1]
    raise Failed(f"bad signal '{text}'")


def _signal_option(arguments: tuple[str, ...]) -> tuple[str, list[str]]:
    """The signal (``-9``, ``-KILL``, ``-s KILL``), and the remaining arguments."""
    signal, rest = "TERM", list(arguments)
    if rest[:1] == ["-s"] and len(rest) > 1:
        return rest[1], rest[2:]
    if rest and re.fullmatch(r"-(\d+|[A-Z][A-Z0-9]+)", rest[0]):
        signal = rest.pop(0)[1:]
    return signal, rest


@builtin
def pkill(sh: Shell, *arguments: str) -> Output:
    """End processes by name."""
    signal, rest = _signal_option(arguments)
    given = options(sh, rest, "fnovxl", "PgGsutUl", least=1)
    signal = _signal(given.get("l") or signal)
    found = _matching(sh, given)
    if not found:
        sh.status = 1
    for each in found:
        end(sh, each, signal)
    return iter(())


@builtin
def killall(sh: Shell, *arguments: str) -> Output:
    """End processes with an exact name."""
    signal, rest = _signal_option(arguments)
    given = options(sh, rest, "ilqvw", "s", least=1)
    signal = _signal(given.get("s") or signal)
    for name in given.rest:
        found = [each for each in running(sh) if each.name == name]
        if not found and "q" not in given:
            sh.fail(f"{name}: No such process")
        for each in found:
            end(sh, each, signal)
    return iter(())


KILL_USAGE = """\
usage:	kill [-s signame | -signum | -signame] { job | pid | pgrp } ...
	kill -l [exit_status ...]
"""


@builtin("kill", inside=True)
def kill(sh: Shell, *arguments: str) -> Output:
    """Send a signal to processes."""
    if arguments[:1] == ("-l",):
        for word in arguments[1:]:
            yield (SIGNALS[int(word) % 128 - 1] if word.isdigit() else word) + "\n"
        if not arguments[1:]:
            yield "".join(f"{n:2d} {name:>6}\n" for n, name in enumerate(SIGNALS, 1))
        return
    signal, words = _signal_option(arguments)
    if not words:
        sh.error(KILL_USAGE, 1)
        return
    signal = _signal(signal)
    known = {str(each.pid): each for each in running(sh)}
    for word in words:
        if word.lstrip("%-").isdigit() and word in known:
            end(sh, known[word], signal)
        elif word.lstrip("%-").isdigit() and word != sh.session.last_job:
            sh.fail(word, "No such process")
        elif not word.lstrip("%-").isdigit():
            sh.fail(word, "arguments must be jobs or process IDs")
