"""``wm``: size, density and rotation of the display."""

from collections.abc import Iterator

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import number

HELP = """\
Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
    width and height in pixels unless suffixed with 'dp'.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary.
  set-ignore-orientation-request [-d DISPLAY_ID] [true|1|false|0]
  get-ignore-orientation-request [-d DISPLAY_ID]
    If app requested orientation should be ignored.
"""
THINNEST = 72  # dots per inch
SILENT = (  # accepted without effect
    "dismiss-keyguard",
    "fixed-to-user-rotation",
    "set-fixed-to-user-rotation",
    "set-ignore-orientation-request",
    "scaling",
)


@builtin
def wm(sh: Shell, *args: str) -> Iterator[str]:
    """Print or change the display's size, density and rotation."""
    words = list(args)
    if "-d" in words:
        at = words.index("-d")
        del words[at : at + 2]
    match words:
        case [] | ["help"]:
            yield HELP
            sh.status = 0 if words else 255
        case ["size", *rest]:
            yield from _size(sh, *rest)
        case ["density", *rest]:
            yield from _density(sh, *rest)
        case ["user-rotation" | "set-user-rotation", *rest]:
            yield from _rotation(sh, *rest)
        case ["get-ignore-orientation-request"]:
            yield "ignoreOrientationRequest false for displayId=0\n"
        case [word, *_] if word in SILENT:
            pass
        case [word, *_]:
            sh.phone.unknown_request("command of wm", word)
            yield f"Unknown command: {word}\n"
            sh.status = 255


def _size(sh: Shell, word: str = "", *more: str) -> Iterator[str]:
    display, profile = sh.phone[DisplaySettings], sh.phone.profile
    if not word:
        yield f"Physical size: {profile.width}x{profile.height}\n"
        if display.natural_size != (profile.width, profile.height):
            yield "Override size: {}x{}\n".format(*display.natural_size)
    elif word == "reset":
        display.reset_size()
    else:
        sides = [_pixels(side, display.density) for side in word.split("x")]
        match sides:
            case [int(width), int(height)]:
                display.override_size(width, height)
            case _:
                sh.error(f"Error: bad size {word}\n", 255)


def _pixels(side: str, dpi: int) -> int | None:
    plain = number(side.removesuffix("dp"))
    if plain is None or not side.endswith("dp"):
        return plain
    return plain * dpi // 160


def _density(sh: Shell, word: str = "", *more: str) -> Iterator[str]:
    display, profile = sh.phone[DisplaySettings], sh.phone.profile
    if not word:
        yield f"Physical density: {profile.dpi}\n"
        if display.density != profile.dpi:
            yield f"Override density: {display.density}\n"
    elif word == "reset":
        display.reset_density()
    elif (density := number(word)) is None:
        sh.error(f"Error: bad number For input string: {word}\n", 255)
    elif density < THINNEST:
        sh.error(f"Error: density must be >= {THINNEST}\n", 255)
    else:
        display.override_density(density)


def _rotation(sh: Shell, word: str = "", *more: str) -> Iterator[str]:
    display = sh.phone[DisplaySettings]
    turns = number(more[0]) if more else display.rotation
    if not word:
        yield "free\n" if display.auto_rotate else f"lock {display.user_rotation}\n"
    elif word == "free":
        display.set_auto_rotate(True)
    elif word != "lock":
        sh.error(f"Error: argument needs to be either -d, free or lock. But got {word}\n", 255)
    elif turns is None or turns not in range(4):
        sh.error(f"Error: invalid rotation {' '.join(more)}\n", 255)
    else:
        display.lock_rotation(turns)
