"""What was left for the owner while he was away: who got no answer, who wants a call, what was promised."""
