"""The end of a virtual phone, for tests of what comes after it."""

import socket

from pytest_androidworld.env.device import Device


def crash(device: Device) -> None:
    """End a virtual phone; returns when none of its doors answers.

    Its adb closes first and its console last: in between, a step by gRPC can still succeed.
    """
    assert device.console is not None
    with socket.create_connection(("127.0.0.1", device.console.port), timeout=30) as talk:
        device.console.run("kill")
        while talk.recv(4096):
            pass
    device.adb.client.wait_for(device.serial, state="disconnect", timeout=30)
