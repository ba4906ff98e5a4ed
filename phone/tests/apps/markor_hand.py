"""A hand that knows the rows of Markor's lists."""

from phone.tests.hand import Hand
from virtual_phone.wire.nodes import Node


class NotesHand(Hand):
    """A row is found by its kind and name, too: what it is described with behind them varies."""

    def find(self, name: str) -> Node:
        found = _named(self, name)
        return found[0] if found else super().find(name)

    def sees(self, name: str) -> bool:
        return bool(_named(self, name)) or super().sees(name)


def list_rows(hand: Hand) -> list[Node]:
    return [node for node in hand.nodes() if node.resource_id.endswith("item__root")]


def _named(hand: Hand, name: str) -> list[Node]:
    """The rows whose kind and name these are, with the blank behind them."""
    return [node for node in list_rows(hand) if name[-1:] == " " and node.desc.startswith(name)]
