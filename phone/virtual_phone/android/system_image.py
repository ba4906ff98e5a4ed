"""The system images: which Google apps a phone has, by what its users see of them.

AndroidWorld runs on emulators of Android 13 whose image Google updates, apps included, so
recordings of them differ:

=============  ===========================================  =========================  ===========
name           Chrome's first run                           Contacts                   Phone
=============  ===========================================  =========================  ===========
``benchmark``  "Accept & continue", then "Turn on sync?"    tab Highlights, chips      Voicemail
``recorded``   one page, with "Use without an account"      the same                   the same
``older``      "Accept & continue", then "Turn on sync?"    two tabs, no chips         three tabs
=============  ===========================================  =========================  ===========

``benchmark`` is the default: the apps as recorded, but for the first run that the benchmark's
own set-up taps through.  Of everything else in which images may differ nothing is known; there,
all phones are as recorded.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class SystemImage:
    """What its Google apps have."""

    name: str
    chrome_signs_in: bool  # Chrome's first run is one page, which offers to add an account
    highlights: bool  # Contacts has this tab, and chips above the list
    voicemail: bool  # Phone has this tab


BENCHMARK = SystemImage("benchmark", chrome_signs_in=False, highlights=True, voicemail=True)
RECORDED = SystemImage("recorded", chrome_signs_in=True, highlights=True, voicemail=True)
OLDER = SystemImage("older", chrome_signs_in=False, highlights=False, voicemail=False)
IMAGES = {image.name: image for image in (BENCHMARK, RECORDED, OLDER)}
