"""How the window reaches the program that runs, and what its places ask of one another."""
