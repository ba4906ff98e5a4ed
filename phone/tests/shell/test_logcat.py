"""``logcat``: formats, filters, counts, and reading along."""

import re

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.log import Log
from virtual_phone.shell.run import run, run_text
from virtual_phone.shell.streams import Input

# What android-env reads a line with.
EPOCH_LINE = re.compile(
    r"^ +(?P<timestamp>\d+\.\d+) +(?P<pid>\d+) +(?P<tid>\d+) (?P<priority>[VDIWEFS])"
    r" (?P<tag>[^:]*): (?P<message>.*)$"
)


@pytest.fixture
def log(phone: Phone) -> Log:
    """A log with three lines, a second apart."""
    log = phone[Log]
    log.clear()
    log.write("Tally", "counted to 7", "D", pid=1234, uid=10160)
    phone.clock.advance(1.25)
    log.write("AndroidRLTask", "extra: score [1]", pid=1234)
    phone.clock.advance(1)
    log.write("Tally", "lost\ncount", "E", pid=77, buffer="system")
    return log


def lines(phone: Phone, options: str) -> list[str]:
    result = run_text(phone, f"logcat -d {options}")
    assert (result.stderr, result.status) == ("", 0)
    return result.stdout.splitlines()


def test_the_usual_format(phone: Phone, log: Log) -> None:
    assert lines(phone, "") == [
        "--------- beginning of main",
        "10-15 15:34:00.000  1234  1234 D Tally   : counted to 7",
        "10-15 15:34:01.250  1234  1234 I AndroidRLTask: extra: score [1]",
        "--------- beginning of system",
        "10-15 15:34:02.250    77    77 E Tally   : lost",
        "10-15 15:34:02.250    77    77 E Tally   : count",
    ]


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("brief", "I/AndroidRLTask( 1234): extra: score [1]"),
        ("process", "I( 1234) extra: score [1]  (AndroidRLTask)"),
        ("raw", "extra: score [1]"),
        ("tag", "I/AndroidRLTask: extra: score [1]"),
        ("thread", "I( 1234: 1234) extra: score [1]"),
        ("time", "10-15 15:34:01.250 I/AndroidRLTask( 1234): extra: score [1]"),
        ("epoch", "         1697384041.250  1234  1234 I AndroidRLTask: extra: score [1]"),
        ("monotonic", "     1.250  1234  1234 I AndroidRLTask: extra: score [1]"),
        ("year,usec", "2023-10-15 15:34:01.250000  1234  1234 I AndroidRLTask: extra: score [1]"),
        ("zone", "10-15 15:34:01.250 +0000  1234  1234 I AndroidRLTask: extra: score [1]"),
        ("UTC", "10-15 15:34:01.250 +0000  1234  1234 I AndroidRLTask: extra: score [1]"),
        ("uid", "10-15 15:34:01.250 system: 1234  1234 I AndroidRLTask: extra: score [1]"),
        ("printable", "10-15 15:34:01.250  1234  1234 I AndroidRLTask: extra: score [1]"),
    ],
)
def test_formats(phone: Phone, log: Log, form: str, line: str) -> None:
    assert lines(phone, f"-v {form} AndroidRLTask:V '*:S'")[1:] == [line]


def test_the_long_format_keeps_a_text_together(phone: Phone, log: Log) -> None:
    assert lines(phone, "-v long Tally:E '*:S'")[1:] == [
        "[ 10-15 15:34:02.250    77:   77 E/Tally    ]",
        "lost",
        "count",
        "",
    ]


def test_colours_and_unprintable_letters(phone: Phone, log: Log) -> None:
    log.write("Bell", "ring\x07", "W")
    assert lines(phone, "-v raw -v color,printable -s Bell")[1] == "\x1b[38;5;166mring\\x07"


def test_android_env_can_read_an_epoch_line(phone: Phone, log: Log) -> None:
    found = EPOCH_LINE.match(lines(phone, "-v epoch AndroidRLTask:V '*:S'")[1])
    assert found
    assert found["timestamp"] == "1697384041.250"
    assert found["message"] == "extra: score [1]"


@pytest.mark.parametrize(
    ("options", "tags"),
    [
        ("'*:S'", []),
        ("-s", []),
        ("-s AndroidRLTask", ["AndroidRLTask"]),
        ("-s Tally:W", ["Tally"]),
        ("'*:I'", ["AndroidRLTask", "Tally"]),
        ("Tally:S", ["AndroidRLTask"]),
        ("-b system", ["Tally"]),
        ("-b main,system", ["Tally", "AndroidRLTask", "Tally"]),
        ("-b all", ["Tally", "AndroidRLTask", "Tally"]),
        ("-b events", []),
        ("-e 'score|lost'", ["AndroidRLTask", "Tally"]),
        ("--regex=counted", ["Tally"]),
        ("-m 1", ["Tally"]),
        ("-t 1", ["Tally"]),
        ("-t '10-15 15:34:01.000'", ["AndroidRLTask", "Tally"]),
        ("-T 1697384041.5", ["Tally"]),
        ("--pid=77", ["Tally"]),
        ("--uid=10160,5", ["Tally"]),
    ],
)
def test_filters(phone: Phone, log: Log, options: str, tags: list[str]) -> None:
    heads = [line for line in lines(phone, f"{options} -v long") if line.startswith("[")]
    assert [re.sub(r".*/(\w+) +\]$", r"\1", head) for head in heads] == tags


def test_the_environment_has_filters_for_those_who_give_none(phone: Phone, log: Log) -> None:
    line = "export ANDROID_LOG_TAGS='AndroidRLTask:I *:S'; logcat -d -v raw"
    assert run_text(phone, line).stdout.splitlines()[1:] == ["extra: score [1]"]
    assert len(run_text(phone, f"{line} '*:V'").stdout.splitlines()) == 6
    for empty in ("''", "\"''\""):
        line = f"export ANDROID_LOG_TAGS={empty}; exec logcat '-b' 'all' '-c'"
        assert run_text(phone, line).status == 0
    assert list(log.lines()) == []


def test_clearing_some_buffers_leaves_the_others(phone: Phone, log: Log) -> None:
    assert run_text(phone, "logcat -b main -c").stdout == ""
    assert [line.buffer for line in log.lines()] == ["system"]
    assert lines(phone, "-g -b main")[0].startswith("main: ring buffer is 256 KiB ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("logcat -d -b toast", "unknown buffer toast"),
        ("logcat -d -v pretty", "Invalid parameter 'pretty' to -v"),
        ("logcat -d Tally:Q", "Invalid filter expression 'Tally:Q'"),
        ("logcat -d -m 0", "-m 0 isn't an integer greater than zero"),
        ("logcat -t yesterday", "-T 'yesterday' not in \"%m-%d %H:%M:%S.%q\" time format"),
        ("logcat -d -x", "option -x not recognized"),
    ],
)
def test_complaints(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", f"logcat: {complaint}\n", 1)


def test_what_it_cannot_do_is_counted(phone: Phone) -> None:
    assert run_text(phone, "logcat --help").stdout.startswith("Usage: logcat [options]")
    with pytest.raises(UnknownRequest, match="'-L'"):
        run_text(phone, "logcat -L")


def test_reading_along_until_no_one_listens(phone: Phone, log: Log) -> None:
    heard: list[bytes] = []

    def hear(piece: bytes) -> None:
        """Each time something arrives, something more is written."""
        heard.append(piece)
        with phone.busy():
            log.write("Later", f"line {len(heard)}")
            log.write("Other", "unheard")

    run(
        phone,
        "logcat -v raw Later:V '*:E'",
        stdin=Input(),
        out=hear,
        err=heard.append,
        stopped=lambda: len(heard) > 2,
    )
    assert heard == [
        b"--------- beginning of system\nlost\ncount\n",
        b"--------- beginning of main\nline 1\n",
        b"line 2\n",
    ]


def test_reading_along_ends_with_the_count(phone: Phone, log: Log) -> None:
    heard: list[bytes] = []

    def hear(piece: bytes) -> None:
        heard.append(piece)
        with phone.busy():
            log.write("Later", "more")

    run(phone, "logcat -v raw -T 1 -m 2", stdin=Input(), out=hear, err=hear)
    assert b"".join(heard).endswith(b"lost\ncount\n--------- beginning of main\nmore\n")
