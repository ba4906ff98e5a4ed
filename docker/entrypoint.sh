#!/bin/sh
# Remove the locks that emulators of a killed container have left in the volume, then run a command: an emulator
# takes such a lock for that of another that runs.  Only one container at a time may use a volume.
set -eu
mkdir -p "$HOME"
if [ -d "$ANDROID_AVD_HOME" ]; then
    find "$ANDROID_AVD_HOME" -name '*.lock' -prune -exec rm -rf {} +
fi
exec "$@"
