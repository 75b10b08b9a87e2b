"""Memory: accounts, contacts, messages, and what minds remember, in one database.

``store.Store`` is the way in; ``records`` are the values that it takes and gives. Nothing is imported here,
so that a front end may name the values without loading SQLAlchemy.
"""
