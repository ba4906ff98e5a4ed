"""What `screencap` of a phone with several displays does; it looks this up."""

from virtual_phone.control.faults import lasting

lasting(
    "screencap_warns",
    "`screencap` without `-d` prints a warning before the picture",
    hostile="on",
)
