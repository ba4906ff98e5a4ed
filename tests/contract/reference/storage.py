"""Files, app snapshots and databases, as the reference reaches them through adb."""

import re
import sqlite3
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.contract.reference import app_names
from tests.contract.reference.device import ensure_root
from tests.contract.reference.env import AdbFailed, Env
from tests.contract.reference.text import fuzzy

SHARED = "/storage/emulated/0"
SNAPSHOTS = "/data/data/android_world/snapshots"


class NotKept(Exception):
    """There is no snapshot of an app."""


@dataclass(frozen=True)
class Listed:
    """One regular file of a listing."""

    name: str
    path: str
    size: int
    time: datetime


def is_there(env: Env, path: str, kind: str = "f") -> bool:
    said = env.shell(
        f'\nif [ -{kind} "{path}" ]; then\n  echo "Exists"\nelse\n  echo "Does not exist"\nfi\n'
    )
    assert "Exists" in said or "Does not exist" in said, said
    return "Exists" in said


def exists(env: Env, base: str, name: str) -> bool:
    """A file or a folder, spelled so, right there."""
    if not is_there(env, base, "d"):
        return False
    found = env.shell("find", base, "-type", "f", "-o", "-type", "d").splitlines()
    return f"{base.rstrip('/')}/{name}" in found


def clear_folder(env: Env, path: str) -> None:
    if is_there(env, path, "d") and env.shell("ls", "-1", path):
        env.shell("rm", "-r", f"{path}/*")


def clear_storage(env: Env) -> None:
    env.shell("find", f"{SHARED}/", "-mindepth", "1", "-type", "f", "-delete")
    env.shell("content", "delete", "--uri", "content://media/external/downloads", timeout=20)


def make_folder(env: Env, path: str) -> None:
    env.shell("mkdir", "-p", path)


def create(env: Env, folder: str, name: str, text: str) -> str:
    """A file with the text and a line end; returns the text as it was sent."""
    sent = text.replace("'", "'\"'\"'")
    make_folder(env, folder)
    env.shell("echo", f"'{sent}'", ">", f"{folder}/{name}")
    return sent


def remove(env: Env, folder: str, name: str) -> None:
    if is_there(env, f"{folder}/{name}"):
        env.shell("rm", "-r", f"{folder}/{name}")


def read(env: Env, path: str) -> str:
    return env.shell("cat", path).replace("\r", "")


def holds(env: Env, path: str, text: str, exact: bool = False) -> bool:
    """Whether a file has that content; one that cannot be read has not."""
    try:
        there = read(env, path)
    except AdbFailed:
        return False
    return there == text if exact else fuzzy(there.strip(), text)


def listing(env: Env, folder: str) -> list[Listed]:
    """The regular files of a folder, with their times of access."""
    if not is_there(env, folder, "d"):
        raise RuntimeError(folder)
    found = []
    for line in env.shell("ls", folder, "-ll", "-au").splitlines():
        if line.startswith("-"):
            _, _, _, _, size, day, time, zone, name = line.split(None, 8)
            moment = datetime.fromisoformat(f"{day} {time[:-3]}{zone}")
            found.append(Listed(name, f"{folder}/{name}", int(size), moment))
    return found


def push(env: Env, data: bytes, path: str) -> None:
    env.call(120, push={"content": data, "path": path})
    env.shell("chmod", "777", re.sub(r"([ '])", r"\\\1", path))


def pull(env: Env, path: str) -> bytes:
    data: bytes = env.call(120, pull={"path": path}).pull.content
    return data


# Snapshots of apps


def keep_app(env: Env, name: str) -> None:
    package = app_names.package(name)
    kept = f"{SNAPSHOTS}/{package}"
    clear_folder(env, kept)
    _copy(env, f"/data/data/{package}", kept)


def restore_app(env: Env, name: str) -> None:
    package = app_names.package(name)
    env.call(force_stop={"package_name": package})
    kept = f"{SNAPSHOTS}/{package}"
    if not is_there(env, kept, "d"):
        raise NotKept(kept)
    clear_folder(env, f"/data/data/{package}")
    _copy(env, kept, f"/data/data/{package}")


def _copy(env: Env, source: str, target: str) -> None:
    make_folder(env, target)
    env.shell("cp", "-a", f"{source}/.", f"{target}/")
    env.shell("restorecon", "-RD", target)
    env.shell("chmod", "777", "-R", target)


# Databases


@dataclass(frozen=True)
class Table:
    """Where rows are, what kind they are, and which of their fields numbers itself."""

    app: str
    path: str
    name: str
    kind: type[Any]
    key: str

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]


def pulled(env: Env, table: Table, folder: Path) -> Path:
    """All regular files beside a database, and it."""
    ensure_root(env)
    if not (is_there(env, table.folder, "d") or is_there(env, table.folder)):
        raise FileNotFoundError(table.folder)
    for each in listing(env, table.folder):
        (folder / each.name).write_bytes(pull(env, each.path))
    return folder / table.path.rpartition("/")[2]


def rows(env: Env, table: Table) -> list[Any]:
    """Every column must be a field of the record."""
    with tempfile.TemporaryDirectory() as name:
        link = sqlite3.connect(pulled(env, table, Path(name)))
        try:
            cursor = link.execute(f"SELECT * FROM {table.name};")
            columns = [column[0] for column in cursor.description]
            return [table.kind(**dict(zip(columns, row, strict=True))) for row in cursor]
        finally:
            link.close()


def change(env: Env, table: Table, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Change a copy, and put it in the place of everything that lay in the folder."""
    with tempfile.TemporaryDirectory() as name:
        local = pulled(env, table, Path(name))
        link = sqlite3.connect(local)
        for statement, values in statements:
            link.execute(statement, values)
        link.commit()
        link.close()
        clear_folder(env, table.folder)
        push(env, local.read_bytes(), table.path)
    env.call(force_stop={"package_name": app_names.package(table.app)})


def clear_table(env: Env, table: Table) -> None:
    try:
        rows(env, table)
    except (FileNotFoundError, sqlite3.OperationalError):
        env.call(5, start_activity={"full_activity": app_names.activity(table.app)})
        env.sleep(7)
    change(env, table, (f"DELETE FROM {table.name}", ()))
    assert rows(env, table) == []


def insert(env: Env, table: Table, records: list[Any]) -> None:
    names = [name for name in table.kind.__dataclass_fields__ if name != table.key]
    marks = ", ".join("?" for _ in names)
    quoted = ", ".join(f'"{name}"' for name in names)
    statement = f"INSERT INTO {table.name} ({quoted}) VALUES ({marks})"
    values = [tuple(getattr(record, name) for name in names) for record in records]
    change(env, table, *((statement, each) for each in values))
