"""The animated image of an episode: its frames, what is drawn on them, and how many there are."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from phone.tests.pictures import open_image
from pytest_androidworld import Drag, State
from pytest_androidworld.report import animation
from pytest_androidworld.report.animation import BAD, BAR, GOOD, INK, gif
from pytest_androidworld.report.artifacts import Shot

LIGHT, DARK = (255, 255, 255), (18, 18, 18)
LONE = Path("there is none")
Frames = list[tuple[Image.Image, int]]


@pytest.fixture
def picture(tmp_path: Path) -> Any:
    """Makes a screen of one colour."""

    def make(color: tuple[int, int, int] = LIGHT, size: tuple[int, int] = (720, 1280)) -> Path:
        path = tmp_path / f"{color[0]}-{size[0]}.png"
        Image.new("RGB", size, color).save(path)
        return path

    return make


def frames(data: bytes) -> Frames:
    """Each frame and how long it is seen."""
    image = open_image(io.BytesIO(data))
    return [(one.convert("RGB"), one.info["duration"]) for one in ImageSequence.Iterator(image)]


def near(image: Image.Image, x: int, y: int, color: tuple[int, int, int]) -> bool:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return all(abs(a - b) < 24 for a, b in zip(found, color, strict=True))


@pytest.mark.parametrize("color", [LIGHT, DARK])
def test_a_tap_has_a_ring_where_it_was(
    attempt: Any, step: Any, picture: Any, color: tuple[int, int, int]
) -> None:
    shots = [Shot(picture(color), ((360, 640),))]
    (first, seconds), (last, longer) = frames(gif(attempt(steps=[step("click")]), shots, LONE))
    assert first.size == last.size == (360, 640 + animation.HEIGHT)
    assert (seconds, longer) == (1000, 4000)
    assert near(first, 180, 320, color)
    assert near(first, 180 + animation.RING - 1, 320, INK)
    assert near(first, 180 + animation.RING + 2, 320, (255, 255, 255))
    assert near(first, 180, 640 + 2, BAR)
    assert near(last, 180 + animation.RING - 1, 320, color)
    assert near(last, 180, 640 + 2, GOOD)


def test_a_drag_has_an_arrow_with_its_head_where_it_ends(
    attempt: Any, step: Any, picture: Any
) -> None:
    shots = [Shot(picture(), ((360, 1000), (360, 200)))]
    steps = [step("scroll", direction="down")]
    (first, _), _ = frames(gif(attempt(steps=steps), shots, LONE))
    assert all(near(first, 180, y, INK) for y in (110, 200, 400))
    assert near(first, 183, 112, INK)
    assert near(first, 186, 400, LIGHT)


def test_a_drag_has_an_arrow_from_point_to_point(attempt: Any, step: Any, picture: Any) -> None:
    action = Drag((100, 640), (600, 640), 2)
    points = action.touched(State((), (720, 1280)))
    assert points == ((100, 640), (600, 640))
    steps = [step(**json.loads(action.json()))]
    (first, _), _ = frames(gif(attempt(steps=steps), [Shot(picture(), points)], LONE))
    assert all(near(first, x, 320, INK) for x in (60, 200, 295))
    assert all(near(first, x, 320, LIGHT) for x in (30, 320))


def test_each_way_to_touch_looks_its_own(attempt: Any, step: Any, picture: Any) -> None:
    kinds = ("click", "double_tap", "long_press")
    shots = [Shot(picture(), ((360, 640),))] * 3
    steps = [step(kind, "Save", number=1) for kind in kinds]
    found = [
        image.crop((0, 0, 360, 640)) for image, _ in frames(gif(attempt(steps=steps), shots, LONE))
    ]
    assert len({image.tobytes() for image in found}) == 4


def test_the_last_frame_is_the_screen_at_the_end_with_the_verdict(
    attempt: Any, step: Any, picture: Any
) -> None:
    record = attempt(verdict="failed", steps=[step("navigate_home")])
    _, (last, _) = frames(gif(record, [Shot(picture(LIGHT))], picture(DARK)))
    assert near(last, 180, 320, DARK)
    assert near(last, 180, 640 + 2, BAD)


def test_a_screen_that_was_turned_lies_within_the_frame(
    attempt: Any, step: Any, picture: Any
) -> None:
    shots = [Shot(picture()), Shot(picture(LIGHT, (1280, 720)), ((0, 360),))]
    _, (turned, _), _ = frames(gif(attempt(steps=[step("wait"), step("click")]), shots, LONE))
    assert turned.size == (360, 640 + animation.HEIGHT)
    assert near(turned, 180, 320, LIGHT)
    assert near(turned, animation.RING - 1, 320, INK)
    assert near(turned, 180, 200, BAR)
    assert near(turned, 180, 440, BAR)


def test_what_was_done_unseen_has_no_frame(attempt: Any, step: Any, picture: Any) -> None:
    shots = [Shot(None), Shot(picture()), Shot(None)]
    assert len(frames(gif(attempt(steps=[step("wait")] * 3), shots, LONE))) == 2


def test_a_long_episode_is_shown_in_so_many_frames(
    attempt: Any, step: Any, picture: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animation, "FIRST", 2)
    monkeypatch.setattr(animation, "LAST", 3)
    said: list[str] = []
    monkeypatch.setattr(animation, "_lines", lambda text, width: said.append(text) or [])
    shots = [Shot(picture())] * 9
    gif(attempt(steps=[step("wait") for _ in range(9)]), shots, LONE)
    assert said == [
        "1/10 wait",
        "2/10 wait",
        "(4 steps left out) 7/10 wait",
        "8/10 wait",
        "9/10 wait",
        "passed: the goal was reached and declared",
    ]
    said.clear()
    gif(attempt(steps=[step("wait") for _ in range(5)]), shots[:5], LONE)
    assert [each.partition(" ")[0] for each in said] == [
        *("1/10", "2/10", "3/10", "4/10", "5/10"),
        "passed:",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1/10 wait", ["1/10 wait"]),
        ("tap 'Größe'\nλ", ["tap 'Größe'\\nλ"]),
        (
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
            ["one two three four five", "six seven eight nine ten", "eleven twelve thirteen…"],
        ),
        ("x" * 5000, ["x" * 21, "x" * 21, "x" * 19 + "…"]),
    ],
)
def test_a_caption_is_cut_to_its_lines(text: str, lines: list[str]) -> None:
    assert animation._lines(text, 180) == lines


def test_a_refusal_is_in_the_caption(
    attempt: Any, step: Any, picture: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(animation, "_lines", lambda text, width: said.append(text) or [])
    steps = [step("click", index=99, refused="there is no element 99")]
    gif(attempt(steps=steps), [Shot(picture())], LONE)
    assert said[0] == "1/10 tap element 99, refused: there is no element 99"


def test_a_caption_can_be_read(attempt: Any, step: Any, picture: Any) -> None:
    """There is something on the strip, and something else for another action."""
    shots = [Shot(picture())]

    def strip(action: str) -> Image.Image:
        (first, _), _ = frames(gif(attempt(steps=[step(action)]), shots, LONE))
        return first.crop((0, 640, 360, 640 + animation.HEIGHT))

    assert ImageChops.difference(strip("wait"), strip("navigate_back")).getbbox() is not None


def test_equal_episodes_are_equal_bytes(attempt: Any, step: Any, picture: Any) -> None:
    steps = [step("click", "Save"), step("scroll", direction="up")]
    shots = [Shot(picture(), ((9, 9),)), Shot(picture(DARK), ((360, 9), (360, 900)))]
    one = gif(attempt(steps=steps, seconds=1.0), shots, LONE)
    assert one == gif(attempt(steps=steps, seconds=2.0), shots, LONE)
    assert one.startswith(b"GIF89a")
