"""OMEMO (XEP-0384) for Boltun's XMPP accounts."""
