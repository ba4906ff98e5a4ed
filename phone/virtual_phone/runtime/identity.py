"""Which phone this is: a snapshot of another one may not mean the same here."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parents[1]  # the package
SHOWN = 12  # digits of the digest


@cache
def phone_identity() -> str:
    """``0.2.0 (virtual phone 3f2a91c04e77)``: the version, and a digest of the phone's code."""
    seen = hashlib.sha256()
    for path in sorted(HERE.rglob("*.py")):
        seen.update(f"{path.relative_to(HERE).as_posix()}\n".encode())
        seen.update(path.read_bytes())
    version = metadata.version("pytest-androidworld")
    return f"{version} (virtual phone {seen.hexdigest()[:SHOWN]})"
