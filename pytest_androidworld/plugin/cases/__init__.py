"""One case: its fixtures, its attempts, its episode, and how it ends whatever its agent does."""
