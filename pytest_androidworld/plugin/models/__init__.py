"""The run's model: its client, what all workers share of its calls, and its recordings."""
