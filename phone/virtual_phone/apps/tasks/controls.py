"""The rows of a task's page: an icon, and what is set or could be."""

from virtual_phone import ui


def control(icon: str, key: str, words: ui.View, does: ui.Handler | None = None) -> ui.View:
    row = ui.Row(ui.Icon(icon, color="secondary"), words.but(grow=1), key=f"control {key}")
    return row.but(gap=16, padding=(16, 0), min_height=56, on_tap=does)


def said(text: str, is_set: object) -> ui.View:
    """What is set; grey while nothing is."""
    return ui.Text(text, size=16, color="text" if is_set else "secondary", padding=(0, 12))


def removable(text: str, key: str, does: ui.Handler) -> ui.View:
    """One of several, with a button that takes it away."""
    clear = ui.IconButton("close", "Clear", key=f"clear {key}", on_tap=does)
    words = ui.Text(text, size=16, grow=1, lines=1)
    return ui.Row(words, clear, key=key, padding=(56, 0, 16, 0), min_height=48)
