"""Boltun answers instant-messenger contacts while their owner is away."""

__version__ = "0.1.0"
