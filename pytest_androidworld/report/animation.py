"""An episode as an animated GIF: each screen with its action, then the verdict."""

import importlib.util
import io
import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pytest_androidworld.env.actions import Action, types
from pytest_androidworld.env.pictures import open_png
from pytest_androidworld.report import words
from pytest_androidworld.report.artifacts import Points, Shot
from pytest_androidworld.report.schema import AttemptLine, StepLine
from pytest_androidworld.verdicts import PASSED

SIDE = 360  # pixels of the shorter side of a screen
FIRST, LAST = 20, 40  # frames of a long episode: with 64 colours they stay within a few megabytes
COLORS = 64
SECOND = 1000
VERDICT = 4 * SECOND
LETTERS, LINES, PAD = 17, 3, 8  # of the caption
MOST = 300  # characters, of which fewer fit
HEIGHT = LINES * (LETTERS + 4) + 2 * PAD
RING, TIP = 16, 14  # radius of a tap's, length of an arrow's head
INK, EDGE = (214, 0, 147), (255, 255, 255)  # the colour is seen on light, its edge on dark
BAR, GOOD, BAD = (32, 33, 36), (22, 101, 52), (153, 27, 27)


def gif(attempt: AttemptLine, shots: Sequence[Shot], last: Path) -> bytes:
    """A frame for each action whose screen is saved; `last` is the screen at the end, if saved."""
    *frames, end = _frames(attempt, shots, last)
    held = io.BytesIO()
    (frames or [end])[0].save(
        held,
        "GIF",
        save_all=True,
        append_images=[*frames[1:], end],
        duration=[SECOND] * len(frames) + [VERDICT],
        loop=0,
    )
    return held.getvalue()


def _frames(attempt: AttemptLine, shots: Sequence[Shot], last: Path) -> Iterator[Image.Image]:
    seen = [
        (step, shot.picture, shot.touched)
        for step, shot in zip(attempt["steps"], shots, strict=True)
        if shot.picture
    ]
    size = _size(seen[0][1])
    left_out = max(0, len(seen) - FIRST - LAST)
    for number, (step, picture, touched) in enumerate(seen):
        if number < FIRST or number >= FIRST + left_out:
            skipped = left_out if number == FIRST + left_out and left_out else 0
            yield _frame(size, picture, _caption(attempt, step, skipped), BAR, step, touched)
    color = GOOD if attempt["verdict"] == PASSED else BAD
    ended = f"{attempt['verdict']}: {words.ending(attempt)}"
    yield _frame(size, last if last.exists() else seen[-1][1], ended, color)


def _caption(attempt: AttemptLine, step: StepLine, skipped: int) -> str:
    """``3/10 tap 'Save'``."""
    before = f"({words.count(skipped, 'step')} left out) " if skipped else ""
    refused = f", refused: {step['refused']}" if step["refused"] else ""
    allowed = "" if attempt["budget"] is None else f"/{attempt['budget']}"
    return f"{before}{step['number']}{allowed} {words.action(step)}{refused}"


def _size(picture: Path) -> tuple[int, int]:
    with open_png(picture) as image:
        width, height = image.size
    shrunk = SIDE / min(width, height)
    return round(width * shrunk), round(height * shrunk)


def _frame(
    size: tuple[int, int],
    picture: Path,
    caption: str,
    color: tuple[int, int, int],
    step: StepLine | None = None,
    touched: Points = (),
) -> Image.Image:
    """A frame: screen and caption; a screen of another orientation is scaled to fit."""
    frame = Image.new("RGB", (size[0], size[1] + HEIGHT), BAR)
    with open_png(picture) as image:
        scale = min(size[0] / image.width, size[1] / image.height)
        small = image.convert("RGB").resize(
            (round(image.width * scale), round(image.height * scale)),
            Image.Resampling.BILINEAR,
            reducing_gap=2.0,
        )
    at = (size[0] - small.width) // 2, (size[1] - small.height) // 2
    if step:
        points = [(round(x * scale), round(y * scale)) for x, y in touched]
        _touch(ImageDraw.Draw(small), points, _mark(step["action"]["action_type"]))
    frame.paste(small, at)
    draw = ImageDraw.Draw(frame)
    draw.rectangle((0, size[1], size[0], size[1] + HEIGHT), fill=color)
    for line, text in enumerate(_lines(caption, size[0] - 2 * PAD)):
        draw.text((PAD, size[1] + PAD + line * (LETTERS + 4)), text, EDGE, _font())
    return frame.quantize(COLORS, dither=Image.Dither.NONE)


def _mark(action_type: str) -> str:
    """The mark around the point that an action touches, by its type."""
    return types().get(action_type, Action).mark


def _touch(draw: Any, points: list[tuple[int, int]], mark: str) -> None:
    """Draw an arrow between two points, or a mark around one."""
    if len(points) == 2:
        _arrow(draw, *points)
    elif points:
        _ring(draw, *points[0], RING)
        if mark == "rings":
            _ring(draw, *points[0], RING // 2)
        elif mark == "dot":
            x, y = points[0]
            draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=INK, outline=EDGE)


def _ring(draw: Any, x: int, y: int, radius: int) -> None:
    for more, color, width in ((2, EDGE, 7), (0, INK, 3)):
        r = radius + more
        draw.ellipse((x - r, y - r, x + r, y + r), outline=color, width=width)


def _arrow(draw: Any, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw an arrow: its edge, and its colour on top."""
    (x, y), (to_x, to_y) = start, end
    angle = math.atan2(to_y - y, to_x - x)
    for color, width, more in ((EDGE, 8, 4), (INK, 4, 0)):
        length = TIP + more
        tip = (to_x, to_y)
        wings = [
            (to_x - length * math.cos(angle + side), to_y - length * math.sin(angle + side))
            for side in (0.5, -0.5)
        ]
        draw.line((start, end), fill=color, width=width)
        draw.polygon((tip, *wings), fill=color)
    _ring(draw, x, y, 5)


def _lines(text: str, width: int) -> list[str]:
    """Break a text into a number of lines, with an ellipsis if it is longer."""
    lines: list[str] = []
    rest = words.shortened(words.one_line(text), MOST)
    while rest and len(lines) < LINES:
        fits = _fitting(rest, width)
        lines.append(rest[:fits].rstrip())
        rest = rest[fits:].lstrip()
    if rest:
        cut = lines[-1]
        while _font().getlength(f"{cut}…") > width:
            cut = cut[:-1]
        lines[-1] = f"{cut}…"
    return lines


def _fitting(text: str, width: int) -> int:
    """How many characters fit into a line; it breaks at a blank, if there is one."""
    most = len(text)
    while most > 1 and _font().getlength(text[:most]) > width:
        most -= 1
    if most == len(text):
        return most
    blank = text.rfind(" ", 1, most + 1)
    return blank if blank > 0 else most


@cache
def _font() -> ImageFont.FreeTypeFont:
    """Roboto, a requirement of ours, which has more characters than Pillow's own."""
    spec = importlib.util.find_spec("font_roboto")
    assert spec is not None
    assert spec.origin is not None
    return ImageFont.truetype(Path(spec.origin).parent / "files" / "Roboto-Regular.ttf", LETTERS)
