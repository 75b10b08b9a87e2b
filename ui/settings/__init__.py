"""The place where the settings stand, made from their declaration."""
