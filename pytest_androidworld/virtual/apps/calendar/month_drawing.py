"""The pictures of months, which only eyes can read: no node says what is in them."""

from typing import Any

LETTERS = 28  # dp: the strip of weekday letters


def draw_month(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    """Weekday letters, day numbers, and as many event titles as fit."""
    letters, cells, small = data
    left, top, right, bottom = rect
    wide = (right - left) / 7
    strip = round(LETTERS * density)
    high = (bottom - top - strip) / 6
    size = round(14 * density)
    for column, letter in enumerate(letters):
        x = left + round((column + 0.5) * wide) - size // 3
        canvas.text(x, top + size // 3, letter, size, colors["secondary"], "regular", clip=rect)
    for place, (number, inside, marked, titles) in enumerate(cells):
        x0, y0 = left + round(place % 7 * wide), top + strip + round(place // 7 * high)
        cell = (x0, y0, left + round((place % 7 + 1) * wide), y0 + round(high))
        middle = (cell[0] + cell[2]) // 2
        ink = colors["text" if inside else "disabled"]
        text = str(number)
        if marked:
            canvas.disc(middle, y0 + round(size * 0.85), round(size * 0.85), colors["primary"])
            ink = colors["on_primary"]
        x = middle - len(text) * size * 9 // 32
        canvas.text(x, y0 + size // 4, text, size, ink, "medium", clip=cell)
        if small:
            if titles:
                dot = y0 + round(size * 2.1)
                canvas.disc(middle, dot, round(2.5 * density), titles[0][1])
            continue
        line = round(15 * density)
        y = y0 + round(size * 1.9)
        for title, color in titles[: max((cell[3] - y) // line, 0)]:
            chip = (cell[0] + 2, y, cell[2] - 2, y + line - 2)
            canvas.fill(chip, color, round(3 * density))
            ink = colors["text"] if len(color) > len("#rrggbb") else "#ffffff"
            inset = (chip[0] + 4, chip[1], chip[2] - 2, chip[3])
            canvas.text(inset[0], y, title, round(11 * density), ink, "regular", clip=inset)
            y += line


def draw_small_month(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    """Day numbers, those of days with events in bold; today in a circle."""
    left, top, right, bottom = rect
    wide, high = (right - left) / 7, (bottom - top) / 6
    size = round(9 * density)
    for place, (number, busy, today) in enumerate(data):
        if number:
            x = left + round((place % 7 + 0.2) * wide)
            y = top + round(place // 7 * high)
            ink = colors["on_primary" if today else "primary" if busy else "text"]
            if today:
                middle = x + len(str(number)) * size * 9 // 32
                canvas.disc(middle, y + round(0.6 * size), round(0.8 * size), colors["primary"])
            canvas.text(x, y, str(number), size, ink, "bold" if busy else "regular", clip=rect)
