"""Clock: alarms, the time, a timer, a stopwatch and bedtime, one tab each."""
