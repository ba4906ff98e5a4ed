"""A conversation that grows with each step, and keeps as many pictures as its protocol has.

dialogue = Dialogue(kept=3)
dialogue.add(system(RULES))
dialogue.add(user(goal))
dialogue.add(user(Screen(state)))     # each step: what the model sees
reply = model.ask(*dialogue.messages)
dialogue.add(assistant(reply.text))   # and what it has said
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pytest_androidworld.agent.llm import Message, Part
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import ToolResult


@dataclass
class Dialogue:
    """The messages so far; a message that loses its only part, a picture, is gone with it.

    Texts stay.  A protocol that has another rule for them makes its messages itself.
    """

    kept: int  # pictures, the newest ones
    messages: list[Message] = field(default_factory=list)

    def add(self, message: Message) -> None:
        """Append a message, and drop the pictures that are too many now."""
        self.messages.append(message)
        left = self.kept
        for at in reversed(range(len(self.messages))):
            parts, left = _newest(self.messages[at].parts, left)
            self.messages[at] = replace(self.messages[at], parts=parts)
        self.messages = [message for message in self.messages if message.parts]


def _newest(parts: Sequence[Part], most: int) -> tuple[tuple[Part, ...], int]:
    """The parts with so many of their pictures, the last ones, and how many more there may be.

    A result of a tool stays without its pictures.
    """
    kept: list[Part] = []
    for part in reversed(parts):
        if isinstance(part, Screen):
            kept += [part] if most > 0 else []
            most = max(0, most - 1)
        elif isinstance(part, ToolResult):
            shown, most = _newest(part.parts, most)
            inner = tuple(item for item in shown if isinstance(item, str | Screen))
            kept.append(replace(part, parts=inner))
        else:
            kept.append(part)
    return tuple(reversed(kept)), most
