"""What Android lays down: intents, components, kinds of files, device profiles."""
