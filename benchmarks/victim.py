"""The phone that is attacked, and its other client, who asks for an ``echo``."""

import socket
import time
from collections.abc import Sequence
from contextlib import ExitStack

from one_phone import Phone, _output, _until


def metered_phone(stack: ExitStack) -> Phone:
    """A phone of its own that measures who holds its lock."""
    phone = Phone(stack, "-meter-lock")
    _until(lambda: f"{phone.serial}\tdevice" in _output(phone, "devices"))
    phone.shell("true")
    console(phone, "aw lock reset")
    return phone


def echo(phone: Phone, number: int) -> float:
    """Seconds until the other client has its answer."""
    begun = time.perf_counter()
    answer = phone.shell(f"echo {number}")
    assert answer[5:].startswith(f"{number}\n".encode()), answer
    return time.perf_counter() - begun


def percentile(times: Sequence[float], percent: int = 99) -> float:
    return sorted(times)[len(times) * percent // 100] if times else float("inf")


def console(phone: Phone, line: str) -> list[str]:
    """The lines that the phone's console answers."""
    with socket.create_connection(("127.0.0.1", phone.ports["console"]), timeout=60) as peer:
        lines = peer.makefile("r", newline="\r\n")
        while not lines.readline().startswith("OK"):
            pass
        peer.sendall(f"{line}\r\n".encode())
        answer = []
        while (text := lines.readline().rstrip()) and not text.startswith(("OK", "KO")):
            answer.append(text)
        return answer


def longest_holds(phone: Phone) -> list[list[str]]:
    """The longest hold of the lock of each kind: the kind, milliseconds, "ms" and the label."""
    holds: dict[str, list[str]] = {}
    for line in console(phone, "aw lock"):
        words = line.split()
        if words[2] == "ms":
            holds.setdefault(words[0], words)
    return list(holds.values())
