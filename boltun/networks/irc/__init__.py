"""IRC, with a client of its own: one account's connection as a `Network`."""
