"""Language aids: words that were typed in another layout or alphabet, stretched, disguised or stuttered
(docs/text.md §4)."""

from boltun.text.aids.aids import EVERYTHING, LANGUAGE_AIDS, Aids, Known, Repaired, aids_named

__all__ = ["EVERYTHING", "LANGUAGE_AIDS", "Aids", "Known", "Repaired", "aids_named"]
