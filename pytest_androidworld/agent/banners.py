"""What comes up by itself: banners of notifications and of calls, another app's dialog."""

from collections.abc import Callable

from pytest_androidworld.agent.base import Stage
from pytest_androidworld.env import actions, overlay
from pytest_androidworld.env.state import Element

SYSTEM_UI = "com.android.systemui"
TITLE = "android:id/title"  # of a notification, in the shade and in its banner
LOOKS = 20  # in which a banner has gone by itself
DECLINE, ANSWER = "Decline", "Answer"  # the buttons of a call
CALLS = 2  # that the dialer takes at a time


class Banners:
    """The banners on a screen; who has to wait for one looks on, who is called declines."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def cards(self) -> list[Element]:
        """What holds a notification: as a banner, or in the shade."""
        state = self.stage.state
        titles = [e for e in state.ui_elements if e.resource_name == TITLE and is_of_system(e)]
        around = [e for e in state.containers if is_of_system(e)] if titles else []
        return [card for card in around if any(holds(card, title) for title in titles)]

    def below(self, elements: list[Element]) -> list[Element]:
        """Those that are not on a banner; all if each is."""
        cards = self.cards
        return [e for e in elements if not _is_on(cards, e)] or elements

    def let_pass(self, covers: Callable[[Element], bool]) -> bool:
        """Look on until no card covers that, and decline whose call does; whether one had."""
        for look in range(LOOKS):
            if not any(covers(card) for card in self.cards):
                return look > 0
            if not self.decline():
                self.stage.refresh()
        return True

    def clear(self) -> bool:
        """Close another app's dialog and decline who calls; whether there was any of it."""
        closed = self.close_dialog()
        return self.decline() or closed

    def close_dialog(self) -> bool:
        """Close the dialog that another app draws over this one; whether there was one."""
        seen = self.stage.state.ui_elements
        button = next((e for e in seen if e.resource_name == overlay.CLOSE), None)
        if button is None:
            return False
        self.stage.act(actions.Tap(button))
        return True

    def decline(self) -> bool:
        """Decline who calls; whether anybody did."""
        for call in range(CALLS):
            seen = self.stage.state.ui_elements
            buttons = {e.text: e for e in seen if e.is_visible and is_of_system(e)}
            if not buttons.keys() >= {DECLINE, ANSWER}:
                return call > 0
            self.stage.act(actions.Tap(buttons[DECLINE]))
        return True


def _is_on(cards: list[Element], element: Element) -> bool:
    return is_of_system(element) and any(holds(card, element) for card in cards)


def is_of_system(element: Element) -> bool:
    return element.package_name == SYSTEM_UI


def holds(outer: Element, inner: Element) -> bool:
    """Whether one element lies within the other."""
    a, b = outer.bbox, inner.bbox
    across = a.left <= b.left and b.right <= a.right
    return across and a.top <= b.top and b.bottom <= a.bottom


def has(element: Element, x: int, y: int) -> bool:
    """Whether a point lies within an element."""
    left, top, right, bottom = element.bbox
    return left <= x < right and top <= y < bottom


def overlap(one: Element, other: Element) -> bool:
    """Whether any point lies within both."""
    a, b = one.bbox, other.bbox
    across = a.left < b.right and b.left < a.right
    return across and a.top < b.bottom and b.top < a.bottom
