#!/bin/sh
# Run a command, after removing the locks that emulators of an ended container have left in the volume:
# the next one takes them for those of an emulator that still runs.  One container at a time uses a volume.
set -eu
if [ -d "$ANDROID_AVD_HOME" ]; then
    find "$ANDROID_AVD_HOME" -name '*.lock' -prune -exec rm -rf {} +
fi
exec "$@"
