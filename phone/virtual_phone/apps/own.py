"""Apps of the user's own: found because their files are in a folder that the user names.

The folder is imported as the package that it is called after, from the folder that it lies in:
``my_apps/tally.py`` is the module ``my_apps.tally``, for its own files and for whoever tests it.
"""

import hashlib
import importlib
import sys
import traceback
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from virtual_phone import apps

_folders: list[Path] = []  # of this process, whose phone has their apps


class Unusable(Exception):
    """A folder has no app that a phone can have; the text is the reason, in one sentence."""


def add(folder: Path) -> None:
    """Put the apps of a folder on the phones that this process makes from now on."""
    for app in find(folder):
        apps.installed()[app.package] = app
    if folder.resolve() not in _folders:
        _folders.append(folder.resolve())


def find(folder: Path) -> list[apps.InstalledApp]:
    """The apps of a folder, which are imported; raises `Unusable`."""
    folder = folder.resolve()
    if not folder.is_dir():
        raise Unusable(f"there is no folder {folder}")
    files = sorted([*folder.glob("[!_]*.py"), *folder.glob("[!_]*/app.py")])
    if not files:
        raise Unusable(f"{folder} has no app: one is a file, or a folder with an app.py")
    _make_importable(folder)
    found = [app for file in files for app in _apps_in(folder, file)]
    if not found:
        names = ", ".join(str(file.relative_to(folder)) for file in files)
        raise Unusable(
            f"{folder} has no app: no class in {names} is a virtual_phone.ui.App with a package"
        )
    for app in found:
        _check_package(app)
    return found


def added() -> str:
    """A digest of what has been added to this process; "" if nothing has."""
    return "".join(map(digest, _folders))


def digest(folder: Path) -> str:
    """A digest of the code in a folder of apps."""
    seen = hashlib.sha256()
    for file in sorted(folder.resolve().rglob("*.py")):
        seen.update(f"{file.relative_to(folder.resolve()).as_posix()}\n".encode())
        seen.update(file.read_bytes())
    return seen.hexdigest()


def _make_importable(folder: Path) -> None:
    if not folder.name.isidentifier():
        raise Unusable(
            f"{folder} cannot be imported: call it as a Python package, of letters, digits and _"
        )
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    importlib.invalidate_caches()
    spec = find_spec(folder.name)
    places = list(spec.submodule_search_locations or [str(spec.origin)]) if spec else []
    others = [place for place in places if Path(place).resolve() != folder]
    if others or not places:
        where = f", that of {others[0]}" if others else ""
        raise Unusable(
            f"{folder} cannot be imported: {folder.name} is another module{where}; call the folder"
            " otherwise"
        )


def _apps_in(folder: Path, file: Path) -> list[apps.InstalledApp]:
    from virtual_phone.ui.app import App  # heavy: only phones with such apps load it ahead

    module = _module(folder, file)
    own = (
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, App) and kind.__module__ == module.__name__
    )
    return [apps.manifest(kind) for kind in own if kind.package]


def _module(folder: Path, file: Path) -> ModuleType:
    parts = file.relative_to(folder.parent).with_suffix("").parts
    try:
        return importlib.import_module(".".join(parts))
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(file)]
        if isinstance(error, SyntaxError) and error.filename == str(file):
            lines = [error.lineno]
        place = f"{file}:{lines[-1]}" if lines else str(file)
        raise Unusable(f"{place}: {type(error).__name__}: {error}") from error


def _check_package(app: apps.InstalledApp) -> None:
    there = apps.installed().get(app.package)
    if isinstance(there, apps.InstalledApp) and there.module != app.module:
        raise Unusable(
            f"the package {app.package} of {app.module} is that of {there.label} already, in"
            f" {there.module}"
        )
