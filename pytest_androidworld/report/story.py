"""Writes the transcript of an attempt, for its folder."""

from collections.abc import Iterator

from pytest_androidworld.report import (
    failure,
    injection,
    other_clients,
    pop_ups,
    replies,
    side_effects,
    words,
)
from pytest_androidworld.report.schema import AttemptLine, CallLine, Manifest, StepLine


def transcript(manifest: Manifest, attempt: AttemptLine) -> str:
    """Goal, steps, verdict."""
    lines = [*failure.laid("goal", attempt["goal"]), ""]
    effects = attempt["run"]["effects"]
    acted = [*zip(attempt["steps"], effects, strict=True)]
    calls = attempt["run"]["calls"]
    numbers = {step["number"] for step in attempt["steps"]} | {call["step"] for call in calls}
    for number in sorted(numbers):
        lines.append(f"step {words.of_budget(number, attempt)}")
        called = [call for call in calls if call["step"] == number]
        done = [each for each in acted if each[0]["number"] == number]
        for label, text in (*_called(called), *_done(done, attempt)):
            lines += failure.laid(f"  {label}", text)
        lines.append("")
    if attempt["answer"]:
        lines += failure.laid("answered", repr(attempt["answer"]))
    others = other_clients.requests(attempt)
    lines += failure.laid("others", others) if others else []
    beyond = side_effects.described(attempt)
    lines += failure.laid("side effects", beyond) if beyond else []
    asked = injection.described(attempt)
    lines += failure.laid("injected", attempt["injection"]["text"]) if asked else []
    lines += failure.laid("", asked) if asked else []
    came = pop_ups.described(attempt)
    lines += failure.laid("", came) if came else []
    lines.append(failure.headline(attempt))
    lines += [line for text in failure.why(manifest, attempt) for line in failure.laid("", text)]
    return "\n".join([*lines, ""])


def _called(calls: list[CallLine]) -> Iterator[tuple[str, str]]:
    for call in calls:
        tokens = call["tokens"]
        spent = "tokens unknown"
        if tokens:
            spent = f"{tokens['input']} tokens in, {tokens['output']} out"
        yield "model", f"{call['purpose']}: {call['error'] or spent}"


def _done(steps: list[tuple[StepLine, str]], attempt: AttemptLine) -> Iterator[tuple[str, str]]:
    for step, effect in steps:
        parts = {
            "because": step["reason"],
            "did": words.action(step),
            "reply": replies.of_step(attempt, step),
            "refused": step["refused"],
            "note": "; ".join(step["notes"]),
            "effect": effect,
        }
        yield from ((label, text) for label, text in parts.items() if text)
    if not steps:
        yield "did", "nothing"
