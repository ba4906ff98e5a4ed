"""The colours of Joplin's themes."""

LIGHT = {
    "background": "#ffffff",
    "text": "#32373f",
    "secondary": "#627184",
    "divider": "#dddddd",
    "header": "#313640",
    "on_header": "#ffffff",
    "status_ink": "#ffffff",
    "primary": "#2d6bdc",
    "link": "#155bda",
    "tint": "#cbdaf1",
    "on_tint": "#32373f",
}
DARK = {
    "background": "#1d2024",
    "bar": "#1d2024",
    "surface": "#26292e",
    "text": "#dddddd",
    "secondary": "#9ba4ae",
    "divider": "#555555",
    "header": "#2d3136",
    "status_ink": "#ffffff",
    "primary": "#56a7ff",
    "link": "#87c7ff",
    "tint": "#2c4a6e",
    "on_tint": "#dddddd",
}
BLACK = {"background": "#000000"}  # beside the others of the dark theme
