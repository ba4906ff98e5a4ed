"""The reference's tasks on Clock, Camera and Contacts."""

import pytest

from tests.contract.reference import device, storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.elements import Element, elements, elements_of
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task, play
from tests.contract.reference.text import digits, fuzzy

DESK_CLOCK = "com.google.android.deskclock"


class Clock(Task):
    apps = ("clock",)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.clear(env, DESK_CLOCK)

    def reward(self, env: Env) -> float:
        there = elements(env)
        return float("DeskClock" in device.current_activity(env) and self.is_shown(there))

    def is_shown(self, there: list[Element]) -> bool:
        raise NotImplementedError

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        device.clear(env, DESK_CLOCK)


class TimerEntry(Clock):
    def __init__(self, hours: int, minutes: int, seconds: int) -> None:
        self.time = (hours, minutes, seconds)

    def is_shown(self, there: list[Element]) -> bool:
        hours, minutes, seconds = self.time
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        described = f"{hours} hours, {minutes} minutes, {seconds} seconds"
        return any(each.text == text or each.content_description == described for each in there)

    def solve(self, agent: Agent) -> None:
        agent.open("Clock").click("Timer")
        for digit in "".join(f"{part:02}" for part in self.time).lstrip("0"):
            agent.click(digit)


class StopwatchPausedVerify(Clock):
    def is_shown(self, there: list[Element]) -> bool:
        starts = [each for each in there if each.content_description == "Start"]
        named = [
            each
            for each in there
            if each not in starts[:1] and "Stopwatch" in (each.content_description, each.text)
        ]
        return bool(starts) and len(named) >= 2

    def solve(self, agent: Agent) -> None:
        agent.open("Clock").click("Stopwatch")


class StopwatchRunning(Clock):
    def is_shown(self, there: list[Element]) -> bool:
        return {"Pause", "Lap"} <= {each.content_description for each in there}

    def solve(self, agent: Agent) -> None:
        agent.open("Clock").click("Stopwatch").click("Start")


class Camera(Task):
    apps = ("camera",)
    folders = ("/sdcard/Pictures", "/sdcard/Movies")

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        for folder in self.folders:
            storage.clear_folder(env, folder)
        self.there = self.names(env)

    def names(self, env: Env) -> set[str]:
        return set(env.shell("ls", self.folder).replace("\r", "").split("\n"))

    def reward(self, env: Env) -> float:
        return float(len(self.names(env) - self.there) == 1)

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        for folder in self.folders:
            storage.clear_folder(env, folder)


class TakePhoto(Camera):
    def solve(self, agent: Agent) -> None:
        agent.open("Camera").click("Shutter").wait(1)


class TakeVideo(Camera):
    def solve(self, agent: Agent) -> None:
        agent.open("Camera").click("MODE LIST").click("Switch to Video Camera")
        agent.click("Shutter").wait(1).click("Shutter").wait(1)


class AddContact(Task):
    apps = ("contacts",)
    budget = 12

    def __init__(self, name: str, number: str) -> None:
        self.name, self.number = name, number

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        device.clear(env, "com.android.providers.contacts")

    def reward(self, env: Env) -> float:
        return float((self.name, digits(self.number)) in device.people(env))

    def solve(self, agent: Agent) -> None:
        given, _, family = self.name.partition(" ")
        agent.open("Contacts").click("Create contact")
        agent.input_text(given, "First name").input_text(family, "Last name")
        agent.input_text(self.number, "Phone").click("Save")


class AddContactFromThePhoneApp(AddContact):
    def solve(self, agent: Agent) -> None:
        given, _, family = self.name.partition(" ")
        agent.open("Dialer").click("Contacts").click("Create new contact")
        agent.input_text(given, "First name").input_text(family, "Last name")
        agent.input_text(self.number, "Phone").click("Save")


class NewContactDraft(Task):
    apps = ("contacts",)
    budget = 12

    def __init__(self, given: str, family: str, number: str, label: str) -> None:
        self.given, self.family, self.number, self.label = given, family, number, label

    def reward(self, env: Env) -> float:
        """Of all elements, also those that cannot be seen."""
        env.look()
        roles: dict[str, Element] = {}
        everything = elements_of(env.forest(), exclude_invisible=False)
        for each in everything:
            for role, matches in self.roles(each):
                if matches:
                    roles.setdefault(role, each)
                    break
        if "phone" in roles and "label" not in roles:
            _, top, _, bottom = roles["phone"].bbox
            for each in everything:
                near = bottom <= each.bbox[1] <= bottom + (bottom - top)
                if each.text == self.label and near:
                    roles["label"] = each
        return float(len(roles) == 4)

    def roles(self, each: Element) -> list[tuple[str, bool]]:
        text, hint = each.text, each.hint_text
        described = each.content_description == f"{self.label} Phone"
        number = bool(text) and digits(text or "") == digits(self.number)
        return [
            ("first name", fuzzy(text, self.given) and hint == "First name"),
            ("last name", fuzzy(text, self.family) and hint == "Last name"),
            ("phone", number and hint == "Phone"),
            ("label", text == self.label and described),
        ]

    def solve(self, agent: Agent) -> None:
        agent.open("Contacts").click("Create contact")
        agent.input_text(self.given, "First name").input_text(self.family, "Last name")
        agent.input_text(self.number, "Phone").back()
        agent.click("Show dropdown menu").click(self.label)


PERSON = ("Hugo Pereira", "+13920741751")
TASKS: dict[str, Task] = {
    "ClockTimerEntry": TimerEntry(10, 9, 25),
    "ClockTimerEntry, seconds": TimerEntry(0, 0, 5),
    "ClockStopWatchPausedVerify": StopwatchPausedVerify(),
    "ClockStopWatchRunning": StopwatchRunning(),
    "CameraTakePhoto": TakePhoto("/sdcard/Pictures"),
    "CameraTakeVideo": TakeVideo("/sdcard/Movies"),
    "ContactsAddContact": AddContact(*PERSON),
    "ContactsAddContact, two family names": AddContact("Carlos da Silva", "+10388542143"),
    "ContactsAddContact, from the phone app": AddContactFromThePhoneApp(*PERSON),
    "ContactsNewContactDraft": NewContactDraft("Alice", "Johnson", "555-123-4567", "Home"),
    "ContactsNewContactDraft, work": NewContactDraft("Bob", "Smith", "815-900-1234", "Work"),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
