"""However a process ends, nothing of the devices that it has started is left."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from tests.boot.processes import ended_within, gone_within, processes
from tests.stand_in import StandIn

PARENT = """
    import sys, threading
    from pathlib import Path
    from pytest_androidworld.boot import avd, boot
    avd.TRIES = 5
    with boot(sys.argv[1], Path(sys.argv[2])) as booted:
        print("up", flush=True)
        threading.Event().wait()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("option", ["virtual", "avd:Pixel_6"])
def test_however_the_parent_ends_nothing_is_left(sdk: StandIn, option: str, number: int) -> None:
    command = [sys.executable, "-c", textwrap.dedent(PARENT), option, str(sdk.folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        assert any("virtual_phone" in each for each in processes(sdk.folder))
        os.killpg(parent.pid, number)  # as a terminal's Ctrl-C, or the end of a job
        parent.wait(20)
    assert gone_within(sdk.folder, 30)


def test_an_emulator_that_does_not_hear_is_killed(sdk: StandIn) -> None:
    """One that hangs ignores all but SIGKILL."""
    sdk.install(first="trap '' TERM INT HUP")
    command = [sys.executable, "-c", textwrap.dedent(PARENT), sdk.option, str(sdk.folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        parent.kill()
        parent.wait(20)
    assert ended_within(sdk.folder, 30)
