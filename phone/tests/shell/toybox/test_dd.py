"""dd."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

DD = [
    (
        "dd if=num of=o bs=4 count=2 status=none; cat o",
        "one\ntwo\n",
    ),
    (
        "dd if=num bs=1 skip=4 count=3 status=none",
        "two",
    ),
    (
        "printf xy | dd of=a.txt bs=1 seek=1 conv=notrunc status=none; cat a.txt",
        "hxylo\n",
    ),
    (
        "printf xy | dd of=a.txt bs=1 seek=1 status=none; cat a.txt",
        "hxy",
    ),
    (
        "dd if=nope",
        "",
        "dd: nope: No such file or directory\n",
        1,
    ),
    (
        "dd zz=1",
        "",
        "dd: bad arg zz=1\n",
        1,
    ),
    (
        "dd if=/dev/zero of=z bs=1k count=2 status=none; wc -c z",
        "2048 z\n",
    ),
    (
        "dd if=a.txt of=b status=noxfer",
        "",
        "0+1 records in\n0+1 records out\n",
        0,
    ),
]


@printed(DD)
def test_dd(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
