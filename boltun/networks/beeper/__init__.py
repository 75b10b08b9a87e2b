"""The chats of Beeper Desktop, over the local server that it brings."""
