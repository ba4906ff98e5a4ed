"""The settings of a phone that was set up for the benchmark, and of one that was not."""

from virtual_phone.android.profile import Profile
from virtual_phone.service import State

KEYBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
VOICE = (
    "com.google.android.googlequicksearchbox/"
    "com.google.android.voicesearch.ime.VoiceInputMethodService"
)
FORWARDER = (
    "com.google.androidenv.accessibilityforwarder/"
    "com.google.androidenv.accessibilityforwarder.AccessibilityForwarder"
)
BLUETOOTH_ADDRESS = "00:11:22:33:44:55"
NEVER = 2_147_483_647  # screen_off_timeout: never

SYSTEM = {
    "accelerometer_rotation": "1",
    "alarm_alert": "content://media/internal/audio/media/24?title=Cesium&canonical=1",
    "alarm_alert_set": "1",
    "dim_screen": "1",
    "dtmf_tone": "1",
    "dtmf_tone_type": "0",
    "font_scale": "1.0",
    "haptic_feedback_enabled": "1",
    "hearing_aid": "0",
    "lockscreen_sounds_enabled": "1",
    "mode_ringer_streams_affected": "422",
    "mute_streams_affected": "111",
    "notification_light_pulse": "1",
    "notification_sound": "content://media/internal/audio/media/72?title=Pixie%20Dust&canonical=1",
    "notification_sound_set": "1",
    "pointer_location": "0",
    "pointer_speed": "0",
    "ringtone": "content://media/internal/audio/media/114?title=Flutey%20Phone&canonical=1",
    "ringtone_set": "1",
    "screen_brightness": "102",
    "screen_brightness_float": "0.39763778",
    "screen_brightness_mode": "0",
    "screen_off_timeout": str(NEVER),
    "show_touches": "0",
    "sound_effects_enabled": "1",
    "time_12_24": "24",
    "tty_mode": "0",
    "user_rotation": "0",
    "vibrate_when_ringing": "0",
    "volume_alarm": "6",
    "volume_bluetooth_sco": "7",
    "volume_music": "5",
    "volume_notification": "5",
    "volume_ring": "5",
    "volume_system": "7",
    "volume_voice": "4",
}

SECURE = {
    "accessibility_enabled": "1",
    "android_id": "4a3f9c1be27d5806",
    "assistant": "com.google.android.googlequicksearchbox/"
    "com.google.android.voiceinteraction.GsaVoiceInteractionService",
    "backup_enabled": "0",
    "bluetooth_address": BLUETOOTH_ADDRESS,
    "bluetooth_addr_valid": "1",
    "default_input_method": KEYBOARD,
    "dialer_default_application": "com.google.android.dialer",
    "doze_enabled": "1",
    "enabled_accessibility_services": FORWARDER,
    "enabled_input_methods": f"{KEYBOARD}:{VOICE}",
    "immersive_mode_confirmations": "confirmed",
    "install_non_market_apps": "1",
    "location_mode": "3",
    "lock_screen_allow_private_notifications": "1",
    "lock_screen_show_notifications": "1",
    "lockscreen.disabled": "1",
    "long_press_timeout": "400",
    "mock_location": "0",
    "navigation_mode": "2",
    "screensaver_activate_on_dock": "1",
    "screensaver_activate_on_sleep": "0",
    "screensaver_components": "com.google.android.deskclock/com.android.deskclock.Screensaver",
    "screensaver_default_component": "com.google.android.deskclock/"
    "com.android.deskclock.Screensaver",
    "screensaver_enabled": "1",
    "selected_input_method_subtype": "-1",
    "selected_spell_checker": "com.google.android.inputmethod.latin/"
    "com.android.inputmethod.latin.spellcheck.AndroidSpellCheckerService",
    "show_ime_with_hard_keyboard": "1",
    "sleep_timeout": "-1",
    "sms_default_application": "com.simplemobiletools.smsmessenger",
    "speak_password": "1",
    "spell_checker_enabled": "0",
    "theme_customization_overlay_packages": '{"android.theme.customization.color_source":"preset",'
    '"_applied_timestamp":1697384040000}',
    "touch_exploration_enabled": "0",
    "ui_night_mode": "1",
    "user_setup_complete": "1",
    "voice_interaction_service": "com.google.android.googlequicksearchbox/"
    "com.google.android.voiceinteraction.GsaVoiceInteractionService",
    "zen_duration": "0",
}

GLOBAL = {
    "adb_enabled": "1",
    "add_users_when_locked": "0",
    "airplane_mode_on": "0",
    "airplane_mode_radios": "cell,bluetooth,uwb,wifi,wimax",
    "airplane_mode_toggleable_radios": "bluetooth,wifi",
    "animator_duration_scale": "0.0",
    "assisted_gps_enabled": "1",
    "auto_time": "0",
    "auto_time_zone": "0",
    "bluetooth_on": "1",
    "boot_count": "1",
    "call_auto_retry": "0",
    "cell_on": "1",
    "charging_sounds_enabled": "1",
    "data_roaming": "0",
    "default_install_location": "0",
    "development_settings_enabled": "1",
    "device_provisioned": "1",
    "dock_audio_media_enabled": "1",
    "dock_sounds_enabled": "0",
    "emergency_tone": "0",
    "heads_up_notifications_enabled": "1",
    "hidden_api_policy": "1",
    "hidden_api_policy_p_apps": "1",
    "hidden_api_policy_pre_p_apps": "1",
    "low_power": "0",
    "low_power_trigger_level": "0",
    "mobile_data": "1",
    "mobile_data1": "1",
    "mode_ringer": "2",
    "netstats_enabled": "1",
    "network_scoring_ui_enabled": "1",
    "package_verifier_user_consent": "-1",
    "power_sounds_enabled": "1",
    "private_dns_mode": "opportunistic",
    "set_install_location": "0",
    "stay_on_while_plugged_in": "1",
    "subscription_mode": "0",
    "theater_mode_on": "0",
    "transition_animation_scale": "0.0",
    "usb_mass_storage_enabled": "1",
    "verifier_verify_adb_installs": "0",
    "wait_for_debugger": "0",
    "wifi_on": "1",
    "wifi_scan_always_enabled": "0",
    "wifi_wakeup_enabled": "1",
    "window_animation_scale": "0.0",
    "wireless_charging_started_sound": "/product/media/audio/ui/ChargingStarted.ogg",
    "zen_mode": "0",
}


# What differs on a phone that has not been set up, as AOSP's SettingsProvider fills its tables
# (res/values/defaults.xml; an emulator stays awake while it is plugged in); None: no such key.
AS_BOUGHT: dict[str, dict[str, str | None]] = {
    "system": {"screen_off_timeout": "60000", "time_12_24": None},
    "secure": {
        "accessibility_enabled": "0",
        "enabled_accessibility_services": None,
        "immersive_mode_confirmations": None,
        "lockscreen.disabled": "0",
        "sms_default_application": "com.google.android.apps.messaging",
    },
    "global": {
        "animator_duration_scale": None,
        "auto_time": "1",
        "auto_time_zone": "1",
        "hidden_api_policy": None,
        "hidden_api_policy_p_apps": None,
        "hidden_api_policy_pre_p_apps": None,
        "transition_animation_scale": None,
        "window_animation_scale": None,
    },
}


def defaults(profile: Profile, *, as_bought: bool = False) -> State:
    """The three tables; two of the values depend on the profile."""
    tables: dict[str, dict[str, str]] = {
        "system": dict(SYSTEM),
        "secure": SECURE | {"bluetooth_name": profile.model},
        "global": GLOBAL | {"device_name": profile.model},
    }
    for name, changes in AS_BOUGHT.items() if as_bought else ():
        changed = tables[name] | changes
        tables[name] = {key: value for key, value in changed.items() if value is not None}
    return tables
