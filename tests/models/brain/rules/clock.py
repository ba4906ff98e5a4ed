"""The clock: its stopwatch and its timer."""

import re

from tests.models.brain.look import Look, Move, done
from tests.models.brain.rules import rule


@rule("clock", r"Run the stopwatch\.")
def stopwatch(look: Look) -> Move | None:
    if look.find("Pause"):
        return done("it runs, since it can be paused")
    return look.tap("Start", "Stopwatch")


@rule(
    "clock", r"Create a timer with (\d+) hours, (\d+) minutes, and (\d+) seconds\. Do not start .*"
)
def timer(look: Look, hours: str, minutes: str, seconds: str) -> Move | None:
    wanted = f"{hours:0>2}{minutes:0>2}{seconds:0>2}".lstrip("0")
    pad = look.first(lambda each: re.fullmatch(r"\d\dh \d\dm \d\ds", each.text or "") is not None)
    if pad:
        typed = re.sub(r"\D", "", pad.content).lstrip("0")
    elif look.find("00"):  # a button of the pad: all that was tapped on the way here is its tab
        typed = wanted[: look.times("click") - 1]
    else:
        return look.tap("Timer")
    if typed == wanted:
        return done("every digit is on the pad")
    if not wanted.startswith(typed):
        return look.tap("Delete")
    return look.tap(wanted[len(typed)])
