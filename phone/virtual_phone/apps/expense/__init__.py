"""Pro Expense: what was spent and earned, in one table, on one activity."""
