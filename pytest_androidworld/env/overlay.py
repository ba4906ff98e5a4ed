"""A dialog that another app draws over whatever is in front, as only the virtual phone's can."""

from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

APP = "com.example.systemnotice"  # on the virtual phone's image, but not installed
CLOSE = f"{APP}:id/close"  # its button
TITLE = "Android System"
RECEIVED = "result=-1"
NEEDS = "an app that draws a dialog over others, which only the virtual phone has"


def show(env: "Device", text: str) -> None:
    """Install the app, allow it to draw over others, and have it open its dialog."""
    words = ("-a", f"{APP}.SHOW", "-p", APP, "--es", "title", TITLE, "--es", "text", text)
    for command in (
        ("pm", "install-existing", APP),
        ("appops", "set", APP, "SYSTEM_ALERT_WINDOW", "allow"),
        ("am", "broadcast", *words),
    ):
        done = env.adb.run(*command)
        if done.status:
            problem = (done.stderr or done.stdout).strip()
            raise DeviceError(f"{env.serial}: {' '.join(command[:2])} failed: {problem}")
    if RECEIVED not in done.stdout:
        raise DeviceError(f"{env.serial}: {APP} did not open its dialog: {done.stdout.strip()}")
