"""Audio Recorder: its first pages, recording, the list of records, trash and settings."""
