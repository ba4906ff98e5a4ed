"""What the sub-commands that run a server share."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn


@contextmanager
def sigterm(handler: "Callable[..., Any] | signal.Handlers") -> Iterator[None]:
    """Clients end a server that is slow to leave by SIGTERM."""
    before = signal.signal(signal.SIGTERM, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def interrupt(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def seconds(text: str) -> float:
    """Of an option: a number above 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def say(sentence: str) -> None:
    sys.stderr.write(f"androidworld: {sentence}\n")
    sys.stderr.flush()
