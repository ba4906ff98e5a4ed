"""The emulator's simulated hardware: battery, location, and orientation."""

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Refusal, rpc
from virtual_phone.services import battery
from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.location import Location
from virtual_phone.wire.emulator import (
    BatteryState,
    GpsState,
    ParameterValue,
    Physical,
    PhysicalModelValue,
    PhysicalStatus,
)
from virtual_phone.wire.proto import Empty

CHARGERS = ("", "ac", "usb", "wireless")  # in the order of BatteryCharger
STATUSES = (  # of BatteryStatus
    battery.UNKNOWN,
    battery.CHARGING,
    battery.DISCHARGING,
    battery.NOT_CHARGING,
    battery.FULL,
)
HEALTHS = (2, 6, 4, 5, 3)  # of BatteryHealth, in BatteryManager's numbers


@rpc(Empty)
def getBattery(machine: Machine, request: Empty) -> BatteryState:
    state = machine.phone[Battery].state
    charger = next((each for each in CHARGERS[1:] if state[each]), "")
    return BatteryState(
        hasBattery=True,
        isPresent=state["present"],
        charger=CHARGERS.index(charger),
        chargeLevel=state["level"],
        health=HEALTHS.index(state["health"]) if state["health"] in HEALTHS else 0,
        status=STATUSES.index(state["status"]),
    )


@rpc(BatteryState)
def setBattery(machine: Machine, request: BatteryState) -> Empty:
    enumerations = (
        ("charger", request.charger, CHARGERS),
        ("health", request.health, HEALTHS),
        ("status", request.status, STATUSES),
    )
    for name, value, known in enumerations:
        if not 0 <= value < len(known):
            raise Refusal("INVALID_ARGUMENT", f"a battery has no {name} {value}")
    if not 0 <= request.chargeLevel <= 100:
        raise Refusal("INVALID_ARGUMENT", f"a battery has no level of {request.chargeLevel} %")
    machine.phone[Battery].set(
        present=request.isPresent,
        level=request.chargeLevel,
        health=HEALTHS[request.health],
        status=STATUSES[request.status],
        **{each: each == CHARGERS[request.charger] for each in CHARGERS[1:]},
    )
    return Empty()


@rpc(Empty)
def getGps(machine: Machine, request: Empty) -> GpsState:
    state = machine.phone[Location].state
    return GpsState(
        latitude=state["latitude"],
        longitude=state["longitude"],
        speed=state["speed"],
        bearing=state["bearing"],
        altitude=state["altitude"],
        satellites=state["satellites"],
    )


@rpc(GpsState)
def setGps(machine: Machine, request: GpsState) -> Empty:
    if not (-90 <= request.latitude <= 90 and -180 <= request.longitude <= 180):
        raise Refusal("INVALID_ARGUMENT", f"{request.latitude}, {request.longitude} is nowhere")
    machine.phone[Location].fix(
        request.latitude,
        request.longitude,
        speed=request.speed,
        bearing=request.bearing,
        altitude=request.altitude,
        satellites=request.satellites,
    )
    return Empty()


@rpc(PhysicalModelValue)
def getPhysicalModel(machine: Machine, request: PhysicalModelValue) -> PhysicalModelValue:
    """The phone's orientation, in degrees around its three axes."""
    if request.target != Physical.ROTATION:
        return PhysicalModelValue(request.target, PhysicalStatus.UNKNOWN)
    degrees = (machine.phone[DisplaySettings].state["held"] * 90 + 180) % 360 - 180
    value = ParameterValue([0.0, 0.0, float(degrees)])
    return PhysicalModelValue(request.target, PhysicalStatus.OK, value)


@rpc(PhysicalModelValue)
def setPhysicalModel(machine: Machine, request: PhysicalModelValue) -> Empty:
    """Rotate the phone; its screen follows if auto-rotate is on."""
    values = request.value.data if request.value else []
    if request.target != Physical.ROTATION:
        raise Refusal("UNIMPLEMENTED", f"this phone has no sensor {request.target}")
    if len(values) != 3 or not all(abs(value) <= 3600 for value in values):
        raise Refusal("INVALID_ARGUMENT", "a rotation is three angles in degrees")
    machine.phone[DisplaySettings].hold(round(values[2] / 90))
    return Empty()
