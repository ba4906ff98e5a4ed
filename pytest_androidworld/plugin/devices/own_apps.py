"""Apps of the user's own: ``--aw-apps``."""

import pytest_androidworld.boot as boot
from pytest_androidworld.env import app_table
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words

SHOWN = 12  # digits of a digest


def know(run: Run) -> None:
    """Let tasks and agents of this process name these apps, until the run has ended."""
    if not run.settings.apps:
        return
    try:
        names = boot.virtual_phone.own_apps(run.settings.apps)
    except UsageError as error:
        raise UsageError(f"--aw-apps: {error}") from None
    app_table.own.update(names)
    run.config.add_cleanup(app_table.own.clear)


def versions(run: Run) -> dict[str, str]:
    """A digest of each folder's code, for the manifest: other code is another phone."""
    return {
        f"apps of {words.place(folder)}": boot.virtual_phone.digest_of_apps(folder)[:SHOWN]
        for folder in run.settings.apps
    }
