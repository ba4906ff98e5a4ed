"""Random attacks on a virtual phone's doors, each followed by the ``echo`` of another client.

    python benchmarks/attacks.py hunt [ATTACKS [SEED [DOOR]]]

An attack comes as bytes (adb's packets, the console, gRPC, plain noise) or as a line of shell, and
hangs up only when the one after the next comes. A door is adb, shell, console or grpc; without
one, all are attacked. The seed is printed: it gives the same
attacks again, although how they meet in time is the machine's. What switches the phone off or
drops its connections on purpose (``reboot``, ``kill``, ``root``, faults) is not among them.
"""

import os
import secrets
import socket
import struct
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import grpc
from attack_words import (
    ADB,
    CONSOLE,
    ENDLESS,
    HOPELESS,
    METHODS,
    SERVICES,
    SKIPPED,
    STREAMS,
    SYNC,
    WORDS,
)
from one_phone import CONTROLLER, Phone, reset_after_use
from victim import console, echo, longest_holds, metered_phone, percentile

AT_ONCE = 2  # attacks that are under way, the oldest of which hangs up
ROUND = 250  # attacks between two resets, which also empty the disk
FIRST = 1000
LIMIT = 0.05  # seconds of the processor that a client may hold the lock
PATIENCE = 5.0  # seconds in which an echo is answered
DOORS = ("adb", "shell", "console", "grpc")


class Attackers:
    """What attacks are made of: chance, the phone's commands, and clients that still hold on."""

    def __init__(self, phone: Phone, chance: Random, door: str) -> None:
        self.phone = phone
        self.chance = chance
        names = phone.shell("ls /system/bin").decode(errors="replace").split()
        self.commands = [name for name in names if name.isalnum() and name not in SKIPPED]
        self.open: deque[ExitStack] = deque()
        lines = (self.shell,) * 4 + (self.endless, self.hopeless)
        doors: dict[str, tuple[Callable[[ExitStack], None], ...]] = {
            "adb": (self.noise, self.packets, self.sync, self.crowd, self.flood),
            "shell": lines,
            "console": (self.noise, self.console),
            "grpc": (self.noise, self.call, self.stream),
        }
        together = tuple(dict.fromkeys(kind for kinds in doors.values() for kind in kinds))
        self.door = door
        self.kinds = doors[door] if door else (*together, *lines[:3])

    def attack(self) -> str:
        """One more attack, and the oldest hangs up."""
        stack = ExitStack()
        self.open.append(stack)
        kind = self.chance.choice(self.kinds)
        with suppress(OSError, grpc.RpcError):  # the phone may hang up in the middle
            kind(stack)
        if len(self.open) > AT_ONCE:
            self.open.popleft().close()
        return kind.__name__

    def hang_up(self) -> None:
        while self.open:
            self.open.popleft().close()

    # As bytes

    def dial(self, stack: ExitStack, door: str) -> socket.socket:
        peer = socket.create_connection(("127.0.0.1", self.phone.ports[door]), timeout=1)
        return stack.enter_context(peer)

    def host(self, stack: ExitStack) -> socket.socket:
        """A connection that has introduced itself to adbd."""
        peer = self.dial(stack, "adb")
        peer.sendall(packet("CNXN", 0x01000001, 1 << 20, b"host::features=shell_v2,cmd"))
        return peer

    def bytes(self, most: int) -> bytes:
        return self.chance.randbytes(self.chance.randrange(most))

    def number(self) -> int:
        return self.chance.choice((0, 1, 2, 3, 7, 1 << 16, 1 << 31, (1 << 32) - 1))

    def noise(self, stack: ExitStack) -> None:
        among = (self.door,) if self.door else ("adb", "console", "grpc")
        peer = self.dial(stack, self.chance.choice(among))
        peer.sendall(self.bytes(5000))

    def packets(self, stack: ExitStack) -> None:
        peer = self.host(stack)
        for _ in range(self.chance.randrange(40)):
            service = self.chance.choice(SERVICES).format(self.line())
            data = self.chance.choice((service.encode() + b"\0", self.bytes(3000), b""))
            command = self.chance.choice([*ADB, "OPEN", "OPEN", "WRTE", "CLSE"])
            peer.sendall(packet(command, self.number(), self.number(), data))
        peer.sendall(packet("WRTE", 1, 1, b"x" * 1000)[: self.chance.randrange(1024)])

    def sync(self, stack: ExitStack) -> None:
        peer = self.host(stack)
        peer.sendall(packet("OPEN", 1, 0, b"sync:\0"))
        for _ in range(self.chance.randrange(20)):
            path = self.chance.choice(
                ("/sdcard/a,33206", "/", "/sdcard/../..", "/dev/zero", "\0" * 9)
            )
            length = self.chance.choice((len(path), 0, 1 << 20, (1 << 32) - 1))
            kind = self.chance.choice(SYNC).encode()
            peer.sendall(packet("WRTE", 1, 1, struct.pack("<4sI", kind, length) + path.encode()))

    def flood(self, stack: ExitStack) -> None:
        """Much more than a host may send before it is asked for more."""
        peer = self.host(stack)
        line = self.chance.choice(("cat >/dev/null", "sleep 9", "while :; do :; done", "read x"))
        peer.sendall(packet("OPEN", 1, 0, f"shell:{line}".encode() + b"\0"))
        for _ in range(self.chance.randrange(12)):
            peer.sendall(packet("WRTE", 1, 1, bytes(1 << 20)))

    def crowd(self, stack: ExitStack) -> None:
        """Very many that want a little, and hang up at once."""
        peer = self.host(stack)
        service = self.chance.choice(("shell:cat", "shell,v2,raw:cat", "shell:sleep 9", "sync:"))
        for number in range(1, 301):
            peer.sendall(packet("OPEN", number, 0, service.encode() + b"\0"))
        for number in range(1, 301):
            peer.sendall(packet("CLSE", number, number))

    def console(self, stack: ExitStack) -> None:
        peer = self.dial(stack, "console")
        for _ in range(self.chance.randrange(8)):
            line = self.chance.choice(CONSOLE)
            words = [self.chance.choice((*WORDS, "a" * 5000)) for _ in range(2)]
            if line not in ("{}", "aw {}") or not words[0].isalpha():
                peer.sendall(f"{line.format(*words)}\r\n".encode())

    def call(self, stack: ExitStack) -> None:
        method = self.chance.choice(METHODS)
        call = self.phone.channel.unary_unary(f"{CONTROLLER}/{method}")
        stack.callback(call.future(self.bytes(200), timeout=1).cancel)

    def stream(self, stack: ExitStack) -> None:
        for _ in range(self.chance.choice((1, 64))):
            method = self.chance.choice(STREAMS)
            call = self.phone.channel.unary_stream(f"{CONTROLLER}/{method}")
            stack.callback(call(b"", timeout=5).cancel)

    # As lines

    def shell(self, stack: ExitStack) -> None:
        self.run(stack, self.line())

    def endless(self, stack: ExitStack) -> None:
        self.run(stack, self.chance.choice(ENDLESS))

    def hopeless(self, stack: ExitStack) -> None:
        line = self.chance.choice(HOPELESS)
        texts = [self.chance.choice(("a|a", "a|aa", "a*a", "*a" * 20)) for _ in range(3)]
        self.run(stack, line.format("a" * self.chance.randrange(20, 200), *texts))

    def run(self, stack: ExitStack, line: str) -> None:
        peer = self.host(stack)
        service = self.chance.choice(("shell:", "shell,v2,raw:", "exec:"))
        peer.sendall(packet("OPEN", 1, 0, (service + line).encode() + b"\0"))

    def line(self) -> str:
        """Commands with plausible arguments, joined at random."""
        line = self.simple()
        for _ in range(self.chance.randrange(4)):
            joint = self.chance.choice((" | ", "; ", " && ", " || ", " & ", "\n"))
            line += joint + self.simple()
        shape = self.chance.choice(
            ("{}", "{}", "{}", "while {}; do {}; done", "x=$({})", "({}) | cat")
        )
        return shape.format(line, line)

    def simple(self) -> str:
        words = [self.chance.choice(WORDS) for _ in range(self.chance.randrange(5))]
        more = self.chance.choice(("", "", "", " < /dev/zero", " > /sdcard/x", " 2>&1", " <<< $x"))
        return " ".join((self.chance.choice(self.commands), *words)) + more


def packet(command: str, arg0: int, arg1: int, data: bytes = b"") -> bytes:
    number = int.from_bytes(command.encode(), "little")
    head = struct.pack(
        "<6I", number, arg0, arg1, len(data), sum(data) & 0xFFFFFFFF, number ^ 0xFFFFFFFF
    )
    return head + data


def listing(*folders: Path) -> dict[str, tuple[int, int]]:
    """What lies in some folders: names, sizes and dates."""
    entries = {}
    for folder in folders:
        for above, names, files in os.walk(folder):
            names[:] = [
                name for name in names if name not in ("__pycache__", "phone") and name[0] != "."
            ]
            for name in files:
                with suppress(FileNotFoundError):
                    stat = Path(above, name).stat()
                    entries[f"{above}/{name}"] = stat.st_size, stat.st_mtime_ns
    return entries


def memory_at_rest(attackers: Attackers) -> float:
    """MB once all have hung up and the phone is as it was."""
    attackers.hang_up()
    for _ in range(20):
        threading.Event().wait(0.1)
        reset_after_use(attackers.phone)
    return attackers.phone.memory()


def measure(attacks: int, seed: int, door: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    outside = folder / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret\n")
    os.environ["TMPDIR"] = str(folder / "phone")
    (folder / "phone").mkdir()
    times: list[float] = []
    slowest = ""
    with ExitStack() as stack:
        phone = metered_phone(stack)
        socket.setdefaulttimeout(PATIENCE)  # not for its start, which a busy machine slows down
        attackers = Attackers(phone, Random(seed), door)
        stack.callback(attackers.hang_up)
        before, first = listing(folder, Path(__file__).parents[1]), 0.0
        for number in range(1, attacks + 1):
            kind = attackers.attack()
            try:
                times.append(echo(phone, number))
            except OSError as error:
                yield f"attack {number} ({kind})", "no answer", str(error)
                sys.exit(1)
            slowest = kind if times[-1] == max(times) else slowest
            if number % ROUND == 0:
                attackers.hang_up()
                reset_after_use(phone)
            if number == min(FIRST, attacks):
                first = memory_at_rest(attackers)
                yield f"memory after {number} attacks", f"{first:.0f} MB", ""
        last = memory_at_rest(attackers)
        yield f"memory after {attacks}", f"{last:.0f} MB", f"≤ {first + 20:.0f} MB"
        after = listing(folder, Path(__file__).parents[1])
        yield from lock_rows(phone)
        yield from defect_rows(phone)
    times.sort()
    yield "echo of another client, median", f"{times[len(times) // 2] * 1000:.1f} ms", ""
    yield "99th percentile", f"{percentile(times) * 1000:.0f} ms", "≤ 200 ms"
    yield f"longest ({slowest})", f"{times[-1] * 1000:.0f} ms", f"≤ {PATIENCE * 1000:.0f} ms"
    changed = sorted(set(before.items()) ^ set(after.items()))
    yield "files of the host that changed", str(len(changed)), "0"
    for (path, _), _ in zip(changed, range(5), strict=False):
        yield "", path, ""


def lock_rows(phone: Phone) -> Iterator[tuple[str, str, str]]:
    """The lock's longest hold of each kind, then those that worked for longer than its limit."""
    for kind, *hold in longest_holds(phone):
        yield f"longest hold of the lock, {kind}", " ".join(hold[:2]), " ".join(hold[2:])
    for line in console(phone, "aw lock"):
        kind, *hold = line.split()
        if kind == "work" and hold[1] == "ms" and float(hold[0]) > LIMIT * 1000:
            yield "", " ".join(hold[:2]), " ".join(hold[2:])


def defect_rows(phone: Phone) -> Iterator[tuple[str, str, str]]:
    """Exceptions that the phone has caught and recorded: each is a defect of it."""
    defects = console(phone, "aw failures")
    yield "defects recorded by the phone", str(len(defects)), "0"
    for line in sorted(set(defects))[:5]:
        yield "", line, ""


def hunt(attacks: str = "10000", seed: str = "", door: str = "") -> None:
    if door and door not in DOORS:
        sys.exit(f"there is no door {door!r}: choose one of {', '.join(DOORS)}, or none for all")
    seed = seed or str(secrets.randbits(32))
    print(f"python benchmarks/attacks.py hunt {attacks} {seed} {door}")
    with tempfile.TemporaryDirectory() as folder:
        for what, found, target in measure(int(attacks), int(seed), door, Path(folder)):
            print(f"{what:36} {found:>14}   {target}", flush=True)
