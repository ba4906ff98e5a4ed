"""Whether the renderer of a page is gone, or hangs, or only the computer is slow.

How it works
------------
A page that computes for ever answers nothing, and so does every page of a computer that is slow.
The difference is in the processor time that the page has used: the main thread of a renderer that
hangs uses all that it gets.

- It has crashed (out of memory, killed): the browser reports it at once, and answers no call.
- It has used `MOST` seconds of the processor since a call that it has not answered: it hangs.
- It computes, but has not used that much when the deadline of a call is over: the computer is
  loaded.  The wait goes on until the page answers, or has used that much.
- It has used hardly any of the processor when the deadline is over: the computer is slow, or the
  browser itself hangs.  The phone ends, like a device that is broken.

DevTools does not report which renderer a tab has, only a list of all renderers, so the other tabs
are closed when a call is not answered soon: the page's are those that remain.  Other threads of a
renderer (workers) do not count, as a page goes on beside them.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

from virtual_phone.web.devtools import DevTools
from virtual_phone.web.wire import Message

MOST = 5.0  # seconds of the processor for one call
AT_WORK = 0.5  # seconds of the processor from which on a page computes
SOON = 1.0  # seconds after which a call is watched
TICKS = os.sysconf("SC_CLK_TCK")
USER_TIME, SYSTEM_TIME = 11, 12  # in /proc/PID/stat after the name: proc_pid_stat(5)


class Crashed(Exception):
    """The renderer of a page is gone, or hangs."""


class Watch:
    """The renderers of a page while it has not answered a call."""

    def __init__(self, devtools: DevTools, close_others: Callable[[], object]) -> None:
        self.devtools = devtools
        self._close_others = close_others
        self._begins = time.monotonic() + SOON
        self._requested = False
        self._used: dict[int, float] = {}  # by process: its processor time when it was listed

    def check(self) -> bool:
        """Whether the page computes; raises `Crashed` if it has used too much of the processor."""
        if not self._requested and time.monotonic() >= self._begins:
            self._requested = True
            self._close_others()
            self.devtools.post("SystemInfo.getProcessInfo", then=self._list_renderers)
        used = max((processor_time(pid) - begun for pid, begun in self._used.items()), default=0.0)
        if used >= MOST:
            raise Crashed("it has computed too long")
        return used >= AT_WORK

    def _list_renderers(self, reply: Message) -> None:
        processes = reply.get("result", {}).get("processInfo", ())
        numbers = [process["id"] for process in processes if process["type"] == "renderer"]
        self._used = {number: processor_time(number) for number in numbers}


def processor_time(number: int) -> float:
    """The seconds that a process's main thread has used; 0 if it has ended."""
    try:
        line = Path(f"/proc/{number}/task/{number}/stat").read_text("utf-8")
    except OSError:
        return 0.0
    fields = line.rpartition(")")[2].split()
    return (int(fields[USER_TIME]) + int(fields[SYSTEM_TIME])) / TICKS
