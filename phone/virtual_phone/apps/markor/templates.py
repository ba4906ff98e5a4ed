"""What a new file may begin with: the files in ``new_files``, in the order of the app."""

from pathlib import Path

FOLDER = Path(__file__).with_name("new_files")
NAMES = (
    "markor-markdown-reference.md",
    "todo.example.txt",
    "2029-01-01-jekyll-post.md",
    "cooking-recipe.md",
    "presentation-beamer.md",
    "zim-wiki-reference.txt",
    "zim-wiki-empty.txt",
    "hugo-post-front-matter.md",
    "202901012359-zettelkasten.md",
    "2029-01-01-jekyll-post.adoc",
    "sample.csv",
)
TEMPLATES = {"Empty file": ""} | {
    name: (FOLDER / name).read_text(encoding="utf-8") for name in NAMES
}
