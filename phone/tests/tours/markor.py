"""Markor: the list, its menus and dialogs, editor, view mode, tabs, settings, first run."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.packages import Packages
from virtual_phone.storage.files import STORAGE

MARKOR = "net.gsantner.markor"
ACTIVITIES = f"{MARKOR}/{MARKOR}.activity"
NOTEBOOK = f"{STORAGE}/Documents/markor"
LONG = "Ärger_mit_der_Bahn_🚂_und_ein_sehr_langer_Name_der_weitergeht.md"
TEXT = """# Überschrift 🚂 mit einem sehr langen Titel, der umbrochen werden muss

Ein *Absatz* mit **fetten** Wörtern, `code` und [einem Verweis](other.md).

- eins
  - zwei mit so viel Text, dass er über das Ende der Zeile hinausgeht
- [ ] offen
- [x] fertig
1. erstens

> gesagt

| Frucht | Zahl |
|--------|------|
| Äpfel  | 3    |

```
so
```
---
"""


def tour(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        hand.phone.files.mkdir(f"{NOTEBOOK}/BookNotes")
        hand.phone.files.write(f"{NOTEBOOK}/{LONG}", TEXT)
        for name in ("a.md", "b.txt", "todo.txt"):
            hand.phone.files.write(f"{NOTEBOOK}/{name}", f"(A) words of {name} @home\n")
    hand.launch(MARKOR)
    yield
    yield from dialogs(hand)
    yield from editor(hand)
    yield from tabs(hand)
    hand.open(
        f"{ACTIVITIES}.DocumentActivity",
        action="android.intent.action.SEND",
        type="text/plain",
        extras={"android.intent.extra.TEXT": TEXT},
    )
    yield
    hand.tap("Document")
    yield
    yield from first_run(hand)


def dialogs(hand: Hand) -> Iterator[None]:
    """What the Files tab opens."""
    for name in ("Go to", "Sort by", "More options"):
        hand.tap(name)
        yield
        hand.back()
    hand.tap("Create a new file or folder")
    yield
    hand.tap("Markdown")
    yield
    hand.tap("CSV").tap("Empty file")
    yield
    hand.tap("sample.csv").tap("CANCEL").hold("a.md")
    yield
    hand.tap("Rename").press("CTRL_LEFT", "A").type("b.txt")
    yield
    hand.tap("CANCEL").tap("Details")
    yield
    hand.tap("OK").tap("Delete")
    yield
    hand.tap("CANCEL").tap("More options")
    yield
    hand.tap("Copy")
    yield
    hand.tap("id=ui__filesystem_dialog__search_button").type("zzz")
    yield
    hand.back().tap("SELECT THIS FOLDER")
    yield
    hand.tap("Skip").tap("Search").tap_at(540, 1037).type("a")
    yield
    hand.tap("OK")
    yield
    hand.back()


def editor(hand: Hand) -> Iterator[None]:
    """A document, with its menus and dialogs."""
    hand.tap(LONG)
    yield
    hand.tap("id=document__fragment__edit__highlighting_editor").type("- neu\nund mehr").wait(1)
    yield
    for name in ("Special Key", "Date and time", "Attach"):
        hand.tap(name)
        yield
        hand.tap("CANCEL" if name != "Attach" else "Image")
    yield
    hand.back().tap("CANCEL").tap("More options")
    yield
    hand.tap("Share")
    yield
    hand.back().tap("More options").tap("File settings")
    yield
    hand.tap("Font Size")
    yield
    hand.tap("20").tap("More options").tap("Tools").tap("Speed Read")
    yield
    hand.tap("OK").tap("More options").tap("Info")
    yield
    hand.tap("OK").tap("Search").type("a")
    yield
    hand.tap("CANCEL").tap("View mode")
    yield
    hand.back().back()


def tabs(hand: Hand) -> Iterator[None]:
    hand.launch(MARKOR)
    for name in ("nav_todo", "nav_quicknote", "nav_more"):
        hand.tap(f"id={name}")
        yield
    hand.tap("More options")
    yield
    hand.tap("Settings")
    yield
    hand.swipe((500, 1700), (500, 300)).swipe((500, 1700), (500, 300)).tap("Action buttons")
    yield
    hand.back().back()


def first_run(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        hand.phone[Packages].clear(MARKOR)
    hand.launch(MARKOR)
    for _ in range(4):
        yield
        hand.tap("NEXT")
    yield
    hand.tap("DONE")
    yield
