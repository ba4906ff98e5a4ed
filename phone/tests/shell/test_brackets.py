"""Characters between brackets, in patterns and in regular expressions."""

import pytest

from phone.tests.shell.tables import Run
from virtual_phone.shell.run import Result

CASE = "case {} in {}) echo yes;; *) echo no;; esac"


@pytest.mark.parametrize(
    ("text", "pattern", "matches"),
    [
        ("-", "[1--]", "no"),  # from 1 down to -
        ("5", "[--9]", "yes"),  # from - to 9
        ("-", "[--9]", "yes"),
        ("a", "[--9]", "no"),
        ("-", "[a-]", "yes"),
        ("b", "[a-]", "no"),
        ("-", "[a-z-]", "yes"),
        ("5", "[a-z--9]", "yes"),
        ("~", "[x~~y]", "yes"),
        ("5", "[[:digit:]-]", "yes"),
        ("-", "[[:digit:]-]", "yes"),
        ("-", "[!--9]", "no"),
    ],
)
def test_a_dash_between_two_characters_is_a_range(
    tree: Run, text: str, pattern: str, matches: str
) -> None:
    assert tree(CASE.format(f"'{text}'", pattern)) == Result(f"{matches}\n", "", 0)


@pytest.mark.parametrize(
    ("expression", "printed"),
    [("[--9]", "aXXb"), ("[a-]", "XX5b"), ("[a-z--9]", "XXXX"), ("[^--9]", "X-5X")],
)
def test_so_it_is_in_regular_expressions(tree: Run, expression: str, printed: str) -> None:
    assert tree(f"echo a-5b | sed 's/{expression}/X/g'") == Result(f"{printed}\n", "", 0)
