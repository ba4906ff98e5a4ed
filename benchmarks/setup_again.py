"""What a set-up of an emulator takes without network and emulator, and one that is done.

    python benchmarks/setup_again.py [CALLS]

From a checkout: server, SDK and apps are those of its tests, a few kilobytes each, and a virtual
phone stands in for the emulator.  Seconds of the processor mean the same on a busy machine, and
leave out the phone; those of the clock are beside them.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.provision.sdk_server import SdkServer
from tests.provision.user import User, with_nothing

SETUP = "--aw-setup=avd:Pixel_6"


def main(calls: int = 5) -> None:
    with tempfile.TemporaryDirectory() as folder, SdkServer() as server:
        user = with_nothing(Path(folder), server)
        report("from nothing", [measured(user, SETUP, "--aw-accept-licenses")])
        fetched = server.sent.total()
        report("again", [measured(user, SETUP) for _ in range(calls)])
        assert server.sent.total() == fetched, "a set-up that is done has fetched something"
        report("pytest alone", [measured(user, "--version") for _ in range(calls)])
        report("remove", [measured(user, "--aw-setup-remove")])


def measured(user: User, *words: str) -> tuple[float, float]:
    """Seconds of the processor and of the clock that a call takes."""
    begun, before = time.perf_counter(), os.times()
    done = user.run(*words)
    after = os.times()
    assert done.returncode == 0, done.stdout + done.stderr
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return cpu, time.perf_counter() - begun


def report(name: str, spent: list[tuple[float, float]]) -> None:
    cpu, clock = (statistics.median(each) for each in zip(*spent, strict=True))
    print(f"{name:14} {cpu:6.2f} s CPU {clock:6.2f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
