"""chmod, chown, chgrp."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

CHMOD = [
    (
        "chmod 600 a.txt; ls -l a.txt",
        "-rw------- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod u+x,g=rw,o-r a.txt; ls -l a.txt",
        "-rwxrw---- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod a=rx a.txt; ls -l a.txt",
        "-r-xr-xr-x 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod +x num; ls -l num",
        "-rwxr-xr-x 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "chmod -r num; ls -l num",
        "--w------- 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "chmod 777 -R d; find d -perm 777 | wc -l",
        "5\n",
    ),
    (
        "chmod -v 644 a.txt",
        "chmod 'a.txt' to 644\n",
    ),
    (
        "chmod g=u a.txt; ls -l a.txt",
        "-rw-rw-r-- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod u+s,+t Z; ls -l Z",
        "-rwsr-xr-t 1 root root 0 2023-10-15 15:33 Z\n",
    ),
    (
        "chmod o+X d a.txt; ls -ld d a.txt",
        "-rw-r--r-- 1 root root    6 2023-10-15 15:33 a.txt\n"
        "drwxr-xr-x 3 root root 4096 2023-10-15 15:33 d\n",
    ),
    (
        "chmod 4755 a.txt; ls -l a.txt",
        "-rwsr-xr-x 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod u-s,a+w a.txt; ls -l a.txt",
        "-rw-rw-rw- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod 644 link; ls -l a.txt",
        "-rw-r--r-- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chmod 99 a.txt",
        "",
        "chmod: bad mode '99'\n",
        1,
    ),
    (
        "chmod u+q a.txt",
        "",
        "chmod: bad mode 'u+q'\n",
        1,
    ),
    (
        "chmod 644 nope a.txt",
        "",
        "chmod: nope: No such file or directory\n",
        1,
    ),
    (
        "chmod -f 644 nope",
        "",
        "chmod: nope: No such file or directory\n",
        1,
    ),
    (
        "chmod",
        "",
        'chmod: Need 2 arguments (see "chmod --help")\n',
        1,
    ),
    (
        "chmod 644",
        "",
        'chmod: Need 2 arguments (see "chmod --help")\n',
        1,
    ),
    (
        "chmod -y 644 a.txt",
        "",
        "chmod: Unknown option 'y' (see \"chmod --help\")\n",
        1,
    ),
]


@printed(CHMOD)
def test_modes_are_set(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


CHOWN = [
    (
        "chown 1:2 a.txt; ls -ln a.txt",
        "-rw-r--r-- 1 1 2 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chown :3 a.txt; ls -ln a.txt",
        "-rw-r--r-- 1 0 3 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chown 5 a.txt; ls -ln a.txt",
        "-rw-r--r-- 1 5 0 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chown -R 1 d; find d -user 1 | wc -l",
        "5\n",
    ),
    (
        "chgrp 7 a.txt; ls -ln a.txt",
        "-rw-r--r-- 1 0 7 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "chown -v 0:0 a.txt",
        "chown 0:0 a.txt\n",
    ),
    (
        "chown nobodyhere a.txt",
        "",
        "chown: bad user 'nobodyhere'\n",
        1,
    ),
    (
        "chown 1:nogroupx a.txt",
        "",
        "chown: bad group 'nogroupx'\n",
        1,
    ),
    (
        "chown",
        "",
        'chown: Need 2 arguments (see "chown --help")\n',
        1,
    ),
    (
        "chown 1",
        "",
        'chown: Need 2 arguments (see "chown --help")\n',
        1,
    ),
    (
        "chown 1 nope",
        "",
        "chown: nope: No such file or directory\n",
        1,
    ),
    (
        "chgrp nogroupx a.txt",
        "",
        "chgrp: bad group 'nogroupx'\n",
        1,
    ),
]


@printed(CHOWN)
def test_owners_are_set(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
