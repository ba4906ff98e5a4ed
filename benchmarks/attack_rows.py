"""The named attacks of attacks.py: each is a function here, and so a row of the table.

It gets an `Attacker`, a client with connections of its own, and returns when the phone has
answered. Whatever has not within `ATTACK` seconds is hung up on, in the middle.
"""

import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Lock

import grpc
from phone import CONTROLLER, Phone

ATTACK = 10.0  # seconds of each attack


class Attacker:
    """A client that attacks, until it is hung up."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.over = False
        self.channel = grpc.insecure_channel(
            f"127.0.0.1:{phone.ports['grpc']}", options=[("grpc.max_receive_message_length", -1)]
        )
        self._stack = ExitStack()
        self._stack.callback(self.channel.close)
        self._lock = Lock()

    def hang_up(self) -> None:
        """Drop all connections; the attack's own thread ends by their errors."""
        with self._lock:
            self.over = True
            self._stack.close()

    def service(self, service: str) -> socket.socket:
        """An adb service of the phone."""
        peer = self.phone.service(service)
        peer.settimeout(None)
        with self._lock:
            self._stack.callback(_shut, peer)
            if self.over:
                self._stack.close()
        return peer

    def shell(self, line: str) -> int:
        """Run a line to its end; returns how much it printed."""
        with self.service(f"shell,v2,raw:{line}") as peer:
            size = 0
            while piece := peer.recv(1 << 20):
                size += len(piece)
        return size

    def call(self, method: str, request: bytes = b"", service: str = CONTROLLER) -> bytes:
        """Call a gRPC method."""
        reply: bytes = self.channel.unary_unary(f"{service}/{method}")(request)
        return reply

    def stream(
        self, method: str, request: bytes = b"", service: str = CONTROLLER
    ) -> Iterator[bytes]:
        """Call a gRPC method whose replies are read when they are wanted."""
        replies: Iterator[bytes] = self.channel.unary_stream(f"{service}/{method}")(request)
        return replies

    def send(self, method: str, requests: Iterator[bytes], service: str = CONTROLLER) -> bytes:
        """Call a gRPC method with a stream of requests."""
        reply: bytes = self.channel.stream_unary(f"{service}/{method}")(requests)
        return reply

    def push(self, path: str, pieces: list[bytes]) -> None:
        """Write a file by the sync service."""
        with self.service("sync:") as peer:
            name = f"{path},33206".encode()
            peer.sendall(struct.pack("<4sI", b"SEND", len(name)) + name)
            for piece in pieces:
                peer.sendall(struct.pack("<4sI", b"DATA", len(piece)) + piece)
            peer.sendall(struct.pack("<4sI", b"DONE", 0))
            peer.recv(8)


def _shut(peer: socket.socket) -> None:
    with suppress(OSError):
        peer.shutdown(socket.SHUT_RDWR)


Attack = Callable[[Attacker], object]
ROWS: dict[str, Attack] = {}


def row(name: str) -> Callable[[Attack], Attack]:
    """Make a function a row of the table."""

    def register(attack: Attack) -> Attack:
        ROWS[name] = attack
        return attack

    return register


def shell_row(name: str, line: str) -> None:
    """A row that is a line of shell."""
    row(name)(lambda attacker: attacker.shell(line))


TREE = "cd /data/local/tmp; mkdir -p $(printf 'd/%.0s' $(seq 700)); "
WIDE = "mkdir -p /sdcard/w; cd /sdcard/w; seq 20000 | xargs touch; "
BIG = "/data/local/tmp/big"
ZEROS = f"head -c 60000000 /dev/zero > {BIG}; "
LINES = f"seq 1000000 > {BIG}; "
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 2000) SELECT "

# By name: one line of shell each.
SHELL_LINES = {
    "touch /x/x/…, 20,000 deep": "touch $(printf '/x%.0s' $(seq 20000))",
    "mkdir -p /data/x/x/…, 1,900 deep": "mkdir -p /data$(printf '/x%.0s' $(seq 1900)); ls -R /data",
    **{
        f"a tree 700 deep: {line}": f"{TREE}{line}"
        for line in (
            "find . | wc",
            "ls -R",
            "du",
            "cp -r d e",
            "rm -rf d",
            "chmod -R 700 d",
            "grep -r x d",
            "tar cf x.tar d",
            "ls /data/local/tmp/*/*/*/*/*/*",
            "dumpsys diskstats; df",
        )
    },
    "20,000 files in /sdcard: touch": WIDE,
    "20,000 files in /sdcard: rm, ls, find, mv": f"{WIDE} ls -l | wc; find . | wc; for i in *; do echo $i; done | wc; mv /sdcard/w /sdcard/v; rm -rf /sdcard/v",
    "20,000 files in /data: echo *, sort, tar": "mkdir /data/w; cd /data/w; seq 20000 | xargs touch; echo * | wc; ls | sort | wc; tar c . | wc",
    "monkey 100,000": "monkey -p com.android.settings 100000",
    "sqlite3: group_concat(hex(randomblob(1000000)))": f"sqlite3 :memory: '{ENDLESS} group_concat(hex(randomblob(1000000))) FROM c'",
    "sqlite3: hex(randomblob(15000000))": f"sqlite3 :memory: '{ENDLESS} length(hex(randomblob(15000000))) FROM c'",
    "sqlite3: instr of much in much": "sqlite3 :memory: \"SELECT instr(hex(zeroblob(10000000)), hex(zeroblob(1000000)) || 1)\"",
    "sqlite3: LIKE": "sqlite3 :memory: \"SELECT hex(zeroblob(10000000)) LIKE '%' || substr(hex(zeroblob(20000)), 1, 40000) || '1'\"",
    "sqlite3: replace": "sqlite3 :memory: \"SELECT length(replace(hex(zeroblob(1000000)), '0', '0123456789'))\"",
    "sqlite3: a script of 200,000 statements": f"seq 200000 | sed 's/.*/SELECT &;/' > {BIG}; sqlite3 :memory: \"$(cat {BIG})\" | wc",
    "sqlite3: many rows": f"sqlite3 :memory: 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 1000000) SELECT x FROM c ORDER BY -x' | wc",
    "seq 10000000": "seq 10000000 | wc",
    "x=$(seq 2000000)": "x=$(seq 2000000); echo $x | wc; for i in $x; do :; done",
    "printf %s of very many": "printf '%s\\n' $(seq 500000) | wc",
    "printf %30000000d": "printf %30000000d 1 | wc",
    "echo {a,b}{a,b}…": "echo " + "{a,b}" * 18 + " | wc",
    "sort a million lines": f"{LINES} sort -r {BIG} | wc; sort -n -u {BIG} | wc",
    "sed a million lines": f"{LINES} sed 's/1/2/g' {BIG} | wc; sed -n '$!{{H;d}};x;p' {BIG} | wc",
    "sed with one long line": f"{ZEROS} tr '\\0' a < {BIG} | sed 's/a/b/g' | wc",
    "grep, cut, tr, uniq, wc, tac, nl, rev": f"{LINES} for c in 'grep 7' 'grep -c -E (1|2)+3' 'cut -c1-3' 'tr 1 2' uniq wc tac nl rev; do $c {BIG} < {BIG} | wc; done",
    "awk, xargs, paste, comm, diff": f"{LINES} paste {BIG} {BIG} | wc; comm {BIG} {BIG} | wc; sort -R {BIG} > {BIG}2; diff {BIG} {BIG}2 | wc; cmp {BIG} {BIG}; xargs echo < {BIG} | wc",
    "base64, od, xxd, hexdump of 60 MB": f"{ZEROS} base64 {BIG} | wc; od {BIG} | wc; xxd {BIG} | wc",
    "md5sum, sha512sum, cksum of 60 MB": f"{ZEROS} md5sum {BIG}; sha512sum {BIG}; cksum {BIG}; sha1sum {BIG}",
    "gzip, gunzip, tar of 60 MB": f"{ZEROS} cd /data/local/tmp; gzip -k big; gunzip -c big.gz | wc; tar czf x.tar.gz big; tar xzf x.tar.gz; tar tf x.tar.gz",
    "gzip of noise": f"cat /dev/urandom | head -c 20000000 | gzip -9 | wc",
    "cp, cat, dd, cmp, split, truncate of 60 MB": f"{ZEROS} cd /data/local/tmp; cp big b; cat big b > c; cmp big b; dd if=big of=d bs=60000000; split -b 1000 big; truncate -s 4G t",
    "head, tail, cut of one long line": f"{ZEROS} tail -c 10000000 {BIG} | wc; head -c -5 {BIG} | wc; tail -n 3 {BIG} | wc; cut -b 5- {BIG} | wc",
    "dd bs=1": f"dd if=/dev/zero bs=1 count=3000000 of=/dev/null",
    "here-string of 10 MB": f"x=$(head -c 10000000 /dev/zero | tr '\\0' a); cat <<< $x | wc; read y <<< $x; case $x in *b*) ;; esac; echo ${{x//a/b}} | wc",
    "${x:i:1} of a long text": "x=$(seq 200000); i=0; while [ $i -lt 100000 ]; do y=${x:$i:1}; i=$((i+1)); done",
    "a[i]=x, 200,000 times": "i=0; while [ $i -lt 200000 ]; do a[i]=$i; i=$((i+1)); done; echo ${#a[*]}",
    "set -- of very many; shift": "set -- $(seq 100000); while [ $# -gt 0 ]; do shift; done",
    "a script of 1 MB": f"seq 100000 | sed 's/.*/: &/' > {BIG}; sh {BIG}",
    "eval of 3 MB": "eval \"$(seq 300000 | sed 's/.*/: &;/')\"",
    "((((…": "eval \"$(printf '(%.0s' $(seq 200000))\"; echo $(( $(printf '(%.0s' $(seq 200000)) 1 ))",
    "echo 1+1+1+…": "echo $(( $(printf '1+%.0s' $(seq 200000)) 1 ))",
    "expr 99…^": "expr $(printf '9%.0s' $(seq 20000)) \\* $(printf '9%.0s' $(seq 20000)); echo $((2**99999999))",
    "find -exec, xargs -n 1": "seq 20000 | xargs -n 1 echo | wc; find /system /data -exec echo {} \\; | wc; find /data -exec cat {} + | wc",
    "input text of 100 kB": "am start -n com.android.settings/.Settings; input tap 500 660; input text $(printf 'ab%.0s' $(seq 50000))",
    "input keyevent × 20,000": "input keyevent $(seq 20000)",
    "input swipe of an hour": "input swipe 500 1500 500 500 3600000",
    "am start with 1 MB extra": "am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT $(printf 'ab%.0s' $(seq 60000))",
    "am broadcast × 5000": "i=0; while [ $i -lt 5000 ]; do am broadcast -a x.y.Z; i=$((i+1)); done",
    "content insert sms × 3000": "i=0; while [ $i -lt 3000 ]; do content insert --uri content://sms --bind body:s:hello --bind address:s:555$i --bind type:i:1; i=$((i+1)); done; content query --uri content://sms | wc",
    "content insert of 120 kB; query --where LIKE": "content insert --uri content://sms --bind address:s:5 --bind body:s:$(printf 'a%.0s' $(seq 100000)); content query --uri content://sms --where \"body LIKE '$(printf '%%a%.0s' $(seq 20000))b'\"",
    "content query --where of nested selects": "content query --uri content://sms --where \"(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c) > 1\"",
    "settings put of 100 kB × 300": "i=0; while [ $i -lt 300 ]; do settings put global k$i $(printf 'ab%.0s' $(seq 50000)); i=$((i+1)); done; settings list global | wc",
    "log × 20,000, logcat": "i=0; while [ $i -lt 20000 ]; do log $i; i=$((i+1)); done; logcat -d | wc; logcat -d -e '(7|8)+' | wc",
    "dumpsys, all": "dumpsys | wc; dumpsys; dumpsys activity; dumpsys package; dumpsys media.camera",
    "pm, cmd with much": "pm list packages $(printf 'x%.0s' $(seq 100000)); cmd package resolve-activity --brief $(printf 'x%.0s' $(seq 100000)); pm grant $(seq 20000)",
    "uiautomator dump, screencap × 100": "i=0; while [ $i -lt 100 ]; do uiautomator dump; screencap -p | wc; i=$((i+1)); done",
    "cmd notification post × 2000": "i=0; while [ $i -lt 2000 ]; do cmd notification post -t title$i tag$i text; i=$((i+1)); done; dumpsys notification | wc; cmd statusbar expand-notifications; uiautomator dump",
    "sleep × 100,000 in the background": "i=0; while [ $i -lt 3000 ]; do sleep 9 & i=$((i+1)); done; jobs; wait",
    "yes in the background": "yes > /dev/null & cat /dev/zero > /dev/null & while :; do :; done",
    "tar of an archive with deep names": f"{TREE}tar cf x.tar d; rm -rf d; tar xf x.tar; tar tf x.tar | wc",
    "split in 1-byte files": f"cd /data/local/tmp; head -c 17000 /dev/zero | split -b 1 -a 4; ls | wc",
    "time, date, cal × very many": "date -d @999999999999999; cal 1 99999; seq 1 0.0000001 1 | head -n 100000 | wc; factor 99999999999999999",
    "ls -C of 20,000 names": f"{WIDE} ls -C | wc; ls -m | wc",
    "regex": "echo $(printf 'a%.0s' $(seq 30000)) | grep -E '(a*)*b'; echo $(printf 'a%.0s' $(seq 30000)) | grep 'a*a*a*a*b'; echo $(printf 'a%.0s' $(seq 5000)) | sed -E 's/(a|aa)+b/x/'",
}
for _name, _line in SHELL_LINES.items():
    shell_row(_name, _line)
