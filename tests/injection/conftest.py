"""A phone just reset, and cases on it."""

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.device import Device
from tests.task_cases.play import Play


@pytest.fixture
def play(device: Device, booted: Booted) -> Play:
    return Play(booted)
