"""The editor of scripts: ELIZA, AIML, DialBB configurations, plain text."""
