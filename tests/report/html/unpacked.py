"""Episodes as a page has them: unpacked, as a browser does."""

import base64
import io
import json
import zipfile
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any


def inflated(text: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(text)))


class Parsed(HTMLParser):
    """Each element with its attributes, and the episodes with their pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str, Any] = {}
        self._inside: tuple[str, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._inside = None
        for name, value in attrs:
            if tag == "script" and name in ("data-episode", "data-pictures"):
                assert value
                self._inside = name, value

    def handle_endtag(self, tag: str) -> None:
        self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside is None:
            return
        kind, name = self._inside
        if kind == "data-episode":
            self.scripts[name] = inflated(data)
            return
        episode = self.scripts[name]
        for side, pictures in zip((episode, episode.get("before")), inflated(data), strict=False):
            side.update(pictures)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def readable(page: str) -> str:
    """A page, followed by its episodes."""
    return "\n".join([page, json.dumps(Parsed(page).scripts, ensure_ascii=False)])


def held(path: Path) -> bytes:
    """What a file says, with what is packed in it: for whoever looks whether a secret is there."""
    data = path.read_bytes()
    if path.suffix == ".html":
        return readable(data.decode()).encode()
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return b"\n".join([data, *(packed.read(name) for name in packed.namelist())])
