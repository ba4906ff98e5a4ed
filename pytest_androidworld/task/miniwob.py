"""MobileMiniWoB++: a page in an app has an instruction, and rewards what was done.

The app `com.google.androidenv.miniwob` takes intents and answers broadcasts; nothing else of it is
used here, so that the same classes play on an emulator.
"""

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.page_facts import PageFact, page_facts
from pytest_androidworld.task.params import Param
from pytest_androidworld.task.score import Check, Score, check, crash, strict

PACKAGE = "com.google.androidenv.miniwob"
ACTIVITY = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
CONFIG = "RL_TASK_APP_CONFIG"
UTTERANCE = f"{PACKAGE}.app.GET_UTTERANCE_ACTION"
REWARD = f"{PACKAGE}.app.GET_REWARD_ACTION"
ANSWER = re.compile(r'result=-1, data="(.*)"', re.DOTALL)
WHOLE = re.compile(r"([+-]?\d+)?")  # or nothing, while the page has not come to an end
# Seconds of the device's time, and how often: as the reference waits, but for the utterance.
LOADING, TOUCHING, ABSENT, LATE = 1.0, 0.2, 1.0, 0.2
ATTEMPTS, LOOKS = 3, 25
# The pages whose best reward lies between pixels, or between the shades that a wheel offers: D108.
NEARLY = frozenset(
    "bisect-angle circle-center find-midpoint right-angle use-colorwheel use-colorwheel-2".split()
)
ENOUGH = 0.95
SUITE, SUBSET_MARK = "miniwob", "miniwob_subset"
SUBSET = frozenset(  # the 62 of the published results
    """
    book-flight choose-date choose-list click-button click-button-sequence click-checkboxes
    click-checkboxes-large click-checkboxes-soft click-checkboxes-transfer click-collapsible
    click-collapsible-2 click-color click-dialog click-dialog-2 click-link click-option click-pie
    click-scroll-list click-shades click-shape click-tab click-tab-2 click-tab-2-hard click-test
    click-test-2 click-widget copy-paste copy-paste-2 count-shape email-inbox
    email-inbox-forward-nl email-inbox-forward-nl-turk email-inbox-nl-turk enter-date
    enter-password enter-text enter-text-dynamic enter-time find-word focus-text focus-text-2
    grid-coordinate guess-number identify-shape login-user login-user-popup multi-layouts
    multi-orderings navigate-tree read-table search-engine simple-algebra simple-arithmetic
    social-media social-media-all social-media-some terminal text-transform tic-tac-toe
    unicode-test use-autocomplete use-slider
    """.split()
)
NOT_IN_FRONT = "no answer: the app is not in front"


def drawn_seed(random: Random) -> str:
    """What the page seeds its own draws with; the app on an emulator does not read it: D110."""
    return str(random.randrange(2**32))


class MiniWobTask(Task):
    """One page of MiniWoB++; a subclass names it, as its HTML file is called."""

    page: ClassVar[str] = ""
    app_names = (SUITE,)
    complexity = 3
    needs = frozenset({"web"})
    suite = SUITE
    guidelines = (
        "All that is to be done is on the page in front of you: stay in this app, and never use"
        " navigate_home.",
    )
    page_seed = Param(drawn_seed)
    utterance = Param(lambda random: "")  # the page's instruction, once it has drawn one
    left: bool = False  # whether the app was once not in front after a step

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.marks = (SUITE, SUBSET_MARK) if cls.page in SUBSET else (SUITE,)
        if cls.page:
            cls.template = "Follow the instructions shown on the top of the screen: {utterance}"

    # For solutions

    @property
    def quoted(self) -> list[str]:
        """The quoted texts in the page's instruction."""
        return re.findall(r'"([^"]*)"', self.utterance)

    def facts(self) -> list[PageFact]:
        """Colours and shapes of the page; on the virtual phone only."""
        return page_facts(self._device)

    # Its life

    def initialize_task(self, env: Device) -> None:
        """Let the app draw and start a problem; its page may need some time for that."""
        self._device = env
        config = {"task": self.page, "seed": self.page_seed}
        start(env, "--es", CONFIG, json.dumps(config, separators=(",", ":")))
        env.settle.sleep(LOADING)
        start(env, "--ez", "reset", "true")
        start(env, "--ez", "step", "true")
        self.params["utterance"] = utterance(env)

    def over(self, env: Device) -> bool:
        """Whether the page's reward is not 0, after a moment for the last touch's effect."""
        env.settle.sleep(TOUCHING)
        reward = broadcast(env, REWARD)
        self.left = self.left or reward is None
        return bool(reward) and number(reward) != 0

    def is_successful(self, env: Device) -> Score:
        return judged(self.page, broadcast(env, REWARD), left=self.left)


def start(env: Device, *extras: str) -> None:
    """Send the app an intent; if it cannot be started the task is invalid."""
    done = env.adb.run("am", "start", "-W", "-n", ACTIVITY, *extras)
    if done.status or "Error" in done.stdout + done.stderr:
        reason = " ".join(f"{done.stdout} {done.stderr}".split())
        raise InvalidTask(f"{PACKAGE} cannot be started: {reason}")


def utterance(env: Device) -> str:
    """Wait for the page's instruction."""
    for _ in range(LOOKS):
        text = broadcast(env, UTTERANCE)
        if text:
            return text
        env.settle.sleep(LATE)
    raise InvalidTask(f"{PACKAGE}: the page gave no instruction within {LOOKS * LATE:g} s")


def broadcast(env: Device, action: str) -> str | None:
    """The app's reply to a broadcast; None if it is not in front, and receives none."""
    for attempt in range(ATTEMPTS):
        if attempt:
            env.settle.sleep(ABSENT)
        found = ANSWER.search(env.adb.run("am", "broadcast", "-a", action).stdout)
        if found:
            return found[1].strip()
    return None


def number(reward: str | None) -> float:
    """A reward as the page has logged it; 0 for what is none."""
    try:
        return float(reward or 0)
    except ValueError:
        return 0.0


def judged(page: str, reward: str | None, *, left: bool = False) -> Score:
    """Both rewards for the reward that the page has reported."""
    away = [crash("the app is in front after each step", NOT_IN_FRONT, "D107")] if left else []
    return Score.of(*_checks(page, reward), away)


def _checks(page: str, reward: str | None) -> Iterable[Check]:
    """The reference reads whole numbers only, and raises on any other reward, and on none."""
    claim, value = f"the reward of the page {page}", number(reward)
    least = ENOUGH if page in NEARLY else 1.0
    expected = f"at least {least:g}" if page in NEARLY else "1"
    if reward is None:
        yield strict(check(claim, expected, NOT_IN_FRONT, 0.0), "D107")
        yield crash(claim, NOT_IN_FRONT, "D107")
    elif WHOLE.fullmatch(reward):
        found = reward or "none: the page has not come to an end"
        yield check(claim, expected, found, float(value == 1))
    else:
        defect = "D108" if page in NEARLY else "D91"
        yield strict(check(claim, expected, reward, float(value >= least)), defect)
        yield crash(claim, f"{reward} is no whole number", defect)
