"""The pictures of months, which only eyes can read: no node says what is in them."""

from dataclasses import dataclass
from typing import Any, NamedTuple

LETTERS = 28  # dp: the strip of weekday letters
WEEKS = 28  # dp: the column of week numbers, where there is one


class Cell(NamedTuple):
    """A day of a month's picture."""

    day: int
    inside: bool  # the month
    marked: bool  # today, or the day that was picked
    weekend: bool  # to be highlighted
    titles: tuple[tuple[str, str], ...]  # of its events, each with its color


@dataclass(frozen=True)
class Month:
    """What is in the picture of a month."""

    letters: str
    cells: tuple[Cell, ...]
    small: bool  # a dot stands for the events of a day
    weeks: tuple[int, ...]  # the numbers of the weeks, if they are displayed
    grid: bool


def draw_month(canvas: Any, rect: Any, colors: Any, density: float, data: Month) -> None:
    """Weekday letters, day numbers, and as many event titles as fit."""
    strip = round(LETTERS * density)
    left = rect[0] + (round(WEEKS * density) if data.weeks else 0)
    top, right, bottom = rect[1] + strip, rect[2], rect[3]
    wide, high = (right - left) / 7, (bottom - top) / 6
    size = round(14 * density)
    for column, letter in enumerate(data.letters):
        ink = colors["error" if data.cells[column].weekend else "secondary"]
        x = left + round((column + 0.5) * wide) - size // 3
        canvas.text(x, rect[1] + size // 3, letter, size, ink, "regular", clip=rect)
    for row, number in enumerate(data.weeks):
        y = top + round(row * high) + size // 4
        canvas.text(rect[0] + size // 4, y, f"{number}:", size, colors["secondary"], "regular")
    if data.grid:
        draw_grid(canvas, (left, top, right, bottom), colors["divider"], round(density))
    for place, cell in enumerate(data.cells):
        x0, y0 = left + round(place % 7 * wide), top + round(place // 7 * high)
        box = (x0, y0, left + round((place % 7 + 1) * wide), y0 + round(high))
        draw_day(canvas, box, colors, density, cell)
        if data.small:
            draw_dot(canvas, box, density, cell)
        else:
            draw_titles(canvas, box, colors, density, cell)


def draw_grid(canvas: Any, rect: Any, ink: str, width: int) -> None:
    """The lines between the days."""
    left, top, right, bottom = rect
    for column in range(1, 7):
        x = left + round(column * (right - left) / 7)
        canvas.fill((x, top, x + width, bottom), ink)
    for row in range(6):
        y = top + round(row * (bottom - top) / 6)
        canvas.fill((left, y, right, y + width), ink)


def draw_day(canvas: Any, box: Any, colors: Any, density: float, cell: Cell) -> None:
    """The number of a day; of a marked one in a disc."""
    size, text = round(14 * density), str(cell.day)
    middle = (box[0] + box[2]) // 2
    ink = colors["error" if cell.weekend else "text"] if cell.inside else colors["disabled"]
    if cell.marked:
        canvas.disc(middle, box[1] + round(size * 0.85), round(size * 0.85), colors["primary"])
        ink = colors["on_primary"]
    x = middle - len(text) * size * 9 // 32
    canvas.text(x, box[1] + size // 4, text, size, ink, "medium", clip=box)


def draw_dot(canvas: Any, box: Any, density: float, cell: Cell) -> None:
    if cell.titles:
        y = box[1] + round(round(14 * density) * 2.1)
        canvas.disc((box[0] + box[2]) // 2, y, round(2.5 * density), cell.titles[0][1])


def draw_titles(canvas: Any, box: Any, colors: Any, density: float, cell: Cell) -> None:
    line = round(15 * density)
    y = box[1] + round(round(14 * density) * 1.9)
    for title, color in cell.titles[: max((box[3] - y) // line, 0)]:
        chip = (box[0] + 2, y, box[2] - 2, y + line - 2)
        canvas.fill(chip, color, round(3 * density))
        ink = colors["text"] if len(color) > len("#rrggbb") else "#ffffff"
        inset = (chip[0] + 4, chip[1], chip[2] - 2, chip[3])
        canvas.text(inset[0], y, title, round(11 * density), ink, "regular", clip=inset)
        y += line


class SmallCell(NamedTuple):
    """A day of a month in the view of a year; 0: none."""

    day: int
    busy: bool = False
    today: bool = False
    weekend: bool = False


def draw_small_month(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    """Day numbers, those of days with events in bold; today in a circle."""
    left, top, right, bottom = rect
    wide, high = (right - left) / 7, (bottom - top) / 6
    size = round(9 * density)
    for place, cell in enumerate(data):
        if cell.day:
            x = left + round((place % 7 + 0.2) * wide)
            y = top + round(place // 7 * high)
            if cell.today:
                middle = x + len(str(cell.day)) * size * 9 // 32
                canvas.disc(middle, y + round(0.6 * size), round(0.8 * size), colors["primary"])
            face = "bold" if cell.busy else "regular"
            canvas.text(x, y, str(cell.day), size, colors[role_of(cell)], face, clip=rect)


def role_of(cell: SmallCell) -> str:
    """The color of a day's number."""
    if cell.today:
        return "on_primary"
    if cell.busy:
        return "primary"
    return "error" if cell.weekend else "text"
