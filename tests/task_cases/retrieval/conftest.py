"""The questions by name: all of them, and those about the calendar."""

from pathlib import Path

from pytest_androidworld.task.retrieval.files import load
from pytest_androidworld.task.retrieval.question import Question

FOLDER = Path(__file__).parents[3] / "task_cases" / "retrieval"
QUESTIONS: dict[str, type[Question]] = {
    question.__name__: question
    for path in sorted(FOLDER.glob("*.textproto"))
    for question in load(path)
}
CALENDAR = {name: kind for name, kind in QUESTIONS.items() if kind.population.state == "calendar"}
