"""How the device is set up, by the table of `normalising`: a question for each of its topics."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.env import normalising
from pytest_androidworld.env.doctor.probe import Evidence, Probe, problem, well
from pytest_androidworld.env.normalising import deviations, normalise

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

ROWS = {  # by topic: the question, and what is seen where all is well
    normalising.TIME: ("Is its clock set by hand only?", "set by hand, in UTC and 24 hours"),
    normalising.SCREEN: (
        "Is its screen neither scaled nor turned?",
        "upright, neither scaled nor zoomed",
    ),
    normalising.AWAKE: ("Does it stay awake and unlocked?", "kept on, without a lock screen"),
    normalising.CALM: (
        "Does nothing move or pop up by itself?",
        "no animations, warnings, spell checker, autofill or pointer traces",
    ),
    normalising.KEYBOARD: ("Does its keyboard open?", "opens, also beside one of hardware"),
    normalising.RADIOS: ("Are its radios on?", "Wi-Fi and Bluetooth on, airplane mode off"),
}


def probe(topic: str) -> Probe["Device"]:
    """The question whether a topic's norms are met."""

    question, expected = ROWS[topic]

    def see(device: "Device") -> Iterator[Evidence]:
        found = deviations(device, topic)
        for each in found:
            yield problem(f"{each}; {each.norm.why}", f"adb shell {each.norm.set!r}")
        if not found:
            yield well(expected)

    def mend(device: "Device") -> str:
        return f"set {', '.join(each.norm.name for each in normalise(device, topic))}"

    return Probe(topic, question, see, mend, lasting=True)
