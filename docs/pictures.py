"""Draws the pictures of the documentation: ``python docs/pictures.py [NAME …]``.

The names are ``home``, ``run``, ``allure``, ``human``, ``report`` and ``reading``; without one, it
draws all.

``run`` wants a font of fixed width, ``allure`` the commands ``npx allure`` and ``chromium``,
``human``, ``report`` and ``reading`` that, too, and Python's ``websockets``.
"""

import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pytest_androidworld import cli
from pytest_androidworld.env.pictures import open_png
from pytest_androidworld.report.folders import JOURNAL
from pytest_androidworld.report.history.runs import RunFolder
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

ROOT = Path(__file__).parents[1]
IMAGES = Path(__file__).with_name("images")
ASTRAY = Path(__file__).with_name("site") / "astray.py"
SIZE = (360, 800)
FONT = "DejaVuSansMono.ttf"
LETTERS = 22
MARGIN = 24
COLUMNS = 88
BACK, FORE = "#1b1f24", "#d0d7de"
COLORS = {"31": "#ff7b72", "32": "#3fb950", "33": "#d29922", "34": "#58a6ff", "36": "#39c5cf"}
ANSI = re.compile(r"\x1b\[([\d;]*)m")
PLAYED = ["task_cases/markor", "task_cases/clock", "task_cases/files", "--seeds=2", "-n", "2"]
FAILS = ["task_cases/markor/create_note.py", "--agent=random"]
HURRIED = [
    "task_cases/markor",
    "task_cases/clock",
    "--seeds=5",
    "-n",
    "2",
    "--aw-budget=paper×0.7",
]
BY_HAND = ["task_cases/markor/create_note.py", "--agent=human"]

READ = ["--pyargs", "pytest_androidworld.task_cases", "-k", "MarkorCreateNote or ClockTimerEntry"]
WITH_SCREENS = ["--aw-artifacts=on", "--aw-screenshots=on"]


def home() -> None:
    """The home screen of a phone just out of its box."""
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(Path(folder) / "phone", all_parts())
        with phone.busy():
            picture = phone[Display].image().resize(SIZE)
        phone.close()
    picture.save(IMAGES / "home.png", optimize=True)


def pytest(*words: str, results: Path) -> str:
    """What a run prints."""
    where = [f"--aw-artifacts-dir={results}", "-p", "no:cacheprovider", "--color=yes"]
    command = [sys.executable, "-m", "pytest", *words, *where]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def run() -> None:
    """The terminal at the end of a run."""
    with tempfile.TemporaryDirectory() as folder:
        said = pytest(*PLAYED, results=Path(folder))
    lines = [f"$ pytest {' '.join(PLAYED)}", *said.rstrip().splitlines()]
    terminal([piece for line in lines for piece in wrapped(line)]).save(
        IMAGES / "run.png", optimize=True
    )


def wrapped(line: str) -> list[str]:
    """A line as a terminal of some width breaks it; what is coloured is short."""
    if len(line) <= COLUMNS or ANSI.search(line):
        return [line]
    return [line[at : at + COLUMNS] for at in range(0, len(line), COLUMNS)]


def terminal(lines: list[str]) -> Image.Image:
    """Lines as a terminal shows them, with their colours."""
    font = ImageFont.truetype(FONT, LETTERS)
    wide, high = font.getlength("m"), LETTERS * 4 // 3
    columns = max(len(ANSI.sub("", line)) for line in lines)
    size = int(columns * wide) + 2 * MARGIN, len(lines) * high + 2 * MARGIN
    picture = Image.new("RGB", size, BACK)
    draw = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        x, color = float(MARGIN), FORE
        for n, piece in enumerate(ANSI.split(line)):
            if n % 2:
                color = next((COLORS[c] for c in piece.split(";") if c in COLORS), FORE)
            else:
                draw.text((x, MARGIN + row * high), piece, color, font)
                x += wide * len(piece)
    return picture.resize((size[0] // 2, size[1] // 2), Image.Resampling.LANCZOS)


def allure() -> None:
    """A failed case in Allure's report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        results, report = folder / "results", folder / "report"
        pytest(*FAILS, f"--alluredir={results}", results=folder / "kept")
        make = ["npx", "--yes", "allure", "awesome", "--single-file", "-o", report, results]
        subprocess.run(make, cwd=folder, check=True)
        index = report / "index.html"
        found = re.search(r"data/test-results/([\w-]+)\.json", index.read_text())
        assert found, f"Allure's report of {results} has no case"
        page = f"file://{index}#{found[1]}"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        shot = folder / "allure.png"
        look = ["--virtual-time-budget=8000", "--window-size=1200,1400", f"--screenshot={shot}"]
        own = f"--user-data-dir={folder / 'chromium'}"
        subprocess.run(["chromium", *flags, own, *look, page], cwd=folder, check=True)
        with open_png(shot) as image:
            image.convert("RGB").resize((840, 980)).save(IMAGES / "allure.png", optimize=True)


READY = "document.body.dataset.ready === 'true'"
ACTIONS = ["{kind: 'home'}", "{kind: 'drag', at: [540, 1500], to: [540, 500]}"]  # all apps


def human() -> None:
    """The page of the agent `human`, in the middle of a task."""
    from tests.agents import chromium

    with tempfile.TemporaryDirectory() as name, chromium.started(Path(name)) as browser:
        kept = [f"--aw-artifacts-dir={name}/kept", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", *BY_HAND, *kept]
        own = {**os.environ, "PYTHONPATH": str(ROOT)}
        with subprocess.Popen(
            command, cwd=ROOT, env=own, stdout=subprocess.PIPE, text=True
        ) as played:
            assert played.stdout
            found = (re.search(r"open (http\S+) to play", line) for line in played.stdout)
            address = next(match[1] for match in found if match)
            with browser.tab(address) as tab:
                tab.size(1280, 900)
                for steps, action in enumerate(ACTIONS):
                    tab.wait(f"{READY} && now.history.length === {steps}")
                    tab.value(f"send({action})")
                tab.wait(f"{READY} && now.history.length === {len(ACTIONS)}")
                picture = tab.picture()
            played.send_signal(signal.SIGINT)
            played.communicate()
    with open_png(io.BytesIO(picture)) as image:
        image.convert("RGB").save(IMAGES / "human.png", optimize=True)


def report() -> None:
    """The page of a run that had few steps."""
    from tests.agents import chromium

    with tempfile.TemporaryDirectory() as name, chromium.started(Path(name)) as browser:
        page = Path(name) / "report.html"
        pytest(*HURRIED, f"--aw-html={page}", results=Path(name) / "kept")
        with browser.tab(f"file://{page}") as tab:
            tab.size(1200, 860)
            picture = tab.picture()
    with open_png(io.BytesIO(picture)) as image:
        image.convert("RGB").resize((900, 645)).save(IMAGES / "report.png", optimize=True)


def reading() -> None:
    """What a report answers: a search, a screen at full size, two runs, and a folder of runs."""
    from tests.agents import chromium

    with tempfile.TemporaryDirectory() as name, chromium.started(Path(name)) as browser:
        results = Path(name) / "results"
        own = f"--agent={ASTRAY}:Astray"
        pytest(*READ, "--agent=oracle", results=results)
        pytest(*READ, own, results=results)
        pytest(*READ, *WITH_SCREENS, "--agent=oracle", results=results)
        baseline = f"--aw-baseline={(results / 'latest').resolve()}"
        differ = (baseline, "--aw-compare-anyway")
        pytest(*READ, *WITH_SCREENS, own, *differ, results=results)
        page = f"file://{(results / 'latest').resolve()}/report.html"
        with browser.tab(f"{page}#MarkorCreateNote-30") as tab:
            tab.size(1400, 900)
            tab.wait("shown && document.activeElement.dataset.place === '3'")
            save("parts", tab.picture())
            tab.value("view(shown, 2); $('viewer-boxes').click(); choose(1)")
            save("screen", tab.picture())
            tab.value("$('viewer').close()")
            tab.size(400, 800, dark=True)
            tab.value("document.querySelector('[data-differs]').scrollIntoView()")
            save("narrow", tab.picture(), 400)
        with browser.tab(page) as tab:
            tab.size(1400, 800)
            tab.value("$('search').value = 'backup'; search()")
            tab.wait("$('count').ariaBusy === 'false'")
            tab.value("document.querySelector('#map').scrollIntoView()")
            save("search", tab.picture())
        _of_commits(results, "9c41d7e", "9c41d7e", "e2a80b5", "3f6d914")
        written = Path(name) / "site"
        assert cli.main(["view", str(results), "--out", str(written)]) == 0
        with browser.tab(f"file://{written}/index.html") as tab:
            tab.size(1400, 940)
            save("view", tab.picture())


def _of_commits(results: Path, *commits: str) -> None:
    """As if the project had gone on between the runs, the oldest first."""
    for folder, commit in zip(RunFolder(results).runs(), commits, strict=True):
        journal = results / folder.name / JOURNAL
        manifest, *attempts = journal.read_text("utf-8").splitlines(keepends=True)
        line = json.loads(manifest)
        line["run"] |= {"commit": commit.ljust(40, "0"), "dirty": False}
        journal.write_text("".join([f"{json.dumps(line)}\n", *attempts]), "utf-8")


def save(name: str, picture: bytes, width: int = 900) -> None:
    """A screenshot, of few colours: the pages have few."""
    with open_png(io.BytesIO(picture)) as image:
        height = round(image.height * width / image.width)
        small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(64, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)


PICTURES = {
    "home": home,
    "run": run,
    "allure": allure,
    "human": human,
    "report": report,
    "reading": reading,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name]()
