"""The first steps: language and base, a try, an account."""
