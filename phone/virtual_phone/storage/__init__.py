"""What the phone keeps: its tree of files, its databases, and snapshots of both."""
