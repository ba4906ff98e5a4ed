"""Display settings: brightness, size, density, rotation, font, dark theme, clock format."""

import math
import struct
from datetime import datetime

from virtual_phone.service import Service, State
from virtual_phone.services.settings import Settings

# Hybrid log-gamma: equal steps of the slider look equal, unlike those of the backlight
# (BrightnessUtils).
GAMMA_MAX = 65535
HALF, A, B, C = 0.5, 0.17883277, 0.28466892, 0.55991073
MOST_LIGHT = 12.0
DARKEST, BRIGHTEST = 1, 255

SMALLEST = 200  # pixels; `wm size` accepts no less, and no more than twice the real size
TIMEOUTS = {
    15_000: "15 seconds",
    30_000: "30 seconds",
    60_000: "1 minute",
    120_000: "2 minutes",
    300_000: "5 minutes",
    600_000: "10 minutes",
    1_800_000: "30 minutes",
}
NIGHT_MODES = {"auto": 0, "no": 1, "yes": 2, "custom_schedule": 3}


def light(gamma: int) -> float:
    """The backlight's share of its maximum, from 0 to 1, at a slider position."""
    position = gamma / GAMMA_MAX
    level = (position / HALF) ** 2 if position <= HALF else math.exp((position - C) / A) + B
    return min(max(level, 0.0), MOST_LIGHT) / MOST_LIGHT


def brightness_of(gamma: int) -> int:
    """The value of ``screen_brightness`` for a slider position of 0 to 65535."""
    return round(DARKEST + (BRIGHTEST - DARKEST) * light(gamma))


def gamma_of(brightness: int) -> int:
    """The slider position for a brightness of 1 to 255."""
    share = (brightness - DARKEST) / (BRIGHTEST - DARKEST)
    level = min(max(share, 0.0), 1.0) * MOST_LIGHT
    position = math.sqrt(level) * HALF if level <= 1 else A * math.log(level - B) + C
    return round(position * GAMMA_MAX)


def java_float(value: float) -> str:
    """A number formatted as a Java float."""
    (single,) = struct.unpack("f", struct.pack("f", value))
    text = f"{single:.8g}"
    return text if "." in text or "e" in text else f"{text}.0"


class DisplaySettings(Service):
    """Stored in `Settings`, except for the orientation in which the phone is held."""

    name = "display_settings"

    def fresh(self) -> State:
        return {"held": 0}

    def listen(self) -> None:
        self.settings.observe("system", "screen_brightness", self._brightness_changed)

    @property
    def settings(self) -> Settings:
        return self.phone[Settings]

    # Brightness

    @property
    def brightness(self) -> int:
        """The value of ``screen_brightness``, from 1 to 255."""
        value = self.settings.number("system", "screen_brightness", 102)
        return min(max(value, DARKEST), BRIGHTEST)

    @property
    def gamma(self) -> int:
        """The slider's position, from 0 to 65535."""
        return gamma_of(self.brightness)

    @property
    def brightness_text(self) -> str:
        """The slider's position as Settings prints it: "83%"."""
        return f"{round(100 * self.gamma / GAMMA_MAX)}%"

    def slide(self, gamma: int) -> None:
        """Move the slider."""
        value = brightness_of(min(max(gamma, 0), GAMMA_MAX))
        self.settings.put("system", "screen_brightness", value)

    def _brightness_changed(self, value: str | None) -> None:
        share = (self.brightness - DARKEST) / (BRIGHTEST - DARKEST)
        self.settings.put("system", "screen_brightness_float", java_float(share))

    # Size, density, rotation

    @property
    def natural_size(self) -> tuple[int, int]:
        """Width and height in portrait orientation, with the override applied."""
        width, _, height = (self.settings.get("global", "display_size_forced") or "").partition(
            ","
        )
        if width.isdigit() and height.isdigit():
            return int(width), int(height)
        return self.phone.profile.width, self.phone.profile.height

    def override_size(self, width: int, height: int) -> None:
        """Override the size of the screen."""
        profile = self.phone.profile
        width = min(max(width, SMALLEST), 2 * profile.width)
        height = min(max(height, SMALLEST), 2 * profile.height)
        if (width, height) == (profile.width, profile.height):
            self.reset_size()
        else:
            self.settings.put("global", "display_size_forced", f"{width},{height}")

    def reset_size(self) -> None:
        self.settings.delete("global", "display_size_forced")

    @property
    def density(self) -> int:
        """Dots per inch, with the override applied."""
        return self.settings.number("secure", "display_density_forced", self.phone.profile.dpi)

    def override_density(self, dpi: int) -> None:
        """Override the density, which scales everything."""
        if dpi == self.phone.profile.dpi:
            self.reset_density()
        else:
            self.settings.put("secure", "display_density_forced", dpi)

    def reset_density(self) -> None:
        self.settings.delete("secure", "display_density_forced")

    @property
    def auto_rotate(self) -> bool:
        return self.settings.number("system", "accelerometer_rotation", 1) == 1

    @property
    def user_rotation(self) -> int:
        """How the screen is turned while auto-rotate is off."""
        return self.settings.number("system", "user_rotation") % 4

    def set_auto_rotate(self, on: bool) -> None:
        """Turn auto-rotate on, or off with the screen's current rotation."""
        if not on:
            self.settings.put("system", "user_rotation", self.rotation)
        self.settings.put("system", "accelerometer_rotation", int(on))

    def hold(self, quarter_turns: int) -> None:
        """Rotate the phone physically."""
        self.state["held"] = quarter_turns % 4
        self.phone.changed()

    def lock_rotation(self, quarter_turns: int) -> None:
        """Turn auto-rotate off and set the screen's rotation."""
        self.settings.put("system", "accelerometer_rotation", 0)
        self.settings.put("system", "user_rotation", quarter_turns % 4)

    @property
    def rotation(self) -> int:
        """Quarter turns from portrait, 0 to 3; the screen in front may request its own."""
        from virtual_phone.services.activities import Activities

        requested = self.phone[Activities].turned()
        if requested is not None:
            return requested
        if self.auto_rotate:
            return int(self.state["held"])
        return self.user_rotation

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the screen's current rotation."""
        width, height = self.natural_size
        return (height, width) if self.rotation % 2 else (width, height)

    @property
    def lies(self) -> bool:
        """Whether the screen is wider than high, as layouts of ``layout-land`` are for."""
        width, height = self.size
        return width > height

    # Appearance

    @property
    def font_scale(self) -> float:
        try:
            return float(self.settings.get("system", "font_scale") or 1)
        except ValueError:
            return 1.0

    def set_font_scale(self, scale: float) -> None:
        self.settings.put("system", "font_scale", java_float(scale))

    @property
    def night(self) -> bool:
        """Whether the dark theme is on."""
        return self.night_mode == "yes"

    @property
    def night_mode(self) -> str:
        """The mode's name in `cmd uimode night`."""
        number = self.settings.number("secure", "ui_night_mode", NIGHT_MODES["no"])
        return next((name for name, value in NIGHT_MODES.items() if value == number), "unknown")

    def set_night(self, on: bool) -> None:
        self.set_night_mode("yes" if on else "no")

    def set_night_mode(self, name: str) -> None:
        self.settings.put("secure", "ui_night_mode", NIGHT_MODES[name])

    @property
    def timeout_text(self) -> str:
        """The summary of Settings' row "Screen timeout"."""
        timeout = self.settings.number("system", "screen_off_timeout")
        return f"After {TIMEOUTS.get(timeout, 'null')} of inactivity"

    # Clocks

    @property
    def hour24(self) -> bool:
        """Whether clocks use the 24-hour format; en-US defaults to 12 hours."""
        return self.settings.get("system", "time_12_24") == "24"

    def clock_text(self, time: datetime) -> str:
        """The status bar's clock: "15:34" or "3:34"."""
        hour = f"{time.hour:02}" if self.hour24 else str(time.hour % 12 or 12)
        return f"{hour}:{time:%M}"

    def time_text(self, time: datetime) -> str:
        """A time in a list: "15:34" or "3:34 PM"."""
        half = "" if self.hour24 else f" {'PM' if time.hour >= 12 else 'AM'}"
        return f"{self.clock_text(time)}{half}"


def short_date(time: datetime) -> str:
    """A day of this year, with its weekday: "Sun, Oct 15"."""
    return f"{time:%a, %b} {time.day}"


def medium_date(time: datetime) -> str:
    """A day: "Oct 15, 2023"."""
    return f"{time:%b} {time.day}, {time.year}"


def long_date(time: datetime) -> str:
    """A day in full: "Sunday, October 15, 2023"."""
    return f"{time:%A, %B} {time.day}, {time.year}"
