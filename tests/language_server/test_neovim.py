"""``boltun lsp`` in Neovim, with the settings of docs/editors.md."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the language server needs the extra lsp")
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = "[hi.]\nHi!\nhi.\nHello!\n(cat\nMeow\n<ON food>\n(eat.)\n<SAY food>\nYum\n"

# Waits until something is there, by Neovim's own loop, then asks and writes down what came.
SCRIPT = """
local function ask(method, line, character)
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  if line then params.position = { line = line, character = character } end
  if method == "textDocument/codeAction" then
    local place = { line = line, character = character }
    params = { textDocument = params.textDocument, range = { start = place, ["end"] = place },
               context = { diagnostics = {} } }
  end
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    local lsp = one.user_data and one.user_data.lsp
    table.insert(found, { one.lnum, one.severity, one.code or (lsp and lsp.code) })
  end
  return found
end
vim.wait(60000, function() return #codes() >= 2 end)
local out = { problems = codes() }
out.outline = vim.tbl_map(function(one) return one.name end, ask("textDocument/documentSymbol"))
out.hover = ask("textDocument/hover", 2, 0).contents.value
out.definition = ask("textDocument/definition", 6, 3)
local action = ask("textDocument/codeAction", 2, 0)[1]
local client = vim.lsp.get_active_clients()[1]
vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
out.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.api.nvim_buf_set_lines(0, 0, 0, false, { "<ES" })
local items = ask("textDocument/completion", 0, 3).items
out.offered = vim.tbl_map(function(one) return one.label end, items)
local file = io.open(vim.env.RESULT, "w")
file:write(vim.fn.json_encode(out))
file:close()
vim.cmd("qa!")
"""


def test_neovim_shows_problems_outline_hover_completion_and_mends(tmp_path: Path) -> None:
    nvim = shutil.which("nvim")
    if nvim is None:
        pytest.skip("Neovim is not installed (apt-get install neovim)")
    page = (ROOT / "docs" / "editors.md").read_text("utf-8")
    (settings, *_) = re.findall(r"```lua\n(.*?)```", page, re.S)
    bases = tmp_path / "bases"
    bases.mkdir()
    base = bases / "cat.txt"
    base.write_text(BASE, "utf-8")
    (tmp_path / "init.lua").write_text(settings, "utf-8")
    (tmp_path / "script.lua").write_text(SCRIPT, "utf-8")
    program = tmp_path / "bin" / "boltun"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m boltun --profile "{tmp_path}/profile" "$@"\n')
    program.chmod(0o755)
    result = tmp_path / "result.json"
    subprocess.run(
        [nvim, "--headless", "-u", "init.lua", str(base), "-c", "luafile script.lua"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "HOME": str(tmp_path),
            "RESULT": str(result),
        },
        check=True,
        timeout=300,
        stdin=subprocess.DEVNULL,
    )
    out = json.loads(result.read_text("utf-8"))
    # Neovim counts lines from 0 here; 1 is an error, 2 a warning.
    assert sorted(out["problems"]) == [
        [2, 2, "hidden-by-phrase"],
        [4, 1, "bracket-without-partner"],
    ]
    assert out["outline"] == ["[hi.]", "hi.", "food"]
    assert out["hover"].endswith("line 1 comes first, at once, as the whole message.")
    assert out["definition"]["range"]["start"]["line"] == 8
    assert out["text"] == BASE.replace("\nhi.", "\n[hi.]").split("\n")[:-1]
    assert "<ESCAPE>" in out["offered"]
