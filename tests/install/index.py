"""A package index on loopback: the simple interface (PEP 503) to a folder of wheels."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from packaging.utils import parse_wheel_filename


def write_pages(wheelhouse: Path, root: Path) -> None:
    """One page a project, with the digest of each wheel behind its address."""
    links: defaultdict[str, list[str]] = defaultdict(list)
    files = root / "files"
    files.symlink_to(wheelhouse)
    for wheel in sorted(wheelhouse.glob("*.whl")):
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        link = f'<a href="/files/{wheel.name}#sha256={digest}">{wheel.name}</a>'
        links[parse_wheel_filename(wheel.name)[0]].append(link)
    for name, lines in links.items():
        page = root / "simple" / name / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text("<!DOCTYPE html>\n" + "\n".join(lines), "utf-8")


class Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Only errors are printed."""


@contextmanager
def serve(wheelhouse: Path, root: Path) -> Iterator[str]:
    """Serve a wheelhouse from an empty folder; the address is an installer's index."""
    write_pages(wheelhouse, root)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=root)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/simple/"
        server.shutdown()
        thread.join()
