"""Holidays that can be added, by country: those that fall on the same day each year."""

NEW_YEAR = (1, 1, "New Year's Day")
EPIPHANY = (1, 6, "Epiphany")
LABOUR = (5, 1, "Labour Day")
ASSUMPTION = (8, 15, "Assumption Day")
ALL_SAINTS = (11, 1, "All Saints' Day")
CHRISTMAS = (12, 25, "Christmas Day")
BOXING = (12, 26, "Boxing Day")
STEPHEN = (12, 26, "St. Stephen's Day")

HOLIDAYS: dict[str, tuple[tuple[int, int, str], ...]] = {  # month, day, name
    "Australia": (NEW_YEAR, (1, 26, "Australia Day"), (4, 25, "Anzac Day"), CHRISTMAS, BOXING),
    "Austria": (
        *(NEW_YEAR, EPIPHANY, LABOUR, ASSUMPTION, (10, 26, "National Day"), ALL_SAINTS),
        *((12, 8, "Immaculate Conception"), CHRISTMAS, STEPHEN),
    ),
    "Brazil": (
        *(NEW_YEAR, (4, 21, "Tiradentes"), LABOUR, (9, 7, "Independence Day")),
        *((10, 12, "Our Lady of Aparecida"), (11, 2, "All Souls' Day")),
        *((11, 15, "Republic Day"), CHRISTMAS),
    ),
    "Canada": (NEW_YEAR, (7, 1, "Canada Day"), (11, 11, "Remembrance Day"), CHRISTMAS, BOXING),
    "France": (
        *(NEW_YEAR, LABOUR, (5, 8, "Victory Day"), (7, 14, "Bastille Day"), ASSUMPTION),
        *(ALL_SAINTS, (11, 11, "Armistice Day"), CHRISTMAS),
    ),
    "Germany": (
        *(NEW_YEAR, LABOUR, (10, 3, "Day of German Unity"), CHRISTMAS),
        (12, 26, "Second Day of Christmas"),
    ),
    "India": (
        *((1, 26, "Republic Day"), (8, 15, "Independence Day")),
        *((10, 2, "Gandhi Jayanti"), CHRISTMAS),
    ),
    "Italy": (
        *(NEW_YEAR, EPIPHANY, (4, 25, "Liberation Day"), LABOUR, (6, 2, "Republic Day")),
        *(ASSUMPTION, ALL_SAINTS, (12, 8, "Immaculate Conception"), CHRISTMAS, STEPHEN),
    ),
    "Poland": (
        *(NEW_YEAR, EPIPHANY, LABOUR, (5, 3, "Constitution Day"), ASSUMPTION, ALL_SAINTS),
        *((11, 11, "Independence Day"), CHRISTMAS, (12, 26, "Second Day of Christmas")),
    ),
    "Spain": (
        *(NEW_YEAR, EPIPHANY, LABOUR, ASSUMPTION, (10, 12, "National Day"), ALL_SAINTS),
        *((12, 6, "Constitution Day"), (12, 8, "Immaculate Conception"), CHRISTMAS),
    ),
    "Switzerland": (NEW_YEAR, (8, 1, "National Day"), CHRISTMAS, STEPHEN),
    "United Kingdom": (NEW_YEAR, CHRISTMAS, BOXING),
    "United States": (
        *(NEW_YEAR, (6, 19, "Juneteenth"), (7, 4, "Independence Day")),
        *((11, 11, "Veterans Day"), CHRISTMAS),
    ),
}
