"""expr and factor."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

EXPR = [
    (
        "expr 1 + 2",
        "3\n",
    ),
    (
        "expr abc : 'a\\(.\\)'",
        "b\n",
    ),
    (
        "expr 5 '>' 3",
        "1\n",
    ),
    (
        "expr 1 = 2",
        "0\n",
        "",
        1,
    ),
    (
        "expr 7 / 2",
        "3\n",
    ),
    (
        "expr 7 % 3",
        "1\n",
    ),
    (
        "expr a '|' b",
        "a\n",
    ),
    (
        "expr 0 '|' 5",
        "5\n",
    ),
    (
        "expr '' '&' 1",
        "0\n",
        "",
        1,
    ),
    (
        "expr '(' 1 + 2 ')' '*' 3",
        "9\n",
    ),
    (
        "expr abc : b",
        "0\n",
        "",
        1,
    ),
    (
        "expr abc : ab",
        "2\n",
    ),
    (
        "expr a '<' b",
        "1\n",
    ),
    (
        "expr 2 - 3",
        "-1\n",
    ),
    (
        "expr 3 '!=' 4",
        "1\n",
    ),
    (
        "expr 0",
        "0\n",
        "",
        1,
    ),
    (
        "expr 1 / 0",
        "",
        "expr: division by zero\n",
        2,
    ),
    (
        "expr",
        "",
        'expr: Needs 1 argument (see "expr --help")\n',
        2,
    ),
    (
        "expr 1 +",
        "",
        "expr: syntax error\n",
        2,
    ),
    (
        "expr a + 1",
        "",
        "expr: not integer\n",
        2,
    ),
]


@printed(EXPR)
def test_expr(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
