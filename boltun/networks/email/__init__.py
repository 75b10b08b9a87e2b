"""E-mail: IMAP and SMTP of one mailbox as a ``Network``, with the manners of RFC 3834.

Nothing is imported here: ``kind`` is cheap, and names what connects.
"""
