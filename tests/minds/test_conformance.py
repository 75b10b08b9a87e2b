"""All kinds of minds pass the tests that authors of others get."""

from __future__ import annotations

import shutil
from pathlib import Path

from boltun.conformance import MindTests
from boltun.paths import bundled_bases


class Bundled(MindTests):
    """A mind that comes with Boltun."""

    example: str

    def make(self, folder: Path) -> Path:
        source, target = bundled_bases() / self.example, folder / Path(self.example).name
        if not target.exists():
            if source.is_dir():
                shutil.copytree(source, target)
            else:
                shutil.copy(source, target)
        return target


class TestReplyBase(Bundled):
    kind = "boltun"
    example = "en/friend.txt"

    def make(self, folder: Path) -> Path:
        """Take 300 pairs from all over the base: the whole one would be read hundreds of times."""
        target = super().make(folder)
        lines = [line for line in target.read_text("utf-8").split("\n") if line]
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        kept = pairs[:: len(pairs) // 300]
        target.write_text("".join(f"{key}\n{reply}\n" for key, reply in kept), "utf-8")
        return target


class TestEliza(Bundled):
    kind = "eliza"
    example = "en/listener.txt"


class TestAiml(Bundled):
    kind = "aiml"
    example = "en/robin"


class TestLanguageModel(MindTests):
    kind = "model"

    def make(self, folder: Path) -> Path:
        path = folder / "kim.model"
        path.write_text('endpoint = "http://127.0.0.1:9/v1"\nmodel = "small"\npersona = "You are Kim."\n')
        return path


class TestDialBB(Bundled):
    kind = "dialbb"
    example = "en/message"
