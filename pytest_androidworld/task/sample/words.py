"""Words that names are made of, and the folders and files that a phone has."""

ADJECTIVES = """
    able amber ancient bold brave bright brisk busy calm clever cosmic crisp curious daring eager
    early fancy fast fierce gentle giant golden grand happy honest hidden humble icy jolly keen
    kind lively lucky mellow mighty neat noble odd polite proud quick quiet rapid shiny silent
    smart sunny swift tidy wild
""".split()
NOUNS = """
    anchor apple arrow badge beacon bridge cabin canyon castle cloud comet desert dragon engine
    falcon feather forest garden guitar harbor island jacket jungle kettle ladder lantern lemon
    marble meadow mirror mountain ocean orchid paper pencil planet puzzle rabbit river rocket
    saddle shadow signal spoon sunset tiger tower tulip violin whale wolf
""".split()
NOTE_TITLES = [
    f"{title}.md"
    for title in """
        birthday_gift_ideas book_wish_list budget_overview car_service_log chess_openings
        city_trip_packing class_schedule dinner_party_menu garden_plan grocery_list_weekly
        guitar_chords_basic home_repair_jobs interview_questions language_vocabulary
        meeting_minutes_march movie_night_picks reading_summary running_diary
        team_retrospective weekend_todo_list
    """.split()
]
NOTE_FOLDERS = """
    BookNotes CookingIdeas DailyNotes HomeProjects MeetingMinutes PersonalJournal StudyMaterial
    TravelPlans WeeklyReviews WorkProjects
""".split()
RECORDINGS = """
    anecdote announcement briefing chorus comment debate demo diary dictation discussion greeting
    idea interview jingle lecture lesson meeting melody memo message podcast reminder rehearsal
    speech story
""".split()
APPS_TO_OPEN = ["camera", "clock", "contacts", "settings", "dialer"]


def _files(extension: str, stems: str) -> list[str]:
    return [f"{stem}.{extension}" for stem in stems.split()]


FOLDERS = {
    "Alarms": _files(
        "mp3",
        "morning_alarm gentle_bells rooster_call sunrise_chime ocean_wake_up digital_beep"
        " church_clock school_bell",
    ),
    "Audiobooks": _files(
        "mp3",
        "treasure_island jane_eyre time_machine white_fang secret_garden moby_dick"
        " robinson_crusoe war_of_the_worlds peter_pan",
    ),
    "DCIM": _files(
        "jpg",
        "selfie beach_day birthday_cake city_skyline family_dinner mountain_hike"
        " sleeping_cat snowy_street",
    ),
    "Documents": _files(
        "pdf",
        "resume tax_return rental_contract travel_insurance user_manual research_paper"
        " project_report warranty_card bank_statement",
    ),
    "Download": [
        "setup_tool.exe",
        "boarding_pass.pdf",
        "photo_archive.zip",
        "desktop_wallpaper.png",
        "trailer_clip.mp4",
        "weather_widget.apk",
        "price_list.pdf",
        "font_pack.zip",
    ],
    "Movies": _files(
        "mp4",
        "graduation_day holiday_video short_film wedding_dance drone_flight cooking_show"
        " school_play road_trip",
    ),
    "Music": _files(
        "mp3",
        "summer_song piano_sonata road_anthem jazz_evening folk_ballad drum_solo"
        " lullaby string_quartet night_drive",
    ),
    "Notifications": _files(
        "mp3",
        "soft_ping water_drop wooden_knock double_tone magic_wand bubble_pop"
        " tiny_whistle glass_tap",
    ),
    "Pictures": _files(
        "jpg",
        "profile_photo sunset_view old_postcard garden_roses concert_stage"
        " blue_butterfly coffee_cup autumn_leaves",
    ),
    "Podcasts": _files(
        "mp3",
        "tech_weekly history_hour science_talk daily_news comedy_club"
        " true_stories startup_radio book_review",
    ),
    "Recordings": _files(
        "mp3",
        "voice_memo team_call guitar_riff lecture_notes bird_song"
        " interview_take rain_sounds choir_practice",
    ),
    "Ringtones": _files(
        "mp3",
        "classic_ring marimba_loop retro_phone guitar_ring synth_wave"
        " cuckoo_clock samba_beat space_call",
    ),
}
