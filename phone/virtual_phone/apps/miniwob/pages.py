"""The pages: those of the Python package ``miniwob``, with the changes of the app's copy."""

import importlib.util
from functools import cache
from pathlib import Path

from virtual_phone.android.assets import Asset, asset

ASSETS = "file:///android_asset/"
INDEX = "index"
INDEX_PAGE = b"<!DOCTYPE html><html><head><title>MiniWoB++</title></head><h1>MiniWoB++</h1></html>"
STYLE = b"\nbody { background-color: #fff; }\n"
# Files that have another name in the package.
ALIASES = {"miniwob/drag-item.html": "miniwob/drag-circle.html"}

# How the scripts of single pages differ; they come after the page's own.
PLAIN_UTTERANCE = """
core.getUtterance = function () {
  return document.getElementById("query").textContent.replace(/\\s+/g, " ").trim();
};
"""
ALL_OR_NOTHING = """
core.endEpisode = (function (end) {
  return function (reward) {
    end(reward === 1 ? 1 : -1, reward === 1);
  };
})(core.endEpisode);
"""
NOT_TIMED = """
core.endEpisode = (function (end) {
  return function (reward) {
    end(reward, false);
  };
})(core.endEpisode);
"""
LARGE_CANVAS = """
resetCanvas = (function (reset) {
  return function () {
    const context = reset(), turned = context.getTransform();
    context.canvas.width = 300;
    context.canvas.height = 150;
    context.setTransform(turned);
    return context;
  };
})(resetCanvas);
"""
SCRIPTS = {
    "click-checkboxes": ALL_OR_NOTHING,
    "click-checkboxes-large": ALL_OR_NOTHING,
    "click-checkboxes-soft": ALL_OR_NOTHING,
    "click-checkboxes-transfer": ALL_OR_NOTHING,
    "count-sides": LARGE_CANVAS,
    "drag-item": 'document.title = "Drag Item Task";',
    "email-inbox-forward-nl": PLAIN_UTTERANCE,
    "email-inbox-forward-nl-turk": PLAIN_UTTERANCE,
    "email-inbox-nl-turk": PLAIN_UTTERANCE,
    "use-colorwheel": NOT_TIMED,
    "use-colorwheel-2": NOT_TIMED,
}
MORE = {
    "core/core.css": STYLE,
    "core/core.js": b"\n" + Path(__file__).with_name("overrides.js").read_bytes(),
    **{
        f"miniwob/{task}.html": f"\n<script>{script}</script>\n".encode()
        for task, script in SCRIPTS.items()
    },
}  # what the app's copy has at the end of a file


@cache
def package() -> Path | None:
    """The folder of the package's pages, found without importing it; None if it is missing."""
    found = importlib.util.find_spec("miniwob")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "html"


def address(task: str) -> str:
    return f"{ASSETS}html/miniwob/{task}.html"


def read(url: str) -> Asset | None:
    """What is at an address of the app's assets."""
    name = url.partition("?")[0].partition("#")[0].removeprefix(f"{ASSETS}html/")
    folder = package()
    if folder is None or not url.startswith(f"{ASSETS}html/"):
        return None
    if name == f"miniwob/{INDEX}.html":
        return asset(name, INDEX_PAGE)
    path = (folder / ALIASES.get(name, name)).resolve()
    if not path.is_relative_to(folder.resolve()):
        return None
    try:
        return asset(name, path.read_bytes() + MORE.get(name, b""))
    except OSError:  # no file, or a name that none can have
        return None
