"""On a gateway: what all workers of a run write down together, in files of the controller's."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.agent.back_off import BackOff
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.outages import Outages

if TYPE_CHECKING:
    from pytest_androidworld.plugin.invocation.controller_link import ControllerLink


@dataclass(frozen=True)
class GatewayLedger(Ledger):
    """What the run has spent, as the controller knows it; a call of a model takes longer."""

    link: "ControllerLink | None" = None

    @classmethod
    def over(
        cls, link: "ControllerLink", max_tokens: int | None, max_cost: float | None
    ) -> "GatewayLedger":
        return cls(Path(), max_tokens, max_cost, link)

    def add(self, tokens: int | None, cost: float | None) -> None:
        assert self.link is not None
        self.link.request("spend", tokens, cost)

    def spent(self) -> tuple[int | None, float | None]:
        assert self.link is not None
        tokens, cost = self.link.request("spent")
        return tokens, cost


@dataclass(frozen=True)
class GatewayOutages(Outages):
    """The model errors of all workers, as the controller knows them."""

    link: "ControllerLink | None" = None

    def add(self, line: str) -> None:
        assert self.link is not None
        self.link.request("met", line)

    def text(self) -> str:
        assert self.link is not None
        return str(self.link.request("outages"))


@dataclass(frozen=True)
class GatewayBackOff(BackOff):
    """The pauses of all workers, in seconds: another machine has another clock."""

    link: "ControllerLink | None" = None

    def hold(self, seconds: float) -> None:
        assert self.link is not None
        self.link.request("hold", seconds)

    def left(self) -> float:
        assert self.link is not None
        return float(self.link.request("held"))
