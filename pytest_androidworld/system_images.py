"""The system images of virtual phones, by the Google apps that they have: `--aw-image`."""

NAMES = ("benchmark", "recorded", "older")  # as the phone's `-image` has them
DEFAULT = NAMES[0]
