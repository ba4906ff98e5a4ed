"""Play what the site's example of a report is about: ``python docs/site/example_report.py PAGE``.

Two runs of a few tasks, with pictures: the oracle's, and that of an agent that makes a slip. The
page is the report of the second beside the first, made as any run makes it.  Builds of one commit
differ in what a clock has measured: when the run began, and how long cases and steps took.
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from pytest_androidworld.report.journal import read_journal

ROOT = Path(__file__).parents[2]
TASKS = "MarkorCreateNote or ClockTimerEntry"
PLAYED = [
    *("--pyargs", "pytest_androidworld.task_cases", "-k", TASKS),
    *("--aw-artifacts=on", "--aw-screenshots=on", "-p", "no:cacheprovider", "-q"),
]


def make(page: Path) -> None:
    """Write the page."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder) / "first", Path(folder) / "second"
        play(first, {"passed": 4}, "--agent=oracle")
        beside = (f"--aw-baseline={first / 'latest'}", "--aw-compare-anyway")
        own = "--agent=docs/site/astray.py:Astray"
        play(second, {"passed": 1, "failed": 3}, own, *beside)
        shutil.copyfile(second / "latest" / "report.html", page)
    print(f"{page.name}: {page.stat().st_size / 1e6:.1f} MB")


def play(results: Path, expected: dict[str, int], *words: str) -> None:
    """Have a run; it ends the build if its verdicts are others than the page is to show."""
    command = [sys.executable, "-m", "pytest", *PLAYED, f"--aw-artifacts-dir={results}", *words]
    ended = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if ended.returncode > 1:
        sys.exit(f"{ended.stdout}\n{ended.stderr}")
    verdicts = Counter(attempt["verdict"] for attempt in read_journal("latest", results).attempts)
    if verdicts != expected:
        sys.exit(f"{ended.stdout}\nthe verdicts are {dict(verdicts)}, not {expected}")


if __name__ == "__main__":
    make(Path(sys.argv[1]).resolve())
