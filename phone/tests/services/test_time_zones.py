"""Local times of many zones, such as Clock's list of cities has."""

from collections import Counter
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from virtual_phone.services import time_zones

NOW = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)


def test_each_zone_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ZoneInfo` remembers eight, so a list of all would read each file at each look."""
    read = Counter[str]()

    def counted(zone: str) -> ZoneInfo:
        read[zone] += 1
        return ZoneInfo(zone)

    monkeypatch.setattr(time_zones, "ZoneInfo", counted)
    time_zones._known.cache_clear()
    zones = [zone for names in time_zones.REGIONS.values() for zone in names]
    for _ in range(2):
        times = {zone: time_zones.local_time(zone, NOW) for zone in zones}
    assert read == Counter(zones)
    assert f"{times['Asia/Kolkata']:%H:%M}" == "21:04"
    assert f"{times['America/Los_Angeles']:%H:%M}" == "08:34"
