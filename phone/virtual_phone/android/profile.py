"""The device profiles: screens and Android versions."""

from dataclasses import dataclass, replace

from virtual_phone.android.system_image import BENCHMARK, SystemImage


@dataclass(frozen=True)
class Profile:
    """The properties that differ between devices."""

    name: str
    title: str
    width: int
    height: int
    dpi: int
    status_bar: int
    navigation_bar: int
    cutout: tuple[int, int]
    release: str
    api: int
    fingerprint: str
    security_patch: str
    kernel: str = "5.15.119-android13-8-00034-gd34029c8258b-ab10871489"
    model: str = "sdk_gphone64_x86_64"
    image: SystemImage = BENCHMARK
    hostile: bool = False  # begins with the faults of `control.faults.hostile`

    @property
    def full_name(self) -> str:
        """Of the phone, with its image."""
        return f"{self.name}-{self.image.name}"

    @property
    def hardware(self) -> str:
        """What a snapshot must match: the device and its image, not the faults of a phone."""
        return f"{self.title} with the image {self.image.name}"

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self.dpi / 160


PIXEL_6 = Profile(
    name="pixel_6",
    title="Pixel 6",
    width=1080,
    height=2400,
    dpi=420,
    status_bar=128,
    navigation_bar=63,
    cutout=(463, 585),
    release="13",
    api=33,
    fingerprint="google/sdk_gphone64_x86_64/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys",
    security_patch="2024-02-05",
)
PIXEL_5 = Profile(
    name="pixel_5",
    title="Pixel 5",
    width=1080,
    height=2340,
    dpi=440,
    status_bar=136,
    navigation_bar=66,
    cutout=(33, 154),
    release="12",
    api=31,
    fingerprint="google/sdk_gphone64_x86_64/emulator64_x86_64_arm64:12/SE1A.220826.008/10564458:userdebug/dev-keys",
    security_patch="2022-08-05",
)
# With the faults that no real device is without.
PIXEL_6_HOSTILE = replace(PIXEL_6, name="pixel_6_hostile", hostile=True)
PROFILES = {profile.name: profile for profile in (PIXEL_6, PIXEL_5, PIXEL_6_HOSTILE)}


def is_known(profile: Profile) -> bool:
    """Whether it is one of these, with whichever image; a model of the user's makes another."""
    return replace(profile, image=BENCHMARK) in PROFILES.values()
