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
