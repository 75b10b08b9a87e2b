"""The frame of the window: what stands around the places, and the program that opens it."""
