"""Allure's files about the run as a whole: its environment, and a category for each verdict."""

import json
from pathlib import Path

from pytest_androidworld.report import own_hands, suites, terminal, words
from pytest_androidworld.report.allure import VERDICT
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.spending import Spending
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import PASSED, TABLE, VERDICTS


def write(folder: Path, run: Journal, left: Rate) -> None:
    """Write all files about the run, beside its results."""
    folder.mkdir(parents=True, exist_ok=True)
    environment(folder, run, left)
    categories_of_2(folder)
    categories_of_3(folder)


def environment(folder: Path, run: Journal, left: Rate) -> None:
    """Write ``environment.properties``: result, cost and settings for the report's first page.

    ``left`` are the cases that were not played to their end.
    """
    manifest = run.manifest
    virtual = " (no AndroidWorld scores)" if manifest["device"] in words.UNREAL else ""
    budget = manifest["budget"]
    spending = Spending.of(run.attempts)
    values = {
        "Result": terminal.headline(manifest, run.attempts, left),
        "Cost": spending.summary if spending.calls else "",
        "Suite": f"{suites.title(manifest, run.attempts)} {manifest['suite_hash'][:12]}",
        "Agent": own_hands.agent(manifest),
        "Model": manifest["model"],
        "Device": words.device(manifest) + virtual,
        "System image": manifest.get("image", ""),
        "Seeds": ", ".join(map(str, manifest["seeds"])),
        "Grading": manifest["grading"],
        "Budget": f"{budget['table']} x {budget['factor']:g}",
        **manifest["versions"],
    }
    text = "".join(f"{_key(name)}={_value(each)}\n" for name, each in values.items() if each)
    folder.joinpath("environment.properties").write_text(text, "ascii")


def _key(name: str) -> str:
    return "".join(f"\\{each}" if each in " :=#!" else each for each in _value(name))


def _value(text: str) -> str:
    """Escape a value for Java's Properties: Latin-1."""
    plain = text.replace("\\", "\\\\").replace("\n", "\\n")
    units = plain.encode("utf-16-be", "surrogatepass")
    codes = [int.from_bytes(units[at : at + 2]) for at in range(0, len(units), 2)]
    return "".join(chr(code) if 32 <= code < 127 else f"\\u{code:04x}" for code in codes)


def categories_of_2(folder: Path) -> None:
    """Write ``categories.json``, which Allure 2 reads: one for each verdict that is not passed."""
    known = [
        {
            "name": verdict,
            "matchedStatuses": [TABLE[verdict].status],
            "messageRegex": rf"^{verdict}: [\s\S]*$",
        }
        for verdict in VERDICTS
        if verdict != PASSED
    ]
    _write(folder / "categories.json", known)


def categories_of_3(folder: Path) -> None:
    """Write ``allurerc.json``, Allure 3's configuration, with the same categories."""
    rules = [
        {
            "id": f"androidworld-{verdict.replace(' ', '-')}",
            "name": verdict,
            "matchers": [{"statuses": [TABLE[verdict].status], "labels": {VERDICT: verdict}}],
            "groupByMessage": False,  # each names its case
        }
        for verdict in VERDICTS
        if verdict != PASSED
    ]
    _write(folder / "allurerc.json", {"categories": {"rules": rules}})


def _write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
