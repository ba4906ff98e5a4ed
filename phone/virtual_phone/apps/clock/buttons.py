"""The buttons at the bottom of Clock's tabs."""

from virtual_phone import ui

BUTTON = "android.widget.Button"


def large_button(icon: str, desc: str, on_tap: ui.Handler) -> ui.View:
    """The large one in the middle: Material 3's large floating button, 96 dp wide."""
    button = ui.floating_button(icon, desc, on_tap, "fab", size=36, cls=BUTTON)
    button = button.but(background="tint", color="on_tint", radius=28, width=96, height=96)
    return button.but(at="bottom center", margin=(0, 0, 0, 16))


def side_button(icon: str, desc: str, id: str, at: str, on_tap: ui.Handler) -> ui.View:
    """A smaller one beside it, at the "start" or the "end"."""
    button = ui.tool(id, icon, on_tap, desc, background="card", radius=32, cls=BUTTON)
    return button.but(width=64, height=64, at=f"bottom {at}", margin=(45, 0, 45, 32))
