"""Views that several of Camera's pages have."""

from typing import Any

from virtual_phone import ui
from virtual_phone.apps.camera.app import Camera

WHITE = "#ffffff"


def button(id: str, icon: str, desc: str, does: ui.Handler, **look: Any) -> ui.View:
    return ui.tool(id, icon, does, desc, color=WHITE, **look)


def taken(app: Camera, path: str) -> ui.View:
    """A photo; of a film, and of a photo that has been removed, there is only the name to see."""
    if path.endswith(".jpg") and app.phone.files.is_file(path):
        return ui.Picture(path, app.phone.files.stat(path).mtime, width="fill", height="fill")
    name = ui.Text(path.rpartition("/")[2], color=WHITE, at="bottom center", margin=24)
    return ui.Box(name, width="fill", height="fill", background="#37474f")
