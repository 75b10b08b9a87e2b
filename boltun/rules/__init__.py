"""The person's rules: hours, lists of whom, and named modes, read from one file. Pure: no clock, no Qt."""
