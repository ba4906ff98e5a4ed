"""The private API of pytest-xdist that is about messages between a run and its workers.

Each docstring has what the code is for, where the API is defined and what a user sees if it goes;
``tests/plugin/test_message_order.py`` and ``test_stalls.py`` run with all of it.  Read in
pytest-xdist 3.8.0.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest


def drop_late_commands(node: Any) -> None:
    """Drop what is sent to a worker after its process has ended, and before that is known here.

    ``WorkerController.sendcommand`` in xdist/workermanage.py raises then.  Without it a worker
    that crashes at that moment ends the run with an internal error.
    """
    send = node.sendcommand

    def send_if_there(name: str, **values: Any) -> None:
        with suppress(OSError):
            send(name, **values)

    node.sendcommand = send_if_there


class Messages:
    """What workers send to the controller, before it is handled, and who may send.

    ``DSession.queue`` and ``_active_nodes`` in xdist/dsession.py, whose loop calls ``get`` every
    two seconds.  Without them no run with ``-n`` begins.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._session: Any = config.pluginmanager.getplugin("dsession")

    @property
    def workers(self) -> list[Any]:
        """Those that have not ended, as far as is known."""
        return sorted(self._session._active_nodes, key=lambda node: str(node.gateway.id))

    def replace(self, take: Callable[..., Any]) -> Callable[..., Any]:
        """Take messages in another way from now on; returns the original one."""
        original: Callable[..., Any] = self._session.queue.get
        self._session.queue.get = take
        return original
