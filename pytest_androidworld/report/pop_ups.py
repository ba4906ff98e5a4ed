"""Pop-ups in reports: what came up between the steps of an episode."""

from pytest_androidworld.report.schema import AttemptLine

NAMES = {"call": "a call", "sms": "a text message"}


def described(attempt: AttemptLine) -> str:
    """``pop-ups: a call before step 3, a text message before step 7``: those that came."""
    came = [
        f"{NAMES.get(each['kind'], each['kind'])} before step {each['step']}"
        for each in attempt.get("pop_ups", [])
        if each["came"]
    ]
    return f"pop-ups: {', '.join(came)}" if came else ""
