"""The sheet as an SVG file, as the app writes it, and reads it again."""

import re
from collections.abc import Iterator, Sequence

from virtual_phone.apps.draw import sheet

PATH = re.compile(r"<path\b([^>]*)>")
GROUND = re.compile(r"<rect\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)\s*=\s*"([^"]*)"')
RUN = re.compile(r"M(\d{1,5}),(\d{1,5})h(\d{1,5})v1")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
MOST = 20_000_000  # bytes of a file that is read


def written(marks: Sequence[sheet.Mark], size: tuple[int, int], background: str) -> str:
    """The marks as paths; a picture that was opened has no path."""
    begin = max(
        (n + 1 for n, mark in enumerate(marks) if isinstance(mark, sheet.Clear)), default=0
    )
    paths = "".join(_path(mark, background) for mark in marks[begin:])
    width, height = size
    return (
        f'<svg width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">'
        f'<rect width="100%" height="100%" fill="{background}"/>{paths}</svg>'
    )


def _path(mark: sheet.Mark, background: str) -> str:
    if isinstance(mark, sheet.Stroke):
        return _line(mark, background)
    return _area(mark) if isinstance(mark, sheet.Area) else ""


def _line(mark: sheet.Stroke, background: str) -> str:
    first, last = mark.points[0], mark.points[-1]
    pieces = [f"M{_pair(first)}"]
    pieces += [f"Q{_pair(bend)} {_pair(end)}" for bend, end in sheet.curves(mark.points)]
    pieces.append(f"L{_pair(last)}")
    return (
        f'<path d="{" ".join(pieces)}" fill="none" stroke="{mark.color or background}"'
        f' stroke-width="{mark.width:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _area(mark: sheet.Area) -> str:
    pieces = "".join(f"M{left},{y}h{right - left}v1H{left}z" for y, left, right in mark.runs)
    return f'<path d="{pieces}" fill="{mark.color}"/>'


def _pair(point: sheet.Point) -> str:
    return f"{point[0]:g},{point[1]:g}"


def read(data: bytes) -> tuple[list[sheet.Mark], str] | None:
    """The lines of such a file, and its ground; None of a file that is no SVG."""
    text = data[:MOST].decode("utf-8", "replace")
    if "<svg" not in text:
        return None
    ground = GROUND.search(text)
    fill = dict(ATTRIBUTE.findall(ground[1])).get("fill", "") if ground else ""
    return list(_marks(text)), fill if _is_color(fill) else "#ffffff"


def _marks(text: str) -> Iterator[sheet.Mark]:
    for path in PATH.finditer(text):
        look = dict(ATTRIBUTE.findall(path[1]))
        color, width, shape = (look.get(name, "") for name in ("stroke", "stroke-width", "d"))
        numbers = [float(each) for each in NUMBER.findall(shape)]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=False))
        runs = [(int(y), int(left), int(left) + int(wide)) for left, y, wide in RUN.findall(shape)]
        if runs and _is_color(look.get("fill", "")):
            yield sheet.Area(tuple(runs), look["fill"])
        elif points and _is_color(color) and NUMBER.fullmatch(width):
            yield sheet.Stroke(_bends(shape, points), float(width), color)


def _bends(path: str, points: tuple[sheet.Point, ...]) -> tuple[sheet.Point, ...]:
    """The points that a finger passed: of a curve where it bends, and the last of all."""
    if "Q" not in path:
        return points
    return (*points[1:-1:2], points[-1])


def _is_color(text: str) -> bool:
    return re.fullmatch("#[0-9a-fA-F]{6}", text) is not None
