"""What a run says: terminal, files, comments, its exit status."""
