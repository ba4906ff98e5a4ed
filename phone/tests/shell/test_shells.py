"""run-as, and a shell that is fed line by line."""

import threading

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run, run_text
from virtual_phone.shell.streams import Input


def test_an_app_works_in_its_own_folder(phone: Phone) -> None:
    package = "net.gsantner.markor"
    own = phone.files.owner(package)
    assert run_text(phone, f"run-as {package} id -u").stdout == f"{own}\n"
    assert run_text(phone, f"run-as {package} pwd").stdout == f"/data/user/0/{package}\n"
    assert run_text(phone, f"run-as {package} ls /data/data").stderr == (
        "ls: /data/data: Permission denied\n"
    )
    assert run_text(phone, "run-as no.such.package ls") == Result(
        "", "run-as: unknown package: no.such.package\n", 1
    )


class Client:
    """Somebody who keeps a shell open and waits for what it prints."""

    def __init__(self, phone: Phone, line: str = "", *, tty: bool = False) -> None:
        self.stdin = Input(phone)
        self.printed = b""
        self.status: int | None = None
        self.news = threading.Condition()
        self.gone = False

        def serve() -> None:
            status = run(
                phone,
                line,
                stdin=self.stdin,
                out=self.hear,
                err=self.hear,
                tty=tty,
                stopped=lambda: self.gone,
            )
            with self.news:
                self.status = status
                self.news.notify_all()

        self.thread = threading.Thread(target=serve)
        self.thread.start()

    def hear(self, data: bytes) -> None:
        with self.news:
            self.printed += data
            self.news.notify_all()

    def say(self, text: str, until: str) -> str:
        """Send text and wait until something has been printed; what was printed since."""
        self.stdin.feed(text.encode())
        with self.news:
            assert self.news.wait_for(lambda: until.encode() in self.printed, 20), self.printed
            heard, self.printed = self.printed.decode(), b""
        return heard

    def end(self) -> int | None:
        self.stdin.close()
        self.thread.join(20)
        return self.status


def test_a_line_is_answered_before_the_next_is_sent(phone: Phone) -> None:
    client = Client(phone)
    assert client.say("echo a; echo ::done 0\n", "::done") == "a\n::done 0\n"
    assert client.say("sleep 0.1; false; echo ::done $?\n", "::done") == "::done 1\n"
    assert client.say("if true\n", "") == ""
    assert client.say("then echo b; fi; echo ::done\n", "::done") == "b\n::done\n"
    assert client.say("cd /sdcard; x=5\npwd; echo $x ::done\n", "::done") == "/sdcard\n5 ::done\n"
    assert client.say("ls /nope; echo ::done\n", "::done") == (
        "ls: /nope: No such file or directory\n::done\n"
    )
    assert client.end() == 0


def test_exit_ends_a_shell_that_is_fed(phone: Phone) -> None:
    client = Client(phone)
    client.stdin.feed(b"echo last; exit 7\necho no\n")
    client.thread.join(20)
    assert (client.status, client.printed) == (7, b"last\n")


def test_a_command_waits_for_what_its_client_sends(phone: Phone) -> None:
    client = Client(phone, "read x; echo got $x; cat")
    assert client.say("one\n", "got") == "got one\n"
    assert client.say("two\n", "two") == "two\n"
    assert client.end() == 0


def test_a_user_who_types_is_asked_for_more(phone: Phone) -> None:
    client = Client(phone, tty=True)
    assert client.say("", "# ") == "emu64x:/ # "
    assert client.say("cd /sdcard\n", "# ") == "emu64x:/sdcard # "
    assert client.say("if true\n", "> ") == "> "
    assert client.say("then echo b; fi\n", "# ") == "b\nemu64x:/sdcard # "
    assert client.say("echo )\n", "# ") == (
        "/system/bin/sh: syntax error: unexpected ')'\nemu64x:/sdcard # "
    )
    assert client.end() == 1


@pytest.mark.parametrize(
    "line", ["cat", "logcat", "tail -f /sdcard/f", "while :; do sleep 0; done"]
)
def test_a_command_ends_when_its_client_hangs_up(line: str, phone: Phone) -> None:
    phone.files.write("/sdcard/f", "")
    client = Client(phone, line)
    client.gone = True
    client.stdin.close()
    client.thread.join(20)
    assert not client.thread.is_alive()


def test_a_file_is_followed(phone: Phone) -> None:
    phone.files.write("/sdcard/f", "one\n")
    client = Client(phone, "tail -n 1 -f /sdcard/f | grep -v x")
    assert client.say("", "one\n") == "one\n"
    with phone.busy():
        phone.files.append("/sdcard/f", "x\ntwo\n")
    phone.notify()
    assert client.say("", "two\n") == "two\n"
    client.gone = True
    client.stdin.close()
    client.thread.join(20)
