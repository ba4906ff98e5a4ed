"""Any app: open it."""

from tests.models.brain.look import Look, Move, done
from tests.models.brain.rules import rule

GRANTING = ("While using the app", "Allow", "NEXT", "Skip")


@rule("", r"Open the (.+) app\. Clear any pop-ups that may appear by granting all permissions .*")
def open_app(look: Look, name: str) -> Move:
    if not look.times("open_app"):
        return look.open(name)
    return look.tap(*GRANTING) or done(f"{name} is open, and nothing is in its way")
