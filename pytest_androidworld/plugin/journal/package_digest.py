"""A digest of the project's code, plugin and phone, which all machines of a run must share."""

import hashlib
from functools import cache
from pathlib import Path

from pytest_androidworld.boot import phone_identity

HOME = Path(__file__).parents[1]
COMPARED = ("agents", "task_cases")  # file by file; in a checkout these folders hold only stubs


@cache
def digest() -> str:
    """The digest of all modules and stubs, the same in a checkout and in a wheel."""
    compared = hashlib.sha256(phone_identity().encode())
    for path in sorted([*HOME.rglob("*.py"), *HOME.rglob("*.pyi")]):
        name = path.relative_to(HOME)
        if name.parts[0] not in COMPARED:
            compared.update(f"{name.as_posix()}\0{path.stat().st_size}\0".encode())
            compared.update(path.read_bytes())
    return compared.hexdigest()
