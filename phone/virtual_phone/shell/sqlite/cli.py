"""The command ``sqlite3`` and its options."""

from collections.abc import Iterator
from functools import partial

from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.sqlite.commands import MODES, command, set_mode, words_of
from virtual_phone.shell.sqlite.program import NoDatabase, Program, Stopped

Output = Iterator[str | bytes]
VERSION = (
    "3.32.2 2021-07-12 15:00:17 bcd014c473794b09f61fbc0f4d9488365b023f16123b278dbbd49948c27calt2"
)
UNKNOWN = "sqlite3: Error: unknown option: {}\nUse -help for a list of options.\n"
VALUED = (
    "cmd",
    "separator",
    "nullvalue",
    "newline",
    "init",
    "vfs",
    "mmap",
    "lookaside",
    "pagecache",
)
FLAGS = ("bail", "batch", "interactive", "echo", "stats", "safe", "utf8", "memtrace", "nofollow")


@builtin("sqlite3")
def sqlite3_(sh: Shell, *arguments: str) -> Output:
    """Run SQL and dot commands on a database."""
    rest: list[str] = []
    given: list[tuple[str, str]] = []
    pending = list(reversed(arguments))
    while pending:
        word = pending.pop()
        if not word.startswith("-") or len(word) == 1:
            rest.append(word)
            continue
        name = word.lstrip("-")
        if name == "version":
            yield VERSION + "\n"
            return
        if name in VALUED:
            if not pending:
                sh.error(f"sqlite3: Error: missing argument to {word}\n", 1)
                return
            given.append((name, pending.pop()))
        elif name in MODES or name in FLAGS or name in ("header", "noheader", "readonly"):
            given.append((name, ""))
        else:
            sh.error(UNKNOWN.format(word), 1)
            return
    program = Program(sh, rest[0] if rest else "", readonly=("readonly", "") in given)
    program.command = partial(command, program)
    try:
        yield from _run(program, given, rest[1:])
    except Stopped:
        pass
    except NoDatabase as failed:
        sh.error(f"Error: {failed.text}\n", 1)
    finally:
        program.close()


def _run(program: Program, given: list[tuple[str, str]], words: list[str]) -> Output:
    form = program.form
    for name, value in given:
        if name in MODES:
            set_mode(form, name)
        elif name in ("header", "noheader"):
            form.headers = name == "header"
        elif name == "separator":
            form.separator = words_of(f'"{value}"')[0].encode()
        elif name == "nullvalue":
            form.null = value.encode()
        elif name == "bail":
            program.bail = True
    program.open()
    for text in [value for name, value in given if name == "cmd"] + words:
        yield from _one(program, text)
    if not words:
        yield from program.script(iter(program.sh.stdin))


def _one(program: Program, text: str) -> Output:
    """Run SQL or a dot command given as an argument."""
    if text.startswith("."):
        yield from command(program, text)
        if program.sh.status:
            raise Stopped
    else:
        yield from program.run(text)
