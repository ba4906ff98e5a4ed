"""The vocabulary in which a task describes its solution: `User`, a thin layer over a stage.

It sees the screen as any agent does, and does nothing that is not an action.
"""

import re
from collections.abc import Callable, Iterable

from pytest_androidworld.agent.banners import Banners, has, holds, is_of_system, overlap
from pytest_androidworld.agent.base import Stage
from pytest_androidworld.env import actions
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import AgentError, NotOnScreen

STRIP = 0.2  # of the screen's height: what scrolls and is lower is a strip of choices
FLICK = 0.1  # seconds
PAGE = 0.7  # of a part that scrolls: how far a finger moves it
KEYBOARD = ".inputmethod."  # in the package of Android's keyboards
Name = str | Element
Where = Callable[[Element], bool] | None


def called(elements: Iterable[Element], name: str) -> list[Element]:
    """The elements with that name: text, else description or hint, else ``id=…``."""
    visible = [e for e in elements if e.is_visible]
    if name.startswith("id="):
        return [e for e in visible if _id(e) == name[3:] or e.resource_name == name[3:]]
    for attribute in ("text", "content_description", "hint_text"):
        found = [e for e in visible if getattr(e, attribute) == name]
        if found:
            return found
    return []


def _id(element: Element) -> str:
    return (element.resource_name or "").rpartition("/")[2]


def _names(elements: Iterable[Element]) -> list[str]:
    each = ((e.text or e.content_description or e.hint_text or "") for e in elements)
    return [name for name in each if name]


def _stands_in(written: str, label: str | None) -> bool:
    """Not "2:00" in "12:00", nor "4" in "42"."""
    before = r"(?<!\d)" if written[:1].isdigit() else ""
    after = r"(?!\d)" if written[-1:].isdigit() else ""
    return re.search(before + re.escape(written) + after, label or "") is not None


def _area(element: Element) -> int:
    left, top, right, bottom = element.bbox
    return (right - left) * (bottom - top)


def _height(element: Element) -> int:
    return element.bbox.bottom - element.bbox.top


class User:
    """A user of the phone, as solutions describe one.

    An element goes by its exact text, else its description or hint, else ``id=NAME``; exactly one
    that is visible and enabled must, or `NotOnScreen` lists what is there.  ``where`` narrows the
    choice.  What acts returns the user, so that it can be chained.

    A screen that is turned, or whose letters are large, has less room than solutions were written
    for.  So what touches an element that is not on the screen first does what a person does: it
    closes the keyboard, and scrolls what can be scrolled, down and then up (`bring`).  It lets a
    notification's banner pass that has dropped down above the element, and declines who calls
    where the call is in the way: its own buttons can be tapped by their names.  A dialog that
    another app draws over this one it closes by its button.
    """

    def __init__(self, stage: Stage, evidence: Iterable[str] = ()) -> None:
        self.stage = stage
        self.banners = Banners(stage)
        self.unseen = set(evidence)  # what an answer rests on and was not on the screen yet
        self.typed: set[str] = set()

    # Looking

    @property
    def elements(self) -> tuple[Element, ...]:
        """What is on the screen now, once another app's dialog above it is closed."""
        self.banners.close_dialog()
        return self.stage.state.ui_elements

    def find(self, name: Name, where: Where = None) -> Element:
        """The only element with the name."""
        if isinstance(name, Element):
            return name
        found = self._enabled(name, where)
        if len(found) > 1:
            found = [e for e in found if e.is_clickable] or found
        if len(found) != 1:
            raise NotOnScreen(name, _names(self.elements), len(found))
        return found[0]

    def _enabled(self, name: str, where: Where) -> list[Element]:
        found = self._called(name, lambda e: e.is_enabled and (not where or where(e)))
        return self.banners.below(found)  # which may have a button of the same name

    def _called(self, name: str, where: Callable[[Element], bool]) -> list[Element]:
        return self._looked_for(lambda: [e for e in called(self.elements, name) if where(e)])

    def _looked_for(self, found: Callable[[], list[Element]]) -> list[Element]:
        """What is found on the screen; where nothing is, once who calls has been declined."""
        return found() or (found() if self.banners.decline() else [])

    def reach(self, name: Name, where: Where = None) -> Element:
        """The only element with the name, brought onto the screen if it is not there, and away
        from what floats above its middle.
        """
        if isinstance(name, Element):
            self._let_banner_pass(name)
            return name
        self.bring(name, where)
        element = self.find(name, where)
        if self._let_banner_pass(element):
            element = self.find(name, where)
        for direction in ("down", "up"):
            if self._is_covered(element) and self._moves(direction, 0):
                self.bring(name, where)  # it may have gone past the edge
                element = self.find(name, where)
        return element

    def bring(self, name: str, where: Where = None) -> "User":
        """Close the keyboard and scroll, as far as needed, to have an element on the screen."""
        if self._enabled(name, where):
            return self
        self.close_keyboard()
        for place in range(len(self._scrollable) or self._lies):  # a web page tells of nothing
            sideways = ("right", "left") if self._is_strip(place) else ()
            for direction in ("down", "up", *sideways):
                while not self._enabled(name, where) and self._moves(direction, place):
                    pass
        return self

    def page_down(self) -> bool:
        """Scroll down by a page, if anything scrolls; whether it moved."""
        return bool(self._scrollable) and self._moves("down", 0)

    def page_up(self) -> bool:
        """Scroll up by a page, if anything scrolls; whether it moved."""
        return bool(self._scrollable) and self._moves("up", 0)

    def to_the_end(self) -> "User":
        """Flick down as far as it goes, if anything scrolls."""
        before: tuple[Element, ...] = ()
        while self._scrollable and self.elements != before:
            before = self.elements
            left, top, right, bottom = self._scrollable[0].bbox
            x, edge = (left + right) // 2, round((1 - PAGE) / 2 * (bottom - top))
            self.drag((x, bottom - edge), (x, top + edge), FLICK)
        return self

    @property
    def _scrollable(self) -> list[Element]:
        """What can be scrolled: lists before what holds them, large ones first, strips last."""
        parts = [e for e in self.elements if e.is_scrollable and e.is_visible]
        lists = [part for part in parts if _height(part) >= self._strip]

        def order(part: Element) -> tuple[bool, bool, int]:
            is_around = any(holds(part, other) for other in lists if other is not part)
            return part not in lists, is_around, -_area(part)

        return sorted(parts, key=order)

    @property
    def _lies(self) -> bool:
        """Whether the screen is wider than high."""
        width, height = self.stage.state.screen_size
        return width > height

    @property
    def _strip(self) -> float:
        return STRIP * self.stage.state.screen_size[1]

    def _is_strip(self, place: int) -> bool:
        """Whether what scrolls at that place is so low that it may be a strip of choices."""
        return any(_height(part) < self._strip for part in self._scrollable[place : place + 1])

    def _moves(self, direction: str, place: int) -> bool:
        """Scroll what is at that place of the list, or the screen; whether anything moved."""
        before, parts = self.elements, self._scrollable
        if parts:
            self._turn_page(direction, parts[min(place, len(parts) - 1)])
        else:
            self.act(actions.Scroll(direction))
        return self.elements != before

    def _turn_page(self, direction: str, part: Element) -> None:
        """Scroll by most of a part, at rest at the end, so that nothing is flung past."""
        box = part.bbox
        edge = (1 - PAGE) / 2
        across, down = edge * (box.right - box.left), edge * (box.bottom - box.top)
        (x, y), side = box.center, _height(part)
        if direction in ("left", "right"):
            side = box.right - box.left
            x = round(box.right - across if direction == "right" else box.left + across)
        else:
            y = round(box.bottom - down if direction == "down" else box.top + down)
        self.act(actions.Scroll(direction, (x, y), round(PAGE * side)))

    def _is_covered(self, element: Element, point: tuple[int, int] | None = None) -> bool:
        """Whether a button floats above the middle of an element, or above a point of it.

        In its own window any other may: a floating button is listed before the rows it floats
        above.  The page below a menu is in a lower window.
        """
        x, y = point or element.bbox.center
        begin = self._window_begin(element)
        return any(
            e.is_clickable
            and e.index >= begin
            and e.index != element.index
            and not holds(e, element)
            for e in self.elements
            if has(e, x, y)
        )

    def _let_banner_pass(self, element: Element) -> bool:
        """Look on until no notification has dropped down above an element; whether one had."""
        below = not is_of_system(element)
        return below and self.banners.let_pass(lambda card: overlap(card, element))

    def _window_begin(self, element: Element) -> int:
        """The index of the first element in the window of this one."""
        windows = self.stage.state.windows
        return max((start for start in windows if start <= element.index), default=0)

    def _free_point(self, element: Element) -> Element | tuple[int, int]:
        """Where to tap an element: in its middle, or beside what floats above that."""
        if not self._is_covered(element):
            return element
        left, top, right, bottom = element.bbox
        points = [
            ((left * (4 - across) + right * across) // 4, (top * (4 - down) + bottom * down) // 4)
            for down in (1, 3)
            for across in (1, 3)
        ]
        return next((point for point in points if not self._is_covered(element, point)), element)

    def close_keyboard(self) -> "User":
        """Close the keyboard, if it is open."""
        is_open = any(KEYBOARD in (e.package_name or "") for e in self.elements if e.is_visible)
        return self.back() if is_open else self

    def all(self, name: str) -> list[Element]:
        """The elements with the name that handle taps, in their order on the screen."""
        return self._called(name, lambda e: e.is_clickable and e.is_enabled)

    def first(self, name: str) -> Element:
        """The first of them, where several look alike and any will do."""
        found = self.all(name)
        return found[0] if found else self.find(name)

    def shows(self, name: str, where: Where = None) -> bool:
        """Whether an element with the name is on the screen."""
        return bool(self._called(name, lambda e: not where or where(e)))

    def see(self, text: str, *others: str) -> "User":
        """Assert that a text is on the screen, alone or within another; or what the phone writes
        instead of it; a number is not seen within a longer one.

        An answer cannot rest on what one has typed into a field oneself.
        """
        holding = self._looked_for(
            lambda: [
                e
                for e in self.elements
                for written in (text, *others)
                if _stands_in(written, e.text) or _stands_in(written, e.content_description)
            ]
        )
        if not holding:
            raise NotOnScreen(text, _names(self.elements))
        if not all(e.is_editable and e.text in self.typed for e in holding):
            self.unseen.discard(text)
        return self

    # Doing

    def act(self, action: Action) -> "User":
        if action.depends_on_screen and action.index is None:  # an element was found before
            self.banners.clear()
        self.stage.act(action)
        return self

    def open(self, app: str) -> "User":
        return self.act(actions.OpenApp(app))

    def tap(self, name: Name, where: Where = None) -> "User":
        return self.act(actions.Tap(self._free_point(self.reach(name, where))))

    def double_tap(self, name: Name, where: Where = None) -> "User":
        return self.act(actions.DoubleTap(self.reach(name, where)))

    def hold(self, name: Name, where: Where = None, *, seconds: float | None = None) -> "User":
        return self.act(actions.Hold(self.reach(name, where), seconds))

    def drag(
        self,
        start: Name | tuple[int, int],
        end: Name | tuple[int, int],
        seconds: float | None = None,
        *,
        hold: float | None = None,
    ) -> "User":
        """Move a finger from one place to another; ``hold`` lets it rest before."""
        begin, last = (at if isinstance(at, tuple) else self.find(at) for at in (start, end))
        return self.act(actions.Drag(begin, last, seconds, hold=hold))

    def tap_at(self, x: int, y: int) -> "User":
        self.banners.let_pass(lambda card: has(card, x, y))
        return self.act(actions.Tap((x, y)))

    def type(
        self,
        text: str,
        into: Name | None = None,
        *,
        clear: bool = False,
        enter: bool = True,
        where: Where = None,
    ) -> "User":
        """Type a text, with Enter after it; ``into`` is tapped first, ``clear`` empties it."""
        target = None if into is None else self.reach(into, where)
        self.typed.add(text)
        return self.act(actions.Type(text, target, clear=clear, enter=enter))

    def enter(self) -> "User":
        return self.act(actions.Enter())

    def back(self) -> "User":
        return self.act(actions.Back())

    def home(self) -> "User":
        return self.act(actions.Home())

    def wait(self, seconds: float | None = None) -> "User":
        return self.act(actions.Wait(seconds))

    def scroll(self, direction: str, within: Name | None = None) -> "User":
        """Scroll towards what is further in that direction.

        On a lying screen half of its height, which is the usual way, is more than a list has.
        """
        if within is None and self._lies and direction in ("up", "down") and self._scrollable:
            self._turn_page(direction, self._scrollable[0])
            return self
        return self.act(actions.Scroll(direction, None if within is None else self.find(within)))

    def swipe(self, direction: str, on: Name | None = None) -> "User":
        """Drag across the screen, as `Swipe` has the directions."""
        return self.act(actions.Swipe(direction, None if on is None else self.find(on)))

    def scroll_to(self, name: str, direction: str = "down", within: Name | None = None) -> "User":
        """Scroll until the name is on the screen, or nothing moves any more."""
        while not self.shows(name):
            before = self.elements
            self.scroll(direction, within)
            if self.elements == before and not self.bring(name).shows(name):
                raise NotOnScreen(name, _names(before))
        return self

    def answer(self, text: str) -> "User":
        """Submit the answer, once all that it rests on was seen."""
        if self.unseen:
            missing = ", ".join(map(repr, sorted(self.unseen)))
            raise AgentError(f"the answer rests on what was never on the screen: {missing}")
        return self.act(actions.Answer(text))
