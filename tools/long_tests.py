"""Names the tests that take long, which `tox` leaves to CI's turns, from a log of a whole run.

    pytest -n auto --report-log=all.jsonl tests phone/tests
    python tools/long_tests.py all.jsonl

`tox` is to take a quarter of an hour on two cores.  A test with one case is long if that takes 0.7
seconds.  Of one with several, all cases but the first are long if they take a second together, and
each is if they take two seconds apiece.  Of a file whose tests are all long, the quickest stays,
or its first case.  What holds a promise of SECURITY.md is never long, nor is a rule of the code's
shape, which a change anywhere may break.

The names go to tests/long_tests.txt and phone/tests/long_tests.txt.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[1]
HOUSES = ("tests", "phone/tests")
ONE = 0.7  # seconds from which the only case of a test is long,
OTHERS = 1.0  # from which all of its cases but the first are,
APIECE = 2.0  # and from which the first is, too
EACH = "[*]"  # after a name: its first case, too
NEVER_LONG = (  # files: what SECURITY.md promises, and the rules of the code's shape
    "phone/tests/test_architecture.py",
    "phone/tests/test_no_way_out.py",
    "phone/tests/test_readability.py",
    "phone/tests/web/test_host_files.py",
    "phone/tests/web/test_safety.py",
    "tests/plugin/test_secrets.py",
    "tests/test_architecture.py",
)

Cases = dict[str, float]  # seconds, by node id


def read(lines: Iterable[str]) -> Cases:
    """What each case took, with its set-up and its end."""
    cases: defaultdict[str, float] = defaultdict(float)
    for line in lines:
        entry = json.loads(line)
        if entry.get("$report_type") == "TestReport":
            cases[entry["nodeid"]] += entry["duration"]
    return dict(cases)


def long_tests(cases: Cases) -> list[str]:
    """The names of the long ones, sorted."""
    tests: defaultdict[str, list[float]] = defaultdict(list)
    for case, seconds in cases.items():
        if not case.startswith(NEVER_LONG):
            tests[case.partition("[")[0]].append(seconds)
    found = {test: mark for test, seconds in tests.items() if (mark := long(seconds)) is not None}
    files: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        files[test.partition("::")[0]].append(test)
    for its in files.values():
        if all(found.get(test) == EACH for test in its):
            quickest = min(its, key=lambda test: mean(tests[test]))
            del found[quickest]
            if len(tests[quickest]) > 1:
                found[quickest] = ""
    return sorted(test + mark for test, mark in found.items())


def long(seconds: list[float]) -> str | None:
    """What is written after the name of a test whose cases took so long; None if it is short."""
    if len(seconds) == 1:
        return EACH if seconds[0] >= ONE else None
    if mean(seconds) >= APIECE:
        return EACH
    return "" if sum(seconds) - mean(seconds) >= OTHERS else None


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("log", type=Path, help="what --report-log wrote")
    cases = read(parser.parse_args(words).log.read_text("utf-8").splitlines())
    names = long_tests(cases)
    for house in HOUSES:
        own = [name.removeprefix(f"{house}/") for name in names if name.startswith(f"{house}/")]
        file = ROOT / house / "long_tests.txt"
        file.write_text("".join(f"{name}\n" for name in own), "utf-8")
        print(f"{file.relative_to(ROOT)}: {len(own)} tests")


if __name__ == "__main__":
    main(sys.argv[1:])
