"""Accessibility: services that help, and what makes the phone easier to see, hear and touch."""

from collections.abc import Iterator

from pytest_androidworld.virtual.apps.settings.installed import label
from pytest_androidworld.virtual.apps.settings.pages.display import NIGHT
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    ComputedFlag,
    Footer,
    Info,
    Item,
    MainSwitch,
    Page,
    PageContext,
    Secure,
    SeekBar,
    Select,
    System,
    Toggle,
    on_or_off,
)

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
EXTRA_DIM = Secure("reduce_bright_colors_activated")
DIM_LEVEL = Secure("reduce_bright_colors_level", "50")
CORRECTION = Secure("accessibility_display_daltonizer_enabled")
INVERSION = Secure("accessibility_display_inversion_enabled")
MAGNIFIER = Secure("accessibility_display_magnification_enabled")
CAPTIONS = Secure("accessibility_captioning_enabled")
DESCRIPTION = Secure("enabled_accessibility_audio_description_by_default")
RATE, PITCH = AppPreference("tts_rate", "5"), AppPreference("tts_pitch", "5")
SERVICES = Secure("enabled_accessibility_services", "")


def without_animations(page: PageContext) -> bool:
    settings = page.phone[Settings]
    return all(float(settings.get("global", key) or 1) == 0 for key in SCALES)


def remove_animations(page: PageContext, on: bool) -> None:
    for key in SCALES:
        page.phone[Settings].put("global", key, "0" if on else "1")


# Services that were installed


def services(page: PageContext) -> list[str]:
    """The components that are switched on."""
    return [each for each in SERVICES.get(page).split(":") if "/" in each]


def downloaded(page: PageContext) -> Iterator[Item]:
    """The services of installed apps; those switched off here stay in the list."""
    for name in sorted({*services(page), *_known(page)}):
        yield Item(
            label(page, name.partition("/")[0]),
            "On" if name in services(page) else "Off",
            to="accessibility_service",
            arg=name,
            icon="human",
        )


def _known(page: PageContext) -> list[str]:
    return (
        page.app.prefs().text("known_services").split(":")
        if "known_services" in page.app.prefs()
        else []
    )


def switch_service(page: PageContext, on: bool) -> None:
    """Switch a service; the phone remembers that there is one."""
    now = services(page)
    page.app.prefs()["known_services"] = ":".join(sorted({*now, *_known(page), page.arg}))
    left = [each for each in now if each != page.arg]
    SERVICES.set(page, ":".join([*left, page.arg] if on else left))


PAGES = (
    Page(
        "accessibility",
        "Accessibility",
        Category("Downloaded apps", when=lambda page: bool(list(downloaded(page)))),
        downloaded,
        Category("Screen reader"),
        Item("TalkBack", "Off / Speak items on screen", to="talkback", icon="account-voice"),
        Category("Display"),
        Item("Display size and text", to="sizes", icon="format-size"),
        Item("Color and motion", to="color_motion", icon="palette-outline"),
        Item(
            "Extra dim",
            lambda page: (
                f"{on_or_off(EXTRA_DIM)(page)} / Dim screen beyond your phone’s minimum brightness"
            ),
            to="extra_dim",
            icon="brightness-4",
        ),
        Item(
            "Magnification",
            lambda page: f"{on_or_off(MAGNIFIER)(page)} / Zoom in on the screen",
            to="magnification",
            icon="magnify-plus-outline",
        ),
        Item("Select to Speak", "Off / Hear selected text", icon="gesture-tap"),
        Category("Interaction controls"),
        Item("Accessibility Menu", "Off / Control device via large menu", icon="dots-grid"),
        Item("Switch Access", "Off / Control device with switch", icon="toggle-switch-outline"),
        Item("Timing controls", to="timing", icon="timer-outline"),
        Item("System controls", to="system_controls", icon="cellphone-cog"),
        Item("Vibration & haptics", to="vibration", icon="vibrate"),
        Item("Voice Access", "Off / Control device with your voice", icon="microphone-outline"),
        Category("Captions"),
        Item("Live Caption", "Off", icon="closed-caption-outline"),
        Item("Caption preferences", on_or_off(CAPTIONS), to="captions", icon="subtitles-outline"),
        Category("Audio"),
        Item(
            "Audio description", on_or_off(DESCRIPTION), to="audio_description", icon="volume-high"
        ),
        Item("Hearing devices", "No hearing devices connected", icon="ear-hearing"),
        Item("Audio adjustment", to="audio_adjustment", icon="tune-variant"),
        Category("General"),
        Item("Accessibility shortcuts", to="accessibility_shortcuts", icon="human"),
        Item("Text-to-speech output", to="text_to_speech", icon="account-voice"),
        activity="Settings$AccessibilitySettingsActivity",
        actions="ACCESSIBILITY_SETTINGS",
    ),
    Page(
        "accessibility_service",
        lambda page: label(page, page.arg.partition("/")[0]),
        MainSwitch(
            lambda page: f"Use {label(page, page.arg.partition('/')[0])}",
            value=ComputedFlag(lambda page: page.arg in services(page), switch_service),
        ),
        Footer("This service can see what is on the screen and act for you."),
        about="service",
        activity="Settings$AccessibilityDetailsSettingsActivity",
    ),
    Page(
        "talkback",
        "TalkBack",
        Info("TalkBack", "The screen reader is not part of this phone"),
        Footer(
            "When TalkBack is on, it provides spoken feedback so that you can use your device"
            " without looking at the screen."
        ),
    ),
    Page(
        "color_motion",
        "Color and motion",
        Item("Color correction", on_or_off(CORRECTION), to="color_correction"),
        Item("Color inversion", on_or_off(INVERSION), to="color_inversion"),
        Toggle("Dark theme", value=NIGHT),
        Toggle(
            "Remove animations",
            "Reduce movement on the screen",
            value=ComputedFlag(without_animations, remove_animations),
        ),
        Toggle(
            "Large mouse pointer",
            "Make the mouse pointer more noticeable",
            value=Secure("accessibility_large_pointer_icon"),
        ),
        activity="Settings$AccessibilityColorAndMotionActivity",
    ),
    Page(
        "color_correction",
        "Color correction",
        MainSwitch("Use color correction", value=CORRECTION),
        Select(
            "Color mode",
            value=Secure("accessibility_display_daltonizer", "12"),
            options=DALTONIZERS,
        ),
        Footer("Adjust how colors display on your device."),
        activity="Settings$AccessibilityDaltonizerSettingsActivity",
        actions="COLOR_CORRECTION_SETTINGS",
    ),
    Page(
        "color_inversion",
        "Color inversion",
        MainSwitch("Use color inversion", value=INVERSION),
        Footer("Color inversion turns light screens dark. It also turns dark screens light."),
        activity="Settings$AccessibilityInversionSettingsActivity",
        actions="COLOR_INVERSION_SETTINGS",
    ),
    Page(
        "extra_dim",
        "Extra dim",
        MainSwitch("Use extra dim", value=EXTRA_DIM),
        SeekBar(
            "Intensity",
            steps=100,
            read=lambda page: int(DIM_LEVEL.get(page)),
            write=lambda page, step: DIM_LEVEL.set(page, str(step)),
        ),
        Toggle(
            "Keep on after device restarts",
            value=Secure("reduce_bright_colors_persist_across_reboots", "1"),
        ),
        activity="Settings$ReduceBrightColorsSettingsActivity",
        actions="REDUCE_BRIGHT_COLORS_SETTINGS",
    ),
    Page(
        "magnification",
        "Magnification",
        Toggle("Magnification shortcut", value=MAGNIFIER),
        Select(
            "Magnification type",
            value=Secure("accessibility_magnification_capability", "1"),
            options={
                "1": "Magnify full screen",
                "2": "Magnify part of screen",
                "3": "Switch between full and partial screen",
            },
        ),
        Footer("When magnification is turned on, you can zoom in on your screen."),
    ),
    Page(
        "timing",
        "Timing controls",
        Select(
            "Touch & hold delay", value=Secure("long_press_timeout", "400"), options=HOLD_TIMES
        ),
        Select(
            "Time to take action (Accessibility timeout)",
            value=Secure("accessibility_interactive_ui_timeout_ms"),
            options=ACTION_TIMES,
        ),
        Select("Autoclick (dwell timing)", value=AppPreference("autoclick"), options=CLICK_TIMES),
        activity="Settings$AccessibilityTapAssistanceActivity",
    ),
    Page(
        "system_controls",
        "System controls",
        Toggle(
            "Power button ends call",
            value=Secure("incall_power_button_behavior", "1"),
            on="2",
            off="1",
        ),
        Item("System navigation", "Gesture navigation", to="navigation"),
        Item("One-handed mode", to="one_handed"),
        Toggle("Auto-rotate screen", value=System("accelerometer_rotation", "1")),
        activity="Settings$AccessibilitySystemControlsActivity",
    ),
    Page(
        "captions",
        "Caption preferences",
        MainSwitch("Show captions", value=CAPTIONS),
        Select(
            "Caption size",
            value=Secure("accessibility_captioning_font_scale", "1.0"),
            options={
                "0.25": "Very small",
                "0.5": "Small",
                "1.0": "Medium",
                "1.5": "Large",
                "2.0": "Very large",
            },
        ),
        Select(
            "Caption style",
            value=Secure("accessibility_captioning_preset"),
            options={
                "0": "White on black",
                "1": "Black on white",
                "2": "Yellow on black",
                "3": "Yellow on blue",
            },
        ),
        activity="Settings$CaptioningSettingsActivity",
        actions="CAPTIONING_SETTINGS",
    ),
    Page(
        "audio_description",
        "Audio description",
        MainSwitch("Enable audio description", value=DESCRIPTION),
    ),
    Page(
        "audio_adjustment",
        "Audio adjustment",
        Toggle("Mono audio", "Combine channels when playing audio", value=System("master_mono")),
        SeekBar(
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
    Page(
        "accessibility_shortcuts",
        "Accessibility shortcuts",
        Item("Accessibility button", "Floating over other apps"),
        Toggle(
            "Shortcut from lock screen",
            "Allow feature shortcut to turn on from the lock"
            " screen. Hold both volume keys for a few seconds.",
            value=Secure("accessibility_shortcut_on_lock_screen", "1"),
        ),
    ),
    Page(
        "text_to_speech",
        "Text-to-speech output",
        Item("Preferred engine", "Speech Recognition and Synthesis from Google"),
        Info("Language", "Use system language"),
        SeekBar(
            "Speech rate",
            steps=10,
            read=lambda page: int(RATE.get(page)),
            write=lambda page, step: RATE.set(page, str(step)),
        ),
        SeekBar(
            "Pitch",
            steps=10,
            read=lambda page: int(PITCH.get(page)),
            write=lambda page, step: PITCH.set(page, str(step)),
        ),
        Info("Default language status", "English (United States) is fully supported"),
        activity="Settings$TextToSpeechSettingsActivity",
        actions="TTS_SETTINGS",
    ),
)
