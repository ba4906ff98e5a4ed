"""Recipes: what they are called, how they are cooked, and which of them use an ingredient."""

import re
from random import Random
from typing import TypedDict

from pytest_androidworld.task.sample.basics import many


class Recipe(TypedDict):
    """The columns of a recipe that goals describe."""

    title: str
    description: str
    servings: str
    preparationTime: str
    ingredients: str
    directions: str


DIRECTIONS = {
    "Apricot Almond Granola": "Bake oats, almonds and honey until golden, stirring twice. Leave to"
    " cool, then mix in chopped dried apricots.",
    "Baked Cod with Fennel": "Lay cod on sliced fennel, season with dill and lemon juice, and bake"
    " for twenty minutes until the fish flakes.",
    "Barley and Leek Soup": "Soften leeks in a large pot, add pearl barley and stock, and simmer"
    " until the barley is tender. Finish with parsley.",
    "Beef and Ale Stew": "Brown the beef, add carrots, ale and thyme, and braise gently for three"
    " hours until it falls apart.",
    "Blueberry Buttermilk Waffles": "Whisk flour, eggs and buttermilk to a smooth batter, fold in"
    " blueberries, and cook in a hot waffle iron.",
    "Cauliflower Cheese Gratin": "Boil cauliflower for five minutes, cover with a mustard sauce"
    " and grated gruyère, and bake until bubbling.",
    "Chickpea and Spinach Curry": "Fry ginger and cumin, add chickpeas and coconut milk, simmer,"
    " and stir in spinach just before the end.",
    "Chilled Cucumber Soup": "Blend cucumbers with yogurt, mint and a little garlic. Chill for two"
    " hours and pour into cold bowls.",
    "Crème Fraîche Salmon": "Spread crème fraîche and dill over the salmon, wrap it in foil, and"
    " bake for fifteen minutes.",
    "Duck with Sour Cherries": "Score the duck, roast it skin side up, and glaze with cherries,"
    " star anise and a dash of vinegar.",
    "Eggplant Polenta Bake": "Grill eggplant slices, layer them with polenta and tomato sauce, and"
    " bake under mozzarella until browned.",
    "Fig and Goat Cheese Tart": "Fill the pastry with goat cheese and halved figs, drizzle with"
    " honey, and bake until the crust is crisp.",
    "Gnocchi with Sage": "Boil gnocchi until they float, then toss them with sage leaves and"
    " hazelnuts fried in brown butter.",
    'Grandma\'s "Secret" Pot Pie': "Cook turkey, peas and celery in a thick gravy, cover with puff"
    " pastry, and bake until it has risen.",
    "Green Papaya Slaw": "Shred papaya and carrots, pound lime juice, fish sauce and peanuts to a"
    " dressing, and toss well.",
    "Jalapeño Corn Muffins": "Mix cornmeal, eggs and diced jalapeños, spoon the batter into a tin,"
    " and bake for eighteen minutes.",
    "Kimchi Fried Rice": "Fry kimchi with scallions, add cold rice and soy sauce, and top each"
    " plate with a fried egg.",
    "Lamb Kofta Skewers": "Knead minced lamb with coriander and paprika, shape it around skewers,"
    " and grill on all sides.",
    "Lentil and Beet Salad": "Boil lentils until just tender, cool, and mix with roasted beets,"
    " walnuts and crumbled feta.",
    "Maple Roasted Squash": "Cut the squash into wedges, brush with maple syrup and nutmeg, and"
    " roast until the edges brown.",
    "Miso Noodle Bowl": "Dissolve miso in hot broth, add noodles, tofu and mushrooms, and leave to"
    " stand for three minutes.",
    "Mussels in White Wine": "Steam mussels with shallots and white wine in a covered pot until"
    " they open. Throw away closed ones.",
    "Orange Ricotta Pancakes": "Beat ricotta with eggs, flour and orange zest, and fry small"
    " pancakes until golden on both sides.",
    "Pear and Ginger Crumble": "Slice pears into a dish, scatter with ginger, oats and brown"
    " sugar, and bake until the juice bubbles.",
    "Pistachio Rice Pudding": "Simmer rice in milk with cardamom until creamy, stir often, and top"
    " with chopped pistachios.",
    "Plum Dumplings": "Wrap plums in potato dough, boil until they rise, and roll them in"
    " breadcrumbs and cinnamon.",
    "Pork with Apples": "Sear the pork, add sliced apples, cider and rosemary, and roast slowly"
    " until very tender.",
    "Potato Rösti": "Grate potatoes, press out the water, season with nutmeg, and fry in a pan as"
    " one large cake until crisp.",
    "Pumpkin Seed Pesto Pasta": "Blend pumpkin seeds, basil, garlic and parmesan to a paste, and"
    " stir it into hot pasta.",
    "Quinoa Stuffed Peppers": "Fill halved peppers with quinoa, black beans and sweet corn, and"
    " bake until the skin wrinkles.",
    "Rhubarb Custard Pots": "Stew rhubarb with vanilla and sugar, spoon it into glasses, and cover"
    " with cold custard.",
    "Saffron Seafood Rice": "Toast rice with saffron, add shrimp, squid and stock, and cook"
    " without stirring until dry.",
    "Sautéed Kale on Toast": "Sauté kale with garlic and chili flakes, pile it onto toasted rye"
    " bread, and add olive oil.",
    "Sesame Chicken Wings": "Coat chicken wings in soy sauce and sesame, roast on a rack, and turn"
    " them once halfway.",
    "Smoked Trout Spread": "Mash trout with cream cheese, horseradish and chives, and keep it in"
    " the fridge until needed.",
    "Spiced Carrot Cake": "Fold grated carrots, raisins and walnuts into the batter, bake for"
    " fifty minutes, and let it cool.",
    "Strawberry Basil Sorbet": "Boil sugar and water, blend with strawberries and basil, and"
    " freeze, stirring every half hour.",
    "Sweet Potato Wedges": "Toss sweet potatoes with paprika and cornstarch, spread them out, and"
    " roast until crisp.",
    "Zucchini Lemon Fritters": "Grate zucchini, squeeze it dry, mix with feta, eggs and lemon"
    " zest, and fry by the spoonful.",
}
FIRST_TITLE = "Apricot Almond Granola"  # in the order of a list
CLOSINGS = (
    "Taste before serving, and season again if it needs more.",
    "What is left keeps for two days in a closed box in the fridge.",
    "Makes a fine present, too, and doubles well for a large crowd.",
)
DESCRIPTIONS = (
    "A family favorite that never lets you down.",
    "Light and fresh, and ready before you know it.",
    "Worth the wait on a cold and rainy evening.",
)
SERVINGS = ("1 serving", "2 servings", "3-4 servings", "6 servings", "8 servings")
PREPARATION_TIMES = (
    "10 mins",
    "20 mins",
    "30 mins",
    "45 mins",
    "1 hrs",
    "2 hrs",
    "3 hrs",
    "4 hrs",
)
# At least five characters: the Enter after a shorter text is more than a tenth of it.
VAGUE = (
    "see the steps below",
    "whatever is at hand",
    "to your liking",
    "by eye",
    "listed on the box",
    "as you prefer",
    "from the pantry",
    "a bit of each",
    "depends on the size",
    "up to the cook",
    "in equal parts",
    "the usual",
    "half of everything",
    "what the season offers",
    "as much as fits",
)
INGREDIENTS = tuple(
    "almonds, apples, apricots, barley, basil, beef, beets, black beans, blueberries, breadcrumbs,"
    " brown sugar, butter, buttermilk, cardamom, carrots, cauliflower, celery, cherries, chicken,"
    " chickpeas, chives, cider, cinnamon, coconut milk, cod, coriander, corn, cornmeal,"
    " cream cheese, crème fraîche, cucumbers, cumin, custard, dill, duck, egg, eggplant, fennel,"
    " feta, figs, flour, garlic, ginger, gnocchi, goat cheese, gruyère, hazelnuts, honey,"
    " horseradish, jalapeños, kale, kimchi, lamb, leeks, lemon juice, lentils, lime juice,"
    " maple syrup, mint, miso, mozzarella, mushrooms, mussels, mustard, noodles, nutmeg, oats,"
    " olive oil, paprika, parmesan, parsley, pasta, peanuts, pears, peas, peppers, pistachios,"
    " plums, polenta, pork, potato, pumpkin seeds, quinoa, raisins, rhubarb, rice, ricotta,"
    " rosemary, saffron, sage, salmon, scallions, sesame, shallots, shrimp, soy sauce, spinach,"
    " squash, strawberries, thyme, tofu, trout, turkey, vanilla, vinegar, walnuts, white wine,"
    " yogurt, zucchini".split(", ")
)


def recipe(random: Random) -> Recipe:
    """Any."""
    return recipe_called(random, random.choice(tuple(DIRECTIONS)))


def recipe_called(random: Random, title: str) -> Recipe:
    """One of that title: its directions end in some way, and all else is any."""
    return {
        "title": title,
        "description": random.choice(DESCRIPTIONS),
        "servings": random.choice(SERVINGS),
        "preparationTime": random.choice(PREPARATION_TIMES),
        "ingredients": random.choice(VAGUE),
        "directions": f"{DIRECTIONS[title]} {random.choice(CLOSINGS)}",
    }


def uses(each: Recipe, ingredient: str) -> bool:
    """Whether the directions name the ingredient as a word, in the plural or not."""
    word = rf"\b{re.escape(ingredient.lower())}(e?s)?\b"
    return re.search(word, each["directions"].lower()) is not None


def recipes_with(count: int, random: Random, ingredient: str) -> list[Recipe]:
    """So many different recipes that use it."""
    return many(recipe, count, random, lambda each: uses(each, ingredient))


def recipes_without(count: int, random: Random, ingredient: str) -> list[Recipe]:
    """So many different recipes in whose directions it is not even part of another word (D75)."""
    word = ingredient.lower()
    return many(recipe, count, random, lambda each: word not in each["directions"].lower())
