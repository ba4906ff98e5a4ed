"""Who and what: id, uname, df, free, mount and the like."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text

TOLD = [
    ("whoami", "root\n"),
    (
        "id",
        "uid=0(root) gid=0(root) groups=0(root),1004(input),1007(log),1011(adb),"
        "1015(sdcard_rw),1028(sdcard_r),1078(ext_data_rw),1079(ext_obb_rw),3001(net_bt_admin),"
        "3002(net_bt),3003(inet),3006(net_bw_stats),3009(readproc),3011(uhid),3012(readtracefs) "
        "context=u:r:su:s0\n",
    ),
    ("id -u; id -un; id -g; id -gn", "0\nroot\n0\nroot\n"),
    ("id -Z", "u:r:su:s0\n"),
    ("id 2000 | cut -c 1-27", "uid=2000(shell) gid=2000(sh\n"),
    ("id -un 10142; id -u u0_a7; id -un 1023", "u0_a142\n10007\nmedia_rw\n"),
    ("id nobodyhere", "", "id: not integer: nobodyhere\n", 1),
    ("groups | cut -d ' ' -f 1-3", "root input log\n"),
    (
        "uname -a",
        "Linux localhost 5.15.119-android13-8-00034-gd34029c8258b-ab10871489 "
        "#1 SMP PREEMPT Wed Sep 27 18:42:24 UTC 2023 x86_64 Toybox\n",
    ),
    (
        "uname; uname -m; uname -n; uname -sr",
        "Linux\nx86_64\nlocalhost\nLinux 5.15.119-android13-8-00034-gd34029c8258b-ab10871489\n",
    ),
    ("uname -y", "", "uname: Unknown option 'y' (see \"uname --help\")\n", 1),
    ("hostname; arch; nproc; getenforce", "localhost\nx86_64\n4\nEnforcing\n"),
    ("setenforce 0; setenforce maybe", "", "setenforce: Invalid state: maybe\n", 1),
    ("tty", "not a tty\n", "", 1),
    ("getconf PAGESIZE; getconf NOPE", "4096\n", "getconf: bad 'NOPE'\n", 1),
    ("sync; dmesg", ""),
    ("printenv HOME; printenv PATH | cut -d : -f 5", "/\n/system/bin\n"),
    (
        "mountpoint /data; mountpoint /sdcard; echo $?",
        "/data is a mountpoint\n/sdcard is not a mountpoint\n1\n",
    ),
    ("mount -t fuse | cut -d ' ' -f 1-5", "/dev/fuse on /storage/emulated type fuse\n"),
    ("mount /dev/x /mnt", "", "mount: '/dev/x'->'/mnt': Invalid argument\n", 1),
    ("umount /data", "", "umount: /data: Device or resource busy\n", 1),
    (
        "df /nope",
        "Filesystem     1K-blocks Used Available Use% Mounted on\n",
        "df: '/nope': No such file or directory\n",
        1,
    ),
    ("df -h /system | tail -n 1", "/dev/block/dm-4 776M 774M  2.3M 100% /\n"),
    ("free | head -n 1", "\t\ttotal        used        free      shared     buffers\n"),
    (
        "cat /proc/cpuinfo | grep -c ^processor; grep MemTotal /proc/meminfo",
        "4\nMemTotal:        2019496 kB\n",
    ),
]


@printed(TOLD)
def test_what_the_phone_says_of_itself(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


def test_disks_fill_as_files_are_written(phone: Phone) -> None:
    used = "df -k /sdcard | tail -n 1 | tr -s ' ' | cut -d ' ' -f 3"
    before = int(run_text(phone, used).stdout)
    run_text(phone, "dd if=/dev/zero of=/sdcard/Download/big bs=1M count=3 status=none")
    assert int(run_text(phone, used).stdout) == before + 3072
    listed = run_text(phone, "df /data /sdcard").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["Filesystem", "/dev/block/dm-36", "/dev/fuse"]
    assert [line.split()[-1] for line in listed[1:]] == ["/data", "/storage/emulated"]
