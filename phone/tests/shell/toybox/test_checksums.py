"""Checksums and base64."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

SUMS = [
    (
        "cksum a.txt",
        "3015617425 6 a.txt\n",
    ),
    (
        "echo hi | cksum",
        "1479881546 3\n",
    ),
    (
        "md5sum a.txt num",
        "b1946ac92492d2347c6235b4d2611184  a.txt\n9e7be3f89c1d07779f64375baa7f644f  num\n",
    ),
    (
        "sha1sum a.txt",
        "f572d396fae9206628714fb2ce00f72e94f2258f  a.txt\n",
    ),
    (
        "sha256sum a.txt",
        "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  a.txt\n",
    ),
    (
        "echo hi | md5sum",
        "764efa883dda1e11db47671c4a3bbd9e  -\n",
    ),
    (
        "md5sum a.txt > s; md5sum -c s",
        "a.txt: OK\n",
    ),
    (
        "md5sum a.txt > s; echo x >> a.txt; md5sum -c s",
        "a.txt: FAILED\n",
        "",
        1,
    ),
    (
        "crc32 a.txt",
        "363a3020\n",
    ),
    (
        "md5sum -b a.txt",
        "b1946ac92492d2347c6235b4d2611184\n",
    ),
    (
        "md5sum nope",
        "",
        "md5sum: nope: No such file or directory\n",
        1,
    ),
    (
        "md5sum -y",
        "",
        "md5sum: Unknown option 'y' (see \"md5sum --help\")\n",
        1,
    ),
]


@printed(SUMS)
def test_digests(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


BASE64 = [
    (
        "base64 a.txt",
        "aGVsbG8K\n",
    ),
    (
        "base64 num",
        "b25lCnR3bwp0aHJlZQpmb3VyCmZpdmUKc2l4CnNldmVuCmVpZ2h0Cm5pbmUKdGVuCmVsZXZlbgp0\nd2VsdmUK\n",
    ),
    (
        "base64 -w 10 a.txt",
        "aGVsbG8K\n",
    ),
    (
        "base64 -w 0 a.txt",
        "aGVsbG8K",
    ),
    (
        "echo aGVsbG8K | base64 -d",
        "hello\n",
    ),
    (
        "base64 num | base64 -d | cmp - num",
        "",
    ),
    (
        "printf aGVsbG8 | base64 -d",
        "hello",
    ),
    (
        "base32 a.txt",
        "NBSWY3DPBI======\n",
    ),
    (
        "base64 nope",
        "",
        "base64: nope: No such file or directory\n",
        1,
    ),
    (
        "printf '' | base64",
        "",
    ),
]


@printed(BASE64)
def test_bytes_as_letters(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
