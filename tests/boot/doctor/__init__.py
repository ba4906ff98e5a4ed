"""What the doctor sees of a computer, and of its ways to a device."""
