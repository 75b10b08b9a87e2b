"""The knowledge of understanders: types, examples, slots and entities, and how they learn from them."""
