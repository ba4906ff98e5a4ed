"""The rows of a task's page: an icon, and what is set or could be.

The real page is Compose, where a row reports the text of its first child, and the child does, too:
in a list of elements each row comes twice.
"""

from virtual_phone import ui


def control(icon: str, key: str, words: ui.View, does: ui.Handler | None = None) -> ui.View:
    row = ui.Row(ui.Icon(icon, color="secondary"), words.but(grow=1), key=f"control {key}")
    if text := first_text(words):
        row = row.but(says=text, cls="android.view.View", important=True)
    return row.but(gap=16, padding=(16, 0), min_height=56, on_tap=does)


def first_text(view: ui.View) -> str:
    """The first text in a view; "" if there is none, or a field that has its own."""
    if view.kind == "text":
        return str(view.look["text"])
    return next(filter(None, map(first_text, view.children)), "")


def said(text: str, is_set: object) -> ui.View:
    """What is set; grey while nothing is."""
    return ui.Body(text, color="text" if is_set else "secondary", padding=(0, 12))


def removable(text: str, key: str, does: ui.Handler) -> ui.View:
    """One of several, with a button that takes it away."""
    clear = ui.IconButton("close", "Clear", key=f"clear {key}", on_tap=does)
    words = ui.Body(text, grow=1, lines=1)
    return ui.Row(words, clear, key=key, padding=(56, 0, 16, 0), min_height=48)
