"""The command palette: every action, contact, base and setting, found by typing."""
