"""A download that is not complete: what has come, and which file on the server it belongs to."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pytest_androidworld.provision import whole_files


@dataclass(frozen=True)
class Origin:
    """A file on a server, as the server described it when the download began."""

    url: str
    size: int | None = None
    etag: str = ""
    modified: str = ""
    digests: dict[str, str] = field(default_factory=dict)  # that the server sent along

    @property
    def validator(self) -> str:
        """For ``If-Range``, so that a file that changed comes whole; weak tags do not count."""
        return self.etag if self.etag and not self.etag.startswith("W/") else self.modified


class PartFile:
    """``NAME.part`` and, beside it, ``NAME.part.json``: its origin."""

    def __init__(self, target: Path) -> None:
        self.path = target.with_name(target.name + ".part")
        self.notes = target.with_name(target.name + ".part.json")

    @classmethod
    def clean(cls, folder: Path) -> None:
        """Remove notes whose download is complete, as a process left them that was killed."""
        for notes in folder.glob("*.part.json"):
            if not notes.with_suffix("").exists():
                notes.unlink()

    @property
    def size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0

    def origin(self, url: str) -> Origin | None:
        """Where it came from; None if there is nothing of that address to go on with."""
        try:
            origin = Origin(**json.loads(self.notes.read_text("utf-8")))
        except (OSError, ValueError, TypeError):  # none, or not one of ours
            return None
        fits = origin.url == url and (origin.size is None or self.size <= origin.size)
        return origin if fits and self.path.exists() else None

    def begin(self, origin: Origin) -> None:
        """Nothing has come yet of that file."""
        self.discard()
        whole_files.write(self.notes, json.dumps(asdict(origin)))
        self.path.touch()

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)  # first: notes without a part mean nothing
        self.notes.unlink(missing_ok=True)

    def complete(self, target: Path) -> None:
        """It is the whole file."""
        whole_files.flush(self.path)
        self.path.replace(target)
        self.notes.unlink(missing_ok=True)
