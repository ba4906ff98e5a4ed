"""Tasks: an empty list, a task with everything, lists in every order, and the settings."""

from collections.abc import Iterator

from phone.tests.hand import Hand

LONG = "Überweisungsauftragsformulardurchschlag 🦊 for Ángström & Čapek, twice"
MENU, DRAWER = "More options", "Navigation drawer"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch("org.tasks")
    yield
    yield from a_task(hand)
    yield from the_list(hand)
    yield from several(hand)
    yield from the_drawer(hand)


def a_task(hand: Hand) -> Iterator[None]:
    hand.tap("Create new task")
    yield
    hand.type(LONG).back().tap("Dismiss").tap("No start date").tap("tomorrow_button")
    yield
    hand.tap("Pick time")
    yield
    hand.tap("OK").tap("OK").tap("No due date").tap("Next Sun").tap("OK").tap("Does not repeat")
    yield
    hand.tap("Custom…")
    yield
    hand.tap("OK").tap("Add location")
    yield
    hand.type("Café Zürich").tap("Color")
    yield
    hand.tap("Blue").tap("Save").tap("Add tags").tap("id=search_input").type("errands")
    yield
    hand.tap('Create new tag "errands"').tap("Back").tap("Default list")
    yield
    hand.tap("Default list").tap("Add subtask")
    yield
    hand.type("buy paper").back().swipe((540, 1800), (540, 700)).tap("Add reminder")
    yield
    hand.tap("When started").tap("Add attachment")
    yield
    hand.tap("CANCEL").tap("No estimate")
    yield
    hand.tap("CANCEL").tap("Description").type("One line\nand another")
    yield
    hand.back().back()
    yield
    hand.tap("KEEP EDITING").tap("Save")
    yield


def the_list(hand: Hand) -> Iterator[None]:
    hand.tap("Create new task").type("Call mum").tap("Save").tap("Sort")
    yield
    hand.tap("Grouping")
    yield
    hand.tap("By due date").back()
    yield
    hand.tap("No due date").tap("Search")
    yield
    hand.type("mum")
    yield
    hand.press("ENTER")
    yield
    hand.back().tap(MENU)
    yield
    hand.tap("Show unstarted").tap("Sort").tap("Grouping").tap("None").back()
    yield


def several(hand: Hand) -> Iterator[None]:
    hand.hold("Call mum")
    yield
    hand.tap(MENU)
    yield
    hand.back().tap("Change priority")
    yield
    hand.tap("High").tap("id=completeBox")
    yield
    hand.tap(MENU).tap("Clear completed")
    yield
    hand.tap("CANCEL").tap("Call mum").tap(MENU)
    yield
    hand.tap("Delete task")
    yield
    hand.tap("OK")
    yield


def the_drawer(hand: Hand) -> Iterator[None]:
    hand.tap(DRAWER)
    yield
    hand.tap("errands")
    yield
    hand.tap("Settings")
    yield
    hand.tap("Delete")
    yield
    hand.tap("CANCEL").tap("Save").tap(DRAWER).tap("Settings")
    yield
    hand.tap("Look and feel")
    yield
    hand.tap("Theme")
    yield
    hand.back().back().back()
    yield
