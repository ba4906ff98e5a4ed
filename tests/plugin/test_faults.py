"""Whatever goes wrong, and whenever: each case has one verdict, everywhere the same.

When it strikes is drawn: once for all, and by a search anew, with more workers and cases.

These tests start processes for workers, and faults of their phones.
"""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
FAULTS = ("phone", "server", "freeze", "disk", "worker")
MOMENTS = ("set-up", "judging", "mid-step", "tear-down", "first step")
CONFTEST = """
import test_faults
import pytest

@pytest.fixture(autouse=True)
def struck(request, device_pool):
    test_faults.POOL[:] = [device_pool]
"""
TASKS = """
import os
import signal
import threading
from pathlib import Path

from pytest_androidworld import Task
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote

POOL = []
HERE = Path(__file__).parent
SWITCHES = {"freeze": "freeze", "disk": "disk_full"}


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def kill_phone():
    "A forked phone has the mother's command line, but publishes its pid as an emulator does."
    for file in POOL[0].booted.folder.glob(".android/avd/running/pid_*.ini"):
        os.kill(int(file.stem.removeprefix("pid_")), signal.SIGKILL)


def kill_server():
    "End the adb server below this process."
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = folder.joinpath("cmdline").read_text()
            mine = "nodaemon" in line and not line.startswith("sh")
            above = parent(folder.name)
            if mine and os.getpid() in (above, above and parent(above)):
                os.kill(int(folder.name), signal.SIGKILL)
        except (OSError, ValueError):
            pass


def happen(fault):
    if fault == "worker":
        os.kill(os.getpid(), signal.SIGKILL)
    elif fault == "phone":
        kill_phone()
    elif fault == "server":
        kill_server()
    else:
        POOL[0].booted.console(f"aw fault {SWITCHES[fault]} on")


class Struck(MarkorCreateNote):
    "A task like others; once, at a moment, something goes wrong."

    template = ""
    fault = moment = ""

    def strike(self, moment):
        flag = HERE / f"{type(self).__name__}.struck"
        if moment != self.moment or flag.exists():
            return
        flag.write_text(os.environ["PYTEST_XDIST_WORKER"])
        if moment == "mid-step":
            threading.Thread(target=happen, args=[self.fault], daemon=True).start()
        else:
            happen(self.fault)

    def initialize_task(self, env):
        self.strike("set-up")
        super().initialize_task(env)

    def is_successful(self, env):
        if hasattr(self, "played"):
            self.strike("judging")
        return super().is_successful(env)

    def tear_down(self, env):
        if hasattr(self, "played"):
            self.strike("tear-down")
        env.files.remove("/sdcard/of the task's own")
        super().tear_down(env)

    def solve(self, user):
        self.strike("first step")
        user.open("markor")
        self.strike("mid-step")
        super().solve(user)
        self.played = True


class Bystander(MarkorCreateNote):
    "It has nothing to do with all that."

    template = MarkorCreateNote.template
"""


def cases(pytester: pytest.Pytester, moments: dict[str, str]) -> None:
    """For each fault a case, and the moment at which it strikes."""
    text = TASKS
    for fault, moment in moments.items():
        text += f"""

class {fault.title()}(Struck):
    template = MarkorCreateNote.template
    fault = {fault!r}
    moment = {moment!r}
"""
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(test_faults=text)
    pytester.makeconftest(CONFTEST)


@pytest.mark.deep
def test_each_case_has_its_one_verdict_whenever_it_strikes(
    spawn: Run, pytester: pytest.Pytester, journal: Journal, search_seed: int
) -> None:
    draw = Random(search_seed)
    moments = {fault: draw.choice(MOMENTS) for fault in FAULTS}
    each_has_its_verdict(spawn, pytester, journal, moments, bystanders=5, workers=4)


def test_each_case_has_its_one_verdict_whatever_happens(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    moments = dict(zip(FAULTS, MOMENTS, strict=True))
    each_has_its_verdict(spawn, pytester, journal, moments, bystanders=1, workers=2)


def each_has_its_verdict(
    spawn: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    moments: dict[str, str],
    *,
    bystanders: int,
    workers: int,
) -> None:
    cases(pytester, moments)
    said = str(moments)
    words = [f"--seeds=30-{29 + bystanders}", "-k", "Bystander or 30", "-n", str(workers)]
    result = spawn(*words, "--junitxml=j.xml", "--alluredir=allure")
    names = {f"{fault.title()}, seed 30" for fault in FAULTS}
    names |= {f"Bystander, seed {30 + n}" for n in range(bystanders)}

    told = journal()
    shown = "\n".join(
        f"{each['task']}[{each['seed']}] {each['attempt']} {each['run']['worker']}"
        f" {each['verdict']} {each['error']} {each['run']['notes']}"
        for each in told
    )
    outcomes = result.parseoutcomes()
    assert outcomes.get("passed") == len(names), f"{said}\n{shown}"
    assert not {"failed", "error", "errors"} & set(outcomes), f"{said}\n{shown}"

    finals = [each for each in told if each["final"]]
    again = [each for each in told if not each["final"]]
    case = "{0[task]}, seed {0[seed]}".format
    assert Counter(map(case, finals)) == dict.fromkeys(names, 1), f"{said}\n{shown}"
    assert {each["verdict"] for each in finals} == {"passed"}, f"{said}\n{shown}"
    for each in again:  # a process that dies in the agent's turn is the agent's doing
        agents = each["task"] == "Worker" and "step" in moments["worker"]
        verdict = "agent error" if agents else "device error"
        assert each["verdict"] == verdict, f"{said}\n{shown}"
    struck = {path.read_text() for path in pytester.path.glob("*.struck")}
    assert len(list(pytester.path.glob("*.struck"))) == len(FAULTS), f"{said}\n{shown}"
    assert {each["run"]["worker"] for each in again} <= struck, f"{said}\n{shown}"
    for fault in ("phone", "server"):
        tries = [each for each in told if each["task"] == fault.title()]
        if moments[fault] == "tear-down":
            assert tries[-1]["run"]["notes"], f"{said}\n{shown}"
        else:
            assert len(tries) > 1, f"{said}\n{shown}"

    assert in_junit(pytester.path / "j.xml") == {name: ["passed"] for name in names}, said
    assert in_allure(pytester.path / "allure") == {name: ["passed"] for name in names}, said


def in_junit(path: Path) -> dict[str, list[str]]:
    """Each case and its elements: what each is marked as, or that it passed."""
    found: dict[str, list[str]] = {}
    for each in ET.parse(path).iter("testcase"):
        task = each.attrib["classname"].rpartition(".")[2]
        seed = each.attrib["name"].partition("[")[2].rstrip("]")
        kinds = [child.tag for child in each if child.tag in ("failure", "error", "skipped")]
        found.setdefault(f"{task}, seed {seed}", []).extend(kinds or ["passed"])
    return found


def in_allure(folder: Path) -> dict[str, list[str]]:
    """Each case and its statuses."""
    found: dict[str, list[str]] = {}
    for path in folder.glob("*-result.json"):
        each = json.loads(path.read_text("utf-8"))
        found.setdefault(each["name"], []).append(each["status"])
    return found
