"""Broccoli: writing a recipe, reading it, finding it, the pages of the drawer."""

from collections.abc import Iterator

from phone.tests.hand import Hand

PACKAGE = "com.flauschcode.broccoli"
LONG = "Großmutters Käsespätzle à la crème 🧀 mit geschmelzten Zwiebeln und sehr viel Schnittlauch"
DOWN = ((540, 1200), (540, 600))


def tour(hand: Hand) -> Iterator[None]:
    yield from writing(hand)
    yield from reading(hand)
    yield from finding(hand)
    yield from drawer(hand)


def writing(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("import a recipe from a website")
    yield
    hand.tap("OK").tap("create a new recipe")
    yield
    hand.tap("Recipe photo")
    yield
    hand.back().tap("id=new_categories")
    yield
    hand.tap("OK").tap("Title").type(f"{LONG}\n")
    yield
    hand.type("Comfort food. #abendessen\nReady when you are.").back()
    hand.tap("Source").type("Élodie\n").type("2-3 servings\n").type("1 hrs\n")
    hand.type("500 g flour\n1/2 onion\n1,5 l water\nas needed\n")
    yield
    hand.back().swipe(*DOWN).tap("id=new_directions").type("Stir.\nServe.\n")
    yield
    hand.back().back()
    yield
    hand.tap("CANCEL").tap("SAVE").wait(4)
    yield


def reading(hand: Hand) -> Iterator[None]:
    hand.tap("Mark as favorite").swipe(*DOWN)
    yield
    hand.tap("id=details_servings").type("0")
    yield
    hand.tap("OK")
    yield
    hand.tap("Cook")
    yield
    hand.tap("Next")
    yield
    hand.back().tap("More options")
    yield
    hand.tap("Share as file")
    yield
    hand.back().tap("More options").tap("Delete")
    yield
    hand.tap("CANCEL").back()
    yield


def finding(hand: Hand) -> Iterator[None]:
    hand.tap("id=spinner")
    yield
    hand.tap("Favorites")
    yield
    hand.tap("Search")
    yield
    hand.type("käse none")
    yield
    hand.tap("Collapse")


def drawer(hand: Hand) -> Iterator[None]:
    def turn_to(name: str) -> None:
        hand.tap("Open navigation drawer").tap(name)

    hand.tap("Open navigation drawer")
    yield
    hand.tap("Categories")
    yield
    hand.tap("Add category").type(LONG)
    yield
    hand.tap("SAVE").tap(LONG).tap("DELETE").wait(4)
    yield
    hand.back().back()
    turn_to("Seasonal calendar")
    yield
    hand.tap("SETTINGS")
    yield
    hand.tap("Region").tap("Mediterranean").tap("Languages")
    yield
    hand.tap("OK").tap("Theme")
    yield
    hand.tap("Dark")
    turn_to("Seasonal calendar")
    yield
    turn_to("Support the app")
    yield
    turn_to("Backup and restore")
    yield
    turn_to("About the app")
    yield
    hand.tap("Open source licenses")
    yield
    hand.tap("Glide")
    yield
    hand.back().back()
    turn_to("Recipes")
    hand.tap("New Recipe").tap("id=new_categories")
    yield
    hand.tap(LONG).tap("OK")
    yield
