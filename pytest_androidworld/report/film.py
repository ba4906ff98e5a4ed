"""The film of an attempt: the screen before each action, small enough to keep for all.

``ROOT/film/markor~create_note~MarkorCreateNote-30~1.zip`` has a picture for each frame and, in
``frames.json``, which frame has which, and where the action touched.  Agents that look at pixels
get photographs; for all others the screen is drawn from its elements, and no screenshot is taken.
``elements.json`` has the elements of each screen at which the agent looked; films of earlier
versions do not have it.
"""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pytest_androidworld.env.state import State
from pytest_androidworld.report.drawn import WIDTH, drawn
from pytest_androidworld.report.elements import Row, rows

FOLDER = "film"
FRAMES, ELEMENTS = "frames.json", "elements.json"
QUALITY = 55  # of WebP
WEBP, SVG = "image/webp", "image/svg+xml"
KINDS = {WEBP: "webp", SVG: "svg"}

Points = tuple[tuple[int, int], ...]


class Frame(NamedTuple):
    """A screen before an action, or the last one; ``size`` is the device's, in pixels."""

    image: bytes
    mime: str
    size: tuple[int, int]
    touched: Points = ()
    elements: list[Row] | None = None  # None: they were not kept
    looked: bool = True  # the agent looked at it; else there is its picture alone


@dataclass
class EpisodeFilm:
    """The frames of an attempt while it is played."""

    frames: list[Frame | None] = field(default_factory=list)  # None: it was not observed

    def add(
        self,
        state: State | None,
        touched: Points = (),
        *,
        pixels: bool = True,
        picture: Any = None,
    ) -> None:
        """Add the state before an action: its screenshot, or, without ``pixels``, a drawing.
        Where the agent did not look, add the picture of the screen, if there is one.
        """
        if state is not None:
            self.frames.append(frame(state, touched, pixels))
        else:
            self.frames.append(None if picture is None else unlooked(picture))

    def packed(self, mask: Callable[[str], str] = str) -> bytes:
        """The film as a file; equal screens are in it once.  ``mask`` hides secrets in texts."""
        held = io.BytesIO()
        names: dict[bytes, str] = {}
        listed: list[tuple[str, tuple[int, int], Points] | None] = []
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as file:
            for each in self.frames:
                if each is None:
                    listed.append(None)
                    continue
                if each.image not in names:
                    names[each.image] = f"{len(names) + 1:03}.{KINDS[each.mime]}"
                    file.writestr(names[each.image], each.image)
                listed.append((names[each.image], each.size, each.touched))
            file.writestr(FRAMES, json.dumps(listed))
            listed_elements = mask(self._packed_elements())
            file.writestr(ELEMENTS, listed_elements.encode("utf-8", "backslashreplace"))
        return held.getvalue()

    def _packed_elements(self) -> str:
        """Each different list of elements, and which of them each frame has."""
        numbers: dict[str, int] = {}
        of_frames = [
            None
            if each is None or not each.looked
            else numbers.setdefault(_compact(each.elements), len(numbers))
            for each in self.frames
        ]
        return f'{{"screens":[{",".join(numbers)}],"frames":{_compact(of_frames)}}}'


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def frame(state: State, touched: Points, pixels: bool) -> Frame:
    listed = rows(state.ui_elements)
    if state.picture is None or not pixels:
        return Frame(drawn(state), SVG, state.screen_size, touched, listed)
    return Frame(_small(state.picture), WEBP, state.screen_size, touched, listed)


def unlooked(picture: Any) -> Frame:
    """The picture of a screen at which the agent did not look."""
    height, width = picture.shape[:2]
    return Frame(_small(picture), WEBP, (width, height), looked=False)


def _small(picture: Any) -> bytes:
    from PIL import Image  # not for agents that look at no pixels

    image = Image.fromarray(picture)
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), reducing_gap=1.0)
    file = io.BytesIO()
    small.save(file, "WEBP", quality=QUALITY, method=2)
    return file.getvalue()


def read(path: Path) -> list[Frame | None]:
    """The frames of a film: one for each action and, if it was kept, the last screen.

    Of a film that is missing or damaged, as after a full disk, there are none.
    """
    try:
        with zipfile.ZipFile(path) as file:
            return list(_frames(file))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile):
        return []


def _frames(file: zipfile.ZipFile) -> Iterator[Frame | None]:
    mimes = {suffix: mime for mime, suffix in KINDS.items()}
    frames = json.loads(file.read(FRAMES))
    has_elements = ELEMENTS in file.namelist()
    for each, listed in zip(frames, _elements(file, len(frames)), strict=True):
        if each is None:
            yield None
            continue
        name, (width, height), touched = each
        mime = mimes[name.rpartition(".")[2]]
        points = tuple((x, y) for x, y in touched)
        looked = listed is not None or not has_elements
        yield Frame(file.read(name), mime, (width, height), points, listed, looked)


def _elements(file: zipfile.ZipFile, frames: int) -> list[list[Row] | None]:
    """The elements of each frame; None where they were not kept."""
    if ELEMENTS not in file.namelist():
        return [None] * frames
    kept = json.loads(file.read(ELEMENTS))
    return [None if number is None else kept["screens"][number] for number in kept["frames"]]
