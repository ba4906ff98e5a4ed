"""The source files of an agent: its module, modules of its project that it imports, and prompts.

Imports are read from the files, wherever in a file they stand.  Texts are the files beside a
module whose names begin with the module's and ``_``, and what `Agent.files` lists.  A module that
is only imported by a name made up at run time has to be listed there, too.
"""

import ast
import glob
import hashlib
import importlib.util
import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType

from pytest_androidworld.agent import loading
from pytest_androidworld.errors import UsageError

OURS = "pytest_androidworld"
PHONE = "virtual_phone"
INSTALLED = {"site-packages", "dist-packages"}
CODE = {".py", ".pyc"}


def hashes(agent: str, more: Iterable[ModuleType] = ()) -> dict[str, str]:
    """Each file of an agent and of more modules, as its project names it, and its hash."""
    found = dict(_files(agent, more))
    return {name: _hash(found[name]) for name in sorted(found)}


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _files(agent: str, more: Iterable[ModuleType]) -> Iterator[tuple[str, Path]]:
    first = {each.__name__: Path(each.__file__) for each in more if each.__file__}
    folders = []
    program = loading.program_of(agent)
    if program:
        scripts = list(_named(agent.removeprefix(program)))
        yield from ((path.name, path) for path in scripts)
        first |= {path.stem: path for path in scripts if path.suffix == ".py"}
        folders = [str(path.parent) for path in scripts]
    else:
        module = loading.module(agent)
        path = Path(module.__file__ or os.devnull)
        first[module.__name__] = path
        yield from _listed(module.__name__, path, getattr(loading.load(agent), "files", ()))
    for name, path in _followed(first, [*folders, *sys.path]).items():
        yield _reported_name(name, path), path
        yield from _texts(name, path)


def _named(line: str) -> Iterator[Path]:
    """The files that a command names, but for a program that is installed."""
    for number, word in enumerate(shlex.split(line)):
        path = Path.cwd() / word
        if path.is_file() and (number or path.is_relative_to(Path.cwd())):
            yield path


def _followed(first: dict[str, Path], search: list[str]) -> dict[str, Path]:
    """Those modules, and all of the project that they import."""
    tops = {name.partition(".")[0] for name in first} - {OURS}
    found: dict[str, Path] = {}
    waiting = list(first.items())
    while waiting:
        name, path = waiting.pop()
        if name in found:
            continue
        found[name] = path
        for other in set(imported(name, path)) - found.keys():
            place = _place(other, search)
            if place and _belongs(other, place, tops):
                waiting.append((other, place))
    return found


def imported(name: str, path: Path) -> Iterator[str]:
    """What the module imports or may import: ``from a import b`` may mean the module ``a.b``."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package or name)
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for each in names:
            parts = each.split(".")
            yield from (".".join(parts[: n + 1]) for n in range(len(parts)))


def _place(name: str, search: list[str]) -> Path | None:
    """The file of a module; nothing is imported to find it."""
    known = getattr(sys.modules.get(name), "__file__", None)
    if known:
        return Path(known)
    path, file = search, None
    for part in name.split("."):
        spec = PathFinder.find_spec(part, path)  # by its full name, its package must be loaded
        if spec is None:
            return None
        path, file = list(spec.submodule_search_locations or ()), spec.origin
    return Path(file) if file else None


def _belongs(name: str, path: Path, tops: set[str]) -> bool:
    """Whether it is of the agent's project; of ours, only other agents are: there is a version."""
    top = name.partition(".")[0]
    if top == OURS:
        return name.startswith(f"{loading.HOME}.")
    if path.suffix != ".py" or top in {PHONE, *sys.stdlib_module_names}:
        return False
    return top in tops or not INSTALLED & set(path.parts)


def _reported_name(name: str, path: Path) -> str:
    """The file's name in reports, independent of where the project is."""
    end = "/__init__.py" if path.stem == "__init__" else ".py"
    return name.removeprefix(f"{OURS}.").replace(".", "/") + end


def _beside(name: str, path: Path, other: Path) -> tuple[str, Path]:
    relative = Path(os.path.relpath(other, path.parent)).as_posix()
    return (Path(_reported_name(name, path)).parent / relative).as_posix(), other


def _texts(name: str, path: Path) -> Iterator[tuple[str, Path]]:
    """``m3a_act.md`` of ``m3a``; not ``m3a_simple_act.md`` if there is a ``m3a_simple.py``."""
    start = glob.escape(name.rpartition(".")[2])
    others = tuple(f"{each.stem}_" for each in path.parent.glob(f"{start}_*.py"))
    for text in path.parent.glob(f"{start}_*"):
        if text.is_file() and text.suffix not in CODE and not text.name.startswith(others):
            yield _beside(name, path, text)


def _listed(name: str, path: Path, files: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """What `Agent.files` names: files, folders, or patterns of names."""
    for each in files:
        place = path.parent / each
        places = [place] if place.exists() else sorted(path.parent.glob(each))
        inner = [file for at in places for file in ([at] if at.is_file() else at.rglob("*"))]
        found = [file for file in inner if file.is_file() and "__pycache__" not in file.parts]
        if not found:
            raise UsageError(f"agent {name!r}: its `files` name {each!r}, which is not there")
        yield from (_beside(name, path, file) for file in found)
