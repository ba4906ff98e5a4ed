"""The reference's tasks on a page in Chrome: their set-up, and the way to the page."""

import pytest

from tests.contract.reference import device, storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.elements import elements
from tests.contract.reference.env import Env
from tests.contract.reference.task import Task

CHROME = "com.android.chrome"
PAGE = f"{storage.SHARED}/Download/task.html"
HTML = b"<!DOCTYPE html><html><head><title>Maze Puzzle</title></head><body></body></html>"


class Browser(Task):
    apps = ("chrome",)
    budget = 20

    def set_time(self, env: Env) -> None:
        """Not frozen: the network's."""
        device.ensure_root(env)
        for key in ("auto_time", "auto_time_zone"):
            device.put(env, "global", key, "1")
        env.sleep(1)

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_storage(env)
        device.clear(env, CHROME)
        device.grant(env, CHROME, "POST_NOTIFICATIONS")
        storage.push(env, HTML, PAGE)

    def reward(self, env: Env) -> float:
        there = elements(env)
        in_front = device.current_activity(env).partition("/")[0] == CHROME
        return float(in_front and any(each.text == "Success!" for each in there))

    def solve(self, agent: Agent) -> None:
        """As far as the page: Chrome's first run swallows the first request."""
        agent.open("Files").click("task.html")
        if agent.sees("Chrome"):
            agent.click("Chrome")
        agent.click("Just once").click("Accept & continue").click("No thanks")
        agent.click("task.html").click("Just once")

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_storage(env)
        device.clear(env, CHROME)
        for key in ("auto_time", "auto_time_zone"):
            device.put(env, "global", key, "0")


@pytest.fixture
def task(env: Env) -> Task:
    task = Browser()
    task.initialize(env)
    env.reset()
    return task


def test_a_page_is_set_up_and_put_away(task: Task, env: Env) -> None:
    assert storage.pull(env, PAGE) == HTML
    assert task.reward(env) == 0
    task.tear_down(env)
    assert not storage.is_there(env, PAGE)
    assert device.get(env, "global", "auto_time") == "0"


def test_the_page_is_opened_within_eight_steps(task: Task, env: Env) -> None:
    agent = Agent(env)
    task.solve(agent)
    agent.watcher.stable()
    assert device.current_activity(env).partition("/")[0] == CHROME
    assert agent.steps <= 8
