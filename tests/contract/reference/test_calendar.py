"""The reference's tasks on Simple Calendar: adding, deleting, and set-ups of questions."""

import pytest

from tests.contract.reference import storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.calendar_rows import EVENTS, Event, added, event, removed
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task, play

CELLS = 42
NOISE = [
    event(day, (day * 5) % 24, 30, f"Call with {name}", "We will discuss business objectives.")
    for day, name in enumerate(("HR", "the Team", "Alice", "Bob", "Marketing") * 2, 1)
]


class Calendar(Task):
    apps = ("simple calendar pro",)
    noise = NOISE

    def initialize(self, env: Env) -> None:
        storage.clear_table(env, EVENTS)
        super().initialize(env)
        storage.clear_table(env, EVENTS)
        storage.insert(env, EVENTS, self.noise)
        self.more(env)
        self.rows: list[Event] = storage.rows(env, EVENTS)

    def more(self, env: Env) -> None:
        """What else must be there at first."""

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_table(env, EVENTS)

    @staticmethod
    def tap_day(agent: Agent, day: int) -> None:
        """October 1st 2023 is the eighth of 42 cells, which tell nothing but where they are."""
        there = agent.watcher.stable()
        cells = [
            each for each in there if (each.resource_name or "").endswith("month_view_background")
        ]
        assert len(cells) == CELLS, [(each.bbox, each.class_name) for each in there]
        agent.click_at(*cells[day + 6].center)


class AddOneEvent(Calendar):
    budget = 34

    def __init__(self, wanted: Event, day: int, hour: int, minutes: int) -> None:
        self.wanted, self.day, self.hour, self.minutes = wanted, day, hour, minutes

    @classmethod
    def on(cls, day: int, hour: int, minutes: int, title: str, text: str, **more: int) -> Task:
        return cls(event(day, hour, minutes, title, text, **more), day, hour, minutes)

    def reward(self, env: Env) -> float:
        return float(added(self.rows, storage.rows(env, EVENTS), self.wanted))

    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro")
        self.tap_day(agent, self.day)
        agent.click("New Event").click("Event").input_text(self.wanted.title, "Title")
        agent.input_text(self.wanted.description, "Description").back()
        agent.click("id=event_start_time").click(f"{self.hour or '00'} hours").click("OK")
        agent.click("id=event_end_time")
        if self.minutes == 60:
            agent.click(f"{self.hour + 1} hours")
        else:
            agent.click("id=material_minute_tv").click(f"{self.minutes} minutes")
        agent.click("OK")
        self.repeat(agent)
        agent.click("Save").click("OK")

    def repeat(self, agent: Agent) -> None:
        """Not at all."""


class AddRepeatingEvent(AddOneEvent):
    def repeat(self, agent: Agent) -> None:
        if not agent.sees("No repetition"):
            agent.scroll("down")
        agent.click("No repetition")
        agent.click("Weekly" if self.wanted.repeat_rule else "Daily")


class Delete(Calendar):
    budget = 14
    noise = NOISE * 2

    def __init__(self, day: int, *targets: Event) -> None:
        self.day, self.targets = day, list(targets)

    def more(self, env: Env) -> None:
        storage.insert(env, EVENTS, self.targets)

    def reward(self, env: Env) -> float:
        gone = self.rows[-len(self.targets) :]
        return float(removed(self.rows, storage.rows(env, EVENTS), gone))

    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro")
        self.tap_day(agent, self.day)
        agent.long_press(self.targets[0].title)
        for each in self.targets[1:]:
            agent.click(each.title)
        agent.click("Delete").click("Yes")


class DeleteOneEvent(Delete):
    budget = 12

    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro")
        self.tap_day(agent, self.day)
        agent.click(self.targets[0].title).click("Delete").click("Yes")


class Question(Calendar):
    """75 others and one that is asked for; the answer is what the screen says."""

    noise = [  # noqa: RUF012
        event(1 + index % 14, index % 24, 45, f"Workshop on {index}", "We will organize.")
        for index in range(75)
    ]

    def __init__(self, day: int, target: Event) -> None:
        self.day, self.target = day, target

    def more(self, env: Env) -> None:
        storage.insert(env, EVENTS, [self.target])
        self.env = env

    def reward(self, env: Env) -> float:
        return float(self.wanted() == env.answer)

    def wanted(self) -> str:
        return self.target.title

    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro")
        self.tap_day(agent, self.day)
        there = agent.watcher.stable()
        agent.say(there[agent.find("id=event_item_title")].text or "")


class LocationOfEvent(Question):
    def wanted(self) -> str:
        return self.target.location

    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro").input_text(self.target.title, "id=top_toolbar_search")
        agent.click("id=event_item_title")
        there = agent.watcher.stable()
        agent.say(there[agent.find("id=event_location")].text or "")


class NextEvent(Question):
    def solve(self, agent: Agent) -> None:
        agent.open("Simple Calendar Pro").click("Change view").click("Simple event list")
        there = agent.watcher.stable()
        titles = [each.text for each in there if (each.resource_name or "").endswith("item_title")]
        assert self.target.title in titles, [each.text for each in there]
        agent.say(self.target.title)


TEXT = "We will plan annual budget. Let's be punctual."
CALL = "Call with Campaign"
TARGETS = [event(19, hour, 30, f"Review session for {hour}", TEXT) for hour in (9, 12, 20)]
TASKS: dict[str, Task] = {
    "SimpleCalendarAddOneEvent": AddOneEvent.on(17, 9, 45, "Meeting with Bob", TEXT),
    "SimpleCalendarAddOneEvent, in the past": AddOneEvent.on(15, 8, 15, CALL, TEXT),
    "SimpleCalendarAddOneEventTomorrow": AddOneEvent.on(16, 0, 30, CALL, TEXT),
    "SimpleCalendarAddOneEventInTwoWeeks": AddOneEvent.on(29, 14, 60, CALL, TEXT),
    "SimpleCalendarAddOneEventRelativeDay": AddOneEvent.on(21, 22, 30, CALL, TEXT),
    "SimpleCalendarAddRepeatingEvent, daily": AddRepeatingEvent.on(
        18, 10, 30, CALL, TEXT, repeat_interval=86400
    ),
    "SimpleCalendarAddRepeatingEvent, weekly": AddRepeatingEvent.on(
        18, 10, 30, CALL, TEXT, repeat_interval=604800, repeat_rule=4
    ),
    "SimpleCalendarDeleteEvents": Delete(19, *TARGETS),
    "SimpleCalendarDeleteEventsOnRelativeDay": Delete(19, *TARGETS[:2]),
    "SimpleCalendarDeleteOneEvent": DeleteOneEvent(19, TARGETS[1]),
    "SimpleCalendarEventsOnDate": Question(26, event(26, 14, 30, "Bug Bash")),
    "SimpleCalendarNextEvent": NextEvent(15, event(15, 16, 30, "Bug Bash")),
    "SimpleCalendarLocationOfEvent": LocationOfEvent(
        24, event(24, 11, 30, "Bug Bash", location="100 Main St Chicago")
    ),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
