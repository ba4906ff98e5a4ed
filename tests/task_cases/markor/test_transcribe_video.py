"""MarkorTranscribeVideo: which lists of names count, and what a person can see of the film."""

from typing import Any

import pytest

from pytest_androidworld.task.files import DOWNLOAD, MARKOR
from pytest_androidworld.task_cases.markor.transcribe_video import SECONDS, MarkorTranscribeVideo
from tests.task_cases.play import Play

CASE: dict[str, Any] = {
    "messages": ["Edna", "Wilhelmina", "Joel"],
    "video_name": "trip_5_HD_copy.mp4",
    "noise_files": [{"name": "clip_1_.mp4", "message": "q3KfB81xYz", "seconds": 20}],
}
NOTE = f"{MARKOR}/trip_5_HD_copy_transcription.txt"


@pytest.mark.parametrize(
    ("text", "upstream", "strict"),
    [
        ("", 0, 0),
        ("Edna,Wilhelmina", 0, 0),
        ("Joel,Wilhelmina,Edna", 0, 0),
        ("Edna,Wilhelmine,Joel", 1, 0),  # D56: one name misspelt
        ("edna,wilhelmina,joel", 1, 0),
        ("EdnaWilhelminaJoel", 1, 0),
        ("Edna,Wilhelmina,Joel,", 1, 0),
        ("Edna,Wilhelmina,Joel", 1, 1),
        ("Edna, Wilhelmina, Joel\n", 1, 1),
        (" Edna ,Wilhelmina,\tJoel", 1, 1),
        ("Edna,\nWilhelmina,\nJoel", 1, 1),
        ('"Edna", "Wilhelmina", "Joel"', 0, 0),
    ],
)
def test_rewards(play: Play, text: str, upstream: float, strict: float) -> None:
    task = play.begin(MarkorTranscribeVideo, **CASE)
    play.device.files.write(NOTE, text)
    assert play.rewards(task) == (upstream, strict)


def test_a_note_of_another_name_does_not_do(play: Play) -> None:
    task = play.begin(MarkorTranscribeVideo, **CASE)
    play.device.files.write(f"{NOTE}.md", task.text)
    assert play.rewards(task) == (0, 0)


def test_the_films_stay(play: Play) -> None:
    task = play.begin(MarkorTranscribeVideo, **CASE)
    play.device.files.write(NOTE, task.text)
    play.device.files.remove(f"{DOWNLOAD}/clip_1_.mp4")
    assert play.rewards(task) == (1, 0)


def test_the_longest_case_is_solved_within_the_budget(play: Play) -> None:
    """Four names, and twenty films before the one to watch."""
    noise = [
        {"name": f"clip_{number}_.mp4", "message": "q3KfB81xYz", "seconds": 20}
        for number in range(20)
    ]
    names = ["Edna", "Wilhelmina", "Joel", "Rita"]
    task = play.begin(MarkorTranscribeVideo, **CASE | {"messages": names, "noise_files": noise})
    assert len(play.solve(task)) <= 20
    assert play.rewards(task) == (1, 1)


def test_each_name_is_on_the_screen_for_its_time(play: Play) -> None:
    task = play.begin(MarkorTranscribeVideo, **CASE)
    user = play.user().open("vlc").tap("Browse").tap("Internal memory").tap("Download")
    user.tap(task.video_name).tap("Close")
    pictures = []
    for _ in task.messages:
        user.wait(SECONDS / 2)
        pictures.append(play.device.screenshot().tobytes())
        user.wait(SECONDS / 2)
    assert len(set(pictures)) == 3
    assert user.wait(2).shows("Download")


def test_all_films_have_names_of_their_own() -> None:
    """D56: a film of the noise never replaces the one to watch."""
    for seed in range(300):
        params = MarkorTranscribeVideo.drawn(seed).params
        names = [params["video_name"], *(each["name"] for each in params["noise_files"])]
        assert len({name.casefold() for name in names}) == len(names)
        assert 2 <= len(params["messages"]) == len(set(params["messages"])) <= 4
        assert 5 <= len(params["noise_files"]) <= 20
