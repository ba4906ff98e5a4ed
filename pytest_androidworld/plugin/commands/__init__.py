"""What replaces a run: doctor and set-up."""
