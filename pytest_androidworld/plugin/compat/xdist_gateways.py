"""All private and undocumented API of pytest-xdist and execnet that gateways need.

Each docstring has what the code is for, where the API is defined and what a user sees if it goes;
``tests/plugin/test_gateways.py`` plays with all of it.  Read in pytest-xdist 3.8.0 and execnet
2.1.2.
"""

import re
import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

ADDRESSED = ("ssh", "vagrant_ssh", "socket")  # keys of a spec that name a machine
LOST = 255  # how ssh ends if its connection does, or if a signal has ended the program
NO_REASON = "Not properly terminated"  # xdist's word for a worker that has ended without one
RAISED = re.compile(r"[\w.]+(Error|Exit|Interrupt)\b")  # the last line of a traceback
LONGEST = 300  # characters of a reason
REAPING = 5.0  # seconds until a process whose output has ended has ended, too


def specs(config: pytest.Config) -> list[Any]:
    """Where the workers of a run are to be, one for each; none if the run has no workers.

    ``parse_tx_spec_config`` of xdist/workermanage.py, and execnet's ``XSpec``.  Without it no run
    with ``-n`` begins.
    """
    if getattr(config.option, "dist", "no") == "no" or not getattr(config.option, "tx", ()):
        return []
    from execnet import XSpec
    from xdist.workermanage import parse_tx_spec_config

    found = []
    for text in parse_tx_spec_config(config):
        try:
            found.append(XSpec(text))
        except (AttributeError, ValueError) as error:
            raise pytest.UsageError(f"--tx: {error}") from None
    return found


def is_elsewhere(spec: Any) -> bool:
    """Whether a worker has a folder of its own, and perhaps a machine.

    As ``NodeManager._getrsyncdirs`` in xdist/workermanage.py has it.  Without it runs with ``-n``
    fail at their start.
    """
    return bool(not spec.popen or spec.chdir or spec.via)


def label(spec: Any) -> str:
    """How messages name a gateway: without the environment that ``--tx`` may set, or a login.

    ``XSpec`` in execnet/xspec.py.  Without it runs with ``-n`` fail at their start.
    """
    for key in ADDRESSED:
        if getattr(spec, key):
            return f"{key}={getattr(spec, key)}"
    return f"via={spec.via}" if spec.via else f"chdir={spec.chdir}" if spec.chdir else "popen"


def machine(spec: Any) -> str:
    """Which machine a worker is on: "" is this one.

    ``XSpec`` in execnet/xspec.py.  Without it runs on attached devices fail at their start.
    """
    return "" if spec.popen and not spec.via else label(spec)


def spec_of(node: Any) -> Any:
    """The spec of a worker.

    ``WorkerController.gateway`` in xdist/workermanage.py.  Without it runs with ``-n`` fail at
    their start.
    """
    return node.gateway.spec


def pipes_of_worker(config: pytest.Config) -> list[int]:
    """The descriptors by which a worker talks with xdist's controller; none in other processes.

    ``WorkerInteractor.channel`` in xdist/remote.py; ``Gateway._io`` in execnet/gateway_base.py,
    where a worker by popen or ssh has a ``Popen2IO``.  Without them an agent that closes them is
    a device error.
    """
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            io: Any = plugin.channel.gateway._io
            files = (getattr(io, name, None) for name in ("infile", "outfile"))
            return [file.fileno() for file in files if file is not None]
    return []


def channel_to(node: Any) -> Any:
    """A channel besides xdist's own; sent with the worker's input, it arrives as its other end.

    ``Gateway.newchannel`` in execnet/gateway_base.py, which is documented.  Without it nothing is
    played on gateways.
    """
    return node.gateway.newchannel()


def connection_lost(node: Any) -> bool:
    """Whether a worker that has ended was lost with its connection, as far as can be known.

    ``Popen2IOMaster.popen`` in execnet/gateway_io.py.  Without it a case whose gateway is lost in
    the agent's turn counts as the agent's error until it is played again.
    """
    spec = spec_of(node)
    if not is_elsewhere(spec) or (spec.popen and not spec.via):
        return False
    process = getattr(node.gateway._io, "popen", None)
    status = None
    if process is not None:
        with suppress(subprocess.TimeoutExpired):
            status = process.wait(REAPING)
    return status is None or status < 0 or status == LOST


def unreachable() -> tuple[type[Exception], ...]:
    """What is raised if no worker can be started on a gateway.

    ``HostNotFound`` of execnet/gateway_bootstrap.py, which its documentation does not have.
    Without it a run with ``-n`` fails at its start.
    """
    from execnet import HostNotFound, RemoteError

    return (HostNotFound, RemoteError, OSError, EOFError)


def why(error: object) -> str:
    """Why a worker could not be started, in a line; "" if only the connection has failed.

    ``NO_REASON`` is ``WorkerController.process_from_remote``'s, in xdist/workermanage.py.

    ``RemoteError`` and its traceback, of execnet/gateway_base.py.  Without it the reason is
    missing where a worker could not be started.
    """
    if isinstance(error, OSError | EOFError) or type(error).__name__ == "HostNotFound":
        return ""
    if error == NO_REASON:
        return ""
    lines = [line for line in str(error).splitlines() if line.strip()]
    raised = [number for number, line in enumerate(lines) if RAISED.match(line)]
    text = " ".join(lines[raised[-1] :] if raised else lines[-1:])
    return (text.rpartition("error: ")[2] or text)[:LONGEST]


class Replacement:
    """What xdist does when a worker has crashed: it starts another like it.

    ``DSession._clone_node``, ``_active_nodes``, ``shouldstop`` and ``report_line`` in
    xdist/dsession.py.  Without them a run fails at its start if it has gateways.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._session: Any = config.pluginmanager.getplugin("dsession")
        self.start: Callable[[Any], Any] = self._session._clone_node

    def use(self, replace: Callable[[Any], Any]) -> None:
        """In the place of xdist's own, which fails if the machine cannot be reached."""
        self._session._clone_node = replace

    @property
    def is_over(self) -> bool:
        """Whether the run ends early."""
        return bool(self._session.shouldstop)

    @property
    def is_needed(self) -> bool:
        """Whether there are tests that no worker has."""
        scheduler = self._session.sched
        return bool(getattr(scheduler, "pending", scheduler.has_pending))

    def others(self, node: Any) -> list[Any]:
        """The workers that go on, and take tests."""
        return [each for each in self._session._active_nodes - {node} if not each.shutting_down]

    def stop(self, why: str) -> None:
        """End the run early."""
        self._session.shouldstop = why

    def report(self, line: str) -> None:
        self._session.report_line(line)


def number(config: pytest.Config) -> int:
    """How many workers there are; 0 without xdist."""
    return len(specs(config))


def are_all(config: pytest.Config) -> bool:
    """Whether nothing is played here, so that neither a device nor a key is needed."""
    all_specs = specs(config)
    return bool(all_specs) and all(map(is_elsewhere, all_specs))


def bare(word: str) -> str:
    """A word of the command line without what ``--tx`` sets in a gateway's environment."""
    return re.sub(r"(//env:[^=/]+=)((?!//).)*", r"\1***", word)
