"""The example in docs/questions.md is a question."""

import re
from pathlib import Path

from pytest_androidworld.task.retrieval.files import load

PAGE = Path(__file__).parents[3] / "docs" / "questions.md"


def test_the_example_can_be_played(tmp_path: Path) -> None:
    [example] = re.findall(r"```textproto\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "lunch.textproto"
    path.write_text(example, "utf-8")
    [question] = load(path)
    assert question.__doc__ == "What does a day hold?"
    assert "{" not in question.drawn(30).goal
