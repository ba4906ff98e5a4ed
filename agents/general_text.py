"""General without pictures: the elements of the screen, with their centres from 0 to 1000."""

from collections.abc import Callable
from typing import ClassVar

from pytest_androidworld import Element, ModelOptions, Screen, State, shown
from pytest_androidworld.agents.general import General

FLAGS: dict[str, Callable[[Element], bool]] = {
    "checked": lambda element: element.is_checked,
    "can be clicked": lambda element: element.is_clickable,
    "can be typed into": lambda element: element.is_editable,
    "can be scrolled": lambda element: element.is_scrollable,
    "disabled": lambda element: not element.is_enabled,
}


class GeneralText(General):
    pixels = False
    elements = True
    model_options = ModelOptions()
    picture_options: ClassVar[tuple[str, ...]] = ()
    looks = "You see the screen as a list of what it holds, each with its centre."

    def shown(self, state: State) -> list[str | Screen]:
        lines = []
        for element in shown(state):
            name = element.text or element.content_description or element.hint_text or ""
            kind = (element.class_name or "").rpartition(".")[2]
            flags = [word for word, is_set in FLAGS.items() if is_set(element)]
            if name or flags:
                at = list(self.grid.count(element.bbox.center, state.screen_size, self.screen))
                lines.append(" ".join([f"- {kind} {name!r} at {at}", *flags]))
        return ["# The screen\n\n" + ("\n".join(lines) or "Nothing on it describes itself.")]
