"""umask and ulimit: the permissions of new files, the limits of processes."""

from collections.abc import Iterator

from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.language.flow import Complaint

Output = Iterator[str | bytes]


@builtin("umask", inside=True)
def umask(sh: Shell, *words: str) -> Output:
    """Print or set the permissions that new files do not get."""
    mask = sh.session.umask
    if not words:
        yield f"{mask:03o}\n"
    elif words[0] == "-S":
        classes = [
            "".join(c for c, b in zip("rwx", (4, 2, 1), strict=True) if not mask >> s & b)
            for s in (6, 3, 0)
        ]
        yield "u={},g={},o={}\n".format(*classes)
    elif words[0].isdigit() and not set(words[0]) & set("89"):
        sh.session.umask = int(words[0], 8) & 0o777
    else:
        raise Complaint("umask: bad mask")


LIMITS = {
    "-t": ("time(cpu-seconds)", "unlimited"),
    "-f": ("file(blocks)", "unlimited"),
    "-c": ("coredump(blocks)", "0"),
    "-d": ("data(KiB)", "unlimited"),
    "-s": ("stack(KiB)", "8192"),
    "-l": ("lockedmem(KiB)", "65536"),
    "-n": ("nofiles(descriptors)", "32768"),
    "-p": ("processes", "7654"),
    "-v": ("address-space(KiB)", "unlimited"),
}


@builtin("ulimit", inside=True)
def ulimit(sh: Shell, *words: str) -> Output:
    """Print the limits of a process; setting one is accepted."""
    if "-a" in words:
        for letter, (name, value) in LIMITS.items():
            yield f"{letter}: {name:<21} {value}\n"
        return
    letter = next((word for word in words if word in LIMITS), "-f")
    if not any(word.isdigit() or word == "unlimited" for word in words):
        yield f"{LIMITS[letter][1]}\n"
