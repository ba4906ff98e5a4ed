"""``androidworld-device -zygote COUNT``: many phones from one command."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack

from virtual_phone.zygote import client
from virtual_phone.zygote.forked import Process

LOOK = 0.25  # seconds between looks at the phones
END = 10.0  # seconds in which a phone ends
NOT_FORKED = "each phone takes longer, and more memory, as it is not forked: "
PAUSE = threading.Event()  # never set


def run(
    count: int, words: Sequence[str], pass_fds: Sequence[int], complain: Callable[[str], None]
) -> int:
    """Run phones until all have ended, or this process is stopped; the highest exit status."""
    with ExitStack() as stack:
        zygote = None
        try:
            zygote = stack.enter_context(client.Zygote(os.environ))
            zygote.wait_until_ready()
        except client.Unavailable as error:
            complain(NOT_FORKED + str(error))
        processes: list[Process] = []
        stack.callback(end, processes)
        reasons: set[str] = set()
        for _ in range(count):
            folder = zygote.folder if zygote else None
            process, why = client.start(folder, words, env=os.environ, pass_fds=pass_fds)
            processes.append(process)
            if zygote and why and why not in reasons:
                complain(NOT_FORKED + why)
            reasons.add(why)
        while any(process.poll() is None for process in processes):
            PAUSE.wait(LOOK)
        return max(abs(process.wait()) for process in processes)


def end(processes: Sequence[Process]) -> None:
    """End those phones that still run, as Ctrl-C does not reach them."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(END)
