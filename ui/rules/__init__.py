"""The place where rules are read, changed and tried out: modes, hours, and lists of whom."""
