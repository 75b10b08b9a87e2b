"""The place in which Boltun learns what it could not answer."""
