"""The reference's tasks on settings, radios, the clipboard and starting apps."""

import pytest

from tests.contract.reference import app_names, device
from tests.contract.reference.actions import Agent
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task, play
from tests.contract.reference.text import fuzzy

BRIGHT = {"max": "255", "min": "1"}
LEFT, RIGHT, SLIDER = 38, 1040, 254  # where the brightness slider ends, and its height
RESET = "~~~RESET~~~"
OPENED = ("camera", "clock", "contacts", "settings", "dialer")


class Brightness(Task):
    apps = ("settings",)

    def __init__(self, wanted: str, first: str) -> None:
        self.wanted, self.first = wanted, first
        self.before = float(wanted == first)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.put(env, "system", "screen_brightness", BRIGHT[self.first])

    def reward(self, env: Env) -> float:
        there = int(device.get(env, "system", "screen_brightness"))
        return float(there == int(BRIGHT[self.wanted]))

    def solve(self, agent: Agent) -> None:
        if self.wanted != self.first:
            agent.open("Settings").scroll("down").click("Display").click("Brightness level")
            agent.click_at(RIGHT if self.wanted == "max" else LEFT, SLIDER)


class BrightnessInTheShade(Brightness):
    def solve(self, agent: Agent) -> None:
        agent.swipe("down").swipe("down")
        slider = agent.watcher.stable()[agent.find("id=slider")]
        agent.click_at(slider.bbox[2] - 1, slider.center[1])


class Wifi(Task):
    apps = ("settings",)

    def __init__(self, on: bool, first: bool) -> None:
        self.on, self.first = on, first
        self.before = float(on == first)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.wifi(env, self.first)

    def reward(self, env: Env) -> float:
        return float(device.get(env, "global", "wifi_on") in (("1", "2") if self.on else ("0",)))

    def solve(self, agent: Agent) -> None:
        if self.on != self.first:
            agent.open("Settings").click("Network & internet").click("Internet")
            agent.click("Wi\N{NON-BREAKING HYPHEN}Fi")


class Bluetooth(Task):
    apps = ("settings",)

    def __init__(self, on: bool, first: bool) -> None:
        self.on, self.first = on, first
        self.before = float(on == first)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.bluetooth(env, self.first)

    def reward(self, env: Env) -> float:
        return float(device.get(env, "global", "bluetooth_on") == "01"[self.on])

    def solve(self, agent: Agent) -> None:
        if self.on != self.first:
            agent.open("Settings").click("Connected devices")
            if self.on:
                agent.click("Pair new device")
            else:
                agent.click("Connection preferences").click("Bluetooth").click("Use Bluetooth")


class CopyToClipboard(Task):
    apps = ("clipper",)

    def __init__(self, text: str) -> None:
        self.text = text

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.copy(env, RESET)

    def reward(self, env: Env) -> float:
        return float(fuzzy(self.text, device.copied(env)))

    def solve(self, agent: Agent) -> None:
        agent.open("Settings").click("Search settings").input_text(self.text)
        agent.long_press(self.text)
        if agent.sees("Select all"):
            agent.click("Select all")
        agent.click("Copy")

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        device.copy(env, RESET)


class OpenApp(Task):
    apps = OPENED

    def __init__(self, name: str) -> None:
        self.name = name

    def reward(self, env: Env) -> float:
        activity = device.current_activity(env)
        assert activity.count("/") == 1, activity
        return float(activity.partition("/")[0] == app_names.package(self.name))

    def solve(self, agent: Agent) -> None:
        agent.open(self.name)


class OpenAppFromTheDrawer(OpenApp):
    def solve(self, agent: Agent) -> None:
        agent.scroll("down").click("Phone" if self.name == "dialer" else self.name.capitalize())


class Both(Task):
    """Two tasks at once, each worth a half; their set-ups follow one another."""

    apps = ("settings",)
    budget = 20

    def __init__(self, *halves: Task) -> None:
        self.halves = halves

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        for half in self.halves:
            half.initialize(env)

    def reward(self, env: Env) -> float:
        return sum(half.reward(env) for half in self.halves) / len(self.halves)

    def solve(self, agent: Agent) -> None:
        for half in self.halves:
            half.solve(agent)

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        for half in self.halves:
            half.tear_down(env)


class TurnOffWifiAndTurnOnBluetooth(Both):
    """Without leaving Settings in between."""

    def solve(self, agent: Agent) -> None:
        self.halves[0].solve(agent)
        agent.back().back().click("Connected devices").click("Pair new device")


TASKS: dict[str, Task] = {
    "SystemBrightnessMax": Brightness("max", "min"),
    "SystemBrightnessMax, in the shade": BrightnessInTheShade("max", "min"),
    "SystemBrightnessMaxVerify": Brightness("max", "max"),
    "SystemBrightnessMin": Brightness("min", "max"),
    "SystemBrightnessMinVerify": Brightness("min", "min"),
    "SystemWifiTurnOn": Wifi(on=True, first=False),
    "SystemWifiTurnOnVerify": Wifi(on=True, first=True),
    "SystemWifiTurnOff": Wifi(on=False, first=True),
    "SystemWifiTurnOffVerify": Wifi(on=False, first=False),
    "SystemBluetoothTurnOn": Bluetooth(on=True, first=False),
    "SystemBluetoothTurnOnVerify": Bluetooth(on=True, first=True),
    "SystemBluetoothTurnOff": Bluetooth(on=False, first=True),
    "SystemBluetoothTurnOffVerify": Bluetooth(on=False, first=False),
    "SystemCopyToClipboard": CopyToClipboard("Invoice #98765"),
    "SystemCopyToClipboard, an apostrophe": CopyToClipboard("Jane's Flower Shop"),
    "SystemCopyToClipboard, one word": CopyToClipboard("john.doe@example.com"),
    **{f"OpenAppTaskEval, {name}": OpenApp(name) for name in OPENED},
    "OpenAppTaskEval, from the drawer": OpenAppFromTheDrawer("clock"),
    "TurnOnWifiAndOpenApp": Both(Wifi(on=True, first=False), OpenApp("contacts")),
    "TurnOffWifiAndTurnOnBluetooth": TurnOffWifiAndTurnOnBluetooth(
        Wifi(on=False, first=True), Bluetooth(on=True, first=False)
    ),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
