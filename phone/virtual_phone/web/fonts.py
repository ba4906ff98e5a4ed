"""Android's fonts for the browser, so that pages look alike on each machine."""

from html import escape
from pathlib import Path
from shutil import copytree

from virtual_phone.ui.glyphs import PACKED, font_file, open_font
from virtual_phone.web.home import is_public, user

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
    folders = [_reachable(font_file(font).parent, folder) for font in ("regular", "han")]
    folders.append(own)
    lines = "\n".join(f"  <dir>{escape(str(each))}</dir>" for each in folders)
    path = folder / "fonts.conf"
    cache = escape(str(folder / "fontconfig"))
    path.write_text(CONFIGURATION.format(folders=lines, cache=cache), "utf-8")
    return path


def _reachable(fonts: Path, folder: Path) -> Path:
    """A folder of fonts, copied if the browser's user may not read it."""
    if user() is None or all(map(is_public, (fonts, *fonts.iterdir()))):
        return fonts
    return Path(copytree(fonts, folder / f"fonts of {fonts.name}", dirs_exist_ok=True))
