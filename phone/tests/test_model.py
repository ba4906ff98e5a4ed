"""What a phone is called: by default as recorded emulators are, else as ``-model`` says."""

from dataclasses import replace
from pathlib import Path

import pytest

from phone.tests.hand import Hand
from phone.tests.ports import free_port
from virtual_phone.android.profile import PIXEL_6
from virtual_phone.device import Device, Options
from virtual_phone.shell.run import run_text
from virtual_phone.storage.datadir import MARK, DataFolder, Unusable

GOALS = "sdk_gphone_x86_64"


def test_a_model_is_what_settings_properties_and_files_call_the_phone() -> None:
    device = Device(Options(model=GOALS, stepped=True, adb_server_port=free_port()))
    try:
        called = "getprop ro.product.model; settings get global device_name"
        assert run_text(device.phone, called).stdout == f"{GOALS}\n{GOALS}\n"
        hand = Hand(device.phone).launch("com.google.android.documentsui")
        hand.tap("Show roots").tap(GOALS)
        assert hand.sees(f"Files on {GOALS}")
    finally:
        device.stop()


def test_a_data_folder_is_of_one_model(tmp_path: Path) -> None:
    for _ in range(2):
        DataFolder(tmp_path, PIXEL_6)
    complaint = (
        "holds a phone called sdk_gphone64_x86_64; start it with -model sdk_gphone64_x86_64"
    )
    with pytest.raises(Unusable, match=complaint):
        DataFolder(tmp_path, replace(PIXEL_6, model=GOALS))


def test_a_data_folder_from_before_models_were_stored_is_called_as_in_the_goals(
    tmp_path: Path,
) -> None:
    (tmp_path / MARK).write_text('{"profile": "pixel_6"}')
    DataFolder(tmp_path, replace(PIXEL_6, model=GOALS))
    with pytest.raises(Unusable, match=f"start it with -model {GOALS}"):
        DataFolder(tmp_path, PIXEL_6)
