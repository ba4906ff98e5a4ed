"""``androidworld view``: the page of all runs, written and served."""

import threading
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from pytest_androidworld import cli
from pytest_androidworld.commands.view import answers
from pytest_androidworld.doors.access import Access
from pytest_androidworld.doors.pages import PageServer
from pytest_androidworld.report.history.page import history
from pytest_androidworld.report.history.runs import RunFolder
from tests.agents import chromium
from tests.agents.chromium import Chromium
from tests.report.history.conftest import WriteRun
from tests.report.html.axe import faults
from tests.report.html.reader import WATCH

TOKEN = "secret"


@pytest.fixture
def two(home: Path, write_run: WriteRun, attempt: Any) -> RunFolder:
    write_run(9, attempt(), attempt(seed=31))
    write_run(10, attempt(verdict="failed"), attempt(seed=31), planned=3)
    return RunFolder(home)


def test_the_page_has_runs_figures_and_tasks(two: RunFolder) -> None:
    text = history(two, 1000.0)
    assert "<h1>2 runs in androidworld-results</h1>" in text
    newest, oldest = text.index("2026-11-10-m3a/report.html"), text.index("2026-11-09-m3a/rep")
    assert newest < oldest
    assert '<span class="badge">running, 2 of 3</span>' in text
    assert 'aria-label="Success rate of 2 runs, oldest first"' in text
    assert "<title>2026-11-09 08:00, m3a: 100.0 %, 2 of 2 passed</title>" in text
    assert 'data-verdict="partly" aria-label="MarkorCreateNote, 2026-11-10 08:00: 1 of 2' in text
    assert '<h2 id="tasks-title">Tasks over the last 1 run</h2>' in history(two, 1000.0, 1)


def test_figures_are_by_commit_and_a_table_has_them_too(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt(), commit="a" * 40)
    write_run(2, attempt(verdict="failed"), commit="a" * 40)
    folder = RunFolder(home)
    assert "By run: all are of one commit." in history(folder, 1000.0)
    assert '<th scope="row">11-02</th><td>2026-11-02 08:00</td>' in history(folder, 1000.0)
    write_run(3, attempt(), commit="b" * 40)
    text = history(folder, 1000.0)
    assert "By commit, in the order of their first runs: " in text
    figures = text[text.index('<table id="figures">') :]
    assert '<th scope="row">aaaaaaa</th><td>2026-11-01 08:00</td><td>m3a</td>' in figures
    assert '<td class="number">2</td><td class="number">1/2</td>' in figures
    assert figures.index("bbbbbbb") < figures.index("aaaaaaa")


def test_texts_of_runs_are_texts(home: Path, write_run: WriteRun, attempt: Any) -> None:
    hostile = "<script>alert(1)</script>\"'"
    for day in (1, 2):
        folder = write_run(day, attempt(task=hostile), agent="x")
        journal = folder / "journal.jsonl"
        text = journal.read_text().replace('"agent": "x"', '"agent": "<b>\\"y"')
        journal.write_text(text)
    page = history(RunFolder(home), 1000.0)
    assert "<script>alert" not in page
    assert "<b>" not in page
    assert page.count("<script>") == 1


def test_only_a_server_compares_any_two_and_looks_again(two: RunFolder) -> None:
    written, served = history(two, 1000.0), history(two, 1000.0, served=True)
    assert "Compare the two" not in written
    assert "Compare the two" in served
    assert "Compared with" in written
    assert "Compared with" not in served
    assert "<body>" in written
    assert '<body data-again="5">' in served
    assert "<body>" in history(two, 9000.0, served=True)  # nothing lasts any more


def test_out_writes_the_page_each_report_and_comparisons(
    two: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    assert cli.main(["view", str(two.home), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}/index.html\n"
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*.html"))
    assert names == [
        "2026-11-09-m3a/report.html",
        "2026-11-10-m3a/compare/2026-11-09-m3a.html",
        "2026-11-10-m3a/report.html",
        "index.html",
    ]
    assert "only 2 of 3 cases were played</h1>" in (out / names[2]).read_text()
    assert '<option value="broke">broke (1)</option>' in (out / names[1]).read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none"], "there is no folder none; name one that has runs in it"),
        (["."], "there is no run in .: none of its folders has a journal"),
    ],
)
def test_a_folder_without_runs_is_an_error(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["view", *words]) == 4
    assert capsys.readouterr().err == f"androidworld: {message}\n"


def test_where_it_cannot_write_it_says_so(
    two: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("")
    assert cli.main(["view", str(two.home), "--out", str(tmp_path / "taken")]) == 4
    assert "taken cannot be written: " in capsys.readouterr().err


@pytest.fixture
def server(two: RunFolder) -> Iterator[PageServer]:
    with PageServer(answers(two, 20), Access("127.0.0.1", TOKEN), 0) as server:
        yield server


def get(
    server: PageServer, path: str, headers: Mapping[str, str] | None = None
) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def test_it_serves_the_page_reports_and_comparisons(server: PageServer) -> None:
    assert urlsplit(server.address).path == f"/{TOKEN}/"
    assert "2 runs in androidworld-results" in get(server, f"/{TOKEN}/")[1]
    assert "<h1>AndroidWorld 100.0 %" in get(server, f"/{TOKEN}/2026-11-09-m3a/report.html")[1]
    query = "compare?base=2026-11-09-m3a&now=2026-11-10-m3a"
    status, text = get(server, f"/{TOKEN}/{query}")
    assert status == 200
    assert '<option value="broke">broke (1)</option>' in text


@pytest.mark.parametrize(
    "path",
    [
        "nothing",
        "2026-11-09-m3a/journal.jsonl",
        "2026-11-11-m3a/report.html",
        "../androidworld-results/2026-11-09-m3a/report.html",
        "..%2f2026-11-09-m3a%2freport.html",
        "compare?base=2026-11-09-m3a",
    ],
)
def test_what_is_no_page_is_not_served(server: PageServer, path: str) -> None:
    assert get(server, f"/{TOKEN}/{path}") == (404, "there is nothing here")


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 403),
        ("/secre/", {}, 403),
        ("/secrets/", {}, 403),
        ("/secret", {}, 403),
        ("/x/secret/", {}, 403),
        ("/secret/", {"Host": "evil.example"}, 421),
        ("/secret/", {"Host": "127.0.0.1:1"}, 421),
        ("/secret/", {"Origin": "http://evil.example"}, 403),
        ("/secret/", {"Origin": "null"}, 403),
        ("/secret/", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("/secret/", {"Sec-Fetch-Site": "same-site"}, 403),
        ("/secret/", {"Sec-Fetch-Site": "same-origin"}, 200),
        ("/secret/", {"Sec-Fetch-Site": "none"}, 200),
    ],
)
def test_who_may_not_come_in(
    server: PageServer, path: str, headers: dict[str, str], status: int
) -> None:
    assert get(server, path, headers)[0] == status


def test_nothing_can_be_written_and_no_page_is_framed(server: PageServer) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("POST", f"/{TOKEN}/")
    assert connection.getresponse().status == 501
    connection.close()
    connection.request("GET", f"/{TOKEN}/")
    headers = connection.getresponse().headers
    assert headers["Content-Security-Policy"] == "frame-ancestors 'none'; base-uri 'none'"
    assert headers["Referrer-Policy"] == "no-referrer"
    connection.close()


def test_a_token_of_the_users_may_have_any_character(two: RunFolder) -> None:
    with PageServer(answers(two, 20), Access("127.0.0.1", "a/b?c%d"), 0) as server:
        assert get(server, urlsplit(server.address).path)[0] == 200


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    folder = tmp_path / "chromium"
    folder.mkdir()
    with chromium.started(folder) as started:
        yield started


@pytest.mark.skipif(chromium.COMMAND is None, reason="there is no chromium")
def test_the_history_by_commit_is_read_on_narrow_and_wide_screens(
    home: Path, write_run: WriteRun, attempt: Any, browser: Chromium, tmp_path: Path
) -> None:
    for day, commit in enumerate("abb", 1):
        write_run(day, attempt(), commit=commit * 40)
    write_run(4, attempt(), commit="b" * 40, agent="idle")
    file = tmp_path / "index.html"
    file.write_text(history(RunFolder(home), 9000.0), "utf-8")
    with browser.tab(file.as_uri()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        tab.load(file.as_uri())
        tab.value("document.querySelector('details').open = true")
        for width, dark in ((1400, True), (400, False)):
            tab.size(width, 900, dark=dark)
            assert faults(tab) == []
            assert tab.value("document.documentElement.scrollWidth <= innerWidth")
        rows = "[...document.querySelectorAll('#figures tbody tr')].filter((row) => !row.hidden)"
        first = f"{rows}.map((row) => row.cells[0].textContent + row.cells[4].textContent)"
        assert tab.value(first) == ["bbbbbbb2", "bbbbbbb1", "aaaaaaa1"]
        tab.value("$('who').value = 'idle'; $('who').dispatchEvent(new Event('input'))")
        assert tab.value(first) == ["bbbbbbb1"]
        assert tab.value("wrong") == []


@pytest.mark.skipif(chromium.COMMAND is None, reason="there is no chromium")
def test_axe_core_finds_no_fault_and_nothing_is_wider_than_the_page(
    two: RunFolder, browser: Chromium
) -> None:
    with (
        PageServer(answers(two, 20), Access("127.0.0.1", TOKEN), 0) as server,
        browser.tab(server.address) as tab,
    ):
        for width, dark in ((1400, False), (400, True)):
            tab.size(width, 900, dark=dark)
            assert faults(tab) == []
            assert tab.value("document.documentElement.scrollWidth <= innerWidth")
        tab.value("$('task').value = 'nothing'; $('task').dispatchEvent(new Event('input'))")
        rows = "[...document.querySelectorAll('#tasks tbody tr')].map((row) => row.hidden)"
        assert tab.value(rows) == [True]
        assert tab.value("location.hash") == "#who=&task=nothing"
        tab.value("document.querySelector('button[type=submit]').click()")
        tab.wait("location.pathname.endsWith('/compare')")
        tab.wait("document.querySelector('h1') && document.querySelector('#change')")
        tab.value("location.hash = '#MarkorCreateNote-30'")
        tab.wait("document.querySelectorAll('.step').length > 0")


@pytest.mark.skipif(chromium.COMMAND is None, reason="there is no chromium")
def test_no_name_and_no_state_of_a_run_reaches_into_the_next_column(
    home: Path, write_run: WriteRun, attempt: Any, browser: Chromium
) -> None:
    task = "SimpleCalendarAddOneEventRelativeDay"
    write_run(9, attempt(task=task))
    write_run(10, attempt(task=task), planned=30)
    with (
        PageServer(answers(RunFolder(home), 20), Access("127.0.0.1", TOKEN), 0) as server,
        browser.tab(server.address) as tab,
    ):
        assert "1 of 30" in tab.text()
        beyond = "[...document.querySelectorAll('th')].filter(" + (
            "(each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
        )
        for width in (400, 1400):
            tab.size(width, 900)
            assert tab.value(beyond) == []
        tab.size(400, 900)
        tab.value(
            "document.querySelectorAll('.scroll').forEach((each) => { each.scrollLeft = 90 })"
        )
        stays = "[...document.querySelectorAll('#runs tr')].map("
        left = f"{stays}(row) => Math.round(row.cells[0].getBoundingClientRect().left))"
        assert len(set(tab.value(left))) == 1  # the head, too, is above its column


@pytest.mark.skipif(chromium.COMMAND is None, reason="there is no chromium")
def test_a_written_comparison_is_opened_by_its_link_and_has_both_runs(
    home: Path,
    write_run: WriteRun,
    attempt: Any,
    step: Any,
    browser: Chromium,
    tmp_path: Path,
) -> None:
    done = step("status", goal_status="complete")
    write_run(9, attempt(steps=[step("click", x=1, y=1), done]), agent="a#b 100%")
    write_run(
        10, attempt(verdict="failed", steps=[step("click", x=2, y=2), done]), agent="a#b 100%"
    )
    out = tmp_path / "site"
    assert cli.main(["view", str(home), "--out", str(out)]) == 0
    with browser.tab((out / "index.html").as_uri()) as tab:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        tab.load((out / "index.html").as_uri())
        for width, dark in ((1400, False), (400, True)):
            tab.size(width, 900, dark=dark)
            assert faults(tab) == []
            assert tab.value("document.documentElement.scrollWidth <= innerWidth")
        tab.value("document.querySelector('#runs td a').click()")
        tab.wait("document.querySelector('h1') && document.querySelector('#change')")
        tab.value("location.hash = '#MarkorCreateNote-30'")
        tab.wait("document.querySelectorAll('.step').length === 6")
        sides = "[...document.querySelectorAll('.step')].map((each) => each.dataset.side)"
        assert tab.value(sides) == ["now", "before"] * 3
        assert tab.value("wrong") == []


def test_leaving_ends_the_server(two: RunFolder) -> None:
    with PageServer(answers(two, 20), Access("127.0.0.1", TOKEN), 0) as server:
        waiting = threading.Thread(target=server.wait)
        waiting.start()
    waiting.join(20)
    assert not waiting.is_alive()
    with pytest.raises(ConnectionRefusedError):
        get(server, f"/{TOKEN}/")
