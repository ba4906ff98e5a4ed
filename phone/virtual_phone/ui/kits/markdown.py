"""The Markdown kit: a text parsed into blocks, and as HTML."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
RULE = re.compile(r"^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
ITEM = re.compile(r"^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?(.*)$")
QUOTE = re.compile(r"^ {0,3}> ?(.*)$")
TABLE_LINE = re.compile(r"^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
HIDDEN = re.compile(r"<!--.*?-->|</?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>", re.DOTALL)
INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|!\[(?P<alt>[^\]]*)\]\([^)\s]*\)"
    r"|\[(?P<link>[^\]]*)\]\((?P<target>[^)\s]*)[^)]*\)"
    r"|<(?P<address>https?://[^>\s]+)>"
    r"|\*\*(?P<strong>.+?)\*\*|__(?P<strong2>.+?)__"
    r"|~~(?P<gone>.+?)~~"
    r"|\*(?P<em>[^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_(?P<em2>[^_\s](?:[^_]*[^_\s])?)_(?!\w)",
    re.DOTALL,
)
TAGS = {"strong": "strong", "strong2": "strong", "gone": "del", "em": "em", "em2": "em"}


@dataclass(frozen=True)
class Block:
    """A block of a page: a heading, a paragraph, an item of a list …"""

    kind: str  # heading, text, item, quote, code, rule, table
    text: str = ""  # as written, inline marks and all
    level: int = 0  # of a heading, of a list's indentation
    mark: str = ""  # of an item: "•", "1.", "☐", "☑"
    rows: tuple[tuple[str, ...], ...] = ()


def blocks(text: str) -> list[Block]:
    """The blocks of a page, in order."""
    return list(_Reader(text.split("\n")).read())


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def read(self) -> Iterator[Block]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif FENCE.match(line):
                yield self._code()
            elif heading := HEADING.match(line):
                self.at += 1
                yield Block("heading", heading[2] or "", level=len(heading[1]))
            elif RULE.match(line):
                self.at += 1
                yield Block("rule")
            elif self._is_table():
                yield self._table()
            elif item := ITEM.match(line):
                self.at += 1
                yield self._item(item)
            elif QUOTE.match(line):
                yield self._quote()
            else:
                yield Block("text", self._paragraph())

    def _code(self) -> Block:
        fence = FENCE.match(self.lines[self.at])
        end = fence[1][:3] if fence else "```"
        first = self.at = self.at + 1
        while self.at < len(self.lines) and not self.lines[self.at].strip().startswith(end):
            self.at += 1
        self.at += 1
        return Block("code", "\n".join(self.lines[first : self.at - 1]))

    def _is_table(self) -> bool:
        following = self.lines[self.at + 1 : self.at + 2]
        return "|" in self.lines[self.at] and any(map(TABLE_LINE.match, following))

    def _table(self) -> Block:
        rows = [_cells(self.lines[self.at])]
        self.at += 2
        while self.at < len(self.lines) and "|" in self.lines[self.at]:
            rows.append(_cells(self.lines[self.at]))
            self.at += 1
        return Block("table", rows=tuple(rows))

    def _item(self, found: re.Match[str]) -> Block:
        indent, bullet, ticked, words = found.groups()
        mark = "•" if bullet in "-*+" else bullet
        if ticked is not None:
            mark = "☐" if ticked == " " else "☑"
        rest = self._paragraph()
        text = f"{words} {rest}" if rest else words
        return Block("item", text, level=len(indent.expandtabs(4)) // 2, mark=mark)

    def _quote(self) -> Block:
        words = []
        while self.at < len(self.lines) and (quote := QUOTE.match(self.lines[self.at])):
            words.append(quote[1])
            self.at += 1
        return Block("quote", " ".join(words))

    def _paragraph(self) -> str:
        """The lines up to the one that begins another block."""
        words: list[str] = []
        while self.at < len(self.lines) and self._goes_on():
            line = self.lines[self.at]
            words.append(line.strip() + ("\n" if line.endswith("  ") else ""))
            self.at += 1
        return re.sub(r"\n ", "\n", " ".join(words)).strip()

    def _goes_on(self) -> bool:
        line = self.lines[self.at]
        starts = (FENCE, HEADING, RULE, ITEM, QUOTE)
        is_start = any(pattern.match(line) for pattern in starts) or self._is_table()
        return bool(line.strip()) and not is_start


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def plain(text: str) -> str:
    """The text without its Markdown."""
    text = HIDDEN.sub("", text)
    return INLINE.sub(_words, text)


def _words(found: re.Match[str]) -> str:
    name = found.lastgroup or ""
    if name == "target":
        return plain(found["link"])
    if name in ("code", "address", "alt"):
        return found[name]
    return plain(found[name])


def links(text: str) -> list[str]:
    """The addresses that a text links to."""
    found = re.findall(r"\]\(([^)\s]+)[^)]*\)|(https?://[^\s<>)\]]+)", text)
    return [one or other for one, other in found]


def html(text: str) -> str:
    """The page as HTML, for sharing."""
    return "\n".join(_element(block) for block in blocks(text))


def _element(block: Block) -> str:
    inner = _inline(block.text)
    if block.kind == "heading":
        return f"<h{block.level}>{inner}</h{block.level}>"
    if block.kind == "item":
        kind = "ol" if block.mark[:1].isdigit() else "ul"
        tick = {"☐": "☐ ", "☑": "☑ "}.get(block.mark, "")
        return f"<{kind}><li>{tick}{inner}</li></{kind}>"
    if block.kind == "table":
        rows = ("".join(f"<td>{_inline(cell)}</td>" for cell in row) for row in block.rows)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    if block.kind == "code":
        return f"<pre><code>{escape(block.text)}</code></pre>"
    if block.kind == "rule":
        return "<hr />"
    return (
        f"<blockquote><p>{inner}</p></blockquote>" if block.kind == "quote" else f"<p>{inner}</p>"
    )


def _inline(text: str) -> str:
    made, at = "", 0
    for found in INLINE.finditer(text):
        made += escape(text[at : found.start()], quote=False)
        name = found.lastgroup or ""
        if name == "target":
            made += f'<a href="{escape(found["target"])}">{_inline(found["link"])}</a>'
        elif name in TAGS:
            made += f"<{TAGS[name]}>{_inline(found[name])}</{TAGS[name]}>"
        elif name == "code":
            made += f"<code>{escape(found[name], quote=False)}</code>"
        else:
            made += escape(found[name], quote=False)
        at = found.end()
    return made + escape(text[at:], quote=False)
