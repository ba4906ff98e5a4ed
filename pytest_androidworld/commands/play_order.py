"""An episode that ``androidworld play`` is asked for: by words, a line of JSON, or a request."""

import json
import traceback
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from pytest_androidworld.doors.episodes import BadOrder
from pytest_androidworld.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_client import ModelClient
    from pytest_androidworld.bench.agent_spec import AgentSpec
    from pytest_androidworld.bench.bench import Bench
    from pytest_androidworld.bench.bench_case import BenchCase

# Of an order in JSON, and what each is; `id` is the caller's own.
KEYS: dict[str, type] = {
    "task": str,
    "seed": int,
    "condition": str,
    "agent": str,
    "model": str,
    "header": dict,
    "id": object,
}
TRUSTED = ("agent", "model")  # run code here, and send keys to where they say


@dataclass(frozen=True)
class Order:
    """An episode that is to be played; mistakes are a `UsageError`, before anything is started."""

    case: "BenchCase"
    spec: "AgentSpec"

    @classmethod
    def of(cls, bench: "Bench", task: str, seed: int, condition: str, spec: "AgentSpec") -> Self:
        spec.check()
        return cls(bench.case(task, seed, condition=condition), spec)

    def play(self, begun: Callable[["BenchCase"], None] = lambda case: None) -> dict[str, Any]:
        """Play it, and return what there is to report."""
        from pytest_androidworld.agent.base import client_of

        episode = uuid.uuid4().hex
        client: ModelClient | None = None
        with self.case as case:
            begun(case)
            try:
                agent = self.spec.construct(case.seed, episode)
            except Exception as fault:  # noqa: BLE001 - it is the agent's, and its verdict
                case.fail(fault)
            else:
                client = client_of(agent)
                case.play(agent)
        result, record = case.result, case.record
        return {
            "task": result.task,
            "seed": result.seed,
            "success": result.success,
            "reward": result.reward,
            "masked": result.masked,
            "verdict": result.verdict,
            "reason": result.reason,
            "steps": result.steps,
            "usage": result.usage,
            "trace": record["steps"],
            "partial": result.partial,
            "answer": result.answer,
            "attempts": result.attempts,
            "seconds": result.seconds,
            "condition": result.condition,
            "side_effects": result.side_effects,
            "episode": client.episode_id if client and client.episode_id else episode,
        }

    def leave(self) -> None:
        """Nobody waits for it any more: it ends at its agent's next step."""
        self.case.abandon("who had ordered it has left")


@dataclass(frozen=True)
class JsonOrder:
    """An order of a line or a request, with the caller's own id for it."""

    own: Any
    order: Order

    def play(self) -> dict[str, Any]:
        """What came of it, or what went wrong."""
        try:
            return {"id": self.own, **self.order.play()}
        except UsageError as error:
            return BadOrder(self.own, str(error)).reply
        except Exception as error:  # noqa: BLE001 - one episode's; who has ordered it waits for it
            traceback.print_exc()
            return BadOrder(self.own, f"{type(error).__name__}: {error}").reply

    def leave(self) -> None:
        self.order.leave()


@dataclass(frozen=True)
class OrderReader:
    """Reads orders in JSON; what one does not say is as the command has it."""

    bench: "Bench"
    spec: "AgentSpec"
    seed: int
    condition: str
    trusts: bool = True  # whoever orders: else the agent and its model are the command's

    def read(self, text: str | bytes) -> JsonOrder:
        """An order; `BadOrder` for what is none."""
        own: Any = None
        try:
            wanted = _object(text)
            own = wanted.get("id")
            return JsonOrder(own, self._order(wanted))
        except UsageError as error:
            raise BadOrder(own, str(error)) from None

    def _order(self, wanted: dict[str, Any]) -> Order:
        for key, value in wanted.items():
            if key not in KEYS:
                raise UnknownName("key", key, KEYS)
            if not isinstance(value, KEYS[key]) or (isinstance(value, bool) and key != "id"):
                raise UsageError(f"{key} is {value!r}, which is no {KEYS[key].__name__}")
            if key in TRUSTED and not self.trusts:
                raise UsageError(f"without a token nobody chooses the {key}: the command does")
        if "task" not in wanted:
            raise UsageError('which task? There is no "task"')
        headers = wanted.get("header", {})
        if not all(isinstance(value, str) for value in headers.values()):
            raise UsageError("header: each value is a text")
        spec = self.spec
        if wanted.keys() & {"agent", "model", "header"}:
            spec = replace(
                spec,
                agent=wanted.get("agent", spec.agent),
                model=wanted.get("model", spec.model),
                headers={**spec.headers, **headers},
            )
        seed, condition = wanted.get("seed", self.seed), wanted.get("condition", self.condition)
        if seed < 0:
            raise UsageError(f"{seed} is no seed: write a number from 0 on")
        return Order.of(self.bench, wanted["task"], seed, condition, spec)


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        wanted = json.loads(text)
    except RecursionError:
        raise UsageError("this is no order: its brackets are too deep") from None
    except ValueError as error:
        raise UsageError(f"this is no JSON: {error}") from None
    if not isinstance(wanted, dict):
        raise UsageError('this is no JSON object: write {"task": …, "seed": …}')
    return wanted
