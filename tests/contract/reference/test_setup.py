"""The reference's one-time set-up: each app is cleared, clicked through, closed and kept."""

from dataclasses import dataclass

import pytest

from tests.contract.reference import app_names, device, storage
from tests.contract.reference.env import Env

ALLOW = "Allow access to manage all files"
MESSAGES = "com.google.android.apps.messaging"


@dataclass(frozen=True)
class Setup:
    """What is granted and clicked, in this order, two seconds apart."""

    clicks: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    opened: str = "activity"


SETUPS = {
    "camera": Setup(("NEXT",), ("ACCESS_COARSE_LOCATION",)),
    "chrome": Setup(("Accept & continue", "No thanks", "No thanks")),
    "clock": Setup(),
    "contacts": Setup(("Skip", "Don't allow")),
    "files": Setup(opened="not"),
    "dialer": Setup(opened="not"),
    "settings": Setup(opened="not"),
    "markor": Setup(("NEXT", "NEXT", "NEXT", "NEXT", "DONE", "OK", ALLOW)),
    "clipper": Setup(("Continue", "OK")),
    "simple calendar pro": Setup(
        granted=("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS")
    ),
    "simple sms messenger": Setup(("SMS Messenger", "Set as default")),
    "pro expense": Setup(("NEXT", "CONTINUE")),
    "audio recorder": Setup(granted=("RECORD_AUDIO", "POST_NOTIFICATIONS"), opened="launcher"),
}


@pytest.mark.parametrize("name", SETUPS)
def test_an_app_is_set_up(name: str, env: Env) -> None:
    setup, package = SETUPS[name], app_names.package(name)
    device.press(env, "HOME")
    device.clear(env, package)
    if name == "simple sms messenger":  # as on a phone from the factory
        env.shell("cmd", "role", "add-role-holder", "android.app.role.SMS", MESSAGES)
        device.put(env, "secure", "sms_default_application", package)
    device.grant(env, package, *setup.granted)
    if setup.opened == "activity":
        device.launch(env, name)
    elif setup.opened == "launcher":
        device.start_as_launcher(env, package)
    env.sleep(2)
    for label in setup.clicks:
        device.click(env, label)
        env.sleep(2)
    device.close(env, name)
    storage.keep_app(env, name)
    kept = f"{storage.SNAPSHOTS}/{package}"
    assert storage.is_there(env, kept, "d")
    storage.restore_app(env, name)
    assert env.shell("ls", f"/data/data/{package}") == env.shell("ls", kept)


@pytest.mark.parametrize("name", SETUPS)
def test_an_app_out_of_the_box_is_kept_and_set_up(name: str, env: Env) -> None:
    storage.restore_app(env, name)
    device.launch(env, name)
    assert device.current_activity(env).startswith(app_names.package(name))
