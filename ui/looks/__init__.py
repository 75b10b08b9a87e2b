"""How the window looks and words things: palettes, style, icons, plain text, sentences."""
