"""The spinner kit: a choice of several that drops down."""

from typing import Any

from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import Icon, Row, Rows, Text, View

TEXT = "android:id/text1"


class Spinning(App):
    """An app with spinners."""

    def spinner(self, id: str, options: list[str], chosen: int, then: str, **look: Any) -> View:
        """The choice as made so far; ``then`` gets the number of the option that is tapped."""
        return Row(
            Text(options[chosen], id=TEXT, size=16, lines=1, grow=1),
            Icon("menu-down"),
            id=id,
            cls="android.widget.Spinner",
            min_height=48,
            padding=(8, 0),
            on_tap=lambda: self.open(
                "spinner_menu", options=options, chosen=chosen, method=then, anchor=id
            ),
            **look,
        )

    @screen(kind="menu")
    def spinner_menu(self, options: list[str], chosen: int, method: str, anchor: str) -> View:
        longest = max(map(len, options)) * self.phone[DisplaySettings].font_scale
        rows = (
            Text(
                option, id=TEXT, key=f"option {number}", size=16, lines=1,
                checked=number == chosen,
                min_height=48, width="fill", padding=(16, 0),
                cls="android.widget.CheckedTextView",
                background="card" if number == chosen else "surface",
                on_tap=lambda number=number: self.call(method, number),
            )
            for number, option in enumerate(options)
        )  # fmt: skip
        return Rows(*rows, width=min(max(9 * longest + 40, 160), 340))
