"""The example of phone/README.md, as it is printed there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import adbutils
from PIL import Image

from phone.tests.ports import free_port

README = Path(__file__).parents[1] / "README.md"


def test_the_example_starts_a_phone_taps_and_takes_a_picture(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    port = free_port()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"HOME": str(tmp_path), "PATH": path, "ANDROID_ADB_SERVER_PORT": str(port)}
    try:
        subprocess.run(
            [sys.executable, "-c", example], cwd=tmp_path, env=os.environ | own, check=True
        )
    finally:
        adbutils.AdbClient(port=port).server_kill()
    with Image.open(tmp_path / "screen.png") as picture:  # noqa: TID251 - of ours
        assert picture.size == (1080, 2400)
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 100
