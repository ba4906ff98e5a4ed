"""Broccoli: what saving writes, what is listed and found, what others may write meanwhile."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.broccoli.app import PICTURES
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "com.flauschcode.broccoli"
FOLDER = f"/data/data/{PACKAGE}/databases"
DATABASE = f"{FOLDER}/broccoli"
EDITOR = f"{PACKAGE}/{PACKAGE}.recipe.crud.CreateAndEditRecipeActivity"
ROW = "recipeId, title, imageName, description, servings, preparationTime, source, ingredients"
DOWN = ((540, 1800), (540, 900))


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def sql(hand: Hand, statement: str) -> list[str]:
    """What an adb client reads or writes."""
    done = run_text(hand.phone, f'sqlite3 {DATABASE} "{statement}"')
    assert (done.stderr, done.status) == ("", 0)
    return done.stdout.splitlines()


def insert(hand: Hand, *recipes: Sequence[str]) -> None:
    """Rows of an adb client: title, description, ingredients, directions."""
    for title, *others in recipes:
        description, ingredients, directions = [*others, "", "", ""][:3]
        sql(
            hand,
            "INSERT INTO recipes (title, imageName, description, servings, preparationTime,"
            f" source, ingredients, directions, favorite) VALUES ('{title}', '', '{description}',"
            f" '2 servings', '10 mins', '', '{ingredients}', '{directions}', 0)",
        )


def reopened(hand: Hand, *recipes: Sequence[str]) -> Hand:
    """The app with these recipes, written while it is open."""
    insert(hand, *recipes)
    return hand.back().launch(PACKAGE)


def titles(hand: Hand) -> list[str]:
    return [node.text for node in hand.nodes() if node.resource_id.endswith("_view_title")]


def write(hand: Hand, **texts: str) -> Hand:
    """A new recipe, each field tapped and typed into, with Enter, as an agent does it."""
    hand.tap("New Recipe")
    for field, text in texts.items():
        if not any(node.resource_id.endswith(f"/new_{field}") for node in hand.nodes()):
            hand.back().swipe(*DOWN)
        hand.tap(f"id=new_{field}").type(f"{text}\n")
    return hand.tap("SAVE").wait(4)


def search(hand: Hand, text: str) -> list[str]:
    hand.tap("Search").type(text)
    found = titles(hand)
    hand.tap("Collapse")
    return found


# What is written


def test_a_new_recipe_is_saved_as_typed_and_the_rest_is_empty_texts(hand: Hand) -> None:
    write(hand, title=" Soup ", servings="2", directions="Stir.\nEat.")
    assert sql(hand, f"SELECT {ROW}, quote(directions), favorite FROM recipes") == [
        "1| Soup |||2||||'Stir.",
        "Eat.",
        "'|0",
    ]
    assert hand.find("id=details_title").text == " Soup "


def test_after_saving_the_details_are_open_and_back_leads_to_the_list(hand: Hand) -> None:
    write(hand, title="Soup")
    assert hand.sees("Mark as favorite")
    hand.back()
    assert titles(hand) == ["Soup"]


def test_a_recipe_without_a_title_is_not_saved(hand: Hand) -> None:
    write(hand, title=" ", source="Mum")
    assert hand.sees("Please add a title.") or hand.sees("SAVE")
    assert sql(hand, "SELECT count(*) FROM recipes") == ["0"]


def test_keys_go_on_after_the_last_one_was_deleted(hand: Hand) -> None:
    write(hand, title="Soup").tap("More options").tap("Delete").tap("DELETE")
    write(hand, title="Bread")
    assert sql(hand, "SELECT recipeId, title FROM recipes") == ["2|Bread"]


def test_an_edited_recipe_keeps_its_key_and_its_heart(hand: Hand) -> None:
    write(hand, title="Soup").tap("Mark as favorite").tap("More options").tap("Edit")
    assert hand.sees("New Recipe")
    hand.tap("id=new_title").type("s").tap("SAVE")
    assert sql(hand, "SELECT recipeId, title, favorite FROM recipes") == ["1|Soups|1"]
    assert hand.find("id=details_title").text == "Soups"
    hand.back()
    assert titles(hand) == ["Soups"]


def test_the_heart_is_a_column(hand: Hand) -> None:
    write(hand, title="Soup").tap("Mark as favorite")
    assert sql(hand, "SELECT favorite FROM recipes") == ["1"]
    hand.tap("Remove from favorites")
    assert sql(hand, "SELECT favorite FROM recipes") == ["0"]


def test_deleting_asks_and_takes_the_categories_with_it(hand: Hand) -> None:
    reopened(hand, ("Soup",), ("Bread",))
    sql(hand, "INSERT INTO categories VALUES (1, 'Warm')")
    sql(hand, "INSERT INTO recipes_with_categories VALUES (1, 1), (2, 1)")
    hand.tap("Soup").tap("More options").tap("Delete")
    assert hand.sees("Delete this recipe?")
    hand.tap("CANCEL")
    assert sql(hand, "SELECT count(*) FROM recipes") == ["2"]
    hand.tap("More options").tap("Delete").tap("DELETE")
    assert hand.sees("The recipe has been deleted.")
    assert titles(hand) == ["Bread"]
    assert sql(hand, "SELECT recipeId FROM recipes_with_categories") == ["2"]


def test_leaving_the_editor_asks_only_after_changes(hand: Hand) -> None:
    hand.tap("New Recipe").back()
    assert hand.sees("No recipes found.")
    hand.tap("New Recipe").tap("id=new_title").type("Soup").back().tap("Navigate up")
    assert hand.sees("Discard changes?")
    hand.tap("CANCEL").back().tap("DISCARD")
    assert hand.sees("No recipes found.")
    assert sql(hand, "SELECT count(*) FROM recipes") == ["0"]


def test_opening_the_editor_of_a_row_with_null_is_no_change(hand: Hand) -> None:
    sql(hand, "INSERT INTO recipes (title, favorite) VALUES ('Soup', 0)")
    hand.back().launch(PACKAGE).tap("Soup").tap("More options").tap("Edit").back()
    assert hand.find("id=details_title").text == "Soup"
    assert sql(hand, "SELECT quote(source) FROM recipes") == ["NULL"]


def test_the_fields_stand_in_order(hand: Hand) -> None:
    hand.tap("New Recipe")
    fields = [node for node in hand.nodes() if node.cls == "android.widget.EditText"]
    assert [(node.resource_id.rpartition("/")[2], node.hint) for node in fields] == [
        ("new_title", "Title"),
        ("new_categories", "Categories"),
        ("new_description", "Description"),
        ("new_source", "Source"),
        ("new_servings", "Servings"),
        ("new_preparation_time", "Time"),
        ("new_ingredients", "Ingredients"),
        ("new_directions", "Directions"),
    ]
    assert not hand.sees("Delete")  # no keyboard


# What is listed and found


def test_the_list_is_in_the_order_of_titles_whatever_their_case(hand: Hand) -> None:
    reopened(hand, ("soup",), ("Bread",), ("apple pie",), ("Bread",), ("Zwieback",))
    assert titles(hand) == ["apple pie", "Bread", "Bread", "soup", "Zwieback"]


FOUND = {
    "sou": ["Soup"],  # the beginning of a word
    "oup": [],
    "SOUP": ["Soup"],
    "green": ["Green Pie", "Soup"],  # a title first
    "gre pi": ["Green Pie"],
    "pie gr": ["Green Pie"],
    "creme": ["Soup"],  # without its accent
    "leek": ["Soup"],  # an ingredient
    "stir": [],  # a direction
    "servings": [],
    "mins": [],
    "#warm": ["Soup"],
    "warm": [],
    "soup pie": [],
    '"': ["Green Pie", "Soup"],
    "' OR": [],
    "*": [],
    "-soup": ["Soup"],
    "  ": ["Green Pie", "Soup"],
}


@pytest.mark.parametrize(("text", "found"), FOUND.items(), ids=map(repr, FOUND))
def test_a_search_takes_words_by_their_beginnings(hand: Hand, text: str, found: list[str]) -> None:
    soup = ("Soup", "With crème, all green. #warm", "leek", "Stir.")
    reopened(hand, soup, ("Green Pie", "", "dough", "Bake."))
    assert search(hand, text) == found


def test_a_search_follows_what_another_client_writes_meanwhile(hand: Hand) -> None:
    hand.tap("Search").type("soup\n")
    assert titles(hand) == []
    insert(hand, ("Soup",), ("Bread",))
    hand.tap("Clear query").type("soup\n")
    assert titles(hand) == ["Soup"]
    sql(hand, "UPDATE recipes SET title='Broth' WHERE title='Soup'")
    sql(hand, "DELETE FROM recipes WHERE title='Bread'")
    for text, found in (("soup", []), ("bread", []), ("broth", ["Broth"])):
        hand.tap("Clear query").type(text)
        assert titles(hand) == found


def test_the_search_stays_while_a_result_is_deleted(hand: Hand) -> None:
    reopened(hand, ("Soup one",), ("Soup two",), ("Bread",))
    hand.tap("Search").type("soup\n").tap("Soup one")
    hand.tap("More options").tap("Delete").tap("DELETE")
    assert titles(hand) == ["Soup two"]
    assert hand.find("id=search_src_text").text == "soup"
    hand.back()
    assert titles(hand) == ["Bread", "Soup two"]


def test_a_search_is_among_the_chosen_category(hand: Hand) -> None:
    reopened(hand, ("Soup one",), ("Soup two",))
    sql(hand, "UPDATE recipes SET favorite=1 WHERE recipeId=2")
    hand.tap("id=spinner").tap("Favorites").tap("Search")
    assert hand.find("id=search_src_text").hint == "Search in FAVORITES"
    hand.type("soup")
    assert titles(hand) == ["Soup two"]


def test_the_spinner_has_four_lists_and_the_users_categories(hand: Hand) -> None:
    reopened(hand, ("Soup",), ("Bread",))
    sql(hand, "INSERT INTO categories VALUES (1, 'warm'), (2, 'Cold')")
    sql(hand, "INSERT INTO recipes_with_categories VALUES (1, 1)")
    hand.back().launch(PACKAGE).tap("id=spinner")
    lines = [node.text for node in hand.nodes() if node.cls.endswith("CheckedTextView")]
    assert lines == [
        "All recipes",
        "Seasonal recipes",
        "Recipes without category",
        "Favorites",
        "Cold",
        "warm",
    ]
    listed = {}
    for line in lines:
        hand.tap(line)
        listed[line] = titles(hand)
        hand.tap("id=spinner")
    assert listed == {
        "All recipes": ["Bread", "Soup"],
        "Seasonal recipes": [],
        "Recipes without category": ["Bread"],
        "Favorites": [],
        "Cold": [],
        "warm": ["Soup"],
    }


def test_a_tapped_hashtag_is_searched_for(hand: Hand) -> None:
    reopened(hand, ("Soup", "Nice. #warm"), ("Bread",))
    hand.tap("Soup").tap("id=details_description")
    assert hand.find("id=search_src_text").text == "#warm"
    assert titles(hand) == ["Soup"]


# The details


def test_empty_texts_have_no_place_in_the_details(hand: Hand) -> None:
    reopened(hand, ("Soup", "", "", ""))
    sql(hand, "UPDATE recipes SET servings='', preparationTime=NULL")
    hand.tap("Soup")
    page = [node.text or node.desc for node in hand.nodes() if node.package == PACKAGE]
    assert [each for each in page if each] == [
        "Recipe photo",
        "Navigate up",
        "Mark as favorite",
        "More options",
        "Soup",
    ]


def test_the_servings_scale_what_is_displayed_and_nothing_else(hand: Hand) -> None:
    reopened(hand, ("Soup", "", "250 g flour\n1/2 onion\nsalt", ""))
    hand.tap("Soup").tap("id=details_servings").press("CTRL_LEFT", "A").type("3").tap("OK")
    quantities = [n.text for n in hand.nodes() if n.resource_id.endswith("ingredient_quantity")]
    assert quantities == ["375", "0.75"]
    assert sql(hand, "SELECT servings FROM recipes") == ["2 servings"]


def test_a_recipe_that_another_client_deletes_stays_as_it_was_opened(hand: Hand) -> None:
    reopened(hand, ("Soup", "", "leek", ""))
    hand.tap("Soup")
    sql(hand, "DELETE FROM recipes")
    hand.tap("Mark as favorite")
    assert hand.sees("leek")
    hand.tap("More options").tap("Delete").tap("DELETE")
    assert hand.sees("No recipes found.")


def test_a_kitchen_shows_one_step_after_another(hand: Hand) -> None:
    reopened(hand, ("Soup", "", "leek", "Stir.\n\nEat."))
    hand.tap("Soup").tap("Cook")
    seen = []
    for _ in range(3):
        seen.append(hand.find("id=cooking_assistant_text").text)
        hand.swipe((900, 1200), (200, 1200))
    assert seen == ["leek", "Stir.", "Eat."]
    assert hand.sees("3/3")


def test_a_recipe_is_shared_as_a_text(hand: Hand) -> None:
    reopened(hand, ("Soup", "Nice.", "leek", "Stir.\nEat."))
    hand.tap("Soup").tap("More options").tap("Share")
    expected = (
        "Soup\n\nServings: 2 servings\nTime: 10 mins\n\nNice.\n\nIngredients:\nleek\n\n"
        "Directions:\n1. Stir.\n2. Eat."
    )
    hand.tap("Copy")
    assert hand.phone[Clipboard].text == expected


# Categories, seasons, settings


def test_categories_are_made_renamed_assigned_and_deleted_at_the_second_tap(hand: Hand) -> None:
    hand.tap("New Recipe").tap("id=new_categories")
    assert hand.sees("No categories have been created yet.")
    hand.tap("OK").back()
    hand.tap("Open navigation drawer").tap("Categories").tap("Add category")
    hand.type("Warm").tap("SAVE").tap("Warm").type(" dishes").tap("SAVE")
    assert sql(hand, "SELECT * FROM categories") == ["1|Warm dishes"]
    hand.back()
    hand.tap("New Recipe").tap("id=new_title").type("Soup\n").tap("id=new_categories")
    hand.tap("Warm dishes").tap("OK").tap("SAVE")
    assert sql(hand, "SELECT * FROM recipes_with_categories") == ["1|1"]
    assert hand.find("id=details_categories").text == "Warm dishes"
    hand.wait(4).back().tap("Open navigation drawer").tap("Categories").tap("Warm dishes")
    hand.tap("DELETE")
    assert hand.sees("Do you really want to delete this category?")
    assert sql(hand, "SELECT count(*) FROM categories") == ["1"]
    hand.tap("DELETE")
    assert sql(hand, "SELECT count(*) FROM categories") == ["0"]
    assert sql(hand, "SELECT count(*) FROM recipes_with_categories") == ["0"]


def test_the_list_begins_with_the_preferred_category(hand: Hand) -> None:
    reopened(hand, ("Soup",))
    hand.tap("Open navigation drawer").tap("Settings").tap("Preferred category").tap("Favorites")
    hand.back()
    assert titles(hand) == ["Soup"]
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert hand.find("id=spinner").desc == "Categories"
    assert hand.sees("Favorites")
    assert titles(hand) == []


def test_seasonal_recipes_are_those_of_the_region_and_the_month(hand: Hand) -> None:
    reopened(hand, ("Pie", "", "2 apples", ""), ("Tart", "", "strawberries", ""))
    hand.tap("Open navigation drawer").tap("Seasonal calendar").tap("SETTINGS")
    hand.tap("Region").tap("Central Europe").back()
    hand.tap("id=spinner").tap("Seasonal recipes")
    assert titles(hand) == ["Pie"]  # in October


def test_the_settings_choose_a_dark_theme_for_the_app_alone(hand: Hand) -> None:
    def corner() -> object:
        with hand.phone.busy():
            return hand.phone[Display].image().getpixel((540, 2200))

    light = corner()
    hand.tap("Open navigation drawer").tap("Settings").tap("Theme").tap("Dark").back()
    assert (light, corner()) == ((250, 250, 250), (18, 18, 18))


# Pictures and files


def picture() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(made, "JPEG")
    return made.getvalue()


def test_a_picked_photo_is_copied_when_the_recipe_is_saved_and_goes_with_it(hand: Hand) -> None:
    hand.phone.files.write("/storage/emulated/0/Download/a.jpg", picture())
    hand.tap("New Recipe").tap("id=new_title").type("Soup").back()
    hand.tap("Recipe photo").tap("Pick photo").tap("Show roots").tap("Downloads").tap("a.jpg")
    assert not hand.phone.files.exists(PICTURES)
    hand.tap("SAVE")
    [name] = hand.phone.files.listdir(PICTURES)
    assert name.startswith("JPEG_20231015_")
    assert sql(hand, "SELECT imageName FROM recipes") == [name]
    assert hand.phone.files.read(f"{PICTURES}/{name}") == picture()
    hand.tap("More options").tap("Delete").tap("DELETE")
    assert hand.phone.files.listdir(PICTURES) == []


def test_a_photo_is_taken_and_removed_again(hand: Hand) -> None:
    hand.tap("New Recipe").tap("Recipe photo").tap("Take photo")
    hand.tap("Shutter").wait(2).tap("Done")
    hand.tap("Recipe photo").tap("Remove photo").back()
    assert hand.sees("No recipes found.")


def test_a_backup_is_restored_with_categories_and_pictures(hand: Hand) -> None:
    reopened(hand, ("Soup", "Nice.", "leek", "Stir."))
    sql(hand, "INSERT INTO categories VALUES (7, 'Warm')")
    sql(hand, "INSERT INTO recipes_with_categories VALUES (1, 7)")
    sql(hand, "UPDATE recipes SET imageName='a.jpg'")
    hand.phone.files.mkdir(PICTURES, parents=True)
    hand.phone.files.write(f"{PICTURES}/a.jpg", picture())
    hand.tap("Open navigation drawer").tap("Backup and restore").tap("BACKUP").tap("SAVE")
    assert hand.sees("The backup has been created.")
    sql(hand, "DELETE FROM recipes")
    sql(hand, "DELETE FROM categories")
    [name] = hand.phone.files.listdir("/storage/emulated/0/Download")
    assert name.endswith(".broccoli-archive")
    hand.wait(4).tap("RESTORE").tap("Show roots").tap("Downloads").tap(name)
    assert hand.sees("The recipes have been restored.")
    columns = "title, description, ingredients, directions, imageName <> ''"
    assert sql(hand, f"SELECT {columns} FROM recipes") == ["Soup|Nice.|leek|Stir.|1"]
    joined = "SELECT name FROM categories JOIN recipes_with_categories USING (categoryId)"
    assert sql(hand, joined) == ["Warm"]


def test_another_file_is_no_backup(hand: Hand) -> None:
    hand.phone.files.write("/storage/emulated/0/Download/a.txt", b"PK no archive")
    hand.tap("Open navigation drawer").tap("Backup and restore").tap("RESTORE")
    hand.tap("Show roots").tap("Downloads").tap("a.txt")
    assert hand.sees("The recipes could not be restored.")


def test_a_shared_file_opens_as_a_new_recipe(hand: Hand) -> None:
    reopened(hand, ("Soup", "Nice.", "leek", "Stir."))
    hand.tap("Soup").tap("More options").tap("Share as file").back()
    path = f"/data/data/{PACKAGE}/cache/recipes/Soup.broccoli"
    view = {"action": "android.intent.action.VIEW", "type": "application/broccoli"}
    hand.open(EDITOR, data=f"file://{path}", **view)
    assert hand.find("id=new_title").text == "Soup"
    hand.tap("SAVE")
    assert sql(hand, "SELECT title, directions FROM recipes") == ["Soup|Stir."] * 2


def test_a_website_cannot_be_read_without_the_network(hand: Hand) -> None:
    with hand.phone.busy():
        extras = {"android.intent.extra.TEXT": "https://example.org/soup"}
        intent = Intent(SEND, type="text/plain", component=EDITOR, extras=extras)
        hand.phone[Activities].start(intent)
    assert hand.sees("The recipe could not be imported.")


# The database


def test_the_schema_is_rooms(hand: Hand) -> None:
    assert sql(hand, "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'") == [
        "table|android_metadata",
        "table|recipes",
        "table|categories",
        "table|recipes_with_categories",
        "index|index_recipes_with_categories_recipeId",
        "index|index_recipes_with_categories_categoryId",
        "table|recipes_fts",
        "table|recipes_fts_segments",
        "table|recipes_fts_segdir",
        "table|recipes_fts_docsize",
        "table|recipes_fts_stat",
        "trigger|room_fts_content_sync_recipes_fts_BEFORE_UPDATE",
        "trigger|room_fts_content_sync_recipes_fts_BEFORE_DELETE",
        "trigger|room_fts_content_sync_recipes_fts_AFTER_UPDATE",
        "trigger|room_fts_content_sync_recipes_fts_AFTER_INSERT",
        "table|room_master_table",
    ]
    assert sql(hand, "SELECT * FROM room_master_table") == ["42|1548e88f42d976a4b4915ca1cfa71e00"]
    assert sql(hand, "PRAGMA user_version; PRAGMA journal_mode") == ["1", "wal"]
    assert sql(hand, "SELECT name, type, [notnull] FROM pragma_table_info('recipes')") == [
        "recipeId|INTEGER|1",
        "title|TEXT|0",
        "imageName|TEXT|0",
        "description|TEXT|0",
        "servings|TEXT|0",
        "preparationTime|TEXT|0",
        "source|TEXT|0",
        "ingredients|TEXT|0",
        "directions|TEXT|0",
        "favorite|INTEGER|1",
    ]
    [fts] = sql(hand, "SELECT sql FROM sqlite_master WHERE name='recipes_fts'")
    assert fts.endswith("tokenize=unicode61 `tokenchars=#`, content=`recipes`)")


def test_a_wiped_folder_is_made_anew_at_the_next_launch(hand: Hand) -> None:
    insert(hand, ("Soup",))
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r {FOLDER}")
    hand.launch(PACKAGE)
    assert hand.sees("No recipes found.")
    insert(hand, ("Bread",))
    assert search(hand, "bread") == ["Bread"]


def test_a_database_that_is_pushed_back_alone_is_read(hand: Hand) -> None:
    insert(hand, ("Soup",))
    run_text(hand.phone, f"am force-stop {PACKAGE}; cp {DATABASE} /data/local/tmp/copy")
    run_text(hand.phone, f"rm -r {FOLDER}/*; cp /data/local/tmp/copy {DATABASE}")
    hand.launch(PACKAGE)
    assert titles(hand) == ["Soup"]
    assert search(hand, "soup") == ["Soup"]


def test_a_phone_saved_in_the_middle_of_writing_goes_on_there(hand: Hand) -> None:
    hand.tap("New Recipe").tap("id=new_title").type("Soup\n").tap("id=new_source").type("Mum")

    def pixels() -> bytes:
        with hand.phone.busy():
            return hand.phone[Display].image().tobytes()

    before = pixels()
    hand.phone.save("there")
    hand.type("my").tap("SAVE")
    hand.phone.load("there")
    assert pixels() == before
    assert sql(hand, "SELECT count(*) FROM recipes") == ["0"]
    hand.tap("SAVE")
    assert sql(hand, "SELECT title, source FROM recipes") == ["Soup|Mum"]
