"""Which command lines and which gateways are refused, before anything is played."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.bench import needs
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.devices import own_device
from pytest_androidworld.plugin.gateways import gateway_admission, gateways
from pytest_androidworld.plugin.run.run import RUN, Run
from tests.plugin.gateway_hosts import spec

HERE = {
    "versions": {"pytest-androidworld": "0.1.0", "pillow": "12.0"},
    "package": "abc",
    "files": {"a.py": "1", "b.py": "2", "c.py": "3", "d.py": "4"},
    "code": {"who.py": "5"},
}


@pytest.mark.parametrize(
    ("there", "sentence"),
    [
        ({}, ""),
        ({"versions": {"pytest-androidworld": "0.1.0", "pillow": "11.0"}}, ""),
        (
            {"versions": {"pytest-androidworld": "0.2"}},
            "pytest-androidworld is 0.2 there, and 0.1.0 here; install 0.1.0 there:"
            " pip install 'pytest-androidworld==0.1.0'",
        ),
        (
            {"package": "abd"},
            "pytest-androidworld 0.1.0 has other code there than here; install the same there",
        ),
        (
            {"files": {"a.py": "1", "b.py": "2", "c.py": "3", "d.py": "9"}},
            "task file d.py differs there; bring the same files there",
        ),
        (
            {"files": {"e.py": "1"}},
            "task file a.py is missing there, b.py is missing there, c.py is missing there and 2"
            " more; bring the same files there",
        ),
        (
            {"code": {"who.py": "5", "more.py": "6"}},
            "file of the agent more.py is there and not here; bring the same files there",
        ),
    ],
)
def test_what_must_be_the_same(there: dict[str, Any], sentence: str) -> None:
    assert gateway_admission.difference(HERE, {**HERE, **there}) == sentence


def options(
    *words: str,
    tx: tuple[str, ...] = ("ssh=b",),
    dist: str = "load",
    record: Path | None = None,
    **chosen: Any,
) -> Run:
    """As much of a run as there is before a connection is made."""
    config: Any = SimpleNamespace(
        invocation_params=SimpleNamespace(args=words, dir=Path(__file__).parent),
        option=SimpleNamespace(tx=list(tx), dist=dist, **chosen),
        getvalue=lambda name: list(tx),
    )
    settings: Any = SimpleNamespace(record_device=record, device="avd:Nowhere", emulator_words=())
    return Run(config, settings)


def test_gateways_without_a_way_to_share_the_cases_out() -> None:
    with pytest.raises(UsageError, match=r"^--tx without --dist plays everything here"):
        gateways.check(options(dist="no"))


def test_a_path_means_another_thing_there() -> None:
    name = f"{Path(__file__).name}::Rest"
    with pytest.raises(
        UsageError, match=r"^test_gateway_admission.py::Rest: with --tx no path is accepted"
    ):
        gateways.check(options(name))
    gateways.check(options("no_such_file.py::Rest", "--agent=m3a"))
    gateways.check(options(name, tx=("popen",)))


def test_a_spec_that_execnet_does_not_know() -> None:
    with pytest.raises(pytest.UsageError, match=r"^--tx: "):
        gateways.check(options(tx=("ssh=b//ssh=c",)))


@pytest.mark.parametrize(
    ("name", "flag"), [("lf", "--lf"), ("failedfirst", "--ff"), ("stepwise", "--sw")]
)
def test_what_needs_the_cache_of_the_last_run(name: str, flag: str) -> None:
    on: dict[str, Any] = {name: True}
    off: dict[str, Any] = {name: False}
    with pytest.raises(UsageError) as error:
        gateways.check(options(**on))
    assert str(error.value) == (
        f"{flag}: gateways do not have the cache of the last run; select by -k or -m"
    )
    gateways.check(options(**off))
    gateways.check(options(tx=("popen",), **on))


def test_the_header_describes_an_avd_only_where_it_is_started() -> None:
    """Each gateway has one of its own, of which the controller knows nothing."""
    assert own_device.notes(options()) == []
    note, _ = own_device.notes(options(tx=("popen", "ssh=b")))
    assert note.startswith("avd:Nowhere has no snapshot aw_clean: ")


def test_a_recording_would_stay_on_the_gateway() -> None:
    with pytest.raises(UsageError) as error:
        gateways.check(options(record=Path("device.jsonl.gz")))
    assert str(error.value) == (
        "--aw-record-device: a recording is not sent from a gateway; start pytest on that host"
    )
    gateways.check(options(tx=("popen",), record=Path("device.jsonl.gz")))


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            OSError("cannot send (already closed?)"),
            "ssh=b: no worker could be started there; is the Python of --tx right, and does ssh"
            " connect without a question?",
        ),
        (
            "Traceback\n  chdir(path)\nFileNotFoundError: [Errno 2] No such file: 'x/y'\n",
            "ssh=b: no worker could be started there: FileNotFoundError: [Errno 2] No such file:"
            " 'x/y'",
        ),
    ],
)
def test_a_gateway_without_a_worker_is_named_with_the_reason(error: Any, sentence: str) -> None:
    assert gateways.not_started(spec(ssh="b"), error) == sentence


Needs = tuple[list[str], list[str]]  # what the cases of a gateway need, and what it lacks of it


def nodes(*inboxes: Needs | None) -> list[Any]:
    """Workers on the hosts a, b, …; None is one of this machine."""
    arrived: dict[str, Any] = {
        f"gw{number}": SimpleNamespace(needed=inbox[0], lacking=inbox[1])
        for number, inbox in enumerate(inboxes)
        if inbox
    }
    nothing: Any = SimpleNamespace()
    run = Run(nothing, nothing)
    run.once(gateways.Gateways).inboxes |= arrived
    config = SimpleNamespace(stash={RUN: run})
    specs = [
        spec(ssh=name) if inbox else spec(popen=True)
        for name, inbox in zip("abc", inboxes, strict=False)
    ]
    return [
        Node(config, SimpleNamespace(id=f"gw{number}", spec=each))
        for number, each in enumerate(specs)
    ]


class Node:
    """As much of a worker as the controller looks at."""

    def __init__(self, config: Any, gateway: Any) -> None:
        self.config, self.gateway = config, gateway
        self.workerinput: dict[str, Any] = {}


ALL: Needs = (["miniwob", "web"], [])
BARE: Needs = (["miniwob", "web"], ["miniwob", "web"])


@pytest.mark.parametrize(
    ("inboxes", "sentence"),
    [
        (
            [ALL, (["miniwob", "web"], ["miniwob"])],
            "ssh=b: no pages of MiniWoB: pip install 'pytest-androidworld[miniwob]'; without, it"
            " skips cases that ssh=a can play",
        ),
        (
            [(["web"], ["web"]), (["web"], [])],
            "ssh=a: no browser for web pages: apt install chromium-headless-shell, or"
            " --aw-browser=PATH; without, it skips cases that ssh=b can play",
        ),
        (
            [None, (["web"], ["web"])],
            "ssh=b: no browser for web pages: apt install chromium-headless-shell, or"
            " --aw-browser=PATH; without, it skips cases that popen can play",
        ),
    ],
)
def test_a_gateway_that_would_skip_what_another_plays(
    inboxes: list[Needs | None], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway_admission, "lacking", lambda run: set())
    with pytest.raises(pytest.UsageError) as error:
        gateway_admission.check_needs(nodes(*inboxes))
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "inboxes", [[], [None], [BARE], [ALL, ALL, ALL], [BARE, BARE], [None] * 2]
)
def test_gateways_that_play_and_skip_the_same(
    inboxes: list[Needs | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway_admission, "lacking", lambda run: {"web"})
    gateway_admission.check_needs(nodes(*inboxes))


def test_what_a_virtual_phone_lacks_depends_on_what_is_installed_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(virtual_phone, "find_spec", lambda name: name)
    assert virtual_phone.lacking("/bin/sh") == set()
    assert virtual_phone.lacking("/no/such/browser") == {"web"}
    monkeypatch.setattr(virtual_phone, "find_spec", lambda name: None)
    assert virtual_phone.lacking("/no/such/browser") == {"web", "miniwob"} == set(needs.CURES)
