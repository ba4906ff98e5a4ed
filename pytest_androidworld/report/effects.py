"""Describes the effect of an action on the screen."""

from collections import Counter
from collections.abc import Sequence

from pytest_androidworld.env.state import Element, State
from pytest_androidworld.report.words import shortened

MOST = 5  # texts that are named
LONG = 40  # characters of one
CLOCK = "com.android.systemui:id/clock"  # goes on whatever the agent does


def effect(before: State, after: State) -> str:
    """``appeared 'Save', 'Cancel'; gone 'New'``: from one observation to the next."""
    parts = {
        "now in": [after.activity or "no app"] if after.activity != before.activity else [],
        "appeared": _more(_texts(before), _texts(after)),
        "gone": _more(_texts(after), _texts(before)),
        "now on": _more(_checked(before), _checked(after)),
        "now off": _more(_checked(after), _checked(before)),
    }
    changes = [f"{how} {_listed(names)}" for how, names in parts.items() if names]
    return "; ".join(changes) or _textless(before, after)


def _textless(before: State, after: State) -> str:
    """The effect if no text appeared or disappeared."""
    if _own(before) != _own(after):
        return "the same texts, in other places or other looks"
    if before.picture is None or after.picture is None:
        return "nothing changed"
    top = max((e.bbox.bottom for e in before.ui_elements if e.resource_name == CLOCK), default=0)
    same = bytes(before.picture[top:]) == bytes(after.picture[top:])
    return "nothing changed" if same else "only the picture changed"


def _own(state: State) -> list[Element]:
    return [each for each in state.ui_elements if each.resource_name != CLOCK]


def _texts(state: State) -> Counter[str]:
    names = (each.text or each.content_description for each in _own(state))
    return Counter(repr(shortened(name, LONG)) for name in names if name)


def _checked(state: State) -> Counter[str]:
    return Counter(_label(each) for each in _own(state) if each.is_checked)


def _label(element: Element) -> str:
    """The label of an element: its text, description or id, else its index."""
    name = element.text or element.content_description or element.resource_name
    return repr(shortened(name, LONG)) if name else f"element {element.index}"


def _more(less: Counter[str], more: Counter[str]) -> list[str]:
    return list((more - less).elements())


def _listed(names: Sequence[str]) -> str:
    rest = len(names) - MOST
    return ", ".join(names[:MOST]) + (f" and {rest} more" if rest > 0 else "")
