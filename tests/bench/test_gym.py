"""Cases as environments of gymnasium: its own checks pass, and trouble is no reward."""

import math
import re
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pytest_androidworld import Action, Answer, Bench, Done, Infeasible
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.errors import AndroidWorldError, UsageError
from pytest_androidworld.gym import APPS, BENCHES, KINDS, AndroidWorldEnv, point, read_action
from tests.crash import crash

NOTE = "androidworld/MarkorCreateNote-v0"
SCREEN = (1080, 2400)


@pytest.fixture(autouse=True)
def quick(session_zygote: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)


@pytest.fixture
def env() -> Iterator[AndroidWorldEnv]:
    env = AndroidWorldEnv("MarkorCreateNote")
    yield env
    env.close()


def action(kind: str, **more: Any) -> dict[str, Any]:
    nothing = {"x": 0.5, "y": 0.5, "to_x": 0.5, "to_y": 0.25, "text": "", "app": 0}
    return {"kind": KINDS.index(kind), **nothing, **more}


def test_each_task_of_the_benchmark_is_registered_by_the_import() -> None:
    named = {name for name in gymnasium.registry if name.startswith("androidworld/")}
    assert len(named) == 116
    assert NOTE in named


@pytest.mark.filterwarnings("error")
def test_gymnasiums_own_checks_pass() -> None:
    env = gymnasium.make("androidworld/ClockTimerEntry-v0", render_mode="rgb_array")
    check_env(env.unwrapped)
    env.close()


def test_the_seed_is_the_cases_and_the_next_ones_follow_from_it(env: AndroidWorldEnv) -> None:
    first, info = env.reset(seed=30)
    assert (first.shape, first.dtype.name, info["seed"]) == ((600, 270, 3), "uint8", 30)
    assert info["goal"].startswith("Create a new note in Markor named backup_fast_dragon.md ")
    assert "text='Messages'" in info["elements"]
    _, drawn = env.reset()
    again, info = env.reset(seed=30)
    assert again.tobytes() == first.tobytes()
    assert env.reset()[1]["seed"] == drawn["seed"] != 30


def test_a_condition_is_the_environments_or_that_of_one_reset() -> None:
    env = AndroidWorldEnv("MarkorCreateNote", condition="dark")
    found = []
    for options in (None, {"condition": "clean"}, {}):
        env.reset(seed=30, options=options)
        assert env.case is not None
        found.append(env.case.condition)
    assert found == ["dark", "", "dark"]
    info = env.step(action("done"))[4]
    assert (info["verdict"], info["side_effects"]) == ("failed", [])
    for wrong, problem in (
        ({"condition": "drak"}, "no condition is called 'drak'. Did you mean 'dark'"),
        ({"conditions": "dark"}, "no option of reset is called 'conditions'. Did you mean 'con"),
    ):
        with pytest.raises(UsageError, match=f"^{re.escape(problem)}"):
            env.reset(options=wrong)
    env.close()
    with pytest.raises(UsageError, match=r"^no condition is called 'drak'\."):
        AndroidWorldEnv("MarkorCreateNote", condition="drak")


def test_an_episode_that_is_declared_done_is_terminated_with_its_reward(
    env: AndroidWorldEnv,
) -> None:
    env.reset(seed=30)
    _, reward, terminated, truncated, info = env.step(action("tap"))
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert (info["steps_left"], "verdict" in info) == (15, False)
    assert env.case is not None
    device = env.case._begun.device
    assert device is not None
    note = "/sdcard/Documents/Markor/backup_fast_dragon.md"
    device.files.write(note, "There is no place like home.")
    _, reward, terminated, truncated, info = env.step(action("done"))
    assert (reward, terminated, truncated) == (1.0, True, False)
    about = (info["verdict"], info["success"], info["masked"], info["partial"])
    assert about == ("passed", True, False, 1.0)


def test_an_episode_whose_steps_are_used_up_is_truncated() -> None:
    env = AndroidWorldEnv("MarkorCreateNote", budget="reference×0.1")
    env.reset(seed=30)
    assert env.step(action("home"))[2:4] == (False, False)
    _, reward, terminated, truncated, info = env.step(action("home"))
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert (info["verdict"], info["masked"]) == ("budget exceeded", False)
    env.close()


@pytest.mark.parametrize("masked_reward", [math.nan, -1.0])
def test_a_phone_that_fails_is_masked_and_the_next_reset_has_another(
    masked_reward: float,
) -> None:
    env = AndroidWorldEnv("MarkorCreateNote", masked_reward=masked_reward)
    env.reset(seed=30)
    assert env.case is not None
    device = env.case._begun.device
    assert device is not None
    crash(device)
    seen, reward, terminated, truncated, info = env.step(action("home"))
    assert reward == pytest.approx(masked_reward, nan_ok=True)
    assert (terminated, truncated, seen.shape) == (False, True, (600, 270, 3))
    assert (info["verdict"], info["masked"], info["success"]) == ("device error", True, False)
    assert env.reset(seed=30)[1]["steps_left"] == 16
    env.close()


@pytest.mark.parametrize(
    ("taken", "made"),
    [
        (action("tap", x=0.25, y=1.0), Action("click", x=270, y=2399)),
        (action("hold"), Action("long_press", x=540, y=1200)),
        (action("drag"), Action("drag", x=540, y=1200, to_x=540, to_y=600)),
        (action("type", text="Hi"), Action("input_text", x=540, y=1200, text="Hi")),
        (action("back"), Action("navigate_back")),
        (action("open_app", app=APPS.index("markor")), Action("open_app", app_name="markor")),
        (action("answer", text="42"), Answer("42")),
        (action("done"), Done()),
        (action("infeasible"), Infeasible()),
    ],
)
def test_an_action_of_the_space_is_one_of_an_agents(taken: dict[str, Any], made: Action) -> None:
    assert read_action(taken, SCREEN) == made


def test_a_point_is_on_the_screen_however_that_is_held() -> None:
    assert point(np.float32(1.0), np.float32(0.0), (2400, 1080)) == (2399, 0)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError, match="Did you mean 'MarkorCreateNote'"):
        AndroidWorldEnv("MarkorCreateNot")
    with pytest.raises(UsageError, match="render_mode: 'human' is not rgb_array"):
        AndroidWorldEnv("MarkorCreateNote", render_mode="human")
    with pytest.raises(AndroidWorldError, match="has not been reset"):
        AndroidWorldEnv("MarkorCreateNote").step(action("done"))


def test_environments_share_a_bench_until_the_last_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[Bench] = []
    monkeypatch.setattr(Bench, "close", lambda bench: closed.append(bench))
    first, second = BENCHES.take("reference", "benchmark"), BENCHES.take("reference", "benchmark")
    other = BENCHES.take("paper", "benchmark")
    BENCHES.give_back("reference", "benchmark")
    assert (first is second, first is other, closed) == (True, False, [])
    BENCHES.give_back("reference", "benchmark")
    BENCHES.give_back("paper", "benchmark")
    assert closed == [first, other]
    monkeypatch.undo()
    for bench in closed:
        bench.close()


@pytest.mark.parametrize(
    ("number", "steps"), [(2, 10), pytest.param(8, 200, marks=pytest.mark.deep)]
)
def test_a_random_policy_plays_in_many_environments(number: int, steps: int) -> None:
    envs: Any = gymnasium.make_vec(NOTE, num_envs=number, vectorization_mode="sync")
    observations, infos = envs.reset(seed=[30 + index for index in range(number)])
    assert observations.shape == (number, 600, 270, 3)
    assert list(infos["seed"]) == [30 + index for index in range(number)]
    envs.action_space.seed(7)
    ended = 0
    for _ in range(steps):
        _, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())
        ended += int((terminated | truncated).sum())
        assert not np.isnan(rewards).any(), infos.get("reason")
    envs.close()
    assert ended > 0
