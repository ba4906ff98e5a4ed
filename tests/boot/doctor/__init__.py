"""What the doctor sees, and mends."""
