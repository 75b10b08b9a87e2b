"""A reply base from one's own conversations: exports are read, and what the person often says is proposed."""
