"""What a phone runs on: its clock and lock, its memory, and what starts and ends it."""
