"""The sheet as pixels."""

from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops

from virtual_phone.apps.draw import sheet
from virtual_phone.storage.files import Files
from virtual_phone.ui.canvas import fitting
from virtual_phone.ui.images import load_picture
from virtual_phone.ui.masks import meet, stroke, stroke_box
from virtual_phone.ui.pauses import AT_ONCE, AtOnce

Size = tuple[int, int]
Marks = tuple[sheet.Mark, ...]
NOTHING = (0, 0, 0, 0)
ALIKE = 30  # by how much the colours of an area that is filled may differ
MOST_KEPT = 4
_kept: list[tuple[Size, Marks, Image.Image]] = []  # sheets; the last used comes last


def picture(
    files: Files,
    marks: Sequence[sheet.Mark],
    size: Size,
    background: str,
    line: sheet.Stroke | None = None,
    pauses: AtOnce = AT_ONCE,
) -> Image.Image:
    """All marks on their ground, and a line that is not finished yet."""
    layer = _layer(files, tuple(marks), size, pauses)
    if line is not None:
        layer = layer.copy()
        _add(files, layer, line)
    with pauses.aside():
        return _on(background, layer)


def _on(background: str, layer: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", layer.size, background)
    ground.alpha_composite(layer)
    return ground.convert("RGB")


def _layer(files: Files, marks: Marks, size: Size, pauses: AtOnce) -> Image.Image:
    """The marks without a ground; those that were drawn before are not drawn again."""
    before: Marks = ()
    layer = Image.new("RGBA", size, NOTHING)
    for other, done, image in _kept[:]:
        if other == size and len(done) > len(before) and marks[: len(done)] == done:
            before, layer = done, image
    if len(before) < len(marks):
        layer = layer.copy()
        for mark in marks[len(before) :]:
            _add(files, layer, mark)
            pauses.step()
    _kept[:] = [each for each in _kept if each[2] is not layer][1 - MOST_KEPT :]
    _kept.append((size, marks, layer))
    return layer


def _add(files: Files, layer: Image.Image, mark: sheet.Mark) -> None:
    whole = (0, 0, *layer.size)
    if isinstance(mark, sheet.Clear):
        layer.paste(NOTHING, whole)
    elif isinstance(mark, sheet.Stroke):
        points, width = sheet.smooth(mark.points), max(round(mark.width), 1)
        box = meet(stroke_box(points, width), whole)
        if box[0] < box[2] and box[1] < box[3]:
            layer.paste(mark.color or NOTHING, box, stroke(points, width, box))
    elif isinstance(mark, sheet.Area):
        layer.paste(mark.color, whole, _covered(mark.runs, layer.size))
    elif files.is_file(mark.path):
        with files.open(mark.path) as file:
            opened = load_picture(file)
        if opened is not None:
            fitted = fitting(opened, layer.size)
            x, y = ((a - b) // 2 for a, b in zip(layer.size, fitted.size, strict=True))
            layer.paste(fitted.convert("RGBA"), (x, y))


def _covered(runs: Sequence[sheet.Run], size: Size) -> Image.Image:
    """A mask of an area; an own paste of each of its thousands of runs would take long."""
    wide, high = size
    mask = bytearray(wide * high)
    for y, left, right in runs:
        left, right = max(left, 0), min(right, wide)
        if 0 <= y < high and left < right:
            mask[y * wide + left : y * wide + right] = b"\xff" * (right - left)
    return Image.frombytes("L", size, bytes(mask))


def area(image: Image.Image, at: sheet.Point) -> list[sheet.Run]:
    """What is filled from a point on: the pixels around it whose colours are like its own."""
    wide, high = image.size
    x, y = inside(image.size, at)
    solid = Image.new("RGB", image.size, image.getpixel((x, y)))
    red, green, blue = ImageChops.difference(image, solid).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    free = bytearray(most.point([int(value <= ALIKE) for value in range(256)]).tobytes())
    found: list[sheet.Run] = []
    waiting = [y * wide + x]
    while waiting:
        place = waiting.pop()
        if not free[place]:
            continue
        y = place // wide
        row = y * wide
        left = max(free.rfind(0, row, place) + 1, row)
        right = free.find(0, place, row + wide)
        right = right if right >= 0 else row + wide
        free[left:right] = bytes(right - left)
        found.append((y, left - row, right - row))
        if y:
            waiting += _runs(free, left - wide, right - wide)
        if y + 1 < high:
            waiting += _runs(free, left + wide, right + wide)
    return sorted(found)


def _runs(free: bytearray, start: int, end: int) -> Iterator[int]:
    """Where each run of free pixels begins in a piece of a row."""
    place = free.find(1, start, end)
    while place >= 0:
        yield place
        gap = free.find(0, place, end)
        place = free.find(1, gap, end) if gap >= 0 else -1


def inside(size: Size, at: sheet.Point) -> tuple[int, int]:
    """The pixel of a point, or the nearest one."""
    x, y = (min(max(int(value), 0), most - 1) for value, most in zip(at, size, strict=True))
    return x, y
