"""The questions about Joplin's notes: right answers, near misses, and what must not change."""

import pytest

from pytest_androidworld.env.actions import Answer
from pytest_androidworld.task.retrieval.notes_app import NotesApp, notes_app
from pytest_androidworld.task.retrieval.question import Question
from pytest_androidworld.task.sample import NOTEBOOKS
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import QUESTIONS

NOTES = [name for name in QUESTIONS if name.startswith("Notes")]
INGREDIENT, ATTENDEES = "NotesRecipeIngredientCount", "NotesMeetingAttendeeCount"
TODO, COUNT = "NotesIsTodo", "NotesTodoItemCount"
RECIPE = "Ingredients:\n- 2 eggs\n- 2 teaspoons tahini\n\nInstructions:\n1. Mix."


def answered(play: Play, task: Question, text: str) -> tuple[float, float]:
    play.device.act(Answer(text), play.device.observe())
    return play.rewards(task)


def test_there_are_four() -> None:
    assert set(NOTES) == {INGREDIENT, ATTENDEES, TODO, COUNT}


@pytest.mark.parametrize("name", NOTES)
def test_a_hundred_other_notes_are_in_up_to_twelve_notebooks(play: Play, name: str) -> None:
    task = play.begin(QUESTIONS[name])
    assert len(task.params["noise"]) == 100
    assert {row["folder"] for row in task.params["noise"]} <= set(NOTEBOOKS)
    found = play.device.sql.rows(notes_app.database, "SELECT title FROM folders") or []
    assert 2 <= len(found) <= 12
    indexed = play.device.sql.rows(notes_app.database, "SELECT id FROM notes_normalized") or []
    assert len(indexed) == 100 + len(task.targets)


@pytest.mark.parametrize(
    ("answer", "rewards"),
    [
        ("2 teaspoons", (1, 1)),
        ("2 teaspoons.", (1, 1)),
        ("3 teaspoons", (1, 0)),  # D08: similar enough for the reference
        ("2 tablespoons", (0, 0)),
        ("2", (0, 0)),
        ('"2 teaspoons"', (1, 1)),
        ("- 2 teaspoons, ", (0, 1)),  # D09
    ],
)
def test_a_quantity_is_exact(play: Play, answer: str, rewards: tuple[float, float]) -> None:
    item = {"folder": "Recipes", "title": "Granola", "body": RECIPE, "is_todo": "false"}
    task = play.begin(
        QUESTIONS[INGREDIENT],
        items=[item],
        ingredient="tahini",
        ingredient_quantity="2 teaspoons",
        body=RECIPE,
        title="Granola",
    )
    assert answered(play, task, answer) == rewards


@pytest.mark.parametrize(
    ("answer", "rewards"),
    [
        ("75", (1, 1)),
        ("75 attendees", (0, 1)),  # D11
        ("7.5e1", (1, 0)),  # D11
        ("57", (0, 0)),
        ("75, 75", (0, 0)),
    ],
)
def test_a_number_of_attendees(play: Play, answer: str, rewards: tuple[float, float]) -> None:
    task = play.begin(QUESTIONS[ATTENDEES], attendee_count="75")
    assert answered(play, task, answer) == rewards


@pytest.mark.parametrize("is_todo", ["True", "False"])
def test_a_note_is_a_to_do_or_not(play: Play, is_todo: str) -> None:
    task = play.begin(QUESTIONS[TODO], is_todo=is_todo)
    other = {"True": "False", "False": "True"}[is_todo]
    assert answered(play, task, other) == (0, 0)
    assert answered(play, task, is_todo) == (1, 1)


def test_the_number_of_to_dos_is_drawn() -> None:
    counts = {len(QUESTIONS[COUNT].drawn(seed).params["items"]) for seed in range(60)}
    assert counts == {2, 3, 4, 5, 6}  # D14


def test_the_other_to_dos_are_in_other_notebooks() -> None:
    for seed in range(30):
        task = QUESTIONS[COUNT].drawn(seed)
        folder = task.params["folder"]
        assert not any(r["is_todo"] and r["folder"] == folder for r in task.params["noise"])
        assert any(row["folder"] == folder for row in task.params["noise"])


def test_a_recipe_has_its_ingredient_once() -> None:
    for seed in range(200):
        task = QUESTIONS[INGREDIENT].drawn(seed)
        body = task.params["items"][0]["body"].lower()
        assert body.count(task.params["ingredient"].lower()) == 1  # D22


@pytest.mark.parametrize(
    ("change", "strict"),
    [
        ("UPDATE notes SET updated_time = 1, todo_due = 5", 1),  # what D13 leaves free
        ("UPDATE folders SET title = 'Other'", 1),
        ("UPDATE notes SET title = 'x' WHERE rowid = 3", 0),
        ("UPDATE notes SET todo_completed = 1 - todo_completed WHERE rowid = 3", 0),
        ("UPDATE notes SET deleted_time = 5 WHERE rowid = 3", 0),
        ("DELETE FROM notes WHERE rowid = 3", 0),
    ],
)
def test_a_question_changes_no_note(play: Play, change: str, strict: float) -> None:
    task = play.begin(QUESTIONS[ATTENDEES], attendee_count="75")
    play.device.sql.write(notes_app.database, [(change, ())], notes_app.package)
    assert answered(play, task, "75") == (1, strict)


def test_what_a_file_leaves_out_is_empty_or_false() -> None:
    assert isinstance(notes_app, NotesApp)
    assert notes_app.row({"folder": "Work", "title": "x", "is_todo": "TRUE"}) == {
        "folder": "Work",
        "title": "x",
        "body": "",
        "is_todo": 1,
        "todo_completed": 0,
    }
