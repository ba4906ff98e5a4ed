"""What a run knows and writes: its manifest, its attempts, and what earlier runs say of them."""
