"""AIML sets and docomo's xAIML as minds."""
