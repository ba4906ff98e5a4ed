"""OpenTracks: records where the phone goes, and keeps statistics of it."""
