"""What a real touch screen asks of fingers; looked up where taps are recognized.

Fact: two taps between which less time passes than ViewConfiguration's DOUBLE_TAP_MIN_TIME, 40 ms,
are two single ones.
"""

from virtual_phone.control.faults import lasting

lasting(
    "double_taps_need",
    "SECONDS: two taps between which less time passes are two single ones",
    seconds=True,
    hostile="0.04",
)
