"""The operators of conditions: ``[``, ``test`` and ``[[``."""

from collections.abc import Callable

from virtual_phone.shell.session import Session
from virtual_phone.storage.file_stat import Stat


def _file(test: Callable[[Stat], bool], *, follow: bool = True) -> Callable[[str, Session], bool]:
    def holds(path: str, session: Session) -> bool:
        try:
            return bool(path) and test(session.files.stat(session.path(path), follow=follow))
        except OSError:
            return False

    return holds


def _permits(bit: int) -> Callable[[str, Session], bool]:
    def holds(path: str, session: Session) -> bool:
        try:
            found = session.files.stat(session.path(path))
        except OSError:
            return False
        if session.uid == 0:
            return bit != 1 or found.is_dir or bool(found.mode & 0o111)
        shift = 6 if session.uid == found.uid else 0
        return bool(found.mode >> shift & bit)

    return holds


def _kind(mode: int) -> Callable[[str, Session], bool]:
    return _file(lambda found: found.mode & 0o170000 == mode)


def _exists(path: str, session: Session) -> bool:
    return bool(path) and session.files.exists(session.path(path))


def _is_dir(path: str, session: Session) -> bool:
    return bool(path) and session.files.is_dir(session.path(path))


def _is_file(path: str, session: Session) -> bool:
    return bool(path) and session.files.is_file(session.path(path))


def _is_link(path: str, session: Session) -> bool:
    return bool(path) and session.files.is_link(session.path(path))


UNARY: dict[str, Callable[[str, Session], bool]] = {
    "-a": _exists,
    "-e": _exists,
    "-d": _is_dir,
    "-f": _is_file,
    "-h": _is_link,
    "-L": _is_link,
    "-b": _kind(0o060000),
    "-c": _kind(0o020000),
    "-p": _kind(0o010000),
    "-S": _kind(0o140000),
    "-s": _file(lambda found: found.size > 0),
    "-r": _permits(4),
    "-w": _permits(2),
    "-x": _permits(1),
    "-u": _file(lambda found: bool(found.mode & 0o4000)),
    "-g": _file(lambda found: bool(found.mode & 0o2000)),
    "-k": _file(lambda found: bool(found.mode & 0o1000)),
    "-G": _file(lambda found: True),
    "-O": _file(lambda found: True),
    "-n": lambda text, session: text != "",
    "-z": lambda text, session: text == "",
    "-o": lambda text, session: text in session.options,
    "-t": lambda text, session: False,
    "-v": lambda text, session: session.get(text) is not None,
}


def _time(path: str, session: Session) -> int:
    try:
        return session.files.stat(session.path(path)).mtime
    except OSError:
        return -1


def _same(a: str, b: str, session: Session) -> bool:
    files = session.files
    one, other = session.path(a), session.path(b)
    return files.exists(one) and files.canonical(one) == files.canonical(other)


TEXTS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}
NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}
FILES: dict[str, Callable[[str, str, Session], bool]] = {
    "-nt": lambda a, b, session: _time(a, session) > _time(b, session),
    "-ot": lambda a, b, session: _time(a, session) < _time(b, session),
    "-ef": _same,
}
BINARY = frozenset((*TEXTS, *NUMBERS, *FILES))
