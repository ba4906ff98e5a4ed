"""A class name stands for one thing, in all that is not the phone."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("pytest_androidworld", "agents", "task_cases")
# The reference's names, under which an agent written for it knows these classes: `bridge` has
# them in the process of such an agent, `agent` on our side of it.
REFERENCE = {"BoundingBox", "Controller", "Environment", "State", "UIElement"}
# One meaning, several of it: each file of `agent/providers` has its provider, and what agents
# hold of an episode is a protocol in `agent.base` and a class in `episode`.
SEVERAL = {"Provider", "Stage"}


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE):
                places[name].append(str(path.relative_to(ROOT)))
    twice = {name: files for name, files in places.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in REFERENCE | SEVERAL} == {}
    assert set(twice) >= REFERENCE | SEVERAL
