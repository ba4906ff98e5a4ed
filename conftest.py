"""What is true of the whole checkout, in whichever way pytest imports its tests.

Bare `pytest` plays the benchmark with what the package depends on: nothing here needs more.
Who plays it from elsewhere, with the package installed from this checkout, has this loaded for the
task files; so there is no `pytest_plugins`, which pytest allows in a run's own root folder alone.
"""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PLUGINS = ("pytester", "tests.devices", "tests.full_disk")


def pytest_configure(config: pytest.Config) -> None:
    if config.rootpath != HERE:
        return
    if str(HERE) not in sys.path:
        sys.path.append(str(HERE))  # at the end: an installed wheel is what its tests test
    for name in PLUGINS:
        config.pluginmanager.import_plugin(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Not set in pyproject.toml, because a warning in a user's agent is not a failed task."""
    homes = {HERE / "tests", HERE / "phone/tests"}
    files = {path for path in {item.path for item in items} if homes & {*path.parents}}
    for item in items:
        if item.path in files:
            # First, so that a test's own filterwarnings marks still come after it and win.
            item.add_marker(pytest.mark.filterwarnings("error"), append=False)
