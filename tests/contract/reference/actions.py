"""The actions of an agent, as the reference carries them out."""

from collections.abc import Callable

from tests.contract.reference.device import launch, logical_size, press
from tests.contract.reference.elements import Element, Watcher, elements
from tests.contract.reference.env import Env
from tests.contract.reference.text import escaped

Point = tuple[int, int]
Way = Callable[[tuple[int, int, int, int]], tuple[Point, Point]]


def _middle(box: tuple[int, int, int, int]) -> Point:
    left, top, right, bottom = box
    return (left + right) // 2, (top + bottom) // 2


SCROLLS: dict[str, Way] = {
    "down": lambda box: (_middle(box), (_middle(box)[0], box[1])),
    "up": lambda box: (_middle(box), (_middle(box)[0], box[3])),
    "right": lambda box: (_middle(box), (box[0], _middle(box)[1])),
    "left": lambda box: (_middle(box), (box[2], _middle(box)[1])),
}
SWIPES: dict[str, Way] = {
    "down": lambda box: ((_middle(box)[0], 0), (_middle(box)[0], box[3])),
    "up": lambda box: ((_middle(box)[0], box[3]), (_middle(box)[0], 0)),
    "left": lambda box: ((0, _middle(box)[1]), (box[2], _middle(box)[1])),
    "right": lambda box: ((box[2], _middle(box)[1]), (0, _middle(box)[1])),
}


class Agent:
    """Sees the list of elements, and acts on one of them by its index."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self.watcher = Watcher(env)
        self.steps = 0

    # Seeing

    def sees(self, name: str) -> bool:
        return any(self._is(each, name) for each in self.watcher.stable())

    def find(self, name: str, of: int = 0) -> int:
        """The index of what is called so: text, else description, hint, ``id=…``, beginning…"""
        there = self.watcher.stable()
        for matches in (
            lambda each: each.text == name,
            lambda each: each.content_description == name,
            lambda each: each.hint_text == name,
            lambda each: name == f"id={(each.resource_name or '').rpartition('/')[2]}",
            lambda each: name.endswith("…") and self._starts(each, name[:-1]),
        ):
            found = [index for index, each in enumerate(there) if matches(each)]
            if found:
                return found[of]
        told = [each.text or each.content_description or each.resource_name for each in there]
        raise AssertionError(f"nothing is called {name!r}; there is {told}")

    @staticmethod
    def _is(each: Element, name: str) -> bool:
        return name in (each.text, each.content_description, each.hint_text)

    @staticmethod
    def _starts(each: Element, name: str) -> bool:
        return (each.text or each.content_description or "").startswith(name)

    # Acting: the list is read again, without waiting, when an index is resolved

    def _at(self, index: int) -> tuple[str, str]:
        x, y = elements(self.env, look=False)[index].center
        logical_size(self.env)
        self.steps += 1
        return str(x), str(y)

    def click(self, name: str, of: int = 0) -> "Agent":
        self.env.shell("input", "tap", *self._at(self.find(name, of)))
        return self

    def click_at(self, x: int, y: int) -> "Agent":
        self.steps += 1
        self.env.shell("input", "tap", str(x), str(y))
        return self

    def double_tap(self, name: str) -> "Agent":
        point = self._at(self.find(name))
        for _ in range(2):
            self.env.shell("input", "tap", *point)
        return self

    def long_press(self, name: str, of: int = 0) -> "Agent":
        point = self._at(self.find(name, of))
        self.env.shell("input", "swipe", *point, *point, "1000")
        return self

    def input_text(
        self, text: str, into: str | None = None, clear: bool = False, of: int = 0
    ) -> "Agent":
        """Always ends with ENTER."""
        if into is not None:
            self.env.shell("input", "tap", *self._at(self.find(into, of)))
            self.env.sleep(1)
        else:
            self.steps += 1
        if clear:
            keys = ("keycombination", "113", "29", "&&", "input", "keyevent", "67")
            self.env.shell("input", *keys)
            self.env.sleep(1)
        self._type(text)
        press(self.env, "ENTER")
        return self

    def _type(self, text: str) -> None:
        lines = text.split("\n")
        for number, line in enumerate(lines):
            words = line.split(" ")
            for index, word in enumerate(words):
                if word:
                    self.env.call(input_text={"text": escaped(word)})
                if index < len(words) - 1:
                    self.env.call(input_text={"text": "%s"})
            if number < len(lines) - 1:
                self.env.shell("input", "keyevent", "KEYCODE_ENTER")

    def scroll(self, direction: str, name: str | None = None) -> "Agent":
        """From the middle of an element, or of the screen, to one of its edges."""
        self._swipe(SCROLLS[direction], name)
        return self

    def swipe(self, direction: str) -> "Agent":
        self._swipe(SWIPES[direction], None, "500")
        return self

    def _swipe(self, way: Way, name: str | None, duration: str = "") -> None:
        index = self.find(name) if name else 0
        box = elements(self.env, look=False)[index].bbox
        wide, high = logical_size(self.env)
        if not index:
            box = (0, 0, wide, high)
        left, top, right, bottom = box
        box = (max(left, 0), max(top, 0), min(right, wide), min(bottom, high))
        points = [str(value) for point in way(box) for value in point]
        self.env.shell("input", "swipe", *points, duration)
        self.steps += 1

    def drag(self, start: Point, end: Point) -> "Agent":
        points = map(str, (*start, *end))
        self.env.shell("input", "draganddrop", *points, "4000")
        self.steps += 1
        return self

    def press(self, button: str) -> "Agent":
        press(self.env, button)
        self.steps += 1
        return self

    def back(self) -> "Agent":
        return self.press("BACK")

    def home(self) -> "Agent":
        return self.press("HOME")

    def open(self, name: str) -> "Agent":
        launch(self.env, name.lower())
        self.steps += 1
        return self

    def wait(self, seconds: float = 1) -> "Agent":
        self.env.sleep(seconds)
        self.steps += 1
        return self

    def say(self, text: str) -> "Agent":
        """Answer, and notify the overlay app, if there is one."""
        self.env.answer = text
        overlay = "com.example.ACTION_UPDATE_OVERLAY"
        told = (
            "--es",
            "task_type_string",
            '"Agent answered:"',
            "--es",
            "goal_string",
            f'"{text}"',
        )
        self.env.shell("am", "broadcast", "-a", overlay, *told)
        return self
