"""Material You: the shades of an accent, computed from one colour as Android 13 does (its monet).

How it works.  CAM16 describes a colour by hue, chroma and lightness, as the eye sees it.  A style
takes the hue of the colour that was chosen, turned by some degrees, and a chroma of its own; the
shades are that at the lightness (L* of CIELAB) of each.  Where a screen cannot display so much
chroma at a lightness, it is the most that it can.  `AT_HOME` are the viewing conditions that
Android assumes: a grey background, and a light of 11.7 cd/m².
"""

import math
from functools import cache
from typing import NamedTuple

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SHADES = {  # of colours as `system_accent1_600`: the lightness (Shades.java); without 10, of 99
    0: 100.0,
    50: 95.0,
    100: 90.0,
    200: 80.0,
    300: 70.0,
    400: 60.0,
    500: 49.6,
    600: 40.0,
    700: 30.0,
    800: 20.0,
    900: 10.0,
    1000: 0.0,
}
STYLES = {  # ColorScheme.kt: the degrees that an accent's hue turns by, and its chroma
    "TONAL_SPOT": (0.0, 36.0),
    "SPRITZ": (0.0, 12.0),
    "VIBRANT": (0.0, 130.0),
    "EXPRESSIVE": (240.0, 40.0),
    "RAINBOW": (0.0, 48.0),
    "FRUIT_SALAD": (-50.0, 48.0),
}
USUAL_STYLE = "TONAL_SPOT"
GREY = 5.0  # the chroma below which a colour has no hue to take
FOR_GREY = "#1b6ef3"
PALE, MOST_PALE = 90.0, 40.0  # from this lightness on, a shade has no more chroma than that
ACCURACY = 40  # halvings

FROM_SRGB: Matrix = (
    (0.41233895, 0.35762064, 0.18051042),
    (0.2126, 0.7152, 0.0722),
    (0.01932141, 0.11916382, 0.95034478),
)
TO_SRGB: Matrix = (
    (3.2413774792388685, -1.5376652402851851, -0.49885366846268053),
    (-0.9691452513005321, 1.8758853451067872, 0.04156585616912061),
    (0.05562093689691305, -0.20395524564742123, 1.0571799111220335),
)
TO_CONES: Matrix = (
    (0.401288, 0.650173, -0.051461),
    (-0.250268, 1.204414, 0.045854),
    (-0.002079, 0.048952, 0.953127),
)
FROM_CONES: Matrix = (
    (1.86206786, -1.01125463, 0.14918677),
    (0.38752654, 0.62144744, -0.00897398),
    (-0.01584150, -0.03412294, 1.04996444),
)


class Viewing(NamedTuple):
    """CAM16's viewing conditions, as its equations name them."""

    n: float
    aw: float
    nbb: float
    c: float
    fl: float
    z: float
    adapted: Triple  # how far each cone is adapted to the white of the screen

    @property
    def most(self) -> float:
        return float((1.64 - 0.29**self.n) ** 0.73)


AT_HOME = Viewing(
    n=0.184186503,
    aw=29.980990887425747,
    nbb=1.0169191804458757,
    c=0.69,
    fl=0.3884814537800353,
    z=1.9091694,
    adapted=(1.02117770275752, 0.9863077294280124, 0.9339605082802299),
)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _linear(color: str) -> Triple:
    """The light of the three channels of ``#rrggbb``, of 100."""
    red, green, blue = (
        100 * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        for part in (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return red, green, blue


def _hexadecimal(linear: Triple) -> str:
    shares = (min(max(part / 100, 0.0), 1.0) for part in linear)
    parts = (12.92 * s if s <= 0.0031308 else 1.055 * s ** (1 / 2.4) - 0.055 for s in shares)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _eccentricity(hue: float) -> float:
    return 50000 / 13 * 0.25 * (math.cos(hue + 2) + 3.8) * AT_HOME.nbb


def hue_and_chroma(color: str) -> tuple[float, float]:
    """The hue in degrees and the chroma of ``#rrggbb``."""
    view = AT_HOME
    cones = _times(TO_CONES, _times(FROM_SRGB, _linear(color)))
    r, g, b = (_compressed(each * d) for each, d in zip(cones, view.adapted, strict=True))
    across, down = (11 * r - 12 * g + b) / 11, (r + g - 2 * b) / 9
    hue = math.atan2(down, across)
    light = (40 * r + 20 * g + b) / 20 * view.nbb / view.aw
    t = _eccentricity(hue) * math.hypot(across, down) / ((20 * r + 20 * g + 21 * b) / 20 + 0.305)
    return math.degrees(hue) % 360, t**0.9 * view.most * math.sqrt(light ** (view.c * view.z))


def _compressed(cone: float) -> float:
    factor = (AT_HOME.fl * abs(cone) / 100) ** 0.42
    return math.copysign(400 * factor / (factor + 27.13), cone)


def _cone(response: float) -> float:
    """What `_compressed` makes that response of."""
    base = max(0.0, 27.13 * abs(response) / (400 - abs(response)))
    return float(math.copysign(100 / AT_HOME.fl * base ** (1 / 0.42), response))


def _xyz(hue: float, chroma: float, lightness: float) -> Triple:
    """A colour of CAM16; the lightness is its J, the hue in radians."""
    view, share = AT_HOME, lightness / 100
    t = (chroma / math.sqrt(share) / view.most) ** (1 / 0.9)
    p2 = view.aw * share ** (1 / view.c / view.z) / view.nbb
    across, down = math.cos(hue), math.sin(hue)
    gamma = 23 * (p2 + 0.305) * t / (23 * _eccentricity(hue) + 11 * t * across + 108 * t * down)
    a, b = gamma * across, gamma * down
    r, g, s = (
        _cone((460 * p2 + by_a * a + by_b * b) / 1403) / adapted
        for (by_a, by_b), adapted in zip(
            ((451, 288), (-891, -261), (-220, -6300)), view.adapted, strict=True
        )
    )
    return _times(FROM_CONES, (r, g, s))


def _displayed(hue: float, chroma: float, luminance: float) -> Triple | None:
    """The channels of a colour so bright; None if a screen cannot display it."""
    low, high = 1e-6, 100.0
    for _ in range(ACCURACY):
        middle = (low + high) / 2
        low, high = (middle, high) if _xyz(hue, chroma, middle)[1] < luminance else (low, middle)
    linear = _times(TO_SRGB, _xyz(hue, chroma, high))
    return linear if all(-0.01 <= part <= 100.01 for part in linear) else None


def color_of(hue: float, chroma: float, lightness: float) -> str:
    """``#rrggbb`` of a hue in degrees, at most so much chroma, and a lightness (L*)."""
    if lightness <= 0 or lightness >= 100:
        return "#000000" if lightness <= 0 else "#ffffff"
    luminance = 100 * (((lightness + 16) / 116) ** 3 if lightness > 8 else lightness / 903.3)
    angle = math.radians(hue)
    whole = _displayed(angle, chroma, luminance)
    if whole is not None:
        return _hexadecimal(whole)
    low, high, best = 0.0, chroma, (luminance, luminance, luminance)
    for _ in range(ACCURACY):
        middle = (low + high) / 2
        linear = _displayed(angle, middle, luminance)
        if linear is None:
            high = middle
        else:
            low, best = middle, linear
    return _hexadecimal(best)


@cache
def accent(seed: str, style: str, shade: int) -> str:
    """A shade of the first accent that Android makes of a colour, both ``#rrggbb``."""
    hue, chroma = hue_and_chroma(seed)
    if chroma < GREY:
        hue, _ = hue_and_chroma(FOR_GREY)
    turned, wanted = STYLES.get(style, STYLES[USUAL_STYLE])
    lightness = SHADES[shade]
    most = min(wanted, MOST_PALE) if lightness >= PALE else wanted
    return color_of((hue + turned) % 360, most, lightness)
