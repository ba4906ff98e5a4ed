"""The menu that a long press opens, above an icon or the empty home screen."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.launcher.app import Launcher


@dataclass(frozen=True)
class Line:
    icon: str
    label: str
    does: ui.Callback


@dataclass
class Popup(ui.Screen[Launcher, None]):
    kind: ClassVar[ui.Kind] = "menu"

    lines: list[Line]
    anchor: str
    id: str = ""

    def view(self) -> ui.View:
        bubbles = [self.bubble(line) for line in self.lines]
        return ui.Column(*bubbles, id=self.id, width=240, radius=24, padding=(0, 8))

    def beside(self) -> str:
        return self.anchor

    def bubble(self, line: Line) -> ui.View:
        return ui.Row(
            ui.Icon(line.icon),
            ui.Text(line.label, id="bubble_text", size=14, lines=1, grow=1),
            padding=(16, 0),
            gap=16,
            min_height=52,
            key=f"bubble {line.label}",
            on_tap=lambda: self.choose(line),
        )

    def choose(self, line: Line) -> None:
        self.close()
        line.does()
