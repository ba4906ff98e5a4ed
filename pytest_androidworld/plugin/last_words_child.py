"""Waits for the end of a process that runs pytest, and reports it: see `last_words`.

``python last_words_child.py PID JOURNAL TEXT ERROR...``; an ERROR is that of an attempt whose
process has ended in the agent's turn.  It imports nothing but the standard library.
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


def reason(journal: str, errors: list[str]) -> str:
    """Why there is no summary, as far as the journal tells."""
    try:
        last = json.loads(Path(journal).read_text("ascii").splitlines()[-1])
        if last.get("error") in errors:
            return f"{last['error']}: {last['task']}[{last['seed']}], which is an agent error.\n"
    except (OSError, ValueError, IndexError, KeyError):
        pass  # it was deleted, or is not whole
    return "this process has ended, without a word and not in an agent's turn.\n"


def main(process: str, journal: str, text: str, *errors: str) -> None:
    wait(int(process))
    sys.stdout.write(BEGIN + reason(journal, list(errors)) + text)


if __name__ == "__main__":
    main(*sys.argv[1:])
