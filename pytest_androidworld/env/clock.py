"""The device's clock, and the start time of cases."""

from datetime import UTC, datetime

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.errors import DeviceError

START = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
ZONE = "service call alarm 3 s16 UTC >/dev/null"
BY_HAND = (
    "settings put global auto_time 0",
    "settings put global auto_time_zone 0",
    "settings put system time_12_24 24",
)


class Clock:
    """The device's clock, set and read in UTC; it goes on running."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def now(self) -> datetime:
        """The device's time."""
        output = self.adb.shell("date +%s").stdout
        try:
            return datetime.fromtimestamp(int(output), UTC)
        except ValueError:
            raise DeviceError(f"{self.adb.serial}: `date +%s` printed {output!r}") from None

    def set(self, time: datetime) -> None:
        """Set the clock; the device must not set it by itself meanwhile."""
        self._set(time)

    def freeze_start(self, *before: str) -> None:
        """Set the start time of a case: the day of the paper, UTC, 24 hours, nothing automatic.

        Further shell lines that a case begins with run before it, in the same round trip.
        """
        self._set(START, *before, *BY_HAND, ZONE)

    def _set(self, time: datetime, *before: str) -> None:
        if time.tzinfo is None:
            raise ValueError(f"{time} is in no time zone; the device's clock is set in UTC")
        written = time.astimezone(UTC).strftime("%m%d%H%M%y.%S")
        result = self.adb.shell("; ".join([*before, f"date -u {written} >/dev/null"]))
        if result.status:
            raise DeviceError(
                f"{self.adb.serial}: cannot set the clock: {result.stderr.strip()}. It takes root"
            )
