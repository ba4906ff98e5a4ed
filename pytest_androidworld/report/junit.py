"""The properties of a case's JUnit element, as name and value."""

import json
from collections.abc import Sequence

from pytest_androidworld.report import measures, other_clients, own_hands, side_effects, words
from pytest_androidworld.report.schema import AttemptLine, Manifest
from pytest_androidworld.report.spending import Spending

PREFIX = "androidworld."
LONGEST = 1000  # characters of a text of the agent's or Python's; the journal has all of it
AUDITED, AUDITED_SEED = f"{PREFIX}audit", f"{PREFIX}audited seed"  # of a case that is audited


def properties(manifest: Manifest, attempt: AttemptLine) -> list[tuple[str, str]]:
    """For ``item.user_properties``; safe to send between workers."""
    rewards = attempt["rewards"]
    known = {
        "task": attempt["task"],
        "seed": str(attempt["seed"]),
        "trial": str(attempt.get("trial", "")),
        "condition": attempt.get("condition", ""),
        "goal": attempt["goal"],
        "verdict": attempt["verdict"],
        "outcome": attempt.get("outcome", ""),
        "ending": words.ending(attempt),
        "reward_strict": words.reward(rewards["strict"]) if rewards else "",
        "reward_upstream": words.reward(rewards["upstream"]) if rewards else "",
        "grading": manifest["grading"],
        "steps": str(attempt["used"]),
        "budget": str(attempt["budget"] or "none"),
        "attempt": str(attempt["attempt"]),
        "apps": ", ".join(attempt["apps"]),
        "difficulty": attempt["difficulty"],
        "tags": ", ".join(attempt["tags"]),
        "verify": "yes" if attempt["verify"] else "",
        "params": json.dumps(attempt["params"]),
        "answer": words.shortened(attempt["answer"], LONGEST),
        "error": words.shortened(attempt["error"] or "", LONGEST),
        "agent": own_hands.agent(manifest),
        "model": manifest["model"],
        "device": _device(manifest),
        "serial": attempt["run"]["serial"],
        "other_clients": other_clients.requests(attempt),
        "side_effects": side_effects.described(attempt),
        "clean": {True: "yes", False: "no", None: ""}[side_effects.is_clean(attempt)],
        **_measures(attempt),
        "artifacts": attempt["run"]["artifacts"] or "",
        **_spent([attempt]),
    }
    return [
        (f"{PREFIX}{name}", words.printable(value, lines=True))
        for name, value in known.items()
        if value
    ]


def _measures(attempt: AttemptLine) -> dict[str, str]:
    """What is remarkable beside the verdict, and the figures that any case has."""
    if "measures" not in attempt:
        return {}
    line, first = attempt["measures"], measures.first_action(attempt)
    return {
        "claim": line.get("claim", ""),
        "progress": f"{line['progress']:g}" if "progress" in line else "",
        "steps_over": str(line.get("over", "")),
        "loops": str(attempt["run"].get("loops") or ""),
        "refused_actions": str(line["refused"] or ""),
        "first_action": "" if first is None else f"{first:g}",
    }


def _device(manifest: Manifest) -> str:
    """The kind of the device, with what must not be taken for a score of the benchmark."""
    unreal = manifest["device"] in words.UNREAL
    return words.device(manifest) + (" (no AndroidWorld score)" if unreal else "")


def _spent(attempts: Sequence[AttemptLine]) -> dict[str, str]:
    """The calls of a model and their cost; nothing if there were none."""
    spent = Spending.of(attempts)
    if not spent.calls:
        return {}
    return {
        "model_calls": str(spent.calls),
        "tokens_in": "" if spent.uncounted else str(spent.input),
        "tokens_cached": "" if spent.uncounted else str(spent.cached),
        "tokens_out": "" if spent.uncounted else str(spent.output),
        "cost": "" if spent.cost is None else f"{spent.cost:.6f}",
        "recorded": str(spent.recorded or ""),
    }


def suite_properties(
    manifest: Manifest, attempts: Sequence[AttemptLine] = ()
) -> list[tuple[str, str]]:
    """For ``record_testsuite_property``, in the controller."""
    known = {
        "suite": manifest["suite"],
        "suite_hash": manifest["suite_hash"],
        "agent": own_hands.agent(manifest),
        "model": manifest["model"],
        "device": _device(manifest),
        "image": manifest.get("image", ""),
        "split": manifest.get("split", ""),
        "seeds": ", ".join(map(str, manifest["seeds"])),
        "conditions": ", ".join(manifest.get("conditions", [])),
        "grading": manifest["grading"],
        "budget": f"{manifest['budget']['table']}×{manifest['budget']['factor']:g}",
        **_spent(attempts),
        **{f"version.{name}": version for name, version in manifest["versions"].items()},
    }
    return [(f"{PREFIX}{name}", value) for name, value in known.items() if value]
