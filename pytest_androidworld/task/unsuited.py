"""Tasks that are not offered under a condition, and why: what no way of solving them mends.

A case of one of them is skipped with the reason.  Its page is docs/conditions.md.
"""

BUDGET = "a lying screen shows so little of its lists that more steps are needed than its budget"

UNSUITED: dict[str, dict[str, str]] = {
    "landscape": {
        "BrowserDraw": "the page's canvas fills a lying screen and takes each touch, so that the"
        " colours below cannot be scrolled to",
        "ContactsNewContactDraft": "it is judged by the form on the screen, of which a lying one"
        " shows a part",
        "FilesMoveFile": BUDGET,
        "MarkorAddNoteHeader": BUDGET,
        "MarkorTranscribeVideo": BUDGET,
        "RecipeDeleteDuplicateRecipes": BUDGET,
        "RecipeDeleteDuplicateRecipes2": BUDGET,
        "RecipeDeleteDuplicateRecipes3": BUDGET,
        "SimpleDrawProCreateDrawing": BUDGET,
        "SportsTrackerActivitiesOnDate": BUDGET,
    },
}


def reason(task: str, condition: str) -> str:
    """Why a task is not played under a condition; "" if it is."""
    return UNSUITED.get(condition, {}).get(task, "")
