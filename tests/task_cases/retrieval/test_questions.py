"""All questions: how they are solved, and what their answers rest on."""

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.errors import AgentError
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import QUESTIONS


@pytest.mark.parametrize("name", QUESTIONS)
def test_solved_as_a_person_does(play: Play, name: str) -> None:
    task = play.begin(QUESTIONS[name], 31)
    before = dict(task.params)
    actions = play.solve(task)
    assert len(actions) <= 10 * task.complexity - 2
    assert play.rewards(task) == (1, 1)
    assert task.params == before  # D23


@pytest.mark.parametrize("name", QUESTIONS)
def test_doing_nothing_is_no_answer(play: Play, name: str) -> None:
    task = play.begin(QUESTIONS[name])
    assert play.rewards(task) == (0, 0)
    assert "found no answer" in str(play.score(task).checks[0])


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_rests_on_what_was_seen(play: Play, name: str) -> None:
    task = play.begin(QUESTIONS[name])
    user = User(Stage(task.goal, play.device, Limits(10)), task.evidence())
    with pytest.raises(AgentError, match="rests on what was never on the screen"):
        user.answer(str(task.expected))
