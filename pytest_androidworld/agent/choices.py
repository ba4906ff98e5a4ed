"""The elements that an action can target, in words, as an agent lists them for its model.

A row of a list is often a container that reacts to a touch and has no text, around texts that do
not react.  It is one choice, by the name of all these texts.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from pytest_androidworld.agent.screen import shown, visible
from pytest_androidworld.env.state import Element, State

# What an element looks like to a person, by the first word within its class's name.
KINDS = {
    "CheckBox": "checkbox",
    "CheckedTextView": "checkbox",
    "RadioButton": "radio button",
    "Switch": "switch",
    "ToggleButton": "switch",
    "EditText": "text field",
    "ImageButton": "icon",
    "ImageView": "icon",
    "Button": "button",
    "SeekBar": "slider",
    "Spinner": "dropdown",
    "TextView": "text",
}


@dataclass(frozen=True)
class Choice:
    """One target of an action; the action goes to `element`."""

    element: Element
    kind: str
    name: str | None
    status: str | None = None  # what it is set to

    @property
    def words(self) -> str:
        """``"Wi-Fi" switch (checked)``."""
        status = f" ({self.status})" if self.status else ""
        return f"{self.title} {self.kind}{status}"

    @property
    def title(self) -> str:
        return f'"{self.name}"' if self.name else "unnamed"


def choices(state: State) -> list[Choice]:
    """The targets on a screen, from top to bottom, then from left to right."""
    elements = shown(state)
    around = [each for each in state.containers if visible(each, state.screen_size)]
    held = _held(elements, [each for each in (*elements, *around) if _reacts(each)])
    found = [
        (each.bbox, _choice(each, each, held[each])) for each in elements if _interactable(each)
    ]
    found += [
        (each.bbox, _choice(each, held[each][0], held[each]))
        for each in around
        if each.is_enabled and held[each]  # else all that it shows can be acted on by itself
    ]
    return [choice for _, choice in sorted(found, key=lambda pair: (pair[0].top, pair[0].left))]


def _choice(element: Element, target: Element, inside: Iterable[Element]) -> Choice:
    return Choice(target, _kind(element), name(element, inside), _status(element))


def name(element: Element, inside: Iterable[Element] = ()) -> str | None:
    """The name of an element: its text, the texts inside it, or else its id."""
    text = _text_of(element) or ", ".join(filter(None, map(_text_of, inside)))
    return text or (element.resource_name or "").rpartition("/")[2] or None


def _text_of(element: Element) -> str:
    text = element.text or element.content_description or element.hint_text or ""
    return " ".join(text.split())


def _kind(element: Element) -> str:
    if element.is_editable:
        return "text field"
    called = (element.class_name or "").rpartition(".")[2]
    for word, kind in KINDS.items():
        if word in called:
            return kind
    return "scrollable area" if element.is_scrollable else "item"


def _status(element: Element) -> str | None:
    if element.is_checkable:
        return "checked" if element.is_checked else "not checked"
    return "selected" if element.is_selected else None


def _interactable(element: Element) -> bool:
    acts = _reacts(element) or element.is_scrollable or element.is_checkable
    return element.is_enabled and acts


def _reacts(element: Element) -> bool:
    """Whether an element handles a touch itself, instead of passing it to its parent."""
    return element.is_clickable or element.is_long_clickable or element.is_editable


def _held(
    elements: Iterable[Element], holders: Iterable[Element]
) -> defaultdict[Element, list[Element]]:
    """The elements inside each container that pass their touches to it."""
    held: defaultdict[Element, list[Element]] = defaultdict(list)
    for element in elements:
        if not _reacts(element) and not element.is_scrollable:
            around = [each for each in holders if _within(element, each)]
            if around:
                held[min(around, key=_area)].append(element)
    return held


def _within(inner: Element, outer: Element) -> bool:
    (left, top, right, bottom), box = inner.bbox, outer.bbox
    return box.left <= left and box.top <= top and right <= box.right and bottom <= box.bottom


def _area(element: Element) -> int:
    left, top, right, bottom = element.bbox
    return (right - left) * (bottom - top)
