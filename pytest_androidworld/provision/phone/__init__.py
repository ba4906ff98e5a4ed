"""What is done on a freshly booted emulator until its snapshot can be saved.

::

    app_setups.py   what each app needs: a table
    first_run.py    taps through an app's first-run pages, and proves that none is left
    app_step.py     one app: install, grant, first run, proof, save its data
    marks.py        what that leaves on the device, by which the doctor sees how old it is
    device_wide.py  settings, the accessibility forwarder, the home screen

Each step looks at the device alone to tell whether it is done, so a set-up that was interrupted
anywhere continues from there, and one that is complete runs no step.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_androidworld.provision.device_step import DeviceStep
    from pytest_androidworld.provision.lock import Lock


def device_steps(lock: "Lock", screens: "Path") -> "list[DeviceStep]":
    """All steps in order; `screens` is for pictures of screens at which one got no further."""
    from pytest_androidworld.env.forwarder import PACKAGE
    from pytest_androidworld.provision.phone.app_setups import APP_SETUPS
    from pytest_androidworld.provision.phone.app_step import AppStep
    from pytest_androidworld.provision.phone.device_wide import (
        ForwarderStep,
        HomeStep,
        SettingsStep,
    )

    locked = {app.package: app for app in lock.apps}
    apps = [AppStep(setup, locked.get(setup.package), screens) for setup in APP_SETUPS]
    return [SettingsStep(), ForwarderStep(lock.app(PACKAGE)), *apps, HomeStep()]
