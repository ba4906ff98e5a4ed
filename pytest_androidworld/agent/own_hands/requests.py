"""What a client requests of the phone: a look, a step, or past the screen."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TypeVar

from pytest_androidworld.agent.own_hands import lines, sync
from pytest_androidworld.agent.own_hands.lines import PastScreen, ShellCommand
from pytest_androidworld.agent.own_hands.peer import Peer, ShellService
from pytest_androidworld.agent.turns import CaseIsOver, EndedByCall, Turns
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.adb_server import AdbError, Connection
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import BadAction, DeviceError

T = TypeVar("T")
FRAMEBUFFER, SYNC = "framebuffer:", "sync:"
NOT_EXECUTED = 126  # as a shell's, of what is there and must not run
SILENCE = 90.0  # seconds in which a look may show nothing
SHOWN = 200  # characters of a command
SCREEN = (
    "adb: agents act as a hand could (input, am start -n PACKAGE/CLASS, monkey -p PACKAGE 1), and"
    " look (uiautomator dump, screencap, dumpsys window, …)"
)


class Requests:
    """The requests of one episode's clients."""

    def __init__(self, adb: Adb, turns: Turns, *, anything: bool = False) -> None:
        """``anything``: what goes past the screen is let through."""
        self._adb = adb
        self._turns = turns
        self._anything = anything
        self.past: Counter[str] = Counter()  # what went past the screen
        self._lock = threading.Lock()

    def serve(self, peer: Peer, service: str) -> None:
        """Answer a client that requests this service of the phone."""
        shell = ShellService.of(service)
        try:
            if shell is not None:
                self._line(peer, shell)
            elif service == SYNC:
                self._files(peer)
            elif service == FRAMEBUFFER:
                self._relay(peer, service)
            else:
                self._service(peer, service)
        except CaseIsOver as over:
            peer.fail(f"androidworld: {over}")
        except (AdbError, DeviceError) as trouble:
            peer.fail(str(trouble))

    def _goes_past(self, command: str, why: str = "") -> str:
        """The sentence that refuses what goes past the screen; "" if it is let through."""
        shown = command if len(command) <= SHOWN else f"{command[:SHOWN]}…"
        with self._lock:
            self.past[shown] += 1
        if self._anything:
            return ""
        return f"androidworld: refused: `{shown}` goes past the screen; {why or SCREEN}"

    def _service(self, peer: Peer, service: str) -> None:
        """A service that neither looks nor acts."""
        refusal = self._goes_past(f"adb {service}")
        if refusal:
            peer.fail(refusal)
        else:
            self._let_through(peer, service)

    def _let_through(self, peer: Peer, service: str) -> None:
        stream = self._opened(service)
        peer.okay()
        peer.exchange(stream)

    def _files(self, peer: Peer) -> None:
        stream = self._opened(SYNC)
        peer.okay()
        with stream:
            try:
                sync.serve(peer, stream)
            except sync.Refused as refused:
                refusal = self._goes_past(str(refused))
                if refusal:
                    sync.fail(peer, refusal)
                else:
                    stream.conn.sendall(refused.request)
                    peer.exchange(stream)

    def _line(self, peer: Peer, shell: ShellService) -> None:
        """A line of shell; one that goes past the screen anywhere is not begun."""
        try:
            commands = lines.commands(shell.line)
            if not commands:
                raise PastScreen("adb shell", "there is no shell of one's own: give it a command")
        except PastScreen as past:
            refusal = self._goes_past(str(past), past.why)
            if refusal:
                peer.okay()
                peer.conn.sendall(shell.reply(stderr=f"{refusal}\n", status=NOT_EXECUTED))
            else:
                self._let_through(peer, f"{shell.service}:{shell.line}")
            return
        if not any(command.actions for command in commands):
            self._relay(peer, f"{shell.service}:{lines.joined(commands)}")
            return
        peer.okay()
        status = 0
        for command in commands:
            if command.joiner == ("||" if status == 0 else "&&"):
                continue
            output = self._run(command, status)
            status = output.status
            peer.conn.sendall(shell.reply(output.stdout, output.stderr))
            if status == NOT_EXECUTED:
                break
        peer.conn.sendall(shell.reply(status=status))

    def _run(self, command: ShellCommand, status: int) -> Output:
        """What a command of a line comes to, after one that ended with that status."""
        try:
            if command.actions:
                self._act(command.actions)
                return Output("", "", 0)
            line = f"(exit {status}); {command.line}"
            return self._turns.call(lambda: self._on_phone(lambda: self._adb.shell(line)))
        except EndedByCall:
            return Output("", "", 0)
        except CaseIsOver as over:
            return Output("", f"androidworld: {over}\n", NOT_EXECUTED)
        except (BadAction, DeviceError) as problem:
            return Output("", f"androidworld: {problem}\n", 1)

    def _act(self, actions: Sequence[Action]) -> None:
        """One step: an action, or the keys of a command; on the screen as it is now."""
        stage = self._turns.stage

        def act() -> None:
            with stage.turn() if len(actions) > 1 else nullcontext():
                for action in actions:
                    stage.refresh()
                    stage.act(action)

        self._turns.call(act)

    def _relay(self, peer: Peer, service: str) -> None:
        stream = self._opened(service)
        peer.okay()
        peer.relay(stream)

    def _opened(self, service: str) -> Connection:
        return self._turns.call(lambda: self._on_phone(lambda: self._adb.open(service, SILENCE)))

    def _on_phone(self, call: Callable[[], T]) -> T:
        """Call the phone; if it fails, the stage looks whether it is lost, which ends the case."""
        try:
            return call()
        except (AdbError, OSError, EOFError, DeviceError):
            self._turns.stage.refresh()
            self._turns.stage.state  # noqa: B018 - it asks the phone
            raise
