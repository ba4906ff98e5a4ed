"""Messages as bytes, for every door: what is sent, not what it does."""
