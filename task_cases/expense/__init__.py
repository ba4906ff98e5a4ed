"""Pro Expense: expenses added, deleted, and rid of their duplicates."""
