"""What agents cost on the client's side, measured on screens of a virtual phone.

    python benchmarks/agents.py

Seconds of the processor are counted, so that the numbers mean the same on a busy machine. The
model is none: it encodes the pictures that it is shown, as each provider does, and replies.
"""

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack

from one_phone import NOTES, Phone, Row, _output, _until

from pytest_androidworld import Device, Home, Message, OpenApp, Reply, Screen, connect
from pytest_androidworld.agents.m3a import M3A

APPS = ("markor", "settings", "clock", "contacts", "camera", "files", "simple calendar pro")
ROUNDS = 5
ACTION = 'Reason: it is there\nAction: {"action_type": "click", "index": 1}'


class Model:
    """Says the same to every question; ``took`` is what its pictures have cost, in seconds."""

    def __init__(self) -> None:
        self.took = 0.0
        self.pictures: set[bytes] = set()

    def ask(self, message: Message, purpose: str) -> Reply:
        for part in message.parts:
            if isinstance(part, Screen):
                begun = time.process_time()
                picture = part.png()
                self.took += time.process_time() - begun
                self.pictures.add(picture)
        return Reply(ACTION if purpose == "act" else "It came up.")


def pictures_of_m3a(device: Device) -> Iterator[tuple[float, float]]:
    """Seconds of CPU for the pictures of each step, and the size of one in KB."""
    agent, model = M3A(), Model()
    agent.model = model  # type: ignore[assignment]  # of a model it only calls `ask`
    agent.start("See all apps.")
    for _ in range(ROUNDS):
        for action in (Home(), *map(OpenApp, APPS)):
            device.act(action, device.observe())
            state = device.observe(pixels=True)
            model.took, model.pictures = 0.0, set()
            agent.step(state)
            sizes = [len(each) / 1024 for each in model.pictures]
            yield model.took, statistics.mean(sizes)


def measure() -> Iterator[Row]:
    """What DESIGN asks of agents, row by row."""
    with ExitStack() as stack:
        phone = Phone(stack)
        _until(lambda: phone.serial in _output(phone, "devices"))
        door = f"127.0.0.1:{phone.ports['grpc']}"
        device = connect(phone.serial, adb_port=phone.server, grpc=door)
        stack.callback(device.close)
        device.adb.shell(f"for n in 1 2 3 4 5 6 7 8; do echo x >{NOTES}/note$n.md; done")
        steps = list(pictures_of_m3a(device))
        mean = statistics.mean(took for took, _ in steps)
        yield "pictures of an m3a step, CPU", f"{mean:.3f} s", "≤ 0.1 s"
        most = max(took for took, _ in steps)
        yield "the same, of the dearest step", f"{most:.3f} s", "≤ 0.1 s"
        yield "size of a picture", f"{statistics.mean(size for _, size in steps):.0f} KB", ""


def main() -> None:
    print(f"{'what':40} {'measured':>14}   target")
    for what, found, target in measure():
        print(f"{what:40} {found:>14}   {target}", flush=True)


if __name__ == "__main__":
    main()
