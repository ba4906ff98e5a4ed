"""The command ``androidworld-device``: a virtual phone in a process of its own."""

import os
import resource
import secrets
import shutil
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType

from virtual_phone import flags
from virtual_phone.apps import own as own_apps
from virtual_phone.control import advertisement
from virtual_phone.device import Device, Options, PortTaken
from virtual_phone.runtime import discovery, heap
from virtual_phone.runtime.starter import Parent, Starter
from virtual_phone.runtime.watchdog import Watchdog
from virtual_phone.storage.datadir import Unusable
from virtual_phone.zygote import by_hand

LOOK = 0.25  # seconds between checks of the parent process
PATIENCE = 8.0  # seconds for a clean shutdown; some disks are slow to remove files
FILES = (1 << 14, 10240)  # more than a phone's threads, else the limit of macOS (OPEN_MAX)
MISUSED, INTERRUPTED = 2, 130


class Terminated(BaseException):
    """This process received a signal to terminate."""


class _Signals:
    """The handlers of the signals that end this process; only the first signal raises."""

    def __init__(self) -> None:
        self._held = True
        self._came: int | None = None
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if signal.getsignal(number) != signal.SIG_IGN:  # as under nohup
                signal.signal(number, self._come)

    def release(self) -> None:
        """Raise `Terminated` on signals from now on."""
        self._held = False
        if self._came is not None:
            self._come(self._came, None)

    def hold(self) -> None:
        """Ignore signals from now on, as the process is ending."""
        self._held = True

    def _come(self, number: int, frame: FrameType | None) -> None:
        self._came = number
        if not self._held:
            self._held = True
            raise KeyboardInterrupt if number == signal.SIGINT else Terminated


def main(words: Sequence[str] | None = None, starter: Starter | None = None) -> int:
    """Run a phone until it is stopped; returns the exit status."""
    starter = starter or Parent()
    heap.keep_small()
    _open_many_files()
    signals = _Signals()
    try:
        words = sys.argv[1:] if words is None else words
        request = flags.parse(words)
        if request.output:
            print(request.output, end="")
        elif request.zygote:
            return _run_many(request, words, signals)
        else:
            _run(request, starter, signals)
    except (flags.Usage, own_apps.Unusable, PortTaken, Unusable) as error:
        _complain(str(error))
        return MISUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated:
        pass
    return 0


def _open_many_files() -> None:
    """Raise the limit of open files, 1024 on many systems: each client takes one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in FILES:
        number = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
        with suppress(ValueError):  # the real limit may be lower than the reported one
            resource.setrlimit(resource.RLIMIT_NOFILE, (number, most))
            return


def _complain(text: str) -> None:
    print(f"androidworld-device: {text}", file=sys.stderr, flush=True)


def _run(request: flags.Request, starter: Starter, signals: _Signals) -> None:
    """Start the phone, print its ports, and wait for a reason to end."""
    for note in request.notes:
        _complain(note)
    for folder in request.apps:
        own_apps.add(folder)
    watchdog = Watchdog(request.lifeline, starter.pid if request.parent else None)
    device = Device(_with_tokens(request))
    heap.settle()
    discovery.after_imports(heap.settle)
    if device.temporary is not None:
        watchdog.remove(str(device.temporary))
    machine = device.machine
    try:
        signals.release()
        with ExitStack() as stack:
            if request.grpc_token:
                token = device.options.grpc_token
                stack.enter_context(advertisement.advertised(machine, token, os.environ))
            if request.lifeline is not None:
                held = threading.Thread(target=_hold, args=(request.lifeline, machine.off))
                held.daemon = True
                held.start()
            print(
                f"{machine.serial} adb={machine.adb_port} "
                f"console={machine.console_port} grpc={machine.grpc_port}",
                flush=True,
            )
            reported: set[str] = set()
            while not machine.off.wait(LOOK):
                if request.parent and starter.is_gone():
                    break
                if request.verbose:
                    _report_news(device, reported)
        if device.failure:
            _complain(device.failure)
    finally:
        try:
            signals.hold()
        finally:  # also after a signal at the last moment
            _end(device)


def _run_many(request: flags.Request, words: Sequence[str], signals: _Signals) -> int:
    """Run many phones, each with the words that are not about their number."""
    own = {place for place, word in enumerate(words) if word in ("-zygote", "--zygote")}
    rest = [word for place, word in enumerate(words) if not own & {place, place - 1}]
    lifeline = [] if request.lifeline is None else [request.lifeline]
    signals.release()
    return by_hand.run(request.zygote, rest, lifeline, _complain)


def _with_tokens(request: flags.Request) -> Options:
    options = request.options
    if request.grpc_token:
        options = replace(options, grpc_token=secrets.token_urlsafe(24))
    if request.console_token is not None:
        file = request.console_token
        options = replace(options, console_token=_token(file), console_token_file=file.name)
    return options


def _token(file: Path) -> str:
    """The token in a file, which is created if it is missing."""
    try:
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(secrets.token_urlsafe(12))
        return file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise flags.Usage(f"-console-token: {file} cannot be read or made: {error}") from None


def _hold(descriptor: int, off: threading.Event) -> None:
    """Wait until every process has closed the other end of a pipe."""
    try:
        while os.read(descriptor, 4096):
            pass
    except OSError:
        pass  # closed, or never open
    off.set()


def _report_news(device: Device, reported: set[str]) -> None:
    """Report unknown requests and errors since the last time."""
    happened = [f"unknown: {what}" for what in list(device.phone.unknown)]
    happened += [f"failure: {error!r}" for error in device.phone.failures]
    for text in happened:
        if text not in reported:
            _complain(text)
            reported.add(text)


def _end(device: Device) -> None:
    """Stop cleanly; if that hangs, end the process."""
    hurry = threading.Timer(PATIENCE, _give_up, (device,))
    hurry.daemon = True
    hurry.start()
    device.stop()
    hurry.cancel()


def _give_up(device: Device) -> None:
    _complain("something did not end, and is cut off")
    if device.temporary is not None:
        shutil.rmtree(device.temporary, ignore_errors=True)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
