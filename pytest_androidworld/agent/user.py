"""The vocabulary in which a task describes its solution: `User`, a thin layer over a stage.

It sees the screen as any agent does, and does nothing that is not an action.
"""

from collections.abc import Callable, Iterable

from pytest_androidworld.agent.base import Stage
from pytest_androidworld.env import actions
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import AgentError, NotOnScreen

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


class User:
    """A user of the phone, as solutions describe one.

    An element goes by its exact text, else its description or hint, else ``id=NAME``; exactly one
    that is visible and enabled must, or `NotOnScreen` lists what is there.  ``where`` narrows the
    choice.  What acts returns the user, so that it can be chained.
    """

    def __init__(self, stage: Stage, evidence: Iterable[str] = ()) -> None:
        self.stage = stage
        self.unseen = set(evidence)  # what an answer rests on and was not on the screen yet
        self.typed: set[str] = set()

    # Looking

    @property
    def elements(self) -> tuple[Element, ...]:
        """What is on the screen now."""
        return self.stage.state.ui_elements

    def find(self, name: Name, where: Where = None) -> Element:
        """The only element with the name."""
        if isinstance(name, Element):
            return name
        found = [
            e for e in called(self.elements, name) if e.is_enabled and (not where or where(e))
        ]
        if len(found) > 1:
            found = [e for e in found if e.is_clickable] or found
        if len(found) != 1:
            raise NotOnScreen(name, _names(self.elements), len(found))
        return found[0]

    def all(self, name: str) -> list[Element]:
        """The elements with the name that handle taps, in their order on the screen."""
        return [e for e in called(self.elements, name) if e.is_clickable and e.is_enabled]

    def first(self, name: str) -> Element:
        """The first of them, where several look alike and any will do."""
        found = self.all(name)
        return found[0] if found else self.find(name)

    def shows(self, name: str, where: Where = None) -> bool:
        """Whether an element with the name is on the screen."""
        return any(not where or where(e) for e in called(self.elements, name))

    def see(self, text: str) -> "User":
        """Assert that a text is on the screen, alone or within another.

        An answer cannot rest on what one has typed into a field oneself.
        """
        holding = [
            e
            for e in self.elements
            if text in (e.text or "") or text in (e.content_description or "")
        ]
        if not holding:
            raise NotOnScreen(text, _names(self.elements))
        if not all(e.is_editable and e.text in self.typed for e in holding):
            self.unseen.discard(text)
        return self

    # Doing

    def act(self, action: Action) -> "User":
        self.stage.act(action)
        return self

    def open(self, app: str) -> "User":
        return self.act(actions.OpenApp(app))

    def tap(self, name: Name, where: Where = None) -> "User":
        return self.act(actions.Tap(self.find(name, where)))

    def double_tap(self, name: Name, where: Where = None) -> "User":
        return self.act(actions.DoubleTap(self.find(name, where)))

    def hold(self, name: Name, where: Where = None, *, seconds: float | None = None) -> "User":
        return self.act(actions.Hold(self.find(name, where), seconds))

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
        target = None if into is None else self.find(into, where)
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
        """Scroll towards what is further in that direction."""
        return self.act(actions.Scroll(direction, None if within is None else self.find(within)))

    def swipe(self, direction: str, on: Name | None = None) -> "User":
        """Drag across the screen, as `Swipe` has the directions."""
        return self.act(actions.Swipe(direction, None if on is None else self.find(on)))

    def scroll_to(self, name: str, direction: str = "down", within: Name | None = None) -> "User":
        """Scroll until the name is on the screen, or nothing moves any more."""
        while not self.shows(name):
            before = self.elements
            self.scroll(direction, within)
            if self.elements == before:
                raise NotOnScreen(name, _names(before))
        return self

    def answer(self, text: str) -> "User":
        """Submit the answer, once all that it rests on was seen."""
        if self.unseen:
            missing = ", ".join(map(repr, sorted(self.unseen)))
            raise AgentError(f"the answer rests on what was never on the screen: {missing}")
        return self.act(actions.Answer(text))
