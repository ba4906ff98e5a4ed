"""The same seed draws the same page, in another process too, on all 92 pages of MiniWoB."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from phone.tests.web.conftest import Page
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

ROOT = Path(__file__).parents[3]
# What these draw at random is not seen at the beginning.
ALWAYS_EQUAL = {"guess-number", "simon-says"}
OTHERS = 4  # seeds of each page
MOST = 40  # seeds of a page that has few forms, until it has shown another
CHILD = """
import sys
from pathlib import Path
from phone.tests.web.test_equal_pages import drawn
drawn(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
"""


def drawn(folder: Path, seed: str, tasks: list[str]) -> None:
    """Write what each page shows to a file in the folder."""
    page = Page(Phone(folder / "phone", all_parts(), strict=True))
    found = {task: shown(page.start(task, seed)) for task in tasks}
    page.phone.close()
    (folder / "found.json").write_text(json.dumps(found))


def shown(page: Page) -> list[str]:
    with page.phone.busy():
        forest = repr(page.phone[Display].windows())
        picture = page.phone[Display].image().tobytes()
    digests = [hashlib.sha256(each).hexdigest() for each in (forest.encode(), picture)]
    return [page.utterance or "", *digests]


def pages() -> list[str]:
    """Those that have a task."""
    files = (ROOT / "task_cases/miniwob").glob("*.py")
    return sorted(
        name for file in files for name in re.findall(r'page = "(.+)"', file.read_text())
    )


def in_processes(folder: Path, *seeds: str) -> list[dict[str, list[str]]]:
    """What processes of their own have drawn, one for each seed."""
    children = []
    for number, (seed, zone) in enumerate(zip(seeds, ("UTC", "Asia/Tokyo"), strict=True)):
        own = folder / str(number)
        own.mkdir()
        words = [sys.executable, "-c", CHILD, str(own), seed, *pages()]
        environment = os.environ | {"PYTHONHASHSEED": str(number), "TZ": zone}
        children.append(subprocess.Popen(words, env=environment, cwd=ROOT))
    assert [child.wait() for child in children] == [0] * len(seeds)
    return [json.loads((folder / str(n) / "found.json").read_text()) for n in range(len(seeds))]


def test_there_is_a_task_for_each_of_92_pages() -> None:
    assert len(pages()) == len(set(pages())) == 92


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_equal_seeds_draw_equal_pages_in_two_processes_and_others_do_not(
    tmp_path: Path, search_seed: int, page: Page
) -> None:
    random = Random(search_seed)
    seed = str(random.randrange(2**32))
    one, same = in_processes(tmp_path, seed, seed)
    assert {task: found for task, found in one.items() if found != same[task]} == {}
    assert all(utterance for utterance, *_ in one.values())
    equal = set(one)
    for number in range(MOST):
        if number >= OTHERS and equal == ALWAYS_EQUAL:
            break
        other = str(random.randrange(2**32))
        equal -= {task for task in sorted(equal) if shown(page.start(task, other)) != one[task]}
    assert equal == ALWAYS_EQUAL
