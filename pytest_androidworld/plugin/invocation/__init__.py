"""What is known of a pytest command before it is known whether it is about tasks."""
