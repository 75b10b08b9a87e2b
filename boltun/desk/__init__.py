"""The desk: whom Boltun answers, when, how often and how fast."""
