"""Waits for the end of a process that runs pytest, and reports it: see `last_words`.

``python last_words_child.py PID JOURNAL TEXT KILLED CLOSED``; the last two are the errors of an
attempt whose process has ended in the agent's turn.  A case with the first is played once more by
a run that resumes.  It imports nothing but the standard library.
"""

import json
import os
import select
import sys
from pathlib import Path

BEGIN = "\nandroidworld: there is no summary, as "


def wait(process: int) -> None:
    """Wait for the end of a process."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    poll.poll()


def reason(journal: str, killed: str, closed: str) -> str:
    """Why there is no summary, as far as the journal tells."""
    try:
        last = json.loads(Path(journal).read_text("ascii").splitlines()[-1])
        error = last.get("error")
        if error in (killed, closed):
            again = error == killed and last["attempt"] == 1
            then = " if it happens again in the run that goes on" if again else ""
            return f"{error}: {last['task']}[{last['seed']}], which is an agent error{then}.\n"
    except (OSError, ValueError, IndexError, KeyError):
        pass  # it was deleted, or is not whole
    return "this process has ended, without a word and not in an agent's turn.\n"


def main(process: str, journal: str, text: str, killed: str, closed: str) -> None:
    wait(int(process))
    sys.stdout.write(BEGIN + reason(journal, killed, closed) + text)


if __name__ == "__main__":
    main(*sys.argv[1:])
