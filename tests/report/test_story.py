"""The story: an attempt from beginning to end."""

from typing import Any

from pytest_androidworld.report.story import transcript


def call(step: int, purpose: str, error: str | None = None) -> dict[str, Any]:
    tokens = {"input": 0 if error else 90, "output": 0 if error else 8, "cached": 0}
    return {"step": step, "purpose": purpose, "tokens": tokens, "error": error}


def test_an_attempt_is_reported_from_goal_to_verdict(
    manifest: Any, attempt: Any, step: Any
) -> None:
    record = attempt(
        goal="Create a note.\nSave it.",
        verdict="agent error",
        rewards=None,
        error="ModelError: the server says 500",
        answer="no",
        steps=[
            step("click", "Save", reason="first\nsecond"),
            step("click", index=99, refused="there is no element 99", notes=["odd", "slow"]),
        ],
        effects=["gone 'Save'", ""],
        calls=[
            call(1, "act"),
            call(2, "reflect"),
            call(2, "act"),
            call(3, "reflect", "the server says 500"),
        ],
    )
    assert transcript(manifest, record) == (
        "goal      Create a note.\n"
        "          Save it.\n"
        "\n"
        "step 1 of 10\n"
        "  model   act: 90 tokens in, 8 out\n"
        "  because first\n"
        "          second\n"
        "  did     tap 'Save'\n"
        "  effect  gone 'Save'\n"
        "\n"
        "step 2 of 10\n"
        "  model   reflect: 90 tokens in, 8 out\n"
        "  model   act: 90 tokens in, 8 out\n"
        "  did     tap element 99\n"
        "  refused there is no element 99\n"
        "  note    odd; slow\n"
        "\n"
        "step 3 of 10\n"
        "  model   reflect: the server says 500\n"
        "  did     nothing\n"
        "\n"
        "answered  'no'\n"
        "agent error: the agent could not go on – MarkorCreateNote, seed 30\n"
        "          ModelError: the server says 500\n"
    )


def test_several_actions_of_a_step_stand_together(manifest: Any, attempt: Any, step: Any) -> None:
    record = attempt(
        steps=[step("navigate_home", number=1), step("wait", number=1), step("wait", number=2)],
        effects=["nothing changed", "", ""],
    )
    assert transcript(manifest, record) == (
        "goal      Create a note plan.md.\n"
        "\n"
        "step 1 of 10\n"
        "  did     go to the home screen\n"
        "  effect  nothing changed\n"
        "  did     wait\n"
        "\n"
        "step 2 of 10\n"
        "  did     wait\n"
        "\n"
        "passed: the goal was reached and declared – MarkorCreateNote, seed 30\n"
        "          strict reward 1\n"
    )
