"""Text: encodings, preparing, sentences, words and their forms."""
