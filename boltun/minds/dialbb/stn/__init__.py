"""The dialogue manager that walks a network of states (`dialbb.md` §3)."""
