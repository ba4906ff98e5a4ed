"""`uiautomator dump`: the active window's views as XML."""

import re
from collections.abc import Iterator

from virtual_phone.services.ui_automation import UiAutomation
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Node

IDLE, PATIENCE = 1.0, 10  # seconds without a change, and how often to try: DumpCommand.java
DEFAULT = "/sdcard/window_dump.xml"
HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
ESCAPES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\t": "&#9;",
        "\r": "&#13;",
    }
)
LISTS = {"android.widget.GridView", "android.widget.ListView", "android.widget.TableLayout"}


@builtin
def uiautomator(sh: Shell, *args: str) -> Iterator[str | bytes]:
    """``uiautomator dump [--compressed] [--verbose] [FILE]``"""
    if not args or args[0] != "dump":
        sh.error(
            "Usage: uiautomator <subcommand> [options]\n\nAvailable subcommands:\n\n"
            "help: displays help message\n\nruntest: executes UI automation tests\n\n"
            "dump: creates an XML dump of current UI hierarchy\n",
            0 if args[:1] == ("help",) else 1,
        )
        return
    words = [word for word in args[1:] if not word.startswith("--")]
    path = words[0] if words else DEFAULT
    with sh.phone[UiAutomation].connection():
        if not _rests(sh):
            sh.error("ERROR: could not get idle state.\n", 0)
            return
        text = dump(sh, compressed="--compressed" in args)
    if path == "/dev/tty":
        yield text
    else:
        try:
            sh.files.write(sh.path(path), text)
        except OSError as error:
            sh.error(f"ERROR: {error.strerror}: {path}\n", 1)
            return
    yield f"UI hierchary dumped to: {path}\n"


def _rests(sh: Shell) -> bool:
    """Apply the faults: it takes time, and waits for a screen that does not change."""
    faults = sh.phone.faults
    if seconds := faults.get("uiautomator_slow"):
        sh.sleep(float(seconds))
    if not faults.get("uiautomator_refuses"):
        return True
    display = sh.phone[Display]
    for _ in range(PATIENCE):
        before = display.windows()
        sh.sleep(IDLE)
        display.refresh()
        if display.windows() == before:
            return True
    return False


def dump(sh: Shell, *, compressed: bool = False) -> str:
    """The XML of the window in front."""
    display = sh.phone[Display]
    front = next((w for w in display.windows()[::-1] if w.active), None)
    body = ""
    if front is not None and front.root is not None:
        body = "".join(_node(front.root, 0, compressed))
    return f'{HEAD}<hierarchy rotation="{display.rotation}">{body}</hierarchy>'


def _node(node: Node, index: int, compressed: bool) -> Iterator[str]:
    if compressed and not node.important:
        for place, child in enumerate(_visible(node)):
            yield from _node(child, place, compressed)
        return
    attributes = {
        "index": str(index),
        "text": node.position or node.text,
        "resource-id": node.resource_id,
        "class": node.cls,
        "package": node.package,
        "content-desc": node.desc,
        "checkable": _flag(node.checkable),
        "checked": _flag(node.checked),
        "clickable": _flag(node.clickable),
        "enabled": _flag(node.enabled),
        "focusable": _flag(node.focusable),
        "focused": _flag(node.focused),
        "scrollable": _flag(node.scrollable),
        "long-clickable": _flag(node.long_clickable),
        "password": _flag(node.password),
        "selected": _flag(node.selected),
        "bounds": "[{},{}][{},{}]".format(*node.bounds),
    }
    naf = ' NAF="true"' if _nameless(node) else ""
    yield f"<node{naf}"
    for name, value in attributes.items():
        yield f' {name}="{CONTROL.sub(".", value).translate(ESCAPES)}"'
    children = _visible(node)
    if not children:
        yield " />"
        return
    yield ">"
    for place, child in enumerate(children):
        yield from _node(child, place, compressed)
    yield "</node>"


def _visible(node: Node) -> list[Node]:
    return [child for child in node.children if child.visible]


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _nameless(node: Node) -> bool:
    """A clickable view without any text: uiautomator's "not accessibility friendly"."""
    if not (node.clickable and node.enabled) or node.cls in LISTS:
        return False
    return not _named(node)


def _named(node: Node) -> bool:
    return bool(node.text or node.desc) or any(_named(child) for child in node.children)
