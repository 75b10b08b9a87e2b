"""The place where accounts are added and their state is seen."""
