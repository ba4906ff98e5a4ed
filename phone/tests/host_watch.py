"""What a phone at work does to its host: Python's doings by an audit hook, SQLite's by its own.

SQLite opens files without Python, so no audit hook hears of them.  For tests it lets its calls
to the system be replaced; here they are, each by one that notes the path and goes on.
"""

import _sqlite3
import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import virtual_phone

CODE = (Path(virtual_phone.__file__).parent, Path(sys.prefix).resolve())
STARTS = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "pty.spawn"}
WRITES = {
    "open",
    "os.rename",
    "os.link",
    "os.symlink",
    "os.remove",
    "os.rmdir",
    "os.mkdir",
    "os.truncate",
    "os.utime",
    "os.chmod",
    "os.chown",
    "os.mkfifo",
    "os.mknod",
    "shutil.rmtree",
}
LOOKS = {"open", "os.listdir", "os.scandir", "os.chdir"}

_watches: list["Watch"] = []
_hooked: list[object] = []  # an audit hook and a replaced call can never be taken away again


class Watch:
    """What happened outside of a folder, or at all within a forbidden one."""

    def __init__(self, inside: Path, forbidden: Path | None) -> None:
        self.inside = inside.resolve()
        self.forbidden = forbidden and forbidden.resolve()
        self.seen: list[str] = []

    def python(self, event: str, args: tuple[Any, ...]) -> None:
        if event in STARTS:
            self.seen.append(f"{event} {args}")
            return
        if event not in WRITES | LOOKS:
            return
        for path in _paths(event, args):
            if _is_byte_code(path):
                continue
            reads = event in LOOKS and not _writes(event, args)
            if self._is_forbidden(path) or not (reads or path.is_relative_to(self.inside)):
                self.seen.append(f"{event} {args}")

    def sqlite(self, call: str, path: Path) -> None:
        above = call in ("lstat", "stat", "readlink") and self.inside.is_relative_to(path)
        if not (path.is_relative_to(self.inside) or above or str(path) == "/dev/urandom"):
            self.seen.append(f"SQLite: {call} {path}")

    def _is_forbidden(self, path: Path) -> bool:
        return self.forbidden is not None and path.is_relative_to(self.forbidden)


def _is_byte_code(path: Path) -> bool:
    """What Python itself keeps of a module that is imported for the first time."""
    return "__pycache__" in path.parts and any(map(path.is_relative_to, CODE))


def _paths(event: str, args: tuple[Any, ...]) -> Iterator[Path]:
    """The places an event is about; where a link leads to is none of them."""
    many = {"os.rename": args[:2], "os.link": args[1:2], "os.symlink": args[1:2]}
    for each in many.get(event, args[:1]):
        if isinstance(each, str | bytes | Path):
            yield _landing(each)


def _landing(path: str | bytes | Path) -> Path:
    """Where the host finds it, whatever links lie on the way."""
    found = Path(os.fsdecode(path))
    return found.parent.resolve() / found.name


def _writes(event: str, args: tuple[Any, ...]) -> bool:
    return event == "open" and args[1] not in ("r", "rb") and bool(args[2] & 3)


def _hear(event: str, args: tuple[Any, ...]) -> None:
    for watch in _watches:
        watch.python(event, args)


@contextmanager
def watching(inside: Path, forbidden: Path | None = None) -> Iterator[list[str]]:
    """Gives a list that fills with what is done outside of a folder."""
    if not _hooked:
        sys.addaudithook(_hear)
        _hooked.extend(_replace(name, shape) for name, shape in SHAPES.items())
    watch = Watch(inside, forbidden)
    _watches.append(watch)
    try:
        yield watch.seen
    finally:
        _watches.remove(watch)


# SQLite's calls to the system

_INT, _PATH, _POINTER = ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p
SHAPES: dict[str, tuple[Any, ...]] = {  # what is given beside the path
    "open": (_INT, _INT),
    "access": (_INT,),
    "unlink": (),
    "mkdir": (_INT,),
    "stat": (_POINTER,),
    "lstat": (_POINTER,),
    "readlink": (_POINTER, ctypes.c_size_t),
}


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs` of version 3."""


_GET = ctypes.CFUNCTYPE(_POINTER, ctypes.POINTER(_Vfs), _PATH)
_SET = ctypes.CFUNCTYPE(_INT, ctypes.POINTER(_Vfs), _PATH, _POINTER)
_Vfs._fields_ = [
    *((name, _INT) for name in ("version", "file_size", "longest_path")),
    *((name, _POINTER) for name in ("next", "name", "data")),
    *((f"call_{number}", _POINTER) for number in range(13)),  # xOpen to xCurrentTimeInt64
    ("set_system_call", _SET),
    ("get_system_call", _GET),
]


def _vfs() -> Any:
    """The file system that SQLite takes by default."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    found = library.sqlite3_vfs_find(None)
    assert found.contents.version >= 3, "this SQLite does not let its calls be replaced"
    return found


def _replace(name: str, shape: tuple[Any, ...]) -> Callable[..., int]:
    """Have SQLite go through us; returned is what must be kept alive."""
    result = ctypes.c_ssize_t if name == "readlink" else _INT
    kind = ctypes.CFUNCTYPE(result, _PATH, *shape, use_errno=True)
    vfs = _vfs()
    real = kind(vfs.contents.get_system_call(vfs, name.encode()))

    def noted(path: bytes, *rest: Any) -> int:
        for watch in _watches:
            watch.sqlite(name, _landing(path))
        return int(real(path, *rest))

    kept = kind(noted)
    status = vfs.contents.set_system_call(vfs, name.encode(), ctypes.cast(kept, _POINTER))
    assert status == 0, f"SQLite's {name} cannot be replaced"
    return kept
