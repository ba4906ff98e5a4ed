"""`monkey`: start an app by its launcher icon, or send it random events."""

import random
from collections.abc import Iterator

from virtual_phone import apps
from virtual_phone.android.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.services.activities import Activities
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input

NOTHING_TO_RUN = 252
MOST, DIGITS = (1 << 31) - 1, 10  # events: Integer.parseInt (Monkey.java)
WITH_VALUE = (
    "-p -c -s --throttle --pct-touch --pct-motion --pct-nav --pct-syskeys --pct-appswitch "
    "--pct-anyevent --pct-majornav"
).split()


@builtin
def monkey(sh: Shell, *args: str) -> Iterator[str]:
    """``monkey -p PACKAGE [-c CATEGORY] [-s SEED] COUNT``"""
    for arg in args:
        yield f"  bash arg: {arg}\n"
    packages, seed, counts = _read(list(args))
    if not counts:
        sh.error("** Error: Count not specified\n", 255)
        return
    if not (counts[-1].isdecimal() and len(counts[-1]) <= DIGITS and int(counts[-1]) <= MOST):
        sh.error(f'** Error: Count is not a number: "{counts[-1]}"\n', 255)
        return
    kinds = [kind for kind in map(apps.installed().get, packages) if kind and kind.launcher]
    if packages and not kinds:
        yield "** No activities found to run, monkey aborted.\n"
        sh.status = NOTHING_TO_RUN
        return
    if kinds:
        intent = Intent(MAIN, component=f"{kinds[0].package}/{kinds[0].launcher}")
        sh.phone[Activities].start(intent.but(categories=(LAUNCHER,), flags=NEW_TASK))
    chance = random.Random(seed)
    for _ in range(int(counts[-1]) - bool(kinds)):
        sh.session.slice()
        wide, high = sh.phone[Display].size
        sh.phone[Input].tap(chance.randrange(wide), chance.randrange(high))
    yield f"Events injected: {counts[-1]}\n"
    yield "## Network stats: elapsed time=27ms (0ms mobile, 0ms wifi, 27ms not connected)\n"


def _read(words: list[str]) -> tuple[list[str], int, list[str]]:
    """The packages, the seed, and the remaining words: the number of events."""
    packages, seed, counts = list[str](), 0, list[str]()
    while words:
        word = words.pop(0)
        option, value = word, ""
        if word[:2] in ("-p", "-c") and len(word) > 2:
            option, value = word[:2], word[2:]
        elif word in WITH_VALUE and words:
            value = words.pop(0)
        if option == "-p":
            packages.append(value)
        elif option == "-s" and value.lstrip("-").isdigit():
            seed = int(value)
        elif not option.startswith("-"):
            counts.append(word)
    return packages, seed, counts
