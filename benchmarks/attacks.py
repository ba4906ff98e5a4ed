"""What attacks on a virtual phone do to the ``adb shell echo`` of another client.

    python benchmarks/attacks.py [WORD …]               # named attacks: all, or those with a WORD
    python benchmarks/attacks.py hunt [ATTACKS [SEED [DOOR]]]  # random ones

Each named attack (a row; see attack_rows.py) has a phone and a client of its own. While it lasts,
another client asks for an ``echo`` again and again. Printed are the 99th percentile and the worst
of these answers, how much more memory the phone takes at most, the processor time that it used in
a second after the attacker hung up, and its lock's longest hold in processor time of the holder,
with what that did. Only the last two are independent of what else the machine does.
"""

import socket
import sys
import threading
import time
from contextlib import ExitStack, suppress
from typing import NamedTuple

import grpc
import grpc_rows  # registers its rows
from attack_rows import ATTACK, ROWS, Attack, Attacker
from hunt import hunt
from one_phone import Phone, cpu
from victim import echo, longest_holds, metered_phone, percentile

assert grpc_rows
PATIENCE = 60.0  # seconds for an echo
PAUSE = 0.01  # seconds between two echoes
GRACE = 1.0  # seconds in which the work of a client that is gone ends
HEAD = f"{'attack':44}{'99 %':>9}{'worst':>9}{'memory':>9}{'after':>8}{'lock':>10}"
GOAL = f"{'goal':44}{'200 ms':>9}{'1000 ms':>9}{'+150 MB':>9}{'0.0 s':>8}{'50 ms':>10}"


class Figures(NamedTuple):
    """What one attack did."""

    times: list[float]
    memory: float
    after: float
    lock: float
    label: str

    def __str__(self) -> str:
        return (
            f"{percentile(self.times) * 1000:6.0f} ms{max(self.times) * 1000:6.0f} ms"
            f"{self.memory:+6.0f} MB{self.after:6.1f} s{self.lock:7.0f} ms   {self.label}"
        )


def measure(attack: Attack) -> Figures:
    with ExitStack() as stack:
        phone = metered_phone(stack)
        attacker = Attacker(phone)
        stack.callback(attacker.hang_up)
        first = phone.memory()
        thread = threading.Thread(target=_run, args=(attack, attacker), daemon=True)
        thread.start()
        times, most = echoes(phone, thread, time.monotonic() + ATTACK)
        attacker.hang_up()
        thread.join()
        after = cpu_after(phone)
        times.append(echo(phone, 0))
        memory = max(most, phone.memory()) - first
        holds = {words[0]: words for words in longest_holds(phone)}
        _, lock, _, *label = holds["work"]
        return Figures(times, memory, after, float(lock), " ".join(label))


def _run(attack: Attack, attacker: Attacker) -> None:
    with suppress(OSError, grpc.RpcError, ValueError, AssertionError):  # it is hung up
        attack(attacker)


def echoes(phone: Phone, attack: threading.Thread, ends: float) -> tuple[list[float], float]:
    """The times of echoes while an attack lasts, and the most memory."""
    times = [echo(phone, 0)]
    most = phone.memory()
    while attack.is_alive() and time.monotonic() < ends:
        times.append(echo(phone, len(times)))
        most = max(most, phone.memory())
        attack.join(PAUSE)
    return times, most


def cpu_after(phone: Phone) -> float:
    """Seconds of the processor that the phone uses in a second, a moment after an attack."""
    idle = threading.Event()
    idle.wait(GRACE)
    begun = cpu(phone.process.pid)
    idle.wait(1.0)
    return cpu(phone.process.pid) - begun


def named(words: list[str]) -> None:
    print(HEAD, GOAL, sep="\n", flush=True)
    for name, attack in ROWS.items():
        if not words or any(word in name for word in words):
            print(f"{name:44}", end="", flush=True)
            try:
                print(measure(attack), flush=True)
            except TimeoutError:
                print(f" no answer in {PATIENCE:.0f} s", flush=True)


def main() -> None:
    words = sys.argv[1:]
    if words[:1] == ["hunt"]:
        hunt(*words[1:])
    else:
        socket.setdefaulttimeout(PATIENCE)
        named(words)


if __name__ == "__main__":
    main()
