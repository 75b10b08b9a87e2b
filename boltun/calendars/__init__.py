"""The person's calendars: fetched, kept, and read in a process of its own, for a file may be hostile."""
