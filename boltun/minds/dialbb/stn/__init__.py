"""The dialogue manager that walks a network of states (docs/dialbb.md §4)."""
