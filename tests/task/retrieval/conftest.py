"""A right question, to be drawn from or to be spoilt."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_androidworld.task.retrieval.files import load
from pytest_androidworld.task.retrieval.question import Question

OTHER_TIME, OTHER = "{time_without_replacement}", "{title_without_replacement}"
QUESTION = """\
# What does somebody do on a day?
tasks {
  name: "LunchesOnDate"
  prompt: "Which lunches with {person} do I have {date}?"
  complexity: 2
  relevant_state {
    state { calendar {
      events { start_date: "{date}" start_time: "{time}" title: "{title}" duration: "30 min" }
      events { start_date: "{date}" start_time: "OTHER_TIME" title: "OTHER" duration: "90 min" }
    } }
    exclusion_conditions { field: "start_date" operation: EQUAL_TO value: "{date}" }
  }
  success_criteria { expectations {
    field_transformation { operation: IDENTITY field_name: "title" }
    match_type: STRING_MATCH
  } }
  task_params { name: "title" possible_values: ["Pasta for {person}", "Sushi", "Tacos"] }
  task_params { name: "person" possible_values: ["Ada", "Bo"] }
  task_params { name: "date" possible_values: ["October 16 2023", "October 30 2023"] }
  task_params { name: "time" possible_values: ["9:00", "10am", "10am", "11:30"] }
}
""".replace("OTHER_TIME", OTHER_TIME).replace("OTHER", OTHER)

Reader = Callable[..., type[Question]]


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Reads the question, with parts of it replaced."""

    def read(*changes: tuple[str, str]) -> type[Question]:
        text = QUESTION
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        path = tmp_path / "lunches.textproto"
        path.write_text(text, "utf-8")
        return load(path)[0]

    return read
