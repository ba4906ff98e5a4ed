"""``app_process``: what becomes of the servers in Java that clients push."""

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main",
            "app_process: com.wetest.uia2.Main: no Java runs on this phone\n",
        ),
        (
            "/system/bin/app_process64 -Djava.class.path=/x.jar / --nice-name=a.b org.a.Main",
            "app_process64: org.a.Main: no Java runs on this phone\n",
        ),
        ("app_process /system/bin Main", "app_process: no Java runs on this phone\n"),
    ],
)
def test_no_java_runs(phone: Phone, line: str, complaint: str) -> None:
    result = run_text(phone, line)
    assert (result.stdout, result.stderr, result.status) == ("", complaint, 1)
