"""Tasks in Audio Recorder."""
