"""``--aw-emulator-args``: what is passed on, and what a snapshot is bound to."""

from dataclasses import replace

import pytest

from pytest_androidworld.boot import DeviceSpec, emulator_args
from pytest_androidworld.errors import UsageError
from tests.stand_in import StandIn

SPEC = DeviceSpec("avd", "Pixel_6")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gpu host", "'gpu' is no flag of the emulator; write --aw-emulator-args="),
        ("-gpu 'host", "No closing quotation"),
        ("-cores 4 -gpu", "-gpu wants a value after it"),
        ("-port 5554", "-port cannot be given: each emulator has free ports of its own"),
        ("-gpu host -wipe-data", "-wipe-data cannot be given: workers begin from the snapshot"),
        ("-no-sim", "-no-sim cannot be given: tasks about text messages need a SIM"),
        ("-memory 4096 @Other", "@Other cannot be given: --aw-device names the AVD"),
    ],
)
def test_what_cannot_be_passed_on_says_why(text: str, why: str) -> None:
    with pytest.raises(UsageError) as raised:
        emulator_args.parse(text)
    assert why in str(raised.value)


def test_the_rest_is_passed_on_as_it_is() -> None:
    words = emulator_args.parse("-gpu host -dns-server 8.8.8.8 -cores 4 -prop 'a=b c'")
    assert words == ("-gpu", "host", "-dns-server", "8.8.8.8", "-cores", "4", "-prop", "a=b c")
    assert emulator_args.of_snapshot(words) == {"-gpu": "host", "-cores": "4"}
    assert emulator_args.others(words) == ["-dns-server", "8.8.8.8", "-prop", "a=b c"]
    assert emulator_args.parse("") == ()


def given(text: str) -> DeviceSpec:
    return replace(SPEC, arguments=emulator_args.parse(text))


def test_those_of_the_set_up_are_taken_by_who_gives_none(sdk: StandIn) -> None:
    emulator_args.remember(given("-gpu host -memory 4096 -dns-server 8.8.8.8"))
    assert emulator_args.matching(SPEC) == {"-gpu": "swangle_indirect"}  # no snapshot yet
    sdk.set_up()
    assert emulator_args.matching(SPEC) == {"-gpu": "host", "-memory": "4096"}
    assert emulator_args.matching(given("-memory 4096")) == {"-gpu": "host", "-memory": "4096"}
    again = replace(given("-gpu off"), writable=True)
    assert emulator_args.matching(again) == {"-gpu": "off"}


@pytest.mark.parametrize(
    ("text", "saved"), [("-gpu off", "-gpu host"), ("-gpu host -cores 4", "no -cores")]
)
def test_others_are_refused_before_the_run(sdk: StandIn, text: str, saved: str) -> None:
    emulator_args.remember(given("-gpu host"))
    sdk.set_up()
    flags = " ".join(text.split()[-2:])
    with pytest.raises(UsageError) as raised:
        emulator_args.matching(given(text))
    assert str(raised.value) == (
        f"--aw-emulator-args: {flags}, but aw_clean of avd:Pixel_6 was saved with {saved}, and"
        f" loads only so; leave {flags.split()[0]} out, or set the AVD up again:"
        f" pytest --aw-setup=avd:Pixel_6 --aw-emulator-args='{text}'"
    )


def test_of_an_avd_made_elsewhere_nothing_is_known(sdk: StandIn) -> None:
    sdk.set_up()
    assert emulator_args.matching(given("-gpu host")) == {"-gpu": "host"}


def test_memory_is_what_is_given_else_what_is_configured(sdk: StandIn) -> None:
    assert emulator_args.megabytes(SPEC) == 0
    (sdk.avd / "config.ini").write_text("hw.ramSize=2048\nhw.cpu.ncore=4\nhw.ramSize = 4096M\n")
    assert emulator_args.megabytes(SPEC) == 4096
    assert emulator_args.megabytes(given("-memory 6144")) == 6144


def test_an_avd_without_its_snapshot_is_pointed_out(sdk: StandIn) -> None:
    assert emulator_args.note(SPEC) == (
        "avd:Pixel_6 has no snapshot aw_clean: it boots cold, and tasks whose apps it lacks are"
        " skipped; pytest --aw-setup=avd:Pixel_6 sets it up"
    )
    sdk.set_up()
    assert emulator_args.note(SPEC) == ""
