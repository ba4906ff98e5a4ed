"""The settings that are restored after a case: those that a person or a task changes.

A phone in use changes dozens of others by itself, and restoring those would have effects.
"""

from pytest_androidworld.env.settings import DeviceSettings

KEPT = {
    "system": frozenset(
        "accelerometer_rotation alarm_alert alarm_alert_set dtmf_tone font_scale"
        " haptic_feedback_enabled lockscreen_sounds_enabled notification_sound"
        " notification_sound_set pointer_location pointer_speed ringtone ringtone_set"
        " screen_brightness screen_brightness_mode screen_off_timeout show_touches"
        " sound_effects_enabled time_12_24 user_rotation vibrate_when_ringing volume_alarm"
        " volume_bluetooth_sco volume_music volume_notification volume_ring volume_system"
        " volume_voice".split()
    ),
    "secure": frozenset(
        "accessibility_display_daltonizer accessibility_display_daltonizer_enabled"
        " accessibility_display_inversion_enabled accessibility_enabled assistant"
        " autofill_service default_input_method dialer_default_application"
        " display_density_forced doze_enabled enabled_accessibility_services"
        " enabled_input_methods location_mode lock_screen_allow_private_notifications"
        " lock_screen_show_notifications lockscreen.disabled long_press_timeout navigation_mode"
        " night_display_activated screensaver_activate_on_dock screensaver_activate_on_sleep"
        " screensaver_components screensaver_enabled selected_spell_checker"
        " show_ime_with_hard_keyboard sms_default_application spell_checker_enabled"
        " sysui_qs_tiles touch_exploration_enabled ui_night_mode".split()
    ),
    "global": frozenset(
        "adb_enabled airplane_mode_on animator_duration_scale auto_time auto_time_zone"
        " bluetooth_on charging_sounds_enabled data_roaming development_settings_enabled"
        " device_name heads_up_notifications_enabled hide_error_dialogs low_power"
        " low_power_trigger_level mobile_data mobile_data1 mode_ringer private_dns_mode"
        " private_dns_specifier stay_on_while_plugged_in transition_animation_scale"
        " wifi_on wifi_scan_always_enabled wifi_wakeup_enabled window_animation_scale"
        " zen_mode".split()
    ),
}


class SettingsBackup:
    """The values of those settings when it was made."""

    def __init__(self, settings: DeviceSettings) -> None:
        self.settings = settings
        self.kept = self.read()

    def read(self) -> dict[str, dict[str, str]]:
        """Their values now; what is not set is missing."""
        return {
            namespace: {key: value for key, value in values.items() if key in KEPT[namespace]}
            for namespace, values in self.settings.all().items()
        }

    def restore(self) -> None:
        """Restore those that differ, and delete those that were not set."""
        wanted: dict[str, dict[str, str | None]] = {}
        for namespace, now in self.read().items():
            kept = self.kept[namespace]
            keys = [key for key in {**now, **kept} if now.get(key) != kept.get(key)]
            wanted[namespace] = {key: kept.get(key) for key in sorted(keys)}
        self.settings.change(wanted)
