"""Notes of twelve notebooks: titles of each, and texts that fit them."""

from random import Random

PLAIN: dict[str, tuple[str, str]] = {  # titles and sentences, separated by bars
    "Tasks": (
        "Renew library card|Book dentist|Change bed linen|Call the plumber|Return parcel"
        "|Sort mail|Water the ferns|Clean the oven|Order ink|Pay water bill|Back up photos"
        "|Wash curtains|Replace bulbs|Collect prescription|Fix the gate|Cancel trial"
        "|Label boxes|Update CV|Oil the hinges|Empty the attic|Charge batteries|Iron shirts"
        "|Defrost freezer|Buy stamps|Check tyre pressure|Tidy the garage|Recycle glass"
        "|Descale kettle|Air the cellar|Sew button",
        "Should not take more than half an hour.|Needs to be done before the weekend."
        "|Ask next door for the tools.|Not urgent, but do not forget it.",
    ),
    "Personal": (
        "Letter to myself|Gift list|Books to read|Films to watch|Family recipes|Dream journal"
        "|Playlist ideas|Childhood memories|Gratitude list|Pen pals|Favorite quotes"
        "|Garden diary|Birthdays|Wardrobe plan|Photo album|Language practice|Hobby costs"
        "|Weekend plans|Keepsakes",
        "Add to this whenever something comes to mind.|Written on a quiet evening."
        "|Share it with the family later.|Some of it is a secret.",
    ),
    "Work": (
        "Onboarding checklist|Sprint goals|Expense rules|Desk booking|Client contacts"
        "|Style guide|Office supplies|Release steps|Interview questions|Team rota|Holiday cover"
        "|Print budget|Slide outline|Support hours|Vendor list|Travel policy|Coffee duty"
        "|Badge renewal|Parking spaces|Mentoring",
        "The current version is in the shared folder.|Check with the team lead first."
        "|Valid until the end of the quarter.|Keep this short.",
    ),
    "School": (
        "Essay outline|Lab report|Exam dates|Reading log|Group project|Chemistry summary"
        "|Field trip|Debate topics|Math formulas|Spelling list|Science fair|History timeline"
        "|Locker code hints|Art supplies|Music lesson|Homework plan|Library fines|Club meetings"
        "|Poster draft|Vocabulary",
        "Due at the end of the month.|Ask the teacher about the details."
        "|Revise this twice before the test.|Work on it with the group.",
    ),
    "Home": (
        "Paint colors|Appliance manuals|Window sizes|Cleaning rota|Heating settings|Spare keys"
        "|Furniture wish list|Plant care|Alarm codes hint|Wifi setup|Moving boxes"
        "|Tool inventory|Meter readings|Curtain rails|Pest control|Roof repair|Shelf plan"
        "|Carpet samples|Insurance list|Doorbell",
        "Measured last spring.|The receipt is in the drawer.|Look at it again in autumn."
        "|Two offers are still missing.",
    ),
    "Projects": (
        "Bird house|Weather station|Photo book|Herb spiral|Podcast pilot|Bicycle rebuild|Quilt"
        "|Family tree|Model railway|Web shop|Rain barrel|Bookbinding|Pizza oven|Night sky map"
        "|Chess clock|Sourdough log|Mosaic table|Kite|Board game|Tiny library",
        "The first version works.|Parts are ordered.|Take pictures of each step."
        "|Half of the budget is spent.",
    ),
    "Ideas": (
        "Umbrella sharing|Silent alarm|Pocket garden|Recipe roulette|Slow news|Sock finder"
        "|Neighborhood choir|Reusable wrapping|Story cubes|Window theater|Lunch swap"
        "|Moon calendar|Tea subscription|Park piano|Postcard club|Puzzle trail|Open kitchen"
        "|Night market|Message bottle|Walking meetings",
        "Nobody seems to do this yet.|Sketch it before it is forgotten."
        "|Test it with three friends.|Maybe too simple, maybe not.",
    ),
    "Health": (
        "Stretching plan|Sleep log|Vaccinations|Allergy notes|Step goals|Meal balance"
        "|Blood pressure|Eye test|Running plan|Breathing exercises|First aid kit|Vitamin list"
        "|Posture reminders|Physio questions|Water intake|Yoga poses|Screen breaks|Dental care"
        "|Heart rate zones|Recovery week",
        "Discuss this at the next appointment.|Once in the morning, once at night."
        "|Improved since last month.|Take it slowly.",
    ),
    "Travel": (
        "Packing list|Lisbon tips|Train times|Visa papers|Hostel addresses|Museum passes"
        "|Road trip|Camping gear|Airport transfer|Phrase book|Hiking huts|City walks"
        "|Budget per day|Souvenirs|Time zones|Boat tours|Travel insurance|Street food"
        "|Seat preferences|Jet lag",
        "Book early, it fills up.|Recommended by a colleague.|Bring some cash.|Closed on Mondays.",
    ),
    "Finance": (
        "Monthly budget|Savings goal|Tax papers|Rent history|Card limits|Loan plan"
        "|Pension notes|Subscriptions|Emergency fund|Insurance costs|Donations|Stock basics"
        "|Salary talk|Currency rates|Bank appointments|Household ledger|Refunds|Energy costs"
        "|Wish fund|Bonus",
        "Numbers are rounded.|Compare with last year.|Transfer on the first of the month."
        "|Keep the documents for ten years.",
    ),
}
MEETINGS = (
    "Roadmap Review|Budget Round|Design Critique|Hiring Sync|Launch Retrospective"
    "|Security Briefing|Partner Call|Town Hall|Vendor Negotiation|Training Kickoff"
    "|Quality Circle|Press Preparation|Warehouse Planning|Data Workshop|Board Preview"
    "|Support Handover|Brand Alignment|Legal Update|Logistics Standup|Product Demo"
    "|Campaign Debrief|Innovation Lab|Facility Walkthrough|Pricing Discussion"
    "|Sales Forecast|Mobile Guild|Research Readout|Compliance Check|Crisis Drill"
    "|Volunteer Briefing"
).split("|")
POINTS = (
    "The agenda was agreed upon.|Open questions go to the team lead."
    "|The next date is to be announced.|Minutes are in the shared folder."
    "|Two topics were postponed.|The plan was approved.|A follow-up was scheduled."
    "|Feedback is due by Friday."
).split("|")
DISHES = (
    "Lentil Soup|Mushroom Risotto|Shepherd's Pie|Fish Tacos|Bean Chili|Onion Tart"
    "|Ratatouille|Chicken Curry|Potato Salad|Beef Stew|Spinach Quiche|Fried Rice|Gnocchi"
    "|Falafel|Tomato Bisque|Pad Thai|Goulash|Carrot Cake|Cinnamon Rolls|Rice Pudding"
    "|Apple Crumble|Shakshuka|Paella|Dumplings|Cornbread|Coleslaw|Moussaka|Ramen|Waffles"
    "|Minestrone"
).split("|")
INGREDIENTS = (
    "2 onions|3 cloves of garlic|1 can of tomatoes|500 g potatoes|2 tablespoons olive oil"
    "|1 teaspoon salt|4 carrots|250 ml stock|2 eggs|200 g flour|1 bunch of parsley|1 lemon"
    "|100 g butter|300 g rice|1 pinch of pepper"
).split("|")
STEPS = (
    "Chop everything finely.|Heat the oil in a large pan.|Cook for twenty minutes."
    "|Season to taste.|Stir until it thickens.|Leave it to rest.|Serve warm."
).split("|")
NOTEBOOKS = ("Recipes", "Tasks", "Meeting Notes", *list(PLAIN)[1:])


def notebook_note(random: Random, notebook: str) -> tuple[str, str]:
    """The title and text of a note in one of the notebooks."""
    if notebook == "Recipes":
        return random.choice(DISHES), _recipe(random)
    if notebook == "Meeting Notes":
        points = "\n".join(f"- {point}" for point in random.sample(POINTS, 3))
        title = random.choice(MEETINGS)
        return title, f"# {title}\n\n{points}\n- {random.randrange(5, 101)} people took part."
    if notebook not in PLAIN:
        raise ValueError(f"no notebook is called {notebook!r}; there are {', '.join(NOTEBOOKS)}")
    titles, sentences = (words.split("|") for words in PLAIN[notebook])
    return random.choice(titles), " ".join(random.sample(sentences, random.randrange(1, 4)))


def _recipe(random: Random) -> str:
    needed = "\n".join(f"- {each}" for each in random.sample(INGREDIENTS, 5))
    steps = random.sample(STEPS, 3)
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    return f"Ingredients:\n{needed}\n\nInstructions:\n{numbered}"
