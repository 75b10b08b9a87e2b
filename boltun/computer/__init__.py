"""The state of the computer, as far as its desktop tells: locked, not used, full screen, do not disturb."""
