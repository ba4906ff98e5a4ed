"""The screen's brightness: turn it to its greatest or its least value, or find it there."""

from typing import ClassVar

from pytest_androidworld import Device, Param, Score, Task, User, sample, settings

LEVELS = {"max": 255, "min": 1}
SHOWN = {"max": "100%", "min": "0%"}  # beside "Brightness level"
SLIDER = "Display brightness"


class _Brightness(Task):
    """The setting has exactly the goal's value."""

    template = "Turn brightness to the {max_or_min} value."
    app_names: ClassVar[tuple[str, ...]] = ("settings",)
    complexity = 1
    begins: ClassVar[str]  # max or min
    max_or_min: Param[str]

    def initialize_task(self, env: Device) -> None:
        env.settings.put("system", "screen_brightness", LEVELS[self.begins])

    def check_start(self, env: Device) -> Score:
        return self._is(env, self.begins)

    def is_successful(self, env: Device) -> Score:
        return self._is(env, str(self.max_or_min))

    @staticmethod
    def _is(env: Device, level: str) -> Score:
        return Score.of(settings.number_is(env, "system", "screen_brightness", LEVELS[level]))

    def solve(self, user: User) -> None:
        user.open("settings").scroll_to("Display").tap("Display")
        if user.shows(SHOWN[str(self.max_or_min)]):
            return
        left, top, right, bottom = user.tap("Brightness level").find(SLIDER).bbox
        user.tap_at(right - 1 if self.max_or_min == "max" else left, (top + bottom) // 2)


class SystemBrightnessMax(_Brightness):
    """From the least to the greatest."""

    max_or_min = Param(sample.always("max"))
    begins = "min"


class SystemBrightnessMaxVerify(SystemBrightnessMax):
    """It is the greatest, and the agent leaves it."""

    begins = "max"
    verify = True


class SystemBrightnessMin(_Brightness):
    """From the greatest to the least."""

    max_or_min = Param(sample.always("min"))
    begins = "max"


class SystemBrightnessMinVerify(SystemBrightnessMin):
    """It is the least, and the agent leaves it."""

    begins = "min"
    verify = True
