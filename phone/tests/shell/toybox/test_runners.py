"""Commands that run commands: xargs, timeout, env and the like."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

XARGS = [
    (
        "printf 'a b\\nc \"d e\"\\n' | xargs",
        'a b c "d e"\n',
    ),
    (
        "printf 'a\\nb\\nc\\n' | xargs -n 2",
        "a b\nc\n",
    ),
    (
        "printf 'a\\0b c\\0' | xargs -0 -n1",
        "a\nb c\n",
    ),
    (
        "printf '' | xargs echo none",
        "none\n",
    ),
    (
        "printf '' | xargs -r echo none",
        "",
    ),
    (
        "printf 'a\\nb\\n' | xargs -t echo",
        "a b\n",
        "echo a b \n",
        0,
    ),
    (
        "printf 'a b c d' | xargs -n 3 echo",
        "a b c\nd\n",
    ),
    (
        "printf 'a b\\n' | xargs false",
        "",
        "",
        123,
    ),
    (
        "printf 'a\\n' | xargs nosuch",
        "",
        "xargs: exec nosuch: No such file or directory\n",
        127,
    ),
    (
        "printf 'a b' | xargs -E b echo",
        "a\n",
    ),
    (
        "printf 'a b\\nc\\n' | xargs -n1 echo",
        "a\nb\nc\n",
    ),
    (
        "printf 'a\\n' | xargs sh -c 'exit 255'",
        "",
        "xargs: sh: exited with status 255; aborting\n",
        124,
    ),
    (
        "printf 'num\\nsrt\\n' | xargs wc -l",
        "     12 num\n      4 srt\n     16 total\n",
    ),
    (
        "xargs -y",
        "",
        "xargs: Unknown option 'y' (see \"xargs --help\")\n",
        1,
    ),
    (
        "printf 'a\\n' | xargs -I {} echo {}",
        "",
        "xargs: Unknown option 'I' (see \"xargs --help\")\n",
        1,
    ),
]


@printed(XARGS)
def test_arguments_come_from_standard_input(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TIMEOUT = [
    (
        "timeout 5 false",
        "",
        "",
        1,
    ),
    (
        "timeout x true",
        "",
        "timeout: Not a number 'x'\n",
        125,
    ),
    (
        "timeout 1 nosuch",
        "",
        "timeout: exec nosuch: No such file or directory\n",
        127,
    ),
    (
        "timeout 1",
        "",
        'timeout: Need 2 arguments (see "timeout --help")\n',
        125,
    ),
    (
        "timeout 0.1 sleep 5",
        "",
        "",
        124,
    ),
    (
        "timeout -s 9 0.1 sleep 5",
        "",
        "",
        137,
    ),
]


@printed(TIMEOUT)
def test_time_limits(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


ENV = [
    (
        "env FOO=1 printenv FOO",
        "1\n",
    ),
    (
        "env -i A=1 printenv",
        "A=1\n",
    ),
    (
        "env -u HOME printenv HOME",
        "",
        "",
        1,
    ),
    (
        "A=1 env | grep ^A=",
        "A=1\n",
    ),
    (
        "env nosuch",
        "",
        "env: exec nosuch: No such file or directory\n",
        127,
    ),
    (
        "printenv NOPE",
        "",
        "",
        1,
    ),
    (
        "env A=b sh -c 'echo $A'",
        "b\n",
    ),
    (
        "env -y",
        "",
        "env: Unknown option 'y' (see \"env --help\")\n",
        125,
    ),
    (
        "env -i sh -c 'echo \"<$HOME>\"'",
        "<>\n",
    ),
]


@printed(ENV)
def test_variables_for_one_command(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


OTHERS = [
    (
        "nohup echo hi",
        "hi\n",
    ),
    (
        "nice echo hi",
        "hi\n",
    ),
    (
        "nice -n 5 echo hi",
        "hi\n",
    ),
    (
        "nohup",
        "",
        'nohup: Needs 1 argument (see "nohup --help")\n',
        125,
    ),
    (
        "nice",
        "",
        'nice: Needs 1 argument (see "nice --help")\n',
        1,
    ),
    (
        "toybox echo hi",
        "",
        'toybox: Unknown command echo (see "toybox --help")\n',
        127,
    ),
    (
        "toybox nosuch",
        "",
        'toybox: Unknown command nosuch (see "toybox --help")\n',
        127,
    ),
    (
        "setsid echo hi",
        "hi\n",
    ),
    (
        "ionice -c 3 echo hi",
        "",
        "ionice: exec 3: No such file or directory\n",
        127,
    ),
    (
        "toybox | head -c 6",
        "arch b",
    ),
]


@printed(OTHERS)
def test_other_ways_to_run(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
