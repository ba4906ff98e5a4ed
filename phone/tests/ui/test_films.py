"""Films on the screen: the frame of a moment, of any film that is decoded, and of nothing else."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from PIL import Image

from phone.tests.hand import install
from virtual_phone import ui
from virtual_phone.media import movies
from virtual_phone.phone import Phone
from virtual_phone.ui import film_frames
from virtual_phone.ui.display import Display
from virtual_phone.ui.film_frames import FilmFrames, duration, frame_at

COLORS = ("#ff0000", "#00ff00", "#0000ff")
SIZE = (320, 240)


def encoded(frames: Iterator[Image.Image], form: str = "mp4", rate: int = 1) -> bytes:
    """A film as OpenCV writes it, with the tag mp4v and key frames 12 frames apart."""
    import av

    file = io.BytesIO()
    with av.open(file, "w", format=form) as container:
        stream = container.add_stream("mpeg4", rate=rate)
        stream.width, stream.height = SIZE
        stream.pix_fmt = "yuv420p"
        for image in frames:
            container.mux(stream.encode(av.VideoFrame.from_image(image)))
        container.mux(stream.encode())
    return file.getvalue()


def colored(form: str = "mp4") -> bytes:
    return encoded((Image.new("RGB", SIZE, color) for color in COLORS), form)


def color(data: bytes, seconds: float) -> str:
    """Which of red, green and blue a film is at a moment."""
    found = frame_at(io.BytesIO(data), seconds)
    assert found is not None
    pixel = found.image.resize((1, 1)).getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return COLORS[max(range(3), key=lambda channel: pixel[channel])]


@pytest.mark.parametrize("form", ["mp4", "matroska", "3gp", "mov"])
def test_each_format_shows_the_frame_of_the_moment(form: str) -> None:
    data = colored(form)
    moments = (0, 0.99, 1, 1.5, 2, 2.9, 3, 99)
    assert [COLORS.index(color(data, at)) for at in moments] == [0, 0, 1, 1, 2, 2, 2, 2]


def test_a_format_without_times_has_frames_too() -> None:
    assert color(colored("avi"), 0) == COLORS[0]


def test_going_back_is_as_good_as_going_on() -> None:
    data = colored()
    assert [color(data, at) for at in (2, 0, 1)] == [COLORS[n] for n in (2, 0, 1)]


def test_noise_in_each_of_thirty_frames_a_second_is_decoded() -> None:
    wide, high = SIZE
    noise = [Random(n).randbytes(wide * high * 3) for n in range(45)]
    data = encoded((Image.frombytes("RGB", SIZE, each) for each in noise), rate=30)
    found = frame_at(io.BytesIO(data), 1.25)
    assert found is not None
    assert (found.begin, found.end) == pytest.approx((37 / 30, 38 / 30))


def test_what_the_camera_films_is_a_film() -> None:
    picture = io.BytesIO()
    Image.new("RGB", SIZE, COLORS[1]).save(picture, "JPEG")
    data = movies.film([picture.getvalue()] * 4, 2, SIZE)
    assert duration(io.BytesIO(data)) == 2
    assert color(data, 1.9) == COLORS[1]


PLAYLIST = b"#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"


@pytest.mark.parametrize(
    "data",
    [b"", b"text", PLAYLIST, b"ffconcat version 1.0\nfile /etc/passwd\n", colored()[:500]],
    ids=["empty", "text", "HLS", "concat", "truncated"],
)
def test_what_is_no_film_has_no_frame(data: bytes) -> None:
    assert frame_at(io.BytesIO(data), 0) is None
    assert duration(io.BytesIO(data)) == 0


def test_few_frames_are_kept_and_they_are_not_decoded_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, decoded = colored(), []

    def counted(file: io.BytesIO, seconds: float) -> film_frames.Frame | None:
        decoded.append(seconds)
        return frame_at(file, seconds)

    monkeypatch.setattr(film_frames, "frame_at", counted)
    frames = FilmFrames()
    for film in range(6):
        for at in (0.2, 0.8):
            assert frames.at(film, at, lambda decode: decode(io.BytesIO(data))) is not None
    assert decoded == [0.2] * 6
    assert len(frames._kept) == 4


class Cinema(ui.App):
    package = "org.example.cinema"
    label = "Cinema"
    launcher = "org.example.cinema.MainActivity"


@dataclass
class Hall(ui.Screen[Cinema, None]):
    activity: ClassVar[str] = Cinema.launcher

    path: str = "/sdcard/film.mp4"

    def view(self) -> ui.View:
        self.redraw_every(0.1)
        seconds = self.phone.clock.elapsed() / 10**9
        whole = ui.Film(self.path, seconds % 3, width="fill", height=300)
        part = ui.Film(self.path, seconds % 3, whole=False, width="fill", height=300)
        return ui.Column(whole, part, background="background", height="fill")


def test_it_is_whole_or_fills_its_view_and_goes_on_with_the_clock(
    new_phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = new_phone(strict=True)
    phone.files.write("/sdcard/film.mp4", colored())
    hand = install(phone, Cinema, monkeypatch).launch(Cinema.package)

    def pixels() -> list[tuple[int, ...]]:
        image: Any = phone[Display].image()
        top = phone.profile.status_bar
        return [image.getpixel((x, top + y))[:3] for x, y in ((8, 200), (540, 200), (8, 1000))]

    seen = []
    for _ in range(6):
        edge, middle, filled = pixels()
        assert edge == (0, 0, 0)  # the film is not as wide as the view
        assert middle == filled
        seen.append(middle)
        hand.wait(0.5)
    assert len(set(seen)) == 3
