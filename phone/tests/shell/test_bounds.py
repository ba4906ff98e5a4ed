"""No command takes more memory than a phone has, or a time that has no end."""

import gc

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.memory import MOST, Held
from virtual_phone.shell.run import Result, run_text

ZEROS = "head -c 70000000 /dev/zero"
DOUBLED = "x=aaaaaaaa; i=0; while [ $i -lt {} ]; do x=$x$x; i=$((i+1)); done; echo ${{#x}}"
MKSH = "/system/bin/sh: internal error: can't allocate {} data bytes\n"


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        (f"x=$({ZEROS})", MKSH.format(65600), 1),
        (f"{ZEROS} | {{ read x; }}", MKSH.format(65536), 1),
        (DOUBLED.format(24), MKSH.format(33554496), 1),
        ("x=" + "b" * 9000 + "; y=${x//b/$x}", MKSH.format(67104000), 1),
        ("echo " + "{a,b,c,d,e,f,g,h}" * 8, None, 1),
        (f"{ZEROS} | tac", "tac: xrealloc\n", 1),
        (f"{ZEROS} | sort", "sort: xrealloc\n", 1),
        (f"{ZEROS} | tail -n 1", "tail: xrealloc\n", 1),
        (f"{ZEROS} | grep -c x", "grep: xrealloc\n", 1),
        (f"{ZEROS} | sed -n '$p'", "sed: xrealloc\n", 1),
        ("printf %99999999d 1", "printf: xrealloc\n", 1),
        ("dd if=/dev/zero bs=70000000 count=1", "dd: xrealloc\n", 1),
        (
            "sqlite3 :memory: 'SELECT length(zeroblob(40000000))'",
            "Error: string or blob too big\n",
            18,
        ),
    ],
)
def test_memory_has_an_end(phone: Phone, line: str, said: str | None, status: int) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.status) == ("", status)
    assert result.stderr == said or (said is None and "can't allocate" in result.stderr)


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        (DOUBLED.format(20), "8388608\n"),
        (f"{ZEROS} | wc -c", "70000000\n"),
        (f"{ZEROS} | md5sum", "6f28b11bc92e135f60403d721b2fd2a6  -\n"),
        ("dd if=/dev/zero bs=1M count=70 status=none | wc -c", "73400320\n"),
        ("head -c 30000000 /dev/zero | tac | tac | wc -c", "30000000\n"),
        (
            "for i in 1 2 3 4 5 6; do x=$(head -c 30000000 /dev/zero | tr '\\0' a); done;"
            " echo ${#x}",
            "30000000\n",
        ),
    ],
)
def test_what_streams_or_fits_is_had(phone: Phone, line: str, printed: str) -> None:
    assert run_text(phone, line) == Result(printed, "", 0)


def test_memory_is_given_back(phone: Phone) -> None:
    for line in (f"x=$({ZEROS})", "x=$(seq 1 5000); (y=$x$x; unset x; sort <<<$y)", "yes | tac"):
        run_text(phone, line)
    gc.collect()
    assert Held.total == 0


A40 = "a" * 40


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"echo {A40}! | grep -E '^(a+)+$'", Result("", "", 1)),
        (f"echo {A40}! | grep -E '^(a|a)*$'", Result("", "grep: out of memory\n", 2)),
        (f"echo {A40}! | sed -E 's/^(a|aa)+$/b/'", Result("", "sed: out of memory\n", 2)),
        ("echo abab | grep '^\\(ab\\)\\1$'; expr aaab : '\\(a*\\)'", Result("abab\naaa\n", "", 0)),
        (f"case {A40} in {'*a' * 30}*b) echo y;; *) echo n;; esac", Result("n\n", "", 0)),
        (f"case {A40}b in {'*a' * 30}*b) echo y;; *) echo n;; esac", Result("y\n", "", 0)),
        (f"[[ {A40} = {'*a' * 30}*b ]] || echo n", Result("n\n", "", 0)),
        (f"x={A40}; echo ${{x#{'*a' * 30}*b}}", Result(f"{A40}\n", "", 0)),
        (f"x={A40}; echo ${{x%{'b*a' * 9}*}}", Result(f"{A40}\n", "", 0)),
        (
            f"mkdir /data/local/tmp/g; cd /data/local/tmp/g; : > {A40};"
            f" find . -name '{'*a' * 30}*b'",
            Result("", "", 0),
        ),
    ],
)
def test_matching_has_an_end(phone: Phone, line: str, expected: Result) -> None:
    assert run_text(phone, line) == expected


@pytest.mark.parametrize(
    ("pattern", "text", "whole", "shortest", "longest"),
    [
        ("*/", "/a/b/c", "no", "a/b/c", "c"),
        ("*a*b", "xaybzb", "yes", "zb", ""),
        ("a*b", "aXbXb", "yes", "Xb", ""),
        ("?*[0-9]", "x12y", "no", "2y", "y"),
        ("**x**", "axbx", "yes", "bx", ""),
    ],
)
def test_globs_mean_what_they_meant(
    phone: Phone, pattern: str, text: str, whole: str, shortest: str, longest: str
) -> None:
    line = f"x={text}; case $x in {pattern}) echo yes;; *) echo no;; esac"
    line += f'; echo "${{x#{pattern}}}"; echo "${{x##{pattern}}}"'
    assert run_text(phone, line) == Result(f"{whole}\n{shortest}\n{longest}\n", "", 0)


def test_memory_that_is_not_held_any_more_is_free_again(phone: Phone) -> None:
    """Though what held it is in a reference cycle, not collected yet."""
    cycle: list[object] = [held := Held()]
    cycle.append(cycle)
    held.hold(MOST - 1000)
    del cycle, held
    assert run_text(phone, f"{ZEROS.replace('70000000', '9000000')} | tac | wc -c").stdout == (
        "9000000\n"
    )
