"""Cases as environments of gymnasium, over `Bench`: importing this registers them.

    import gymnasium
    import pytest_androidworld.gym

    env = gymnasium.make("androidworld/MarkorCreateNote-v0")

``pip install 'pytest-androidworld[gymnasium]'`` brings gymnasium along.  All environments of a
process that have one budget and one image share a bench, so each has a phone of its own and there
is one adb server.  docs/bench.md describes spaces, rewards and what is masked.
"""

import math
import os
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, Text
from gymnasium.spaces import Dict as DictSpace

import pytest_androidworld.system_images as system_images
from pytest_androidworld.bench import tasks
from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.bench.bench_case import BenchCase
from pytest_androidworld.env.actions import Action, Answer, Done, Infeasible
from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.errors import AndroidWorldError, BegunAgain, UnknownName, UsageError
from pytest_androidworld.report.elements import tree
from pytest_androidworld.task import condition_names
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.verdicts import TABLE

if TYPE_CHECKING:
    from pytest_androidworld.env.state import State
    from pytest_androidworld.task.base import Task

NAMESPACE, VERSION = "androidworld", "v0"
SIZE = (270, 600)  # pixels of an observation: a quarter of the screen
LONGEST = 200  # characters of a text
CHARACTERS = "".join(map(chr, range(ord(" "), ord("~") + 1))) + "\n"
APPS = tuple(sorted(VERSIONS))
POINTED = {"tap": "click", "double_tap": "double_tap", "hold": "long_press"}
PLAIN = {
    "enter": "keyboard_enter",
    "back": "navigate_back",
    "home": "navigate_home",
    "wait": "wait",
}
KINDS = (*POINTED, "drag", "type", *PLAIN, "open_app", "answer", "done", "infeasible")

METADATA: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 1}
Picture = np.ndarray[Any, np.dtype[np.uint8]]


class SharedBenches:
    """A bench for each budget and image, as long as an environment of this process uses it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._benches: dict[tuple[int, str, str], tuple[Bench, int]] = {}

    def take(self, budget: str, image: str) -> Bench:
        with self._lock:
            key = os.getpid(), budget, image  # a vector environment may fork
            bench, users = self._benches.get(key) or (Bench(budget=budget, image=image), 0)
            self._benches[key] = bench, users + 1
            return bench

    def give_back(self, budget: str, image: str) -> None:
        with self._lock:
            key = os.getpid(), budget, image
            bench, users = self._benches.pop(key)
            if users > 1:
                self._benches[key] = bench, users - 1
                return
        bench.close()


BENCHES = SharedBenches()


class AndroidWorldEnv(gymnasium.Env[Picture, Mapping[str, Any]]):
    """One task; the seed of `reset` is the case's seed."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        task: "str | type[Task]",
        *,
        size: tuple[int, int] = SIZE,
        budget: str = "reference",
        image: str = system_images.DEFAULT,
        condition: str = CLEAN,
        masked_reward: float = math.nan,
        render_mode: str | None = None,
    ) -> None:
        """``size`` is an observation's width and height.

        ``condition`` is one of the phone's, as ``dark``, of each case whose `reset` names none.
        ``masked_reward`` is the reward of a step in which the phone or the task failed; NaN lets
        no one take it for a failure of the policy.
        """
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"render_mode: {render_mode!r} is not rgb_array")
        self.task = tasks.find(task).task
        self.size = size
        self.budget = budget
        self.image = system_images.find(image)
        condition_names.find(condition)
        self.condition = condition
        self.masked_reward = masked_reward
        self.render_mode = render_mode
        width, height = size
        self.observation_space = Box(0, 255, (height, width, 3), np.uint8)
        point = {name: Box(0.0, 1.0, (), np.float32) for name in ("x", "y", "to_x", "to_y")}
        self.action_space = DictSpace(
            {
                "kind": Discrete(len(KINDS)),
                **point,
                "text": Text(LONGEST, min_length=0, charset=CHARACTERS),
                "app": Discrete(len(APPS)),
            }
        )
        self.case: BenchCase | None = None
        self._bench: Bench | None = None
        self._playing = ExitStack()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, dict[str, Any]]:
        """Begin a case: of that seed, or of one drawn by the generator of the seed before.

        ``options`` may have a ``condition``, which is this case's alone.
        """
        super().reset(seed=seed)
        given = {"condition": self.condition, **(options or {})}
        for name in given.keys() - {"condition"}:
            raise UnknownName("option of reset", name, ("condition",))
        self._leave()
        if self._bench is None:
            self._bench = BENCHES.take(self.budget, self.image)
        chosen = int(self.np_random.integers(2**31)) if seed is None else seed
        case = self._bench.case(self.task, chosen, condition=given["condition"], pixels=True)
        self.case = self._playing.enter_context(case)
        if case.over:
            raise AndroidWorldError(f"{case} could not begin: {case.over}")
        return self._picture(case.state), self._info(case, case.state)

    def step(self, action: Mapping[str, Any]) -> tuple[Picture, float, bool, bool, dict[str, Any]]:
        """Take a step; the reward comes with the last one."""
        case = self._begun
        before = case.state
        try:
            state = case.act(read_action(action, before.screen_size))
        except BegunAgain as again:  # the policy has seen another phone's screen
            self._playing.__exit__(type(again), again, again.__traceback__)
            state = before
        info = self._info(case, state)
        if not case.over:
            return self._picture(state), 0.0, False, False, info
        result = case.result
        reward = self.masked_reward if result.reward is None else result.reward
        declared = TABLE[result.verdict].declared
        return self._picture(state), reward, declared, not declared, info

    def render(self) -> Picture | None:
        """The whole screen, if the ``render_mode`` is rgb_array."""
        if self.render_mode is None:
            return None
        return self._begun.state.pixels

    def close(self) -> None:
        """End the case; the last environment of its bench ends the phones, too."""
        self._leave()
        if self._bench is not None:
            self._bench = None
            BENCHES.give_back(self.budget, self.image)

    @property
    def _begun(self) -> BenchCase:
        if self.case is None:
            raise AndroidWorldError("the environment has not been reset: call reset() first")
        return self.case

    def _leave(self) -> None:
        self.case = None
        self._playing.close()

    def _picture(self, state: "State") -> Picture:
        picture = state.scaled(self.size).pixels
        assert picture is not None, "its case has pixels"
        return picture

    def _info(self, case: BenchCase, state: "State") -> dict[str, Any]:
        info: dict[str, Any] = {
            "goal": case.goal,
            "seed": case.seed,
            "elements": tree(state.ui_elements),
            "steps_left": case.steps_left,
        }
        if case.over:
            result = case.result
            info |= {
                "verdict": result.verdict,
                "reason": result.reason,
                "masked": result.masked,
                "partial": result.partial,
                "success": result.success,
                "side_effects": result.side_effects,
            }
        return info


def read_action(action: Mapping[str, Any], size: tuple[int, int]) -> Action:
    """An action of a space's, on a screen of that size."""
    kind = KINDS[int(action["kind"])]
    x, y = point(action["x"], action["y"], size)
    if kind in POINTED:
        return Action(POINTED[kind], x=x, y=y)
    if kind in PLAIN:
        return Action(PLAIN[kind])
    if kind == "drag":
        to_x, to_y = point(action["to_x"], action["to_y"], size)
        return Action("drag", x=x, y=y, to_x=to_x, to_y=to_y)
    if kind == "type":
        return Action("input_text", x=x, y=y, text=action["text"])
    if kind == "open_app":
        return Action("open_app", app_name=APPS[int(action["app"])])
    if kind == "answer":
        return Answer(action["text"])
    return Done() if kind == "done" else Infeasible()


def point(x: Any, y: Any, size: tuple[int, int]) -> tuple[int, int]:
    """Shares of a screen as its pixels."""
    width, height = size
    return min(int(float(x) * width), width - 1), min(int(float(y) * height), height - 1)


def register() -> None:
    """Register the benchmark's tasks; a second call does nothing."""
    for name in tasks.names():
        env_id = f"{NAMESPACE}/{name}-{VERSION}"
        if env_id not in gymnasium.registry:
            entry = f"{__name__}:{AndroidWorldEnv.__name__}"
            gymnasium.register(env_id, entry, kwargs={"task": name})


register()
