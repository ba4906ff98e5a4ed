"""Names the tests that take long, which `tox` leaves to CI's turns, from a log of a whole run.

    pytest -n auto --report-log=all.jsonl tests phone/tests
    python tools/long_tests.py all.jsonl

A test with one case is long if that takes a second, and one with several if all but the first
take two together.  Each file keeps some of it in `tox`: of a test with several cases the first is
never left out, and where a file has only long tests with one, the quickest of them is not long.
The names go to tests/long_tests.txt and phone/tests/long_tests.txt.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSES = ("tests", "phone/tests")
ONE, OTHERS = 1.0, 2.0  # seconds of a test's only case, and of all cases but the first

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
        tests[case.partition("[")[0]].append(seconds)
    found = {test for test, seconds in tests.items() if is_long(seconds)}
    files: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        files[test.partition("::")[0]].append(test)
    for its in files.values():
        if all(test in found and len(tests[test]) == 1 for test in its):
            found.remove(min(its, key=tests.__getitem__))
    return sorted(found)


def is_long(seconds: list[float]) -> bool:
    """Whether a test is, whose cases took so long; an average one stays for the first."""
    cases, together = len(seconds), sum(seconds)
    return together >= ONE if cases == 1 else together * (1 - 1 / cases) >= OTHERS


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
