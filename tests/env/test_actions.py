"""Actions as data: what cannot be one says so."""

import pytest

from pytest_androidworld import Action, BadAction


@pytest.mark.parametrize("index", ['"OK"', "[3]", "{}", "NaN", "1e999", "-Infinity"])
def test_an_index_is_a_whole_number(index: str) -> None:
    with pytest.raises(BadAction, match="an index is a whole number"):
        Action.from_json(f'{{"action_type": "click", "index": {index}}}')
