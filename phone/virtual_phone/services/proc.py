"""The files below /proc: as of the phone's first boot, but for how long it has been running."""

from uuid import UUID, uuid5

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service

CPU = """\
processor\t: {number}
vendor_id\t: GenuineIntel
cpu family\t: 6
model\t\t: 85
model name\t: Android virtual processor
stepping\t: 7
cpu MHz\t\t: 2000.000
cache size\t: 16384 KB
physical id\t: 0
siblings\t: 4
core id\t\t: {number}
cpu cores\t: 4
bogomips\t: 4000.00

"""
MEMORY = """\
MemTotal:        2019496 kB
MemFree:          208372 kB
MemAvailable:    1011264 kB
Buffers:            4368 kB
Cached:           934616 kB
SwapCached:            0 kB
Active:           548220 kB
Inactive:         846124 kB
Shmem:             13728 kB
SwapTotal:       1514620 kB
SwapFree:        1514620 kB
"""
UPTIME = "/proc/uptime"
CORES = 4  # whose idle time it adds up
BOOT_ID = "/proc/sys/kernel/random/boot_id"
FILES = {
    "/proc/version": "Linux version 5.15.119-android13-8-00034-gd34029c8258b-ab10871489 "
    "(build-user@build-host) (Android (8508608, based on r450784e) clang version 14.0.7, "
    "LLD 14.0.7) #1 SMP PREEMPT Wed Sep 27 18:42:24 UTC 2023\n",
    "/proc/meminfo": MEMORY,
    "/proc/cpuinfo": "".join(CPU.format(number=number) for number in range(CORES)),
    UPTIME: "0.00 0.00\n",
    "/proc/loadavg": "0.00 0.00 0.00 1/1250 4000\n",
    "/proc/filesystems": "nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n\text4\n\tfuse\n",
    "/proc/cmdline": "androidboot.hardware=ranchu console=ttyS0 no_timer_check\n",
    "/proc/sys/kernel/osrelease": "5.15.119-android13-8-00034-gd34029c8258b-ab10871489\n",
    BOOT_ID: "6d1c0a4e-52c4-4c6e-9a07-6e6a7b0f0e13\n",
}


class Proc(Service):
    """Writes the files; each boot changes its id, and each look the time since."""

    name = "proc"

    def listen(self) -> None:
        self.phone.files.read_live[UPTIME] = self._uptime

    def _uptime(self) -> str:
        seconds = self.phone.clock.elapsed() / SECOND
        return f"{seconds:.2f} {seconds * CORES:.2f}\n"

    def provision(self) -> None:
        files = self.phone.files
        for path, text in FILES.items():
            files.mkdir(path.rpartition("/")[0], parents=True)
            files.write(path, text)
            files.chmod(path, 0o444)
        for path, mode, owner, group in FOLDERS:
            if files.exists(path):
                files.chmod(path, mode)
                files.chown(path, owner, group)

    def booted(self) -> None:
        files = self.phone.files
        last = UUID(files.read_text(BOOT_ID).strip())
        files.write(BOOT_ID, f"{uuid5(last, 'next')}\n")


# Readable for the system only; not for the shell without root.
FOLDERS = (
    ("/data", 0o771, 1000, 1000),
    ("/data/data", 0o771, 1000, 1000),
    ("/data/user_de/0", 0o771, 1000, 1000),
    ("/data/app", 0o771, 1000, 1000),
    ("/data/system", 0o775, 1000, 1000),
    ("/data/tombstones", 0o771, 1000, 1000),
    ("/data/local", 0o751, 0, 0),
)
