"""A network inside this program, with one person to practise with."""

from boltun.networks.practice.network import PRACTICE_ACCOUNT, PRACTICE_ADDRESS, Act, Done, PracticeNetwork

__all__ = ["PRACTICE_ACCOUNT", "PRACTICE_ADDRESS", "Act", "Done", "PracticeNetwork"]
