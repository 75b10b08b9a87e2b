"""A base from the person's own history: exports are read, proposals reviewed and written."""
