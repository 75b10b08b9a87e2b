"""What understanders know: types, examples, slots and entities, and how they learn from them."""
