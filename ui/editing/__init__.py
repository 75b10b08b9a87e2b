"""What all editors share: the text and its undo, the file, find, problems, completion, work beside the window."""
