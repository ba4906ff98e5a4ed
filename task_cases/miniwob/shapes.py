"""MiniWoB: shapes and colours to be recognised, and counted."""

import base64
import cmath
import re

from pytest_androidworld import MiniWobTask, PageFact, User

COLORS = {
    "red": (255, 0, 0),
    "green": (0, 128, 0),
    "blue": (0, 0, 255),
    "aqua": (0, 255, 255),
    "black": (0, 0, 0),
    "magenta": (255, 0, 255),
    "yellow": (255, 255, 0),
    "olive": (128, 128, 0),
    "lime": (0, 255, 0),
    "white": (255, 255, 255),
    "grey": (128, 128, 128),
    "purple": (128, 0, 128),
    "orange": (255, 165, 0),
    "cyan": (0, 255, 255),
    "pink": (255, 192, 203),
}
KINDS = {"circle": "circle", "rect": "rectangle", "polygon": "triangle"}
LARGE = 75  # pixels of a screen; letters have some room above and below
SIDES = range(3, 8)


def rgb(color: str) -> tuple[int, ...]:
    """The parts of a colour as the page gives it: rgb(1, 2, 3)."""
    return tuple(int(part) for part in re.findall(r"\d+", color)[:3])


def is_large(shape: PageFact) -> bool:
    """Whether it has twice the size of the small ones."""
    _, top, _, bottom = shape.rect
    return bottom - top > LARGE


def fits(shape: PageFact, words: list[str]) -> bool:
    """Whether a size, a colour and a kind all hold for a shape; any of them may be missing."""
    *properties, kind = words
    own = {KINDS.get(shape.tag, shape.text), "item"}
    own.add("shape" if shape.tag in KINDS else "digit" if shape.text.isdigit() else "letter")
    own_size = "large" if is_large(shape) else "small"
    colored = (name for name in properties if name in COLORS)
    return (
        kind in own
        and all(COLORS[name] == rgb(shape.fill) for name in colored)
        and all(name in COLORS or name == own_size for name in properties)
    )


def shapes(task: MiniWobTask) -> list[PageFact]:
    """The shapes, letters and digits of the drawing."""
    return [fact for fact in task.facts() if fact.tag in (*KINDS, "text")]


class MiniWobClickColor(MiniWobTask):
    """The box of the named colour is tapped."""

    page = "click-color"

    def solve(self, user: User) -> None:
        wanted = COLORS[re.findall(r"the (\w+) colored", self.utterance)[0]]
        boxes = (f for f in self.facts() if "color" in f.classes and f.id != "query-color")
        user.tap_at(*next(box for box in boxes if rgb(box.background) == wanted).middle)


class MiniWobClickPie(MiniWobTask):
    """The item with the asked word is tapped in a menu that unfolds as a wheel."""

    page = "click-pie"

    def solve(self, user: User) -> None:
        plus = next(fact for fact in self.facts() if fact.text == "+")
        user.tap_at(*plus.middle).wait(1.5)
        item = next(f for f in self.facts() if f.tag == "tspan" and f.text == self.quoted[0])
        user.tap_at(*item.middle)


class MiniWobClickShades(MiniWobTask):
    """Just the boxes with shades of the named colour are chosen, and submitted."""

    page = "click-shades"

    def solve(self, user: User) -> None:
        wanted = ["red", "green", "blue"].index(re.findall(r"shades of (\w+)", self.utterance)[0])
        for box in self.facts():
            parts = rgb(box.background)
            if box.tag == "span" and parts[wanted] == max(parts) > min(parts):
                user.tap_at(*box.middle)
        user.tap("Submit")


class MiniWobClickShape(MiniWobTask):
    """A shape of the asked size, colour and kind is tapped."""

    page = "click-shape"

    def solve(self, user: User) -> None:
        words = self.utterance.removeprefix("Click on a ").split()
        user.tap_at(*next(shape for shape in shapes(self) if fits(shape, words)).middle)


class MiniWobCountShape(MiniWobTask):
    """The button with the number of the asked shapes is tapped."""

    page = "count-shape"

    def solve(self, user: User) -> None:
        words = re.findall("How many (.*)s are there", self.utterance)[0].split()
        user.tap(str(sum(fits(shape, words) for shape in shapes(self))))


class MiniWobCountSides(MiniWobTask):
    """The button with the number of the shape's sides is tapped."""

    page = "count-sides"

    def solve(self, user: User) -> None:
        ink = next(fact.ink for fact in self.facts() if fact.ink)
        bits = "".join(f"{byte:08b}" for byte in base64.b64decode(ink["bits"]))
        drawn = [complex(*divmod(i, ink["width"])) for i, bit in enumerate(bits) if bit == "1"]
        middle = sum(drawn) / len(drawn)
        angles = [cmath.phase(point - middle) for point in drawn]
        # How well the drawing looks the same after a turn by one side.
        alike = {n: abs(sum(cmath.exp(1j * n * angle) for angle in angles)) for n in SIDES}
        user.tap(str(max(SIDES, key=alike.__getitem__)))


class MiniWobGridCoordinate(MiniWobTask):
    """The point with the asked coordinates is tapped."""

    page = "grid-coordinate"

    def solve(self, user: User) -> None:
        x, y = map(int, re.findall(r"-?\d", self.utterance))
        points = [fact.middle for fact in self.facts() if fact.tag == "circle"]
        columns, rows = (sorted(set(places)) for places in zip(*points, strict=True))
        user.tap_at(columns[len(columns) // 2 + x], rows[len(rows) // 2 - y])


class MiniWobIdentifyShape(MiniWobTask):
    """The button with the name of the shape is tapped."""

    page = "identify-shape"

    def solve(self, user: User) -> None:
        shape = shapes(self)[0]
        letter = "Number" if shape.text.isdigit() else "Letter"
        user.tap(KINDS[shape.tag].capitalize() if shape.tag in KINDS else letter)


class MiniWobVisualAddition(MiniWobTask):
    """The number of all blocks of two heaps is typed, and submitted."""

    page = "visual-addition"

    def solve(self, user: User) -> None:
        blocks = [fact for fact in self.facts() if "addition-block" in fact.classes]
        user.type(str(len(blocks)), into="id=math-answer", enter=False).tap("Submit")
