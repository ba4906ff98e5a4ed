"""``pm install`` and ``pm uninstall``, and the commands of ``adb install``."""

import errno
from collections.abc import Iterator

from pytest_androidworld.virtual.services.apk import read_apk
from pytest_androidworld.virtual.services.log import Log
from pytest_androidworld.virtual.services.packages import InstallFailed, Packages
from pytest_androidworld.virtual.services.permissions import Permissions
from pytest_androidworld.virtual.shell.core import Shell
from pytest_androidworld.virtual.shell.java_commands import number, split, thrown
from pytest_androidworld.virtual.shell.pm import missing, operands, verb

VALUED = ("-i", "-S", "--user", "--abi", "--install-location", "--originating-uri", "-p")
PLAIN = (
    "-r -t -g -d -R -f -l --fastdeploy --force-queryable --full --instant --no-incremental "
    "--no-streaming --streaming --bypass-low-target-sdk-block"
).split()


@verb("install")
def install(sh: Shell, words: list[str]) -> Iterator[str]:
    """Install an APK from a file, or with ``-S SIZE`` from standard input."""
    options, rest = split(words, VALUED, PLAIN)
    wrong = next((word for word in rest if word.startswith("-") and word != "-"), None)
    if wrong is not None:
        sh.phone.unknown_request("option of pm install", wrong)
        thrown(sh, "install", f"java.lang.IllegalArgumentException: Unknown option {wrong}")
        return
    streamed = not rest or rest[0] == "-"
    if streamed and number(options.get("-S", "")) is None:
        sh.error("Error: must either specify a package size or an APK file\n", 1)
        return
    data = sh.stdin.read(int(options["-S"])) if streamed else _read(sh, rest[0])
    if data is not None:
        yield from _install(sh, data, "" if streamed else rest[0], options)


def _read(sh: Shell, path: str) -> bytes | None:
    try:
        return sh.files.read(sh.path(path))
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.EISDIR, errno.EACCES):
            raise
        sh.error(f"Error: Unable to open file: {path}\n")
        sh.error("Consider using a file under /data/local/tmp/\n")
        problem = f"java.lang.IllegalArgumentException: Error: Can't open file: {path}"
        thrown(sh, "install", problem)
        return None


def _install(sh: Shell, data: bytes, path: str, options: dict[str, str]) -> Iterator[str]:
    """Install any content; clients are known to send files that they never flushed."""
    older, name = "-d" in options, path.rpartition("/")[2]
    try:
        package = sh.phone[Packages].install(data, name, downgrade=older)
    except InstallFailed as why:
        if (path and data) or read_apk(data):
            yield f"Failure [{why}]\n"
            sh.status = 1
            return
        sh.phone[Log].write("PackageManager", f"{len(data)} bytes that are no APK: {why}", "W")
    else:
        permissions = sh.phone[Permissions]
        for permission in permissions.requested(package) if "-g" in options else ():
            permissions.grant(package, permission)
    yield "Success\n"


@verb("uninstall")
def uninstall(sh: Shell, words: list[str]) -> Iterator[str]:
    """Remove a package; a system package only with ``--user``."""
    options, rest = split(words, ("--user", "--versionCode"), ("-k",))
    names = operands(rest)
    if not names:
        missing(sh, "package name")
        return
    try:
        sh.phone[Packages].uninstall(
            names[0], keep_data="-k" in options, for_user="--user" in options
        )
    except InstallFailed as why:
        yield f"Failure [{why}]\n"
        sh.status = 1
    else:
        yield "Success\n"
