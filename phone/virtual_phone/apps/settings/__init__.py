"""Settings: a homepage, a search, and pages that are tables, a module for each family."""
