"""MiniWoB: what has to be found behind tabs, sections, folders and menus."""

import re

from pytest_androidworld import Element, MiniWobTask, User

HEADER = re.compile(r"((Tab|Section) #)?\d+")
PLAYBACK = ("Prev", "Stop", "Play", "Next")  # the menu within the menu
ICONS = {
    "ui-icon-disk": "Save",
    "ui-icon-seek-start": "Prev",
    "ui-icon-stop": "Stop",
    "ui-icon-play": "Play",
    "ui-icon-seek-end": "Next",
    "ui-icon-zoomin": "Zoom In",
    "ui-icon-zoomout": "Zoom Out",
}


def headers(user: User) -> list[Element]:
    """The tabs, or the headers of folded sections."""
    return [e for e in user.elements if HEADER.fullmatch(e.text or "")]


def tap_link(user: User, name: str) -> None:
    """Open one after the other until the link is there."""
    for number in range(len(headers(user))):
        if not user.all(name):
            user.tap(headers(user)[number])
    user.tap(user.first(name))


class MiniWobClickCollapsible2(MiniWobTask):
    """The link, which is in one of several folded sections, is tapped."""

    page = "click-collapsible-2"

    def solve(self, user: User) -> None:
        tap_link(user, self.quoted[0])


class MiniWobClickMenu2(MiniWobTask):
    """The item with the asked name or icon is chosen from a menu of menus."""

    page = "click-menu-2"

    def solve(self, user: User) -> None:
        icons = (fact for fact in self.facts() if fact.tag == "span" and not fact.text)
        shown = [name for icon in icons for each in icon.classes if (name := ICONS.get(each))]
        wanted = self.quoted[1] if len(self.quoted) > 1 else shown[0]
        user.tap("Menu")
        if wanted in PLAYBACK:
            user.tap("Playback")
        user.tap(wanted)


class MiniWobClickTab2(MiniWobTask):
    """The link, which is behind one of three tabs, is tapped."""

    page = "click-tab-2"

    def solve(self, user: User) -> None:
        tap_link(user, self.quoted[0])


class MiniWobClickTab2Easy(MiniWobTask):
    """The link in the text of the only tab is tapped."""

    page = "click-tab-2-easy"

    def solve(self, user: User) -> None:
        tap_link(user, self.quoted[0])


class MiniWobClickTab2Hard(MiniWobTask):
    """The link, which is behind one of two to six tabs, is tapped."""

    page = "click-tab-2-hard"

    def solve(self, user: User) -> None:
        tap_link(user, self.quoted[0])


class MiniWobClickTab2Medium(MiniWobTask):
    """The link is tapped, or the second of two tabs if there is no such link."""

    page = "click-tab-2-medium"

    def solve(self, user: User) -> None:
        if user.all(self.quoted[0]):
            user.tap(user.first(self.quoted[0]))
        else:
            user.tap(headers(user)[-1])


class MiniWobNavigateTree(MiniWobTask):
    """The named file or folder, at whatever depth of a tree, is tapped."""

    page = "navigate-tree"

    def solve(self, user: User) -> None:
        seen = set()
        while not user.all(self.quoted[0]):
            folder = next(
                f for f in self.facts() if "folder" in f.classes and f.middle not in seen
            )
            seen.add(folder.middle)
            user.tap_at(*folder.middle)
        user.tap(user.first(self.quoted[0]))
