"""The first steps: language and base, a try, when to answer, an account."""
