"""Android's own screens: which app is to open something, and which to share it with."""
