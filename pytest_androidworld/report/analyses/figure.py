"""Simple drawings for print, as SVG and PNG: lines, boxes, dots and texts on white."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from PIL import ImageDraw

SCALE = 3  # pixels of the PNG for each unit: 300 dpi in a column of a page
FONT = "Helvetica, Arial, sans-serif"
ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}  # Pillow's, on the base line


class Stroke(NamedTuple):
    """A straight line."""

    start: tuple[float, float]
    end: tuple[float, float]
    color: str
    width: float = 1

    def svg(self) -> str:
        (x1, y1), (x2, y2) = self.start, self.end
        return (
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{self.color}"'
            f' stroke-width="{self.width:g}"/>'
        )

    def paint(self, canvas: "ImageDraw.ImageDraw") -> None:
        points = [tuple(SCALE * each for each in point) for point in (self.start, self.end)]
        canvas.line(
            [(x, y) for x, y in points], fill=self.color, width=max(1, round(SCALE * self.width))
        )


class Spot(NamedTuple):
    """A round or a square mark."""

    at: tuple[float, float]
    radius: float
    color: str
    round: bool = True

    def svg(self) -> str:
        (x, y), r = self.at, self.radius
        if self.round:
            return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{self.color}"/>'
        return (
            f'<rect x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}"'
            f' fill="{self.color}"/>'
        )

    def paint(self, canvas: "ImageDraw.ImageDraw") -> None:
        (x, y), r = self.at, self.radius
        box = [SCALE * each for each in (x - r, y - r, x + r, y + r)]
        (canvas.ellipse if self.round else canvas.rectangle)(box, fill=self.color)


class Caption(NamedTuple):
    """A line of text; its point is on the base line."""

    at: tuple[float, float]
    text: str
    size: float = 12
    anchor: Literal["start", "middle", "end"] = "start"
    color: str = "#111111"

    def svg(self) -> str:
        x, y = self.at
        return (
            f'<text x="{x:g}" y="{y:g}" font-size="{self.size:g}" text-anchor="{self.anchor}"'
            f' fill="{self.color}">{escape(self.text)}</text>'
        )

    def paint(self, canvas: "ImageDraw.ImageDraw") -> None:
        from PIL import ImageFont

        x, y = self.at
        canvas.text(
            (SCALE * x, SCALE * y),
            self.text,
            fill=self.color,
            font=ImageFont.load_default(SCALE * self.size),
            anchor=ANCHORS[self.anchor],
        )


class Figure(NamedTuple):
    """Shapes on white, in the order in which they are painted."""

    title: str  # what a screen reader reads
    width: float
    height: float
    shapes: Sequence[Stroke | Spot | Caption]

    def svg(self) -> str:
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' width="{self.width:g}" height="{self.height:g}" font-family={quoteattr(FONT)}'
            ' role="img">',
            f"<title>{escape(self.title)}</title>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            *(each.svg() for each in self.shapes),
            "</svg>",
        ]
        return "".join(f"{line}\n" for line in lines)

    def png(self) -> bytes:
        from PIL import Image, ImageDraw

        size = round(SCALE * self.width), round(SCALE * self.height)
        image = Image.new("RGB", size, "#ffffff")
        canvas = ImageDraw.Draw(image)
        for each in self.shapes:
            each.paint(canvas)
        file = io.BytesIO()
        image.save(file, "PNG", dpi=(300, 300))
        return file.getvalue()
