"""Reports a run whose process has ended without a summary, from a process beside it.

An agent can end the process that it shares with pytest (`os._exit`, `os.abort`, a crash), and
nothing in that process can report it then.  A small Python waits for the end of this process; a
run that ends by itself stops it before.  It starts with the first turn of an agent, writes to
where pytest writes, and reads in the journal whether it was the agent's turn (`turns`).  Workers
of xdist have none: their controller reports how they end.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from pytest_androidworld.bench.records import CLOSED, KILLED
from pytest_androidworld.plugin.compat import pytest_capture
from pytest_androidworld.plugin.journal import resume
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words

WAITS = hasattr(os, "pidfd_open")  # Linux
PASSED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # where Python itself may be
CHILD = Path(__file__).with_name("last_words_child.py")
PLAY = """\
{journal} has the verdicts so far. What is left is played by
    {command}
With -n 1, or with --aw-isolate, an agent ends a process of its own, and the run goes on.
"""


class LastWords:
    """Whether a process waits for the end of this one."""

    def __init__(self, run: Run) -> None:
        self.begun = False


def prepare(run: Run) -> None:
    """Start the process that waits, at the first turn; the journal has been begun."""
    writer = run.once(RunRecords).writer
    output = pytest_capture.terminal_file(run.config)
    known = run.once(LastWords)
    if known.begun or not WAITS or writer is None or output is None:
        return
    known.begun = True
    command = resume.command(run, run.once(RunRecords).named)
    text = PLAY.format(journal=words.place(writer.path), command=command)
    with suppress(OSError):  # the run goes on without it
        child = subprocess.Popen(
            [
                *(sys.executable, "-I", "-S", str(CHILD)),
                *(str(os.getpid()), str(writer.path.absolute()), text, KILLED, CLOSED),
            ],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in PASSED if name in os.environ},
            start_new_session=True,  # Ctrl-C is for the run
        )
        run.config.add_cleanup(lambda: _stop(child))


def _stop(child: "subprocess.Popen[bytes]") -> None:
    child.kill()
    child.wait()
