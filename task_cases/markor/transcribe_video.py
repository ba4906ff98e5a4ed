"""Markor: write down what a film in VLC displays, one name after the other."""

from random import Random
from typing import ClassVar

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    files,
    films,
    matching,
    notes,
    sample,
    strict,
)

SECONDS = 8  # of each name


def some_names(random: Random) -> list[str]:
    return random.sample(sample.GIVEN, random.randrange(2, 5))


def other_films(random: Random, video: str) -> list[sample.Film]:
    return sample.films(random.randrange(5, 21), random, [video])


def names_in(text: str) -> list[str]:
    """The texts between the commas."""
    return [matching.tidy(each) for each in text.split(",")]


def same_names(found: str | None, expected: str | None) -> bool:
    return found is not None and expected is not None and names_in(found) == names_in(expected)


class MarkorTranscribeVideo(files.MarkorTask):
    """The note has the names in order, with commas between; the film waits for no one."""

    template = (
        "Transcribe the contents of video {video_name} by watching it in VLC player (located in"
        " Download) and writing the sequence of strings shown on each frame to the text file"
        " {file_name} in Markor as a comma separated list. For example, if the first frame shows"
        ' the text "edna" and the second frame shows the text "pineapple", then the text file'
        ' should contain only the following text: "edna, pineapple".'
    )
    app_names: ClassVar[tuple[str, ...]] = ("markor", "vlc")
    complexity = 2
    messages = Param(some_names)
    video_name = Param(sample.film_name)
    noise_files = Param(other_films, after=video_name)
    video_size: int

    @property
    def file_name(self) -> str:
        return f"{self.video_name.partition('.')[0]}_transcription.txt"

    @property
    def text(self) -> str:
        return ",".join(self.messages)

    @property
    def goal(self) -> str:
        return self.template.format(**self.params, file_name=self.file_name)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        video = films.film(self.messages, SECONDS)
        self.video_size = len(video)
        env.files.write_all(files.DOWNLOAD, {self.video_name: video})
        films.write_films(env, files.DOWNLOAD, self.noise_files)

    def check_start(self, env: Device) -> Score:
        there = [entry.name for entry in env.files.list(files.DOWNLOAD) or ()]
        put = [self.video_name, *(each["name"] for each in self.noise_files)]
        return Score.of(
            check("the films are there", sorted(put), sorted(there)),
            self._has_its_length(env),
            files.is_gone(env, files.MARKOR, self.file_name),
        )

    def _has_its_length(self, env: Device) -> Check:
        """D56: the film is there as it was written."""
        entries = env.files.list(files.DOWNLOAD) or ()
        size = next((entry.size for entry in entries if entry.name == self.video_name), 0)
        return check(f"the bytes of {self.video_name}", self.video_size, size)

    def is_successful(self, env: Device) -> Score:
        note = f"{files.MARKOR}/{self.file_name}"
        return Score.of(
            files.text_is(env, files.MARKOR, self.file_name, self.text, same_names, "D56"),
            strict(self.storage_as_before(env, new=[note]), "D54"),
        )

    def solve(self, user: User) -> None:
        user.open("vlc").tap("Browse").tap("Internal memory").tap("Download")
        user.scroll_to(self.video_name).tap(self.video_name).tap("Close")
        user.see("Video player")
        for _ in self.messages[1:]:  # names are pixels, which this user does not read
            user.wait(SECONDS).see("Video player")
        user.open("markor")
        notes.create(user, self.file_name)
        user.type(self.text, into=notes.EDITOR, enter=False)
        notes.save(user)
