"""System properties: what `getprop` prints."""

from virtual_phone.android.profile import Profile
from virtual_phone.service import Service, State

ZONE = "persist.sys.timezone"
SIM = "gsm.sim.state"
ANIMATION, UNLOCKED = "init.svc.bootanim", "sys.user.0.ce_available"

# The same on every phone; those that depend on the profile follow below.
COMMON = {
    "apexd.status": "ready",
    "dalvik.vm.heapgrowthlimit": "192m",
    "dalvik.vm.heapsize": "512m",
    "dev.bootcomplete": "1",
    "gsm.current.phone-type": "1",
    "gsm.network.type": "LTE",
    "gsm.nitz.time": "1697384040000",
    "gsm.operator.alpha": "T-Mobile",
    "gsm.operator.iso-country": "us",
    "gsm.operator.isroaming": "false",
    "gsm.operator.numeric": "310260",
    "gsm.sim.operator.alpha": "T-Mobile",
    "gsm.sim.operator.iso-country": "us",
    "gsm.sim.operator.numeric": "310260",
    "gsm.sim.state": "LOADED",
    "gsm.version.baseband": "1.0.0.0",
    "init.svc.adbd": "running",
    "init.svc.audioserver": "running",
    "init.svc.bootanim": "stopped",
    "init.svc.netd": "running",
    "init.svc.servicemanager": "running",
    "init.svc.surfaceflinger": "running",
    "init.svc.vold": "running",
    "init.svc.zygote": "running",
    "net.bt.name": "Android",
    "persist.sys.locale": "en-US",
    "persist.sys.usb.config": "adb",
    "qemu.hw.mainkeys": "0",
    "ro.adb.secure": "0",
    "ro.allow.mock.location": "0",
    "ro.boot.hardware": "ranchu",
    "ro.boot.qemu": "1",
    "ro.boot.qemu.avd_name": "AndroidWorldAvd",
    "ro.boot.serialno": "EMULATOR33X0X0X0",
    "ro.boot.verifiedbootstate": "orange",
    "ro.build.characteristics": "emulator",
    "ro.build.version.codename": "REL",
    "ro.crypto.state": "encrypted",
    "ro.crypto.type": "file",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.kernel.qemu": "1",
    "ro.kernel.qemu.avd_name": "AndroidWorldAvd",
    "ro.opengles.version": "196609",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64,arm64-v8a",
    "ro.product.cpu.abilist64": "x86_64,arm64-v8a",
    "ro.product.locale": "en-US",
    "ro.product.manufacturer": "Google",
    "ro.secure": "1",
    "ro.serialno": "EMULATOR33X0X0X0",
    "ro.treble.enabled": "true",
    "ro.zygote": "zygote64",
    "service.bootanim.exit": "1",
    "sys.boot_completed": "1",
    "sys.user.0.ce_available": "true",
    "sys.usb.config": "adb",
    "sys.usb.state": "adb",
    "wifi.interface": "wlan0",
}


def made_by(profile: Profile) -> dict[str, str]:
    """The properties derived from the profile: the device and its system."""
    brand, name, rest = profile.fingerprint.split("/", 2)
    device, _, rest = rest.partition(":")
    release, build, last = rest.split("/", 2)
    incremental, _, kind = last.partition(":")
    kind, _, tags = kind.partition("/")
    return {
        "qemu.sf.lcd_density": str(profile.dpi),
        "ro.build.display.id": f"{name}-{kind} {release} {build} {incremental} {tags}",
        "ro.build.fingerprint": profile.fingerprint,
        "ro.build.flavor": f"{name}-{kind}",
        "ro.build.id": build,
        "ro.build.product": device,
        "ro.build.tags": tags,
        "ro.build.type": kind,
        "ro.build.version.incremental": incremental,
        "ro.build.version.release": profile.release,
        "ro.build.version.sdk": str(profile.api),
        "ro.build.version.security_patch": profile.security_patch,
        "ro.product.brand": brand,
        "ro.product.device": device,
        "ro.product.first_api_level": str(profile.api),
        "ro.product.model": profile.model,
        "ro.product.name": name,
        "ro.sf.lcd_density": str(profile.dpi),
    }


class Properties(Service):
    """The property store; the time zone is the clock's."""

    name = "properties"

    def fresh(self) -> State:
        return COMMON | made_by(self.phone.profile)

    def booted(self) -> None:
        """Restart: with the fault ``services_late``, not all of the system is there at once."""
        if seconds := self.phone.faults.get("services_late"):
            self.state.update({ANIMATION: "running", UNLOCKED: ""})
            self.phone.clock.after(seconds, self.name, "all_there")

    def all_there(self) -> None:
        """The timer of a late start."""
        self.state.update({ANIMATION: "stopped", UNLOCKED: "true"})

    @property
    def starting(self) -> bool:
        """Whether services are still missing."""
        return self.get(ANIMATION) == "running"

    def get(self, name: str, default: str = "") -> str:
        """A property's value; the default where it has none."""
        if name == ZONE:
            return str(self.phone.clock.state["zone"])
        if name == SIM and self.phone.faults.get("sim_absent"):
            return "ABSENT"
        return str(self.state.get(name) or default)

    def set(self, name: str, value: str) -> bool:
        """Set a property; False if it is read-only: ``ro.*`` is set only once."""
        if name.startswith("ro.") and name in self.state:
            return False
        if name != ZONE:
            self.state[name] = value
        elif value != self.get(ZONE):
            self.phone.clock.set_zone(value)
            self.phone.changed()
        return True

    def all(self) -> dict[str, str]:
        """Every property, sorted by name."""
        own = {name: self.get(name) for name in (ZONE, SIM)}
        return dict(sorted({**self.state, **own}.items()))
