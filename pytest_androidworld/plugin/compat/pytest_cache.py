"""The private API of pytest's cache of what failed last, for ``--lf``.

As in ``pytest_api.py``, each docstring has where it is defined and what a user sees if it goes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def last_failed(config: pytest.Config) -> tuple[list[str], set[Path]] | None:
    """With ``--lf``: the node ids that failed, and the paths it collects, to add to.

    ``LFPlugin.lastfailed`` and ``LFPlugin._last_failed_paths`` in _pytest/cacheprovider.py.
    Without them ``--lf`` leaves out installed tasks that failed.
    """
    plugin: Any = config.pluginmanager.get_plugin("lfplugin")
    paths: set[Path] | None = getattr(plugin, "_last_failed_paths", None)
    return None if paths is None else ([str(nodeid) for nodeid in plugin.lastfailed], paths)


def rename_last_failed(config: pytest.Config, rename: Callable[[str], str]) -> None:
    """For ``--lf`` and ``--ff``: give the node ids that failed the names that they have now.

    ``LFPlugin.lastfailed`` and ``LFPlugin._last_failed_paths`` in _pytest/cacheprovider.py, the
    latter by its ``get_last_failed_paths``.  Without them ``--lf`` plays all tasks if those that
    failed are in a file that has been renamed since.
    """
    plugin: Any = config.pluginmanager.get_plugin("lfplugin")
    failed: dict[Any, bool] = getattr(plugin, "lastfailed", {})
    now = {nodeid: rename(str(nodeid)) for nodeid in failed}
    if any(str(nodeid) != name for nodeid, name in now.items()):
        # Since pytest 9.1 node ids are objects; before, they are texts.
        plugin.lastfailed = {
            getattr(type(nodeid), "parse", str)(name): failed[nodeid]
            for nodeid, name in now.items()
        }
        if last_failed(config) is not None:
            plugin._last_failed_paths = plugin.get_last_failed_paths()
