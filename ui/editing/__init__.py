"""What all editors share: a text and its undo, its file, find, problems, completion."""
