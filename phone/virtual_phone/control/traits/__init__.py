"""What can go wrong on demand: each module defines faults with `faults.lasting` or `@once`."""
