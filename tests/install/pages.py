"""The commands of "Try it", as its pages print them, and what each ends with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"(?:Save this as `(?P<name>[^`]+)`:\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL
)
ONE = "1 of 1 case passed"


@dataclass(frozen=True)
class End:
    """How a command ends: its exit status, and a text of its output."""

    text: str = ""
    status: int = 0


ENDS = {
    "python3 -m venv .venv": End(),
    ".venv/bin/pip install pytest-androidworld": End("Successfully installed"),
    ".venv/bin/pytest --agent=oracle -k ClockTimerEntry": End(ONE),
    "uv init --bare": End("Initialized project"),
    "uv add --dev pytest-androidworld": End("pytest-androidworld"),
    "uv run pytest --agent=oracle -k ClockTimerEntry": End(ONE),
    "uvx --with pytest-androidworld pytest --agent=oracle -k ClockTimerEntry": End(ONE),
    "uv tool install pytest --with-executables-from pytest-androidworld": End("androidworld"),
    "androidworld tasks --app clock": End("ClockTimerEntry"),
    "pytest --agent=oracle -k ClockTimerEntry": End(ONE),
    "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/pytest --agent=oracle"
    " --seeds=3 -n 4": End("AndroidWorld on the virtual phone 100.0 %"),
    "pip install 'pytest-androidworld[openai,miniwob]'": End("Successfully installed"),
    ".venv/bin/pip install -q -e '.[openai]'": End(),
    "pytest --aw-doctor": End("virtual: all is well"),
    "pytest --agent=oracle --seeds=1 -m easy -n 2": End(
        "AndroidWorld on the virtual phone 100.0 %"
    ),
    "pytest --agent=idle -k MarkorCreateNote": End("rerun     pytest ", 1),
    "pytest --agent=human -k ClockTimerEntry": End("androidworld: open http://127.0.0.1:", 2),
    "pytest --agent=keyword_agent:Keyword -k OpenApp": End("0 of 2 cases passed", 1),
    "pytest --aw-tasks=my_tasks my_tasks --agent=oracle --seeds=3": End("3 of 3 cases passed"),
}
LEFT_OUT = {
    "apt install chromium-headless-shell": "installs on the whole machine",
    ".venv/bin/pytest --agent=m3a --model=openai:gpt-4o --aw-max-cost=20 -n 4": "asks a model",
    ".venv/bin/pytest --agent=t3a --model=openai:qwen3@http://127.0.0.1:11434/v1": "asks a model",
    ".venv/bin/pytest --agent=human -k ClockTimerEntry": "is played as the first hour has it",
    ".venv/bin/pytest --agent=my_agent.py:MyAgent -m smoke": "plays the reader's agent",
}


@dataclass(frozen=True)
class File:
    """What a page asks to be saved."""

    name: str
    text: str


def section(page: str, heading: str) -> str:
    """What stands below a heading of the second order."""
    text = (ROOT / page).read_text("utf-8")
    found: str = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert found, f"{page} has no {heading}"
    return found


def steps(text: str) -> Iterator[File | str]:
    """What a reader is to save, and the commands to run, in order."""
    for block in BLOCK.finditer(text):
        if block["name"]:
            yield File(block["name"], block["text"])
        elif block["kind"] == "sh":
            yield from _lines(block["text"])


def blocks(page: str, heading: str) -> list[list[str]]:
    """The commands of each block below a heading."""
    text = section(page, heading)
    return [_lines(block["text"]) for block in BLOCK.finditer(text) if block["kind"] == "sh"]


def _lines(text: str) -> list[str]:
    """Its commands, without their comments."""
    return [re.sub(r"\s+#.*", "", line) for line in text.splitlines()]
