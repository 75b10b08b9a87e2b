"""Boltun as its front ends see it: the window, the terminal and the headless program talk to nothing else.

All coroutines run on the loop's thread (``networks.runner.Runner`` submits them from others). What is not a
coroutine may be called from any thread. Errors are ``BoltunError``s.
"""

from boltun.minds.library import Guest
from boltun.minds.listing import MindInfo
from boltun.networks.connections import AccountState
from boltun.service.service import Service

__all__ = ["AccountState", "Guest", "MindInfo", "Service"]
