"""The folders of a bot (docs/aiml.md §1.1)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from boltun.errors import MindError
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.layout import find
from boltun.minds.aiml.opening import files

A = "<aiml><category><pattern>A</pattern><template>a</template></category></aiml>"


def write(folder: Path, **contents: object) -> None:
    for name, content in contents.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")


def test_aiml_files_are_found_at_any_depth_in_the_order_of_their_names(tmp_path: Path):
    write(tmp_path, b_aiml=A, a_AIML=A, x__y__z_aiml=A, x__readme_txt="no", notes_txt="no")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "c.aiml").write_text(A)
    names = [path.relative_to(tmp_path).as_posix() for path in find(tmp_path).documents]
    assert names == ["a.AIML", "b.aiml", "x/y/z.aiml"]


def test_the_last_file_wins(tmp_path: Path):
    write(tmp_path, a_aiml=A, b_aiml=A.replace(">a<", ">b<"))
    known = Knowledge.load(tmp_path)
    assert known.graph.duplicates == [(1, 0)]


def test_the_layout_of_pandorabots(tmp_path: Path):
    write(
        tmp_path,
        a_aiml=A,
        colour_set=[["red"], ["light", "blue"], "Dark Green"],
        capital_map=[["Big Land", "Town"], ["x", 1]],
        normal_substitution=[[" can't ", " can not "]],
        person_substitution=[["i", "you"]],
        bot_properties=[["Name", "Ann"], {"name": "age", "value": "7"}],
        bot_pdefaults={"mood": "fine"},
    )
    known = Knowledge.load(tmp_path)
    assert "light blue" in known.sets["colour"]
    assert "dark green" in known.sets["colour"]
    assert known.maps == {"capital": {"big land": "Town", "x": "1"}}
    assert known.substitutions["normal"].apply("I can't") == "I can not"
    assert known.substitutions["person"].apply("I see") == "you see"
    assert known.properties == {"name": "Ann", "age": "7"}
    assert known.predicate_defaults == {"mood": "fine"}
    assert known.problems == ()


def test_the_layout_of_program_ab(tmp_path: Path):
    write(
        tmp_path,
        aiml__a_aiml=A,
        sets__colour_txt="red\nlight blue\n\n",
        maps__capital_txt="Big Land:Town\nx:y:z\n",
        config__properties_txt="name:Ann\nurl:http://x.example\n",
        config__predicates_txt="mood:fine\n",
        config__normal_txt='" can\'t "," can not "\n".com"," dot com "\n',
        config__gender_txt='" he "," she "\n',
        config__other_txt="never:read\n",
    )
    known = Knowledge.load(tmp_path)
    assert "light blue" in known.sets["colour"]
    assert known.maps == {"capital": {"big land": "Town", "x": "y:z"}}
    assert known.properties == {"name": "Ann", "url": "http://x.example"}
    assert known.predicate_defaults == {"mood": "fine"}
    assert known.substitutions["normal"].apply("I can't see foo.com") == "I can not see foo dot com"
    assert known.substitutions["gender"].apply("He is, and he.") == "she is, and she."
    assert set(known.substitutions) == {"normal", "gender"}


def test_docomos_sets_and_maps(tmp_path: Path):
    write(tmp_path, a_aiml=A, food_set="#mode:exact\n寿司\nカレー\n", price_map="寿司\t１００\n")
    known = Knowledge.load(tmp_path)
    assert len(known.sets["food"]) == 2
    assert known.maps["price"] == {"寿 司": "１００"}


def test_a_single_file_has_nothing_beside_it(tmp_path: Path):
    write(tmp_path, a_aiml=A, b_aiml=A, colour_set=["red"])
    known = Knowledge.load(tmp_path / "a.aiml")
    assert (known.size, known.sets, known.files) == (1, {}, (tmp_path / "a.aiml",))
    assert files(tmp_path / "a.aiml") == [tmp_path / "a.aiml"]
    assert len(files(tmp_path)) == 3


def test_bad_tables_are_told_by_file_and_line_and_the_rest_is_read(tmp_path: Path):
    write(
        tmp_path,
        a_aiml=A,
        bad_set='[["red"],\n["blue"',
        odd_map=[["key"], 5, ["a", "b"]],
        maps__x_txt="a:b\nnothing here\n",
        deep_set="[" * 100_000,
    )
    known = Knowledge.load(tmp_path)
    told = sorted(
        (str(problem.path and problem.path.name), problem.code, problem.line) for problem in known.problems
    )
    assert told == [
        ("bad.set", "bad-table", 2),
        ("deep.set", "bad-table", 0),
        ("odd.map", "bad-entry", 0),
        ("odd.map", "bad-entry", 0),
        ("x.txt", "bad-entry", 2),
    ]
    assert known.maps["odd"] == {"a": "b"}
    assert known.maps["x"] == {"a": "b"}


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path):
    outside = tmp_path / "outside"
    inside = tmp_path / "inside"
    write(outside, secret_aiml=A.replace("A", "SECRET"), secret_set=["x"])
    write(inside, a_aiml=A, real_txt=A.replace("A", "REAL"))
    (inside / "link.aiml").symlink_to(outside / "secret.aiml")
    (inside / "secret.set").symlink_to(outside / "secret.set")
    (inside / "within.aiml").symlink_to(inside / "real.txt")
    (inside / "folder").symlink_to(outside)
    (inside / "loop").symlink_to(inside)
    (inside / "broken.aiml").symlink_to(inside / "nothing")
    known = Knowledge.load(inside)
    assert known.files == (inside / "a.aiml", inside / "within.aiml")
    assert known.sets == {}
    assert sorted(problem.code for problem in known.problems) == ["outside", "outside"]


def test_what_is_not_there_or_holds_nothing_is_refused(tmp_path: Path):
    with pytest.raises(MindError, match="No such file"):
        Knowledge.load(tmp_path / "nothing")
    with pytest.raises(MindError, match="no AIML file"):
        Knowledge.load(tmp_path)


def test_a_set_of_which_nothing_can_be_read_is_refused_with_the_place(tmp_path: Path):
    path = tmp_path / "a.aiml"
    path.write_text("<aiml>\n<category/></aiml>")
    with pytest.raises(MindError, match=r"a\.aiml:2: .*no pattern"):
        Knowledge.load(path)


def test_pipes_are_not_waited_for(tmp_path: Path):
    write(tmp_path, a_aiml=A)
    os.mkfifo(tmp_path / "b.aiml")
    assert Knowledge.load(tmp_path).size == 1
