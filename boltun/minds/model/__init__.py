"""A language model as a mind: it asks an endpoint, within limits, and only with words that may be sent."""
