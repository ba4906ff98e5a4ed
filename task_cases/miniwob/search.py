"""MiniWoB: what has to be looked for in texts, tables, results and suggestions."""

import re
from itertools import pairwise

from pytest_androidworld import MiniWobTask, User

RESULTS, LINES = 3, 3  # on each page, and of each result: the first is its title


class MiniWobFindWord(MiniWobTask):
    """The word in the asked place of a paragraph is typed, and submitted."""

    page = "find-word"

    def solve(self, user: User) -> None:
        box = user.find("id=answer-input")
        above = [e for e in user.elements if e.text and e.bbox.bottom <= box.bbox.top]
        paragraph = max(above, key=lambda element: element.bbox.bottom).text or ""
        word = paragraph.split()[numeral(self.utterance) - 1]
        user.type(word.strip(",."), into=box, enter=False).tap("Submit")


class MiniWobReadTable(MiniWobTask):
    """The value of a row of a table is typed, and submitted."""

    page = "read-table"

    def solve(self, user: User) -> None:
        asked = re.search("value of (.+) into", self.utterance)
        assert asked
        user.type(rows(user)[asked[1]], into="id=tt", enter=False).tap("Submit")


class MiniWobReadTable2(MiniWobTask):
    """The values of two rows of a table are typed, and submitted."""

    page = "read-table-2"

    def solve(self, user: User) -> None:
        table = rows(user)
        for number in (1, 2):
            label = (user.find(f"id=ll{number}").text or "").strip(": ")
            user.type(table[label], into=f"id=tt{number}", enter=False)
        user.tap("Submit")


class MiniWobSearchEngine(MiniWobTask):
    """The result in the asked place, on one of several pages of results, is tapped."""

    page = "search-engine"

    def solve(self, user: User) -> None:
        user.type(self.quoted[0], into="id=search-text", enter=False).tap("Search")
        page, place = divmod(numeral(self.utterance) - 1, RESULTS)
        if page:
            user.tap(str(page + 1))
        top, bottom = user.find("Search").bbox.bottom, user.find("1").bbox.top
        shown = [e for e in user.elements if e.text and top < e.bbox.top < bottom]
        shown.sort(key=lambda element: element.bbox.top)
        user.tap(shown[LINES * place])


class MiniWobTerminal(MiniWobTask):
    """A file of the asked kind is deleted with commands."""

    page = "terminal"

    def solve(self, user: User) -> None:
        user.type("ls", into="id=terminal-target")
        texts = [e.text or "" for e in user.elements]
        files = texts[texts.index("user$ ls") + 1].split()
        kind = re.search(r"\.\S+$", self.utterance)
        if kind:
            files = [name for name in files if name.endswith(kind[0])]
        else:
            files = [name for name in files if "." not in name]
        user.type(f"rm {files[0]}")


class MiniWobUseAutocomplete(MiniWobTask):
    """An item that begins and ends as asked is chosen from suggestions, and submitted."""

    page = "use-autocomplete"

    def solve(self, user: User) -> None:
        begin, end = (*self.quoted, "")[:2]
        user.type(begin, into="id=tags", enter=False).back()  # the keyboard hides some
        items = {e.text or "": e for e in user.elements if e.is_clickable and not e.is_editable}
        item = next(text for text in items if text.startswith(begin) and text.endswith(end))
        user.tap(items[item]).tap("Submit")


def numeral(sentence: str) -> int:
    """The number of a sentence that has "8th", say."""
    found = re.search(r"\b(\d+)[a-z][a-z]\b", sentence)
    assert found
    return int(found[1])


def rows(user: User) -> dict[str, str]:
    """What stands next to each text; to its last mention, as the table comes after the words."""
    texts = [e.text or "" for e in user.elements]
    return dict(pairwise(texts))
