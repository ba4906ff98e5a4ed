"""Licenses of the SDK: shown, accepted by an option alone, and recorded as sdkmanager does."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.provision import whole_files
from pytest_androidworld.provision.manifest import License


@dataclass(frozen=True)
class Licenses:
    """The folder ``licenses`` of an SDK: a file for each id, a digest a line for each text."""

    folder: Path

    def accepted(self, terms: License) -> bool:
        """Whether exactly this text has been accepted, here or by sdkmanager."""
        return not _digests(terms).isdisjoint(self._lines(terms))

    def path(self, terms: License) -> Path:
        """Where it is recorded."""
        return self.folder / terms.id

    def accept(self, terms: License) -> None:
        """Record it."""
        _write(self.path(terms), [*self._lines(terms), digest(terms.text)])

    def _lines(self, terms: License) -> list[str]:
        return _read(self.path(terms))


def revoke(path: Path, line: str) -> bool:
    """Remove a recorded line; returns whether it was there."""
    lines = _read(path)
    if line in lines:
        _write(path, [each for each in lines if each != line])
    return line in lines


def _read(path: Path) -> list[str]:
    return path.read_text("utf-8").split() if path.exists() else []


def _write(path: Path, lines: list[str]) -> None:
    if lines:
        whole_files.write(path, "\n" + "\n".join(lines) + "\n")
    else:
        path.unlink(missing_ok=True)


def _digests(terms: License) -> set[str]:
    """Those of the text as it stands and with its white space made even.

    Which of them sdkmanager takes has not been tried.
    """
    even = re.sub(r"[ \t]+", " ", re.sub(r"(?<!\n)\n(?!\n)", " ", terms.text))
    return {digest(terms.text), digest(even)}


def digest(text: str) -> str:
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()
