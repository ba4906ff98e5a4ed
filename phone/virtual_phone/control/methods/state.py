"""The emulator's state, and the requests that stop it."""

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Refusal, rpc
from virtual_phone.wire.emulator import (
    EmulatorStatus,
    Entry,
    EntryList,
    RunState,
    VmConfiguration,
    VmRunState,
)
from virtual_phone.wire.proto import Empty

NO_HYPERVISOR = 1


@rpc(Empty)
def getStatus(machine: Machine, request: Empty) -> EmulatorStatus:
    """The emulator's status; it is always booted."""
    profile = machine.phone.profile
    hardware = {
        "avd.name": machine.avd,
        "hw.device.name": profile.name,
        "hw.lcd.width": str(profile.width),
        "hw.lcd.height": str(profile.height),
        "hw.lcd.density": str(profile.dpi),
        "hw.cpu.arch": "x86_64",
        "disk.systemPartition.initPath": "virtual",
    }
    return EmulatorStatus(
        version=machine.version,
        uptime=machine.phone.clock.elapsed() // 1_000_000,
        booted=True,
        vmConfig=VmConfiguration(NO_HYPERVISOR, 1, machine.ram),
        hardwareConfig=EntryList([Entry(key, value) for key, value in hardware.items()]),
    )


@rpc(Empty)
def getVmState(machine: Machine, request: Empty) -> VmRunState:
    return VmRunState(RunState.SHUTDOWN if machine.off.is_set() else RunState.RUNNING)


@rpc(VmRunState)
def setVmState(machine: Machine, request: VmRunState) -> Empty:
    match request.state:
        case RunState.SHUTDOWN | RunState.TERMINATE:
            machine.power_off()
        case RunState.RESET:
            machine.phone.reboot()
        case RunState.RUNNING:
            pass  # it is running already
        case _:
            raise Refusal("UNIMPLEMENTED", f"this phone has no state {request.state} to go to")
    return Empty()
