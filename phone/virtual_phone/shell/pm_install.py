"""``pm install``, install sessions and ``pm uninstall``: the commands of ``adb install``.

Texts and statuses are those of AOSP's ``PackageManagerShellCommand``.
"""

import errno
from collections.abc import Callable, Iterator
from typing import IO

from virtual_phone.services.install_sessions import InstallSessions, UnknownSession
from virtual_phone.services.packages import InstallFailed, Packages
from virtual_phone.shell.core import Shell, Stdin
from virtual_phone.shell.java_commands import number, split, thrown
from virtual_phone.shell.pm import missing, operands, verb

VALUED = ("-i", "-S", "--user", "--abi", "--install-location", "--originating-uri", "-p")
PLAIN = (
    "-r -t -g -d -R -f -l --fastdeploy --force-queryable --full --instant --no-incremental "
    "--no-streaming --streaming --bypass-low-target-sdk-block"
).split()
PIECE = 1 << 20  # bytes copied at once
BAD_ARGUMENT = "java.lang.IllegalArgumentException"
NOT_FOUND = "android.content.pm.PackageManager$NameNotFoundException"
NO_INCREMENTAL = f"{BAD_ARGUMENT}: Incremental installation not allowed."


class Refused(Exception):
    """The command has printed an error, and ends."""


@verb("install")
def install(sh: Shell, words: list[str]) -> Iterator[str]:
    """Install APKs from files, or with ``-S SIZE`` one from standard input."""
    options, paths = split(words, VALUED, PLAIN)
    return _reported(sh, lambda: _install(sh, options, paths))


def _install(sh: Shell, options: dict[str, str], paths: list[str]) -> None:
    streamed = not paths or paths[0] == "-"
    _refuse_options(sh, "install", paths)
    if streamed and number(options.get("-S", "")) is None:
        sh.error("Error: must either specify a package size or an APK file\n", 1)
        raise Refused
    session = _create(sh, options)
    try:
        for path in ["-"] if streamed else paths:
            name = path.rpartition("/")[2] if len(paths) > 1 else "base.apk"
            _write(sh, "install", session, name, path, options.get("-S", ""))
        _commit(sh, session)
    finally:
        sh.phone[InstallSessions].discard(session)


@verb("install-incremental")
def install_incremental(sh: Shell, words: list[str]) -> Iterator[str]:
    """Refuse ``adb install --incremental``: this phone has no incremental file system."""
    yield from ()
    thrown(sh, "install-incremental", NO_INCREMENTAL)


@verb("install-create")
def install_create(sh: Shell, words: list[str]) -> Iterator[str]:
    """Open a session, with the options of `install`."""
    options, rest = split(words, VALUED, PLAIN)
    try:
        _refuse_options(sh, "install-create", rest)
    except Refused:
        return
    yield f"Success: created install session [{_create(sh, options)}]\n"


@verb("install-write")
def install_write(sh: Shell, words: list[str]) -> Iterator[str]:
    """Stage an APK: ``[-S SIZE] SESSION NAME [PATH]``; without a path, from standard input."""
    options, rest = split(words, ("-S",))
    try:
        _refuse_options(sh, "install-write", rest)
        session, *names = _session(sh, "install-write", rest)
        name, path = (*names, *("", "-")[len(names) :])[:2]
        size = _write(sh, "install-write", int(session), name, path, options.get("-S", ""))
    except Refused:
        return
    yield f"Success: streamed {size} bytes\n"


@verb("install-commit")
def install_commit(sh: Shell, words: list[str]) -> Iterator[str]:
    """Install what was staged in a session."""

    def commit() -> None:
        session, *_ = _session(sh, "install-commit", words)
        _commit(sh, int(session))

    return _reported(sh, commit)


@verb("install-abandon", "install-destroy")
def install_abandon(sh: Shell, words: list[str]) -> Iterator[str]:
    """Close a session, and delete what was staged."""
    try:
        session, *_ = _session(sh, "install-abandon", words)
    except Refused:
        return
    sh.phone[InstallSessions].discard(int(session))
    yield "Success\n"


def _refuse_options(sh: Shell, command: str, words: list[str]) -> None:
    """Refuse an option that is unknown."""
    wrong = next((word for word in words if word.startswith("-") and word != "-"), None)
    if wrong is not None:
        sh.phone.unknown_request(f"option of pm {command}", wrong)
        thrown(sh, command, f"{BAD_ARGUMENT}: Unknown option {wrong}")
        raise Refused


def _session(sh: Shell, command: str, words: list[str]) -> list[str]:
    """The words, of which the first is the number of an open session."""
    if not words or number(words[0]) is None:
        which = f'For input string: "{words[0]}"' if words else "null"
        thrown(sh, command, f"java.lang.NumberFormatException: {which}")
        raise Refused
    try:
        sh.phone[InstallSessions].check(int(words[0]))
    except UnknownSession as why:
        thrown(sh, command, str(why))
        raise Refused from None
    return words


def _create(sh: Shell, options: dict[str, str]) -> int:
    sessions = sh.phone[InstallSessions]
    return sessions.create(downgrade="-d" in options, grant="-g" in options)


def _write(sh: Shell, command: str, session: int, name: str, path: str, size: str) -> int:
    """Stage a file or, if the path is ``-``, so many bytes of standard input."""
    if name in ("", ".", "..") or "/" in name:
        thrown(sh, command, f"{BAD_ARGUMENT}: Invalid name: {name}")
        raise Refused
    sessions = sh.phone[InstallSessions]
    try:
        if path != "-":
            with _open(sh, command, path) as file:
                return sessions.write(session, name, iter(lambda: file.read(PIECE), b""))
        if number(size) is None:
            sh.error("Error: must specify a APK size\n", 1)
            raise Refused
        return sessions.write(session, name, _pieces(sh.stdin, int(size)))
    except UnknownSession as why:
        thrown(sh, command, str(why))
        raise Refused from None
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        sh.error("Error: failed to write; write failed: ENOSPC (No space left on device)\n", 1)
        raise Refused from None


def _pieces(stdin: Stdin, size: int) -> Iterator[bytes]:
    """So many bytes of input, or fewer if it ends, in pieces."""
    while size > 0 and (piece := stdin.read(min(size, PIECE))):
        size -= len(piece)
        yield piece


def _open(sh: Shell, command: str, path: str) -> IO[bytes]:
    try:
        return sh.files.open(sh.path(path))
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EACCES):
            raise
        sh.error(f"Error: Unable to open file: {path}\n")
        sh.error("Consider using a file under /data/local/tmp/\n")
        thrown(sh, command, f"{BAD_ARGUMENT}: Error: Can't open file: {path}")
        raise Refused from None


def _commit(sh: Shell, session: int) -> None:
    try:
        sh.phone[InstallSessions].commit(session)
    except UnknownSession as why:
        thrown(sh, "install-commit", str(why))
        raise Refused from None


def _reported(sh: Shell, work: Callable[[], None]) -> Iterator[str]:
    """Install or uninstall a package, and print how that ended."""
    try:
        work()
    except Refused:
        return
    except InstallFailed as why:
        yield f"Failure [{why}]\n"
        sh.status = 1
    else:
        yield "Success\n"


@verb("uninstall")
def uninstall(sh: Shell, words: list[str]) -> Iterator[str]:
    """Remove a package; a system package only with ``--user``."""
    options, rest = split(words, ("--user", "--versionCode"), ("-k",))
    names = operands(rest)
    if not names:
        missing(sh, "package name")
        return
    flags = {"keep_data": "-k" in options, "for_user": "--user" in options}
    yield from _reported(sh, lambda: sh.phone[Packages].uninstall(names[0], **flags))


@verb("install-existing")
def install_existing(sh: Shell, words: list[str]) -> Iterator[str]:
    """Install a package that is on the image for the user."""
    plain = ("--instant", "--full", "--wait", "--restrict-permissions")
    names = operands(split(words, ("--user",), plain)[1])
    if not names:
        missing(sh, "package name")
        return
    try:
        sh.phone[Packages].install_existing(names[0])
    except KeyError:
        yield f"{NOT_FOUND}: Package {names[0]} doesn't exist\n"
        sh.status = 1
    else:
        yield f"Package {names[0]} installed for user: 0\n"
