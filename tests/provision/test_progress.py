"""How far a download is, on a terminal and in a log."""

import io

import pyte

from pytest_androidworld.provision.progress import LiveLine, Tenths


class Terminal(io.StringIO):
    """A screen of three lines."""

    def __init__(self) -> None:
        super().__init__()
        self.screen = pyte.Screen(100, 3)
        self.stream = pyte.Stream(self.screen)

    def write(self, text: str) -> int:
        self.stream.feed(text)
        return len(text)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display if line.strip()]


def test_a_line_is_drawn_in_place_and_removed_at_the_end() -> None:
    terminal = Terminal()
    live = LiveLine(terminal, interval=0)
    with live.file("emulator.zip") as arrived:
        arrived(100_000_000, 400_000_000)
        arrived(200_000_000, 400_000_000)
        (line,) = terminal.lines
        assert line.startswith("  emulator.zip:  50%|")
        assert "200M/400M" in line
    assert terminal.lines == []


def test_a_failed_try_is_a_line_of_its_own_on_a_terminal() -> None:
    terminal = Terminal()
    live = LiveLine(terminal, interval=0)
    with live.file("emulator.zip") as arrived:
        arrived(200_000_000, 400_000_000)
        live.waits("emulator.zip", "timed out", 2.0)
        arrived(200_000_000, 400_000_000)
    assert terminal.lines == ["  emulator.zip: timed out; trying again in 2 s"]


def test_what_was_there_before_does_not_count_as_speed() -> None:
    terminal = Terminal()
    with LiveLine(terminal, interval=0).file("emulator.zip") as arrived:
        arrived(399_000_000, 400_000_000)
        (line,) = terminal.lines
        assert "?B/s" in line


def test_a_download_that_begins_again_goes_back() -> None:
    terminal = Terminal()
    with LiveLine(terminal, interval=0).file("emulator.zip") as arrived:
        arrived(300_000_000, 400_000_000)
        arrived(0, 200_000_000)
        arrived(50_000_000, 200_000_000)
        (line,) = terminal.lines
        assert line.startswith("  emulator.zip:  25%|")


def test_a_log_has_a_line_for_each_tenth_of_a_large_file_alone() -> None:
    lines: list[str] = []
    tenths = Tenths(lines.append)
    for name, size in (("large.zip", 400_000_000), ("small.apk", 4_000_000)):
        with tenths.file(name) as arrived:
            for percent in range(0, 101, 5):
                arrived(size * percent // 100, size)
    assert lines == [f"  large.zip: {each} % of 400 MB" for each in range(10, 100, 10)]


def test_a_size_that_is_not_known_is_no_error() -> None:
    lines: list[str] = []
    with Tenths(lines.append).file("a") as arrived:
        arrived(10, None)
    with LiveLine(Terminal()).file("a") as arrived:
        arrived(10, None)
        arrived(20, None)
    assert lines == []
