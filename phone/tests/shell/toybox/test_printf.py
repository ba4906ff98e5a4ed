"""printf."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

PRINTF = [
    (
        "printf '%s|%s\\n' a b c",
        "a|b\nc|\n",
    ),
    (
        "printf '%d %i %u\\n' 1 -2 3",
        "1 -2 3\n",
    ),
    (
        "printf '%5d|%-5d|%05d|%+d\\n' 1 2 3 4",
        "    1|2    |00003|+4\n",
    ),
    (
        "printf '%x %X %o %#x\\n' 255 255 8 255",
        "ff FF 10 0xff\n",
    ),
    (
        "printf '%c%c\\n' abc d",
        "ad\n",
    ),
    (
        "printf '%s\\n'",
        "\n",
    ),
    (
        "printf 'a\\tb\\n'",
        "a\tb\n",
    ),
    (
        "printf %b 'a\\nb\\n'",
        "a\nb\n",
    ),
    (
        "printf '%.2f %e %g\\n' 3.14159 1000 0.5",
        "3.14 1.000000e+03 0.5\n",
    ),
    (
        "printf '%5.2s|\\n' abc",
        "   ab|\n",
    ),
    (
        "printf '%%\\n'",
        "%\n",
    ),
    (
        "printf '%*d\\n' 5 3",
        "    3\n",
    ),
    (
        "printf '\\101\\x41\\n'",
        "AA\n",
    ),
    (
        "printf 'a\\cb'",
        "a",
    ),
    (
        "printf '%d\\n' 0x1f 010 \"'a\"",
        "31\n8\n97\n",
    ),
    (
        "printf '%s %s\\n' a",
        "a \n",
    ),
    (
        "printf '%q\\n' a",
        "",
        "printf: bad %q@2\n",
        1,
    ),
    (
        "printf",
        "",
        'printf: Needs 1 argument (see "printf --help")\n',
        1,
    ),
    (
        "printf '%d\\n' abc",
        "0\n",
        "printf: bad %d abc\n",
        1,
    ),
    (
        "printf -- '-a\\n'",
        "-a\n",
    ),
    (
        "printf '%-10s|\\n' hi",
        "hi        |\n",
    ),
    (
        "printf '%s\\n' -n",
        "-n\n",
    ),
]


@printed(PRINTF)
def test_printf(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
