"""Nearness in meaning: a model of word vectors finds the keys of a base that a message may mean.

Only the modules of this folder import NumPy, and only when a model is used (docs/meaning.md).
"""
