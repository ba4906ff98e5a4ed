"""A recording as it is written: compressed lines of JSON, each in the file at once."""

import json
import zlib
from pathlib import Path
from typing import Any

from pytest_androidworld.env.recording.packing import blob_line, digest

FORMAT, VERSION = "androidworld-recording", 1
GZIP = 16 + zlib.MAX_WBITS  # zlib's word for its format


class RecordingWriter:
    """One file, new; what cannot be written ends it, but not the run: see `trouble`."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.trouble = ""
        self._written: set[str] = set()
        self._compress = zlib.compressobj(wbits=GZIP)
        self._file = path.open("xb", buffering=0)
        self.line({"format": FORMAT, "version": VERSION, **about})

    def line(self, line: dict[str, Any]) -> None:
        """Add a line, and have it in the file when this returns.

        Ctrl-C may come at any moment of it; what followed a part of a line could not be read.
        """
        if self.trouble or self._file.closed:
            return
        self.trouble = f"{self.path} ends early: it was interrupted"
        data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        data = self._compress.compress(data) + self._compress.flush(zlib.Z_SYNC_FLUSH)
        self.trouble = self._write(data)

    def keep(self, data: bytes) -> str:
        """A long value by its name; it is written if it is new."""
        name = digest(data)
        if name not in self._written:
            self._written.add(name)
            self.line(blob_line(name, data))
        return name

    def _write(self, data: bytes) -> str:
        """Why it could not be written, if so."""
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            return f"{self.path} ends early: {error.strerror or error}"
        return ""

    def close(self) -> None:
        if not (self.trouble or self._file.closed):
            self.trouble = self._write(self._compress.flush())
        self._file.close()
