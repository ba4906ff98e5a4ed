"""Broccoli's settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.broccoli import pages, seasons
from virtual_phone.apps.broccoli.app import (
    ALL,
    DARK_THEME,
    FAVORITES,
    FIXED,
    FOLLOW_SYSTEM,
    LANGUAGES,
    LIGHT_THEME,
    PREFERRED,
    REGION,
    SEASONAL,
    THEME,
    Broccoli,
)
from virtual_phone.apps.broccoli.several import ChooseSeveral
from virtual_phone.ui import settings as kit

SPOKEN = {"en": "English", "de": "German", "fr": "French", "it": "Italian", "es": "Spanish"}
THEMES = {FOLLOW_SYSTEM: "Follow system", LIGHT_THEME: "Light", DARK_THEME: "Dark"}
LISTS = {str(number): FIXED[number] for number in (ALL, SEASONAL, FAVORITES)}
REGIONS = {"": "None"} | {key: name for key, (name, _) in seasons.REGIONS.items()}


def chosen_languages(context: kit.PageContext) -> list[str]:
    found = context.app.prefs().get(LANGUAGES, {"en"})
    return [key for key in SPOKEN if isinstance(found, set) and key in found]


def language_names(context: kit.PageContext) -> str:
    return ", ".join(SPOKEN[key] for key in chosen_languages(context))


def choose_languages(context: kit.PageContext) -> ChooseSeveral:
    chosen = [list(SPOKEN).index(key) for key in chosen_languages(context)]
    return ChooseSeveral("Languages", list(SPOKEN.values()), chosen)


def set_languages(screen: kit.PageScreen, places: list[int]) -> None:
    screen.app.prefs()[LANGUAGES] = {list(SPOKEN)[place] for place in places}


PAGE = kit.Page(
    "Settings",
    kit.Category("General"),
    kit.Select("Preferred category", kit.AppPreference(PREFERRED, str(ALL)), LISTS),
    kit.Select("Theme", kit.AppPreference(THEME, FOLLOW_SYSTEM), THEMES),
    kit.Category("Seasonal calendar"),
    kit.Select("Region", kit.AppPreference(REGION, ""), REGIONS),
    kit.Question("Languages", language_names, dialog=choose_languages, then=set_languages),
)


@dataclass
class Settings(kit.SettingsScreen[Broccoli, str]):
    pages: ClassVar[kit.Pages] = {"main": PAGE}

    def framed(self, title: str, rows: Sequence[ui.View]) -> ui.View:
        return pages.main_page(self, title, ui.Rows(*rows, id="recycler_view"))
