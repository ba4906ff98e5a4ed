"""The commands of a phone's shell that show no more than its screen and what it is.

A look leaves the phone as it was, but for files in a place of their own: a dump of the screen's
elements is a file, and so is a screenshot.
"""

import re
from collections.abc import Callable, Sequence

Words = Sequence[str]

LONGEST_SLEEP = 60.0  # seconds, as an action's duration
OUTPUT = ("/dev/tty", "/dev/stdout", "/proc/self/fd/1")
SHARED = r"/(?:sdcard|storage/emulated/0|storage/self/primary|mnt/sdcard)"
# What clients call their files: the default of uiautomator, and a picture or a dump of their own.
SCRATCH = re.compile(
    rf"/data/local/tmp/[\w.-]+|{SHARED}/(?:window_dump|ui_?dump|screen(?:shot|cap)?)[\w-]*"
    r"\.(?:xml|png)"
)
# The services of dumpsys that tell of the screen and of the device, and their arguments.
DUMPS = {
    "activity": r"activities|top|recents|a|r|-a",
    "battery": "",
    "display": "displays?",
    "input": "",
    "input_method": "",
    "package": r"[\w.]+",
    "power": "",
    "SurfaceFlinger": "--[a-z-]+",
    "window": r"windows?|w|displays?|d|visible-apps|policy|tokens|visible|-a",
}


def is_scratch(path: str) -> bool:
    """Whether a client may leave a file there."""
    return SCRATCH.fullmatch(path) is not None and "/.." not in path


def _scratch(words: Words, *flags: str) -> bool:
    paths = [word for word in words if word not in flags]
    return bool(paths) and all(map(is_scratch, paths))


def _none(words: Words) -> bool:
    return not words


def _any(words: Words) -> bool:
    return True


def _dumpsys(words: Words) -> bool:
    service, *rest = words or [""]
    return service in DUMPS and all(re.fullmatch(DUMPS[service], word) for word in rest)


def _uiautomator(words: Words) -> bool:
    paths = [word for word in words[1:] if word not in ("--compressed", "--windows")]
    where = len(paths) <= 1 and all(is_scratch(path) or path in OUTPUT for path in paths)
    return words[:1] == ["dump"] and where


def _screencap(words: Words) -> bool:
    paths = [word for word in words if word not in ("-p", "-j") and not re.match(r"-d|\d+$", word)]
    return len(paths) <= 1 and all(is_scratch(path) or path in OUTPUT for path in paths)


def _package(words: Words) -> bool:
    """What ``pm`` and ``cmd package`` list."""
    asked = tuple(words[:2])
    lists = asked in (("list", "packages"), ("list", "features"))
    return lists or asked[:1] in (("path",), ("query-activities",), ("resolve-activity",))


def _cmd(words: Words) -> bool:
    return words[:1] == ["package"] and _package(words[1:])


def _sleep(words: Words) -> bool:
    seconds = re.fullmatch(r"\d+(\.\d+)?|\.\d+", words[0]) if len(words) == 1 else None
    return seconds is not None and float(seconds[0]) <= LONGEST_SLEEP


def _grep(words: Words) -> bool:
    """One pattern, and no flag that reads files."""
    return len([word for word in words if not re.fullmatch(r"-[EFcinoqvwx]+", word)]) == 1


LOOKS: dict[str, Callable[[Words], bool]] = {
    "cat": _scratch,
    "cmd": _cmd,
    "date": lambda words: all(word.startswith("+") for word in words),
    "dumpsys": _dumpsys,
    "echo": _any,
    "exit": lambda words: all(word.isdecimal() for word in words),
    "getprop": _any,
    "id": _none,
    "ls": lambda words: _scratch(words, "-l", "-a", "-la"),
    "pm": _package,
    "rm": lambda words: _scratch(words, "-f"),
    "screencap": _screencap,
    "sleep": _sleep,
    "true": _none,
    "uiautomator": _uiautomator,
    "uname": _any,
    "whoami": _none,
    "wm": lambda words: list(words) in (["size"], ["density"]),
}
# What may stand behind a pipe: each reads its input, and no file.
FILTERS: dict[str, Callable[[Words], bool]] = {
    "cat": _none,
    "grep": _grep,
    "head": lambda words: all(re.fullmatch(r"-?[nc]?\d*", word) for word in words),
    "tail": lambda words: all(re.fullmatch(r"-?[nc]?\d*", word) for word in words),
    "wc": lambda words: all(re.fullmatch(r"-[lwc]", word) for word in words),
}
