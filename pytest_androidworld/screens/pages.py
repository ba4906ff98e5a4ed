"""The pages that are recorded, app by app, and what leads to each: taps, nothing else.

A page begins at its app, just started, and its steps are names of elements as `User` finds them:
the text, else the description or hint, else ``id=…``.  Each is tapped, and scrolled to if it is
not on the screen.  A name with ``?`` before it is tapped only where it is there: pages of a first
run.  No step may save, send or start anything: a device is to be afterwards as it was before.
Many apps open on the tab that was used last; where that shows, the page's tab is a step.
"""

from dataclasses import dataclass

MORE = "More options"
Steps = tuple[str, ...]


@dataclass(frozen=True)
class AppPages:
    """The pages of an app, which goes by a name of `env.app_table`."""

    app: str
    pages: dict[str, Steps]
    first: Steps = ()  # before the steps of each page


# By the first part of the screens' names; the names are those of `tests/real` where both have one.
APPS: dict[str, AppPages] = {
    "launcher": AppPages("", {"home": ()}),
    "settings": AppPages(
        "settings",
        {
            "root": (),
            "search": ("Search settings",),
            "network": ("Network & internet",),
            "internet": ("Network & internet", "Internet"),
            "connected_devices": ("Connected devices",),
            "display": ("Display",),
            "lock_screen": ("Display", "Lock screen"),
            "sound": ("Sound & vibration",),
            "accessibility": ("Accessibility",),
            "display_size_and_text": ("Accessibility", "Display size and text"),
            "color_and_motion": ("Accessibility", "Color and motion"),
            "system": ("System",),
        },
    ),
    "recorder": AppPages(
        "audio recorder",
        {
            "home": (),
            "records": ("id=btn_records_list",),
            "settings": ("id=btn_settings",),
        },
        first=("?Get started", "?Apply"),
    ),
    "broccoli": AppPages(
        "broccoli",
        {
            "home": (),
            "drawer": ("Open navigation drawer",),
            "categories": ("Categories",),
            "new_recipe": ("New Recipe",),
        },
    ),
    "calendar": AppPages(
        "simple calendar pro",
        {
            "month_view": (),
            "views": ("Change view",),
            "menu": (MORE,),
            "new_event": ("New Event", "Event"),
            "new_task": ("New Event", "Task"),
            "settings": ("Settings",),
        },
    ),
    "camera": AppPages(
        "camera",
        {
            "home": (),
            "options": ("id=mode_options_toggle",),
            "modes": ("MODE LIST",),
            "settings": ("MODE LIST", "Settings"),
        },
    ),
    "chrome": AppPages(
        "chrome",
        {"home": (), "menu": (MORE,), "tabs": ("id=tab_switcher_button",)},
        first=("?Use without an account", "?Accept & continue", "?No thanks"),
    ),
    "clock": AppPages(
        "clock",
        {
            "alarm": ("id=tab_menu_alarm",),
            "new_alarm": ("id=tab_menu_alarm", "Add alarm"),
            "clock": ("id=tab_menu_clock",),
            "timer": ("id=tab_menu_timer",),
            "stopwatch": ("id=tab_menu_stopwatch",),
            "menu": ("id=tab_menu_clock", MORE),
            "settings": ("id=tab_menu_clock", MORE, "Settings"),
        },
    ),
    "contacts": AppPages(
        "contacts",
        {
            "home": (),
            "highlights": ("Highlights",),
            "fix_and_manage": ("Fix & manage",),
            "create": ("Create contact",),
        },
    ),
    "dialer": AppPages(
        "dialer",
        {
            "favorites": ("id=tab_speed_dial",),
            "recents": ("id=tab_call_history",),
            "contacts": ("id=tab_contacts",),
            "key_pad": ("key pad",),
            "menu": ("id=tab_speed_dial", MORE),
        },
    ),
    "draw": AppPages(
        "simple draw pro",
        {
            "home": (),
            "menu": (MORE,),
            "save_as": ("Save",),
            "color": ("Change color",),
            "settings": (MORE, "Settings"),
        },
    ),
    "expense": AppPages(
        "pro expense",
        {
            "home": (),
            "entry": ("id=fb_main_add",),
            "logs": ("id=btn_more_logs",),
        },
        first=("?CONTINUE",),
    ),
    "files": AppPages(
        "files",
        {"home": (), "roots": ("Show roots",), "menu": (MORE,)},
    ),
    "gallery": AppPages(
        "simple gallery pro",
        {
            "home": (),
            "all_files": ("Show all folders content",),
            "menu": (MORE,),
            "settings": (MORE, "Settings"),
        },
    ),
    "joplin": AppPages(
        "joplin",
        {"home": (), "sidebar": ("Sidebar",), "configuration": ("Sidebar", "Configuration")},
    ),
    "markor": AppPages(
        "markor",
        {
            "home": (),
            "new_dialog": ("Create a new file or folder",),
            "home_menu": (MORE,),
            "search_dialog": ("Search",),
            "sort": ("Sort by",),
            "more": ("id=nav_more",),
            "settings": ("id=nav_more", "Settings"),
        },
    ),
    "opentracks": AppPages(
        "open tracks",
        {
            "home": (),
            "search": ("id=track_list_search",),
            "markers": ("id=track_list_markers",),
            "statistics": ("id=aggregated_stats_button",),
            "menu": (MORE,),
            "settings": (MORE, "Settings"),
        },
    ),
    "osmand": AppPages(
        "osmand",
        {
            "map": (),
            "menu": ("id=map_menu_button",),
            "search": ("id=map_search_button",),
            "configure_map": ("id=map_layers_button",),
            "route": ("id=map_route_info_button",),
            "my_places": ("id=map_menu_button", "My Places"),
            "markers": ("id=map_menu_button", "Map markers"),
            "settings": ("id=map_menu_button", "Settings"),
        },
        first=("?Skip",),
    ),
    "retro": AppPages(
        "retro music",
        {
            "home": ("id=action_home",),
            "songs": ("id=action_song",),
            "albums": ("id=action_album",),
            "artists": ("id=action_artist",),
            "playlists": ("id=action_playlist",),
            "menu": ("id=action_home", MORE),
            "settings": ("id=action_home", MORE, "Settings"),
        },
    ),
    "sms": AppPages(
        "simple sms messenger",
        {
            "home_empty": (),
            "new_conversation": ("id=conversations_fab",),
            "menu": (MORE,),
            "settings": ("Settings",),
        },
    ),
    "tasks": AppPages(
        "tasks",
        {
            "home": (),
            "new_task": ("Create new task",),
            "drawer": ("Navigation drawer",),
            "sort": ("Sort",),
            "menu": (MORE,),
            "settings": ("Navigation drawer", "Settings"),
        },
    ),
    "vlc": AppPages(
        "vlc",
        {
            "video": ("id=nav_video",),
            "audio": ("id=nav_audio",),
            "browse": ("id=nav_directories",),
            "playlists": ("id=nav_playlists",),
            "more": ("id=nav_more",),
            "menu": ("id=nav_video", MORE),
            "settings": ("id=nav_more", "Settings"),
        },
    ),
}
