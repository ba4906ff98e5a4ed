"""Accessibility: services that help, and what makes the phone easier to see, hear and touch."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.pages.display import NIGHT
from pytest_androidworld.virtual.apps.settings.told import label
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Group,
    Info,
    Item,
    Main,
    Part,
    Seek,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import (
    Asked,
    Kept,
    Preferences,
    Stored,
    on_or_off,
)

SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
DALTONIZERS = {"12": "Deuteranomaly", "11": "Protanomaly", "13": "Tritanomaly", "0": "Grayscale"}
HOLD_TIMES = {"400": "Short", "1000": "Medium", "1500": "Long"}
ACTION_TIMES = {"0": "Default", "10000": "10 seconds", "30000": "30 seconds", "60000": "1 minute",
                "120000": "2 minutes"}  # fmt: skip
CLICK_TIMES = {"0": "Off", "200": "Shortest (200 ms)", "600": "Short (0.6 seconds)",
               "1000": "Long (1 second)"}  # fmt: skip
EXTRA_DIM = Stored("secure", "reduce_bright_colors_activated")
DIM_LEVEL = Stored("secure", "reduce_bright_colors_level", "50")
CORRECTION = Stored("secure", "accessibility_display_daltonizer_enabled")
INVERSION = Stored("secure", "accessibility_display_inversion_enabled")
MAGNIFIER = Stored("secure", "accessibility_display_magnification_enabled")
CAPTIONS = Stored("secure", "accessibility_captioning_enabled")
DESCRIPTION = Stored("secure", "enabled_accessibility_audio_description_by_default")
RATE, PITCH = Kept("tts_rate", "5"), Kept("tts_pitch", "5")
SERVICES = Stored("secure", "enabled_accessibility_services", "")


def without_animations(app: Preferences) -> bool:
    settings = app.phone[Settings]
    return all(float(settings.get("global", key) or 1) == 0 for key in SCALES)


def remove_animations(app: Preferences, value: str) -> None:
    for key in SCALES:
        app.phone[Settings].put("global", key, "0" if value == "1" else "1")


# Services that were installed


def services(app: Preferences) -> list[str]:
    """The components that are switched on."""
    return [each for each in SERVICES.get(app).split(":") if "/" in each]


def downloaded(app: Preferences) -> Iterator[Item]:
    """The services of installed apps; those switched off here stay in the list."""
    for name in sorted({*services(app), *_known(app)}):
        yield Item(label(app, name.partition("/")[0]),
                   "On" if name in services(app) else "Off",
                   to="accessibility_service", arg=name, icon="human")  # fmt: skip


def _known(app: Preferences) -> list[str]:
    return app.prefs().text("known_services").split(":") if "known_services" in app.prefs() else []


def switch_service(app: Preferences, value: str) -> None:
    """Switch a service; the phone remembers that there is one."""
    now = services(app)
    app.prefs()["known_services"] = ":".join(sorted({*now, *_known(app), app.arg}))
    left = [each for each in now if each != app.arg]
    SERVICES.set(app, ":".join([*left, app.arg] if value == "1" else left))


PAGES = (
    page(
        "accessibility", "Accessibility",
        Group("Downloaded apps", when=lambda app: bool(list(downloaded(app)))),
        Part(made=downloaded),
        Group("Screen reader"),
        Item("TalkBack", "Off / Speak items on screen", to="talkback", icon="account-voice"),
        Group("Display"),
        Item("Display size and text", to="sizes", icon="format-size"),
        Item("Color and motion", to="color_motion", icon="palette-outline"),
        Item("Extra dim", lambda app: f"{on_or_off(EXTRA_DIM)(app)} / Dim screen beyond your"
             " phone’s minimum brightness", to="extra_dim", icon="brightness-4"),
        Item("Magnification", lambda app: f"{on_or_off(MAGNIFIER)(app)} / Zoom in on the screen",
             to="magnification", icon="magnify-plus-outline"),
        Item("Select to Speak", "Off / Hear selected text", icon="gesture-tap"),
        Group("Interaction controls"),
        Item("Accessibility Menu", "Off / Control device via large menu", icon="dots-grid"),
        Item("Switch Access", "Off / Control device with switch", icon="toggle-switch-outline"),
        Item("Timing controls", to="timing", icon="timer-outline"),
        Item("System controls", to="system_controls", icon="cellphone-cog"),
        Item("Vibration & haptics", to="vibration", icon="vibrate"),
        Item("Voice Access", "Off / Control device with your voice", icon="microphone-outline"),
        Group("Captions"),
        Item("Live Caption", "Off", icon="closed-caption-outline"),
        Item("Caption preferences", on_or_off(CAPTIONS), to="captions",
             icon="subtitles-outline"),
        Group("Audio"),
        Item("Audio description", on_or_off(DESCRIPTION), to="audio_description",
             icon="volume-high"),
        Item("Hearing devices", "No hearing devices connected", icon="ear-hearing"),
        Item("Audio adjustment", to="audio_adjustment", icon="tune-variant"),
        Group("General"),
        Item("Accessibility shortcuts", to="accessibility_shortcuts", icon="human"),
        Item("Text-to-speech output", to="text_to_speech", icon="account-voice"),
        activity="Settings$AccessibilitySettingsActivity", actions=("ACCESSIBILITY_SETTINGS",),
    ),
    page(
        "accessibility_service", lambda app: label(app, app.arg.partition("/")[0]),
        Main(lambda app: f"Use {label(app, app.arg.partition('/')[0])}",
             value=Asked(lambda app: app.arg in services(app), switch_service)),
        Footer("This service can see what is on the screen and act for you."),
        about="service", activity="Settings$AccessibilityDetailsSettingsActivity",
    ),
    page("talkback", "TalkBack", Info("TalkBack", "The screen reader is not part of this phone"),
         Footer("When TalkBack is on, it provides spoken feedback so that you can use your device"
                " without looking at the screen.")),
    page(
        "color_motion", "Color and motion",
        Item("Color correction", on_or_off(CORRECTION), to="color_correction"),
        Item("Color inversion", on_or_off(INVERSION), to="color_inversion"),
        Switched("Dark theme", value=NIGHT),
        Switched("Remove animations", "Reduce movement on the screen",
                 value=Asked(without_animations, remove_animations)),
        Switched("Large mouse pointer", "Make the mouse pointer more noticeable",
                 value=Stored("secure", "accessibility_large_pointer_icon")),
        activity="Settings$AccessibilityColorAndMotionActivity",
    ),
    page(
        "color_correction", "Color correction",
        Main("Use color correction", value=CORRECTION),
        Choice("Color mode", value=Stored("secure", "accessibility_display_daltonizer", "12"),
               options=DALTONIZERS),
        Footer("Adjust how colors display on your device."),
        activity="Settings$AccessibilityDaltonizerSettingsActivity",
        actions=("COLOR_CORRECTION_SETTINGS",),
    ),
    page(
        "color_inversion", "Color inversion",
        Main("Use color inversion", value=INVERSION),
        Footer("Color inversion turns light screens dark. It also turns dark screens light."),
        activity="Settings$AccessibilityInversionSettingsActivity",
        actions=("COLOR_INVERSION_SETTINGS",),
    ),
    page(
        "extra_dim", "Extra dim",
        Main("Use extra dim", value=EXTRA_DIM),
        Seek("Intensity", steps=100, read=lambda app: int(DIM_LEVEL.get(app)),
             write=lambda app, step: DIM_LEVEL.set(app, str(step))),
        Switched("Keep on after device restarts",
                 value=Stored("secure", "reduce_bright_colors_persist_across_reboots", "1")),
        activity="Settings$ReduceBrightColorsSettingsActivity",
        actions=("REDUCE_BRIGHT_COLORS_SETTINGS",),
    ),
    page(
        "magnification", "Magnification",
        Switched("Magnification shortcut", value=MAGNIFIER),
        Choice("Magnification type",
               value=Stored("secure", "accessibility_magnification_capability", "1"),
               options={"1": "Magnify full screen", "2": "Magnify part of screen",
                        "3": "Switch between full and partial screen"}),
        Footer("When magnification is turned on, you can zoom in on your screen."),
    ),
    page(
        "timing", "Timing controls",
        Choice("Touch & hold delay", value=Stored("secure", "long_press_timeout", "400"),
               options=HOLD_TIMES),
        Choice("Time to take action (Accessibility timeout)",
               value=Stored("secure", "accessibility_interactive_ui_timeout_ms"),
               options=ACTION_TIMES),
        Choice("Autoclick (dwell timing)", value=Kept("autoclick"), options=CLICK_TIMES),
        activity="Settings$AccessibilityTapAssistanceActivity",
    ),
    page(
        "system_controls", "System controls",
        Switched("Power button ends call",
                 value=Stored("secure", "incall_power_button_behavior", "1"), on="2", off="1"),
        Item("System navigation", "Gesture navigation", to="navigation"),
        Item("One-handed mode", to="one_handed"),
        Switched("Auto-rotate screen", value=Stored("system", "accelerometer_rotation", "1")),
        activity="Settings$AccessibilitySystemControlsActivity",
    ),
    page(
        "captions", "Caption preferences",
        Main("Show captions", value=CAPTIONS),
        Choice("Caption size",
               value=Stored("secure", "accessibility_captioning_font_scale", "1.0"),
               options={"0.25": "Very small", "0.5": "Small", "1.0": "Medium", "1.5": "Large",
                        "2.0": "Very large"}),
        Choice("Caption style", value=Stored("secure", "accessibility_captioning_preset"),
               options={"0": "White on black", "1": "Black on white", "2": "Yellow on black",
                        "3": "Yellow on blue"}),
        activity="Settings$CaptioningSettingsActivity", actions=("CAPTIONING_SETTINGS",),
    ),
    page("audio_description", "Audio description",
         Main("Enable audio description", value=DESCRIPTION)),
    page(
        "audio_adjustment", "Audio adjustment",
        Switched("Mono audio", "Combine channels when playing audio",
                 value=Stored("system", "master_mono")),
        Seek("Audio balance", steps=200,
             read=lambda app: 100 + round(100 * float(
                 app.phone[Settings].get("system", "master_balance") or 0)),
             write=lambda app, step: app.phone[Settings].put(
                 "system", "master_balance", (step - 100) / 100)),
    ),
    page(
        "accessibility_shortcuts", "Accessibility shortcuts",
        Item("Accessibility button", "Floating over other apps"),
        Switched("Shortcut from lock screen", "Allow feature shortcut to turn on from the lock"
                 " screen. Hold both volume keys for a few seconds.",
                 value=Stored("secure", "accessibility_shortcut_on_lock_screen", "1")),
    ),
    page(
        "text_to_speech", "Text-to-speech output",
        Item("Preferred engine", "Speech Recognition and Synthesis from Google"),
        Info("Language", "Use system language"),
        Seek("Speech rate", steps=10, read=lambda app: int(RATE.get(app)),
             write=lambda app, step: RATE.set(app, str(step))),
        Seek("Pitch", steps=10, read=lambda app: int(PITCH.get(app)),
             write=lambda app, step: PITCH.set(app, str(step))),
        Info("Default language status", "English (United States) is fully supported"),
        activity="Settings$TextToSpeechSettingsActivity", actions=("TTS_SETTINGS",),
    ),
)  # fmt: skip
