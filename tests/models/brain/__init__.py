"""A model that follows rules: it reads a question as a person would, and answers in words.

It knows no task, no seed and no device, and remembers nothing: all it has is the question, as any
model.  ``look.py`` is what it makes of one, ``rules/`` what it knows about apps, ``m3a.py`` and
``seeact.py`` how the paper's agents ask, ``families/`` how those that look at pictures only do.
"""

from tests.models.brain import m3a, seeact
from tests.models.brain.families import FAMILIES
from tests.models.brain.look import Look, Move, give_up, wait
from tests.models.brain.rules import decide
from tests.models.wires import Question, Said


def answer(question: Question) -> str | Said:
    """What it says; anything but one of the agents' questions is an error."""
    if m3a.reflecting(question):
        return m3a.summary(question)
    if m3a.acting(question):
        return m3a.reply(m3a.pointed(question, thought(m3a.look(question))))
    if seeact.choosing(question):
        return seeact.reply(thought(seeact.look(question)))
    if seeact.analysing(question):
        return seeact.analysis(question)
    for family in FAMILIES:
        if family.asks(question):
            return family.answer(question, thought)
    raise ValueError(f"nobody asks like this: {question.text[:200]!r}")


def thought(look: Look) -> Move:
    if not look.seen:
        blind = "I cannot see anything"
        return give_up(blind) if look.last == "wait" else wait(blind)
    return decide(look) or give_up(f"I do not know how to do this: {look.goal}")
