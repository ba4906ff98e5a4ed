"""Build the site from docs/ and phone/docs/: ``python docs/site/build.py FOLDER``.

Zensical takes one folder of pages, and ours stand where readers of the repository look for them.
So the pages are copied into one tree first, and their links follow.  A link to a file that is no
page, as LICENSE, keeps its text only.  Warnings are errors, among them each link to a page or a
heading that is not there.

One page is made by playing: `example_report.py`, to which the pages link, becomes the report that
it makes.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLE = HERE / "example_report.py"
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s#]*)(#[^)\s]*)?\)")
BLOCK = re.compile(r"(^```.*?^```)", re.DOTALL | re.MULTILINE)


def pages() -> dict[Path, Path]:
    """Every file of the site by where it stands in the repository."""
    found = {
        ROOT / "CONTRIBUTING.md": Path("contributing.md"),
        ROOT / "CHANGELOG.md": Path("changelog.md"),
        ROOT / "phone/README.md": Path("phone/index.md"),
    }
    for folder, place in ((ROOT / "docs", ""), (ROOT / "phone/docs", "phone")):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".md", ".png", ".css") and HERE not in path.parents:
                found[path] = place / path.relative_to(folder)
    return found | {
        HERE / "extra.css": Path("extra.css"),
        EXAMPLE: Path("example-report.html"),
    }


def stage(folder: Path) -> None:
    """Copy the pages into one tree, with their links, and make the one that is played."""
    places = pages()
    for source, place in places.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            target.write_text(with_links(source.read_text("utf-8"), source, places), "utf-8")
        elif source == EXAMPLE:
            play(target)
        else:
            shutil.copyfile(source, target)


def play(page: Path) -> None:
    """Make the page that is a report."""
    subprocess.run([sys.executable, str(EXAMPLE), str(page)], check=True)


def with_links(text: str, source: Path, places: dict[Path, Path]) -> str:
    """A page's text with the links that it has on the site; blocks of code stay as they are."""

    def moved(link: re.Match[str]) -> str:
        label, file, heading = link[1], link[2], link[3] or ""
        if not file or "://" in file or file.startswith("mailto:"):
            return link[0]
        target = Path(os.path.normpath(source.parent / file))
        if target not in places:
            return label[1:-1] if target.exists() else link[0]
        home = places[source].parent
        return f"{label}({Path(os.path.relpath(places[target], home)).as_posix()}{heading})"

    parts = BLOCK.split(text)
    return "".join(part if odd % 2 else LINK.sub(moved, part) for odd, part in enumerate(parts))


def build(folder: Path) -> int:
    """Build the site into that folder; the exit status of Zensical."""
    work = folder / "work"
    shutil.rmtree(folder, ignore_errors=True)
    stage(work / "pages")
    settings = (HERE / "zensical.toml").read_text("utf-8")
    (work / "zensical.toml").write_text(settings.replace("ROOT", ROOT.as_posix()), "utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    status = subprocess.run(command, cwd=work, check=False).returncode
    if status == 0:
        (work / "site").rename(folder / "site")
        shutil.rmtree(work)
    return status


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]).resolve()))
