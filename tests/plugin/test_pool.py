"""The pool finds a sick device out before a case begins, and that costs the case nothing."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.plugin.pool import DevicePool


@pytest.fixture
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevicePool]:
    """Of virtual phones."""
    pool = DevicePool("virtual", tmp_path_factory.mktemp("pool"))
    yield pool
    pool.close()


def test_a_well_phone_is_put_back_and_stays(pool: DevicePool) -> None:
    first = pool.ready()
    first.files.write("/sdcard/left.txt", "by the case before")
    assert pool.ready() is first
    assert first.files.read("/sdcard/left.txt") is None


@pytest.mark.parametrize("what", ["aw fault freeze on", "aw fault disk_full on", "kill"])
def test_a_sick_phone_is_replaced_at_once(pool: DevicePool, what: str) -> None:
    first = pool.ready()
    assert pool.booted is not None
    pool.booted.console(what)
    if what == "kill":
        first.adb.client.wait_for(first.serial, state="disconnect", timeout=30)
    second = pool.ready()
    assert second is not first
    assert second.healthy() is None
