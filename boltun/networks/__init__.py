"""Networks: how messages come and go."""
