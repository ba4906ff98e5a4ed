"""The cooking assistant: the ingredients, then one direction after another, in large letters."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.broccoli import pages
from virtual_phone.apps.broccoli.app import PACKAGE, Broccoli

STEPS = {"left": 1, "right": -1}  # pages that a swipe moves by


@dataclass
class Cooking(ui.Screen[Broccoli, None]):
    activity: ClassVar[str] = f"{PACKAGE}.recipe.cooking.CookingAssistantActivity"

    title: str = ""
    ingredients: list[str] | None = None
    directions: list[str] | None = None
    number: int = 0  # of the page

    @property
    def sheets(self) -> list[tuple[str, str]]:
        """The pages: what each is called, and its text."""
        first = [("Ingredients", "\n".join(self.ingredients))] if self.ingredients else []
        steps = self.directions or []
        return first + [(f"Step {n} of {len(steps)}", step) for n, step in enumerate(steps, 1)]

    def view(self) -> ui.View:
        sheets = self.sheets or [("", "")]
        name, words = sheets[self.number]
        text = ui.Column(
            ui.Text(name, id="cooking_assistant_title", size=18, color="primary"),
            ui.Text(words, id="cooking_assistant_text", size=24),
            gap=16,
            padding=24,
        )
        sheet = ui.Scroll(text, key=f"sheet {self.number}", grow=1, on_swipe=self.swiped)
        last = len(sheets) - 1
        controls = ui.Row(
            self.step("chevron-left", "Previous", -1, self.number > 0),
            ui.Body(f"{self.number + 1}/{len(sheets)}", id="cooking_assistant_position"),
            self.step("chevron-right", "Next", 1, self.number < last),
            spread="between",
            padding=(16, 8),
        )
        body = ui.Column(sheet, controls, height="fill")
        return pages.below(self, self.title, body)

    def step(self, icon: str, desc: str, by: int, enabled: bool) -> ui.View:
        color = "icon" if enabled else "disabled"
        turn = partial(self.turn_by, by)
        return ui.IconButton(icon, desc, size=36, color=color, enabled=enabled, on_tap=turn)

    def swiped(self, way: str) -> None:
        self.turn_by(STEPS.get(way, 0))

    def turn_by(self, pages: int) -> None:
        self.number = min(max(self.number + pages, 0), max(len(self.sheets) - 1, 0))
