"""The kinds of activity that OpenTracks knows."""

LABELS = {  # of those whose label is not their id
    "kickscooter": "scooter",
    "skateboarding": "skate boarding",
    "snowboarding": "snow boarding",
}
ICONS = {
    "airplane": "airplane",
    "atv": "atv",
    "biking": "bike",
    "boat": "ferry",
    "climbing": "carabiner",
    "cross-country skiing": "ski-cross-country",
    "cycling": "bike",
    "driving": "car",
    "hiking": "hiking",
    "horse back riding": "horse-variant",
    "inline skating": "rollerblade",
    "kayaking": "kayaking",
    "kickscooter": "scooter",
    "kite surfing": "kitesurfing",
    "mountain biking": "bike-fast",
    "off trail hiking": "hiking",
    "other": "dots-horizontal-circle-outline",
    "paddling": "kayaking",
    "paragliding": "paragliding",
    "road biking": "bike",
    "rowing": "rowing",
    "running": "run",
    "sailing": "sail-boat",
    "skateboarding": "skateboard",
    "skiing": "ski",
    "snowboarding": "snowboard",
    "snow shoeing": "snowshoeing",
    "surfing": "surfing",
    "swimming": "swim",
    "swimming in open water": "swim",
    "track running": "run-fast",
    "trail hiking": "hiking",
    "trail running": "run",
    "train": "train",
    "unknown": "help-circle-outline",
    "walking": "walk",
}
AT_A_PACE = ("running", "walking", "hiking")  # minutes per mile, not miles per hour


def label(activity: str) -> str:
    """What the app calls an activity; one that it does not know has its own name."""
    return LABELS.get(activity, activity)


LABELLED = {label(activity): activity for activity in ICONS}


def icon(activity: str) -> str:
    """The glyph of an activity, by id or label."""
    return ICONS.get(LABELLED.get(activity, activity), ICONS["unknown"])


def has_pace(activity: str) -> bool:
    """Whether the rate of an activity is its pace."""
    return activity.endswith(AT_A_PACE)
