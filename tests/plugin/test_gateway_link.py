"""What goes between a gateway and its controller: files in chunks, questions, what is refused."""

import os
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.agent.back_off import BackOff
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.agent.prices import Price
from pytest_androidworld.errors import ModelError
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.gate import until
from pytest_androidworld.plugin.gateways import gateway_link
from pytest_androidworld.plugin.gateways.gateway_inbox import GatewayInbox
from pytest_androidworld.plugin.gateways.gateway_link import FileSender
from pytest_androidworld.plugin.invocation.controller_link import CHUNK, ControllerLink
from pytest_androidworld.plugin.models import model_clients
from pytest_androidworld.plugin.models.gateway_books import (
    GatewayBackOff,
    GatewayLedger,
    GatewayOutages,
)
from pytest_androidworld.plugin.run import run_folder
from tests.plugin.gateway_hosts import spec

FILE = "run/tiny~Rest-30/attempt-1/last.png"


class Wire:
    """Both ends of a channel, without execnet."""

    def __init__(self) -> None:
        self.receiver: Callable[[Any], None] = lambda message: None
        self.answers: deque[Any] = deque()
        self.sizes: list[int] = []

    def send(self, message: Any) -> None:
        if len(message) == 2 and not isinstance(message[0], str):
            self.answers.append(message)
            return
        self.sizes += [len(each) for each in message if isinstance(each, bytes)]
        self.receiver(message)

    def receive(self) -> Any:
        return self.answers.popleft()


@pytest.fixture
def inbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GatewayInbox:
    """The controller's, whose run is in the folder `run`."""
    monkeypatch.setattr(run_folder, "of", lambda run: tmp_path / "run")
    inbox = GatewayInbox(SimpleNamespace(settings=SimpleNamespace()), Wire())  # type: ignore[arg-type]
    inbox.channel.receiver = inbox
    return inbox


@pytest.fixture
def link(tmp_path: Path, inbox: GatewayInbox) -> ControllerLink:
    (tmp_path / "out" / "run").mkdir(parents=True)
    return ControllerLink(inbox.channel, "ssh=b", tmp_path / "out", tmp_path)


def written(link: ControllerLink, name: str, data: bytes) -> Path:
    path = link.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_a_large_file_arrives_in_chunks_and_is_left_nowhere_else(
    tmp_path: Path, link: ControllerLink, inbox: GatewayInbox
) -> None:
    data = bytes(range(256)) * (2 * CHUNK // 256) + b"end"
    written(link, FILE, data)
    link.send_files()
    assert (tmp_path / FILE).read_bytes() == data
    assert inbox.channel.sizes == [CHUNK, CHUNK, 3]
    assert [*(link.folder / "run").iterdir()] == []


@pytest.mark.parametrize("size", [0, 1, CHUNK])
def test_a_file_of_any_size_is_whole(tmp_path: Path, link: ControllerLink, size: int) -> None:
    written(link, "run/film/a.zip", b"x" * size)
    link.send_files()
    assert (tmp_path / "run/film/a.zip").read_bytes() == b"x" * size
    assert [path.name for path in (tmp_path / "run/film").iterdir()] == ["a.zip"]


def test_a_case_that_is_played_again_leaves_nothing_of_the_first_time(
    tmp_path: Path, link: ControllerLink
) -> None:
    before = tmp_path / FILE
    before.parent.mkdir(parents=True)
    before.with_name("step-09.txt").write_text("of the first time")
    written(link, FILE, b"new")
    link.send_files()
    assert [path.name for path in before.parent.iterdir()] == ["last.png"]


def test_half_a_file_is_none(tmp_path: Path, inbox: GatewayInbox) -> None:
    inbox(("file", FILE, b"half", False))
    assert [path.name for path in (tmp_path / FILE).parent.iterdir()] == ["last.png.part"]
    inbox(None)  # its gateway is lost
    assert [*(tmp_path / FILE).parent.iterdir()] == []


@pytest.mark.parametrize("name", ["run/../x", "run/a/../../x", "run//etc/x", "run", "run/"])
@pytest.mark.parametrize("verb", ["file", "clear", "remove"])
def test_nothing_is_written_or_removed_beside_the_run(
    tmp_path: Path, inbox: GatewayInbox, verb: str, name: str
) -> None:
    (tmp_path / "x").write_text("mine")
    (tmp_path / "run").mkdir()
    inbox((verb, name, b"theirs", True) if verb == "file" else (verb, name))
    assert inbox.trouble == f"{name} is no file of this run"
    assert (tmp_path / "x").read_text() == "mine"
    assert (tmp_path / "run").is_dir()


def test_a_disk_that_cannot_be_written_costs_files_and_is_named(
    tmp_path: Path, inbox: GatewayInbox
) -> None:
    (tmp_path / "run").write_text("a file in the place of the folder")
    inbox(("file", FILE, b"1", False))
    inbox(("file", FILE, b"2", True))
    assert inbox.trouble == "Not a directory"


def test_only_the_case_whose_files_are_missing_is_reported_so(
    tmp_path: Path, link: ControllerLink
) -> None:
    (tmp_path / "run").write_text("a file in the place of the folder")
    assert troubles(link) == ["Not a directory"]
    (tmp_path / "run").unlink()
    assert troubles(link) == [""]
    assert (tmp_path / FILE).read_bytes() == b"new"


def troubles(link: ControllerLink) -> list[str]:
    """What the reports of a case have about its files."""
    written(link, FILE, b"new")
    reports = [SimpleNamespace(when=when) for when in ("setup", "call", "teardown")]
    for each in reports:
        FileSender(link).pytest_runtest_logreport(each)  # type: ignore[arg-type]
    return [getattr(each, gateway_link.TROUBLE) for each in reports if len(vars(each)) > 1]


@pytest.mark.parametrize("data", [b"", b"tape", b"x" * (CHUNK + 1)])
def test_a_file_of_the_controllers_is_fetched(
    tmp_path: Path, link: ControllerLink, data: bytes
) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "tape").write_bytes(data)
    link.fetch("run/tape", tmp_path / "here" / "tape")
    assert (tmp_path / "here" / "tape").read_bytes() == data


def test_what_the_controller_does_not_have_is_not_made(
    tmp_path: Path, link: ControllerLink
) -> None:
    link.fetch("run/tape", tmp_path / "here" / "tape")
    assert not (tmp_path / "here").exists()


def test_a_gateway_counts_with_what_all_have_spent(
    tmp_path: Path, link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Ledger(tmp_path / "spent", None, 1.0)
    monkeypatch.setattr(model_clients, "ledger", lambda run: shared)
    there = GatewayLedger.over(link, None, 1.0)
    price = Price(input=2.0, output=10.0, cached=1.0, date="")
    shared.spend(Usage(100_000, 10_000, 0), price)
    assert there.reached() is None
    there.spend(Usage(300_000, 10_000, 0), price)
    assert shared.spent() == there.spent() == (420_000, 1.0)
    assert there.reached() == shared.reached() == "the run has cost $1.0 of its $1.0"


def test_what_a_gateway_does_not_know_nobody_knows(
    tmp_path: Path, link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Ledger(tmp_path / "spent", 1000, None)
    monkeypatch.setattr(model_clients, "ledger", lambda run: shared)
    there = GatewayLedger.over(link, 1000, None)
    there.spend(None, None)
    assert shared.spent() == there.spent() == (None, None)
    assert there.reached() == shared.reached()
    assert there.reached() is not None


def test_a_rate_limit_that_one_has_met_all_wait_for_whatever_their_clocks(
    tmp_path: Path, link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = BackOff(tmp_path / "not-before", lambda: 5000.0)
    monkeypatch.setattr(model_clients, "back_off", lambda run: shared)
    there = GatewayBackOff(Path(), lambda: 0.0, link)
    there.hold(30)
    assert (shared.left(), there.left()) == (30.0, 30.0)


def test_what_cannot_be_written_down_is_an_error_of_the_gateways_too(
    tmp_path: Path, link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_clients, "ledger", lambda run: Ledger(tmp_path))
    with pytest.raises(IsADirectoryError, match="Is a directory"):
        GatewayLedger.over(link, 1, None).spend(Usage(1, 1, 0), None)


def test_a_model_that_is_out_of_reach_for_one_is_for_all(
    tmp_path: Path, link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Outages(tmp_path / "outages")
    monkeypatch.setattr(model_clients, "outages", lambda run: shared)
    there = GatewayOutages(Path(), link)
    there.met(None)
    assert there.over() is None
    shared.met(ModelError("the key is wrong", lasting=True))
    assert there.over() == "the key is wrong"


def test_a_case_that_is_not_needed_is_not_needed_on_a_gateway(
    link: ControllerLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {30: "", 31: "held after 1 of 2 seeds"}
    monkeypatch.setattr(until, "needless", lambda run, seed: known[seed])
    assert [link.request("needless", seed) for seed in known] == list(known.values())


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("--tx=ssh=b//python=p", "--tx=ssh=b//python=p"),
        ("--tx=ssh=b//env:KEY=a/b=c//chdir=d", "--tx=ssh=b//env:KEY=***//chdir=d"),
        ("2*ssh=b//env:A=1//env:B=2", "2*ssh=b//env:A=***//env:B=***"),
        ("--agent=m3a", "--agent=m3a"),
    ],
)
def test_no_report_has_what_is_set_there(word: str, shown: str) -> None:
    assert xdist_gateways.bare(word) == shown


@pytest.mark.parametrize(
    ("found", "elsewhere", "label", "machine"),
    [
        (spec(popen=True), False, "popen", ""),
        (spec(popen=True, chdir="x"), True, "chdir=x", ""),
        (spec(popen=True, via="far"), True, "via=far", "via=far"),
        (spec(ssh="me@b", chdir="x"), True, "ssh=me@b", "ssh=me@b"),
        (spec(socket="b:8888"), True, "socket=b:8888", "socket=b:8888"),
    ],
)
def test_which_workers_are_elsewhere(
    found: Any, elsewhere: bool, label: str, machine: str
) -> None:
    assert xdist_gateways.is_elsewhere(found) == elsewhere
    assert xdist_gateways.label(found) == label
    assert xdist_gateways.machine(found) == machine


def test_what_killed_workers_have_left_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    gone = 2**22 + 1  # more than Linux gives to any process
    for name in (f"{gateway_link.PREFIX}{gone}-a", f"{gateway_link.PREFIX}{os.getpid()}-b", "c"):
        (tmp_path / name).mkdir()
    gateway_link.remove_old()
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{gateway_link.PREFIX}{os.getpid()}-b",
        "c",
    }
