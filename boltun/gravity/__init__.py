"""What Boltun knows of serious messages: death, crisis, illness, emergency, violence, bad news."""

from boltun.gravity.kinds import Gravity, Kind
from boltun.gravity.matcher import gravity_of

__all__ = ["Gravity", "Kind", "gravity_of"]
