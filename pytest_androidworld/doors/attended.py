"""A server that ends by itself, or by Ctrl-C."""

import threading
from collections.abc import Callable

FAREWELL = 5  # seconds in which a server has to end after `leave`


def attended(serve: Callable[[], None], leave: Callable[[], None] | None = None) -> None:
    """Serve in another thread, so that Ctrl-C reaches this one; what it raises is raised here.

    After Ctrl-C ``leave`` asks the server to end, if there is a way to ask it.
    """
    trouble: list[BaseException] = []
    ended = threading.Event()

    def run() -> None:
        try:
            serve()
        except BaseException as problem:  # noqa: BLE001 - raised in the main thread
            trouble.append(problem)
        finally:
            ended.set()

    # A daemon: it may wait for a line from a client that will never come.
    thread = threading.Thread(target=run, name="door", daemon=True)
    thread.start()
    try:
        ended.wait()
    except KeyboardInterrupt:
        if leave is not None:
            leave()
            thread.join(FAREWELL)
        raise
    if trouble:
        raise trouble[0]
