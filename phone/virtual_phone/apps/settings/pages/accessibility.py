"""Accessibility: services that help, and what makes the phone easier to see, hear and touch."""

from collections.abc import Iterator
from dataclasses import replace

from virtual_phone.apps.settings.destinations import feature
from virtual_phone.apps.settings.installed import label
from virtual_phone.apps.settings.pages.display import DARK_THEME
from virtual_phone.apps.settings.pages.sound import VIBRATION
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
DALTONIZERS = {"12": "Deuteranomaly", "11": "Protanomaly", "13": "Tritanomaly", "0": "Grayscale"}
HOLD_TIMES = {"400": "Short", "1000": "Medium", "1500": "Long"}
ACTION_TIMES = {
    "0": "Default",
    "10000": "10 seconds",
    "30000": "30 seconds",
    "60000": "1 minute",
    "120000": "2 minutes",
}
CLICK_TIMES = {
    "0": "Off",
    "200": "Shortest (200 ms)",
    "600": "Short (0.6 seconds)",
    "1000": "Long (1 second)",
}
EXTRA_DIM = kit.Secure("reduce_bright_colors_activated")
DIM_LEVEL = kit.Secure("reduce_bright_colors_level", "50")
CORRECTION = kit.Secure("accessibility_display_daltonizer_enabled")
INVERSION = kit.Secure("accessibility_display_inversion_enabled")
MAGNIFIER = kit.Secure("accessibility_display_magnification_enabled")
CAPTIONS = kit.Secure("accessibility_captioning_enabled")
DESCRIPTION = kit.Secure("enabled_accessibility_audio_description_by_default")
RATE, PITCH = kit.AppPreference("tts_rate", "5"), kit.AppPreference("tts_pitch", "5")
TALKBACK = kit.AppPreference("talkback")  # the screen reader is never on
SERVICES = kit.Secure("enabled_accessibility_services", "")


def without_animations(page: kit.PageContext) -> bool:
    settings = page.phone[Settings]
    return all(float(settings.get("global", key) or 1) == 0 for key in SCALES)


def remove_animations(page: kit.PageContext, on: bool) -> None:
    for key in SCALES:
        page.phone[Settings].put("global", key, "0" if on else "1")


# Services that were installed


def services(page: kit.PageContext) -> list[str]:
    """The components that are switched on."""
    return [each for each in SERVICES.get(page).split(":") if "/" in each]


def downloaded(page: kit.PageContext) -> Iterator[kit.Row]:
    """The services of installed apps; those switched off here stay in the list."""
    for name in sorted({*services(page), *_known(page)}):
        yield kit.Item(
            label(page, name.partition("/")[0]),
            "On" if name in services(page) else "Off",
            to="accessibility_service",
            arg=name,
            icon="human",
        )


def _known(page: kit.PageContext) -> list[str]:
    return (
        page.app.prefs().text("known_services").split(":")
        if "known_services" in page.app.prefs()
        else []
    )


def switch_service(page: kit.PageContext, on: bool) -> None:
    """Switch a service; the phone remembers that there is one."""
    now = services(page)
    page.app.prefs()["known_services"] = ":".join(sorted({*now, *_known(page), page.arg}))
    left = [each for each in now if each != page.arg]
    SERVICES.set(page, ":".join([*left, page.arg] if on else left))


PAGES = {
    "accessibility": kit.Page(
        "Accessibility",
        kit.Category("Downloaded apps", when=lambda page: bool(list(downloaded(page)))),
        downloaded,
        kit.Category("Screen reader"),
        kit.Item("TalkBack", "Off / Speak items on screen", to="talkback", icon="account-voice"),
        kit.Category("Display"),
        kit.Item("Display size and text", to="sizes", icon="format-size"),
        kit.Item("Color and motion", to="color_motion", icon="palette-outline"),
        kit.Item(
            "Extra dim",
            kit.on_or_off(EXTRA_DIM, " / Dim screen beyond your phone’s minimum brightness"),
            to="extra_dim",
            icon="brightness-4",
        ),
        kit.Item(
            "Magnification",
            kit.on_or_off(MAGNIFIER, " / Zoom in on the screen"),
            to="magnification",
            icon="magnify-plus-outline",
        ),
        feature("Select to Speak", " / Hear selected text", "gesture-tap"),
        kit.Category("Interaction controls"),
        feature("Accessibility Menu", " / Control device via large menu", "dots-grid"),
        kit.Item("Vibration & haptics", kit.on_or_off(VIBRATION), to="vibration", icon="vibrate"),
        kit.Item("Timing controls", to="timing", icon="timer-outline"),
        kit.Item("System controls", to="system_controls", icon="cellphone-cog"),
        kit.Category("Captions"),
        kit.Item(
            "Caption preferences", kit.on_or_off(CAPTIONS), to="captions", icon="subtitles-outline"
        ),
        kit.Category("Audio"),
        kit.Toggle(
            "Audio description",
            DESCRIPTION,
            "Hear a description of what’s happening on screen in supported movies and shows",
            icon="volume-high",
        ),
        kit.Item("Audio adjustment", to="audio_adjustment", icon="tune-variant"),
        kit.Category("General"),
        kit.Item("Accessibility shortcuts", to="accessibility_shortcuts"),
        kit.Item("Text-to-speech output", to="text_to_speech"),
        started_by="Settings$AccessibilitySettingsActivity ACCESSIBILITY_SETTINGS",
    ),
    "accessibility_service": kit.Page(
        lambda page: label(page, page.arg.partition("/")[0]),
        kit.MainSwitch(
            lambda page: f"Use {label(page, page.arg.partition('/')[0])}",
            kit.ComputedFlag(lambda page: page.arg in services(page), switch_service),
        ),
        kit.Footer("This service can see what is on the screen and act for you."),
        about="service",
        started_by="Settings$AccessibilityDetailsSettingsActivity",
    ),
    "talkback": kit.Page(
        "TalkBack",
        kit.MainSwitch("Use TalkBack", TALKBACK, enabled=lambda page: False),
        kit.Footer(
            "When TalkBack is on, it provides spoken feedback so that you can use your device"
            " without looking at the screen."
        ),
    ),
    "color_motion": kit.Page(
        "Color and motion",
        kit.Item(
            "Color inversion",
            kit.on_or_off(INVERSION),
            to="color_inversion",
            icon="invert-colors",
        ),
        replace(DARK_THEME, icon="theme-light-dark"),
        kit.Category("Experimental"),
        kit.Item(
            "Color correction",
            kit.on_or_off(CORRECTION),
            to="color_correction",
            icon="palette-outline",
        ),
        kit.Toggle(
            "Remove animations",
            kit.ComputedFlag(without_animations, remove_animations),
            "Reduce movement on the screen",
            icon="animation-outline",
        ),
        kit.Toggle(
            "Large mouse pointer",
            kit.Secure("accessibility_large_pointer_icon"),
            "Make the mouse pointer more noticeable",
        ),
        started_by="Settings$AccessibilityColorAndMotionActivity",
    ),
    "color_correction": kit.Page(
        "Color correction",
        kit.MainSwitch("Use color correction", CORRECTION),
        kit.Select(
            "Color mode", kit.Secure("accessibility_display_daltonizer", "12"), DALTONIZERS
        ),
        kit.Footer("Adjust how colors display on your device."),
        started_by="Settings$AccessibilityDaltonizerSettingsActivity COLOR_CORRECTION_SETTINGS",
    ),
    "color_inversion": kit.Page(
        "Color inversion",
        kit.MainSwitch("Use color inversion", INVERSION),
        kit.Footer("Color inversion turns light screens dark. It also turns dark screens light."),
        started_by="Settings$AccessibilityInversionSettingsActivity COLOR_INVERSION_SETTINGS",
    ),
    "extra_dim": kit.Page(
        "Extra dim",
        kit.MainSwitch("Use extra dim", EXTRA_DIM),
        kit.SeekBar(
            "Intensity",
            steps=100,
            read=lambda page: int(DIM_LEVEL.get(page)),
            write=lambda page, step: DIM_LEVEL.set(page, str(step)),
        ),
        kit.Toggle(
            "Keep on after device restarts",
            kit.Secure("reduce_bright_colors_persist_across_reboots", "1"),
        ),
        started_by="Settings$ReduceBrightColorsSettingsActivity REDUCE_BRIGHT_COLORS_SETTINGS",
    ),
    "magnification": kit.Page(
        "Magnification",
        kit.Toggle("Magnification shortcut", MAGNIFIER),
        kit.Select(
            "Magnification type",
            kit.Secure("accessibility_magnification_capability", "1"),
            {
                "1": "Magnify full screen",
                "2": "Magnify part of screen",
                "3": "Switch between full and partial screen",
            },
        ),
        kit.Footer("When magnification is turned on, you can zoom in on your screen."),
    ),
    "timing": kit.Page(
        "Timing controls",
        kit.Select("Touch & hold delay", kit.Secure("long_press_timeout", "400"), HOLD_TIMES),
        kit.Select(
            "Time to take action (Accessibility timeout)",
            kit.Secure("accessibility_interactive_ui_timeout_ms"),
            ACTION_TIMES,
        ),
        kit.Select("Autoclick (dwell timing)", kit.AppPreference("autoclick"), CLICK_TIMES),
        started_by="Settings$AccessibilityTapAssistanceActivity",
    ),
    "system_controls": kit.Page(
        "System controls",
        kit.Toggle(
            "Power button ends call",
            kit.Secure("incall_power_button_behavior", "1"),
            on="2",
            off="1",
        ),
        kit.Item("System navigation", "Gesture navigation", to="navigation"),
        kit.Item("One-handed mode", to="one_handed"),
        kit.Toggle("Auto-rotate screen", kit.System("accelerometer_rotation", "1")),
        started_by="Settings$AccessibilitySystemControlsActivity",
    ),
    "captions": kit.Page(
        "Caption preferences",
        kit.MainSwitch("Show captions", CAPTIONS),
        kit.Select(
            "Caption size",
            kit.Secure("accessibility_captioning_font_scale", "1.0"),
            {
                "0.25": "Very small",
                "0.5": "Small",
                "1.0": "Medium",
                "1.5": "Large",
                "2.0": "Very large",
            },
        ),
        kit.Select(
            "Caption style",
            kit.Secure("accessibility_captioning_preset"),
            {
                "0": "White on black",
                "1": "Black on white",
                "2": "Yellow on black",
                "3": "Yellow on blue",
            },
        ),
        started_by="Settings$CaptioningSettingsActivity CAPTIONING_SETTINGS",
    ),
    "audio_adjustment": kit.Page(
        "Audio adjustment",
        kit.Toggle("Mono audio", kit.System("master_mono"), "Combine channels when playing audio"),
        kit.SeekBar(
            "Audio balance",
            steps=200,
            read=lambda page: (
                100 + round(100 * float(page.phone[Settings].get("system", "master_balance") or 0))
            ),
            write=lambda page, step: page.phone[Settings].put(
                "system", "master_balance", (step - 100) / 100
            ),
        ),
    ),
    "accessibility_shortcuts": kit.Page(
        "Accessibility shortcuts",
        kit.Select(
            "Accessibility button",
            kit.Secure("accessibility_button_mode", "1"),
            {"1": "Floating over other apps", "2": "Gesture"},
        ),
        kit.Toggle(
            "Shortcut from lock screen",
            kit.Secure("accessibility_shortcut_on_lock_screen", "1"),
            "Allow feature shortcut to turn on from the lock"
            " screen. Hold both volume keys for a few seconds.",
        ),
    ),
    "text_to_speech": kit.Page(
        "Text-to-speech output",
        kit.Select(
            "Preferred engine",
            kit.Secure("tts_default_synth", "com.google.android.tts"),
            {"com.google.android.tts": "Speech Recognition and Synthesis from Google"},
        ),
        kit.Info("Language", "Use system language"),
        kit.SeekBar(
            "Speech rate",
            steps=10,
            read=lambda page: int(RATE.get(page)),
            write=lambda page, step: RATE.set(page, str(step)),
        ),
        kit.SeekBar(
            "Pitch",
            steps=10,
            read=lambda page: int(PITCH.get(page)),
            write=lambda page, step: PITCH.set(page, str(step)),
        ),
        kit.Info("Default language status", "English (United States) is fully supported"),
        started_by="Settings$TextToSpeechSettingsActivity TTS_SETTINGS",
    ),
}
