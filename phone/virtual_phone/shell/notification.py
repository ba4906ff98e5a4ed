"""Notifications and the shade: ``cmd notification``, ``cmd statusbar``, and the dump."""

from collections.abc import Iterator

from virtual_phone.services.notifications import Notification, Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.services.settings import Settings
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import split
from virtual_phone.ui.display import Display
from virtual_phone.ui.system_keys import SystemKeys

HELP = """\
usage: cmd notification SUBCMD [args]

SUBCMDs:
  list
  set_dnd [on|none (same as on)|priority|alarms|all|off (same as all)]
  post [--help | flags] TAG TEXT
"""
STATUSBAR_HELP = """\
Status bar commands:
  help
    Print this help text.

  expand-notifications
    Open the notifications panel.

  expand-settings
    Open the notifications panel and expand quick settings if present.

  collapse
    Collapse the notifications and settings panel.
"""
ZEN = {"on": 2, "none": 2, "priority": 1, "alarms": 3, "all": 0, "off": 0}
SHELL = "com.android.shell"


def _number(sh: Shell, note: Notification) -> int:
    """A stand-in for a notification's id within its app, which is not modelled."""
    posted = sh.phone[Notifications].state["posted"]
    return int(posted.index(note)) + 1


def _key(sh: Shell, note: Notification) -> str:
    tag = note["tag"] or "null"
    uid = sh.phone[Packages].uid(note["package"])
    return f"0|{note['package']}|{_number(sh, note)}|{tag}|{uid}"


@answers("notification")
def notification(sh: Shell, *args: str) -> Iterator[str]:
    """List and post notifications, and switch Do Not Disturb."""
    match args:
        case () | ("help",) | ("-h",):
            yield HELP
        case ("list",):
            notes = sh.phone[Notifications].visible
            yield "".join(f"{_key(sh, note)}\n" for note in notes)
        case ("set_dnd", word) if word in ZEN:
            sh.phone[Settings].put("global", "zen_mode", ZEN[word])
        case ("set_dnd" | "suspend_bubbles", *_):
            yield HELP
            sh.status = 255
        case ("post", *words):
            yield from _post(sh, *words)
        case _:
            unknown_command(sh, "notification", *args)


def _post(sh: Shell, *words: str) -> Iterator[str]:
    options, rest = split(words, ("-t", "--title", "-i", "--icon", "-S", "--style"), ("-v",))
    if len(rest) != 2:
        yield HELP
        sh.status = 255
        return
    tag, text = rest
    title = options.get("-t") or options.get("--title") or "Shell"
    yield "posting:\n  " + f"Notification(channel=shell_cmd title={title} text={text})\n"
    sh.phone[Notifications].post(SHELL, title, text, tag=tag, app="Shell")


@section("notification")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Dump every notification; its texts only with ``--noredact``."""
    yield "Current Notification Manager state:\n\n  Notification List:\n"
    for note in sh.phone[Notifications].visible:
        tag, number = note["tag"] or "null", _number(sh, note)
        token = f"0x{(number * 2654435761) & 0xFFFFFFF:08x}"
        yield (
            f"    NotificationRecord({token}: pkg={note['package']} user=UserHandle{{0}}"
            f" id={number} tag={tag} importance={note['importance']} key={_key(sh, note)}:"
            f" Notification(channel={note['channel'] or 'null'}))\n"
        )
        yield f"      uid={sh.phone[Packages].uid(note['package'])} userId=0\n"
        yield f"      when={note['when'] // 1_000_000}\n      extras={{\n"
        for name in ("title", "text"):
            text = str(note[name])
            value = f"({text})" if "--noredact" in args else f"[length={len(text)}]"
            yield f"          android.{name}=String {value}\n"
        yield "      }\n"
    zen = sh.phone[Settings].number("global", "zen_mode")
    yield f"\n  Zen Mode:\n    mInterruptionFilter={zen + 1}\n    mZenMode={zen}\n"


@answers("statusbar")
def statusbar(sh: Shell, *args: str) -> Iterator[str]:
    """Open and close the shade."""
    match args:
        case () | ("help",):
            yield STATUSBAR_HELP
        case ("expand-notifications",):
            sh.phone[SystemKeys].shade()
        case ("expand-settings",):
            sh.phone[SystemKeys].shade(full=True)
        case ("collapse",):
            for window in sh.phone[Display].system:
                window.dismissed()
            sh.phone.changed()
        case _:
            unknown_command(sh, "statusbar", *args)
