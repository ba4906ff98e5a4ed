"""Android's fonts for the browser, so that pages look alike on each machine."""

from html import escape
from pathlib import Path

from pytest_androidworld.virtual.ui.glyphs import PACKED, font_file, open_font

CONFIGURATION = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
{folders}
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Roboto</string></edit>
  </match>
  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
  </match>
</fontconfig>
"""


def fontconfig(folder: Path) -> Path:
    """Write a configuration of fontconfig that has the phone's fonts and no others."""
    own = folder / "fonts"
    own.mkdir()
    for font, name in PACKED.items():
        own.joinpath(f"{name}.otf").write_bytes(open_font(font).read())
    folders = [font_file("regular").parent, font_file("han").parent, own]
    lines = "\n".join(f"  <dir>{escape(str(each))}</dir>" for each in folders)
    path = folder / "fonts.conf"
    cache = escape(str(folder / "fontconfig"))
    path.write_text(CONFIGURATION.format(folders=lines, cache=cache), "utf-8")
    return path
