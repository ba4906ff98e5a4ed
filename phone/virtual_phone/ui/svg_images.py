"""SVG files as images: rectangles, and paths of straight lines and quadratic curves.

Of a drawing with anything else, text or curves of another kind, this much is displayed.
"""

import re
from collections.abc import Iterator

from PIL import Image, ImageDraw

from virtual_phone.ui.masks import Point, meet, stroke, stroke_box

MOST_BYTES, MOST_SIDE, MOST_SHAPES = 4_000_000, 4096, 2000
SHAPE = re.compile(r"<(svg|rect|path)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)\s*=\s*["\']([^"\']*)["\']')
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
COLOR = re.compile("#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
TAKES = {"M": 2, "L": 2, "Q": 4, "H": 1, "V": 1}  # numbers after a command
STEPS = 8  # straight pieces of a curve


def svg_image(data: bytes) -> Image.Image | None:
    """A file as an image on white; None of what is no SVG or has no size."""
    text = data[:MOST_BYTES].decode("utf-8", "replace")
    shapes = [(kind, dict(ATTRIBUTE.findall(look))) for kind, look in SHAPE.findall(text)]
    if not shapes or shapes[0][0] != "svg":
        return None
    width, height = (_number(shapes[0][1].get(side, "")) for side in ("width", "height"))
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        return None
    image = Image.new("RGB", (int(width), int(height)), "white")
    for kind, look in shapes[1 : MOST_SHAPES + 1]:
        _draw(image, list(_box(look, image.size) if kind == "rect" else outlines(look)), look)
    return image


def _draw(image: Image.Image, lines: list[list[Point]], look: dict[str, str]) -> None:
    fill, edge = look.get("fill", "#000000"), look.get("stroke", "none")
    if COLOR.fullmatch(fill):
        pen = ImageDraw.Draw(image)
        for line in lines:
            if len(line) > 1:
                pen.polygon(line, fill=fill)
    width = round(_number(look.get("stroke-width", "1")))
    if COLOR.fullmatch(edge) and 0 < width <= MOST_SIDE:
        for line in lines:
            box = meet(stroke_box(line, width), (0, 0, *image.size))
            if box[0] < box[2] and box[1] < box[3]:
                image.paste(edge, box, stroke(line, width, box))


def _box(look: dict[str, str], size: tuple[int, int]) -> Iterator[list[Point]]:
    x, y = _number(look.get("x", "0")), _number(look.get("y", "0"))
    sides = []
    for name, whole in zip(("width", "height"), size, strict=True):
        text = look.get(name, "0")
        number = _number(text.rstrip("%"))
        sides.append(number * whole / 100 if text.endswith("%") else number)
    right, bottom = x + sides[0], y + sides[1]
    yield [(x, y), (right, y), (right, bottom), (x, bottom)]


def outlines(look: dict[str, str]) -> Iterator[list[Point]]:
    """The lines of a path, each from where it begins to where the next one does."""
    command = ""
    numbers: list[float] = []
    line: list[Point] = []
    at = begin = (0.0, 0.0)
    for token in TOKEN.findall(look.get("d", "")):
        if token.isalpha():
            command, numbers = token, []
            if token in "Zz" and line:
                line.append(begin)
                at = begin
            continue
        numbers.append(float(token))
        kind = command.upper()
        if len(numbers) < TAKES.get(kind, 99):
            continue
        points = _points(kind, numbers, at, relative=command.islower())
        if kind == "M":
            if line:
                yield line
            line, begin, command = [points[-1]], points[-1], "l" if command == "m" else "L"
        else:
            line += _curve(at, *points) if kind == "Q" else points
        at, numbers = points[-1], []
    if line:
        yield line


def _points(kind: str, numbers: list[float], at: Point, *, relative: bool) -> list[Point]:
    x, y = at if relative else (0.0, 0.0)
    if kind == "H":
        return [(x + numbers[0], at[1])]
    if kind == "V":
        return [(at[0], y + numbers[0])]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [(x + across, y + down) for across, down in pairs]


def _curve(start: Point, bend: Point, end: Point) -> list[Point]:
    made = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        made.append(
            (a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1])
        )
    return made


def _number(text: str) -> float:
    found = re.match(r"-?\d{1,9}(?:\.\d{1,9})?", text)
    return float(found[0]) if found else 0.0
