"""The window of Boltun: shows and edits what the package ``boltun`` does."""
